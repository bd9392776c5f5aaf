package community

import (
	"context"
	"time"

	"korsar/bot/table"
	"korsar/game/puzzle"
	"korsar/storage"
	"korsar/storage/snowflake"
)

const (
	// maxAnswers is how many of a guild's answers to a puzzle its post counts. It names fewer.
	maxAnswers = 500
	// bestOfWeek is how many people a Monday's post names for the week before.
	bestOfWeek = 3
)

// DailyPuzzle is the post of a day's puzzle in a guild.
type DailyPuzzle struct {
	Number   int
	Pictures bool          // the guild wants pictures
	Answers  []PuzzlePlace // who answered it there, most stars first
	LastWeek []PuzzlePlace // on a Monday, the first places of the week before
	Over     bool          // its date has ended in every zone, so that its solution may be shown
}

// dailyPuzzle returns the content of a guild's post of a puzzle as it is now.
func (s *Service) dailyPuzzle(ctx context.Context, guild snowflake.ID, number int,
	settings storage.GuildSettings) (p DailyPuzzle, err error) {
	p = DailyPuzzle{Number: number, Pictures: !settings.NoPictures, Over: !s.clock.Now().Before(puzzleEnds(number))}
	if p.Answers, err = s.puzzlePlaces(ctx, guild, number, number, maxAnswers); err != nil {
		return p, err
	}
	if puzzleBegins(number, time.UTC).Weekday() == time.Monday {
		p.LastWeek, err = s.puzzlePlaces(ctx, guild, number-7, number-1, bestOfWeek)
	}
	return p, err
}

// puzzleToPost returns the puzzle of the date in a guild's zone. It returns nil if it is posted already, or before the
// hour of puzzles, which happens if yesterday's was refused until midnight.
func (s *Service) puzzleToPost(ctx context.Context, guild snowflake.ID,
	settings storage.GuildSettings) (*Announcement, error) {
	now := s.clock.Now().In(settings.Location())
	if hourOf(now.Year(), now.Month(), now.Day(), settings.PuzzleHour, settings.Location()).After(now) {
		return nil, nil
	}
	number := PuzzleNumber(now)
	posts, err := s.store.PuzzlePostsOf(ctx, guild)
	if err != nil {
		return nil, err
	}
	for _, one := range posts {
		if one.Puzzle == number {
			return nil, nil
		}
	}
	return s.puzzleIn(ctx, guild, settings.Puzzles, number, settings)
}

// puzzleIn returns the announcement of a puzzle in a channel.
func (s *Service) puzzleIn(ctx context.Context, guild, channel snowflake.ID, number int,
	settings storage.GuildSettings) (*Announcement, error) {
	p, err := s.dailyPuzzle(ctx, guild, number, settings)
	return &Announcement{Channel: channel, Language: settings.Language, Puzzle: &p}, err
}

// Solution returns the puzzle to be shown to everybody, with its best move once it is over. Before that it has the hand
// alone. It names its seat to move by the given name.
func (p *DailyPuzzle) Solution(name string) Solution {
	of := puzzle.Numbered(p.Number)
	hand := handOf(p.Number, of.View(), table.User{Name: name}, p.Pictures)
	if !p.Over {
		return Solution{Hand: hand}
	}
	return SolutionOf(of, hand, of.Best)
}
