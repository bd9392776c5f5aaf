package table

import (
	"context"
	"time"

	"korsar/storage/journal"
)

// slipTime is how long a private message can be renewed: an interaction's token
// lives 15 minutes; the last one is left out.
const slipTime = 14 * time.Minute

// Shown notes that a hand of that number stands on somebody's screen under a
// slip, so that it can be renewed when the table moves on.
func (h *Harbour) Shown(ctx context.Context, id journal.TableID, c Click, seq int64) error {
	return h.with(ctx, id, func(t *Table) error {
		seat, err := t.seatOf(c)
		if err != nil {
			return err
		}
		t.slips[seat] = slip{name: c.Slip, seq: seq, expires: h.Clock.Now().Add(slipTime)}
		if seq < t.now.Seq {
			h.herald.wake(id)
		}
		return nil
	})
}

// staleHands is the hands on people's screens that show an earlier number than
// the table's, by slip.
func (t *Table) staleHands() map[string]Hand {
	hands := map[string]Hand{}
	for seat, s := range t.slips {
		switch {
		case t.harbour.Clock.Now().After(s.expires) || t.now.Phase == journal.Gone:
			delete(t.slips, seat)
		case s.seq < t.now.Seq:
			hands[s.name] = t.handOf(seat)
			s.seq = t.now.Seq
			t.slips[seat] = s
		}
	}
	return hands
}

// dropSlip forgets a slip that cannot be renewed any more.
func (t *Table) dropSlip(name string) {
	for seat, s := range t.slips {
		if s.name == name {
			delete(t.slips, seat)
		}
	}
}
