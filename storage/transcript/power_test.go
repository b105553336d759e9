package transcript

import (
	"bytes"
	"database/sql"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// A power cut leaves on the drive what was synchronised, and of what was written after that any part. Copies of the files taken
// while a reply streams are such states, whatever the order in which they are copied, as long as nothing that the copy of the
// log lacks is in the copy of the file: then the log was begun anew between the two, or written back after it was copied. What
// came into the log since the copying began may not have been synchronised, so sectors of it are dropped at random. Each copy
// has to open, to be whole, and to hold every word that was committed before it was taken. The other copies have to open as
// well.
func TestAPowerCutLosesNothingThatWasCommitted(t *testing.T) {
	const least = 3 // copies that show something, however slow the machine is
	copies, budget := 40, 6*time.Second
	if testing.Short() {
		copies, budget = 12, 3*time.Second
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "chats.db")
	s := openAt(t, Options{Path: path})
	old := begin(t, s, TurnStart{Text: "an earlier question"})
	old.Journal.Append(KindAnswer, "an earlier answer", 3)
	if err := old.Journal.End(t.Context(), End{State: StateDone, Reason: "eos"}); err != nil {
		t.Fatal(err)
	}
	turn := begin(t, s, TurnStart{ChatID: old.ChatID, Parent: old.Reply, Text: "the question"})
	var stop atomic.Bool
	written := make(chan int)
	go func() {
		i := 0
		for ; !stop.Load(); i++ {
			kind := KindThinking
			if i >= 300 {
				kind = KindAnswer
			}
			turn.Journal.Append(kind, word(i), 1)
			time.Sleep(time.Duration(rand.IntN(2000)) * time.Microsecond)
		}
		written <- i
	}()
	committed := func() (words int) {
		t.Helper()
		rows, err := s.readers.Query(`SELECT body FROM chunk WHERE message_id = ? ORDER BY seq`, turn.Reply)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		for rows.Next() {
			var body string
			if err := rows.Scan(&body); err != nil {
				t.Fatal(err)
			}
			words += strings.Count(body, " ")
		}
		return words
	}
	other, err := sql.Open("sqlite3", "file:"+path+"?_busy_timeout=5000")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	r := rand.New(rand.NewPCG(11, 30))
	begun := time.Now()
	done, others, torn, checked := 0, 0, 0, 0
	for ; checked < least || done < copies && time.Since(begun) < budget; done++ {
		if done == 100*copies {
			t.Fatalf("of %d copies %d are such as a power cut makes and have words", done, checked)
		}
		time.Sleep(time.Duration(r.IntN(20)) * time.Millisecond)
		words := committed()
		salt, synced := logOf(t, path)
		back := make(chan struct{})
		backward := r.IntN(4) == 0
		pragma := []string{"PRAGMA wal_checkpoint(PASSIVE)", "PRAGMA wal_checkpoint(RESTART)"}[r.IntN(2)]
		go func() {
			defer close(back)
			if backward { // the log is written back into the file meanwhile, and may begin anew
				other.Exec(pragma)
			}
		}()
		to := filepath.Join(t.TempDir(), "chats.db")
		suffixes := []string{"", "-wal", "-shm"}
		r.Shuffle(3, func(i, j int) { suffixes[i], suffixes[j] = suffixes[j], suffixes[i] })
		for _, suffix := range suffixes {
			b, err := os.ReadFile(path + suffix)
			if err != nil {
				t.Fatal(err)
			}
			// What is written back was synchronised before.
			if suffix == "-wal" && !backward && len(b) > synced {
				torn++
				tear(b[synced:], r)
			}
			if err := os.WriteFile(to+suffix, b, 0o600); err != nil {
				t.Fatal(err)
			}
			if r.IntN(2) == 0 {
				time.Sleep(time.Duration(r.IntN(100)) * time.Millisecond)
			}
		}
		<-back
		after, _ := logOf(t, path)
		mixed := after != salt || backward && slices.Index(suffixes, "-wal") < slices.Index(suffixes, "")
		if mixed {
			others++
		} else if words > 0 {
			checked++
		}
		examine(t, fmt.Sprintf("copy %d in the order %q", done, suffixes), to, turn.Reply, words, mixed)
	}
	stop.Store(true)
	n := <-written
	t.Logf("%d copies while %d words were written: %d with a torn end, %d that no power cut makes", done, n, torn, others)
	if err := turn.Journal.End(t.Context(), End{State: StateDone, Reason: "eos"}); err != nil {
		t.Fatal(err)
	}
}

// examine opens a copy. More is not asked of one whose files do not belong together.
func examine(t *testing.T, what, path string, reply int64, words int, mixed bool) {
	t.Helper()
	s, err := Open(t.Context(), Options{Path: path})
	if err != nil {
		t.Fatalf("%s does not open: %v", what, err)
	}
	defer closeStore(t, s)
	if mixed {
		return
	}
	messages, err := s.Path(t.Context(), reply)
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	var ok string
	if err := s.readers.QueryRow("PRAGMA integrity_check").Scan(&ok); err != nil || ok != "ok" {
		t.Fatalf("%s: integrity %q, %v", what, ok, err)
	}
	if len(messages) != 4 || messages[1].Answer != "an earlier answer" || messages[2].Text != "the question" || messages[3].State != StateLost {
		t.Fatalf("%s holds %+v", what, messages)
	}
	text := messages[3].Thinking + messages[3].Answer
	kept := 0
	for ; text != ""; kept++ {
		rest, is := strings.CutPrefix(text, word(kept))
		if !is {
			t.Fatalf("%s is no prefix of what was said at word %d: %.40q", what, kept, text)
		}
		text = rest
	}
	if kept < words {
		t.Errorf("%s has %d words, and %d were on the drive", what, kept, words)
	}
}

// logOf is the salt of a log, which changes when it is begun anew, and how much of it is committed
// (https://sqlite.org/fileformat2.html#walformat).
func logOf(t *testing.T, path string) (salt [8]byte, committed int) {
	t.Helper()
	const header, frameHeader = 32, 24
	wal, err := os.ReadFile(path + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	if len(wal) < header {
		return salt, 0
	}
	copy(salt[:], wal[16:])
	size := frameHeader + int(binary.BigEndian.Uint32(wal[8:]))
	for at := header; at+size <= len(wal) && bytes.Equal(wal[at+8:at+16], salt[:]); at += size {
		if binary.BigEndian.Uint32(wal[at+4:]) != 0 { // a frame that commits
			committed = at + size
		}
	}
	return salt, committed
}

// tear drops sectors.
func tear(b []byte, r *rand.Rand) {
	const sector = 512
	for at := 0; at < len(b); at += sector {
		if r.IntN(2) == 0 {
			clear(b[at:min(at+sector, len(b))])
		}
	}
}
