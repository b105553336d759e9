package cli

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"deltafin/ui/settings"

	"github.com/spf13/pflag"
)

func TestSizes(t *testing.T) {
	for text, want := range map[string]int64{
		"1": 1, "67108864": 67108864, "64MiB": 64 << 20, "64mib": 64 << 20, "64 MiB": 64 << 20, "64M": 64 << 20,
		"1.5GiB": 3 << 29, "2GB": 2e9, "1KB": 1000, "1k": 1024, "1TiB": 1 << 40, "12B": 12, " 7 ": 7,
	} {
		if got, err := (option{text, "--expert-cache", true}).bytes(); err != nil || got != want {
			t.Errorf("%q: %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "0", "-1", "0GiB", "GiB", "1e3", "1e3GB", "infGB", "0x10", "nanGB", "1.5", "9999999TiB", "1.2.3GB", "64 apples", "64MiBs"} {
		if got, err := (option{text, "--expert-cache", true}).bytes(); err == nil {
			t.Errorf("%q was taken as %d", text, got)
		} else if status, _ := outcome(err); status != exitUsage {
			t.Errorf("%q: status %d", text, status)
		}
	}
	if got, err := (option{}).bytes(); got != 0 || err != nil {
		t.Errorf("absent: %d, %v", got, err)
	}
}

func TestTokenIDs(t *testing.T) {
	if got, err := tokenIDs(" 1,2 , 30"); err != nil || !slices.Equal(got, []int{1, 2, 30}) {
		t.Errorf("%v, %v", got, err)
	}
	for text, want := range map[string]string{
		"": "empty", " ": "empty", "1,,2": `entry 2, "", is not`, "1,x": `entry 2, "x"`, "-1": `"-1"`, "1.5": `"1.5"`, "4294967296": `"4294967296"`, "1,": "entry 2",
	} {
		if _, err := tokenIDs(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func parseTestFlags(t *testing.T, args ...string) *pflag.FlagSet {
	t.Helper()
	flags := pflag.NewFlagSet("test", pflag.ContinueOnError)
	engineFlags(flags)
	effortFlag(flags)
	if err := flags.Parse(args); err != nil {
		t.Fatal(err)
	}
	return flags
}

func TestFlagBeatsEnvironmentBeatsDefault(t *testing.T) {
	for name, c := range map[string]struct {
		args []string
		env  environment
		want engineSettings
	}{
		"default":       {nil, nil, engineSettings{}},
		"variable":      {nil, environment{"DELTAFIN_THREADS": "3", "DELTAFIN_CPU_ISA": " AVX2 "}, engineSettings{threads: 3, isa: "avx2"}},
		"old variable":  {nil, environment{"K3_GEMV_THREADS": "5"}, engineSettings{threads: 5}},
		"our own first": {nil, environment{"K3_GEMV_THREADS": "5", "DELTAFIN_THREADS": "3"}, engineSettings{threads: 3}},
		"flag": {[]string{"--threads", "7", "--tile=1", "--cpu-isa", "scalar", "--expert-cache=1GiB"},
			environment{"DELTAFIN_THREADS": "bad", "DELTAFIN_CPU_ISA": "bad"},
			engineSettings{threads: 7, isa: "scalar", tile: 1, expertCache: 1 << 30}},
		"empty is unset": {nil, environment{"DELTAFIN_THREADS": "", "K3_GEMV_THREADS": "4"}, engineSettings{threads: 4}},
		"last one wins":  {[]string{"--threads", "7", "--threads", "8"}, nil, engineSettings{threads: 8}},
		"automatic":      {[]string{"--cpu-isa", "auto", "--device", "cpu", "--spine", "BF16"}, nil, engineSettings{spine: spineSettings{form: "bf16"}}},
		"harmless":       {nil, environment{"K3_APPROX": "off", "K3_MOE_TOP_K": "16", "K3_DTYPE": "FP32", "K3_DEV": "auto"}, engineSettings{}},
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := parseEngine(parseTestFlags(t, c.args...), c.env); err != nil || !sameEngine(got, c.want) {
				t.Errorf("%+v, %v", got, err)
			}
		})
	}
}

func TestBadSettingsNameTheirSource(t *testing.T) {
	for _, c := range []struct {
		args []string
		env  environment
		want string
	}{
		{[]string{"--threads", "0"}, nil, `--threads: "0" is not a whole number from 1 to 1024`},
		{[]string{"--tile", "65"}, nil, `--tile: "65" is not a whole number from 1 to 64`},
		{nil, environment{"K3_GEMV_THREADS": "many"}, `K3_GEMV_THREADS: "many"`},
		{nil, environment{"DELTAFIN_CPU_ISA": "sse2"}, `DELTAFIN_CPU_ISA: "sse2" is not one of auto, scalar`},
		{[]string{"--device", "cuda:0"}, nil, `--device: "cuda:0" is not one of auto, cpu; this version runs on the CPU only`},
		{nil, environment{"K3_SPINE": "int4"}, `K3_SPINE: "int4" is not one of auto, bf16, int8`},
		{[]string{"--spine-folder", "x"}, nil, `--spine-folder is for --spine int8`},
		{[]string{"--spine", "int8", "--spine-folder", ""}, nil, `--spine-folder is empty`},
		{nil, environment{"K3_APPROX": "1"}, `K3_APPROX="1" is refused`},
		{nil, environment{"K3_MOE_TOP_K": "8"}, `K3_MOE_TOP_K="8" is refused`},
		{nil, environment{"K3_DTYPE": "bf16"}, `K3_DTYPE="bf16" is refused`},
	} {
		_, err := parseEngine(parseTestFlags(t, c.args...), c.env)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v %v: %v", c.args, c.env, err)
		} else if status, _ := outcome(err); status != exitUsage {
			t.Errorf("%v %v: status %d", c.args, c.env, status)
		}
	}
	for _, text := range []string{"medium", "", "off"} {
		if _, _, err := parseEffort(parseTestFlags(t, "--reasoning-effort", text), nil); err == nil {
			t.Errorf("effort %q was taken", text)
		}
	}
	if e, explicit, err := parseEffort(parseTestFlags(t), environment{"K3_REASONING_EFFORT": " Low "}); e != "low" || !explicit || err != nil {
		t.Errorf("%v %v %v", e, explicit, err)
	}
}

func TestMisspeltVariablesAreNoticed(t *testing.T) {
	env := environment{"K3_REASONING_EFORT": "low", "K3_EXPERT_PIN_GB": "4", "DELTAFIN_SOMETHING_ELSE": "", "K3_GEMV_THREADS": "2", "PATH": ""}
	want := []string{
		"DELTAFIN_SOMETHING_ELSE is not a known variable and has no effect",
		"K3_EXPERT_PIN_GB has no effect in this version",
		"K3_REASONING_EFORT is not a known variable; did you mean K3_REASONING_EFFORT?",
	}
	if got := env.warnings(); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// sameEngine compares settings but for how to fetch, and takes no word on drafts for the default.
func sameEngine(a, b engineSettings) bool {
	if b.draft == "" {
		b.draft = a.draft
	}
	a.hub, b.hub = hubSettings{}, hubSettings{}
	return reflect.DeepEqual(a, b)
}

// A flag counts more than a variable and that more than the settings file, for every setting that has all three or two.
func TestEverySettingOfTheFileIsReadAsItsFlagIs(t *testing.T) {
	samples := map[string]string{"engine.resident_layers": "3", "engine.threads": "2", "engine.cpu_isa": "scalar", "chat.effort": "low",
		"engine.memory": "1GiB", "engine.tile": "8", "chat.draft": "off", "chat.max_new": "5"}
	for _, w := range written() {
		text, sampled := samples[w.Name]
		if !sampled {
			continue
		}
		file, err := settings.Parse("config.toml", []byte(w.Name+" = \""+text+"\""), writtenKeys())
		if err != nil {
			t.Fatal(err)
		}
		read := func(env environment, args ...string) string {
			t.Helper()
			flags := pflag.NewFlagSet("", pflag.ContinueOnError)
			chatFlags(flags)
			if len(args) == 0 && len(env) == 0 {
				if err := annotate(flags, file, true); err != nil {
					t.Fatal(err)
				}
			} else {
				file = &settings.File{}
			}
			if err := flags.Parse(args); err != nil {
				t.Fatal(err)
			}
			engine, err := parseEngine(flags, env)
			if err != nil {
				t.Fatal(err)
			}
			memory, err := parseMemory(flags, env)
			if err != nil {
				t.Fatal(err)
			}
			chat, err := chatDefaults(flags, env, file)
			if err != nil {
				t.Fatal(err)
			}
			resident := -1
			if memory.resident != nil {
				resident = *memory.resident
			}
			memory.resident = nil
			return fmt.Sprintf("%+v %+v %d %+v", engine, memory, resident, chat)
		}
		fromFile := read(nil)
		if fromFlag := read(nil, "--"+w.flag, text); fromFile != fromFlag {
			t.Errorf("%s from the file:\n%s\nfrom the flag:\n%s", w.Name, fromFile, fromFlag)
		}
		for _, variable := range w.variables {
			if fromVariable := read(environment{variable: text}); fromFile != fromVariable {
				t.Errorf("%s from the file:\n%s\nfrom %s:\n%s", w.Name, fromFile, variable, fromVariable)
			}
		}
	}
}
