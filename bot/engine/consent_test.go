package engine_test

import (
	"context"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/pilot"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// timedGame returns a table where users 1 and 2 have started a game with an hour a turn. User 1 is on turn.
func (h *harness) timedGame() journal.TableID {
	h.T.Helper()
	o := journal.Options{Edition: "korsar-2019", Mode: game.FreeForAll, Seats: 2,
		Pace: journal.Live, Booty: journal.OpenBooty, Language: "en", Minutes: 60}
	id := h.OpenTable(1, table.Opening{Channel: 5, Options: o})
	h.Do(id, 2, h.Join)
	h.Do(id, 1, h.StartGame)
	return id
}

// offerSeat offers a user's seat to user 5 for a moderator, and returns the code of the reply.
func (h *harness) offerSeat(id journal.TableID, of snowflake.ID) string {
	reply := h.Do(id, 9, func(t *table.Table, c table.Click) (table.Reply, error) {
		c.Moderator = true
		return t.Substitute(context.Background(), c, of, table.User{ID: 5, Name: "Newcomer"})
	})
	return enginetest.CodeOf(reply)
}

// TestOverdueHolderIsNotAskedForConsent: a player whose time is over is not asked before their seat is given away, even
// before the program has made their move. Time is not over while the bot is unreachable.
func TestOverdueHolderIsNotAskedForConsent(t *testing.T) {
	thinking := make(chan struct{}, 1)
	newPilot := func(journal.Level, pilot.Budget) pilot.Pilot { return signalingPilot(thinking) }
	h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal, NewPilot: newPilot})
	id := h.timedGame()
	if code := h.offerSeat(id, 1); code != string(table.HolderAsked) {
		t.Errorf("in time: the offer returns %s", code)
	}
	h.Clock.Advance(time.Hour)
	<-thinking // a moment later the move is made
	accept := func(t *table.Table, c table.Click) (table.Reply, error) { return t.Accept(h.Ctx, c) }
	if _, seated := h.Do(id, 5, accept).(table.Hand); !seated {
		t.Error("too late: the newcomer does not get the seat")
	}

	h = newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal})
	id = h.timedGame()
	if err := h.Registry.SetUnreachable(h.Ctx); err != nil {
		t.Fatal(err)
	}
	h.Clock.Advance(2 * time.Hour)
	if code := h.offerSeat(id, 1); code != string(table.HolderAsked) {
		t.Errorf("too late, but unreachable: the offer returns %s", code)
	}
}

// TestDeletingDataWithdrawsTheOffer: an offer to a user whose data was deleted is on no board, and does not become the
// holder's request to leave.
func TestDeletingDataWithdrawsTheOffer(t *testing.T) {
	h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal})
	id := h.timedGame()
	h.offerSeat(id, 1)
	if got := h.PublicState(id).Offers; len(got) != 1 || got[0].To.ID != 5 || !got[0].Consent {
		t.Errorf("the offers are %+v, want one to user 5", got)
	}
	h.DeleteData(5)
	if got := h.PublicState(id).Offers; len(got) != 0 {
		t.Errorf("after the deletion the offers are %+v, want none", got)
	}
}
