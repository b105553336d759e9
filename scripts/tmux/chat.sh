#!/usr/bin/env bash
# Runs the chat screen in a real terminal (tmux), with an empty home, the way a newcomer meets it: the demo model, a
# message, a resize, leaving with ctrl+c twice, coming back with --resume, a hang-up. The demo answers faster than a hand
# can stop it, so stopping with esc esc is done on the same screen with a made-up slow model (TestByHand of ui/chat).
# What the screen must say is checked; the panes are printed when something is missing, and with -v always.
#
#   scripts/tmux/chat.sh [-v] [-o DIR] [BINARY]
#
# Without BINARY it builds one; -v prints the screens. Needs tmux 3 or newer.
set -euo pipefail

. "$(dirname "$0")/lib.sh"

echo "first start, 80x24"
start 80 24 "$binary"
expect 'deltafin .*demo'
expect 'IDLE'
expect 'write a message'
expect 'F1'
lines 24
[ "$(t display -p '#{alternate_on}')" = 1 ] || fail "the chat is not in the alternate screen"

echo "help and back"
t send-keys F1
expect 'esc closes the help'
t send-keys Escape
expect 'write a message'

echo "two lines, a Chinese one, and a message sent"
t send-keys -l '土星 hello'
t send-keys C-j
t send-keys -l 'second line'
expect '   second line'
t send-keys Enter
expect '▌ 土星 hello'
expect '▌ second line'
expect 'IDLE|ANSWER|THINK|PREFILL' 400
expect 'IDLE' 1200

echo "resize while a reply runs"
t send-keys -l 'tell me a long story about the sea, the moon and the mountains'
t send-keys Enter
expect '▌ tell me a long'
for size in '120 40' '60 15' '40 12' '20 5' '100 30' '80 24'; do
	set -- $size
	t resize-window -x "$1" -y "$2"
	if [ "$1" -ge 40 ]; then expect 'deltafin|IDLE|ANSWER|THINK|DECODE|PREFILL'; else expect 'needs'; fi
	lines "$2"
done

expect 'IDLE' 1200

echo "a draft survives one ctrl+c, twice leaves"
t send-keys -l 'draft'
t send-keys C-c
expect 'cleared'
t send-keys C-c
expect 'ctrl\+c again quits'
t send-keys C-c
expect 'status 0'
expect 'To go on with this chat: deltafin --resume'
expect 'The last answer'
[ "$(t display -p '#{alternate_on}')" = 0 ] || fail "the alternate screen was not left"
[ "$(t display -p '#{cursor_flag}')" = 1 ] || fail "the cursor is hidden"
id=$(screen | sed -n 's/.*--resume //p' | head -1 | tr -d ' ')

echo "coming back to $id"
start 80 24 "$binary" --resume "$id"
expect 'long story'
expect 'IDLE'
t send-keys PageUp
t send-keys PageUp
expect 'lines below|more below|土星'

echo "hang-up ends the process"
hangup

echo "pastes: with and without marks, and a large one"
start 80 24 "$binary" --no-history
expect 'nothing of this chat is kept'
printf 'pasted line %d\n' $(seq 30) >"$work/paste"
t load-buffer "$work/paste"
t paste-buffer -p
expect '> \[pasted 31 lines'
t send-keys C-c
expect 'cleared'
t paste-buffer
expect '> .*\[pasted [0-9]+ lines|pasted line 30'
refuse '▌ pasted line|queued'
t send-keys C-c
expect 'cleared'
head -c 5000000 /dev/zero | tr '\0' x >"$work/paste"
t load-buffer "$work/paste"
t paste-buffer -p
expect '> \[pasted 1 line, 5.0 MB\]'
t send-keys Enter
expect 'Not sent: context is full'
t send-keys C-u
t send-keys -l '/effort low'
t send-keys Enter
expect 'effort low from the next reply on'
t send-keys -l 'hello'
t send-keys Enter
expect '▌ hello'
expect 'IDLE' 1200
t send-keys C-c
expect 'ctrl\+c again quits'
t send-keys C-c
expect 'Nothing of this chat was kept'

echo "kill -9 leaves nothing in the way of the next start"
start 80 24 "$binary"
expect 'deltafin .*demo'
kill -9 "$(child)"
start 80 24 "$binary" --continue
expect 'long story'
hangup

echo "a slow reply: following, reading back, esc esc"
(cd "$here" && go test -c -o "$work/chat.test" ./ui/chat)
start 80 24 env DELTAFIN_CHAT_DEMO=1 DELTAFIN_CHAT_TOKEN=300 "$work/chat.test" -test.run TestByHand
expect 'LOAD +layer [0-9]+/20'
t send-keys -l 'typed while loading'
t send-keys Enter
expect '1 queued until the model is ready'
expect 'PREFILL [0-9]+/40 .*layer [0-9]+/93' 400
expect 'THINK .*layer [0-9]+/93' 400
expect '\(answer has not started\)'
t send-keys Escape
expect 'esc again to stop, text is kept'
sleep 2.2
refuse 'STOPPING|stopped by you'
t send-keys Escape
expect 'esc again to stop'
t send-keys Escape
expect 'stopped by you, the text is kept'
expect 'IDLE'

echo "a reply under way does not keep the process from ending with its terminal"
t send-keys -l 'more'
t send-keys Enter
expect 'THINK' 400
hangup

echo "ok"
