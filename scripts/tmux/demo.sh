#!/usr/bin/env bash
# Meets the demo model as a newcomer does: an empty home, no weights, a greeting, questions about Deltafin and the world, a
# table, code, something it cannot know, follow-ups, and how to get Kimi K3. The answers are the ones it was trained on.
#
#   scripts/tmux/demo.sh [-v] [-o DIR] [BINARY]
#
# Without BINARY it builds one; -v prints the screens, -o keeps them. Needs tmux 3 or newer.
set -euo pipefail

. "$(dirname "$0")/lib.sh"

answered() { # answered NAME MESSAGE PATTERN: the reply to MESSAGE shows PATTERN
	echo "$2"
	line "$2"
	expect "$3"
	expect 'IDLE +ready'
	keep "$1"
	keys C-n
	expect 'New chat'
}

start 80 30 "$binary"
expect 'not Kimi K3'
expect 'To get Kimi K3'
expect 'write a message'
keep welcome
answered greeting 'hello there!' 'the tiny demo model inside Deltafin'
answered deltafin 'What is Deltafin?' 'a local runtime for Kimi K3'
answered table 'Show me a table of fruits and their colors.' 'Banana +│ yellow'
answered code 'Write hello world in Go.' 'fmt.Println\("Hello, world!"\)'
answered unknown 'Who was Beethoven?' 'I am only the tiny demo model'
answered k3 'How do I get the full K3?' 'deltafin setup'

echo "follow-ups"
line 'What is the capital of France?'
expect 'capital of France is Paris'
expect 'IDLE +ready'
line 'And of Spain?'
expect 'capital of Spain is Madrid'
expect 'IDLE +ready'
line 'Thanks!'
expect 'You are welcome'
expect 'IDLE +ready'
keep follow-ups
keys C-c
expect 'ctrl\+c again quits'
keys C-c
expect 'status 0'
