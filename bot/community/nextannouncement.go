package community

import (
	"context"
	"slices"
	"time"

	"korsar/storage"
	"korsar/storage/snowflake"
)

// digestHour is the UTC hour of Monday when digests are posted. It is afternoon in Europe, morning in America.
const digestHour = 15

// NextAnnouncement returns when a guild's next announcement of a kind is due, or the zero time if there is none.
func NextAnnouncement(kind storage.AnnouncementKind, settings storage.GuildSettings, now time.Time) time.Time {
	switch {
	case kind == storage.DailyPuzzle && settings.Puzzles != 0:
		return nextHour(settings.PuzzleHour, settings.Location(), now)
	case kind == storage.DailyPuzzle, settings.Announcements == 0:
		return time.Time{}
	case kind == storage.SeasonEnd:
		return settings.Seasons.SeasonAt(now).Ends()
	case !settings.Digest:
		return time.Time{}
	}
	return digestAfter(now)
}

// nextHour returns when the clocks of a zone first show an hour after now, once on each date.
func nextHour(hour int, zone *time.Location, now time.Time) time.Time {
	local := now.In(zone)
	for day := local.Day(); ; day++ {
		if at := hourOf(local.Year(), local.Month(), day, hour, zone); at.After(now) {
			return at
		}
	}
}

// hourOf returns when the clocks of a zone show an hour on a date. If they skip it, it is the first hour after it.
func hourOf(year int, month time.Month, day, hour int, zone *time.Location) time.Time {
	noon := time.Date(year, month, day, 12, 0, 0, 0, zone) // no clocks are changed at noon
	at := time.Date(year, month, day, hour, 0, 0, 0, zone)
	for at.Day() != noon.Day() || at.Hour() < hour { // Date may go back where an hour is skipped
		at = at.Add(time.Hour)
	}
	return at
}

// digestAfter returns when the first digest after a time is due.
func digestAfter(at time.Time) time.Time {
	at = at.UTC()
	day := time.Date(at.Year(), at.Month(), at.Day(), digestHour, 0, 0, 0, time.UTC)
	for day.Weekday() != time.Monday || !day.After(at) {
		day = day.AddDate(0, 0, 1)
	}
	return day
}

// nextAnnouncements returns a guild's next announcements after a change of settings. A refused announcement is due at
// once. That of a season's end is not if the length of seasons changed: it may be about another season.
func (s *Service) nextAnnouncements(ctx context.Context, guild snowflake.ID,
	was, settings storage.GuildSettings) (due []storage.Announcement, err error) {
	waiting, err := s.store.AnnouncementsTo(ctx, guild)
	if err != nil {
		return nil, err
	}
	now := s.clock.Now()
	for _, kind := range storage.AnnouncementKinds {
		next := storage.Announcement{Guild: guild, Kind: kind, At: NextAnnouncement(kind, settings, now)}
		isSame := kind != storage.SeasonEnd || was.Seasons == settings.Seasons
		if isSame && slices.ContainsFunc(waiting, func(a storage.Announcement) bool {
			return a.Kind == kind && isRefused(a, was, now) && isRefused(a, settings, now)
		}) {
			next.At = now
		}
		due = append(due, next)
	}
	return due, nil
}

// isRefused reports whether an announcement waits after a refusal: it is due before the next of its kind.
func isRefused(a storage.Announcement, settings storage.GuildSettings, now time.Time) bool {
	return a.At.Before(NextAnnouncement(a.Kind, settings, now))
}
