// Package mountns runs tests that mount file systems.
package mountns

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// Run runs the test t again in a child process that may mount: it has user and mount namespaces of its own, so nothing of it
// stays. The child gets variable=value, by which the test knows where it is. The test is skipped where the machine gives no
// namespaces or the child skips, and fails where the child does or tests nothing.
func Run(t *testing.T, variable, value string) {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
	child.Env = append(os.Environ(), variable+"="+value)
	child.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}},
	}
	out, err := child.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case err != nil && !errors.As(err, &exit):
		t.Skip("this machine gives no namespace to mount in:", err)
	case err != nil:
		t.Fatalf("%v\n%s", err, out)
	case strings.Contains(string(out), "--- SKIP"):
		t.Skipf("%s", out)
	case !strings.Contains(string(out), "--- PASS"):
		t.Fatalf("the child tested nothing:\n%s", out)
	}
}
