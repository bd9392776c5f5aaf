package community

import (
	"context"
	"errors"
	"slices"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/game/puzzle"
	"korsar/storage"
	"korsar/storage/journal"
)

// Puzzle is the reply that shows the puzzle of the day to a user who has not answered it. It has only the view of the
// seat to move, and not the best move.
type Puzzle struct {
	table.IsReply
	Number     int
	Difficulty puzzle.Difficulty
	Hand       table.Hand
}

// AnsweredPuzzle is the reply that shows the answer of the user who clicked, with the best move.
type AnsweredPuzzle struct {
	table.IsReply
	Solution
	Number int
	Streak int       // days in a row with an answer, up to today's or yesterday's
	Next   time.Time // when the next puzzle comes
}

// PastPuzzle is the reply to an answer to the puzzle of another day.
type PastPuzzle struct {
	table.IsReply
	Number int
}

// PuzzleScore is the reply that a user shares about their answer. It does not reveal the best move.
type PuzzleScore struct {
	table.IsReply
	Number, Stars, Streak int
}

// firstPuzzle is the day of puzzle 1.
var firstPuzzle = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)

const day = 24 * time.Hour

// PuzzleNumber returns the number of the puzzle at a time. Days are those of UTC.
func PuzzleNumber(at time.Time) int {
	return int(at.UTC().Truncate(day).Sub(firstPuzzle)/day) + 1
}

// puzzleDay returns when the day of a puzzle begins, in UTC.
func puzzleDay(number int) time.Time { return firstPuzzle.AddDate(0, 0, number-1) }

// Puzzle returns the puzzle of the day, with the answer of the user who clicked if they have given one.
func (s *Service) Puzzle(ctx context.Context, c table.Click) table.Reply {
	number := PuzzleNumber(s.clock.Now())
	reader, err := s.puzzleReader(ctx, c)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	if own, answered := reader.answerTo(number); answered {
		return reader.answered(own, false)
	}
	switch before, err := s.store.HasForgottenAnswer(ctx, c.User, number); {
	case err != nil:
		return s.registry.Refuse(ctx, 0, err)
	case before:
		return s.registry.Refuse(ctx, 0, table.Refuse(table.AnsweredBefore))
	}
	p := puzzle.Numbered(number)
	return NewPuzzle(number, p.Difficulty(), p.View(), reader.User, reader.pictures)
}

// ChoosePuzzleCard returns the puzzle of the day with the ships to choose from for a card, if there are several.
func (s *Service) ChoosePuzzleCard(ctx context.Context, c table.Click, number int, card game.Card) table.Reply {
	if number != PuzzleNumber(s.clock.Now()) {
		return PastPuzzle{Number: number}
	}
	reply := s.Puzzle(ctx, c)
	if shown, is := reply.(Puzzle); is {
		shown.Hand.Chosen = card
		if len(shown.Hand.Options()) < 2 {
			shown.Hand.Chosen = game.NoCard
		}
		return shown
	}
	return reply
}

// AnswerPuzzle answers a puzzle with a move. Only the first answer counts, and only on the day of the puzzle. A forged
// move is ignored.
func (s *Service) AnswerPuzzle(ctx context.Context, c table.Click, number int, m game.Move) table.Reply {
	now := s.clock.Now()
	if number != PuzzleNumber(now) {
		return PastPuzzle{Number: number}
	}
	p := puzzle.Numbered(number)
	v := p.View()
	if !slices.Contains(v.Options, m) {
		return s.Puzzle(ctx, c)
	}
	person, err := s.store.PersonOf(ctx, c.User, c.Name)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	err = s.store.SavePuzzleAnswer(ctx, storage.PuzzleAnswer{Person: person, Puzzle: number, Guild: c.Guild,
		Move: m, Stars: p.Stars(&v, m), At: now})
	again := errors.Is(err, storage.ErrAnswered)
	switch {
	case errors.Is(err, storage.ErrForgotten):
		return s.Puzzle(ctx, c)
	case storage.UnlessRepeated(err) != nil && !again:
		return s.registry.Refuse(ctx, 0, err)
	}
	reader, err := s.puzzleReader(ctx, c)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	own, answered := reader.answerTo(number)
	if !answered { // their data was deleted meanwhile
		return s.Puzzle(ctx, c)
	}
	return reader.answered(own, again)
}

// PuzzleScore returns the reply that the user who clicked may share about their answer to a puzzle.
func (s *Service) PuzzleScore(ctx context.Context, c table.Click, number int) table.Reply {
	reader, err := s.puzzleReader(ctx, c)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	own, answered := reader.answerTo(number)
	if !answered {
		return PastPuzzle{Number: number}
	}
	return PuzzleScore{Number: number, Stars: own.Stars, Streak: streak(reader.answers, number)}
}

// puzzleReader is a user to whom a puzzle is shown.
type puzzleReader struct {
	table.User
	pictures bool
	answers  []storage.PuzzleAnswer // the newest puzzle first
}

func (s *Service) puzzleReader(ctx context.Context, c table.Click) (r puzzleReader, err error) {
	r.User = table.User{ID: c.User, Name: c.Name}
	if r.pictures, err = s.wantsPictures(ctx, c, c.Guild); err != nil {
		return r, err
	}
	person, err := s.findPerson(ctx, c.User)
	if err != nil || person == 0 {
		return r, err
	}
	r.answers, err = s.store.PuzzleAnswersOf(ctx, person)
	return r, err
}

func (r *puzzleReader) answerTo(number int) (own storage.PuzzleAnswer, answered bool) {
	i := slices.IndexFunc(r.answers, func(a storage.PuzzleAnswer) bool { return a.Puzzle == number })
	if i < 0 {
		return own, false
	}
	return r.answers[i], true
}

// answered returns the reply with an answer of the reader.
func (r *puzzleReader) answered(own storage.PuzzleAnswer, again bool) AnsweredPuzzle {
	p := puzzle.Numbered(own.Puzzle)
	solution := SolutionOf(p, handOf(own.Puzzle, p.View(), r.User, r.pictures), own.Move)
	solution.Stars, solution.Again = own.Stars, again
	return AnsweredPuzzle{Solution: solution, Number: own.Puzzle, Streak: streak(r.answers, own.Puzzle),
		Next: puzzleDay(own.Puzzle + 1)}
}

// NewPuzzle returns a puzzle as a reader sees it, made of what the seat to move may know.
func NewPuzzle(number int, d puzzle.Difficulty, v game.SeatView, reader table.User, pictures bool) Puzzle {
	return Puzzle{Number: number, Difficulty: d, Hand: handOf(number, v, reader, pictures)}
}

// handOf returns a position as its seat to move would see it at a table, where everybody else is a computer.
func handOf(number int, v game.SeatView, reader table.User, pictures bool) table.Hand {
	state := table.PublicState{
		Phase: journal.Playing,
		Options: journal.Options{Edition: v.Edition.ID, Mode: v.Mode, Seats: len(v.Seats), Pace: journal.Live,
			Booty: journal.OpenBooty},
		Host: reader,
		Game: v.PublicView,
	}
	for _, seen := range v.Seats {
		seat := table.Seat{Seat: seen.Seat, Side: seen.Side, User: reader}
		if seen.Seat != v.Seat {
			seat = table.Seat{Seat: seen.Seat, Side: seen.Side, Computer: journal.Captain,
				Alias: table.ComputerName(journal.TableID(number), seen.Seat)}
		}
		state.Seats = append(state.Seats, seat)
	}
	return table.Hand{PublicState: state, View: v, Preferences: storage.UserPreferences{NoPictures: !pictures}}
}

// streak returns the number of days in a row with an answer, up to today, or up to yesterday if today's is missing.
// answers start with the newest puzzle.
func streak(answers []storage.PuzzleAnswer, today int) (days int) {
	last := 0
	for _, a := range answers {
		switch {
		case a.Puzzle > today:
			continue
		case days == 0 && a.Puzzle < today-1, days > 0 && a.Puzzle != last-1:
			return days
		}
		days, last = days+1, a.Puzzle
	}
	return days
}
