package transcript

import (
	"testing"

	"golang.org/x/sys/unix"
)

// The numbers are those of statfs(2) and linux/magic.h, and for what the kernel does not come with those of its own sources.
func TestNetworkFileSystemsAreKnown(t *testing.T) {
	for magic, want := range map[int64]string{
		0x6969: "NFS", 0x517b: "SMB", 0xff534d42: "CIFS", 0xfe534d42: "SMB2", 0x5346414f: "AFS", 0x6b414653: "AFS", 0x73757245: "Coda",
		0x00c36400: "Ceph", 0x01021997: "9P", 0x0bd00bd0: "Lustre", 0x47504653: "GPFS", 0x19830326: "BeeGFS", 0x01161970: "GFS2",
		0x7461636f: "OCFS2", 0x013111a8: "IBRIX", 0xaad7aaea: "Panasas",
		// of this machine
		0xef53: "", 0x58465342: "", 0x9123683e: "", 0x01021994: "", 0x794c7630: "", 0x2fc12fc1: "", 0xf2f52010: "", 0x4d44: "", 0x2011bab0: "",
		0x5346544e: "", 0x52654973: "", 0xca451a4e: "", 0x65735546: "", 0: "",
	} {
		for _, m := range []int64{magic, int64(int32(uint32(magic)))} { // as 64-bit and 32-bit machines report it
			if got := networkKind(m); got != want {
				t.Errorf("%#x is %q, not %q", m, got, want)
			}
		}
	}
	if len(networkKinds) != 16 {
		t.Errorf("%d file systems are refused, and 16 are tested", len(networkKinds))
	}
}

// The lines have the form of proc_pid_mountinfo(5): optional fields end with a dash, and spaces are written as \040.
func TestDisksBehindFuseAreKnownByTheirProgram(t *testing.T) {
	const mounts = `22 28 0:21 / /proc rw,nosuid - proc proc rw
28 1 259:2 / / rw,relatime shared:1 - ext4 /dev/nvme0n1p2 rw
71 28 0:53 / /home/u/a\040folder rw,nosuid,nodev shared:37 master:2 - fuse.sshfs host:/ rw,user_id=1000
72 28 0:54 / /mnt/ntfs rw shared:38 - fuseblk /dev/sdb1 rw
73 28 0:55 / /mnt/pool rw - fuse.mergerfs a:b rw
74 28 0:56 / /mnt/bucket rw - fuse.rclone r: rw
75 28 0:57 / /mnt/cut rw -
`
	for minor, want := range map[uint32]string{53: "sshfs over FUSE", 54: "", 55: "", 56: "rclone over FUSE", 57: "", 58: ""} {
		if got := remoteFuse(mounts, unix.Mkdev(0, minor)); got != want {
			t.Errorf("device 0:%d is %q, not %q", minor, got, want)
		}
	}
}
