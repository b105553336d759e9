package setup

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"deltafin/storage/datafile"
	"deltafin/storage/hub"
	"deltafin/storage/shelf"
	"deltafin/storage/store"
)

// mounted is a folder on a file system of its own, of 64 MiB in a file: the kernel's, or else that of a program, if drive
// starts one. The test is skipped where neither can be had.
func mounted(t *testing.T, kind string, drive func(device, folder string) *exec.Cmd) string {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("mounting takes root")
	}
	base := t.TempDir()
	image, folder := filepath.Join(base, "disk"), filepath.Join(base, "mnt")
	if err := os.WriteFile(image, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(image, 64<<20); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	run := func(c *exec.Cmd) (string, error) {
		out, err := c.CombinedOutput()
		return strings.TrimSpace(string(out)), err
	}
	if out, err := run(exec.Command("mkfs."+kind, image)); err != nil {
		t.Skipf("mkfs.%s: %v %s", kind, err, out)
	}
	device, err := run(exec.Command("losetup", "-f", "--show", image))
	if err != nil {
		t.Skipf("losetup: %v %s", err, device)
	}
	t.Cleanup(func() { _ = exec.Command("losetup", "-d", device).Run() })
	if out, err := run(exec.Command("mount", "-t", kind, device, folder)); err != nil {
		if drive == nil {
			t.Skipf("mount: %s", out)
		}
		if again, err := run(drive(device, folder)); err != nil {
			t.Skipf("mount: %s; %v %s", out, err, again)
		}
	}
	t.Cleanup(func() {
		if out, err := run(exec.Command("umount", folder)); err != nil {
			t.Errorf("umount: %v %s", err, out)
		}
	})
	return folder
}

// Disks from shops are FAT or exFAT, without links, holes, owners and modes, and set up all the same: a store, streamed and then
// whole, and files.
func TestSetUpOnFAT(t *testing.T) {
	for kind, drive := range map[string]func(device, folder string) *exec.Cmd{
		"vfat":  nil,
		"exfat": func(device, folder string) *exec.Cmd { return exec.Command("mount.exfat-fuse", device, folder) },
	} {
		t.Run(kind, func(t *testing.T) {
			folder := mounted(t, kind, drive)
			v, err := datafile.VolumeOf(folder)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s is %s", kind, v.Kind.Name)
			_, r := published(t)
			r.Root = filepath.Join(folder, "model")
			for _, mode := range []shelf.Mode{shelf.Stream, shelf.Full} {
				r.Mode = mode
				set(t, r)
				if v, err := store.Verify(context.Background(), r.Root, store.VerifyOptions{}); err != nil || !v.Sound() {
					t.Errorf("%s: %+v %v", mode, v, err)
				}
			}
			r.Name, r.Root = "files", filepath.Join(folder, "files")
			set(t, r)
			if problems, err := hub.Check(context.Background(), r.Root, true, nil); err != nil || len(problems) > 0 {
				t.Errorf("%v %v", problems, err)
			}
		})
	}
}

// set sets up what is asked for and requires that nothing is left to do.
func set(t *testing.T, r Request) {
	t.Helper()
	p, err := Make(context.Background(), r, nil)
	if err == nil {
		err = p.Run(context.Background(), nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	if p, err = Make(context.Background(), r, nil); err != nil || !p.Done() {
		t.Errorf("afterwards: %+v %v", p, err)
	}
}
