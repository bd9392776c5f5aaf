package community

import (
	"context"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// Announcer posts announcements on the platform.
type Announcer interface {
	GamesPoster
	// Announce posts an announcement, unless one with the same nonce was posted before. It returns a *table.Later for a
	// failure that may go away and a *table.Denied for a refusal. Any other error is permanent.
	Announce(ctx context.Context, a Announcement, nonce string) (Announced, error)
	// EditPuzzle edits the message of a puzzle, which has a picture or not. It returns a *table.Later for a failure
	// that may go away, an error that is table.ErrMessageGone if the message was deleted, and any other error for a
	// refusal.
	EditPuzzle(ctx context.Context, a Announcement, message snowflake.ID, pictured bool) error
	// WarnOfStreak tells a user by direct message that a streak ends. It returns a *table.Later for a failure that may
	// go away.
	WarnOfStreak(ctx context.Context, end StreakEnd, nonce string) error
	// ReportRefused tells a user who can fix it why an announcement to a guild is refused, if that user accepts
	// messages. It returns a *table.Later for a failure that may go away.
	ReportRefused(ctx context.Context, guild snowflake.ID, a Announcement, why table.Denial, nonce string) error
}

// Announcement is a post to a guild that no click caused, in a channel that the guild chose. It has one content.
type Announcement struct {
	Channel  snowflake.ID
	Language string
	Season   *Ranking // the first places of a season that has ended
	Digest   *Digest  // the digest of a week
	Puzzle   *DailyPuzzle
}

// Announced is the message of an announcement.
type Announced struct {
	Message  snowflake.ID
	Pictured bool // it has a picture
}

// podiumPlaces is how many places the announcement of a season's end names.
const podiumPlaces = 3

// announcement returns the announcement to post. It returns nil if there is nothing to announce.
func (s *Service) announcement(ctx context.Context, due storage.Announcement,
	settings storage.GuildSettings) (*Announcement, error) {
	switch {
	case due.Kind == storage.DailyPuzzle && settings.Puzzles != 0:
		return s.puzzleToPost(ctx, due.Guild, settings)
	case due.Kind == storage.DailyPuzzle, settings.Announcements == 0:
		return nil, nil
	}
	a := &Announcement{Channel: settings.Announcements, Language: settings.Language}
	if due.Kind == storage.Digest {
		digest, err := s.digest(ctx, due.Guild, digestAfter(s.clock.Now()).Add(-week))
		if err != nil || digest.Games == 0 {
			return nil, err
		}
		a.Digest = digest
		return a, nil
	}
	season := settings.Seasons.SeasonAt(s.clock.Now()).Before()
	if season == storage.AllTime {
		return nil, nil
	}
	podium, err := s.ranking(ctx, table.Click{}, storage.PlacingQuery{
		Ladder: storage.Ladder{Guild: due.Guild, Season: season, Games: storage.Rated}, Sort: storage.ByRating})
	if err != nil || podium.Total == 0 {
		return nil, err
	}
	podium.Pictures = !settings.NoPictures
	podium.Places = podium.Places[:min(podiumPlaces, len(podium.Places))]
	a.Season = &podium
	return a, nil
}
