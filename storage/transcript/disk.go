package transcript

import "path/filepath"

// A write-ahead log needs memory that all processes of a file share and locks that hold, neither of which a network file
// system gives: SQLite's authors say that a database on one will be damaged sooner or later. So such a place is refused
// while there is still nothing in it to lose.

// localDisk refuses a path on a network file system. kind names the file system of a folder if it is one of those, "" else.
func localDisk(path string, kind func(folder string) string) error {
	name := kind(filepath.Dir(path))
	if name == "" {
		return nil
	}
	return failure(ErrNetworkDisk, nil, "chats cannot be kept in %s: that folder is on a network disk (%s), where a database is damaged "+
		"sooner or later; set XDG_DATA_HOME to a folder on a local disk, or start with --no-history to keep nothing", path, name)
}
