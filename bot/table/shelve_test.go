package table_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// idle returns a world where Anne and Ben play without a time limit, on hold after two weeks.
func idle(t *testing.T) *world {
	w := unlimited(t)
	w.pass(14 * day)
	w.deliver()
	return w
}

// unlimited returns a world where Anne and Ben play without a time limit.
func unlimited(t *testing.T) *world {
	o := relaxed(game.FreeForAll, 2)
	o.Minutes = 0
	return playingWith(t, o, ben)
}

func TestGameNobodyActsInIsPutOnHold(t *testing.T) {
	w := unlimited(t)
	w.pass(10 * day)
	w.expect(anne, draw, "hand")
	w.pass(14*day - time.Second)
	w.is("playing: Anne Ben*")
	w.pass(time.Second)
	w.is("shelved: Anne Ben")
	if got := w.deliver(); got == "" {
		t.Error("nobody was shown that the game is on hold")
	}
	w.pass(30 * day)
	if w.is("shelved: Anne Ben"); w.deliver() != "" {
		t.Error("something happened while the game was on hold")
	}
}

// TestAbsenceAndPausesAreNoIdleTime: a game waits for a player who is away, and the time of a pause does not count.
func TestAbsenceAndPausesAreNoIdleTime(t *testing.T) {
	w := unlimited(t)
	w.pass(day)
	w.prefers(anne, storage.UserPreferences{Away: w.clock.Now().Add(20 * day)})
	w.pass(34*day - time.Second)
	w.is("playing: Anne* Ben")
	w.pass(time.Second)
	w.is("shelved: Anne Ben")

	w = unlimited(t)
	w.pass(day)
	w.prefers(anne, storage.UserPreferences{Away: w.clock.Now().Add(10 * day)})
	w.pass(24*day - time.Second)
	w.is("playing: Anne* Ben")
	w.pass(time.Second)
	w.is("shelved: Anne Ben")

	w = unlimited(t)
	if err := w.table.PauseRemoved(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.pass(30 * day)
	w.is("playing: Anne* Ben")
}

// TestNoGameIsPutOnHoldRightAfterAnOutage: users could not act while they could not reach the bot, so they have the
// grace period.
func TestNoGameIsPutOnHoldRightAfterAnOutage(t *testing.T) {
	w := unlimited(t)
	w.clock.Advance(20 * day)
	w.engine.availability.Grace = w.clock.Now().Add(12 * time.Hour)
	w.pass(12*time.Hour - time.Second)
	w.is("playing: Anne* Ben")
	w.pass(time.Second)
	w.is("shelved: Anne Ben")
}

// TestLongTurnsAreIdleLonger: a game with turns of a week waits for four of them.
func TestLongTurnsAreIdleLonger(t *testing.T) {
	o := relaxed(game.FreeForAll, 2)
	o.Minutes = journal.MaxMinutes
	w := playingWith(t, o, ben)
	if in := w.due(storage.DueShelve); in != 28*day {
		t.Errorf("on hold in %v", in)
	}
}

func TestGameOnHoldIsResumedByItsPeople(t *testing.T) {
	resumed := "playing: Anne* Ben"
	hold(t, []sentence{
		{"a player resumes it", idle, nil, ben, unshelve, "posted", resumed},
		{"the board resumes it", idle, nil, anne, show, "posted", resumed},
		{"a moderator resumes it", idle, nil, mod, unshelve, "posted", resumed},
		{"others do not", idle, nil, cleo, unshelve, "not-seated", ""},
		{"others do not with the board", idle, nil, cleo, show, "not-seated", ""},
		{"nobody moves meanwhile", idle, nil, anne, draw, "asleep", ""},
		{"nobody sees a hand meanwhile", idle, nil, anne, look, "asleep", ""},
		{"the host stops it", idle, nil, anne, stop, "stopped", "gone: Anne Ben"},
		{"a running game is not resumed", unlimited, nil, anne, unshelve, "underway", ""},
		{"a game that is over is not resumed", idle, []step{{anne, stop}}, anne, unshelve, "table-gone", ""},
		{"who is covered resumes it", func(t *testing.T) *world {
			w := unlimited(t)
			w.expect(ben, leaveGame, "relieved")
			w.pass(15 * day)
			return w
		}, nil, ben, unshelve, "posted", "playing: Anne* mate(Ben)"},
	})
}

// TestResumedGameIsCalledAndTimed: the player on turn is called, and it is two weeks again until the next hold.
func TestResumedGameIsCalledAndTimed(t *testing.T) {
	w := idle(t)
	w.expect(ben, unshelve, "posted")
	if got := w.deliver(); !strings.HasPrefix(got, "post turn Anne, ") {
		t.Errorf("delivered %q", got)
	}
	if in := w.due(storage.DueShelve); in != 14*day {
		t.Errorf("on hold again in %v", in)
	}
}

func TestTablesMoveToAnotherChannel(t *testing.T) {
	underway := func(t *testing.T) *world { return playing(t, ben) }
	hold(t, []sentence{
		{"the host moves it", underway, nil, anne, elsewhere(moveHere), "posted", ""},
		{"a moderator moves it", underway, nil, mod, elsewhere(moveHere), "posted", ""},
		{"a player does not", underway, nil, ben, elsewhere(moveHere), "host-or-moderator", ""},
		{"it is shown where it is", underway, nil, ben, moveHere, "posted", ""},
		{"one on hold is resumed there", idle, nil, anne, elsewhere(moveHere), "posted", "playing: Anne* Ben"},
		{"one that is over stays", underway, []step{{anne, stop}}, anne, elsewhere(moveHere), "table-gone", ""},
	})
	w := playing(t, ben)
	w.expect(anne, elsewhere(moveHere), "posted")
	if at := w.table.PublicState().Channel; at != channel+1 {
		t.Errorf("the table is in channel %d", at)
	}
	if got := w.deliver(); got != "post, delete 2" {
		t.Errorf("delivered %q", got)
	}
	c := w.click(anne)
	c.Guild, c.Channel = guild+1, channel+2
	if _, err := w.table.MoveHere(t.Context(), c); err == nil {
		t.Error("the table moved to another guild")
	}
}

// TestRemovedBotPausesItsTables, once, until it is back and a board stands.
func TestRemovedBotPausesItsTables(t *testing.T) {
	w := playing(t, ben)
	paused := func() string {
		t.Helper()
		return string(w.stored().Paused)
	}
	w.store.full = storage.ErrConflict
	if err := w.table.PauseRemoved(t.Context()); !errors.Is(err, storage.ErrConflict) || paused() != "" {
		t.Errorf("with a full store: paused %q, %v", paused(), err)
	}
	w.store.full = nil
	for range 2 {
		if err := w.table.PauseRemoved(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if paused() != "removed" {
		t.Errorf("paused: %q", paused())
	}
	w.pass(3 * day)
	w.is("playing: Anne* Ben")
	if err := w.table.ResumeRemoved(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := w.deliver(); got != "post, delete 2" || paused() != "" {
		t.Errorf("delivered %q, paused %q", got, paused())
	}
	if err := w.table.ResumeRemoved(t.Context()); err != nil || w.deliver() != "" {
		t.Errorf("a table that was not paused posted its board (%v)", err)
	}
	w = idle(t)
	if err := w.table.PauseRemoved(t.Context()); err != nil || paused() != "" {
		t.Errorf("a table on hold is paused: %q (%v)", paused(), err)
	}
}

// TestReturnWithoutARightIsTold: while the bot is out of the guild nobody is told that boards are refused. Once it is
// back they are told, and the table waits for the right. Earlier refusals do not count.
func TestReturnWithoutARightIsTold(t *testing.T) {
	for name, open := range map[string]func() *world{
		"lobby":   func() *world { return lobby(t, 3, ben) },
		"playing": func() *world { return playing(t, ben) },
	} {
		for _, why := range table.DenialReasons {
			w := open()
			w.expect(anne, show, "posted")
			if err := w.table.PauseRemoved(t.Context()); err != nil {
				t.Fatal(err)
			}
			for range 10 {
				got := w.deliverWith(denied(table.DeniedDeleted))
				if paused := w.stored().Paused; got != "post" || paused != journal.Removed {
					t.Fatalf("%s: without the bot delivered is %q, the table is paused %q", name, got, paused)
				}
				w.pass(7 * time.Hour)
			}
			if err := w.table.ResumeRemoved(t.Context()); err != nil {
				t.Fatal(err)
			}
			refused := 0
			for told := false; !told && refused < 10; refused++ {
				told = w.deliverWith(denied(why)) == "post, strand Anne, strand Ben"
				w.pass(time.Minute)
			}
			paused := w.stored().Paused
			if refused != (table.Denial{Why: why}).ToldAfter() || paused != journal.NoAccess {
				t.Errorf("%s, %s: told after %d refusals, the table is paused %q", name, why, refused, paused)
			}
			if got := w.table.PublicState().Denied.Why; got != why {
				t.Errorf("%s, %s: the table shows %q", name, why, got)
			}
			w.pass(7 * time.Hour)
			got := w.deliver()
			if paused := w.stored().Paused; !strings.HasPrefix(got, "post") || paused != "" {
				t.Errorf("%s, %s: with the right delivered is %q, the table is paused %q", name, why, got, paused)
			}
		}
	}
}

// TestPausesEnd: a bot that is removed and invited again and again pauses a table a bounded number of times. After that
// the game can still be played.
func TestPausesEnd(t *testing.T) {
	w := playing(t, ben)
	pauses := 0
	for range journal.MaxPauses + 5 {
		if err := w.table.PauseRemoved(t.Context()); err != nil {
			t.Fatal(err)
		}
		if w.stored().Paused != "" {
			pauses++
		}
		if err := w.table.ResumeRemoved(t.Context()); err != nil {
			t.Fatal(err)
		}
		if w.deliver(); w.stored().Paused != "" {
			t.Fatal("the table is paused while its board stands")
		}
	}
	if pauses != journal.MaxPauses {
		t.Errorf("paused %d times, want %d", pauses, journal.MaxPauses)
	}
	for range 3 {
		w.deliverWith(table.ErrNoAccess)
		w.pass(time.Hour)
	}
	if w.stored().Paused != "" {
		t.Error("a refused board pauses the table beyond the limit")
	}
	w.expect(anne, draw, "hand")
}
