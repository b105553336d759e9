package transcript

import "golang.org/x/sys/unix"

func networkDisk(folder string) string {
	var st unix.Statfs_t
	if unix.Statfs(folder, &st) != nil || st.Flags&unix.MNT_LOCAL != 0 {
		return ""
	}
	return unix.ByteSliceToString(st.Fstypename[:])
}
