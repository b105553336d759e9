package cli

import (
	"context"
	"fmt"
	"io"
	"time"

	"deltafin/ui/chat"
	uisetup "deltafin/ui/setup"
	"deltafin/ui/theme"
)

// beside is a setup that can go on beside a chat: begun on a screen of its own before, or in the chat.
type beside struct {
	runner  *uisetup.Runner
	options uisetup.Options
}

func newBeside(r setupRequest) *beside {
	runner := r.runner()
	return &beside{runner, r.wizardOptions(runner)}
}

// besideChat is the setup that a chat offers when none was begun before it. said are the chat's flags about fetching.
func besideChat(s streams, said []string) (*beside, error) {
	flags := setupCommand(s).Flags()
	if err := flags.Parse(said); err != nil {
		return nil, err
	}
	r, err := parseSetup(flags, s.env)
	if err != nil {
		return nil, err
	}
	return newBeside(r), nil
}

func (b *beside) wizard(th *theme.Theme) *uisetup.Wizard {
	o := b.options
	o.Theme = th
	return uisetup.New(o)
}

// offer makes it a part of a chat.
func (b *beside) offer(o *chat.Options) {
	b.options.Beside = true // from now on
	o.Installing, o.Wizard, o.Yield = b.runner.Snapshot, b.wizard, b.runner.Yield
}

// close stops what is under way in good order; the next setup goes on.
func (b *beside) close(ctx context.Context, out io.Writer) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	busy := b.runner.Busy()
	if err := b.runner.Close(ctx); err != nil {
		return err
	}
	if busy {
		fmt.Fprintln(out, "The setup was stopped; what is verified is kept. 'deltafin setup' goes on.")
	}
	return nil
}
