package puzzle

import (
	"crypto/sha256"
	"fmt"
	"strconv"
	"strings"

	"korsar/game"
	"korsar/game/deal"
)

// Deal is the name of the cards of a puzzle's game. The cards are those of the fair deal with joins of 0 and a secret
// that follows from the name.
type Deal struct {
	Seed   uint64
	Number int // from 1
}

// String returns the seed and the number, such as 7/120.
func (d Deal) String() string { return fmt.Sprintf("%d/%d", d.Seed, d.Number) }

// parseDeal parses what String returns and nothing else.
func parseDeal(text string) (Deal, error) {
	seed, number, _ := strings.Cut(text, "/")
	var d Deal
	var badSeed, badNumber error
	d.Seed, badSeed = strconv.ParseUint(seed, 10, 64)
	d.Number, badNumber = strconv.Atoi(number)
	if badSeed != nil || badNumber != nil || d.Number < 1 || d.String() != text {
		return Deal{}, fmt.Errorf("%q is no deal: expected seed/number, such as 7/120", text)
	}
	return d, nil
}

// setup returns the setup of the deal's game: the default edition, free-for-all.
func (d Deal) setup(seats int) game.Setup {
	s := game.Setup{Edition: game.Editions[0], Mode: game.FreeForAll, Seats: seats}
	secret := deal.Secret(sha256.Sum256(fmt.Appendf(nil, "korsar puzzle\ndeal %v\n", d)))
	s.Deck, s.First = deal.Deal(secret, make(deal.Joins, seats), s.Mode, seats)
	return s
}

// seats returns the number of seats of the deal's game. It takes each possible value in turn, by the deal's number.
func (d Deal) seats() int {
	counts := game.FreeForAll.SeatCounts()
	return counts[d.Number%len(counts)]
}
