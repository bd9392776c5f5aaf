package tournaments_test

import (
	"fmt"
	"testing"

	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// user returns a user with the name that their clicks have.
func (h *harness) user(id snowflake.ID) table.User {
	return table.User{ID: id, Name: fmt.Sprintf("User %d", id)}
}

// manager returns a click of the manager.
func (h *harness) manager() table.Click { return h.Click(tournamentstest.Manager) }

// entrantOf returns the entrant that a user plays for.
func (h *harness) entrantOf(id journal.TournamentID, user snowflake.ID) tournament.Entrant {
	h.T.Helper()
	return h.Stored(id).EntrantOf(h.Person(user))
}

// goldOf returns the gold of a user at a table, and whether the table has any.
func (h *harness) goldOf(id journal.TournamentID, at tournament.Table, user snowflake.ID) (gold int, found bool) {
	h.T.Helper()
	for i, side := range at.Sides {
		for _, e := range side {
			if e == h.entrantOf(id, user) && len(at.Gold) > 0 {
				return at.Gold[i], true
			}
		}
	}
	return 0, false
}

// annul has the manager annul the game of a table, as it is now.
func (h *harness) annul(id journal.TournamentID, at tournaments.TableNumber) table.Reply {
	h.T.Helper()
	return h.Service.VoidTable(h.Ctx, h.manager(), id, h.seen(id, at))
}

// settleByHand has the manager give a result to a table as it is now.
func (h *harness) settleByHand(id journal.TournamentID, at tournaments.TableNumber, gold ...int) table.Reply {
	h.T.Helper()
	return h.Service.SettleTable(h.Ctx, h.manager(), id, h.seen(id, at), gold)
}

// seen returns a table as it is now.
func (h *harness) seen(id journal.TournamentID, at tournaments.TableNumber) tournaments.Seen {
	h.T.Helper()
	t := h.Stored(id)
	return tournaments.Seen{TableNumber: at, Phase: t.Rounds()[at.Round-1].Tables[at.Table-1].Phase,
		Game: t.VenueAt(at.Round, at.Table).ID}
}

// stop ends a game early.
func (h *harness) stop(t *table.Table, c table.Click) (table.Reply, error) { return t.Stop(h.Ctx, c) }

// leaveGame hands the user's own seat to a computer.
func (h *harness) leaveGame(t *table.Table, c table.Click) (table.Reply, error) {
	return t.LeaveGame(h.Ctx, c)
}

// cover hands the seat of user 2 to a computer.
func (h *harness) cover(t *table.Table, c table.Click) (table.Reply, error) {
	return t.CoverUser(h.Ctx, c, 2)
}

// wantCode checks the code of a refusal.
func wantCode(t *testing.T, r table.Reply, want tournaments.Code) {
	t.Helper()
	refused, is := r.(tournaments.Refused)
	if !is || refused.Code != want {
		t.Errorf("the reply is %+v, want the refusal %q", r, want)
	}
}

// wantRule checks that a refusal is one of the rules.
func wantRule(t *testing.T, r table.Reply, want tournament.Reason) {
	t.Helper()
	refused, is := r.(tournaments.Refused)
	if !is || refused.Code != tournaments.ByRules || refused.Rule.Reason != want {
		t.Errorf("the reply is %+v, want the refusal %v", r, want)
	}
}
