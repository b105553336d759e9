package transcript

import (
	"database/sql"
	"encoding/json"
	"strings"
	"time"
)

// Stat counts one generation, and what it went on with if it was resumed. Of a message that was lost it is what was
// known up to a minute before, with the token counts of its text.
type Stat struct {
	PromptTokens, ReusedTokens       int
	RestoredTokens                   int // of ReusedTokens, from a state saved on disk
	ThinkingTokens, AnswerTokens     int
	Passes, Proposed, Accepted       int
	First, Prefill, Thinking, Decode time.Duration
	WaitIO                           time.Duration
	ExpertHits, ExpertReads          int64
	ExpertEarly                      int64 // of ExpertHits, read ahead
	ReadBytes                        int64
	Drafts                           []Drafts // by source
}

// Drafts counts the tokens one source proposed.
type Drafts struct {
	Source   string `json:"source"`
	Passes   int    `json:"passes"`
	Proposed int    `json:"proposed"`
	Accepted int    `json:"accepted"`
}

// statNumbers are the columns of table stat that hold a count or milliseconds, in the order of Stat.numbers.
var statNumbers = []string{
	"prompt_tokens", "reused_tokens", "restored_tokens", "thinking_tokens", "answer_tokens", "passes", "proposed", "accepted",
	"first_ms", "prefill_ms", "thinking_ms", "decode_ms", "wait_ms", "expert_hits", "expert_early", "expert_reads", "read_bytes",
}

func statColumns(prefix string) string {
	return prefix + strings.Join(append(append([]string(nil), statNumbers...), "drafts"), ", "+prefix)
}

func (t Stat) numbers() []any {
	ms := func(d time.Duration) int64 { return d.Milliseconds() }
	return []any{t.PromptTokens, t.ReusedTokens, t.RestoredTokens, t.ThinkingTokens, t.AnswerTokens, t.Passes, t.Proposed, t.Accepted,
		ms(t.First), ms(t.Prefill), ms(t.Thinking), ms(t.Decode), ms(t.WaitIO), t.ExpertHits, t.ExpertEarly, t.ExpertReads, t.ReadBytes}
}

func putStat(tx *sql.Tx, message int64, t Stat) error {
	drafts := ""
	if len(t.Drafts) > 0 {
		b, err := json.Marshal(t.Drafts)
		if err != nil {
			return err
		}
		drafts = string(b)
	}
	values := append([]any{message}, append(t.numbers(), drafts)...)
	_, err := tx.Exec(`INSERT OR REPLACE INTO stat (message_id, `+statColumns("")+`) VALUES (?`+
		strings.Repeat(", ?", len(values)-1)+`)`, values...)
	return err
}

// statRow is a row of the table, or of nulls where a message has none.
type statRow struct {
	numbers [17]sql.NullInt64
	drafts  sql.NullString
}

func (r *statRow) targets() []any {
	var into []any
	for i := range r.numbers {
		into = append(into, &r.numbers[i])
	}
	return append(into, &r.drafts)
}

func (r *statRow) value() Stat {
	n := func(i int) int { return int(r.numbers[i].Int64) }
	ms := func(i int) time.Duration { return time.Duration(r.numbers[i].Int64) * time.Millisecond }
	t := Stat{
		PromptTokens: n(0), ReusedTokens: n(1), RestoredTokens: n(2), ThinkingTokens: n(3), AnswerTokens: n(4),
		Passes: n(5), Proposed: n(6), Accepted: n(7),
		First: ms(8), Prefill: ms(9), Thinking: ms(10), Decode: ms(11), WaitIO: ms(12),
		ExpertHits: r.numbers[13].Int64, ExpertEarly: r.numbers[14].Int64, ExpertReads: r.numbers[15].Int64,
		ReadBytes: r.numbers[16].Int64,
	}
	if json.Unmarshal([]byte(r.drafts.String), &t.Drafts) != nil { // a count is not worth an error
		t.Drafts = nil
	}
	return t
}
