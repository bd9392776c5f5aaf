package engine_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/gametest"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// dayGame returns a table in a channel where users 1 and 2 have started a game with turns of a day.
func dayGame(h *enginetest.Harness, channel snowflake.ID) journal.TableID {
	h.T.Helper()
	id := h.OpenTable(1, table.Opening{Channel: channel, Options: journal.Options{Edition: "korsar-2019",
		Mode: game.FreeForAll, Seats: 2, Minutes: 24 * 60,
		Pace: journal.Relaxed, Booty: journal.OpenBooty, Language: "en"}})
	h.Do(id, 2, h.Join)
	h.Do(id, 1, h.StartGame)
	h.Settle()
	return id
}

// TestNoDeadlinePassesInAnOutageOfTheGuild: while a guild has an outage, and in the grace period after a long one, no
// turn ends and no lobby closes. After that they do. An outage of another guild changes nothing.
func TestNoDeadlinePassesInAnOutageOfTheGuild(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	for name, test := range map[string]struct {
		other                bool          // another guild has the outage
		before, lasts, grace time.Duration // the time before the outage, the outage, and its grace period
	}{
		"of two days":      {false, 0, 48 * time.Hour, 12 * time.Hour},
		"of two hours":     {false, 23 * time.Hour, 2 * time.Hour, 2 * time.Hour},
		"of another guild": {true, 0, 26 * time.Hour, 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := enginetest.New(t, enginetest.Options{NewPilot: enginetest.NewFirstMove})
				id, lobby := dayGame(h, 10), h.Lobby(11, journal.Relaxed)
				begun := h.Stored(id).Table.TurnSeq
				passed := func() (turn, closed bool) {
					return h.Stored(id).Table.TurnSeq != begun, h.Stored(lobby).Table.Phase != journal.Lobby
				}
				guild := enginetest.Guild
				if test.other {
					guild++
				}
				h.Pass(test.before)
				h.Registry.StartOutage(guild)
				for left := test.lasts; left > 0; left -= time.Hour {
					h.Registry.StartOutage(guild) // announced again
					h.Pass(time.Hour)
				}
				if turn, lobby := passed(); turn != test.other || lobby != test.other {
					t.Fatalf("in the outage the turn ends: %t, and the lobby: %t", turn, lobby)
				}
				for range 2 { // announced again
					h.Registry.EndOutage(guild)
					h.Pass(time.Second)
				}
				if test.other {
					return
				}
				h.Pass(test.grace - time.Minute)
				if turn, lobby := passed(); turn || lobby {
					t.Errorf("in the grace period the turn ends: %t, and the lobby: %t", turn, lobby)
				}
				for range 3 {
					h.Pass(time.Minute) // a computer moves
				}
				if turn, lobby := passed(); !turn || !lobby {
					t.Errorf("after the grace period the turn ends: %t, and the lobby: %t", turn, lobby)
				}
			})
		})
	}
}

// TestSignOnIsNoOutage: the announcement of a guild when the bot signs on extends nothing. The outage of a guild that
// removes the bot is over.
func TestSignOnIsNoOutage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := enginetest.New(t, enginetest.Options{})
		before := h.Registry.Availability(enginetest.Guild)
		h.Registry.EndOutage(enginetest.Guild)
		if now := h.Registry.Availability(enginetest.Guild); now != before {
			t.Errorf("at first available is %+v, then %+v", before, now)
		}
		h.Registry.StartOutage(enginetest.Guild)
		if h.Registry.Availability(enginetest.Guild).Reachable {
			t.Error("the guild can be reached in an outage")
		}
		if err := h.Registry.ScheduleDeletion(h.Ctx, enginetest.Guild); err != nil {
			t.Fatal(err)
		}
		if now := h.Registry.Availability(enginetest.Guild); now != before {
			t.Errorf("after the removal available is %+v", now)
		}
	})
}

// TestOutageIsNoRefusal: a refusal that looks like a deleted channel is none while the guild has an outage. The board,
// and the end of a game that ended meanwhile, are posted after the outage, and nobody is told to grant a right.
func TestOutageIsNoRefusal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := enginetest.New(t, enginetest.Options{NewPilot: enginetest.NewFirstMove})
		played, ended := h.Playing(10, journal.Relaxed), h.ComputerGame(20)
		h.Registry.StartOutage(enginetest.Guild)
		h.Messenger.Fail(func(string) error { return &table.Denied{Denial: table.Denial{Why: table.DeniedDeleted}} })
		h.Draw(played)
		for range 24 {
			h.Pass(10 * time.Minute)
		}
		if h.Stored(ended).Table.Phase != journal.Finished || strings.Contains(h.Messenger.Tried(), "strand") {
			t.Fatalf("the game is %q; the bot tried %q", h.Stored(ended).Table.Phase, h.Messenger.Tried())
		}
		if paused := h.Stored(played).Table.Paused; paused != "" {
			t.Errorf("the other game is paused: %q", paused)
		}
		h.Messenger.Fail(nil)
		h.Registry.EndOutage(enginetest.Guild)
		h.Registry.RightsChanged(enginetest.Guild)
		h.Pass(10 * time.Second)
		h.Pass(10 * time.Second)
		if waits := h.Undelivered(); len(waits) > 0 || !strings.Contains(h.Messenger.Succeeded(), "end") {
			t.Errorf("after the outage the bot did %q; waiting are %+v", h.Messenger.Succeeded(), waits)
		}
	})
}
