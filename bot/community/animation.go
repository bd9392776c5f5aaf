package community

import (
	"context"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// Animation is the reply that shows moves of a finished game one after the other, as everybody saw them.
type Animation struct {
	table.IsReply
	table.PublicState                     // at the last position, with the players of that time
	Positions         []table.PublicState // of the whole game, the deal first
	Result            []game.SideResult   // nil if the game was stopped
	From, To          int                 // the first and the last position shown, as numbers of moves before them
}

// Of returns how many moves the whole game has.
func (a *Animation) Of() int { return len(a.Positions) - 1 }

// ToResult reports whether the animation shows the game to its result.
func (a *Animation) ToResult() bool { return a.To == a.Of() && a.Result != nil }

// Animation returns a part of a finished game that the user who clicked may see. A number beyond the end means the end.
// It refuses a game or a range without a move with table.TableGone.
func (s *Service) Animation(ctx context.Context, c table.Click, id journal.TableID, from, to int) table.Reply {
	state, refused := s.finishedState(ctx, c, id)
	if refused != nil {
		return refused
	}
	a, err := s.WholeGame(ctx, state)
	if err == nil {
		a.From, a.To = from, min(to, a.To)
		if a.From < 0 || a.From >= a.To {
			err = table.Refuse(table.TableGone)
		}
	}
	if err != nil {
		return s.registry.Refuse(ctx, id, err)
	}
	a.PublicState = a.Positions[a.To]
	return a
}

// WholeGame returns a finished game as everybody saw it. It does not check who may see it. Errors: journal.ErrRunning.
func (s *Service) WholeGame(ctx context.Context, state table.PublicState) (a Animation, err error) {
	err = s.replay(ctx, state, func(r Replay) bool {
		a.Positions, a.Result = append(a.Positions, r.PublicState), r.Result
		return true
	})
	a.PublicState, a.To = state, len(a.Positions)-1
	return a, err
}
