package deal

import (
	"crypto/sha256"
	"strconv"
)

// Lot draws a number from 0 to n−1 for a move of the game, from a separate stream whose key is the deal's key with a
// line "lot" and the number of the move appended. It cannot be known before the secret is, nor changed after the deal.
// N must be at least 1.
func Lot(s Secret, joins Joins, move, n int) int {
	key := sha256.Sum256([]byte(s.String() + "\n" + joins.String() + "\nlot " + strconv.Itoa(move)))
	return int(below(streamOf(key).next, uint64(n)))
}
