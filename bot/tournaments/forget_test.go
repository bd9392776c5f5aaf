package tournaments_test

import (
	"slices"
	"testing"

	"korsar/bot/community"
	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// forget deletes a user's data, by a click in a guild without their tournaments.
func (h *harness) forget(user snowflake.ID) table.Reply {
	h.T.Helper()
	return h.forgetBy(h.deletion(user))
}

// deletion returns the click with which a user has their data deleted.
func (h *harness) deletion(user snowflake.ID) table.Click {
	c := h.Click(user)
	c.Guild++
	return c
}

func (h *harness) forgetBy(c table.Click) table.Reply {
	h.T.Helper()
	s := community.New(community.Options{Store: h.Served, Registry: h.Registry,
		Announcer: h.Messenger, Clock: h.Clock, Log: h.Logger(), Tournaments: h.Service})
	defer s.Close()
	reply := s.Forget(storage.CausedBy(h.Ctx, c.Interaction), c)
	h.Settle()
	return reply
}

// TestPartnerOfTheForgottenPlaysOn checks that another user can take the place of a partner whose data was deleted. The
// pair comes back by a click of each, and the new partner plays at the next table.
func TestPartnerOfTheForgottenPlaysOn(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Create(fixedPairs())
	h.pair(id, 1, 2)
	h.pair(id, 3, 4)
	own := h.entrantOf(id, 1)
	wantCode(t, h.Service.ReplacePartner(h.Ctx, h.manager(), id, 1, h.user(5)), tournaments.UnknownUser)
	if reply := h.forget(2); !tournamentstest.Is[community.Forgotten](reply) {
		t.Fatalf("the data was not deleted: %+v", reply)
	}
	shown, _ := h.Service.Show(h.Ctx, h.Click(1), id).(tournaments.Shown)
	if !shown.LacksPartner(shown.Own) || shown.LacksPartner(shown.EntrantOf(3)) {
		t.Errorf("the pair %+v lacks nobody, or the other does", shown.Own)
	}
	wantCode(t, h.Service.ReplacePartner(h.Ctx, h.manager(), id, 1, h.user(3)), tournaments.ReplacedEntered)
	wantCode(t, h.Service.ReplacePartner(h.Ctx, h.manager(), id, 9, h.user(5)), tournaments.UnknownUser)
	wantCode(t, h.Service.ReplacePartner(h.Ctx, h.Click(3), id, 1, h.user(5)), tournaments.HostOrManager)
	h.Must(h.Service.ReplacePartner(h.Ctx, h.manager(), id, 1, h.user(5)))
	h.pair(id, 5, 1)
	if h.entrantOf(id, 5) != own || h.Stored(id).HasWithdrawn(own) {
		t.Errorf("user 5 plays for entrant %d instead of %d, or that has withdrawn", h.entrantOf(id, 5), own)
	}
	h.Must(h.Service.Start(h.Ctx, h.manager(), id))
	h.Settle()
	_, venue := h.Table(id, 1)
	h.Join(venue.ID, 1, 3, 4, 5)
	if phase := h.State(venue.ID).Phase; phase != journal.Playing {
		t.Errorf("with the new partner the table is %q", phase)
	}
}

// TestForgottenAreNotPaired checks that deleting a user's data withdraws them from each tournament that is not over,
// also from the lobby of a table. While they have a seat of a running game, the deletion is refused.
func TestForgottenAreNotPaired(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	over := h.Begin(seatsOf(2, 1), 1, 2)
	h.settleAll(over)
	soon := h.Create(seatsOf(2, 1), 1, 2, 3)
	id := h.Begin(seatsOf(3, 3), 1, 2, 3)
	own := map[journal.TournamentID]tournament.Entrant{}
	for _, each := range []journal.TournamentID{over, soon, id} {
		own[each] = h.entrantOf(each, 1)
	}
	_, venue := h.Table(id, 1)
	h.Join(venue.ID, 1)
	if reply := h.forget(1); !tournamentstest.Is[community.Forgotten](reply) {
		t.Fatalf("the data was not deleted: %+v", reply)
	}
	for each, entrant := range own {
		if withdrawn := h.Stored(each).HasWithdrawn(entrant); withdrawn != (each != over) {
			t.Errorf("tournament %d: the entrant has withdrawn: %t", each, withdrawn)
		}
	}
	h.Join(venue.ID, 2, 3)
	if code := enginetest.CodeOf(h.forget(2)); code != string(table.StillSeated) ||
		h.Stored(soon).HasWithdrawn(h.entrantOf(soon, 2)) {
		t.Errorf("with a seat of a running game the reply is %q, and they have withdrawn", code)
	}
	h.PlayOut(id)
	h.Must(h.Service.Start(h.Ctx, h.manager(), soon))
	for each, round := range map[journal.TournamentID]int{soon: 1, id: 2} {
		for _, at := range h.Stored(each).Rounds()[round-1].Tables {
			for _, side := range at.Sides {
				if slices.Contains(side, own[each]) {
					t.Errorf("tournament %d pairs somebody without a name: %+v", each, at)
				}
			}
		}
	}
}

// TestNobodyEntersAgainByDeletingData checks that a user whose data was deleted can neither enter the tournament again
// nor play in it for somebody else. They can enter other tournaments. A user who had asked for a partner gets no new
// requests. Nothing is remembered once the tournament is over.
func TestNobodyEntersAgainByDeletingData(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id, other := h.Create(seatsOf(2, 3), 1, 2, 3, 4), h.Create(seatsOf(2, 1), 2, 3)
	pairs := h.Create(fixedPairs())
	h.pair(pairs, 1, 2)
	h.pair(pairs, 3, 4)
	h.Must(h.Service.JoinWith(h.Ctx, h.Click(6), pairs, h.user(7)))
	if reply := h.forget(6); !tournamentstest.Is[community.Forgotten](reply) {
		t.Fatalf("the data was not deleted: %+v", reply)
	}
	wantCode(t, h.Service.JoinWith(h.Ctx, h.Click(6), pairs, h.user(7)), tournaments.ForgottenEntrant)
	if reply := h.forget(1); !tournamentstest.Is[community.Forgotten](reply) {
		t.Fatalf("the data was not deleted: %+v", reply)
	}
	wantCode(t, h.Service.Join(h.Ctx, h.Click(1), id), tournaments.ForgottenEntrant)
	wantCode(t, h.Service.Join(h.Ctx, h.Click(1), pairs), tournaments.ForgottenEntrant)
	wantCode(t, h.Service.JoinWith(h.Ctx, h.Click(1), pairs, h.user(5)), tournaments.ForgottenEntrant)
	wantCode(t, h.Service.JoinWith(h.Ctx, h.Click(5), pairs, h.user(1)), tournaments.ForgottenOther)
	wantCode(t, h.Service.Replace(h.Ctx, h.manager(), id, 2, h.user(1)), tournaments.ForgottenOther)
	if reply := h.Service.Join(h.Ctx, h.Click(1), other); !tournamentstest.Is[tournaments.Joined](reply) {
		t.Errorf("they cannot enter another one: %+v", reply)
	}
	h.Must(h.Service.Cancel(h.Ctx, h.manager(), id))
	if bound, err := h.Store.HasForgottenEntrant(h.Ctx, id, 1); bound || err != nil {
		t.Errorf("their id stays with a tournament that is over (%v)", err)
	}
}

// TestRepeatedDeletionWithdrawsNobody checks that a click that deleted a user's data does not withdraw them from what
// they have entered since, if it is delivered again.
func TestRepeatedDeletionWithdrawsNobody(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	h.Create(seatsOf(2, 1), 1, 2)
	later := h.Create(seatsOf(2, 1), 2, 3)
	c := h.deletion(1)
	h.forgetBy(c)
	h.Must(h.Service.Join(h.Ctx, h.Click(1), later))
	h.forgetBy(c)
	if h.Stored(later).HasWithdrawn(h.entrantOf(later, 1)) {
		t.Error("a repeated deletion has withdrawn them")
	}
}
