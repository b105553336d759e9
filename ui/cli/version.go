package cli

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// Version of the program.
const Version = "0.1.0"

func versionCommand(s streams) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version and how the program was built",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			return printVersion(s.out)
		},
	}
}

func printVersion(w io.Writer) error {
	_, err := fmt.Fprintf(w, "deltafin %s\n%s\n", Version, buildLine())
	return err
}

// buildLine names the compiler, the platform and, when the build recorded it, the commit.
func buildLine() string {
	line := fmt.Sprintf("%s %s/%s", runtime.Version(), runtime.GOOS, runtime.GOARCH)
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return line
	}
	settings := map[string]string{}
	for _, s := range build.Settings {
		settings[s.Key] = s.Value
	}
	if revision := settings["vcs.revision"]; revision != "" {
		line += ", commit " + revision[:min(12, len(revision))]
		if settings["vcs.modified"] == "true" {
			line += " with changes"
		}
	}
	return line
}
