package tournaments_test

import (
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/storage/journal"
)

// withEvent returns a setup whose start, in two days, is an event of the guild.
func (h *harness) withEvent() tournaments.Setup {
	setup := seatsOf(2, 1)
	setup.Settings.Event, setup.Settings.Starts = true, h.Clock.Now().Add(2*day)
	return setup
}

// TestEventOfAStartThatIsOff checks that the guild's event is deleted once if the tournament is canceled or starts
// before its time. An event that is over stays.
func TestEventOfAStartThatIsOff(t *testing.T) {
	t.Parallel()
	cancel := func(h *harness, id journal.TournamentID) { h.Must(h.Service.Cancel(h.Ctx, h.manager(), id)) }
	start := func(h *harness, id journal.TournamentID) { h.Must(h.Service.Start(h.Ctx, h.manager(), id)) }
	for name, test := range map[string]struct {
		after         time.Duration
		do            func(*harness, journal.TournamentID)
		events, asked int  // afterwards
		wants         bool // the permission is wanted before
	}{
		"nothing happens":   {after: day, events: 1, wants: true},
		"it starts on time": {after: 2 * day, events: 1},
		"it is canceled":    {after: day, do: cancel, asked: 1, wants: true},
		"it is started":     {after: day, do: start, asked: 1, wants: true},
		"it is started, then canceled": {after: day, do: func(h *harness, id journal.TournamentID) {
			start(h, id)
			cancel(h, id)
		}, asked: 1, wants: true},
		"it is canceled after its start": {after: 2*day + tournaments.EventLength - time.Second, do: cancel, asked: 1},
		"it is canceled, the event over": {after: 2*day + tournaments.EventLength, do: cancel, events: 1},
	} {
		h := newHarness(t, tournamentstest.Options{})
		id := h.Create(h.withEvent(), 1, 2)
		h.Pass(test.after)
		if wants := h.Service.Uses(h.Ctx, enginetest.Guild).Events; wants != test.wants {
			t.Errorf("%s: before, events are used: %t", name, wants)
		}
		if test.do != nil {
			test.do(h, id)
		}
		h.Pass(time.Hour)
		events, asked := h.Platform.Events(), h.Platform.Requests(tournamentstest.CallsOff)
		if len(events) != test.events || len(asked) != test.asked {
			t.Errorf("%s: the guild has the events %v, of which %d were deleted", name, events, len(asked))
		}
		if h.Stored(id).EventDeleted() != (test.asked > 0) ||
			test.asked > 0 && h.Service.Uses(h.Ctx, enginetest.Guild).Events {
			t.Errorf("%s: the deletion is recorded: %t", name, h.Stored(id).EventDeleted())
		}
	}
}

// TestEventIsScheduledWhileItIsCanceled checks that an event is deleted even if a click came before it was recorded.
func TestEventIsScheduledWhileItIsCanceled(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	h.Platform.After(func(r tournamentstest.Request) {
		if r.What == tournamentstest.Schedules {
			h.Service.Cancel(h.Ctx, h.manager(), r.View.ID)
		}
	})
	id := h.Create(h.withEvent())
	if scheduled := h.Platform.Requests(tournamentstest.Schedules); len(scheduled) != 1 || !h.Stored(id).IsOver() {
		t.Fatalf("%d events were scheduled, and it is %q", len(scheduled), h.Stored(id).Phase())
	}
	if events := h.Platform.Events(); len(events) > 0 || !h.Stored(id).EventDeleted() {
		t.Errorf("the guild has the events %v", events)
	}
}

// TestEventThatMayNotBeDeleted checks that the tournament goes on while the bot may not delete its event. The deletion
// is retried until the event is over.
func TestEventThatMayNotBeDeleted(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	tries := 0
	h.Platform.Fail(func(r tournamentstest.Request) error {
		if r.What != tournamentstest.CallsOff {
			return nil
		}
		tries++
		return table.ErrNoAccess
	})
	id := h.Create(h.withEvent(), 1, 2)
	h.Must(h.Service.Cancel(h.Ctx, h.manager(), id))
	if posts := h.Platform.Standing(tournamentstest.Posts); len(posts) != 1 || !posts[0].Shows.IsOver() {
		t.Errorf("the posts are %+v", posts)
	}
	if !h.Service.Uses(h.Ctx, enginetest.Guild).Events {
		t.Error("nobody is told which permission is missing")
	}
	for range 60 {
		h.Pass(time.Hour)
	}
	before := tries
	if before < 5 || before > 20 {
		t.Errorf("it was tried %d times in two days", before)
	}
	for range 20 {
		h.Pass(12 * time.Hour)
	}
	if tries > before {
		t.Errorf("it was tried %d times after the event", tries-before)
	}
}

// TestRefusedEventIsTold checks that the host is told once if the event cannot be scheduled or deleted. Everybody reads
// it until the platform accepts the request.
func TestRefusedEventIsTold(t *testing.T) {
	t.Parallel()
	for what, of := range map[tournamentstest.What]tournaments.Deniable{
		tournamentstest.Schedules: tournaments.EventDenied, tournamentstest.CallsOff: tournaments.EventDeletionDenied,
	} {
		for _, why := range []table.DenialReason{table.DeniedAccess, table.DeniedOther} {
			h := newHarness(t, tournamentstest.Options{})
			h.Platform.SetMissing("create-events")
			h.refuse(why, what)
			id := h.Create(h.withEvent())
			h.Settle() // a click that comes first has the host told again, with the same nonce
			if what == tournamentstest.CallsOff {
				h.Must(h.Service.Join(h.Ctx, h.Click(1), id))
				h.Must(h.Service.Join(h.Ctx, h.Click(2), id))
				h.Must(h.Service.Start(h.Ctx, h.manager(), id))
			}
			h.Pass(day)
			h.Pass(time.Hour)
			told := h.Platform.Requests(tournamentstest.Denials)
			if len(told) != 1 || told[0].View.Denied.Of != of || told[0].View.Denied.Why != why {
				t.Errorf("%s, %s: the host was told %d times", of, why, len(told))
			}
			read := h.Service.Show(h.Ctx, h.Click(1), id).(tournaments.Shown).Denied
			if read.Of != of || read.OfPosts() || (len(read.Missing) > 0) != (why == table.DeniedAccess) {
				t.Errorf("%s, %s: a player reads %+v", of, why, read)
			}
			h.Platform.Fail(nil)
			h.Pass(6 * time.Hour)
			read = h.Service.Show(h.Ctx, h.Click(1), id).(tournaments.Shown).Denied
			events := len(h.Platform.Events())
			if read.Why != "" || (events == 1) != (of == tournaments.EventDenied) {
				t.Errorf("%s, %s: later a player reads %+v, and the guild has %d events", of, why, read, events)
			}
		}
	}
}

// TestEventMovesWithTheStart checks that the event moves once, to the new hour, when an absence moves the start.
func TestEventMovesWithTheStart(t *testing.T) {
	eachAbsence(t, func(h *harness, away func(time.Duration)) {
		setup := h.withEvent()
		id := h.Create(setup, 1, 2)
		h.Pass(day)
		before := len(h.Platform.Requests(tournamentstest.Schedules)) // somebody may enter before the first is recorded
		away(2 * day)
		h.Pass(time.Hour)
		starts := h.Stored(id).Settings.Starts
		if !starts.After(setup.Settings.Starts) {
			h.T.Fatalf("the start is at %v, as before", starts)
		}
		moves, events := h.Platform.Requests(tournamentstest.Schedules)[before:], h.Platform.Events()
		if len(moves) != 1 || len(events) != 1 || !moves[0].View.Settings.Starts.Equal(starts) {
			h.T.Fatalf("the event was moved %d times, the guild has %d", len(moves), len(events))
		}
		if moves[0].View.Event == 0 {
			h.T.Error("it is scheduled as if the guild had none")
		}
	})
}
