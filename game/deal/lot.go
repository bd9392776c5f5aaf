package deal

import (
	"crypto/sha256"
	"strconv"
)

// Lot draws a number from 0 to n−1 for a tied vote on a move. n must be at least 1. The number is from a separate
// stream, whose key hashes one more line than the deal's key: "lot" and the number of the move. No one without the
// secret can know the number, and no one can change it after the deal.
func Lot(s Secret, joins Joins, move, n int) int {
	key := sha256.Sum256([]byte(s.String() + "\n" + joins.String() + "\nlot " + strconv.Itoa(move)))
	return int(below(streamOf(key).next, uint64(n)))
}
