package table

import (
	"context"
	"errors"
	"fmt"

	"korsar/game"
	"korsar/storage/journal"
)

// Replay is the position of a game of the guild clicked in after a number of moves,
// every hand open. It is made of the game's record, which no running game has. A number
// beyond the game is its end.
func (h *Registry) Replay(ctx context.Context, c Click, id journal.TableID, at int) Reply {
	var face PublicState
	reply := h.ended(ctx, c, id, func(t *Table) (Reply, error) {
		face = t.publicState()
		return Done{}, nil
	})
	if _, may := reply.(Done); !may {
		return reply
	}
	replay, err := h.positionOf(ctx, face, at)
	if err == nil {
		replay.Preferences, err = h.preferencesOf(ctx, c)
	}
	if err != nil {
		return h.explain(ctx, id, err)
	}
	return replay
}

// positionOf plays the record to a number of moves. A game that is over does
// not change, so that this needs no turn at the table.
func (h *Registry) positionOf(ctx context.Context, face PublicState, at int) (Replay, error) {
	var found Replay
	err := h.replayed(ctx, face, func(r Replay) bool {
		found = r
		return r.At < at
	})
	return found, err
}

// Replayed is every position of a game that is over, from the deal on, every hand
// open. Errors: journal.ErrRunning.
func (h *Registry) Replayed(ctx context.Context, id journal.TableID) ([]Replay, error) {
	scene, err := h.Scene(ctx, id)
	if err != nil {
		return nil, err
	}
	if scene.Phase != journal.Finished && scene.Phase != journal.Gone {
		return nil, journal.ErrRunning
	}
	var list []Replay
	err = h.replayed(ctx, scene.PublicState, func(r Replay) bool {
		list = append(list, r)
		return true
	})
	return list, err
}

// replayed plays the record of a table, position by position, until show has seen
// enough.
func (h *Registry) replayed(ctx context.Context, face PublicState, show func(Replay) (more bool)) error {
	kept, err := h.Store.Tables.Load(ctx, face.Table)
	if err != nil {
		return err
	}
	whole, err := journal.Record(kept.Entries, func(journal.Occupant) string { return "" })
	if err != nil {
		return err
	}
	dealt := *whole
	dealt.Moves = nil
	first, err := dealt.Replay(nil)
	if err == nil && show(positioned(face, &first, nil, 0, len(whole.Moves))) {
		at := 0
		_, err = whole.Replay(func(before *game.State, m game.Move, turn game.Turn) error {
			after := *before
			if _, err := after.Play(turn.Seat, m); err != nil {
				return err
			}
			if at++; !show(positioned(face, &after, &turn, at, len(whole.Moves))) {
				return errSeen
			}
			return nil
		})
	}
	if err != nil && !errors.Is(err, errSeen) {
		return fmt.Errorf("replay the record of table %d: %w", face.Table, err)
	}
	return nil
}

// errSeen ends a film before its end.
var errSeen = errors.New("enough was seen")

// positioned is a face as the table stood after a number of moves, the hands open.
func positioned(face PublicState, g *game.State, last *game.Turn, at, of int) Replay {
	r := Replay{PublicState: face, At: at, Of: of}
	r.Phase, r.Recent, r.Poll = journal.Playing, nil, Poll{}
	if g.Over() {
		r.Phase = journal.Finished
	}
	r.Game = g.PublicView()
	if last != nil {
		r.Recent, r.Last = []Turn{{Seat: last.Seat, Events: last.Public(g)}}, last.Private(g, last.Seat)
	}
	for s := game.Seat(1); int(s) <= g.Seats(); s++ {
		r.Hands = append(r.Hands, g.SeatView(s).Hand)
	}
	return r
}
