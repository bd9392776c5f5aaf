package table

import (
	"context"
	"fmt"

	"korsar/game"
	"korsar/game/record"
	"korsar/storage/journal"
)

// Replay is the position of a game of a guild after a number of moves, every hand
// open. It is made of the game's record, which no running game has. A number
// beyond the game is its end.
func (h *Harbour) Replay(ctx context.Context, c Click, guild journal.Snowflake, id journal.TableID, at int) Reply {
	var face Face
	reply := h.ended(ctx, guild, id, func(t *Table) (Reply, error) {
		face = t.face()
		return Done{}, nil
	})
	if _, may := reply.(Done); !may {
		return reply
	}
	replay, err := h.positionOf(ctx, face, at)
	if err == nil {
		replay.Wishes, err = h.wishesOf(ctx, c)
	}
	if err != nil {
		return h.explain(id, err)
	}
	return replay
}

// positionOf plays the record to a number of moves. A game that is over does
// not change, so that this needs no turn at the table.
func (h *Harbour) positionOf(ctx context.Context, face Face, at int) (Replay, error) {
	kept, err := h.Store.Load(ctx, face.Table)
	if err != nil {
		return Replay{}, err
	}
	r, err := journal.Record(kept.Entries, func(journal.Occupant) string { return "" })
	if err != nil {
		return Replay{}, err
	}
	at = min(max(at, 0), len(r.Moves))
	replay := Replay{Face: face, At: at, Of: len(r.Moves)}
	err = replay.rewind(r)
	return replay, err
}

// rewind makes the face that of the position, and opens the hands.
func (r *Replay) rewind(whole *record.Record) error {
	until := *whole
	until.Moves = whole.Moves[:r.At]
	var last game.Turn
	g, err := until.Replay(func(_ *game.State, _ game.Move, t game.Turn) error {
		last = t
		return nil
	})
	if err != nil {
		return fmt.Errorf("replay the record of table %d: %w", r.Table, err)
	}
	r.Phase, r.Recent = journal.Playing, nil
	if g.Over() {
		r.Phase = journal.Finished
	}
	r.Public = g.PublicView()
	if r.At > 0 {
		r.Recent, r.Last = []Turn{{Seat: last.Seat, Events: last.Public(&g)}}, last.Private(&g, last.Seat)
	}
	for s := game.Seat(1); int(s) <= g.Seats(); s++ {
		r.Hands = append(r.Hands, g.SeatView(s).Hand)
	}
	return nil
}
