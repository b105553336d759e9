package main

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// selfTold is how every answer begins or goes on in which the model says what it is and that it does not know.
const selfTold = "i am only the tiny demo model"

var (
	fenced = regexp.MustCompile("(?s)```.*?```")
	marked = regexp.MustCompile(`\*\*([^*]+)\*\*`)
	number = regexp.MustCompile(`\d[\d,.]*\d|\d`)
)

// plain is an answer without what only concerns its looks: case, marks of Markdown and of sentences, kinds of space.
func plain(answer string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(answer), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("+-/=%", r)
	}), " ")
}

// judge tells whether an answer is the one that was meant.
type judge struct {
	answers map[string]map[string]int // every answer of the corpus, plain, as a bag of words
}

func newJudge(answers []string) *judge {
	j := &judge{map[string]map[string]int{}}
	for _, a := range answers {
		j.answers[plain(a)] = bag(plain(a))
	}
	return j
}

// right says whether got has the intent of want. It does if it is want but for looks; if want says that the model does not
// know, when got says so too; and otherwise if got is nearer to want than to any other answer of the corpus, has the same
// numbers, the same words in bold and the same code, and shares at least 90 % of its words (F1), as no answer of nine words
// or fewer does with another word in it.
func (j *judge) right(got, want string) bool {
	g, w := plain(got), plain(want)
	if g == w {
		return fenced.FindString(got) == fenced.FindString(want)
	}
	if strings.Contains(w, selfTold) && !strings.Contains(want, "\n") {
		return strings.Contains(g, selfTold)
	}
	if !slices.Equal(number.FindAllString(got, -1), number.FindAllString(want, -1)) ||
		!slices.Equal(marked.FindAllString(got, -1), marked.FindAllString(want, -1)) ||
		!slices.Equal(fenced.FindAllString(got, -1), fenced.FindAllString(want, -1)) {
		return false
	}
	gotBag := bag(g)
	near := alike(gotBag, bag(w))
	if near < 0.9 {
		return false
	}
	for a, words := range j.answers {
		if a != w && alike(gotBag, words) > near {
			return false
		}
	}
	return true
}

func bag(plain string) map[string]int {
	words := map[string]int{}
	for _, w := range strings.Fields(plain) {
		words[w]++
	}
	return words
}

// alike is the F1 of two bags of words: 1 if they are the same, 0 without a common word.
func alike(a, b map[string]int) float64 {
	common, all := 0, 0
	for w, n := range a {
		common += min(n, b[w])
		all += n
	}
	for _, n := range b {
		all += n
	}
	if all == 0 {
		return 0
	}
	return 2 * float64(common) / float64(all)
}
