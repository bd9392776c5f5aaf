package sentences

import (
	"slices"
	"strconv"
	"strings"
)

// Sentence is one rule: its source, its wording, a scripted position and the expected outcome.
type Sentence struct {
	Source   string   // sheet and section
	Says     string   // in our own words
	Editions []string // ids of the editions that it applies to
	Mode     string   // "free-for-all" or "partnership"
	Seats    int
	First    int // the seat that plays first

	// Hands are cards by seat, in the order of the deal and of the seat's draws. Deck fills the gaps.
	Hands map[int][]string

	Moves []string // as in a record
	Check Check
}

// Check is the expected outcome after the moves. A nil or zero field is not checked, except that Ended always is.
type Check struct {
	Refused  bool             // the setup is refused; nothing else is checked
	Seat     int              // the seat on turn
	Only     []string         // all its legal moves, in any order
	May      []string         // moves that are legal
	MayNot   []string         // moves that are not legal although the card is in hand
	Captured []int            // ships captured at the start of this turn; [None] if there are none
	Controls map[int]int      // by ship at sea: the side that controls it, 0 on a tie
	Holds    map[int][]string // by seat: the whole hand, in any order
	Ended    bool
	Scores   map[int]int // by side
}

// None is the value of [Check.Captured] for no capture. A nil Captured is not checked.
var None = []int{}

const (
	freeForAll  = "free-for-all"
	partnership = "partnership"
)

// All returns the whole list: the sheets in their order, then the digest.
func All() []Sentence {
	var all []Sentence
	for _, s := range sheets {
		all = append(all, s.sentences()...)
	}
	return append(all, digest()...)
}

// sheet completes the lines of one sheet. It puts the sheet's number before the section, and sets the editions and the
// usual values where they are missing: free-for-all, seat 1 first.
func sheet(number string, editions []string, lines ...[]Sentence) []Sentence {
	sentences := slices.Concat(lines...)
	for i := range sentences {
		s := &sentences[i]
		s.Source = number + " " + s.Source
		if s.Editions == nil {
			s.Editions = editions
		}
		if s.Mode == "" {
			s.Mode = freeForAll
		}
		if s.First == 0 {
			s.First = 1
		}
	}
	return sentences
}

// Shorthands in which the sheets are written.
type (
	hands = map[int][]string
	sides = map[int]int // by ship, or by side in Scores
)

func cards(text string) []string { return strings.Fields(text) }

// moves splits a script. "4*draw" stands for four moves.
func moves(text string) []string {
	var script []string
	for word := range strings.FieldsSeq(text) {
		times, move, repeated := strings.Cut(word, "*")
		if !repeated {
			script = append(script, word)
			continue
		}
		n, err := strconv.Atoi(times)
		if err != nil { // the word is no move, so Run reports it
			script = append(script, word)
			continue
		}
		script = append(script, slices.Repeat([]string{move}, n)...)
	}
	return script
}
