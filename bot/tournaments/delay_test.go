package tournaments_test

import (
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/tournaments"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/game/tournament"
	"korsar/storage/journal"
)

// TestPageWaitsForDelayedSpectators checks that the page of a tournament shows the end of a game when the spectators of
// the game's live page see it, and not before.
func TestPageWaitsForDelayedSpectators(t *testing.T) {
	t.Parallel()
	three, knockOut := seatsOf(3, 2), seatsOf(2, 0)
	knockOut.Rules.Format = tournament.KnockOut
	withdraw := func(h *harness, id journal.TournamentID) { h.Must(h.Service.Withdraw(h.Ctx, h.Click(1), id)) }
	annul := func(h *harness, id journal.TournamentID) {
		h.Must(h.annul(id, tournaments.TableNumber{Round: 1, Table: 1}))
	}
	for name, end := range map[string]struct {
		setup tournaments.Setup
		lobby bool
		by    func(*harness, journal.TournamentID)
	}{
		"played": {seatsOf(2, 2), false, func(h *harness, id journal.TournamentID) { h.PlayOut(id) }},
		"played without one who left": {three, false, func(h *harness, id journal.TournamentID) {
			h.Must(h.At(h.Games(id)[0], 3, h.leaveGame))
			h.PlayOut(id)
		}},
		"withdrawn":              {seatsOf(2, 2), false, withdraw},
		"withdrawn in the lobby": {seatsOf(2, 2), true, withdraw},
		"removed": {seatsOf(2, 2), false, func(h *harness, id journal.TournamentID) {
			h.Must(h.Service.Remove(h.Ctx, h.manager(), id, h.entrantOf(id, 2)))
		}},
		"ended": {seatsOf(2, 2), false, func(h *harness, id journal.TournamentID) {
			h.Must(h.At(h.Games(id)[0], tournamentstest.Moderator, h.stop))
		}},
		"annulled":             {seatsOf(2, 2), false, annul},
		"annulled in the last": {seatsOf(2, 1), false, annul},
		"annulled, knock-out":  {knockOut, false, annul},
		"canceled": {seatsOf(2, 2), false, func(h *harness, id journal.TournamentID) {
			h.Must(h.Service.Cancel(h.Ctx, h.manager(), id))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t, tournamentstest.Options{Options: enginetest.Options{LiveURL: "https://korsar.example"}})
			id := h.Begin(end.setup, users(end.setup.Rules.Seats)...)
			game := h.Games(id)[0]
			if !end.lobby {
				h.JoinAll(id)
			}
			page, err := h.Store.LivePageOf(h.Ctx, game)
			if err != nil || page.Delay == 0 {
				t.Fatalf("the live page is %+v (%v), want one with a delay", page, err)
			}
			h.Pass(time.Minute)
			end.by(h, id)
			for _, wait := range []time.Duration{0, page.Delay - time.Millisecond, time.Millisecond} {
				h.Clock.Advance(wait)
				live, _, errLive := h.Registry.PastScene(h.Ctx, game, h.Clock.Now().Add(-page.Delay))
				s, err := h.Service.Scene(h.Ctx, id)
				if err != nil || errLive != nil {
					t.Fatal(err, errLive)
				}
				at, of := s.Rounds[0].Tables[0], s.Games[game]
				untold := !s.IsOver() && len(s.Rounds) == 1 && at.Phase == tournament.Open && len(at.Absent) == 0 &&
					s.Venues[0][0].ID == game && of.Phase == live.Phase && of.LivePage == page.Token
				if untold != live.Phase.Live() {
					t.Errorf("%v later the live page shows the game %q, the tournament's is %q in round %d: %+v, %+v",
						wait, live.Phase, s.Phase, len(s.Rounds), at, of)
				}
			}
			if live, _, _ := h.Registry.PastScene(h.Ctx, game, h.Clock.Now().Add(-page.Delay)); live.Phase.Live() {
				t.Errorf("in the end the live page shows the game %q", live.Phase)
			}
		})
	}
}
