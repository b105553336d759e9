package inspector

import (
	"context"
	"os"
	"time"

	"deltafin/ui/screen"
	"deltafin/ui/theme"
)

// alone is an inspector as a screen of its own, for trace files: there is no engine that might work.
type alone struct{ *Inspector }

func (a alone) Interval() time.Duration { return a.Inspector.Interval(false) }
func (a alone) Over() bool              { return false }

// Run shows an inspector on a terminal until the user leaves it.
func Run(ctx context.Context, o Options, stdin, stdout *os.File) error {
	if o.Theme == nil {
		o.Theme = theme.Choose(os.Getenv)
	}
	if o.Colors == 0 {
		o.Colors = theme.Colors(os.Getenv)
	}
	in := New(o)
	defer in.Close()
	return screen.Run(ctx, "the inspector", alone{in}, o.Theme, stdin, stdout)
}
