package storagetest

import (
	"testing"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

func people(t *testing.T, s storage.Store) {
	ctx := t.Context()
	_, err := s.FindPerson(ctx, 100)
	wantError(t, err, storage.ErrNotFound)
	anne, err := s.PersonOf(ctx, 100, "Anne")
	must(t, err)
	bart, err := s.PersonOf(ctx, 200, "Anne")
	must(t, err)
	if anne == bart || anne <= 0 || bart <= 0 {
		t.Fatalf("two people have the numbers %d and %d", anne, bart)
	}
	for _, name := range []string{"Anne", "Anne B.", ""} {
		again, err := s.PersonOf(ctx, 100, name)
		must(t, err)
		wantEqual(t, "number", again, anne)
		known, err := s.PeopleByID(ctx, anne, bart, anne, 999)
		must(t, err)
		wantEqual(t, "people", known, map[journal.PersonID]storage.PersonRow{anne: {User: 100, Name: name},
			bart: {User: 200, Name: "Anne"}})
	}
	found, err := s.FindPerson(ctx, 200)
	must(t, err)
	wantEqual(t, "person behind a user", found, bart)
	nobody, err := s.PeopleByID(ctx)
	must(t, err)
	wantEqual(t, "nobody asked for", nobody, map[journal.PersonID]storage.PersonRow{})
	n, err := s.CountPeople(ctx)
	must(t, err)
	wantEqual(t, "people", n, 2)
	must(t, s.Forget(ctx, bart))
	n, err = s.CountPeople(ctx)
	must(t, err)
	wantEqual(t, "people after one was forgotten", n, 1)
}

// settingsAreStored checks that each person and each guild has its own settings.
func settingsAreStored(t *testing.T, s storage.Store) {
	ctx := t.Context()
	anne, err := s.PersonOf(ctx, 100, "Anne")
	must(t, err)
	bart, err := s.PersonOf(ctx, 200, "Bart")
	must(t, err)
	for _, wanted := range []storage.UserPreferences{{NoPictures: true}, {Streamer: true}, {Guide: storage.GuideDone},
		{Language: "fr", Remind: storage.InPrivate, ADay: 2, NoMessages: true,
			Zone: "Europe/Berlin", QuietFrom: 22, QuietTo: 7, Away: time.Date(2026, 12, 24, 0, 0, 0, 0, time.UTC)},
		{}} {
		must(t, s.SetPreferences(ctx, anne, wanted))
		_, err = s.PersonOf(ctx, 100, "Anne the second")
		must(t, err)
		known, err := s.PeopleByID(ctx, anne, bart)
		must(t, err)
		wantEqual(t, "wanted", known[anne].Preferences, wanted)
		wantEqual(t, "wanted by another", known[bart].Preferences, storage.UserPreferences{})
		for user, want := range map[snowflake.ID]storage.UserPreferences{100: wanted, 200: {}, 999: {}} {
			got, err := s.PreferencesOf(ctx, user)
			must(t, err)
			wantEqual(t, "wanted by the user", got, want)
		}
	}
	wantError(t, s.SetPreferences(ctx, 999, storage.UserPreferences{}), storage.ErrNotFound)
	for _, ordered := range []storage.GuildSettings{{NoPictures: true},
		{Channels: []snowflake.ID{1, 2}, Hosts: 3, Threads: true,
			Edition: "tilsit-2005", Language: "fr", Pace: journal.Live, Booty: journal.ClosedBooty,
			Minutes: storage.NoTimeLimit}, {}} {
		must(t, s.SetGuildSettings(ctx, 1, ordered))
		found, err := s.GuildSettings(ctx, 1)
		must(t, err)
		wantEqual(t, "settings", found, ordered)
	}
	other, err := s.GuildSettings(ctx, 2)
	must(t, err)
	wantEqual(t, "settings of a guild that never said", other, storage.GuildSettings{})
}
