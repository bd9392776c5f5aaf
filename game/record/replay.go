package record

import "korsar/game"

// Replay plays the record's moves from its setup and returns the position after them. If visit is not nil, Replay calls
// it after each move. before is valid only during the call. If visit returns an error, Replay stops and returns the
// error. Otherwise it returns a [Fault] for the first move against the rules, with a [game.Refusal], or for a setup
// that cannot be played, with a [game.SetupRefusal].
func (r *Record) Replay(visit func(before *game.State, m game.Move, t game.Turn) error) (game.State, error) {
	g, err := game.New(r.Setup())
	if err != nil {
		return game.State{}, r.fault(setupTag(err), err)
	}
	var before game.State
	for i, m := range r.Moves {
		if visit != nil {
			before = g
		}
		turn, err := g.Play(r.seatOf(i), m)
		if err != nil {
			return g, r.illegal(i, err)
		}
		if visit == nil {
			continue
		}
		if err := visit(&before, m, turn); err != nil {
			return g, err
		}
	}
	return g, nil
}

// seatOf returns the seat that makes a move, counted from 0. Seats act in turn, and sitting out is a move, too. Unlike
// [game.State.Turn], seatOf continues after the end, so that a surplus move is reported with its seat.
func (r *Record) seatOf(move int) game.Seat {
	return game.Seat((int(r.First)-1+move)%len(r.Seats) + 1)
}
