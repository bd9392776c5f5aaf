package deal

import (
	"crypto/sha256"
	"strconv"
)

// Lot draws one of n, from 0, for a move of the game: a stream of its own, whose
// key is that of the deal with a line "lot" and the number of the move added. It
// cannot be known before the secret is, nor changed after the deal; n is at
// least 1.
func Lot(s Secret, joins Joins, move, n int) int {
	key := sha256.Sum256([]byte(s.String() + "\n" + joins.String() + "\nlot " + strconv.Itoa(move)))
	return int(below(streamOf(key).next, uint64(n)))
}
