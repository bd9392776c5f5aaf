package community_test

import (
	"testing"
	"testing/synctest"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// refusedDigest returns a harness whose digest has been refused for two days for a reason.
func refusedDigest(t *testing.T, why table.DenialReason) *enginetest.Harness {
	t.Helper()
	h := enginetest.New(t, enginetest.Options{NewPilot: enginetest.NewFirstMove})
	settings := storage.GuildSettings{Announcements: 77, Digest: true, Language: "en"}
	if err := h.Store.SetGuildSettings(h.Ctx, enginetest.Guild, settings); err != nil {
		t.Fatal(err)
	}
	h.ComputerGame(20)
	h.Pass(10 * time.Minute) // the game is over
	due := storage.Announcement{Guild: enginetest.Guild, Kind: storage.Digest,
		At: time.Date(2026, 11, 23, 15, 0, 0, 0, time.UTC)}
	if err := h.Store.SetAnnouncement(h.Ctx, due); err != nil {
		t.Fatal(err)
	}
	h.Registry.WakeAt(due.At)
	h.Messenger.Fail(func(string) error { return &table.Denied{Denial: table.Denial{Why: why}} })
	h.Pass(due.At.Sub(h.Clock.Now()))
	for range 50 {
		h.Pass(time.Hour)
	}
	if wait := nextDigest(t, h).Sub(h.Clock.Now()); wait < 10*time.Minute {
		t.Fatalf("it is tried again in %v by itself", wait)
	}
	if told := h.Messenger.RefusalsReported(); told != 1 {
		t.Errorf("somebody was told %d times that it is refused", told)
	}
	h.Messenger.Fail(nil)
	return h
}

// nextDigest returns when the next announcement of the guild's digests is due.
func nextDigest(t *testing.T, h *enginetest.Harness) time.Time {
	t.Helper()
	all, err := h.Store.AnnouncementsTo(h.Ctx, enginetest.Guild)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range all {
		if a.Kind == storage.Digest {
			return a.At
		}
	}
	return time.Time{}
}

// TestRefusedAnnouncementComesOnceRightsChange: an announcement that was refused for days, even because its channel
// seemed to be gone, comes within seconds of a change of rights in its guild, and only once. A change in another guild,
// or with nothing refused, announces nothing.
func TestRefusedAnnouncementComesOnceRightsChange(t *testing.T) {
	for _, why := range []table.DenialReason{table.DeniedDeleted, table.DeniedAccess} {
		t.Run(string(why), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := refusedDigest(t, why)
				h.Registry.RightsChanged(enginetest.Guild + 1)
				h.Pass(10 * time.Second)
				if got := h.Messenger.Succeeded(); got != "" {
					t.Errorf("rights in another guild bring %q", got)
				}
				h.Registry.RightsChanged(enginetest.Guild)
				h.Pass(10 * time.Second)
				if got := h.Messenger.Succeeded(); got != "announce" {
					t.Errorf("rights bring %q", got)
				}
				monday := time.Date(2026, 11, 30, 15, 0, 0, 0, time.UTC)
				if next := nextDigest(t, h); !next.Equal(monday) {
					t.Errorf("the next digest is due at %v", next)
				}
				h.Registry.RightsChanged(enginetest.Guild)
				h.Pass(2 * time.Minute)
				if got := h.Messenger.Succeeded(); got != "announce" {
					t.Errorf("another change brings %q", got)
				}
			})
		})
	}
}

// TestRefusedAnnouncementComesInTheChannelChosenInstead: an announcement that was refused is posted in the channel that
// a manager chooses in place of the closed one, and not if announcements are switched off.
func TestRefusedAnnouncementComesInTheChannelChosenInstead(t *testing.T) {
	for channel, want := range map[snowflake.ID]string{78: "announce", 0: ""} {
		synctest.Test(t, func(t *testing.T) {
			h := refusedDigest(t, table.DeniedAccess)
			h.Community.SetGuildSettings(h.Ctx, enginetest.Guild, func(s *storage.GuildSettings) {
				s.Announcements = channel
			})
			h.Pass(10 * time.Second)
			if got := h.Messenger.Succeeded(); got != want {
				t.Errorf("channel %d brings %q", channel, got)
			}
		})
	}
}

// TestRefusedDigestComesWhateverTheSeasons: a digest that was refused is posted at once when a manager changes the
// settings. The length of seasons has nothing to do with digests.
func TestRefusedDigestComesWhateverTheSeasons(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := refusedDigest(t, table.DeniedAccess)
		h.Community.SetGuildSettings(h.Ctx, enginetest.Guild, func(s *storage.GuildSettings) {
			s.Announcements, s.Seasons = 78, storage.Quarterly
		})
		h.Pass(10 * time.Second)
		if got := h.Messenger.Succeeded(); got != "announce" {
			t.Errorf("the change brings %q", got)
		}
	})
}
