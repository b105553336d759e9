package cli

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"deltafin/ui/chat"
)

// preferences reads what the chat screen remembers from a file of the state folder, and returns what keeps it there. They
// are remembered, not configured: a file that cannot be read is as good as none.
func preferences(folder string) (p chat.Preferences, keep func(chat.Preferences) error) {
	if folder == "" {
		return p, nil
	}
	path := filepath.Join(folder, "chat.json")
	if b, err := os.ReadFile(path); err == nil {
		if json.Unmarshal(b, &p) != nil {
			p = chat.Preferences{}
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return p, nil
	}
	return p, func(p chat.Preferences) error {
		b, err := json.Marshal(p)
		if err != nil {
			return err
		}
		_, _, err = saveFile(path, true, func(w io.Writer) error { _, err := w.Write(append(b, '\n')); return err })
		return err
	}
}
