package deal

import (
	"fmt"
	"strconv"
	"strings"
)

// Joins are the seats' contributions to the deal, seat 1 first. A person's join is the snowflake of the interaction
// that seated them or, for the host, started the game. A computer's is 0.
type Joins []uint64

// String returns the joins as in the record: decimal, separated by single spaces.
func (j Joins) String() string {
	var text []byte
	for i, join := range j {
		if i > 0 {
			text = append(text, ' ')
		}
		text = strconv.AppendUint(text, join, 10)
	}
	return string(text)
}

// ParseJoins parses what [Joins.String] returns and nothing else.
func ParseJoins(text string) (Joins, error) {
	var joins Joins
	for number := range strings.SplitSeq(text, " ") {
		join, err := strconv.ParseUint(number, 10, 64)
		if err != nil || strconv.FormatUint(join, 10) != number {
			return nil, fmt.Errorf("invalid join %q: "+
				"expected decimal numbers separated by single spaces, 0 for a computer", number)
		}
		joins = append(joins, join)
	}
	return joins, nil
}
