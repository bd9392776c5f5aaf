package community

import (
	"context"
	"errors"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// maxPuzzlePlaces is how many people each part of a puzzle board shows.
const maxPuzzlePlaces = 10

// PuzzleBoard is the reply with the people who answered puzzles in a guild, without those who hide from leaderboards.
type PuzzleBoard struct {
	table.IsReply
	Number    int // of the day's puzzle
	Day, Week []PuzzlePlace
}

// PuzzlePlace is a person on a puzzle board.
type PuzzlePlace struct {
	table.User
	Stars, Answers int
}

// PuzzleBoard returns the board of a guild for the puzzle of the day, and for the puzzles of the week from Monday on,
// by the dates in its zone.
func (s *Service) PuzzleBoard(ctx context.Context, guild snowflake.ID) table.Reply {
	settings, err := s.store.GuildSettings(ctx, guild)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	now := s.clock.Now().In(settings.Location())
	board := PuzzleBoard{Number: PuzzleNumber(now)}
	monday := board.Number - (int(now.Weekday())+6)%7
	var errDay, errWeek error
	board.Day, errDay = s.puzzlePlaces(ctx, guild, board.Number, board.Number, maxPuzzlePlaces)
	board.Week, errWeek = s.puzzlePlaces(ctx, guild, monday, board.Number, maxPuzzlePlaces)
	if err := errors.Join(errDay, errWeek); err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	return board
}

// puzzlePlaces returns the people who answered the puzzles from first to last in a guild, at most limit of them.
func (s *Service) puzzlePlaces(ctx context.Context, guild snowflake.ID, first, last, limit int) (
	list []PuzzlePlace, err error) {
	places, err := s.store.PuzzlePlaces(ctx, storage.PuzzleQuery{Guild: guild, First: first, Last: last, Limit: limit})
	if err != nil {
		return nil, err
	}
	var people []journal.PersonID
	for _, p := range places {
		people = append(people, p.Person)
	}
	users, err := s.users(ctx, people)
	for _, p := range places {
		list = append(list, PuzzlePlace{User: users[p.Person], Stars: p.Stars, Answers: p.Answers})
	}
	return list, err
}
