// Deltafin chats with Kimi K3 from weights on the user's own disk. The commands are in ui/cli.
package main

import (
	"os"

	"deltafin/ui/cli"
)

func main() {
	os.Exit(cli.Main(os.Args[1:]))
}
