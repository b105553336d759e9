#!/usr/bin/env bash
# Builds the program for linux/arm64 and runs its tests under user-mode emulation, where the NEON kernels must give the
# bits that the golden vectors and the scalar reference give. For machines that are not arm64; not part of .ci.
#
#   scripts/arm64/test.sh [PACKAGE...]      default: the packages with kernels, arithmetic and formats
#
# Needs the cross compiler and the emulator; on Debian and Ubuntu:
#
#   apt install gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user
#
# TESTFLAGS are passed to go test (default: -short). Emulation is some twenty times slower than the machine: all of it takes
# about a quarter of an hour on two idle cores, and speed under it
# means nothing.
set -euo pipefail
cd "$(dirname "$0")/../.."

usage() { sed -n '2,/^set /{/^#/!d;s/^# \{0,1\}//;p}' scripts/arm64/test.sh; }
case ${1:-} in
-h | --help) usage; exit 0 ;;
-*) printf 'unknown flag %s\n\n' "$1" >&2; usage >&2; exit 2 ;;
esac

for tool in go aarch64-linux-gnu-gcc qemu-aarch64; do
  if ! command -v "$tool" >/dev/null; then
    printf '%s is missing; on Debian: apt install gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user\n' "$tool" >&2
    exit 2
  fi
done
sysroot=/usr/aarch64-linux-gnu
if [[ ! -e $sysroot/lib/ld-linux-aarch64.so.1 ]]; then
  printf '%s holds no arm64 C library; on Debian: apt install libc6-dev-arm64-cross\n' "$sysroot" >&2
  exit 2
fi

export GOOS=linux GOARCH=arm64 CGO_ENABLED=1 CC=aarch64-linux-gnu-gcc
# Go's preemption signals may arrive while the emulator is inside a guest's system call.
export GODEBUG=asyncpreemptoff=1
emulator="qemu-aarch64 -L $sysroot"

packages=("$@")
if ((${#packages[@]} == 0)); then
  packages=(./native ./runtime/expert ./runtime/model ./runtime/budget ./runtime/local ./tokenizer/... ./storage/safetensors/... ./storage/checkpoint/...)
fi

step() { printf '\n== %s (%ss)\n' "$*" "$SECONDS"; }

step "$($CC --version | head -n 1); $(qemu-aarch64 --version | head -n 1)"
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

step "build the program for $GOOS/$GOARCH"
go build -o "$out/deltafin" .
go vet ./native
$emulator "$out/deltafin" version

failed=()
for package in "${packages[@]}"; do
  step "go test ${TESTFLAGS:--short} $package"
  # shellcheck disable=SC2086 # flags and the emulator's arguments are words
  go test -count=1 -timeout 60m ${TESTFLAGS:--short} -exec "$emulator" "$package" || failed+=("$package")
done

step "one answer of the demo model, kernels against each other"
export XDG_CACHE_HOME=$out/cache XDG_DATA_HOME=$out/data XDG_STATE_HOME=$out/state XDG_CONFIG_HOME=$out/config
$emulator "$out/deltafin" doctor --runtime-only || failed+=("doctor")

if ((${#failed[@]})); then
  step "FAILED: ${failed[*]}"
  exit 1
fi
step "passed: ${packages[*]}"
