package datafile

import "golang.org/x/sys/unix"

// renameExclusive renames a file unless the new name is taken.
func renameExclusive(from, to string) error { return unix.RenamexNp(from, to, unix.RENAME_EXCL) }
