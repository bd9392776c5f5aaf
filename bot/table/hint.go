package table

import (
	"context"

	"korsar/storage/journal"
)

// adviser is who gives hints: the strongest.
const adviser = journal.Captain

// Hint shows whoever is on turn their hand with what a captain would do, and
// why, where the table allows it. The captain thinks away from the table and
// sees what the seat sees.
func (h *Registry) Hint(ctx context.Context, c Click, id journal.TableID) Reply {
	var asked *computerTask
	reply := h.At(ctx, c, id, func(t *Table, c Click) (Reply, error) {
		seat, err := t.seatOf(c)
		switch {
		case t.now.Opened.Channel != c.Channel:
			return nil, t.notice(TableGone)
		case err != nil:
			return nil, err
		case t.must(journal.Playing) != nil:
			return nil, t.must(journal.Playing)
		case !t.now.Options().Hints:
			return nil, t.notice(NoHints)
		case c.Seq != t.now.Shown:
			return t.hand(c, &Notice{Kind: MovedOn})
		case t.now.Game.Turn() != seat:
			return t.hand(c, nil)
		}
		asked = &computerTask{view: t.now.Game.SeatView(seat), seq: t.now.Shown, level: adviser}
		return Done{}, nil
	})
	if asked == nil {
		return reply
	}
	found, err := h.computers.think(ctx, asked)
	if err != nil {
		return h.explain(ctx, id, err)
	}
	return h.At(ctx, c, id, func(t *Table, c Click) (Reply, error) {
		if t.now.Shown != asked.seq {
			return t.hand(c, &Notice{Kind: MovedOn})
		}
		return t.hand(c, &Notice{Kind: Advised, Advice: &found})
	})
}
