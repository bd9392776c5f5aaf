package tournaments_test

import (
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/game/tournament"
)

// TestPageWaitsForDelayedSpectators: the page of a tournament tells no result before the spectators of the game's live
// page have seen its end.
func TestPageWaitsForDelayedSpectators(t *testing.T) {
	h := tournamentstest.New(t, tournamentstest.Options{Options: enginetest.Options{LiveURL: "https://korsar.example"}})
	id := h.Begin(tournamentstest.Setup(2), 1, 2)
	game := h.Games(id)[0]
	h.Join(game, h.Users(game)...)
	page, err := h.Store.LivePageOf(h.Ctx, game)
	if err != nil || page.Delay == 0 {
		t.Fatalf("the live page is %+v (%v), want one with a delay", page, err)
	}
	h.PlayOut(id)
	for _, after := range []struct {
		wait time.Duration
		want tournament.Phase
	}{{0, tournament.Open}, {page.Delay - time.Millisecond, tournament.Open}, {time.Millisecond, tournament.Played}} {
		h.Clock.Advance(after.wait)
		s, err := h.Service.Scene(h.Ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Rounds[0].Tables[0].Phase; got != after.want {
			t.Errorf("%v later the table is %q, want %q", after.wait, got, after.want)
		}
	}
}
