package table_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// alerting returns a new lobby in a channel where Anne, Cleo and a moderator want to be told of new tables.
func alerting(t *testing.T, seats int, invited ...snowflake.ID) *world {
	t.Helper()
	w := newWorld(t)
	for _, user := range []snowflake.ID{anne, cleo, mod} {
		w.store.alerts = append(w.store.alerts, storage.Alert{Person: w.store.person(user), Channel: channel})
	}
	w.open(table.Opening{Options: relaxed(game.FreeForAll, seats), Alerts: channel}, invited...)
	w.deliver()
	return w
}

// wait advances the clock and fails the test unless the platform is asked to do what want says.
func (w *world) wait(d time.Duration, want string) {
	w.Helper()
	w.clock.Advance(d)
	w.delivered(want)
}

// TestLobbyThatWaitsIsTold checks who is told of a lobby, half a minute after it was opened: people who asked for that,
// and do not know of it.
func TestLobbyThatWaitsIsTold(t *testing.T) {
	t.Run("a seat waits", func(t *testing.T) {
		w := alerting(t, 3)
		w.wait(29*time.Second, "")
		w.table.Unload()
		w.wait(time.Second, "alert Cleo, alert "+names[mod])
		w.wait(time.Hour, "")
		if told := w.store.alerts[0].Told; !told.IsZero() {
			t.Errorf("the host, who was not told, counts as told at %v", told)
		}
	})
	t.Run("one has joined", func(t *testing.T) {
		w := alerting(t, 3)
		w.expect(cleo, join, "done")
		w.deliver()
		w.wait(30*time.Second, "alert "+names[mod])
	})
	t.Run("the table is full", func(t *testing.T) {
		w := alerting(t, 2)
		w.expect(ben, join, "done")
		w.deliver()
		w.wait(30*time.Second, "")
	})
	t.Run("a challenge", func(t *testing.T) {
		alerting(t, 2, ben).wait(30*time.Second, "")
	})
	t.Run("one is invited", func(t *testing.T) {
		alerting(t, 3, cleo).wait(30*time.Second, "alert "+names[mod])
	})
}

// TestManyAlertsAreSpread checks that the first ten people are told at once, those who were told longest ago first, and
// the others one a second.
func TestManyAlertsAreSpread(t *testing.T) {
	w := alerting(t, 3)
	w.store.alerts = nil
	for i := range 12 {
		user := snowflake.ID(2000 + i)
		w.store.alerts = append(w.store.alerts, storage.Alert{Person: w.store.person(user), Channel: channel,
			Told: w.clock.Now().Add(-time.Duration(i+2) * time.Hour)})
	}
	w.clock.Advance(30 * time.Second)
	count := func() (n int) { return strings.Count(w.deliver(), "alert") }
	if n := count(); n != 10 {
		t.Errorf("%d people are told at once", n)
	}
	var left []string
	for _, m := range w.store.waiting {
		left = append(left, m.Key)
	}
	key := func(user snowflake.ID) string { return strconv.FormatInt(int64(w.store.person(user)), 36) }
	if want := []string{key(2001), key(2000)}; !slices.Equal(left, want) {
		t.Errorf("%q wait, want %q", left, want)
	}
	for range 2 {
		w.clock.Advance(time.Second)
		if n := count(); n != 1 {
			t.Errorf("%d people are told a second later", n)
		}
	}
}

// TestAlertsKeepToTheWishesOfTheirPerson checks that quiet hours put an alert off, that it is not sent if it is useless
// by then. If direct messages are off, the person is away, or the alert was stopped or was sent within the hour, it is
// not sent at all.
func TestAlertsKeepToTheWishesOfTheirPerson(t *testing.T) {
	prefer := func(w *world, p storage.UserPreferences) {
		w.store.people[personOf(cleo)] = storage.PersonRow{User: cleo, Name: names[cleo], Preferences: p}
	}
	quiet := storage.UserPreferences{QuietFrom: 12, QuietTo: 14}
	moderator := "alert " + names[mod]
	t.Run("quiet hours", func(t *testing.T) {
		w := alerting(t, 3)
		prefer(w, quiet)
		w.wait(30*time.Second, moderator)
		w.wait(2*time.Hour, "alert Cleo")
	})
	t.Run("stopped in quiet hours", func(t *testing.T) {
		w := alerting(t, 3)
		prefer(w, quiet)
		w.wait(30*time.Second, moderator)
		if err := w.store.RemoveAlert(t.Context(), personOf(cleo), channel); err != nil {
			t.Fatal(err)
		}
		w.wait(2*time.Hour, "")
	})
	t.Run("started in quiet hours", func(t *testing.T) {
		w := alerting(t, 3)
		prefer(w, quiet)
		w.expect(ben, join, "done")
		w.deliver()
		w.wait(30*time.Second, moderator)
		w.expect(anne, start, "done")
		w.deliver()
		w.wait(2*time.Hour, "")
	})
	t.Run("messages off", func(t *testing.T) {
		w := alerting(t, 3)
		prefer(w, storage.UserPreferences{NoMessages: true})
		w.wait(30*time.Second, moderator)
	})
	t.Run("away", func(t *testing.T) {
		w := alerting(t, 3)
		prefer(w, storage.UserPreferences{Away: w.clock.Now().Add(time.Minute)})
		w.wait(30*time.Second, moderator)
		w.wait(time.Hour, "")
	})
	t.Run("told within the hour", func(t *testing.T) {
		w := alerting(t, 3)
		w.store.alerts[1].Told = w.clock.Now().Add(-59 * time.Minute)
		w.wait(30*time.Second, moderator)
		if told := w.store.alerts[2].Told; !told.Equal(w.clock.Now()) {
			t.Errorf("the time of an alert is %v", told)
		}
	})
}

// TestAlertEndsForAUserWhoTakesNoMessages checks that an alert is removed, and the lobby goes on.
func TestAlertEndsForAUserWhoTakesNoMessages(t *testing.T) {
	w := alerting(t, 3)
	w.clock.Advance(30 * time.Second)
	if got := w.deliverWith(table.ErrDMsClosed); got != "alert Cleo, alert "+names[mod] {
		t.Errorf("the platform was asked to %q", got)
	}
	if n := len(w.store.alerts); n != 2 {
		t.Errorf("%d alerts are left", n)
	}
}
