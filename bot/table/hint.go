package table

import (
	"korsar/game/pilot"
	"korsar/storage/journal"
)

// hintLevel is the level of the computer that gives hints: the strongest.
const hintLevel = journal.Captain

// HintTask returns the position to think about for the user on turn who asked for a hint. They may ask in any channel:
// a solo game shows its hand where the player clicked. If the task is nil, the reply is shown instead.
func (t *Table) HintTask(c Click) (*ComputerTask, Reply, error) {
	seat, err := t.seatOf(c)
	notPlaying := t.requirePhase(journal.Playing)
	switch {
	case err != nil && t.now.Opened.Channel != c.Channel:
		return nil, nil, t.refuse(TableGone)
	case err != nil:
		return nil, nil, err
	case notPlaying != nil:
		return nil, nil, notPlaying
	case !t.now.Options().Hints:
		return nil, nil, t.refuse(NoHints)
	case c.Seq != t.now.BoardSeq:
		reply, err := t.showOwnHand(c, handLead{refusal: t.outdated(c)})
		return nil, reply, err
	case t.now.Game.Turn() != seat:
		reply, err := t.showOwnHand(c, handLead{})
		return nil, reply, err
	}
	return &ComputerTask{View: t.now.Game.SeatView(seat), seq: t.now.BoardSeq, Level: hintLevel}, nil, nil
}

// Hint shows the user who asked for a hint their hand with the advice, unless the table has moved on.
func (t *Table) Hint(c Click, task *ComputerTask, advice pilot.Advice) (Reply, error) {
	if t.now.BoardSeq != task.seq {
		return t.showOwnHand(c, handLead{refusal: Refuse(MovedOn)})
	}
	return t.showOwnHand(c, handLead{advice: &advice})
}
