package hub

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"deltafin/storage/hub/hubtest"

	"golang.org/x/sys/unix"
)

// BenchmarkDownloadBesideCurl fetches one large file from the same server by turns: as setup does it, proved, with a ledger
// and safe on the disk; with curl, which does none of that; with curl and sync, after which the bytes are as safe; and with
// curl, sync and openssl dgst, after which they are as safe and as proved. Each fetcher is a process of its own on one core, the
// server has another, or with HUB_BENCH_ONE_CORE the same. It reports the medians of all, and of the ratios of the turns; the
// same by the processor time of the fetchers, which is what a core would allow them if nothing else took time; and by that of
// fetcher and server, which is what one core for both would. Those two hold on a busy machine too. Where curl, taskset or
// openssl is missing there is nothing to compare.
//
//	go test ./storage/hub -run - -bench BesideCurl -benchtime 7x
//
// HUB_BENCH_DIR is where files go, HUB_BENCH_MB how large they are; by default 1 GiB in memory, so that the disk counts for
// none.
func BenchmarkDownloadBesideCurl(b *testing.B) {
	for _, name := range []string{"curl", "taskset", "openssl"} {
		if _, err := exec.LookPath(name); err != nil {
			b.Skip(err)
		}
	}
	place := "/dev/shm"
	if dir := os.Getenv("HUB_BENCH_DIR"); dir != "" {
		place = dir
	}
	base, err := os.MkdirTemp(place, "deltafin-bench-*")
	if err != nil {
		b.Skip(err)
	}
	defer os.RemoveAll(base)
	size := 1024
	if text := os.Getenv("HUB_BENCH_MB"); text != "" {
		if _, err := fmt.Sscan(text, &size); err != nil {
			b.Fatal(err)
		}
	}
	const name = "model.safetensors"
	published := filepath.Join(base, "published")
	large(b, published, name, size)
	h := hubtest.New(b, published, repository, revision)
	pem := filepath.Join(base, "hub.pem")
	if err := os.WriteFile(pem, h.Certificates(), 0o600); err != nil {
		b.Fatal(err)
	}
	m := &Model{Name: "large", Title: "Large", Repository: repository, Revision: revision, Form: FormFiles, Files: []Pin{pinOf(b, published, name)}}
	core := "1"
	if os.Getenv("HUB_BENCH_ONE_CORE") != "" {
		core = "0"
	}
	if out, err := exec.Command("taskset", "-acp", core, fmt.Sprint(os.Getpid())).CombinedOutput(); err != nil {
		b.Skipf("%v: %s", err, out)
	}
	url := fmt.Sprintf("https://%s/%s/resolve/%s/%s", h.Host(), repository, revision, name)
	curl := func(to string) []string {
		return []string{"curl", "-sS", "--fail", "-L", "--cacert", pem, "-H", "Accept-Encoding: identity",
			"-r", fmt.Sprintf("0-%d", m.Files[0].Bytes-1), "-o", to, url}
	}
	turns := []struct {
		name string
		run  func(to string) *exec.Cmd
	}{
		{"curl", func(to string) *exec.Cmd {
			return exec.Command("taskset", append([]string{"-c", "0"}, curl(to)...)...)
		}},
		{"curl-sync", func(to string) *exec.Cmd {
			return exec.Command("taskset", append([]string{"-c", "0", "sh", "-c", `"$@" && sync "$0"`, to}, curl(to)...)...)
		}},
		{"curl-sync-digest", func(to string) *exec.Cmd {
			return exec.Command("taskset", append([]string{"-c", "0", "sh", "-c", `"$@" && sync "$0" && openssl dgst -sha256 "$0"`, to}, curl(to)...)...)
		}},
		{"setup", func(to string) *exec.Cmd {
			cmd := exec.Command("taskset", "-c", "0", os.Args[0])
			cmd.Env = append(os.Environ(), victimVariable+"="+victim{Host: h.Host(), Certificates: string(h.Certificates()), Model: m, Dir: to}.text(b))
			return cmd
		}},
	}
	rates, own, both := make([][]float64, len(turns)), make([][]float64, len(turns)), make([][]float64, len(turns))
	for b.Loop() {
		for i, x := range turns {
			to := filepath.Join(base, x.name)
			cmd := x.run(to)
			var said bytes.Buffer
			cmd.Stderr = &said
			start, server := time.Now(), processorTime(b)
			if err := cmd.Run(); err != nil {
				b.Fatalf("%s: %v: %s", x.name, err, said.String())
			}
			megabytes := float64(m.Files[0].Bytes) / 1e6
			rates[i] = append(rates[i], megabytes/time.Since(start).Seconds())
			fetcher := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
			own[i] = append(own[i], megabytes/fetcher.Seconds())
			both[i] = append(both[i], megabytes/(fetcher+processorTime(b)-server).Seconds())
			if err := os.RemoveAll(to); err != nil {
				b.Fatal(err)
			}
		}
	}
	setup := len(turns) - 1
	report := func(rates [][]float64, unit, kind string) {
		for i, x := range turns {
			b.ReportMetric(median(rates[i]), x.name+unit)
			if i == setup {
				break
			}
			ratios := make([]float64, len(rates[i]))
			for k := range ratios {
				ratios[k] = rates[setup][k] / rates[i][k]
			}
			b.ReportMetric(median(ratios), "setup/"+x.name+kind)
		}
	}
	report(rates, "-MB/s", "")
	report(own, "-MB/cpu-s", "-cpu")
	report(both, "-with-server-MB/cpu-s", "-with-server")
}

func median(x []float64) float64 {
	x = slices.Sorted(slices.Values(x))
	return x[len(x)/2]
}

// processorTime is what this process, the server, has used.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// large publishes a file of that many MiB of noise.
func large(b *testing.B, dir, name string, mib int) {
	b.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		b.Fatal(err)
	}
	f, err := os.Create(filepath.Join(dir, name))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	random := rand.NewChaCha8([32]byte{7})
	p := make([]byte, 1<<20)
	for range mib {
		_, _ = random.Read(p)
		if _, err := f.Write(p); err != nil {
			b.Fatal(err)
		}
	}
}
