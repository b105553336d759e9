package cli

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"deltafin/runtime/budget"
)

func TestPlanSaysHowTheDiskWasMeasured(t *testing.T) {
	day := time.Date(2026, 5, 1, 12, 0, 0, 0, time.Local)
	for want, r := range map[string]memoryReport{
		"- the disk was measured on 1 May 2026 with 4 readers, on a\n":                                     {Disk: &diskSpeed{File: "a", Direct: true, Readers: 4, Measured: day}},
		"- the disk was measured on 1 May 2026 with 4 readers, on a through the system's cache: it may be": {Disk: &diskSpeed{File: "a", Readers: 4, Measured: day}},
		"- because\n": {Unmeasured: "because"},
	} {
		r.Plan = &budget.Plan{}
		var b bytes.Buffer
		if err := printMemory(&b, &r); err != nil || !strings.Contains(b.String(), want) {
			t.Errorf("%q, %v", b.String(), err)
		}
	}
}
