package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"korsar/bot/backoff"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

const (
	maxAttempts = 12               // at one message, the last some hours after the first
	firstRetry  = 2 * time.Second  // after the first attempt
	lastRetry   = 30 * time.Minute // the longest time between two attempts
)

// Settle commits the outcome of a delivery. A board that was posted is committed as posted, whatever became of an edit
// of it: Discord forgets its nonce in a few minutes.
func (t *Table) Settle(ctx context.Context, d Delivery, outcome error) error {
	var c storage.Commit
	var later *Later
	retry := errors.As(outcome, &later) && d.Message.Attempts+1 < maxAttempts
	board, isBoard := d.Job.(*BoardJob)
	if isBoard {
		t.settleBoard(&c, board, d.Message.Seq, outcome)
	}
	stands := isBoard && board.Posting == Stands
	switch {
	case retry:
		c.Messages = append(c.Messages, t.retry(d, later.After)...)
	case t.isDone(d):
		c.Delivered = []storage.Delivered{{Kind: d.Message.Kind, Key: d.Message.Key, Seq: d.Message.Seq}}
	case isBoard && (outcome == nil || stands):
		c.Messages = append(c.Messages, t.remainder(board)...)
	}
	if _, isReminder := d.Job.(ReminderJob); isReminder && !retry && errors.Is(outcome, ErrDMsClosed) {
		t.addBoard(&c, &t.now, boardBody{Post: true, Mention: true, Remind: true})
		outcome = nil
	}
	denied := !retry && errors.Is(outcome, ErrNoAccess) && isBoard && t.canPause()
	if err := t.commitSettled(ctx, c, denied, stands); err != nil {
		return err
	}
	switch {
	case denied:
		t.env.Log.Info("table paused: no access to its channel", "table", t.id, "error", outcome)
	case !retry && outcome != nil:
		t.env.Log.Warn("cannot deliver a message", "table", t.id, "kind", d.Message.Kind, "error", outcome)
	}
	return nil
}

// settleBoard adds to a commit which board stands, and that those are to be deleted that the delivery has replaced: also
// where none stands yet, for their nonce may be forgotten when one does.
func (t *Table) settleBoard(c *storage.Commit, job *BoardJob, seq int64, outcome error) {
	switch job.Posting {
	case Tried:
		t.outbox.posting = Unsure // until a board is known to stand, after the last attempt too
	case Stands:
		t.outbox.standing, t.outbox.posting, t.outbox.shows = job.Board, Untried, 0
		c.Board = &job.Board
	}
	for _, old := range job.Retired {
		c.Messages = append(c.Messages, storage.OutboxMessage{Table: t.id, Kind: storage.OutboxRetire, Seq: seq,
			Key: fmt.Sprint(old.Message), Body: old.String()})
	}
	if outcome == nil {
		t.outbox.shows, t.outbox.shownAt = job.State.Seq, t.env.Clock.Now()
	}
}

// commitSettled commits what follows from a delivery. The table pauses if the bot has no access to its channel, and goes
// on if a board stands again.
func (t *Table) commitSettled(ctx context.Context, c storage.Commit, denied, stands bool) error {
	var err error
	switch {
	case denied:
		c.Messages = append(c.Messages, t.strandedMessage()...)
		err = t.commitQuietly(ctx, c, journal.Paused{Why: journal.NoAccess})
	case stands && t.now.Paused != "" && t.now.Phase != journal.Shelved:
		err = t.commitQuietly(ctx, c, journal.Resumed{})
	default:
		err = t.commitMessages(ctx, c)
	}
	if err != nil {
		return err
	}
	t.outbox.apply(t, c)
	return nil
}

// remainder returns what is still to be delivered after a board was shown that is not of the newest state. What has
// changed in nothing but votes may wait a moment.
func (t *Table) remainder(job *BoardJob) []storage.OutboxMessage {
	i := slices.IndexFunc(t.outbox.waiting, isBoard)
	if i < 0 {
		return nil
	}
	m := t.outbox.waiting[i]
	if job.State.Seq == t.now.Shown {
		m.Body, m.NotBefore, m.Attempts = boardBody{Tally: true}.String(), t.outbox.shownAt.Add(tallyEvery), 0
	} else {
		m.Body = t.remaining(job).String()
	}
	return []storage.OutboxMessage{m}
}

// remaining returns what the waiting message of the board is to do after a delivery. Nobody who was called by a new
// board is called again in the same turn.
func (t *Table) remaining(job *BoardJob) boardBody {
	body := t.outbox.board
	if job.Posting != Stands {
		return body
	}
	call := t.call(body)
	body.Mention = body.Mention && (t.now.TurnSeq != job.Turn || call.OnTurn != job.Call.OnTurn)
	body.Remind = body.Remind && body.Mention
	body.Ask = body.Ask && slices.ContainsFunc(call.Asked, func(user snowflake.ID) bool { return !slices.Contains(job.Call.Asked, user) })
	body.Post = body.Mention || body.Ask
	return body
}

// canPause reports whether time can stand still at the table.
func (t *Table) canPause() bool {
	return t.now.Paused == "" && (t.now.Phase == journal.Playing || t.now.Phase == journal.Lobby)
}

// strandedMessage returns the message that tells the host that time stands still, since the board cannot be shown.
func (t *Table) strandedMessage() []storage.OutboxMessage {
	if t.people.users[t.now.Opened.Host].Preferences.NoMessages {
		return nil
	}
	return []storage.OutboxMessage{{Table: t.id, Kind: storage.OutboxStranded, Seq: t.now.Seq + 1, Nonce: t.nonce("s", t.now.Seq+1)}}
}

// isDone reports whether nothing is left of a message: a board that shows an earlier state than the newest is delivered
// again.
func (t *Table) isDone(d Delivery) bool {
	waits := slices.ContainsFunc(t.outbox.waiting, func(m storage.OutboxMessage) bool {
		m.NotBefore = d.Message.NotBefore // the store keeps it to the millisecond
		return m == d.Message
	})
	board, isBoard := d.Job.(*BoardJob)
	return waits && (!isBoard || board.seen == t.now.Seen)
}

// retry returns the message of a failed delivery, as it waits now, to be tried later, after ever longer times.
func (t *Table) retry(d Delivery, after time.Duration) []storage.OutboxMessage {
	i := slices.IndexFunc(t.outbox.waiting, func(m storage.OutboxMessage) bool { return sameMessage(m, d.Message) })
	if i < 0 {
		return nil
	}
	m, attempts := t.outbox.waiting[i], d.Message.Attempts
	m.NotBefore = t.env.Clock.Now().Add(max(after, backoff.Delay(attempts, firstRetry, lastRetry)))
	m.Attempts = attempts + 1
	if board, isBoard := d.Job.(*BoardJob); isBoard {
		m.Body = t.remaining(board).String()
	}
	return []storage.OutboxMessage{m}
}
