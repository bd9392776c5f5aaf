package tournaments_test

import (
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// evening returns the setup of an evening at tables of two.
func evening() tournaments.Setup {
	setup := tournaments.Evening.Setup("Cup", table.DefaultOptions(storage.GuildSettings{}, "en"))
	setup.Rules.Seats = 2
	return setup
}

// TestEveningRoundsFollowEachOther checks that the tables of each round are open as soon as the last game of the round
// before is over, and that the final post is there as soon as the last one is.
func TestEveningRoundsFollowEachOther(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	setup := evening()
	id := h.Begin(setup, users(4)...)
	begin := h.Clock.Now()
	for round := range setup.Rules.Rounds {
		if got := len(h.Stored(id).Rounds()); got != round+1 || len(h.Games(id)) != 2 {
			t.Fatalf("%d rounds are paired and %d tables are open, want %d and 2", got, len(h.Games(id)), round+1)
		}
		h.settleAll(id)
	}
	h.wantPlayedOut(id)
	if took := h.Clock.Since(begin); took > 0 {
		t.Errorf("people waited %v for rounds", took)
	}
}

// TestEveningSeatsAreKeptForThreeMinutes checks that a game of an evening starts after three minutes without those who
// have not taken their seats, and that its turns are short and its board is one.
func TestEveningSeatsAreKeptForThreeMinutes(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	setup := evening()
	setup.Rules.Seats = 3
	id := h.Begin(setup, 1, 2, 3)
	h.JoinAll(id, 3)
	game := h.Games(id)[0]
	h.Pass(3*time.Minute - time.Second)
	if got := h.phase(game); got != journal.Lobby {
		t.Fatalf("before the three minutes are over the table is %q", got)
	}
	h.Pass(time.Second)
	if got := h.phase(game); got != journal.Playing {
		t.Errorf("after three minutes the table is %q", got)
	}
	if o := h.PublicState(game).Options; o.TurnTime() != 3*time.Minute || o.Pace != journal.Live {
		t.Errorf("a turn takes %v, the pace is %q", o.TurnTime(), o.Pace)
	}
}

// TestEveryTurnTimeCanBePlayed checks that each preset can be played with the shortest and the longest turn and without
// a limit.
func TestEveryTurnTimeCanBePlayed(t *testing.T) {
	t.Parallel()
	for _, preset := range tournaments.Presets {
		for _, minutes := range []int{0, 1, journal.MaxMinutes} {
			setup := preset.Setup("Cup", table.DefaultOptions(storage.GuildSettings{}, "en"))
			preset.SetTurnTime(&setup.Settings, minutes)
			if err := setup.Settings.Check(); err != nil || setup.Settings.Minutes != minutes {
				t.Errorf("%s with %d minutes a turn: %+v, %v", preset, minutes, setup.Settings, err)
			}
		}
	}
}

// TestPostShowsEachEntryAtOnce checks that the post shows who has entered and who has withdrawn, without any delay.
func TestPostShowsEachEntryAtOnce(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Create(evening())
	h.Settle()
	wantShown := func(entrants int, withdrawn bool) {
		t.Helper()
		shows := h.Platform.Standing(tournamentstest.Posts)[0].Shows.Entrants
		if len(shows) != entrants || shows[0].Withdrawn != withdrawn {
			t.Errorf("the post shows %+v, want %d entrants", shows, entrants)
		}
	}
	for i := range 3 {
		h.Must(h.Service.Join(h.Ctx, h.Click(snowflake.ID(i+1)), id))
		wantShown(i+1, false)
	}
	h.Must(h.Service.Withdraw(h.Ctx, h.Click(1), id))
	wantShown(3, true)
}

// TestEntriesDuringAnEditShareTheNext checks that the post is edited once for all entries that came while an edit was
// on its way, so that a rush does not make edits wait for the platform's limits.
func TestEntriesDuringAnEditShareTheNext(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Create(evening())
	h.Settle()
	rush, before := 20, len(h.Platform.Requests(tournamentstest.Edits))
	h.Platform.After(func(r tournamentstest.Request) {
		for ; r.What == tournamentstest.Edits && rush > 1; rush-- {
			h.Service.Join(h.Ctx, h.Click(snowflake.ID(rush)), id)
		}
	})
	h.Must(h.Service.Join(h.Ctx, h.Click(1), id))
	if got := len(h.Platform.Standing(tournamentstest.Posts)[0].Shows.Entrants); got != 20 {
		t.Errorf("the post shows %d entrants, want 20", got)
	}
	if got := len(h.Platform.Requests(tournamentstest.Edits)) - before; got > 2 {
		t.Errorf("20 entries took %d edits, want 2", got)
	}
}
