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
// log lacks is in the copy of the file: then the log was begun anew between the two, or written back after it was copied. The
// last transaction in the copy of the log may not have been synchronised, so sectors of it are dropped at random. Each copy
// has to open, to be whole, and to hold every word that was committed before it was taken, except for that transaction's.
// The other copies have to open as well.
func TestAPowerCutLosesNothingThatWasCommitted(t *testing.T) {
	copies, budget := 80, 12*time.Second
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
	committed := func() (words int) { // but for the last transaction, which has two chunks at most
		t.Helper()
		rows, err := s.readers.Query(`SELECT body FROM chunk WHERE message_id = ? ORDER BY seq`, turn.Reply)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		var chunks []int
		for rows.Next() {
			var body string
			if err := rows.Scan(&body); err != nil {
				t.Fatal(err)
			}
			chunks = append(chunks, strings.Count(body, " "))
		}
		for _, n := range chunks[:max(0, len(chunks)-2)] {
			words += n
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
	done, others, torn := 0, 0, 0
	for ; done < copies && time.Since(begun) < budget; done++ {
		time.Sleep(time.Duration(r.IntN(40)) * time.Millisecond)
		least := committed()
		salt := saltOf(t, path)
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
			if suffix == "-wal" && !backward && r.IntN(2) == 0 && tear(b, r) {
				torn++
			}
			if err := os.WriteFile(to+suffix, b, 0o600); err != nil {
				t.Fatal(err)
			}
			if r.IntN(2) == 0 {
				time.Sleep(time.Duration(r.IntN(100)) * time.Millisecond)
			}
		}
		<-back
		mixed := saltOf(t, path) != salt || backward && slices.Index(suffixes, "-wal") < slices.Index(suffixes, "")
		if mixed {
			others++
		}
		examine(t, fmt.Sprintf("copy %d in the order %q", done, suffixes), to, turn.Reply, least, mixed)
	}
	stop.Store(true)
	n := <-written
	t.Logf("%d copies while %d words were written: %d with a torn end, %d that no power cut makes", done, n, torn, others)
	if (torn == 0 || others == done) && !testing.Short() {
		t.Error("no copy was torn: the test proves less than it says")
	}
	if err := turn.Journal.End(t.Context(), End{State: StateDone, Reason: "eos"}); err != nil {
		t.Fatal(err)
	}
}

// examine opens a copy. More is not asked of one whose files do not belong together.
func examine(t *testing.T, what, path string, reply int64, least int, mixed bool) {
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
	if kept < least {
		t.Errorf("%s has %d words, and %d were on the drive", what, kept, least)
	}
}

func saltOf(t *testing.T, path string) [8]byte {
	t.Helper()
	f, err := os.Open(path + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var salt [8]byte
	if _, err := f.ReadAt(salt[:], 16); err != nil && !os.IsNotExist(err) {
		return [8]byte{}
	}
	return salt
}

// tear drops sectors of the last transaction of a log (https://sqlite.org/fileformat2.html#walformat) and says whether there
// was one to tear.
func tear(wal []byte, r *rand.Rand) bool {
	const header, frameHeader, sector = 32, 24, 512
	if len(wal) < header {
		return false
	}
	size := frameHeader + int(binary.BigEndian.Uint32(wal[8:]))
	from, to := 0, 0 // of the last transaction
	for at := header; at+size <= len(wal) && bytes.Equal(wal[at+8:at+16], wal[16:24]); at += size {
		if binary.BigEndian.Uint32(wal[at+4:]) != 0 { // a frame that commits
			if to > 0 {
				from = to
			}
			to = at + size
		}
	}
	if from == 0 {
		return false
	}
	for at := from; at < len(wal); at += sector {
		if r.IntN(2) == 0 {
			clear(wal[at:min(at+sector, len(wal))])
		}
	}
	return true
}
