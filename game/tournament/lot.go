package tournament

import (
	"bytes"
	"crypto/sha256"
	"slices"
	"strconv"

	"korsar/game/deal"
)

// lot orders entrants by chance. Each draws the number SHA-256(key ‖ entrant in decimal), and the lowest comes first.
// The key is the SHA-256 of four lines without a line break at the end: the secret's digits, the joins of all entrants
// followed by those at the tables of the round before, the word lot, and the purpose.
type lot struct{ key [sha256.Size]byte }

func newLot(s deal.Secret, joins deal.Joins, what string) lot {
	return lot{sha256.Sum256([]byte(s.String() + "\n" + joins.String() + "\nlot\n" + what))}
}

// number returns the number that an entrant draws.
func (l lot) number(e Entrant) [sha256.Size]byte {
	return sha256.Sum256(strconv.AppendInt(l.key[:], int64(e), 10))
}

// order sorts entrants by their numbers.
func (l lot) order(list []Entrant) {
	numbers := make(map[Entrant][sha256.Size]byte, len(list))
	for _, e := range list {
		numbers[e] = l.number(e)
	}
	slices.SortFunc(list, func(a, b Entrant) int {
		x, y := numbers[a], numbers[b]
		return bytes.Compare(x[:], y[:])
	})
}
