package term

import "golang.org/x/sys/unix"

// parentOf is the process that started another, 0 where that cannot be known.
func parentOf(pid int) int {
	k, err := unix.SysctlKinfoProc("kern.proc.pid", pid)
	if err != nil {
		return 0
	}
	return int(k.Eproc.Ppid)
}
