#!/usr/bin/env bash
# Makes the pictures of the README from real screens: the chat, the chat with its panes, the inspector, the setup. They show the
# demo model that is part of the program, so they are made again when it changes.
#
#   scripts/tmux/pictures.sh [-v] [-o DIR] [BINARY]
#
# The frames are captured in a terminal (tmux) with an empty home and drawn as SVG by charmbracelet/freeze, which Go fetches; no
# font is embedded. They go to scripts/tmux/pictures.
set -euo pipefail

. "$(dirname "$0")/lib.sh"

freeze=github.com/charmbracelet/freeze@v0.2.2
pictures=$here/scripts/tmux/pictures
mkdir -p "$pictures"
picture() { # picture NAME
	keep "$1"
	# freeze knows the reset of everything only; and where this ran is nobody's business.
	t capture-pane -p -e | sed -e $'s/\e\\[39m\e\\[49m/\e[0m/g; s/\e\\[[34]9m/\e[0m/g' -e "s|$work/home|/home/you|g" >"$work/$1.ansi"
	(cd "$work" && go run "$freeze" --language ansi --background '#171717' --padding 12 --font.size 13 --line-height 1.2 \
		--font.family "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" --output "$pictures/$1.svg" "$work/$1.ansi" >/dev/null)
	echo "$pictures/$1.svg: $(wc -c <"$pictures/$1.svg") bytes"
}

start 80 24 "$binary"
expect 'IDLE +ready'
line 'What is Deltafin?'
expect '▌ What is Deltafin'
expect 'IDLE +ready · last reply'
gone '▾ thought' # it folds by itself
picture chat

# A cache that does not hold all experts, so that there is something to see.
start 120 36 "$binary" --expert-cache 1MB
expect 'IDLE|ready'
line 'What is Deltafin?'
expect '▌ What is Deltafin'
expect 'IDLE'
line 'What is a router trace?'
expect '▌ What is a router trace'
gone 'THINK|ANSWER|SEND|PREFILL|DECODE'
gone '▾ thought'
picture panes
keys F3
expect '\[1 Map\]'
picture inspector

start 80 24 "$binary"
expect 'IDLE +ready'
line '/setup'
expect 'What do you want to run'
gone 'being measured'
picture setup
