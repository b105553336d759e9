package blockio

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

var (
	benchFile = flag.String("blockio.file", "", "benchmark on this file instead of a new one")
	benchSize = flag.Int64("blockio.size", 2<<30, "bytes of the file that benchmarks make")
	benchLaps = flag.Int("blockio.laps", 5, "times that the engine and fio take turns")
)

const span = 17_547_264 // one routed expert of K3

// coldFile is a file of random bytes — disks may know how to read zeros fast — that direct reads find only on the disk.
func coldFile(b *testing.B) string {
	if *benchFile != "" {
		return *benchFile
	}
	path := filepath.Join(b.TempDir(), "bank")
	f, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	block := make([]byte, 16<<20)
	seed := uint64(time.Now().UnixNano())
	for n := int64(0); n < *benchSize; n += int64(len(block)) {
		for i := 0; i < len(block); i += 8 {
			seed ^= seed << 13
			seed ^= seed >> 7
			seed ^= seed << 17
			for j := range 8 {
				block[i+j] = byte(seed >> (8 * j))
			}
		}
		if _, err := f.Write(block); err != nil {
			b.Skipf("no room for a file of %d bytes: %v", *benchSize, err)
		}
	}
	if err := f.Sync(); err != nil {
		b.Fatal(err)
	}
	return path
}

// load is a pattern of reads over a file.
type load struct {
	name    string
	bytes   int64 // of one request
	shift   int64 // of every offset, from a block boundary
	scatter bool
	pile    int  // requests under way
	copied  bool // the destination does not lie like the file
}

var loads = []load{
	{"spine", 256 << 20, 0, false, 2, false},         // a layer being loaded while the next is asked for
	{"experts", span, 0, true, 16, false},            // the route of one row, in banks
	{"expertsInShards", span, 3208, true, 16, false}, // the same in a checkpoint folder, at any offset
	{"expertsCopied", span, 3208, true, 16, true},    // and into memory that lies otherwise
}

// run reads for a while and returns bytes per second.
func (l load) run(b *testing.B, path string, readers int, d time.Duration) float64 {
	e, err := New(Options{Readers: readers})
	if err != nil {
		b.Fatal(err)
	}
	defer e.Close()
	files, err := NewFiles(nil, 1)
	if err != nil {
		b.Fatal(err)
	}
	f, err := files.OpenFile(path, OpenOptions{})
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	arena, err := NewArena(l.pile, int(l.bytes)+8192)
	if err != nil {
		b.Fatal(err)
	}
	defer arena.Close()
	mem := arena.slab.mem
	for i := 0; i < len(mem); i += 4096 {
		mem[i] = 1 // slots live long: their pages are there already
	}
	n := (f.Size() - l.shift) / l.bytes
	i := time.Now().UnixNano() % n
	queue := NewQueue()
	flying := 0
	var bytes int64
	started := time.Now()
	for time.Since(started) < d || flying > 0 {
		for flying < l.pile && time.Since(started) < d {
			at := i % n
			if l.scatter {
				at = scatter(i, n)
			}
			i++
			off := at*l.bytes + l.shift
			dst := f.Place(off)
			if l.copied {
				dst++
			}
			_, err := e.Submit(Request{
				Class: Demand, Lease: arena.TryLease(0), Queue: queue,
				Extents: []Extent{{f, off, l.bytes, dst}},
			})
			if err != nil {
				b.Fatal(err)
			}
			flying++
		}
		t, _ := queue.Next(context.Background())
		if t.Err() != nil {
			b.Fatal(t.Err())
		}
		bytes += t.Bytes
		t.Release()
		flying--
	}
	rate := float64(bytes) / time.Since(started).Seconds()
	if s := e.Stats(); (float64(s.Copied) > 0.001*float64(bytes)) != l.copied {
		b.Errorf("%d of %d bytes were copied", s.Copied, bytes)
	}
	return rate
}

// BenchmarkCold reads past the page cache, in the patterns of a model at work.
func BenchmarkCold(b *testing.B) {
	path := coldFile(b)
	for _, l := range loads {
		for _, readers := range []int{2, 4, 8} {
			b.Run(fmt.Sprintf("%s/readers=%d", l.name, readers), func(b *testing.B) {
				var sum float64
				for range b.N {
					sum += l.run(b, path, readers, time.Second)
				}
				b.ReportMetric(sum/float64(b.N)/1e6, "MB/s")
			})
		}
	}
}

// BenchmarkAgainstFio takes turns with fio in its best settings, found first, on the same file:
//
//	go test -run - -bench Fio -benchtime 1x ./storage/blockio
//
// Where a disk reads several times faster into large pages, fio has a chance only if the machine has some to give, as after
// 'sysctl vm.nr_hugepages=256' (the engine asks for its own another way, and needs no such preparation). Weights end in
// memory, so settings that read into less than 64 MiB do not count: a processor's cache may hold all they ever read.
func BenchmarkAgainstFio(b *testing.B) {
	fio, err := exec.LookPath("fio")
	if err != nil {
		b.Skip("fio is not installed")
	}
	path := coldFile(b)
	const turn = time.Second
	type setting struct {
		engine      string
		jobs, depth int
		size        string
		memory      string
	}
	ask := func(s setting, random bool) float64 {
		rw := "read"
		if random {
			rw = "randread"
		}
		out, err := exec.Command(fio, "--name=x", "--readonly", "--direct=1", "--thread", "--group_reporting", "--time_based",
			"--filename="+path, "--rw="+rw, "--ioengine="+s.engine, "--bs="+s.size, "--mem="+s.memory, "--randrepeat=0", "--output-format=json",
			fmt.Sprint("--numjobs=", s.jobs), fmt.Sprint("--iodepth=", s.depth), fmt.Sprint("--runtime=", turn.Seconds()),
			fmt.Sprintf("--offset_increment=%d%%", 100/s.jobs)).Output()
		var r struct {
			Jobs []struct{ Read struct{ BW_bytes float64 } }
		}
		if err == nil {
			err = json.Unmarshal(out, &r)
		}
		if err != nil || len(r.Jobs) == 0 {
			b.Logf("fio with %+v: %v", s, err)
			return 0
		}
		return r.Jobs[0].Read.BW_bytes
	}
	var settings []setting
	add := func(s setting, bytes int) {
		if s.jobs*s.depth*bytes >= 64<<20 {
			settings = append(settings, s)
		}
	}
	for _, memory := range []string{"malloc", "shmhuge"} {
		for size, bytes := range map[string]int{"4m": 4 << 20, "8m": 8 << 20, "17136k": span} {
			for _, jobs := range []int{2, 4, 8} {
				add(setting{"psync", jobs, 1, size, memory}, bytes)
			}
			for _, depth := range []int{4, 16} {
				add(setting{"libaio", 1, depth, size, memory}, bytes)
				add(setting{"io_uring", 1, depth, size, memory}, bytes)
			}
		}
	}
	for _, l := range loads {
		if l.copied {
			continue // fio has no such thing
		}
		b.Run(l.name, func(b *testing.B) {
			for range b.N {
				// One look at each setting is luck, so that fio's best three run in every turn and the best of them counts.
				type result struct {
					setting
					rate float64
				}
				var found []result
				for _, s := range settings {
					found = append(found, result{s, ask(s, l.scatter)})
				}
				slices.SortFunc(found, func(a, b result) int { return cmp.Compare(b.rate, a.rate) })
				readers, most := 0, 0.0
				for _, n := range []int{2, 3, 4, 6, 8} {
					if got := l.run(b, path, n, turn); got > most {
						readers, most = n, got
					}
				}
				var ours, theirs, ratios []float64
				for range *benchLaps {
					we, they := l.run(b, path, readers, turn), 0.0
					for _, f := range found[:3] {
						they = max(they, ask(f.setting, l.scatter))
					}
					ours, theirs, ratios = append(ours, we), append(theirs, they), append(ratios, we/max(they, 1))
				}
				b.Logf("%d readers; fio's best: %+v; MB/s ours %.0f, fio %.0f", readers, found[:3], scale(ours), scale(theirs))
				b.ReportMetric(median(ours)/1e6, "MB/s")
				b.ReportMetric(median(theirs)/1e6, "fio-MB/s")
				b.ReportMetric(100*median(ours)/median(theirs), "%-of-fio")
				b.ReportMetric(100*median(ratios), "%-of-fio-by-turn")
			}
		})
	}
}

func scale(v []float64) []float64 {
	out := make([]float64, len(v))
	for i := range v {
		out[i] = v[i] / 1e6
	}
	return out
}
