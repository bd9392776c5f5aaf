package table_test

import (
	"slices"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// keptFor returns a world with a tournament's table whose places are kept for users, by seat. User 0 is a computer.
func keptFor(t *testing.T, mode game.Mode, users ...snowflake.ID) *world {
	t.Helper()
	return keptAt(t, journal.TournamentTable{}, mode, users...)
}

// keptAt is keptFor for a table with further decisions of the tournament, given in places.
func keptAt(t *testing.T, places journal.TournamentTable, mode game.Mode, users ...snowflake.ID) *world {
	t.Helper()
	places.ID, places.Round, places.Number = 3, 2, 4
	for i, user := range users {
		place, entrant := journal.Computer(journal.Captain), 0
		if user != 0 {
			place, entrant = journal.Person(personOf(user)), i+1
		}
		places.Places, places.Entrants = append(places.Places, place), append(places.Entrants, entrant)
	}
	w := newWorld(t).open(table.Opening{Options: relaxed(mode, len(users)), Tournament: &places})
	w.deliver()
	return w
}

// three returns a tournament's lobby for Anne, Ben and Cleo, where users have joined.
func three(users ...snowflake.ID) func(*testing.T) *world {
	return threeAt(journal.TournamentTable{}, users...)
}

func threeAt(places journal.TournamentTable, users ...snowflake.ID) func(*testing.T) *world {
	return func(t *testing.T) *world {
		t.Helper()
		w := keptAt(t, places, game.FreeForAll, anne, ben, cleo)
		for _, user := range users {
			w.expect(user, join, "done")
		}
		return w
	}
}

func TestPlacesOfATournamentAreKept(t *testing.T) {
	empty := "lobby: - - - invites Anne invites Ben invites Cleo"
	game := three(anne, ben, cleo)
	hold(t, []sentence{
		{"each joins at their own place", three(), nil, ben, join, "done", "lobby: - Ben - invites Anne invites Cleo"},
		{"others do not join", three(), nil, dan, join, "places-kept", empty},
		{"the last to come starts the game", three(anne, cleo), nil, ben, join, "done", "playing: Anne* Ben Cleo"},
		{"nobody starts it", three(anne, ben), nil, anne, start, "starts-by-itself", ""},
		{"nobody leaves its lobby", three(anne), nil, anne, leave, "not-left-here", ""},
		{"nobody declines", three(anne), nil, ben, decline, "not-left-here", ""},
		{"nobody invites", three(anne), nil, anne, invite(dan), "tournament-decides", ""},
		{"nobody seats computers", three(anne), nil, anne, addComputer(journal.Mate), "tournament-decides", ""},
		{"nobody removes computers", three(anne), nil, anne, removeComputer(2), "tournament-decides", ""},
		{"nobody changes sides", three(anne), nil, anne, changeSide, "tournament-decides", ""},
		{"nobody changes options", three(anne), nil, anne, set(func(o *journal.Options) { o.Hints = true }),
			"tournament-decides", ""},
		{"nobody cancels", three(anne), nil, mod, cancel, "tournament-decides", ""},
		{"nobody asks to", three(anne), nil, anne, askEnd, "tournament-decides", ""},
		{"nobody stops the lobby", three(anne), nil, mod, stop, "tournament-decides", ""},
		{"nobody plays it again", game, []step{{mod, stop}}, anne, rematch, "no-rematch", ""},
		{"a moderator stops the game", game, nil, mod, stop, "stopped", "gone: Anne Ben Cleo"},
		{"a player does not", game, nil, anne, stop, "moderator-only", ""},
		{"only a moderator asks to", game, nil, mod, askEnd, "confirm", ""},
		{"a player controls no vote", game, nil, anne, (*table.Table).VoteControls, "moderator-only", ""},
		{"nobody offers a seat", game, nil, anne, substitute(0, dan), "tournament-decides", ""},
		{"nobody moves before it starts", three(anne), nil, anne, draw, "starts-by-itself", ""},
		{"nobody sees a hand before", three(anne), nil, anne, look, "starts-by-itself", ""},
	})
}

// TestOnlyManagersJudgeWhereARoleIsAtStake: moderators, and managers who play there, decide nothing for the others.
func TestOnlyManagersJudgeWhereARoleIsAtStake(t *testing.T) {
	prize := threeAt(journal.TournamentTable{Role: true}, anne, ben, cleo)
	plain, refused := three(anne, ben, cleo), "role-at-stake"
	covered := []step{{anne, leaveGame}}
	hold(t, []sentence{
		{"a moderator does not end the game", prize, nil, mod, stop, refused, ""},
		{"nor asks to", prize, nil, mod, askEnd, refused, ""},
		{"nor covers a seat", prize, nil, mod, cover(ben), refused, ""},
		{"nor takes the board away", prize, nil, mod, elsewhere(moveHere), refused, ""},
		{"nor a player who is one", prize, nil, anne, asModerator(cover(ben)), refused, ""},
		{"nor one whose seat is covered", prize, covered, anne, asModerator(stop), refused, ""},
		{"nor a player who manages the guild", prize, nil, anne, asManager(cover(ben)), refused, ""},
		{"nor one who does, with their seat covered", prize, covered, anne, asManager(stop), refused, ""},
		{"a manager ends the game", prize, nil, mod, asManager(stop), "stopped", "gone: Anne Ben Cleo"},
		{"is asked first", prize, nil, mod, asManager(askEnd), "confirm", ""},
		{"covers a seat", prize, nil, mod, asManager(cover(ben)), "relieved-other", "playing: Anne* mate(Ben) Cleo"},
		{"moves the board", prize, nil, mod, asManager(elsewhere(moveHere)), "posted", ""},
		{"without a role a moderator covers a seat", plain, nil, mod, cover(ben), "relieved-other",
			"playing: Anne* mate(Ben) Cleo"},
		{"and moves the board", plain, nil, mod, elsewhere(moveHere), "posted", ""},
	})
}

// TestTournamentTableCallsThoseAwaited once, and stays open as long as the tournament wants.
func TestTournamentTableCallsThoseAwaited(t *testing.T) {
	w := newWorld(t).open(table.Opening{Options: relaxed(game.FreeForAll, 2), Tournament: &journal.TournamentTable{
		ID: 3, Round: 1, Number: 1, Places: []journal.Occupant{{Kind: journal.IsPerson, Person: personOf(anne)},
			{Kind: journal.IsPerson, Person: personOf(ben)}}, Entrants: []int{1, 2}}})
	if got := w.deliver(); got != "post places Anne places Ben" {
		t.Errorf("delivered %q", got)
	}
	w.expect(anne, join, "done")
	if got := w.deliver(); got != "edit" {
		t.Errorf("then delivered %q", got)
	}
	w.pass(30 * day)
	w.is("lobby: Anne - invites Ben")
}

// TestTournamentHearsOfItsTable: when somebody joins, when the game starts and ends, and not of moves.
func TestTournamentHearsOfItsTable(t *testing.T) {
	w := three()(t)
	if w.store.opened != 3 {
		t.Error("the tournament does not hear that the table was opened")
	}
	for _, change := range []struct {
		step
		hears bool
	}{{step{anne, join}, true}, {step{ben, join}, true}, {step{cleo, join}, true}, {step{anne, draw}, false},
		{step{mod, stop}, true}} {
		w.do(change.user, change.does)
		if hears := w.store.tournament == 3; hears != change.hears {
			t.Errorf("a click of %s; the tournament hears of it: %v", names[change.user], hears)
		}
	}
}

// TestRoundOfATournamentEndsTurns: from its deadline on a computer makes each move at once.
func TestRoundOfATournamentEndsTurns(t *testing.T) {
	w := three(anne, ben, cleo)(t)
	until := w.clock.Now().Add(3 * time.Hour)
	for range 2 {
		if err := w.table.SetTournamentDeadline(t.Context(), until); err != nil {
			t.Fatal(err)
		}
	}
	w.load()
	if due := w.table.PublicState().Due; !due.Equal(until) {
		t.Errorf("the turn ends %v, want %v", due, until)
	}
	w.pass(3*time.Hour - time.Second)
	w.is("playing: Anne* Ben Cleo")
	w.pass(4 * time.Second)
	if got := len(w.table.PublicState().Recent); got < 2 {
		t.Errorf("seconds after the round the computer has made %d moves", got)
	}
}

// TestReturnEndsNoTurnOfATournament: a deadline that passed while the bot was out of the guild ends no turn, because
// the tournament sets a later one. At the later one computers end the game, even if the bot lacks a right there.
func TestReturnEndsNoTurnOfATournament(t *testing.T) {
	for _, why := range append(table.DenialReasons, "") {
		w := three(anne, ben, cleo)(t)
		setDeadline := func() {
			t.Helper()
			if err := w.table.SetTournamentDeadline(t.Context(), w.clock.Now().Add(12*time.Hour)); err != nil {
				t.Fatal(err)
			}
		}
		setDeadline()
		w.deliver()
		if err := w.table.PauseRemoved(t.Context()); err != nil {
			t.Fatal(err)
		}
		w.pass(10 * day)
		if err := w.table.ResumeRemoved(t.Context()); err != nil {
			t.Fatal(err)
		}
		for range 4 {
			var refusal error
			if why != "" {
				refusal = denied(why)
			}
			w.deliverWith(refusal)
			w.pass(time.Minute)
		}
		if w.is("playing: Anne* Ben Cleo"); len(w.table.PublicState().Recent) > 0 {
			t.Errorf("%s: a computer has moved before the tournament went on", why)
		}
		setDeadline()
		if s := w.table.TournamentState(); s.Denied.Why != why || s.Paused != (why != "") {
			t.Errorf("%s: the table is paused: %t, because of %q", why, s.Paused, s.Denied.Why)
		}
		w.pass(12*time.Hour - time.Second)
		w.is("playing: Anne* Ben Cleo")
		w.pass(time.Second)
		if err := w.table.EndWaitForTournament(t.Context()); err != nil {
			t.Fatal(err)
		}
		w.pass(10 * time.Second)
		if got := len(w.table.PublicState().Recent); got < 2 {
			t.Errorf("%s: after the round computers have made %d moves", why, got)
		}
	}
}

func TestTournamentKnowsWhoCameAndWhatTheyWon(t *testing.T) {
	w := three(anne, cleo)(t)
	if s := w.table.TournamentState(); s.Round != 2 || s.Number != 4 || s.Phase != journal.Lobby ||
		!slices.Equal(s.Joined, []journal.PersonID{personOf(anne), personOf(cleo)}) || s.Scores != nil {
		t.Errorf("in the lobby the tournament knows %+v", s)
	}
	w.expect(ben, join, "done")
	w.expect(mod, cover(ben), "relieved-other") // that is not Ben's doing
	w.expect(cleo, leaveGame, "relieved")
	w.finishWithComputers()
	s := w.table.TournamentState()
	if len(s.Joined) != 3 || len(s.Scores) != 3 || s.Scores[1].Person != personOf(ben) || !s.Scores[1].Held ||
		s.Scores[2].Person != personOf(cleo) || s.Scores[2].Held {
		t.Errorf("at the end the tournament knows %+v", s)
	}
	for i, r := range w.store.results[0].Sides {
		if s.Scores[i].Gold != r.Score {
			t.Errorf("seat %d won %d, want %d", i+1, s.Scores[i].Gold, r.Score)
		}
	}
}

// TestRemovedPlayerKeepsTheScore: who was removed during the game still has the score, but did not hold the seat.
func TestRemovedPlayerKeepsTheScore(t *testing.T) {
	w := three(anne, ben, cleo)(t)
	w.expect(mod, remove(cleo), "done")
	w.expect(mod, cover(anne), "relieved-other")
	w.expect(mod, cover(ben), "relieved-other")
	w.finishWithComputers()
	if s := w.table.TournamentState().Scores; len(s) != 3 || s[2].Person != personOf(cleo) || s[2].Held ||
		s[0].Person != personOf(anne) || !s[0].Held {
		t.Errorf("the scores are %+v", s)
	}
}

func TestTableIsTheOneOfItsTournament(t *testing.T) {
	w := three()(t)
	for at, is := range map[[3]int]bool{{3, 2, 4}: true, {4, 2, 4}: false, {3, 1, 4}: false, {3, 2, 1}: false} {
		o := journal.TournamentTable{ID: journal.TournamentID(at[0]), Round: at[1], Number: at[2]}
		if w.table.IsAt(o) != is {
			t.Errorf("the table is at %v: %v", at, !is)
		}
	}
	if lobby(t, 2).table.IsAt(journal.TournamentTable{}) {
		t.Error("a table of its own is a tournament's")
	}
}
