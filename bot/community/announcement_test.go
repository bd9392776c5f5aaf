package community_test

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"korsar/bot/community"
	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// TestAnnouncementIsPostedOnceOnAFullDisk: a guild gets an announcement once, even if the store cannot record for a
// while that it was posted. The next one comes a week later.
func TestAnnouncementIsPostedOnceOnAFullDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		disk := &enginetest.FullDisk{}
		wrap := func(s storage.Store) storage.Store { disk.Store = s; return disk }
		h := enginetest.New(t, enginetest.Options{NewPilot: enginetest.NewFirstMove, Wrap: wrap})
		h.ComputerGame(20)
		h.Pass(10 * time.Minute) // the game is over
		settings := storage.GuildSettings{Announcements: 77, Digest: true, Language: "en"}
		if err := h.Store.SetGuildSettings(h.Ctx, enginetest.Guild, settings); err != nil {
			t.Fatal(err)
		}
		due := storage.Announcement{Guild: enginetest.Guild, Kind: storage.Digest,
			At: community.NextAnnouncement(storage.Digest, settings, h.Clock.Now())}
		if err := h.Store.SetAnnouncement(h.Ctx, due); err != nil {
			t.Fatal(err)
		}
		h.Close()
		h.Clock.Advance(due.At.Sub(h.Clock.Now()) - time.Second)
		h.Open()
		h.Messenger.Fail(nil) // and forget what it did
		disk.Full.Store(true)
		h.Pass(10 * time.Minute)
		disk.Full.Store(false)
		h.Pass(10 * time.Second)
		next, err := h.Store.NextAnnouncement(h.Ctx, storage.AllGuilds)
		if posted := h.Messenger.Succeeded(); posted != "announce" || err != nil || !next.After(h.Clock.Now()) {
			t.Errorf("the messenger did %q; the next announcement is due at %v, %v", posted, next, err)
		}
	})
}

// TestRetriedAnnouncementHasItsNonce: an announcement whose answer is lost is retried with the same nonce, so that it
// is posted once. The announcement of the next week has another nonce.
func TestRetriedAnnouncementHasItsNonce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := enginetest.New(t, enginetest.Options{NewPilot: enginetest.NewFirstMove})
		settings := storage.GuildSettings{Announcements: 77, Digest: true, Language: "en"}
		if err := h.Store.SetGuildSettings(h.Ctx, enginetest.Guild, settings); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			h.ComputerGame(20)
			h.Pass(10 * time.Minute) // the game is over
			due := storage.Announcement{Guild: enginetest.Guild, Kind: storage.Digest,
				At: community.NextAnnouncement(storage.Digest, settings, h.Clock.Now())}
			if err := h.Store.SetAnnouncement(h.Ctx, due); err != nil {
				t.Fatal(err)
			}
			h.Close()
			h.Clock.Advance(due.At.Sub(h.Clock.Now()))
			tries := 0
			h.Messenger.Fail(func(what string) error {
				if what != "announce" {
					return nil
				}
				if tries++; tries < 3 {
					return &table.Later{}
				}
				return nil
			})
			h.Open() // what is due is posted at once
			h.Pass(10 * time.Minute)
			h.Clock.Advance(7 * 24 * time.Hour)
			h.Pass(10 * time.Minute)
		}
		nonces := h.Messenger.AnnouncementNonces()
		if len(nonces) < 6 || len(slices.Compact(slices.Clone(nonces[:3]))) != 1 || nonces[5] == nonces[0] {
			t.Errorf("the nonces are %q", nonces)
		}
	})
}

// TestSettingsComeWithTheirAnnouncements: a guild that switches announcements on gets them. It also gets them if the
// store fails in between, or the program is killed, and the click is delivered again.
func TestSettingsComeWithTheirAnnouncements(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		disk := &enginetest.FullDisk{}
		wrap := func(s storage.Store) storage.Store { disk.Store = s; return disk }
		h := enginetest.New(t, enginetest.Options{Wrap: wrap})
		click := storage.CausedBy(h.Ctx, snowflake.At(h.Clock.Now()))
		for _, full := range []bool{true, false} {
			disk.Full.Store(full)
			h.Community.SetGuildSettings(click, enginetest.Guild, func(s *storage.GuildSettings) {
				s.Announcements, s.Digest = 77, true
			})
		}
		settings, err := h.Store.GuildSettings(h.Ctx, enginetest.Guild)
		if next := nextDigest(t, h); err != nil || !settings.Digest || next.IsZero() {
			t.Errorf("the settings are %+v, %v; the next digest is due at %v", settings, err, next)
		}
	})
}

// TestOwnerIsToldOnceOfEachClosedChannel: while a guild's puzzles and its digests are refused in two channels, its
// owner is told once of each.
func TestOwnerIsToldOnceOfEachClosedChannel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := enginetest.New(t, enginetest.Options{NewPilot: enginetest.NewFirstMove})
		h.ComputerGame(20)
		h.Pass(10 * time.Minute) // the game is over
		h.Community.SetGuildSettings(h.Ctx, enginetest.Guild, func(s *storage.GuildSettings) {
			s.Announcements, s.Digest, s.Puzzles, s.PuzzleHour = 77, true, 78, 9
		})
		h.Messenger.Fail(func(what string) error {
			if what != "announce" {
				return errors.ErrUnsupported
			}
			return &table.Denied{Denial: table.Denial{Why: table.DeniedAccess}}
		})
		h.Pass(96 * time.Hour)
		if told := h.Messenger.RefusalsReported(); told != 2 {
			t.Errorf("the owner was told %d times", told)
		}
	})
}
