package cli

import "golang.org/x/sys/unix"

// fileSystem names the file system a folder is on, and says what is bad about it for weights.
func fileSystem(folder string) string {
	var st unix.Statfs_t
	if unix.Statfs(folder, &st) != nil {
		return "unknown"
	}
	switch uint32(st.Type) {
	case unix.EXT4_SUPER_MAGIC:
		return "ext4"
	case unix.XFS_SUPER_MAGIC:
		return "XFS"
	case unix.BTRFS_SUPER_MAGIC:
		return "Btrfs"
	case 0x2FC12FC1:
		return "ZFS"
	case unix.TMPFS_MAGIC:
		return "memory, gone at the next start"
	case unix.OVERLAYFS_SUPER_MAGIC:
		return "overlay, perhaps gone with its container"
	case unix.NFS_SUPER_MAGIC, 0xFE534D42, 0xFF534D42, 0x517B:
		return "a network disk, slow"
	case unix.MSDOS_SUPER_MAGIC, 0x2011BAB0:
		return "FAT, without sparse files: banks take their full size at once"
	case 0x65735546:
		return "FUSE"
	}
	return "another file system"
}
