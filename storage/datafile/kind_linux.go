package datafile

import "golang.org/x/sys/unix"

// kindOf tells a file system by the number that the kernel gives it.
func kindOf(vfs *unix.Statfs_t) Kind {
	switch uint32(vfs.Type) {
	case unix.EXT4_SUPER_MAGIC:
		return Kind{Name: "ext4"}
	case unix.XFS_SUPER_MAGIC:
		return Kind{Name: "XFS"}
	case unix.BTRFS_SUPER_MAGIC:
		return Kind{Name: "Btrfs"}
	case 0x2FC12FC1:
		return Kind{Name: "ZFS"}
	case unix.TMPFS_MAGIC:
		return Kind{Name: "memory, gone at the next start"}
	case unix.OVERLAYFS_SUPER_MAGIC:
		return Kind{Name: "overlay, perhaps gone with its container"}
	case unix.NFS_SUPER_MAGIC, 0xFE534D42, 0xFF534D42, 0x517B:
		return Kind{Name: "a network disk, slow"}
	case unix.MSDOS_SUPER_MAGIC:
		return fat
	case 0x2011BAB0:
		return exFAT
	case 0x65735546:
		return Kind{Name: "FUSE"}
	}
	return Kind{Name: "another file system"}
}
