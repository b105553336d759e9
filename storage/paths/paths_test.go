package paths

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// setHome points every base directory below a fresh home.
func setHome(t *testing.T) string {
	t.Helper()
	home := t.TempDir()
	t.Setenv("HOME", home)
	for _, v := range []string{"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"} {
		t.Setenv(v, "")
	}
	return home
}

func TestFoldersFollowTheEnvironmentOfTheMoment(t *testing.T) {
	setHome(t)
	for _, tc := range []struct {
		variable string
		get      func() (string, error)
	}{
		{"XDG_CONFIG_HOME", Config}, {"XDG_DATA_HOME", Data}, {"XDG_STATE_HOME", State}, {"XDG_CACHE_HOME", Cache},
	} {
		for range 2 { // twice: the second value must replace the first
			base := filepath.Join(t.TempDir(), "not", "yet")
			t.Setenv(tc.variable, base)
			got, err := tc.get()
			if err != nil || got != filepath.Join(base, "deltafin") {
				t.Fatalf("%s=%s: got %q, %v", tc.variable, base, got, err)
			}
			for _, dir := range []string{got, base, filepath.Dir(base)} {
				st, err := os.Stat(dir)
				if err != nil {
					t.Fatal(err)
				}
				if st.Mode().Perm() != 0o700 {
					t.Errorf("%s has mode %v, want 0700", dir, st.Mode().Perm())
				}
			}
		}
	}
}

func TestTranscriptIsInTheDataFolder(t *testing.T) {
	setHome(t)
	base := t.TempDir()
	t.Setenv("XDG_DATA_HOME", base)
	got, err := Transcript()
	if want := filepath.Join(base, "deltafin", "chats.db"); err != nil || got != want {
		t.Fatalf("got %q, %v; want %q", got, err, want)
	}
	if _, err := os.Stat(got); !os.IsNotExist(err) {
		t.Errorf("the file itself must not be created: %v", err)
	}
}

func TestLookupCreatesNothing(t *testing.T) {
	home := setHome(t)
	if _, err := Lookup(); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(home)
	if err != nil || len(entries) != 0 {
		t.Fatalf("found %v, %v in the home folder", entries, err)
	}
}

func TestFolderThatExistsKeepsItsMode(t *testing.T) {
	setHome(t)
	base := t.TempDir()
	t.Setenv("XDG_DATA_HOME", base)
	dir := filepath.Join(base, "deltafin")
	if err := os.Mkdir(dir, 0o750); err != nil {
		t.Fatal(err)
	}
	if _, err := Data(); err != nil {
		t.Fatal(err)
	}
	if st, _ := os.Stat(dir); st.Mode().Perm() != 0o750 {
		t.Errorf("mode became %v", st.Mode().Perm())
	}
}

func TestErrorsNameThePlaceAndTheRemedy(t *testing.T) {
	t.Run("file in the way", func(t *testing.T) {
		setHome(t)
		base := t.TempDir()
		t.Setenv("XDG_DATA_HOME", base)
		file := filepath.Join(base, "deltafin")
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Data()
		wantSentence(t, err, file, "is a file, not a folder", "XDG_DATA_HOME")
	})
	t.Run("file in the way further up", func(t *testing.T) {
		setHome(t)
		file := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		t.Setenv("XDG_CACHE_HOME", filepath.Join(file, "sub"))
		_, err := Cache()
		wantSentence(t, err, file+" is a file", "XDG_CACHE_HOME")
	})
	t.Run("no home", func(t *testing.T) {
		setHome(t)
		t.Setenv("HOME", "")
		_, err := State()
		wantSentence(t, err, "home folder", "set HOME", "XDG_STATE_HOME")
	})
}

func TestUnwritableFolder(t *testing.T) {
	if os.Geteuid() == 0 { // root may write anywhere
		asNobody(t)
		return
	}
	setHome(t)
	base := t.TempDir()
	t.Setenv("XDG_DATA_HOME", base)
	dir := filepath.Join(base, "deltafin")
	if err := os.Mkdir(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	_, err := Data()
	wantSentence(t, err, dir, "permission denied", "XDG_DATA_HOME")

	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(base, 0o500); err != nil {
		t.Fatal(err)
	}
	_, err = Data()
	wantSentence(t, err, dir, "permission denied", "XDG_DATA_HOME")
}

// asNobody runs the calling test again in a process without root's rights.
func asNobody(t *testing.T) {
	t.Helper()
	dir, err := os.MkdirTemp("", "paths-nobody-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	self, err := os.ReadFile("/proc/self/exe")
	if err != nil {
		t.Skipf("cannot copy the test binary: %v", err)
	}
	binary := filepath.Join(dir, "test")
	if err := os.WriteFile(binary, self, 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(binary, "-test.run=^"+t.Name()+"$", "-test.count=1", "-test.v")
	cmd.Dir = dir
	cmd.Env = []string{"TMPDIR=" + dir, "HOME=" + dir, "PATH=" + os.Getenv("PATH")}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: "+t.Name()) {
		t.Fatalf("as an ordinary user: %v\n%s", err, out)
	}
}

func wantSentence(t *testing.T, err error, parts ...string) {
	t.Helper()
	if err == nil {
		t.Fatal("no error")
	}
	for _, p := range parts {
		if !strings.Contains(err.Error(), p) {
			t.Errorf("error %q lacks %q", err, p)
		}
	}
}
