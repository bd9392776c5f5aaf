package tournaments_test

import (
	"slices"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// absences are the ways in which the bot can be away, and how much later deadlines have to be at least.
var absences = map[string]struct {
	pass  func(*harness, time.Duration)
	grace func(away time.Duration) time.Duration
}{
	"stopped": {func(h *harness, away time.Duration) {
		h.RestartAfter(away)
		h.Settle()
	}, outageGrace},
	"unreachable": {func(h *harness, away time.Duration) {
		h.mustEngine(h.Registry.SetUnreachable(h.Ctx))
		for range 10 {
			h.Pass(away / 10)
		}
		h.mustEngine(h.Registry.SetReachable(h.Ctx))
		h.Pass(time.Minute)
	}, outageGrace},
	"in an outage of the guild": {func(h *harness, away time.Duration) {
		h.Registry.StartOutage(enginetest.Guild)
		for range 10 {
			h.Pass(away / 10)
		}
		h.Registry.EndOutage(enginetest.Guild)
		h.Pass(time.Minute)
	}, outageGrace},
	"removed": {func(h *harness, away time.Duration) {
		for range 2 { // announced again after a new session
			h.mustEngine(h.Registry.ScheduleDeletion(h.Ctx, enginetest.Guild))
			h.Pass(away / 2)
		}
		h.mustEngine(h.Registry.CancelDeletion(h.Ctx, enginetest.Guild))
		h.Settle()
	}, func(away time.Duration) time.Duration { return away }},
}

// outageGrace returns the grace period after an outage of more than ten minutes.
func outageGrace(away time.Duration) time.Duration { return min(max(away, time.Hour), 12*time.Hour) }

func (h *harness) mustEngine(err error) {
	h.T.Helper()
	if err != nil {
		h.T.Fatal(err)
	}
}

// eachAbsence runs a test once for each way in which the bot can be away.
func eachAbsence(t *testing.T, test func(*harness, func(time.Duration))) {
	t.Helper()
	t.Parallel()
	for name, a := range absences {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t, tournamentstest.Options{})
			test(h, func(away time.Duration) { a.pass(h, away) })
		})
	}
}

// TestNobodyIsAbsentWhileTheBotIs checks that users who could not join their table while the bot was away have hours to
// join it afterwards. In the next round, users who do not come are absent.
func TestNobodyIsAbsentWhileTheBotIs(t *testing.T) {
	eachAbsence(t, func(h *harness, away func(time.Duration)) {
		id := h.Begin(seatsOf(2, 2), 1, 2)
		h.Join(h.Games(id)[0], 1)
		h.Pass(20 * time.Hour)
		away(2 * day)
		at, venue := h.Table(id, 1)
		if at.Phase != tournament.Open || len(at.Absent) > 0 || h.State(venue.ID).Phase != journal.Lobby {
			h.T.Fatalf("after the absence the table is %q, absent are %v", at.Phase, at.Absent)
		}
		if left := h.Stored(id).JoinBy().Sub(h.Clock.Now()); left < 3*time.Hour || left > day {
			h.T.Errorf("they have %v to join", left)
		}
		h.Pass(3 * time.Hour)
		h.Join(venue.ID, 2)
		if got := h.State(venue.ID); got.Phase != journal.Playing || len(got.Joined) != 2 {
			h.T.Errorf("the game is %+v", got)
		}
		h.PlayOut(id)
		h.Pass(2 * day)
		if at, _ := h.Table(id, 1); at.Phase == tournament.Open {
			h.T.Errorf("who does not come is never absent: %+v", at)
		}
	})
}

// TestNoTournamentEndsWhileTheBotIsAway checks that a tournament does not go on in weeks in which nobody could play.
func TestNoTournamentEndsWhileTheBotIsAway(t *testing.T) {
	eachAbsence(t, func(h *harness, away func(time.Duration)) {
		id := h.Begin(seatsOf(2, 2), 1, 2, 3, 4)
		h.JoinAll(id)
		h.Pass(20 * time.Hour)
		moves := func() (n int) {
			for _, game := range h.Games(id) {
				for _, e := range h.Harness.Harness.Stored(game).Entries {
					if _, is := e.Body.(journal.Played); is {
						n++
					}
				}
			}
			return n
		}
		before := moves()
		away(20 * day)
		h.Pass(time.Minute)
		stored := h.Stored(id)
		if stored.IsOver() || len(stored.Rounds()) != 1 || stored.Due() != tournament.DueGames {
			h.T.Fatalf("after the absence it is %q in round %d", stored.Phase(), len(stored.Rounds()))
		}
		if stored.Paused {
			h.T.Error("nobody resumed it")
		}
		if got := moves(); got != before {
			h.T.Errorf("computers have made %d moves", got-before)
		}
		if left := stored.Deadline().Sub(h.Clock.Now()); left < 11*time.Hour || left > 7*day {
			h.T.Errorf("they have %v to play", left)
		}
	})
}

// TestMissedStartWaits checks that people can still enter after an absence in which the tournament was to start.
func TestMissedStartWaits(t *testing.T) {
	eachAbsence(t, func(h *harness, away func(time.Duration)) {
		setup := seatsOf(2, 1)
		setup.Settings.Starts = h.Clock.Now().Add(10 * time.Hour)
		id := h.Create(setup, 1, 2)
		away(day)
		if stored := h.Stored(id); stored.Started || !stored.IsEntryOpen() {
			h.T.Fatal("it has started while nobody could enter")
		}
		h.Must(h.Service.Join(h.Ctx, h.Click(3), id))
		h.Pass(day)
		if !h.Stored(id).Started {
			h.T.Error("it never starts")
		}
	})
}

// TestPauseOfAManagerOutlastsARemoval checks that a manager's pause lasts when the bot is back.
func TestPauseOfAManagerOutlastsARemoval(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(2, 1), 1, 2)
	h.Must(h.Service.Pause(h.Ctx, h.manager(), id))
	absences["removed"].pass(h, 3*day)
	if !h.Stored(id).Paused {
		t.Error("it goes on")
	}
	isNoPause := func(e tournamentjournal.Entry) bool { return e.Body.Kind() != tournamentjournal.Paused{}.Kind() }
	if pauses := slices.DeleteFunc(h.Loaded(id).Entries, isNoPause); len(pauses) != 1 {
		t.Errorf("it was paused %d times", len(pauses))
	}
}

// TestPauseAfterARemovalIsTriedAgain checks that handling the bot's removal fails while the store refuses to pause a
// tournament, so that it is handled again.
func TestPauseAfterARemovalIsTriedAgain(t *testing.T) {
	t.Parallel()
	disk := &fullDisk{}
	h := newHarness(t, tournamentstest.Options{Options: wrapped(func(s storage.Store) storage.Store {
		disk.Store = s
		return disk
	})})
	id := h.Begin(seatsOf(2, 2), 1, 2)
	h.JoinAll(id)
	disk.full.Store(true)
	err := h.Registry.ScheduleDeletion(h.Ctx, enginetest.Guild)
	disk.full.Store(false)
	if err == nil {
		t.Error("nobody is told that the tournament could not be paused")
	} else {
		h.mustEngine(h.Registry.ScheduleDeletion(h.Ctx, enginetest.Guild)) // as the bot does
	}
	h.Pass(20 * day)
	h.mustEngine(h.Registry.CancelDeletion(h.Ctx, enginetest.Guild))
	h.Settle()
	h.Pass(day)
	stored := h.Stored(id)
	if left := stored.Deadline().Sub(h.Clock.Now()); left < 5*day || stored.IsOver() || len(stored.Rounds()) != 1 {
		t.Errorf("after the absence it is %q in round %d, and they have %v to play",
			stored.Phase(), len(stored.Rounds()), left)
	}
}
