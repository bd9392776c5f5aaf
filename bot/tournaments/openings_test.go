package tournaments_test

import (
	"testing"

	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/game/gametest"
)

// TestTournamentsThatAreCanceledCount checks that a user who creates and cancels tournaments again and again fills the
// database only up to the limit on what a user opens. Others can still create theirs.
func TestTournamentsThatAreCanceledCount(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	h := newHarness(t, tournamentstest.Options{})
	create := func(c table.Click) table.Reply {
		return h.Service.Create(h.Ctx, c, tournamentstest.Channel, seatsOf(2, 1))
	}
	for i := range engine.MaxOpened {
		created, is := create(h.manager()).(tournaments.Created)
		if !is {
			t.Fatalf("tournament %d is not created", i+1)
		}
		h.Service.Cancel(h.Ctx, h.manager(), created.ID)
	}
	if refused, is := create(h.manager()).(table.Refused); !is || refused.Code != table.TooManyOpened {
		t.Error("one more is created")
	}
	other := h.Click(7)
	other.ManagesGuild = true
	if _, is := create(other).(tournaments.Created); !is {
		t.Error("somebody else cannot create one")
	}
	h.Settle()
}
