#!/usr/bin/env bash
# An evening with the chat, in a real terminal (tmux), from an empty home: three chats with the demo model, a reply that is
# stopped and gone on with, another try, an edited question, branches, the queue, search in a chat and in all, a file of it
# as Markdown and as JSON, the health pane, the inspector, themes, every size of the window, leaving and coming back, and the
# shapes for history, for screen readers and without colours. What the screens must say is checked; nothing depends on what
# the model answers.
#
#   scripts/tmux/evening.sh [-v] [-o DIR] [BINARY]
#
# -o keeps the screens in DIR to be looked at, as text and with their colours; -v prints them. Needs tmux 3 or newer.
set -euo pipefail

. "$(dirname "$0")/lib.sh"

command() { # a command by its name
	line "/$1"
}
editor() { # esc leads there, step by step; no reply runs
	keys Escape
	sleep 0.3
	keys Escape
	expect 'enter send'
}

echo "the first start"
start 80 24 "$binary"
expect 'IDLE +ready'
expect 'This is a small demo model'
lines 24
keep first-start
keys F1
expect 'esc closes the help'
keep help
keys Escape
gone 'esc closes the help'

echo "the first chat"
line 'List the steps to make tea'
expect '▌ List the steps to make tea'
expect 'IDLE +ready · last reply'
keep first-answer
keys C-t
expect 'thinking: '
keep thinking-full
keys C-t
keys C-t
line 'And how long does that take?'
expect '▌ And how long does that take'
expect 'IDLE +ready · last reply'
say 'a draft of two'
keys C-j
say 'lines'
expect '^   lines'
expect 'draft [0-9]+ tok'
keep draft
keys C-c
expect 'cleared; the up key'
keys Up
expect 'a draft of two'
keys C-c

echo "an edited question is a branch"
keys Tab
expect 'j k scroll'
keep reading
keys K
say e
expect 'another version|new branch'
keep editing
keys C-u
line 'List the steps to make coffee'
expect '▌ List the steps to make coffee|▌ .*coffee'
expect 'IDLE +ready · last reply'
expect '‹2/2›'
keep branch
command branches
expect 'Branches'
keep branches
keys Escape
keys Tab
say '['
expect '‹1/2›'
keys Escape

echo "the health pane and the reason"
keys F4
expect 'WHY'
keep health
keys F4
gone 'WHY THIS SPEED'

echo "find in this chat"
keys C-f
say 'tea'
expect '[0-9]+/[0-9]+'
keep find
keys Enter
editor
command 'rename Hot drinks'
expect 'Hot drinks'

echo "exports"
command "export md $work/hot.md"
expect 'exported to .*hot.md'
command "export json $work/hot.json"
expect 'exported to .*hot.json'
grep -q '^## You' "$work/hot.md" || fail "the Markdown has no question"
grep -q 'List the steps to make tea' "$work/hot.md" || fail "the Markdown has no text"
python3 -c 'import json,sys; d=json.load(open(sys.argv[1])); assert len(d["messages"])>=4, d.keys()' "$work/hot.json" || fail "the JSON is not whole"
command "export md $work/hot.md"
expect 'y: yes'
keep export-again
keys n
expect 'nothing was done'
command 'copy'
expect 'copied|sent to the terminal|last-copy'
keep copied

echo "the second chat: a reply without an end is stopped, gone on with and stopped again"
# Tokens drawn at a high temperature have no end; the scalar kernels are slow enough for hands. Where one ends all the same
# before it is stopped, it is asked for again.
start 80 24 env DELTAFIN_CPU_ISA=scalar DELTAFIN_THREADS=1 "$binary"
expect 'IDLE +ready'
command 'set temperature 4'
expect 'temperature holds'
running() { # asks with a line until a reply runs, says another, and presses esc once
	for _ in 1 2 3 4 5 6; do
		line "$1"
		expect '▌ '
		[ -z "${2:-}" ] || line "$2"
		expect 'THINK|ANSWER|IDLE'
		keep running
		keys Escape
		for _ in $(seq 20); do
			! screen | grep -q 'esc again to stop' || return 0
			sleep 0.05
		done
	done
	fail "no reply runs long enough to be stopped"
}
running 'Talk without end 说不停 🪐' 'this one waits'
keep esc-once
keys Escape
expect 'stopped by you'
expect 'queued, paused'
keep stopped
command queue
expect 'this one waits'
keep queue
keys C-x
keys Escape
gone 'queued, paused'
running '/continue'
keys Escape
expect 'IDLE +stopped by you'
running '/regen'
keys Escape
expect 'IDLE +stopped by you'
expect '‹2/2›|‹3/3›|‹4/4›'
keep regenerated

echo "the third chat, in every size of the window"
start 120 40 "$binary"
expect 'IDLE|ready'
line 'List the steps to make tea'
expect '▌ List the steps to make tea'
expect 'IDLE'
lines 40
keep medium
size 200 60
expect 'CHATS'
expect 'EXPERT MAP'
lines 60
keep large
keys Tab Tab
expect '> CHATS'
keep list-of-chats
keys Escape
size 160 50
expect 'CHATS'
lines 50
keep large-160
for s in '100 30' '80 24' '60 15' '40 12' '40 10'; do
	set -- $s
	size "$1" "$2"
	expect 'IDLE'
	lines "$2"
	keep "size-$1x$2"
done
size 30 8
expect 'needs 40x10'
keep size-30x8
size 120 40
expect 'WHY THIS SPEED'

echo "the inspector"
keys F3
expect 'Inspector'
expect '1 Map'
keep inspector-map
for tab in 2 3 4; do
	keys "$tab"
	expect "\[$tab "
	keep "inspector-$tab"
done
keys 1
keys Enter
keep inspector-drill
keys Escape
keys '?'
expect 'hit'
keep inspector-help
keys Escape
for s in '160 50' '200 60' '80 24' '44 13' '30 8' '120 40'; do
	set -- $s
	size "$1" "$2"
	lines "$2"
	[ "$1" -lt 40 ] || expect 'Map'
	keep "inspector-$1x$2"
done
keys F2
expect 'write a message'
keys Tab
say i
expect 'Inspector'
keep inspector-message
keys F2
expect 'write a message'
keys Escape

echo "search in all chats"
command 'search tea'
expect 'Hot drinks'
keep search
keys Down Down Enter
expect 'Hot drinks'
expect 'List the steps'
keep search-opened
editor
keys C-s
expect 'Hot drinks'
keep chats
say 'talk'
expect 'Talk without end'
keys Enter
expect '▌ Talk without end|说不停'
keep second-again

echo "themes, mouse, palette, log"
for th in dark light contrast mono ansi; do
	command "theme $th"
	expect "theme $th"
	keep "theme-$th"
done
command 'mouse on'
expect 'mouse scrolls'
command 'mouse off'
expect "terminal's own"
keys C-p
keep palette
say 'insp'
expect 'inspector'
keys Escape
command stats
expect 'esc closes the figures'
keep stats
keys Escape
command log
expect 'theme ansi'
expect 'Written by the engine to .*chat.log'
keep log
keys Escape
command setup
expect 'What do you want to run'
keep setup
keys Escape
expect 'write a message'

echo "leaving and coming back"
keys C-c
expect 'ctrl\+c again quits'
keys C-c
expect 'status 0'
expect 'To go on with this chat: deltafin --resume'
keep farewell
id=$(screen | sed -n 's/.*--resume //p' | head -1 | tr -d ' ')
start 80 24 "$binary" --resume "$id"
expect 'IDLE'
expect 'Talk without end|说不停|stopped'
keep resumed
say 'a draft that is not sent'
expect 'not sent'
sleep 1 # a draft is saved in a pause of typing
hangup
start 80 24 "$binary" --continue
expect 'a draft that is not sent'
keep draft-again
keys C-c
expect 'cleared'
keys C-c
expect 'again quits'
keys C-c
expect 'status 0'

echo "from the screen to lines of words, while a reply runs"
start 80 24 env DELTAFIN_CPU_ISA=scalar DELTAFIN_THREADS=1 "$binary"
expect 'IDLE +ready'
command 'set temperature 4'
expect 'temperature holds'
line 'Talk without end once more'
expect 'THINK|ANSWER'
command plain
expect '^\[Chat .*Talk without end once more'
[ "$(t display -p '#{alternate_on}')" = 0 ] || fail "the screen was not left"
keys C-c
expect 'stopped by you'
keep to-plain
line '/quit'
expect 'status 0'

echo "in ASCII, where the locale has no more and where it is asked for"
start 80 24 env LC_ALL=C "$binary"
expect 'IDLE'
expect '^-----'
! screen | LC_ALL=C grep -q '[^ -~]' || fail "LC_ALL=C gets more than ASCII"
keep ascii
keys F3
expect 'Inspector'
expect '\. few  : half'
! screen | LC_ALL=C grep -q '[^ -~]' || fail "the inspector draws more than ASCII"
keep ascii-inspector
hangup

echo "without colours, inline, and in words"
start 80 24 env NO_COLOR=1 "$binary" --continue
expect 'IDLE'
! t capture-pane -p -e | grep -q $'\x1b\[[0-9;]*m' || fail "NO_COLOR writes colours"
keep no-color
hangup
start 80 24 "$binary" --inline
expect 'write a message'
[ "$(t display -p '#{alternate_on}')" = 0 ] || fail "inline is in the alternate screen"
line 'List the steps to make tea'
expect '▌ List the steps to make tea'
expect 'IDLE +ready · last reply'
keep inline
keys C-c
expect 'again quits'
keys C-c
expect 'status 0'
keep inline-left
start 80 24 "$binary" --plain
expect 'is ready'
line 'List the steps to make tea'
expect 'Answer: '
expect 'tok'
keep plain
line '/chats'
expect '1\. '
line ''
line '/quit'
expect 'status 0'
start 80 24 env TERM=dumb "$binary" --no-history
expect 'is ready'
keep dumb
keys C-d
expect 'status 0'

echo "from the shell"
start 100 40 sh -c "'$binary chats list; $binary chats search tea; $binary chats show $id | head -5'"
expect 'Hot drinks'
keep shell
expect 'status 0'

echo "ok"
