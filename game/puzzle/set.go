package puzzle

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"strings"
	"sync"
)

var (
	//go:embed set.txt
	setText string
	//go:embed practice.txt
	practiceText string
)

var (
	// Set returns the daily puzzles, in the order of their days.
	Set = sync.OnceValue(func() []*Puzzle { return mustRead(setText) })
	// PracticeSet returns the practice puzzles, in the order of their numbers. None is of the game of a daily puzzle.
	PracticeSet = sync.OnceValue(func() []*Puzzle { return mustRead(practiceText) })
)

// mustRead reads an embedded set.
func mustRead(text string) []*Puzzle {
	list, err := Read(strings.NewReader(text))
	if err != nil {
		panic("puzzle: read an embedded set: " + err.Error())
	}
	return list
}

// Read reads puzzles, one per line. It skips empty lines and lines that begin with #.
func Read(in io.Reader) (list []*Puzzle, err error) {
	lines := bufio.NewScanner(in)
	for number := 1; lines.Scan(); number++ {
		line := lines.Text()
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		p, err := Parse(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		list = append(list, p)
	}
	return list, lines.Err()
}

// Numbered returns the daily puzzle with a number, from 1. After the last puzzle the set starts over.
func Numbered(n int) *Puzzle {
	set := Set()
	return set[((n-1)%len(set)+len(set))%len(set)]
}

// PracticeNumber is the number of a practice puzzle, from 1. It has its own type because daily puzzles have numbers
// too.
type PracticeNumber int

// Practice returns the practice puzzle with a number. It returns nil for any other number.
func Practice(n PracticeNumber) *Puzzle {
	set := PracticeSet()
	if n < 1 || int(n) > len(set) {
		return nil
	}
	return set[n-1]
}
