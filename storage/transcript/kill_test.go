package transcript

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The child streams numbered words into a transcript and says on stdout, unbuffered, when each of them was handed to the
// journal and which turns were committed. The parent kills it at a random instant and looks at what is left.
const childVariable = "DELTAFIN_TRANSCRIPT_CHILD"

func TestMain(m *testing.M) {
	if path := os.Getenv(childVariable); path != "" {
		if err := streamUntilKilled(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func word(i int) string { return "w" + strconv.Itoa(i) + " " }

func streamUntilKilled(path string) error {
	ctx := context.Background()
	s, err := Open(ctx, Options{Path: path})
	if err != nil {
		return err
	}
	chat, parent := "", int64(0)
	if list, err := s.Chats(ctx, false, 1); err != nil {
		return err
	} else if len(list) == 1 {
		chat, parent = list[0].ID, list[0].Leaf
	}
	for n := 0; ; n++ {
		turn, err := s.BeginTurn(ctx, TurnStart{ChatID: chat, Parent: parent, Text: fmt.Sprintf("question %d", n)})
		if err != nil {
			return err
		}
		chat, parent = turn.ChatID, turn.Reply
		fmt.Printf("begun %d\n", turn.Reply)
		// Words, about one a millisecond: some turns end within a round, some go on for longer than the second that may
		// be lost.
		length := 20 + rand.IntN(400)
		if rand.IntN(2) == 0 {
			length = 4000
		}
		for i := range length {
			kind := KindThinking
			if i >= length/2 {
				kind = KindAnswer
			}
			turn.Journal.Append(kind, word(i), 1)
			fmt.Printf("word %d %d %d\n", turn.Reply, i, time.Now().UnixNano())
			time.Sleep(time.Duration(rand.IntN(2000)) * time.Microsecond)
		}
		if err := turn.Journal.End(ctx, End{State: StateDone, Reason: "eos"}); err != nil {
			return err
		}
		fmt.Printf("ended %d %d\n", turn.Reply, length)
	}
}

// witness is what the child said before it died.
type witness struct {
	begun []int64
	ended map[int64]int         // words of finished turns
	words map[int64][]time.Time // when each word was handed over
}

func readWitness(out string) witness {
	w := witness{ended: map[int64]int{}, words: map[int64][]time.Time{}}
	for line := range strings.Lines(out) {
		if !strings.HasSuffix(line, "\n") {
			break // cut by the kill
		}
		f := strings.Fields(line)
		n := make([]int64, len(f))
		for i := 1; i < len(f); i++ {
			n[i], _ = strconv.ParseInt(f[i], 10, 64)
		}
		switch f[0] {
		case "begun":
			w.begun = append(w.begun, n[1])
		case "word":
			w.words[n[1]] = append(w.words[n[1]], time.Unix(0, n[3]))
		case "ended":
			w.ended[n[1]] = int(n[2])
		}
	}
	return w
}

func TestKilledProcessLosesAtMostASecond(t *testing.T) {
	rounds, budget := 40, 8*time.Second
	if testing.Short() {
		rounds, budget = 5, 3*time.Second
	}
	path := filepath.Join(t.TempDir(), "chats.db")
	begun := time.Now()
	lost, finished, missing := 0, 0, time.Duration(0)
	done := 0
	for ; done < rounds && time.Since(begun) < budget; done++ {
		life := 400 * time.Millisecond
		if done%4 == 0 {
			life = 1800 * time.Millisecond
		}
		w, killed := killOnce(t, path, rand.N(life))
		s, err := Open(t.Context(), Options{Path: path})
		if err != nil {
			t.Fatalf("round %d: the transcript does not open: %v", done, err)
		}
		var ok string
		if err := s.readers.QueryRow("PRAGMA integrity_check").Scan(&ok); err != nil || ok != "ok" {
			t.Fatalf("round %d: integrity %q, %v", done, ok, err)
		}
		for _, id := range w.begun {
			path := pathOf(t, s, id)
			if len(path) == 0 || path[len(path)-2].Role != RoleUser || !strings.HasPrefix(path[len(path)-2].Text, "question ") {
				t.Fatalf("round %d: the committed message before %d is gone", done, id)
			}
			reply := path[len(path)-1]
			text := reply.Thinking + reply.Answer
			kept := strings.Count(text, " ")
			for i := range kept {
				if rest, ok := strings.CutPrefix(text, word(i)); ok {
					text = rest
					continue
				}
				t.Fatalf("round %d: message %d is no prefix of what was streamed at word %d", done, id, i)
			}
			if text != "" {
				t.Fatalf("round %d: message %d ends with %q", done, id, text)
			}
			if length, ended := w.ended[id]; ended {
				finished++
				if reply.State != StateDone || kept != length {
					t.Errorf("round %d: finished message %d is %s with %d of %d words", done, id, reply.State, kept, length)
				}
				continue
			}
			// It may have ended after the last line that was read.
			if reply.State == StateDone {
				continue
			}
			lost++
			if reply.State != StateLost || reply.Reason == "" || reply.Stat.ThinkingTokens+reply.Stat.AnswerTokens != kept {
				t.Errorf("round %d: killed message %d is %s %q with %+v and %d words", done, id, reply.State, reply.Reason, reply.Stat, kept)
			}
			if handed := w.words[id]; kept < len(handed) {
				age := killed.Sub(handed[kept])
				missing = max(missing, age)
				if age > time.Second {
					t.Errorf("round %d: word %d was handed over %v before the kill and is missing", done, kept, age)
				}
			}
		}
		closeStore(t, s)
	}
	t.Logf("%d kills: %d turns interrupted, %d finished, oldest missing word %v before the kill", done, lost, finished, missing)
	if lost == 0 {
		t.Error("no turn was interrupted: the test proves nothing")
	}
}

// killOnce lets a child live for a while and kills it.
func killOnce(t *testing.T, path string, life time.Duration) (witness, time.Time) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childVariable+"="+path)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	r := bufio.NewReader(stdout)
	first, err := r.ReadString('\n') // it has begun its first turn
	if err != nil {
		cmd.Wait()
		t.Fatalf("the child said nothing: %v, %s", err, stderr.String())
	}
	timer := time.AfterFunc(life, func() { cmd.Process.Kill() })
	defer timer.Stop()
	var rest strings.Builder
	r.WriteTo(&rest)
	killed := time.Now()
	cmd.Wait()
	if stderr.Len() > 0 {
		t.Fatalf("the child failed by itself: %s", stderr.String())
	}
	return readWitness(first + rest.String()), killed
}
