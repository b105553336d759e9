package store

import (
	"slices"
	"sync"
	"time"
)

// ItemProgress is one part of an import.
type ItemProgress struct {
	Item        string
	Done, Total int64 // bytes of this import
}

// Progress is how far an import or a verification is.
type Progress struct {
	Item  string  // what is being worked on, for people: "layer 12", "experts of layer 3", "embedding table"
	Done  int64   // bytes
	Total int64   // bytes
	Rate  float64 // bytes per second over the last seconds, 0 before it is known
	// Items are all parts an import has to do something for, in the order they are begun; nil in a verification.
	Items []ItemProgress
}

const (
	progressEvery = 100 * time.Millisecond
	rateOver      = 3 * time.Second // the time constant of the rate
)

// meter counts bytes and reports them, from any goroutine, one report at a time and not more often than progressEvery.
type meter struct {
	report func(Progress)

	mu     sync.Mutex
	now    Progress
	told   time.Time // when the last report was
	before int64     // Done at that time

	items []ItemProgress
	place map[string]int // in items
}

// expect says beforehand what an item will count to.
func (m *meter) expect(item string, bytes int64) {
	if bytes <= 0 {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.place == nil {
		m.place = map[string]int{}
	}
	if i, ok := m.place[item]; ok {
		m.items[i].Total += bytes
		return
	}
	m.place[item] = len(m.items)
	m.items = append(m.items, ItemProgress{Item: item, Total: bytes})
}

func newMeter(report func(Progress), total int64) *meter {
	return &meter{report: report, now: Progress{Total: total}, told: time.Now()}
}

// add counts bytes of an item.
func (m *meter) add(item string, bytes int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now.Done += bytes
	m.now.Item = item
	if i, ok := m.place[item]; ok {
		m.items[i].Done += bytes
	}
	if m.now.Done >= m.now.Total || time.Since(m.told) >= progressEvery {
		m.tell()
	}
}

// grow corrects the total.
func (m *meter) grow(bytes int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now.Total += bytes
}

func (m *meter) tell() {
	// time.Since uses the monotonic clock, so setting the system's clock changes nothing here.
	if passed := time.Since(m.told); passed > 0 {
		rate := float64(m.now.Done-m.before) / passed.Seconds()
		if weight := passed.Seconds() / rateOver.Seconds(); m.now.Rate > 0 && weight < 1 {
			rate = m.now.Rate + (rate-m.now.Rate)*weight
		}
		m.now.Rate = rate
	}
	m.told, m.before = time.Now(), m.now.Done
	if m.report != nil {
		m.now.Items = slices.Clone(m.items)
		m.report(m.now)
	}
}
