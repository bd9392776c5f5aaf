package table_test

import (
	"testing"

	"korsar/bot/table"
	"korsar/game"
	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestRepeatedChangesEnd: beyond one person's limit an order and a changed vote are refused in words. Moves, first
// votes and the canceling of an order are not.
func TestRepeatedChangesEnd(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	w := audienceGame(t)
	orders := []journal.Order{{First: game.DrawMove}, {First: game.DrawMove, UntilAttacked: true}}
	for i := range journal.MaxByOne {
		w.expect(ben, order(orders[i%2]), "hand")
	}
	w.expect(ben, order(orders[0]), "too-many-by-you")
	w.expect(ben, order(journal.Order{}), "hand")
	votes := []game.Move{game.DrawMove, w.openMove()}
	for i := range journal.MaxByOne + 1 {
		w.expect(cleo, vote(votes[i%2]), "hand")
	}
	w.expect(cleo, vote(votes[1]), "hand, too-many-by-you")
	w.expect(cleo, vote(votes[0]), "hand")
	w.expect(dan, vote(votes[0]), "hand")
	if poll := w.table.PublicState().Poll; poll.Voters != 2 || poll.Lines[0].Votes != 2 {
		t.Errorf("the poll is %+v", poll)
	}
}

// TestRepeatedVoteIsNoEntry, nor is one that the same batch takes back.
func TestRepeatedVoteIsNoEntry(t *testing.T) {
	w := audienceGame(t)
	w.expect(cleo, vote(game.DrawMove), "hand")
	before := len(w.store.lines)
	w.expect(cleo, vote(game.DrawMove), "hand")
	batch := []*table.VoteRequest{{Click: w.click(cleo), Move: w.openMove()},
		{Click: w.click(cleo), Move: game.DrawMove}}
	if err := w.table.CountVotes(t.Context(), batch); err != nil {
		t.Fatal(err)
	}
	if added := w.store.lines[before:]; len(added) != 0 {
		t.Errorf("repeated votes are entries %v", added)
	}
}

// TestBatchFillsAnAudience: of a batch of joins, only those that the audience has no room for are refused.
func TestBatchFillsAnAudience(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	w := audienceLobby(t, voting())
	w.expect(cleo, joinAudience(1), "in-audience")
	var batch []*table.VoteRequest
	for i := range journal.MaxVoters {
		user, person := snowflake.ID(100_000+i), journal.PersonID(100_000+i)
		w.store.people[person] = storage.PersonRow{User: user}
		batch = append(batch, &table.VoteRequest{Click: w.click(user), Joins: 1, Person: person})
	}
	if err := w.table.CountVotes(t.Context(), batch); err != nil {
		t.Fatal(err)
	}
	for i, one := range batch {
		refused, is := one.Reply.(table.Refused)
		if last := i == len(batch)-1; is != last || last && refused.Code != table.AudienceFull {
			t.Fatalf("join %d got %+v", i+1, one.Reply)
		}
	}
	w.expect(eve, joinAudience(1), "audience-full")
	w.expect(cleo, joinAudience(1), "in-audience")
	if n := len(w.stored().Voters); n != journal.MaxVoters {
		t.Errorf("the audience has %d members", n)
	}
}
