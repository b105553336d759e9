package cli

import "github.com/spf13/pflag"

func draftRootFlag(flags *pflag.FlagSet) {
	flags.String("draft-root", "", "folder `DIR` of a DSpark draft model (also $"+envDraft+"; default: k3-draft-dspark in the model's folder, if it is there)")
}
