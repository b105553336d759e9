package transcript

import "testing"

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
