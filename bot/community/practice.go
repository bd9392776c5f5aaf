package community

import (
	"context"
	"errors"
	"slices"

	"korsar/bot/table"
	"korsar/game"
	"korsar/game/puzzle"
	"korsar/storage"
)

// PracticePuzzle is the reply that shows the practice puzzle that a user can answer next. It has only the view of the
// seat to move, and not the best move.
type PracticePuzzle struct {
	table.IsReply
	Number     puzzle.PracticeNumber
	Difficulty puzzle.Difficulty
	Hand       table.Hand
}

// AnsweredPractice is the reply that shows the answer to a practice puzzle of the user who clicked, with the best move.
type AnsweredPractice struct {
	table.IsReply
	Solution
	Rating PuzzleRating // after this answer
}

// PastPractice is the reply to an answer to a practice puzzle that is not the user's next one.
type PastPractice struct{ table.IsReply }

// PracticeDone is the reply to a user who has answered every practice puzzle.
type PracticeDone struct {
	table.IsReply
	Rating PuzzleRating
}

// Practice returns the next practice puzzle of the user who clicked.
func (s *Service) Practice(ctx context.Context, c table.Click) table.Reply {
	reader, err := s.practiceReader(ctx, c)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	next, ok := nextPractice(c.User, reader.answers)
	if !ok {
		return PracticeDone{Rating: puzzleRatingAfter(reader.answers)}
	}
	return reader.question(next)
}

// ChoosePracticeCard returns a practice puzzle with the ships to choose from for a card, if there are several.
func (s *Service) ChoosePracticeCard(ctx context.Context, c table.Click, n puzzle.PracticeNumber,
	card game.Card) table.Reply {
	reader, err := s.practiceReader(ctx, c)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	reply := reader.at(n)
	if shown, is := reply.(PracticePuzzle); is {
		shown.Hand.ChooseAmong(card)
		return shown
	}
	return reply
}

// AnswerPractice answers a practice puzzle with a move. Only the first answer counts, and only to the user's next
// puzzle. A forged move is ignored.
func (s *Service) AnswerPractice(ctx context.Context, c table.Click, n puzzle.PracticeNumber,
	m game.Move) table.Reply {
	reader, err := s.practiceReader(ctx, c)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	reply := reader.at(n)
	if _, past := reply.(PastPractice); past {
		return reply
	}
	p := puzzle.Practice(n)
	v := p.View()
	if !slices.Contains(v.Options, m) {
		return reply
	}
	person, err := s.store.PersonOf(ctx, c.User, c.Name)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	err = s.store.SavePracticeAnswer(ctx, storage.PracticeAnswer{Person: person, Puzzle: n, Move: m,
		Stars: p.Stars(&v, m), At: s.clock.Now()})
	again := errors.Is(err, storage.ErrAnswered)
	if storage.UnlessRepeated(err) != nil && !again {
		return s.registry.Refuse(ctx, 0, err)
	}
	if reader, err = s.practiceReader(ctx, c); err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	reply = reader.at(n)
	if answered, is := reply.(AnsweredPractice); is {
		answered.Again = again
		return answered
	}
	return reply // their data was deleted meanwhile
}

// practiceReader is a user to whom practice puzzles are shown.
type practiceReader struct {
	table.User
	pictures bool
	answers  []storage.PracticeAnswer // the earliest first
}

func (s *Service) practiceReader(ctx context.Context, c table.Click) (r practiceReader, err error) {
	r.User = table.User{ID: c.User, Name: c.Name}
	if r.pictures, err = s.wantsPictures(ctx, c, c.Guild); err != nil {
		return r, err
	}
	person, err := s.findPerson(ctx, c.User)
	if err != nil || person == 0 {
		return r, err
	}
	r.answers, err = s.store.PracticeAnswersOf(ctx, person)
	return r, err
}

// at returns a puzzle as the reader sees it: with their answer, as a question if it is their next one, or not at all.
func (r *practiceReader) at(n puzzle.PracticeNumber) table.Reply {
	i := slices.IndexFunc(r.answers, func(a storage.PracticeAnswer) bool { return a.Puzzle == n })
	if i >= 0 && puzzle.Practice(n) != nil {
		return r.answered(i)
	}
	if next, ok := nextPractice(r.ID, r.answers); !ok || n != next {
		return PastPractice{}
	}
	return r.question(n)
}

func (r *practiceReader) question(n puzzle.PracticeNumber) PracticePuzzle {
	p := puzzle.Practice(n)
	return NewPracticePuzzle(n, p.Difficulty(), p.View(), r.User, r.pictures)
}

// NewPracticePuzzle returns a practice puzzle as a reader sees it, made of what the seat to move may know.
func NewPracticePuzzle(n puzzle.PracticeNumber, d puzzle.Difficulty, v game.SeatView, reader table.User,
	pictures bool) PracticePuzzle {
	return PracticePuzzle{Number: n, Difficulty: d, Hand: handOf(int(n), v, reader, pictures)}
}

// answered returns the reply with one of the reader's answers.
func (r *practiceReader) answered(i int) AnsweredPractice {
	own := r.answers[i]
	p := puzzle.Practice(own.Puzzle)
	solution := SolutionOf(p, handOf(int(own.Puzzle), p.View(), r.User, r.pictures), own.Move)
	solution.Stars = own.Stars
	return AnsweredPractice{Solution: solution, Rating: puzzleRatingAfter(r.answers[:i+1])}
}
