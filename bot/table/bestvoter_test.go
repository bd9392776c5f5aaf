package table_test

import (
	"errors"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// finishWithVotes plays a game with an audience to its end. Cleo votes each time, Dan only for drawing.
func (w *world) finishWithVotes() {
	w.Helper()
	for w.table.PublicState().Phase == journal.Playing {
		m := w.laterDraw()
		if w.table.PublicState().Game.Turn != 1 {
			w.expect(w.onTurn(), play(m), "hand")
			continue
		}
		w.expect(cleo, vote(m), "hand")
		if m == game.DrawMove {
			w.expect(dan, vote(m), "hand")
		}
		w.pass(31 * time.Second)
	}
}

// TestEndNamesTheBestVoters by the gold of their moves, then by how many of their votes became the audience's move. A
// removed voter is not named.
func TestEndNamesTheBestVoters(t *testing.T) {
	w := audienceGame(t)
	w.expect(eve, joinAudience(1), "hand")
	w.expect(eve, vote(game.DrawMove), "hand")
	w.pass(31 * time.Second)
	w.expect(anne, removeVoter(eve), "votecontrols")
	w.finishWithVotes()
	best := w.end().Best
	if len(best) == 0 || best[0].Name != "Cleo" || best[0].Seat != 1 || best[0].Won == 0 ||
		len(best) > 1 && (best[1].Name != "Dan" || best[1].Gold > best[0].Gold || best[1].Won > best[0].Won) ||
		len(best) > 2 {
		t.Errorf("the best voters are %+v", best)
	}
	if gold := w.stored().GoldOf(w.stored().Voters[personOf(cleo)]); gold == 0 || best[0].Gold != gold {
		t.Errorf("Cleo's votes earned %d gold, the end says %d", gold, best[0].Gold)
	}
	scene, err := w.table.Scene(t.Context())
	if err != nil || len(scene.Best) != len(best) {
		t.Errorf("the scene has %+v, %v", scene.Best, err)
	}
	for answers := 0; ; answers++ {
		w.store.answers, w.store.unanswered = answers, 0
		scene, err := w.table.Scene(t.Context())
		if err == nil && len(scene.Best) != len(best) {
			t.Errorf("after %d answers of the store the scene has %+v", answers, scene.Best)
		}
		if w.store.unanswered == 0 {
			return
		}
	}
}

// TestMembersSeeTheHandOfAFinishedGame, but not that of a stopped one.
func TestMembersSeeTheHandOfAFinishedGame(t *testing.T) {
	w := audienceGame(t)
	w.expect(cleo, look, "hand")
	w.finishWithVotes()
	if hand := w.hand(cleo); hand.Finished == nil || hand.Audience == nil {
		t.Errorf("the hand is finished: %v, with the ballot %v", hand.Finished, hand.Audience)
	}
	w = audienceGame(t)
	w.expect(anne, stop, "stopped")
	w.expect(cleo, look, "table-gone")
}

// TestMemberWhoSawNoHandIsNotBound: if their data is deleted before the game, they return as another person.
func TestMemberWhoSawNoHandIsNotBound(t *testing.T) {
	w := audienceLobby(t, voting())
	w.expect(cleo, joinAudience(1), "in-audience")
	w.forgets(cleo)
	w.expect(cleo, (*table.Table).ShowVote, "audiencechoice")
	c := w.click(cleo)
	reply, err := count(t.Context(), w.table, &table.VoteRequest{Click: c, Joins: 1, Person: personOf(cleo)})
	if refusal, refused := errors.AsType[*table.Refusal](err); !refused || refusal.Code != table.NotSaved {
		t.Errorf("a person who is gone joins: %+v, %v", reply, err)
	}
}

// TestCoveredSeatShowsWhyTheProgramMoved, and only to the user who has the seat.
func TestCoveredSeatShowsWhyTheProgramMoved(t *testing.T) {
	w := late(t, journal.DrawOne, 0)
	w.pass(day)
	if hand := w.hand(anne); hand.Covered != journal.Late {
		t.Errorf("the move was covered as %q", hand.Covered)
	}
	for _, user := range []snowflake.ID{ben, cleo} {
		if hand := w.hand(user); hand.Covered != "" {
			t.Errorf("%s's move was covered as %q", names[user], hand.Covered)
		}
	}
}
