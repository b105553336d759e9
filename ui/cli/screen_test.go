package cli

import (
	"testing"

	"deltafin/ui/chat"
	"deltafin/ui/term"

	"github.com/spf13/pflag"
)

func screenOf(t *testing.T, variables map[string]string, args []string) (o chat.Options, err error) {
	t.Helper()
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	flags.Bool("inline", false, "")
	flags.Bool("plain", false, "")
	chatFlags(flags)
	if err := flags.Parse(args); err != nil {
		t.Fatal(err)
	}
	s, err := parseScreen(flags, environment(variables))
	if err == nil {
		err = s.apply(&o, func(k string) string { return variables[k] })
	}
	return o, err
}

// shapeOf says whether a chat is in plain lines.
func shapeOf(t *testing.T, accessible string, args []string) (plain bool) {
	t.Helper()
	o, err := screenOf(t, map[string]string{"ACCESSIBLE": accessible}, args)
	if err != nil {
		t.Fatal(err)
	}
	return o.Mode == chat.ModePlain
}

func TestHowToCall(t *testing.T) {
	kitty := map[string]string{"TERM": "xterm-kitty"}
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, term.Bell}, {[]string{"--bell", "bell"}, term.Bell}, {[]string{"--bell", "on"}, term.Bell},
		{[]string{"--bell", "desktop"}, "\x1b]9;Deltafin: done\a"}, {[]string{"--bell", "off"}, ""},
	} {
		o, err := screenOf(t, kitty, c.args)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if o.Call != nil {
			got = o.Call("done")
		}
		if got != c.want {
			t.Errorf("%q: %q", c.args, got)
		}
	}
	if _, err := screenOf(t, kitty, []string{"--bell", "loud"}); err == nil {
		t.Error("a way that is none")
	}
}
