package table_test

import (
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// late returns a world where Anne, Ben and Cleo play and a rule holds for late moves.
func late(t *testing.T, rule journal.Rule, misses int) *world {
	o := relaxed(game.FreeForAll, 3)
	o.Late, o.Misses = rule, misses
	return playingWith(t, o, ben, cleo)
}

func TestTurnEndsAsTheOptionsSay(t *testing.T) {
	for _, test := range []struct {
		rule   journal.Rule
		misses int
		days   int
		then   string
	}{
		{"", 0, 1, "playing: Anne Ben* Cleo"},
		{journal.ComputerPlays, 0, 2, "playing: Anne Ben Cleo*"},
		{journal.DrawOne, 0, 1, "playing: Anne Ben* Cleo"},
		{journal.HandOver, 0, 1, "playing: mate(Anne) Ben* Cleo"},
		{journal.HandOver, 2, 3, "playing: Anne* Ben Cleo"},
		{journal.HandOver, 2, 4, "playing: mate(Anne) Ben* Cleo"},
	} {
		w := late(t, test.rule, test.misses)
		w.pass(day*time.Duration(test.days) + time.Minute)
		if got := w.String(); got != test.then {
			t.Errorf("late %q, misses %d: after %d days %q, want %q", test.rule, test.misses, test.days, got, test.then)
		}
	}
}

// TestTurnHasItsWholeTime: it ends a day after it began, to the second, and the board says when.
func TestTurnHasItsWholeTime(t *testing.T) {
	w := late(t, journal.DrawOne, 0)
	w.clock.Advance(time.Hour)
	w.expect(anne, draw, "hand")
	if in := w.table.PublicState().Due.Sub(w.clock.Now()); in != day {
		t.Errorf("the board gives the turn %v", in)
	}
	w.pass(day - time.Second)
	w.is("playing: Anne Ben* Cleo")
	w.pass(time.Second)
	w.is("playing: Anne Ben Cleo*")
}

// TestNoTurnEndsWhileUsersCannotReachTheBot, nor in the grace period after.
func TestNoTurnEndsWhileUsersCannotReachTheBot(t *testing.T) {
	w := late(t, journal.DrawOne, 0)
	w.engine.availability = table.Availability{}
	w.pass(day + time.Hour)
	w.is("playing: Anne* Ben Cleo")
	if in := w.due(storage.DueTurn); in != time.Minute && in != 0 {
		t.Errorf("the turn is looked at again in %v", in)
	}
	if !w.engine.woken(w.store.deadlines[storage.DueTurn]) {
		t.Error("the scheduler does not know when the turn is looked at again")
	}
	w.engine.availability = table.Availability{Reachable: true, Grace: w.clock.Now().Add(time.Hour)}
	w.pass(time.Minute)
	if due := w.table.PublicState().Due; !due.Equal(w.engine.availability.Grace) {
		t.Errorf("the board says that the turn ends %v, want the end of the grace period", due)
	}
	w.pass(58 * time.Minute)
	w.is("playing: Anne* Ben Cleo")
	w.pass(time.Minute)
	w.is("playing: Anne Ben* Cleo")
}

func TestTurnOfWhoIsAwayWaitsOrIsPlayed(t *testing.T) {
	for rule, then := range map[journal.Rule]string{"": "playing: Anne* Ben",
		journal.ComputerPlays: "playing: Anne Ben*"} {
		o := relaxed(game.FreeForAll, 2)
		o.Away = rule
		w := lobbyWith(t, o, ben)
		w.prefers(anne, storage.UserPreferences{Away: w.clock.Now().Add(3 * day)})
		w.expect(anne, start, "done")
		w.pass(time.Minute)
		if got := w.String(); got != then {
			t.Errorf("away %q: %q, want %q", rule, got, then)
		}
	}
}

// TestAbsenceExtendsATurn: its time begins when the person is back, as the board says, even if they leave during it.
func TestAbsenceExtendsATurn(t *testing.T) {
	w := late(t, journal.DrawOne, 0)
	back := w.clock.Now().Add(3 * day)
	w.prefers(anne, storage.UserPreferences{Away: back})
	w.load()
	if err := w.table.FollowPreferences(t.Context()); err != nil {
		t.Fatal(err)
	}
	state := w.table.PublicState()
	if !state.Due.Equal(back.Add(day)) || !state.Away.Equal(back) {
		t.Errorf("away until %v, the board says until %v and that the turn ends %v", back, state.Away, state.Due)
	}
	w.pass(4*day - time.Second)
	w.is("playing: Anne* Ben Cleo")
	w.pass(time.Second)
	w.is("playing: Anne Ben* Cleo")
}

// TestQuietHoursStopNoShortTurn: people who play turns of less than an hour are awake.
func TestQuietHoursStopNoShortTurn(t *testing.T) {
	noon := storage.UserPreferences{QuietFrom: 12, QuietTo: 18}
	for minutes, want := range map[int]time.Duration{1: time.Minute, 59: 59 * time.Minute, 60: 7 * time.Hour} {
		o := relaxed(game.FreeForAll, 2)
		o.Minutes = minutes
		w := lobbyWith(t, o, ben)
		w.prefers(anne, noon)
		w.expect(anne, start, "done")
		if in := w.table.PublicState().Due.Sub(w.clock.Now()); in != want {
			t.Errorf("a turn of %d minutes that begins in quiet hours ends in %v, want %v", minutes, in, want)
		}
	}
}

func TestTurnWithoutALimitNeverEnds(t *testing.T) {
	o := relaxed(game.FreeForAll, 2)
	o.Minutes = 0
	w := playingWith(t, o, ben)
	if due := w.table.PublicState().Due; !due.IsZero() {
		t.Errorf("the board says that the turn ends %v", due)
	}
	w.pass(13 * day)
	w.is("playing: Anne* Ben")
}

// TestEndOfAGameClearsItsDeadlines: nothing happens at a table that is over.
func TestEndOfAGameClearsItsDeadlines(t *testing.T) {
	w := playing(t, ben)
	w.expect(anne, stop, "stopped")
	if len(w.store.deadlines) != 0 {
		t.Errorf("still due: %v", w.store.deadlines)
	}
	w = playing(t, ben)
	w.finish()
	if len(w.store.deadlines) != 0 {
		t.Errorf("still due after the last move: %v", w.store.deadlines)
	}
}

// TestSchedulerHearsOfDeadlines: it was asked to wake for each one that is set.
func TestSchedulerHearsOfDeadlines(t *testing.T) {
	w := playing(t, ben)
	for kind, at := range w.store.deadlines {
		if !w.engine.woken(at) {
			t.Errorf("the scheduler does not know that %q is due", kind)
		}
	}
}
