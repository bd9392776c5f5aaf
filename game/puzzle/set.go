package puzzle

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"strings"
	"sync"
)

//go:embed set.txt
var setText string

// Set returns the embedded puzzles, in the order of their days.
var Set = sync.OnceValue(func() []*Puzzle {
	list, err := Read(strings.NewReader(setText))
	if err != nil {
		panic("puzzle: read the embedded set: " + err.Error())
	}
	return list
})

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

// Numbered returns the puzzle with a number, from 1. After the last puzzle the set starts over.
func Numbered(n int) *Puzzle {
	set := Set()
	return set[((n-1)%len(set)+len(set))%len(set)]
}
