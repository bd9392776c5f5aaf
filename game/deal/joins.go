package deal

import (
	"fmt"
	"strconv"
	"strings"
)

// Joins is each seat's share in the deal, seat 1 first: the snowflake of the
// interaction by which it was taken, 0 for a computer.
type Joins []uint64

// String is the joins in the record: decimal, one blank between two.
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

// ParseJoins reads what [Joins.String] writes and nothing else.
func ParseJoins(text string) (Joins, error) {
	var joins Joins
	for number := range strings.SplitSeq(text, " ") {
		join, err := strconv.ParseUint(number, 10, 64)
		if err != nil || strconv.FormatUint(join, 10) != number {
			return nil, fmt.Errorf("%q is no join: expected decimal numbers with one blank between two, 0 for a computer", number)
		}
		joins = append(joins, join)
	}
	return joins, nil
}
