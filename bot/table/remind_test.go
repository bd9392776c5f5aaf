package table_test

import (
	"errors"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// TestRemindersComeAtSharesOfATurn: at half of the turn and at seven eighths, once each.
func TestRemindersComeAtSharesOfATurn(t *testing.T) {
	w := playing(t, ben)
	for _, span := range []struct {
		passes    time.Duration
		delivered string
	}{
		{12*time.Hour - time.Second, ""},
		{time.Second, "post again Anne, delete 2"},
		{9*time.Hour - time.Second, ""},
		{time.Second, "post again Anne, delete 3"},
		{3*time.Hour - time.Second, ""},
	} {
		w.pass(span.passes)
		if got := w.deliver(); got != span.delivered {
			t.Errorf("after %v delivered %q, want %q", span.passes, got, span.delivered)
		}
	}
}

// TestRemindersWithoutATimeLimitComeEveryWeek: after a day, after three, then weekly.
func TestRemindersWithoutATimeLimitComeEveryWeek(t *testing.T) {
	o := relaxed(game.FreeForAll, 2)
	o.Minutes = 0
	w := playingWith(t, o, ben)
	delete(w.store.deadlines, storage.DueShelve)
	reminded := map[int]bool{}
	for d := range 25 {
		w.pass(day)
		if w.deliver() != "" {
			reminded[d+1] = true
		}
	}
	if len(reminded) != 5 || !reminded[1] || !reminded[3] || !reminded[7] || !reminded[14] || !reminded[21] {
		t.Errorf("reminded after days %v, want 1, 3, 7, 14 and 21", reminded)
	}
}

func TestRemindersAreAsThePersonWants(t *testing.T) {
	for _, test := range []struct {
		holds     string
		wants     storage.UserPreferences
		delivered string
	}{
		{"in the channel", storage.UserPreferences{}, "post again Anne, delete 2"},
		{"in private", storage.UserPreferences{Remind: storage.InPrivate}, "remind Anne"},
		{"in the channel, since they take no messages", storage.UserPreferences{Remind: storage.InPrivate,
			NoMessages: true}, "post again Anne, delete 2"},
		{"not at all", storage.UserPreferences{Remind: storage.NoReminders}, ""},
		{"not during their absence, which the board shows",
			storage.UserPreferences{Away: time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)}, "edit turn Anne"},
	} {
		w := playing(t, ben)
		w.prefers(anne, test.wants)
		w.pass(12 * time.Hour)
		if got := w.deliver(); got != test.delivered {
			t.Errorf("%s: delivered %q, want %q", test.holds, got, test.delivered)
		}
	}
}

// TestReminderOfAnEarlierTurnIsDropped: a message that waited until the move was made is not sent.
func TestReminderOfAnEarlierTurnIsDropped(t *testing.T) {
	w := playing(t, ben)
	w.prefers(anne, storage.UserPreferences{Remind: storage.InPrivate})
	w.pass(12 * time.Hour)
	w.expect(anne, draw, "hand")
	if got := w.deliver(); got != "post turn Ben, delete 2" {
		t.Errorf("delivered %q", got)
	}
}

// TestNobodyIsRemindedTooOften: a person's reminders of a day are limited, at all tables together.
func TestNobodyIsRemindedTooOften(t *testing.T) {
	for _, test := range []struct {
		most, sent int
		delivered  string
	}{{0, 2, "post again Anne, delete 2"}, {0, 3, ""}, {1, 0, "post again Anne, delete 2"}, {1, 1, ""}} {
		w := playing(t, ben)
		w.prefers(anne, storage.UserPreferences{ADay: test.most})
		for range test.sent {
			w.store.pings = append(w.store.pings, storage.Ping{Person: w.store.person(anne), At: w.clock.Now()})
		}
		w.pass(12 * time.Hour)
		if got := w.deliver(); got != test.delivered {
			t.Errorf("at most %d, %d sent: delivered %q, want %q", test.most, test.sent, got, test.delivered)
		}
	}
}

// asleep are the preferences of a person with quiet hours from 22:00 to 8:00, UTC.
var asleep = storage.UserPreferences{QuietFrom: 22, QuietTo: 8}

// follows sets the preferences of a user and makes the table follow them.
func (w *world) follows(user snowflake.ID, p storage.UserPreferences) {
	w.Helper()
	w.prefers(user, p)
	w.load()
	if err := w.table.FollowPreferences(w.Context()); err != nil {
		w.Fatal(err)
	}
	w.deliver()
}

// TestReminderWaitsForTheEndOfQuietHours: the receiver's clock decides when a reminder goes out, not the time when it
// came due. That holds after an outage of the bot and after failed attempts.
func TestReminderWaitsForTheEndOfQuietHours(t *testing.T) {
	inPrivate := asleep
	inPrivate.Remind = storage.InPrivate
	late := func(w *world) { // the bot is down from before 21:00, when half the turn is over, to 23:30
		w.clock.Advance(11*time.Hour + 30*time.Minute)
		if err := w.table.Due(t.Context(), storage.DueTurn); err != nil {
			t.Fatal(err)
		}
	}
	refused := func(w *world) { // the platform is down from 21:00 to 23:30
		w.pass(9 * time.Hour)
		w.deliverWith(&table.Later{After: 150 * time.Minute, Err: errors.New("an outage")})
		w.pass(150 * time.Minute)
	}
	for _, test := range []struct {
		name           string
		wants          storage.UserPreferences
		happens        func(*world)
		night, morning string
	}{
		{"late, in the channel", asleep, late, "", "post again Anne, delete 2"},
		{"late, in private", inPrivate, late, "", "remind Anne"},
		{"refused, in the channel", asleep, refused, "post, delete 2", "post again Anne, delete 3"},
		{"refused, in private", inPrivate, refused, "", "remind Anne"},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := relaxed(game.FreeForAll, 2)
			o.Minutes = 18 * 60
			w := playingWith(t, o, ben)
			w.follows(anne, test.wants)
			test.happens(w)
			if got := w.deliver(); got != test.night {
				t.Errorf("at 23:30 delivered %q, want %q", got, test.night)
			}
			w.clock.Advance(8*time.Hour + 30*time.Minute - time.Second)
			if got := w.deliver(); got != "" {
				t.Errorf("at 7:59 delivered %q", got)
			}
			w.clock.Advance(time.Second)
			if got := w.deliver(); got != test.morning {
				t.Errorf("at 8:00 delivered %q, want %q", got, test.morning)
			}
		})
	}
}

// TestPreferencesAtTheTimeOfSendingDecide: a reminder that waits follows what its receiver has chosen meanwhile.
func TestPreferencesAtTheTimeOfSendingDecide(t *testing.T) {
	for _, test := range []struct {
		holds   string
		then    storage.UserPreferences
		morning string
	}{
		{"in private", storage.UserPreferences{Remind: storage.InPrivate}, "remind Anne"},
		{"not at all", storage.UserPreferences{Remind: storage.NoReminders}, ""},
		{"a longer night", storage.UserPreferences{QuietFrom: 22, QuietTo: 9}, ""},
	} {
		w := playing(t, ben)
		w.follows(anne, asleep)
		w.clock.Advance(11 * time.Hour)
		w.expect(ben, nudge, "nudged-later")
		w.deliver()
		w.follows(anne, test.then)
		w.clock.Advance(9 * time.Hour)
		if got := w.deliver(); got != test.morning {
			t.Errorf("%s: delivered %q, want %q", test.holds, got, test.morning)
		}
	}
}

// TestNudgeInQuietHoursSaysWhenItIsDelivered: in the morning. The wait for the next nudge counts from then.
func TestNudgeInQuietHoursSaysWhenItIsDelivered(t *testing.T) {
	w := playing(t, ben)
	w.follows(anne, asleep)
	morning := w.clock.Now().Add(20 * time.Hour)
	w.clock.Advance(11 * time.Hour)
	reply, err := w.reply(ben, nudge)
	if n, ok := reply.(table.Notice); err != nil || !ok || n.Kind != table.NudgedLater || !n.When.Equal(morning) {
		t.Fatalf("the nudge got %+v, %v", reply, err)
	}
	if got := w.deliver(); got != "" {
		t.Errorf("in the night delivered %q", got)
	}
	_, err = w.reply(ben, nudge)
	if r, _ := errors.AsType[*table.Refusal](err); r == nil || !r.When.Equal(morning.Add(3*time.Hour)) {
		t.Errorf("the second nudge got %v", err)
	}
	w.clock.Advance(9 * time.Hour)
	if got := w.deliver(); got != "post again Anne, delete 2" {
		t.Errorf("in the morning delivered %q", got)
	}
}

// TestNudgeBesideAWaitingBoardCounts: it is one mention with that board, and the next nudge has to wait.
func TestNudgeBesideAWaitingBoardCounts(t *testing.T) {
	w := playing(t, ben)
	w.clock.Advance(12 * time.Hour)
	if err := w.table.Due(t.Context(), storage.DueTurn); err != nil {
		t.Fatal(err)
	}
	w.store.pings = nil
	w.expect(ben, nudge, "nudged")
	if len(w.store.pings) != 1 {
		t.Errorf("%d reminders are counted", len(w.store.pings))
	}
	w.expect(ben, nudge, "nudge-later")
	if got := w.deliver(); got != "post again Anne, delete 2" {
		t.Errorf("delivered %q", got)
	}
}

func TestPlayersNudgeEachOther(t *testing.T) {
	after := func(d time.Duration, p storage.UserPreferences) func(*testing.T) *world {
		return func(t *testing.T) *world {
			w := playing(t, ben)
			w.prefers(anne, p)
			w.clock.Advance(d)
			return w
		}
	}
	ready := after(3*time.Hour, storage.UserPreferences{})
	away := storage.UserPreferences{Away: time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)}
	hold(t, []sentence{
		{"after three hours", ready, nil, ben, nudge, "nudged", ""},
		{"not before", after(3*time.Hour-time.Second, storage.UserPreferences{}), nil, ben, nudge, "nudge-later", ""},
		{"not twice", ready, []step{{ben, nudge}}, ben, nudge, "nudge-later", ""},
		{"not oneself", ready, nil, anne, nudge, "hand", ""},
		{"not from outside", ready, nil, cleo, nudge, "not-seated", ""},
		{"not who wants no reminders", after(day/2, storage.UserPreferences{Remind: storage.NoReminders}), nil, ben,
			nudge, "nudge-unwanted", ""},
		{"not who is away", after(day/2, away), nil, ben, nudge, "nudge-away", ""},
		{"not a computer", ready, []step{{anne, leaveGame}}, ben, nudge, "nudge-nobody", ""},
		{"not in a lobby", func(t *testing.T) *world { return lobby(t, 2, ben) }, nil, ben, nudge, "not-started", ""},
	})
}

// TestNudgeSaysWhenTheNextIsFree: a while after the latest reminder, or a day after the first if the day's limit is
// reached.
func TestNudgeSaysWhenTheNextIsFree(t *testing.T) {
	w := playing(t, ben)
	w.prefers(anne, storage.UserPreferences{ADay: 2})
	w.clock.Advance(4 * time.Hour)
	first := w.clock.Now()
	w.expect(ben, nudge, "nudged")
	w.deliver()
	free := func() time.Duration {
		_, err := w.reply(ben, nudge)
		refusal, _ := errors.AsType[*table.Refusal](err)
		if refusal == nil || refusal.Seat != 1 {
			t.Fatalf("the nudge got %v", err)
		}
		return refusal.When.Sub(first)
	}
	if got := free(); got != 3*time.Hour {
		t.Errorf("free %v after the first", got)
	}
	w.clock.Advance(3 * time.Hour)
	w.expect(ben, nudge, "nudged")
	if got := free(); got != day {
		t.Errorf("free %v after the first of two", got)
	}
}

// TestShortTurnsAreNudgedSooner: after a quarter of the turn.
func TestShortTurnsAreNudgedSooner(t *testing.T) {
	o := relaxed(game.FreeForAll, 2)
	o.Minutes = 2 * 60
	w := playingWith(t, o, ben)
	w.clock.Advance(30*time.Minute - time.Second)
	w.expect(ben, nudge, "nudge-later")
	w.clock.Advance(time.Second)
	w.expect(ben, nudge, "nudged")
}
