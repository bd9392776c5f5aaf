package storagetest

import (
	"testing"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// alertsAreKept checks that alerts are found by person and by channel, that commits update their times, and that they
// are deleted with their person.
func alertsAreKept(t *testing.T, s storage.Store) {
	ctx := t.Context()
	people := meet(t, s, 2)
	add := func(p journal.PersonID, channel snowflake.ID) storage.Alert {
		a := storage.Alert{Person: p, Guild: 7, Channel: channel}
		must(t, s.AddAlert(ctx, a))
		return a
	}
	first, second, other := add(people[0], 10), add(people[0], 11), add(people[1], 10)
	add(people[0], 10)
	expect := func(want ...storage.Alert) {
		t.Helper()
		list, err := s.AlertsOf(ctx, people[0])
		must(t, err)
		wantEqual(t, "alerts of a person", list, want)
	}
	expect(first, second)
	list, err := s.AlertsIn(ctx, 10)
	must(t, err)
	wantEqual(t, "alerts in a channel", list, []storage.Alert{first, other})

	script := lobby(t, s, 12)
	first.Told = script.Clock
	must(t, s.Append(ctx, script.ID, storage.Commit{Alerted: []storage.Alert{first}}))
	expect(first, second)
	add(people[0], 10) // it stays as it is
	expect(first, second)

	must(t, s.RemoveAlert(ctx, people[0], 11))
	must(t, s.RemoveAlert(ctx, people[0], 11))
	must(t, s.Append(ctx, script.ID, storage.Commit{Alerted: []storage.Alert{second}})) // it is gone
	expect(first)
	must(t, s.Forget(ctx, people[0]))
	expect()
	wantError(t, s.AddAlert(ctx, first), storage.ErrNotFound)
	list, err = s.AlertsIn(ctx, 10)
	must(t, err)
	wantEqual(t, "alerts of others", list, []storage.Alert{other})
}

// alertsAreLimited checks the bounds of a person's alerts and of those in a channel.
func alertsAreLimited(t *testing.T, s storage.Store) {
	ctx := t.Context()
	people := meet(t, s, storage.MaxAlertsIn+1)
	for i := range storage.MaxAlertsOf {
		must(t, s.AddAlert(ctx, storage.Alert{Person: people[0], Guild: 7, Channel: snowflake.ID(10 + i)}))
	}
	wantError(t, s.AddAlert(ctx, storage.Alert{Person: people[0], Guild: 7, Channel: 99}), storage.ErrManyAlerts)
	must(t, s.AddAlert(ctx, storage.Alert{Person: people[0], Guild: 7, Channel: 10}))
	for _, p := range people[1:storage.MaxAlertsIn] {
		must(t, s.AddAlert(ctx, storage.Alert{Person: p, Guild: 7, Channel: 10}))
	}
	last := storage.Alert{Person: people[storage.MaxAlertsIn], Guild: 7, Channel: 10}
	wantError(t, s.AddAlert(ctx, last), storage.ErrFull)
	must(t, s.RemoveAlert(ctx, people[0], 10))
	must(t, s.AddAlert(ctx, last))
	must(t, s.RemoveAlertsIn(ctx, 10))
	list, err := s.AlertsIn(ctx, 10)
	must(t, err)
	wantEqual(t, "alerts in a deleted channel", len(list), 0)
	list, err = s.AlertsIn(ctx, 11)
	must(t, err)
	wantEqual(t, "alerts in another channel", len(list), 1)
}

// alertsGoWithTheirGuild checks that a guild with alerts alone is known, and that they are deleted with it.
func alertsGoWithTheirGuild(t *testing.T, s storage.Store) {
	ctx := t.Context()
	people := meet(t, s, 1)
	must(t, s.AddAlert(ctx, storage.Alert{Person: people[0], Guild: 8, Channel: 10}))
	guilds, err := s.KnownGuilds(ctx)
	must(t, err)
	wantEqual(t, "guilds", guilds, []snowflake.ID{8})
	must(t, s.ScheduleDeletion(ctx, 8, time.UnixMilli(1_790_000_000_000).UTC()))
	list, err := s.AlertsOf(ctx, people[0])
	must(t, err)
	wantEqual(t, "alerts in a deleted guild", len(list), 0)
}
