package bench

import (
	"bytes"
	"debug/elf"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

func cpuModel() string {
	text, _ := os.ReadFile("/proc/cpuinfo")
	for _, key := range []string{"model name", "Model", "CPU part"} {
		if name := firstLine(string(text), key); name != "" {
			return name
		}
	}
	return "unknown"
}

func loadAverage() []float64 {
	text, _ := os.ReadFile("/proc/loadavg")
	fields := strings.Fields(string(text))
	if len(fields) < 3 {
		return nil
	}
	out := make([]float64, 3)
	for i := range out {
		var err error
		if out[i], err = strconv.ParseFloat(fields[i], 64); err != nil {
			return nil
		}
	}
	return out
}

func word(path string) string {
	text, _ := os.ReadFile(path)
	return strings.TrimSpace(string(text))
}

// topology says what makes threads unequal: NUMA nodes, two threads on a core, a hypervisor.
func topology() string {
	nodes, _ := filepath.Glob("/sys/devices/system/node/node[0-9]*")
	parts := []string{fmt.Sprintf("%d NUMA nodes", max(1, len(nodes)))}
	if len(nodes) <= 1 {
		parts[0] = "1 NUMA node"
	}
	switch word("/sys/devices/system/cpu/smt/active") {
	case "1":
		parts = append(parts, "two threads on a core: half the threads may be as fast")
	case "0":
		parts = append(parts, "one thread on a core")
	}
	text, _ := os.ReadFile("/proc/cpuinfo")
	if strings.Contains(" "+firstLine(string(text), "flags")+" ", " hypervisor ") {
		parts = append(parts, "virtual machine")
	}
	return strings.Join(parts, ", ")
}

// lastLevelCache adds up the largest caches of the machine, each counted once however many processors share it.
func lastLevelCache() int64 {
	level, seen := 0, map[string]int64{}
	folders, _ := filepath.Glob("/sys/devices/system/cpu/cpu[0-9]*/cache/index[0-9]*")
	for _, f := range folders {
		l, err := strconv.Atoi(word(filepath.Join(f, "level")))
		if err != nil || l < level || word(filepath.Join(f, "type")) == "Instruction" {
			continue
		}
		size := word(filepath.Join(f, "size"))
		kib, err := strconv.ParseInt(strings.TrimSuffix(size, "K"), 10, 64)
		if err != nil || kib <= 0 || kib > 1<<30 {
			continue
		}
		if l > level {
			level = l
			clear(seen)
		}
		seen[word(filepath.Join(f, "shared_cpu_list"))] = kib << 10
	}
	var sum int64
	for _, n := range seen {
		sum += n
	}
	return sum
}

// compiler reads what the C compiler wrote into the executable about itself; empty when that was stripped off.
func compiler(executable string) string {
	f, err := elf.Open(executable)
	if err != nil {
		return ""
	}
	defer f.Close()
	section := f.Section(".comment")
	if section == nil || section.Size > 1<<16 {
		return ""
	}
	content, err := section.Data()
	if err != nil {
		return ""
	}
	name, _, _ := bytes.Cut(content, []byte{0})
	return string(name)
}
