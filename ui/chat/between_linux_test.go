package chat

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/ui/setup"
	"deltafin/ui/term/termtest"
)

// A signal that comes between the screen and the lines of words that take its place ends the program in good order as well.
func TestASignalBetweenTwoScreens(t *testing.T) {
	if os.Getenv("DELTAFIN_CHAT_SIGNALLED") != "" {
		runSignalled(t)
		return
	}
	if testing.Short() {
		t.Skip("runs a program")
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestASignalBetweenTwoScreens$")
	cmd.Env = append(os.Environ(), "DELTAFIN_CHAT_SIGNALLED=1", "TERM=xterm-256color", "LANG=C.UTF-8")
	r := termtest.Run(t, cmd)
	r.Await("write a message")
	r.Send("/plain" + termtest.Enter)
	r.AwaitWritten("the conversation was closed", "To go on with this chat: deltafin --resume 7f3a")
	r.Ended()
}

func runSignalled(t *testing.T) {
	conv := newFake("7f3a")
	conv.clock = time.Now
	conv.messages = old()
	screens := 0
	err := Run(context.Background(), Options{Model: "demo", Kind: runtime.KindDemo,
		Open: func(context.Context, func(runtime.Progress)) (*Opened, error) {
			return &Opened{Identity: runtime.Identity{Name: "demo", Kind: runtime.KindDemo, Layers: 8, WeightExact: true}, Conversation: conv,
				Close: func() error { fmt.Println("the conversation was closed"); return nil }}, nil
		},
		Installing: func() setup.Snapshot { // asked once for each screen, before it is there
			if screens++; screens == 2 {
				if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
					t.Error(err)
				}
			}
			return setup.Snapshot{}
		},
	})
	if err != nil || screens != 2 {
		t.Fatalf("%v after %d screens", err, screens)
	}
}
