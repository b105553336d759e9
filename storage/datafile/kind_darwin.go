package datafile

import "golang.org/x/sys/unix"

// kindOf tells a file system by its name.
func kindOf(vfs *unix.Statfs_t) Kind {
	switch name := unix.ByteSliceToString(vfs.Fstypename[:]); name {
	case "apfs":
		return Kind{Name: "APFS"}
	case "hfs":
		return Kind{Name: "HFS+, without sparse files", NoHoles: true}
	case "msdos":
		return fat
	case "exfat":
		return exFAT
	case "nfs", "smbfs", "afpfs", "webdav":
		return Kind{Name: "a network disk, slow"}
	default:
		return Kind{Name: name}
	}
}
