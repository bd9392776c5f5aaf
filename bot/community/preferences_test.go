package community_test

import (
	"sync"
	"testing"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage"
)

// TestChangesAtOnceAreAllKept: several changes at once of a user's preferences, or of a guild's settings, are all kept.
func TestChangesAtOnceAreAllKept(t *testing.T) {
	t.Parallel()
	h := enginetest.New(t, enginetest.Options{})
	c := table.Click{User: 1, Name: "Anne", Guild: enginetest.Guild}
	atOnce := func(all ...func()) {
		var changes sync.WaitGroup
		for _, change := range all {
			changes.Go(change)
		}
		changes.Wait()
	}
	for i := range 50 {
		on := i%2 == 0
		atOnce(func() {
			h.Community.SetPreferences(h.Ctx, c, func(p *storage.UserPreferences) { p.NoPictures = on })
		}, func() {
			h.Community.SetPreferences(h.Ctx, c, func(p *storage.UserPreferences) { p.Streamer = on })
		}, func() {
			h.Community.SetGuildSettings(h.Ctx, c.Guild, func(s *storage.GuildSettings) { s.NoPictures = on })
		}, func() {
			h.Community.SetGuildSettings(h.Ctx, c.Guild, func(s *storage.GuildSettings) { s.Threads = on })
		})
		preferences, err := h.Store.PreferencesOf(h.Ctx, c.User)
		if err != nil || preferences.NoPictures != on || preferences.Streamer != on {
			t.Fatalf("round %d: the preferences are %+v, %v", i, preferences, err)
		}
		settings, err := h.Store.GuildSettings(h.Ctx, c.Guild)
		if err != nil || settings.NoPictures != on || settings.Threads != on {
			t.Fatalf("round %d: the settings are %+v, %v", i, settings, err)
		}
	}
}
