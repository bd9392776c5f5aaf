package discord

import (
	"slices"
	"testing"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
)

// TestRoundsAreNamedByTheirFirstMove: the menu of a replay counts rounds and moves from 1, and jumps to the position
// before a round's first move.
func TestRoundsAreNamedByTheirFirstMove(t *testing.T) {
	replay := community.Replay{PublicState: table.PublicState{Seats: make([]table.Seat, 4)}, Of: 9}
	var got []string
	for _, o := range roundOptions(say.In("en"), replay) {
		got = append(got, o.Value+": "+o.Label+", "+o.Description)
	}
	if want := []string{"0: Round 1, move 1", "4: Round 2, move 5", "8: Round 3, move 9"}; !slices.Equal(got, want) {
		t.Errorf("the rounds are %q, want %q", got, want)
	}
}
