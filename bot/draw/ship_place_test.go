package draw

import (
	"testing"

	"korsar/game"
)

// TestShipsOfARowLieOnOneWaterline: however many cards are above and below them.
func TestShipsOfARowLieOnOneWaterline(t *testing.T) {
	state := fullBoard(t, game.FreeForAll, "Anne", "Ben", "Cleo", "Dora")
	state.Game.AtSea = state.Game.AtSea[:8]
	for i, at := range newBoard(&state).shipPlaces {
		if first := newBoard(&state).shipPlaces[i/4*4]; at.y != first.y {
			t.Errorf("ship %d lies at %d, the first of her row at %d", i, at.y, first.y)
		}
	}
}

// TestCardsAreClearOfPennants: between the pennant of each kind of ship and the cards above are at least 20 pixels,
// with the most ships too. The badges on their tabs are at least 40 pixels wide.
func TestCardsAreClearOfPennants(t *testing.T) {
	scale := formations[len(formations)-1].scale
	for _, h := range hulls {
		top := h.flagY*shipScale + pennant{}.box().top*pennantScale
		if gap := scale * (mastHigh + pennantGap + top); gap < 20 {
			t.Errorf("the card above a ship with her flag at %v is %.0f pixels from the pennant", h.flagY, gap)
		}
	}
	const badgeWide = 46
	if wide := badgeWide * tabBadge * minTokenScale; wide < 40 {
		t.Errorf("badges on tabs are %v pixels wide", wide)
	}
}
