package postgres_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"korsar/storage"
	"korsar/storage/postgres"
	"korsar/storage/postgres/postgrestest"
)

// TestClosedStoreRefusesWhatIsShared checks the errors, after Close, of the methods that only a shared store has.
func TestClosedStoreRefusesWhatIsShared(t *testing.T) {
	t.Parallel()
	s, err := postgres.Open(t.Context(), postgrestest.Database(t), postgres.Options{})
	must(t, err)
	must(t, s.Close())
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	_, listed := s.Leases(ctx)
	_, _, claimed := s.Claim(ctx, "a", "b", time.Second)
	_, renewed := s.Renew(ctx, "b", time.Second)
	_, version := s.SettingsVersion(ctx)
	for i, err := range []error{listed, claimed, renewed, version, s.Release(ctx, "a", 1),
		s.Signal(ctx, []storage.Changed{{Table: 1}}), s.Listen(ctx, func() {}, nil)} {
		if !errors.Is(err, storage.ErrClosed) {
			t.Errorf("call %d: %v", i+1, err)
		}
	}
}

// TestSettingsVersion checks that the version rises with each change of settings, by any statement of any process, and
// with no other change.
func TestSettingsVersion(t *testing.T) {
	t.Parallel()
	s := openPostgres(t)
	ctx := t.Context()
	anne := func() { _, err := s.PersonOf(ctx, 100, "Anne"); must(t, err) }
	anne()
	person, err := s.FindPerson(ctx, 100)
	must(t, err)
	for _, one := range []struct {
		name   string
		do     func()
		raises bool
	}{
		{"preferences", func() {
			must(t, s.SetPreferences(ctx, person, storage.UserPreferences{Streamer: true}))
		}, true},
		{"the same preferences", func() {
			must(t, s.SetPreferences(ctx, person, storage.UserPreferences{Streamer: true}))
		}, false},
		{"a guild's first settings", func() {
			must(t, s.SetGuildSettings(ctx, 1, storage.GuildSettings{NoPictures: true}))
		}, true},
		{"a guild's settings", func() { must(t, s.SetGuildSettings(ctx, 1, storage.GuildSettings{})) }, true},
		{"somebody seen again", anne, false},
		{"a name", func() { _, err := s.PersonOf(ctx, 100, "Anne B."); must(t, err) }, true},
		{"somebody new", func() { _, err := s.PersonOf(ctx, 200, "Bart"); must(t, err) }, false},
		{"somebody forgotten", func() { must(t, s.Forget(ctx, person)) }, true},
	} {
		before, err := s.SettingsVersion(ctx)
		must(t, err)
		one.do()
		after, err := s.SettingsVersion(ctx)
		must(t, err)
		if raised := after > before; raised != one.raises || after < before {
			t.Errorf("%s: version %d follows %d", one.name, after, before)
		}
	}
}
