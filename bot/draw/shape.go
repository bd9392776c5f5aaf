package draw

import (
	"fmt"
	"regexp"
	"strconv"
)

// shape is a part of a figure.
type shape struct {
	path   string // as in SVG, of M, L, Q, C and Z with absolute coordinates around the figure's origin
	fill   paint  // transparent for none
	line   paint  // the outline, or the line itself
	width  float64
	livery bool // filled with the owner's color
}

// shapes draws shapes, the first at the bottom.
func (p *pen) shapes(all []shape) {
	for _, s := range all {
		p.trace(s.path)
		p.shape(s.fill, s.line, s.width)
	}
}

// pathToken matches a command of a path, or a number.
var pathToken = regexp.MustCompile(`[A-Za-z]|-?[0-9.]+`)

// arguments is how many numbers follow each command of a path.
var arguments = map[string]int{"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0}

// trace traces a path. It panics if the path is invalid.
func (p *pen) trace(path string) {
	for tokens := pathToken.FindAllString(path, -1); len(tokens) > 0; {
		count, known := arguments[tokens[0]]
		if !known || len(tokens) <= count {
			panic(fmt.Sprintf("draw: the path %q has %q where a command and its numbers should be", path, tokens[0]))
		}
		p.add(tokens[0][0], points(tokens[1:count+1])...)
		tokens = tokens[count+1:]
	}
}

// points returns the points of numbers x, y, x, y, …
func points(texts []string) []point {
	list := make([]point, len(texts)/2)
	for i := range list {
		list[i] = point{number(texts[2*i]), number(texts[2*i+1])}
	}
	return list
}

func number(text string) float64 {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(fmt.Sprintf("draw: a path holds %q: %v", text, err))
	}
	return n
}
