# What the scripts of this folder share: a program in a terminal of its own (tmux), keys in, the screen out. Sourced, not run.
#
# It reads the options -v (print every screen that was waited for), -o DIR (keep frames there) and [BINARY], builds the
# program if none is named, and sets here, work, binary and frames.

usage() { sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p}' "$0" >&2; exit 2; }

verbose= frames=
while getopts vo: option; do
	case $option in
	v) verbose=1 ;;
	o) mkdir -p "$OPTARG"; frames=$(cd "$OPTARG" && pwd) ;;
	*) usage ;;
	esac
done
shift $((OPTIND - 1))
command -v tmux >/dev/null || { echo "$(basename "$0") needs tmux; install it with your system's packages" >&2; exit 2; }

here=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
mkdir -p "$work/home"
sockets=0 kept=0
t() { tmux -L "deltafin-$$-$sockets" "$@"; }
cleanup() {
	t kill-server 2>/dev/null || true
	rm -rf "$work"
}
trap cleanup EXIT

binary=${1:-}
if [ -z "$binary" ]; then
	binary=$work/deltafin
	(cd "$here" && go build -o "$binary" .)
fi
binary=$(cd "$(dirname "$binary")" && pwd)/$(basename "$binary")

screen() { t capture-pane -p; }
fail() {
	echo "FAILED: $1" >&2
	screen >&2 || true
	exit 1
}
# Waits until the screen matches a pattern: never for a time.
expect() {
	local pattern=$1 tries=${2:-600}
	for _ in $(seq "$tries"); do
		if screen | grep -qE -- "$pattern"; then
			[ -z "$verbose" ] || { echo "--- $pattern"; screen; }
			return 0
		fi
		sleep 0.05
	done
	fail "the screen never shows: $pattern"
}
# Waits until it does not.
gone() {
	local pattern=$1
	for _ in $(seq 600); do
		screen | grep -qE -- "$pattern" || return 0
		sleep 0.05
	done
	fail "the screen goes on showing: $pattern"
}
refuse() { ! screen | grep -qE -- "$1" || fail "the screen shows: $1"; }
lines() { # every line fits: tmux would have wrapped or cut it, so the frame's last row stands on the last row
	local rows
	rows=$(screen | wc -l)
	[ "$rows" -eq "$1" ] || fail "the pane has $rows rows, not $1"
}
# Keeps the screen under a name, as text and with its colours.
keep() {
	[ -n "$frames" ] || return 0
	kept=$((kept + 1))
	local name
	name=$frames/$(printf '%02d' "$kept")-$1
	screen >"$name.txt"
	t capture-pane -p -e >"$name.ansi"
}
start() { # start WIDTH HEIGHT COMMAND...
	local w=$1 h=$2
	shift 2
	t kill-server 2>/dev/null || true
	sockets=$((sockets + 1))
	# The folder is the empty home: a model where the script was called would be run in place of the demo.
	t -f /dev/null new-session -d -x "$w" -y "$h" -c "$work/home" \
		"env -u DELTAFIN_ROOT -u XDG_DATA_HOME -u XDG_CACHE_HOME -u XDG_CONFIG_HOME -u XDG_STATE_HOME -u NO_COLOR \
		HOME=$work/home TERM=screen-256color LANG=C.UTF-8 TZ=UTC $*; echo \"status \$?\"; exec sleep 600"
}
keys() { t send-keys "$@"; }
say() { t send-keys -l "$1"; } # types text
line() { # types a line
	say "$1"
	keys Enter
}
size() { t resize-window -x "$1" -y "$2"; }
child() { pgrep -P "$(t list-panes -F '#{pane_pid}')" | head -1; }
hangup() { # the process ends with its terminal
	local pid
	pid=$(child)
	t kill-server
	for _ in $(seq 200); do
		kill -0 "$pid" 2>/dev/null || return 0
		sleep 0.05
	done
	echo "FAILED: the process outlives its terminal" >&2
	exit 1
}
