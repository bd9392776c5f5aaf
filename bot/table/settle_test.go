package table_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

func TestBoardIsPostedOrEdited(t *testing.T) {
	live := relaxed(game.FreeForAll, 3)
	live.Pace = journal.Live
	for _, test := range []struct {
		holds     string
		w         *world
		user      step
		delivered string
	}{
		{"somebody who joins changes the board", lobby(t, 3), step{ben, join}, "edit"},
		{"an invitation is posted", lobby(t, 3), step{anne, invite(ben)}, "post asks Ben, delete 1"},
		{"a start at the pace of days calls the first player", lobby(t, 2, ben), step{anne, start},
			"post turn Anne, delete 1"},
		{"a fast game edits", lobbyWith(t, live, ben), step{anne, start}, "edit"},
		{"a turn calls the next player", playing(t, ben), step{anne, draw}, "post turn Ben, delete 2"},
		{"the board is posted on request", playing(t, ben), step{anne, show}, "post, delete 2"},
		{"the end of the game is told", playing(t, ben), step{anne, stop}, "edit, end"},
		{"the end of a lobby is not", lobby(t, 2, ben), step{anne, cancel}, "edit"},
	} {
		test.w.do(test.user.user, test.user.does)
		if got := test.w.deliver(); got != test.delivered {
			t.Errorf("%s: delivered %q, want %q", test.holds, got, test.delivered)
		}
		if got := test.w.deliver(); got != "" {
			t.Errorf("%s: delivered again: %q", test.holds, got)
		}
	}
}

// TestNewTableCallsThoseInvited with its first board.
func TestNewTableCallsThoseInvited(t *testing.T) {
	w := newWorld(t).open(table.Opening{Options: relaxed(game.FreeForAll, 3)}, ben, cleo, ben, anne)
	w.is("lobby: Anne - - invites Ben invites Cleo")
	if got := w.deliver(); got != "post asks Ben asks Cleo" {
		t.Errorf("delivered %q", got)
	}
}

// TestThreadStaysOpen after the end: the buttons below the result stand in it.
func TestThreadStaysOpen(t *testing.T) {
	w := newWorld(t).open(table.Opening{Options: relaxed(game.FreeForAll, 2), Thread: true})
	w.expect(ben, join, "done")
	w.expect(anne, start, "done")
	w.expect(anne, stop, "stopped")
	if got := w.deliver(); got != "post, end" {
		t.Errorf("delivered %q", got)
	}
}

// TestWaitingBoardsBecomeOne: one delivery does what several changes asked for, with the state of that time.
func TestWaitingBoardsBecomeOne(t *testing.T) {
	w := playing(t, ben)
	w.expect(anne, show, "posted")
	w.expect(anne, draw, "hand")
	w.expect(ben, draw, "hand")
	if got := w.deliver(); got != "post turn Anne, delete 2" {
		t.Errorf("delivered %q", got)
	}
	w.expect(anne, draw, "hand")
	w.expect(anne, stop, "stopped")
	if got := w.deliver(); got != "post, end, delete 3" {
		t.Errorf("delivered after the end %q", got)
	}
}

// TestFailedDeliveryIsTriedAgainLater, after a growing delay or the one that the platform asked for. Finally it is
// given up.
func TestFailedDeliveryIsTriedAgainLater(t *testing.T) {
	busy := &table.Later{Err: errors.New("busy")}
	w := playing(t, ben)
	w.expect(anne, draw, "hand")
	began := w.clock.Now()
	for attempts := 0; ; attempts++ {
		if len(w.store.waiting) == 0 {
			if attempts != 150 {
				t.Errorf("given up after %d attempts", attempts)
			}
			break
		}
		if in := w.store.waiting[0].NotBefore.Sub(w.clock.Now()); attempts > 0 && (in < time.Second || in > time.Hour) {
			t.Errorf("attempt %d after %v", attempts, in)
		}
		w.clock.Advance(max(w.store.waiting[0].NotBefore.Sub(w.clock.Now()), 0))
		if got := w.deliverWith(busy); got != "post turn Ben" {
			t.Fatalf("attempt %d delivered %q", attempts, got)
		}
		if attempts > 200 {
			t.Fatal("it is never given up")
		}
	}
	if took := w.clock.Now().Sub(began); took < 2*day {
		t.Errorf("given up after %v", took)
	}
	w = playing(t, ben)
	w.expect(anne, draw, "hand")
	w.deliverWith(&table.Later{After: 5 * time.Minute, Err: errors.New("busy")})
	if in := w.store.waiting[0].NotBefore.Sub(w.clock.Now()); in != 5*time.Minute {
		t.Errorf("tried again in %v", in)
	}
	w.expect(ben, draw, "hand")
	if in := w.store.waiting[0].NotBefore.Sub(w.clock.Now()); in != 10*time.Second {
		t.Errorf("with something new to show tried again in %v", in)
	}
}

// TestPostedBoardIsNotPostedAgain, even if an edit of it failed. The edit is tried again.
func TestPostedBoardIsNotPostedAgain(t *testing.T) {
	w := playing(t, ben)
	w.expect(anne, draw, "hand")
	d, _, err := w.table.NextDelivery(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	w.send(d.Job, nil)
	if err := w.table.Settle(t.Context(), d, &table.Later{Err: errors.New("busy")}); err != nil {
		t.Fatal(err)
	}
	w.clock.Advance(2 * time.Second)
	if got := w.deliver(); got != "delete 2, edit turn Ben" {
		t.Errorf("delivered %q", got)
	}
}

// TestTableWithoutAccessPausesAndItsPeopleHear of it. Its time goes on once a board stands again.
func TestTableWithoutAccessPausesAndItsPeopleHear(t *testing.T) {
	w := playing(t, ben)
	w.expect(anne, show, "posted")
	if got := w.deliverWith(table.ErrNoAccess); got != "post, strand Anne, strand Ben" {
		t.Errorf("delivered %q", got)
	}
	if why := w.stored().Paused; why != journal.NoAccess {
		t.Errorf("the table is paused: %q", why)
	}
	if due := w.table.PublicState().Due; !due.IsZero() {
		t.Errorf("a paused turn ends %v", due)
	}
	w.pass(2 * day)
	w.is("playing: Anne* Ben")
	w.expect(anne, show, "posted")
	w.deliver()
	if why := w.stored().Paused; why != "" {
		t.Errorf("the table is paused after a board was posted: %q", why)
	}
	if in := w.table.PublicState().Due.Sub(w.clock.Now()); in != day {
		t.Errorf("the turn has %v left, want all of it", in)
	}
}

// TestWhoWantsNoMessagesIsNotTold that the table is paused. A game that is over is not paused.
func TestWhoWantsNoMessagesIsNotTold(t *testing.T) {
	w := playing(t, ben)
	w.prefers(anne, storage.UserPreferences{NoMessages: true})
	w.expect(anne, show, "posted")
	if got := w.deliverWith(table.ErrNoAccess); got != "post, strand Ben" || w.stored().Paused == "" {
		t.Errorf("delivered %q, paused %q", got, w.stored().Paused)
	}
	w = playing(t, ben)
	w.expect(anne, stop, "stopped")
	if w.deliverWith(table.ErrNoAccess); w.stored().Paused != "" {
		t.Error("a game that is over was paused")
	}
}

// TestPeopleHearOfATableWithoutAccessAfterTheirQuietHours, once. They hear nothing if a board stands by then, or if
// they want no messages any more.
func TestPeopleHearOfATableWithoutAccessAfterTheirQuietHours(t *testing.T) {
	for _, test := range []struct {
		holds          string
		happens        func(*world)
		night, morning string // delivered at 7:59 and at 8:00
	}{
		{"still without access", func(*world) {}, "post", "strand Ben"},
		{"a board stands", func(w *world) { w.clock.Advance(time.Minute); w.deliver() }, "", ""},
		{"no messages", func(w *world) { w.prefers(ben, storage.UserPreferences{NoMessages: true}) }, "post", ""},
	} {
		t.Run(test.holds, func(t *testing.T) {
			w := playing(t, ben)
			w.prefers(ben, asleep)
			w.clock.Advance(11*time.Hour + 30*time.Minute)
			w.expect(anne, show, "posted")
			if got := w.deliverWith(table.ErrNoAccess); got != "post, strand Anne" {
				t.Errorf("at 23:30 delivered %q", got)
			}
			test.happens(w)
			w.clock.Advance(time.Date(2026, 11, 22, 7, 59, 59, 0, time.UTC).Sub(w.clock.Now()))
			if got := w.deliverWith(table.ErrNoAccess); got != test.night {
				t.Errorf("at 7:59 delivered %q, want %q", got, test.night)
			}
			w.clock.Advance(time.Second)
			if got := w.deliver(); got != test.morning {
				t.Errorf("at 8:00 delivered %q, want %q", got, test.morning)
			}
			w.clock.Advance(day)
			if got := w.deliver(); strings.Contains(got, "strand") {
				t.Errorf("a day later delivered %q", got)
			}
		})
	}
}

// denied returns the error of a post that the platform refuses.
func denied(why table.DenialReason) error {
	return &table.Denied{Denial: table.Denial{Why: why, Code: 987654}, Err: errors.New("refused")}
}

// TestRefusedBoardIsTriedUntilItStands: a board that the platform refuses, for any reason, is tried again after a
// growing delay, and shown once it is accepted. When the people of the table are told depends on the reason.
func TestRefusedBoardIsTriedUntilItStands(t *testing.T) {
	for _, why := range table.DenialReasons {
		w := playing(t, ben)
		w.expect(anne, show, "posted")
		var told []int
		var wait time.Duration
		for attempt := 1; attempt <= 12; attempt++ {
			if got := w.deliverWith(denied(why)); strings.Contains(got, "strand Anne, strand Ben") {
				told = append(told, attempt)
			}
			if len(w.store.waiting) == 0 {
				break
			}
			last := wait
			if wait = w.store.waiting[0].NotBefore.Sub(w.clock.Now()); wait < last || wait > 6*time.Hour {
				t.Errorf("%s: after %v it is tried again in %v", why, last, wait)
			}
			w.clock.Advance(wait)
		}
		state := w.table.PublicState()
		if state.Denied != (table.Denial{Why: why, Code: 987654}) || w.stored().Paused != journal.NoAccess {
			t.Errorf("%s: the table is paused %q and shows %+v", why, w.stored().Paused, state.Denied)
		}
		switch why {
		case table.DeniedDeleted:
			w.expect(anne, show, "posted")
			w.clock.Advance(10 * time.Second)
			fallthrough
		case table.DeniedAccess, table.DeniedLocked:
			if !slices.Equal(told, []int{1}) {
				t.Errorf("%s: told after attempts %v", why, told)
			}
		default:
			if !slices.Equal(told, []int{4}) {
				t.Errorf("%s: told after attempts %v", why, told)
			}
		}
		w.load()
		if got := w.deliver(); !strings.HasPrefix(got, "post") || w.stored().Paused != "" {
			t.Errorf("%s: once it is allowed, delivered is %q, the table is paused %q", why, got, w.stored().Paused)
		}
		if state := w.table.PublicState(); state.Denied != (table.Denial{}) {
			t.Errorf("%s: a table that is shown reads %+v", why, state.Denied)
		}
	}
}

// TestMovesDoNotPutOffThatARefusalIsTold: every move gives the board a new reason, and none restarts the count.
func TestMovesDoNotPutOffThatARefusalIsTold(t *testing.T) {
	w := playing(t, ben)
	var got []string
	for turn := range 4 {
		w.expect([]snowflake.ID{anne, ben}[turn%2], draw, "hand")
		w.clock.Advance(10 * time.Second)
		got = append(got, w.deliverWith(denied(table.DeniedOther)))
	}
	if !strings.Contains(got[3], "strand") || w.stored().Paused != journal.NoAccess {
		t.Errorf("delivered %q", got)
	}
}

// TestRefusedEndIsTriedAgain, and its people are told once.
func TestRefusedEndIsTriedAgain(t *testing.T) {
	w := playing(t, ben)
	w.expect(anne, stop, "stopped")
	d, _, err := w.table.NextDelivery(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := w.table.Settle(t.Context(), d, nil); err != nil { // the board
		t.Fatal(err)
	}
	told := 0
	for range 6 {
		if strings.Contains(w.deliverWith(denied(table.DeniedFilter)), "strand Anne, strand Ben") {
			told++
		}
		w.clock.Advance(time.Hour)
	}
	if got := w.deliver(); told != 1 || got != "end" {
		t.Errorf("told %d times, delivered %q", told, got)
	}
}

// TestRefusedReminderIsPostedInTheChannel. A reminder that has to wait does so only while there is time.
func TestRefusedReminderIsPostedInTheChannel(t *testing.T) {
	for _, test := range []struct {
		name      string
		fails     error
		delivered string
		waits     time.Duration
	}{
		{"no direct messages", table.ErrDMsClosed, "remind Anne, post again Anne, delete 2", 0},
		{"refused", denied(table.DeniedOther), "remind Anne, post again Anne, delete 2", 0},
		{"later", &table.Later{After: 10 * time.Minute, Err: errors.New("busy")}, "remind Anne", 10 * time.Minute},
		{"too late", &table.Later{After: 10 * time.Hour, Err: errors.New("busy")},
			"remind Anne, post again Anne, delete 2", 0},
	} {
		w := playing(t, ben)
		w.prefers(anne, storage.UserPreferences{Remind: storage.InPrivate})
		w.pass(12 * time.Hour)
		if got := w.deliverWith(test.fails); got != test.delivered {
			t.Errorf("%s: delivered %q", test.name, got)
		}
		if test.waits > 0 && w.store.waiting[0].NotBefore.Sub(w.clock.Now()) != test.waits {
			t.Errorf("%s: waits %v", test.name, w.store.waiting[0].NotBefore.Sub(w.clock.Now()))
		}
	}
}

// TestBoardThatChangedMeanwhileIsShownAgain: what happens during a delivery is delivered after it. Users who were
// called already are not called again.
func TestBoardThatChangedMeanwhileIsShownAgain(t *testing.T) {
	for _, test := range []struct {
		meanwhile step
		delivered string
	}{
		{step{anne, substitute(0, dan)}, "post asks Dan, delete 2, delete 3"},
		{step{ben, draw}, "post turn Anne, delete 2, delete 3"},
		{step{cleo, look}, "delete 2"},
	} {
		w := playing(t, ben)
		w.expect(anne, draw, "hand")
		d, _, err := w.table.NextDelivery(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		w.do(test.meanwhile.user, test.meanwhile.does)
		if got := w.send(d.Job, nil); got != "post turn Ben" {
			t.Fatalf("delivered %q", got)
		}
		if err := w.table.Settle(t.Context(), d, nil); err != nil {
			t.Fatal(err)
		}
		if got := w.deliver(); got != test.delivered {
			t.Errorf("then delivered %q, want %q", got, test.delivered)
		}
	}
}
