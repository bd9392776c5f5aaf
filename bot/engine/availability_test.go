package engine_test

import (
	"testing"
	"testing/synctest"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/gametest"
	"korsar/storage/journal"
)

// TestNobodyLosesATurnWhileNothingIsSaved: while nothing can be saved for hours, people cannot move. Their turn ends
// after a grace period and not when there is room again, whatever happens to the bot then.
func TestNobodyLosesATurnWhileNothingIsSaved(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	for name, back := range map[string]func(h *harness){
		"it goes on": func(*harness) {},
		"it connects again": func(h *harness) {
			if err := h.Registry.SetUnreachable(h.Ctx); err != nil {
				h.T.Fatal(err)
			}
			h.Pass(time.Second)
			if err := h.Registry.SetReachable(h.Ctx); err != nil {
				h.T.Fatal(err)
			}
		},
		"it is restarted": func(h *harness) {
			h.Close()
			h.Open()
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h, store := newFaultyHarness(t)
				id := h.OpenTable(1, table.Opening{Channel: 10, Options: journal.Options{Edition: "korsar-2019",
					Mode: game.FreeForAll, Seats: 2, Minutes: 60, Pace: journal.Relaxed, Late: journal.DrawOne,
					Booty: journal.OpenBooty, Language: "en"}})
				h.Do(id, 2, h.Join)
				h.Do(id, 1, h.StartGame)
				h.Pass(30 * time.Minute)
				store.Full.Store(true)
				h.Pass(2 * time.Hour)
				store.Full.Store(false)
				back(h)
				h.Pass(110 * time.Minute)
				if made := h.moveCount(id); made != 0 {
					t.Errorf("%d turns end while nobody can move, or right after that", made)
				}
				h.Pass(15 * time.Minute)
				if made := h.moveCount(id); made != 1 {
					t.Errorf("after the grace period %d turns have ended", made)
				}
				if now := h.Registry.Availability(enginetest.Guild); !now.Reachable {
					t.Errorf("the bot is %+v", now)
				}
			})
		})
	}
}

// TestShortAbsenceIsGivenBack: a turn of a minute that ends while the bot is away for two minutes goes on for as long
// after that. The same holds for an outage of the guild.
func TestShortAbsenceIsGivenBack(t *testing.T) {
	t.Parallel()
	const away = 2 * time.Minute
	for name, leave := range map[string]func(h *harness){
		"the connection is lost": func(h *harness) {
			if err := h.Registry.SetUnreachable(h.Ctx); err != nil {
				h.T.Fatal(err)
			}
			h.Pass(away)
			if err := h.Registry.SetReachable(h.Ctx); err != nil {
				h.T.Fatal(err)
			}
		},
		"the bot is restarted": func(h *harness) {
			h.Close()
			h.Clock.Advance(away)
			h.Open()
		},
		"the guild has an outage": func(h *harness) {
			h.Registry.StartOutage(enginetest.Guild)
			h.Pass(away)
			h.Registry.EndOutage(enginetest.Guild)
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := newHarness(t, enginetest.Options{})
				id := h.OpenTable(1, table.Opening{Channel: 10, Options: journal.Options{Edition: "korsar-2019",
					Mode: game.FreeForAll, Seats: 2, Minutes: 1, Pace: journal.Live, Late: journal.DrawOne,
					Booty: journal.OpenBooty, Language: "en"}})
				h.Do(id, 2, h.Join)
				h.Do(id, 1, h.StartGame)
				leave(h)
				h.Pass(away - time.Second)
				if made := h.moveCount(id); made != 0 {
					t.Errorf("%d turns end before the time is given back", made)
				}
				h.Pass(time.Minute)
				if made := h.moveCount(id); made != 1 {
					t.Errorf("after the time that was given back %d turns have ended", made)
				}
			})
		})
	}
}

// TestShortAbsenceShortensNoGrace: a short absence in the grace period of a longer one leaves the period as it is.
func TestShortAbsenceShortensNoGrace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHarness(t, enginetest.Options{})
		away := func(d time.Duration) time.Time {
			t.Helper()
			if err := h.Registry.SetUnreachable(h.Ctx); err != nil {
				t.Fatal(err)
			}
			h.Clock.Advance(d)
			if err := h.Registry.SetReachable(h.Ctx); err != nil {
				t.Fatal(err)
			}
			return h.Registry.Availability(enginetest.Guild).Grace
		}
		if first, second := away(5*time.Hour), away(20*time.Minute); second.Before(first) {
			t.Errorf("no turn ends until %v, after a short absence until %v", first, second)
		}
	})
}
