package table

import (
	"context"
	"time"

	"korsar/game"
	"korsar/storage/journal"
)

// replyTokenLife is how long a private message can be renewed: an interaction's token
// lives 15 minutes; the last one is left out.
const replyTokenLife = 14 * time.Minute

// Shown notes that the hand asked for by a click now stands on a screen, so that
// it can be renewed when the table moves on. An answer is in words, for speed:
// unless it was whole, the first renewal brings the picture. Somebody who chooses a
// ship is not disturbed by either. A renewal that was on its way to the same screen
// while the answer went out may have covered it, so that one more follows.
func (h *Registry) Shown(ctx context.Context, id journal.TableID, c Click, whole bool) error {
	return h.with(ctx, id, func(t *Table) error {
		seat, err := t.seatOf(c)
		if err != nil {
			return err
		}
		s := t.shown[seat]
		if s == nil || s.by != c.Interaction {
			return nil // another hand was asked for meanwhile
		}
		s.slip, s.expires = c.Reply, h.Clock.Now().Add(replyTokenLife)
		s.settled = !s.raced && (s.chosen != game.NoCard || whole && s.seq == t.now.Shown)
		if !s.settled {
			h.dispatcher.wakeHands(id, c.Answered)
		}
		return nil
	})
}

// handsShown tells whether any hand can be renewed.
func (t *Table) handsShown() bool {
	for _, s := range t.shown {
		if s.slip != (ReplyToken{}) {
			return true
		}
	}
	return false
}

// staleHands is the hands on people's screens that show an earlier number than
// the table's, or that are not whole yet, by slip.
func (t *Table) staleHands() map[ReplyToken]Hand {
	hands := map[ReplyToken]Hand{}
	clear(t.renewing)
	for seat, s := range t.shown {
		switch {
		case s.slip == (ReplyToken{}):
		case t.registry.Clock.Now().After(s.expires) || t.now.Phase == journal.Gone:
			delete(t.shown, seat)
		case !s.settled || s.chosen == game.NoCard && s.seq < t.now.Shown:
			hand, err := t.handOf(s.to, seat)
			if err != nil { // they have the seat no more
				delete(t.shown, seat)
				continue
			}
			hand.choose(s.chosen)
			if s.seq == t.now.Shown {
				hand.Notice = s.notice // it was read for a moment only
			}
			hands[s.slip], t.renewing[seat] = hand, true
			s.seq, s.chosen, s.notice, s.settled = t.now.Shown, hand.Chosen, nil, true
		}
	}
	return hands
}

// dropReplyToken forgets a slip that cannot be renewed any more.
func (t *Table) dropReplyToken(slip ReplyToken) {
	for seat, s := range t.shown {
		if s.slip == slip {
			delete(t.shown, seat)
		}
	}
}
