package term

import "fmt"

// Sequences for Output.Send about what is around the window.
const (
	Bell = "\a"
	// PushTitle has the terminal remember its title, PopTitle put it back.
	PushTitle = "\x1b[22;0t"
	PopTitle  = "\x1b[23;0t"
)

// Title sets the title of the window. The text must have no control characters.
func Title(text string) string { return "\x1b]2;" + text + "\x1b\\" }

// Taskbar shows progress of 1 to 100 percent in the taskbar of terminals that know how (OSC 9;4); 0 takes it away.
func Taskbar(percent int) string {
	if percent == 0 {
		return "\x1b]9;4;0;\x1b\\"
	}
	return fmt.Sprintf("\x1b]9;4;1;%d\x1b\\", percent)
}
