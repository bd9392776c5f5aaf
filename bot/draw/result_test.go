package draw

import (
	"bytes"
	"testing"

	"korsar/bot/table/tabletest"
	"korsar/game"
)

// TestResultShowsTheChangeOfEachRating: no other change of a player's rating gives the same picture. This holds for
// both partners, on the podium and below it.
func TestResultShowsTheChangeOfEachRating(t *testing.T) {
	seats := tabletest.Lobby(tabletest.Options(game.Partnership), eightNames...).Seats
	drawn := func(other, change int) []byte {
		card := ResultCard{Mode: game.Partnership}
		for place := range 4 {
			side := sideOf(place+1, 40-place, 3)
			for _, i := range []int{2 * place, 2*place + 1} {
				one := ResultSeat{seats[i], true, 7}
				if i == other {
					one.Change = change
				}
				side.Seats = append(side.Seats, one)
			}
			card.Sides = append(card.Sides, side)
		}
		return mustDraw(t, func() ([]byte, error) { return Result(card, nil) })
	}
	for i := range seats {
		if bytes.Equal(drawn(i, 14), drawn(i, -8)) {
			t.Errorf("the result does not show the change of %s", seats[i].Name)
		}
	}
}
