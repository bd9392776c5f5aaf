package tournaments_test

import (
	"slices"
	"testing"

	"korsar/bot/community"
	"korsar/bot/table"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/game"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// replace lets a user play for the entrant of another one from now on.
func (h *harness) replace(id journal.TournamentID, user, by snowflake.ID) {
	h.T.Helper()
	h.Must(h.Service.Replace(h.Ctx, h.manager(), id, user, h.user(by)))
}

// seated reports whether a user has a seat of a game.
func (h *harness) seated(id journal.TableID, user snowflake.ID) bool {
	h.T.Helper()
	stored := h.Harness.Harness.Stored(id).Table
	return stored.SeatOf(h.Person(user)) != game.NoSeat
}

// wantEntrantsGold checks that in a round each entrant has the gold that the seat of the given user won.
func (h *harness) wantEntrantsGold(id journal.TournamentID, round int, seats map[tournament.Entrant]snowflake.ID) {
	h.T.Helper()
	stored := h.Stored(id)
	at := stored.Rounds()[round-1].Tables[0]
	scores := h.State(stored.VenueAt(round, 1).ID).Scores
	for e, user := range seats {
		person, gold := h.Person(user), at.Gold[at.SideOf(e)]
		i := slices.IndexFunc(scores, func(s table.TournamentScore) bool { return s.Person == person })
		if i < 0 || scores[i].Gold != gold {
			h.T.Errorf("entrant %d, for whom user %d played, has %d gold; the scores are %+v", e, user, gold, scores)
		}
	}
	if len(at.Absent) > 0 || at.Phase != tournament.Played {
		h.T.Errorf("the table is %q, absent are %v", at.Phase, at.Absent)
	}
}

// TestReplacementOfAnEarlierRound checks that a replacement in an earlier round does not affect the present places.
func TestReplacementOfAnEarlierRound(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(3, 2), 1, 2, 3)
	own := map[tournament.Entrant]snowflake.ID{}
	h.replace(id, 1, 4)
	h.replace(id, 2, 1)
	for _, user := range []snowflake.ID{4, 1, 3} {
		own[h.entrantOf(id, user)] = user
	}
	h.settleAll(id)
	h.JoinAll(id)
	_, venue := h.Table(id, 1)
	h.replace(id, 1, 5)
	if !h.seated(venue.ID, 5) || h.seated(venue.ID, 1) {
		t.Errorf("user 5 has a seat: %t, user 1: %t", h.seated(venue.ID, 5), h.seated(venue.ID, 1))
	}
	own[h.entrantOf(id, 5)] = 5
	h.PlayOut(id)
	h.wantEntrantsGold(id, 2, own)
}

// TestSeatCountsForItsEntrant checks that a user whose successor is refused by the table plays on for their entrant,
// even if they are chosen for another entrant at the same table.
func TestSeatCountsForItsEntrant(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(3, 2), 1, 2, 3)
	own := map[tournament.Entrant]snowflake.ID{h.entrantOf(id, 1): 4, h.entrantOf(id, 2): 2, h.entrantOf(id, 3): 3}
	h.JoinAll(id)
	h.replace(id, 1, 4)
	h.replace(id, 2, 1) // has seen a hand
	h.replace(id, 3, 2) // has a seat
	for _, user := range own {
		if !h.seated(h.Games(id)[0], user) {
			t.Errorf("user %d has no seat", user)
		}
	}
	h.PlayOut(id)
	h.wantEntrantsGold(id, 1, own)
}

// TestPlacesMoveOneAfterTheOther checks that a user with a place in the lobby gets another once theirs is given away.
func TestPlacesMoveOneAfterTheOther(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(3, 2), 1, 2, 3)
	first, second := h.entrantOf(id, 1), h.entrantOf(id, 2)
	for _, r := range []struct{ user, by snowflake.ID }{{1, 4}, {2, 1}, {4, 2}} {
		h.replace(id, r.user, r.by)
	}
	if h.entrantOf(id, 2) != first || h.entrantOf(id, 1) != second {
		t.Fatal("they have not changed places")
	}
	s := h.State(h.Games(id)[0])
	if e := s.EntrantOf(h.Person(2)); e != int(first) {
		t.Errorf("user 2 has the place of entrant %d, want %d", e, first)
	}
	if e := s.EntrantOf(h.Person(1)); e != int(second) {
		t.Errorf("user 1 has the place of entrant %d, want %d", e, second)
	}
}

// TestTableFollowsWhoeverIsChosen checks that a user who deleted their data after they saw a hand of the game may not
// see another, although the tournament knows them as another person. The table still follows the tournament.
func TestTableFollowsWhoeverIsChosen(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(3, 2), 1, 2, 3)
	h.JoinAll(id)
	_, venue := h.Table(id, 1)
	h.replace(id, 1, 4)
	if reply := h.forget(1); !tournamentstest.Is[community.Forgotten](reply) {
		t.Fatalf("the data was not deleted: %+v", reply)
	}
	h.replace(id, 2, 1)
	third := h.Person(3)
	h.Must(h.Service.Remove(h.Ctx, h.manager(), id, h.entrantOf(id, 3)))
	if s := h.State(venue.ID); s.SeatOf(third) != game.NoSeat {
		t.Error("who was removed still has a place")
	}
	if h.seated(venue.ID, 1) || !h.seated(venue.ID, 2) {
		t.Errorf("user 1 has a seat: %t, user 2: %t", h.seated(venue.ID, 1), h.seated(venue.ID, 2))
	}
}
