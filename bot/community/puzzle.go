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

// Puzzle returns the puzzle of the day, with the answer of the user who clicked if they have given one.
func (s *Service) Puzzle(ctx context.Context, c table.Click) table.Reply {
	reader, err := s.puzzleReader(ctx, c)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	number := reader.today
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
	reply := s.Puzzle(ctx, c)
	if shown, is := reply.(Puzzle); is {
		if shown.Number != number {
			return PastPuzzle{Number: number}
		}
		shown.Hand.ChooseAmong(card)
		return shown
	}
	return reply
}

// AnswerPuzzle answers a puzzle with a move. Only the first answer counts, and only on the date of the puzzle. A forged
// move is ignored.
func (s *Service) AnswerPuzzle(ctx context.Context, c table.Click, number int, m game.Move) table.Reply {
	reader, err := s.puzzleReader(ctx, c)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	if number != reader.today {
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
		Move: m, Stars: p.Stars(&v, m), At: s.clock.Now()})
	again := errors.Is(err, storage.ErrAnswered)
	switch {
	case errors.Is(err, storage.ErrForgotten):
		return s.Puzzle(ctx, c)
	case storage.UnlessRepeated(err) != nil && !again:
		return s.registry.Refuse(ctx, 0, err)
	}
	if c.Guild != 0 && !again {
		s.hastenPost(ctx, c.Guild, number)
	}
	if reader, err = s.puzzleReader(ctx, c); err != nil {
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
	return PuzzleScore{Number: number, Stars: own.Stars, Streak: reader.streak(number)}
}

// puzzleReader is a user to whom a puzzle is shown.
type puzzleReader struct {
	table.User
	pictures bool
	zone     *time.Location
	today    int                    // the number of the puzzle of the date in their zone
	answers  []storage.PuzzleAnswer // the newest puzzle first
	outages  []storage.Outage
}

// puzzleReader returns the user who clicked. A user who has chosen no time zone has that of the guild clicked in. In
// direct messages it is that of the guild in which they answered last.
func (s *Service) puzzleReader(ctx context.Context, c table.Click) (r puzzleReader, err error) {
	r.User = table.User{ID: c.User, Name: c.Name}
	preferences, err := s.store.PreferencesOf(ctx, c.User)
	if err != nil {
		return r, err
	}
	settings, err := s.store.GuildSettings(ctx, c.Guild)
	if err != nil {
		return r, err
	}
	r.pictures = !settings.NoPictures && !preferences.NoPictures
	person, err := s.findPerson(ctx, c.User)
	if err != nil {
		return r, err
	}
	if person != 0 {
		if r.answers, err = s.store.PuzzleAnswersOf(ctx, person); err != nil {
			return r, err
		}
		if r.outages, err = s.store.Outages(ctx); err != nil {
			return r, err
		}
	}
	if c.Guild == 0 {
		if settings, err = s.lastGuild(ctx, r.answers); err != nil {
			return r, err
		}
	}
	r.setZone(puzzleZone(preferences, settings), s.clock.Now())
	return r, nil
}

// lastGuild returns the settings of the guild in which somebody answered last, given their answers. They are those of
// no guild if all answers are from direct messages.
func (s *Service) lastGuild(ctx context.Context, answers []storage.PuzzleAnswer) (storage.GuildSettings, error) {
	i := slices.IndexFunc(answers, func(a storage.PuzzleAnswer) bool { return a.Guild != 0 })
	if i < 0 {
		return storage.GuildSettings{}, nil
	}
	return s.store.GuildSettings(ctx, answers[i].Guild)
}

func (r *puzzleReader) setZone(zone *time.Location, now time.Time) {
	r.zone, r.today = zone, PuzzleNumber(now.In(zone))
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
	return AnsweredPuzzle{Solution: solution, Number: own.Puzzle, Streak: r.streak(own.Puzzle),
		Next: puzzleBegins(own.Puzzle+1, r.zone)}
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
