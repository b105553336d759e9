#!/usr/bin/env bash
# Put a checkpoint in the place of the demo model: its files, their digests, and the conversations that the tests expect of it.
#
#   scripts/demo/replace.sh DIR
#
# DIR is a folder in the released layout, as export.py writes it. Without DIR the digests and the conversations are written
# anew for what is in assets/demo.
set -euo pipefail
cd "$(dirname "$0")/../.."
files=(config.json model.safetensors.index.json tiktoken.model tokenizer_config.json)

if [[ $# -gt 0 ]]; then
  from=$(cd "$OLDPWD" && realpath "$1")
  for f in "${files[@]}"; do
    [[ -f $from/$f ]] || { echo "replace: $from has no $f" >&2; exit 1; }
  done
  rm -rf assets/demo.new
  mkdir assets/demo.new
  cp "${files[@]/#/$from/}" "$from"/model-*.safetensors assets/demo.new/
  chmod 644 assets/demo.new/*
  rm -rf assets/demo
  mv assets/demo.new assets/demo
fi
(cd assets/demo && LC_ALL=C sha256sum -- *) > assets/demo.sha256
size=$(cat assets/demo/* | wc -c)
echo "replace: the demo model takes $size bytes in the binary"
[[ $size -le 24000000 ]] || { echo "replace: more than 24 MB" >&2; exit 1; }
go test ./assets
go test ./scripts/demo/eval -update
