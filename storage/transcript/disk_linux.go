package transcript

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// networkKinds are the file systems of statfs(2) whose bytes are on another machine.
var networkKinds = map[int64]string{
	unix.NFS_SUPER_MAGIC:  "NFS",
	unix.SMB_SUPER_MAGIC:  "SMB",
	unix.CIFS_SUPER_MAGIC: "CIFS",
	unix.SMB2_SUPER_MAGIC: "SMB2",
	unix.AFS_SUPER_MAGIC:  "AFS",
	unix.AFS_FS_MAGIC:     "AFS",
	unix.CODA_SUPER_MAGIC: "Coda",
	unix.CEPH_SUPER_MAGIC: "Ceph",
	0x01021997:            "9P", // of a virtual machine's host
	0x0bd00bd0:            "Lustre",
	0x47504653:            "GPFS",
	0x19830326:            "BeeGFS",
	0x01161970:            "GFS2",
	0x7461636f:            "OCFS2",
	0x013111a8:            "IBRIX",
	0xaad7aaea:            "Panasas",
}

func networkDisk(folder string) string {
	var st unix.Statfs_t
	if unix.Statfs(folder, &st) != nil {
		return "" // opening the file says what is wrong
	}
	if uint32(st.Type) == unix.FUSE_SUPER_MAGIC {
		var at unix.Stat_t
		mounts, err := os.ReadFile("/proc/self/mountinfo")
		if err != nil || unix.Stat(folder, &at) != nil {
			return ""
		}
		return remoteFuse(string(mounts), uint64(at.Dev))
	}
	return networkKind(int64(st.Type))
}

// remoteFuse names the program behind a FUSE mount, of proc_pid_mountinfo(5), if its bytes are on another machine.
func remoteFuse(mounts string, device uint64) string {
	want := fmt.Sprintf("%d:%d", unix.Major(device), unix.Minor(device))
	for line := range strings.Lines(mounts) {
		fields := strings.Fields(line)
		end := slices.Index(fields, "-")
		if len(fields) < 6 || fields[2] != want || end < 0 || end+1 >= len(fields) {
			continue
		}
		switch name := strings.TrimPrefix(fields[end+1], "fuse."); name {
		case "sshfs", "rclone", "s3fs", "s3ql", "gcsfuse", "goofys", "mount-s3", "glusterfs", "ceph", "ceph-fuse", "curlftpfs", "juicefs",
			"seaweedfs", "davfs", "davfs2", "smbnetfs", "afpfs", "hdfs", "mfs", "lizardfs", "cvmfs2", "gvfsd-fuse":
			return name + " over FUSE"
		}
	}
	return ""
}

// networkKind names a file system of statfs(2), whose field is signed on some machines, if its bytes are elsewhere.
func networkKind(magic int64) string { return networkKinds[int64(uint32(magic))] }
