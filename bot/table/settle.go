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
	maxAttempts = 12               // per message; the last is some hours after the first
	firstRetry  = 2 * time.Second  // delay after the first attempt
	lastRetry   = 30 * time.Minute // longest delay between two attempts
)

// Settle commits the outcome of a delivery. A posted board is committed as posted even if an edit of it failed, because
// Discord forgets its nonce in a few minutes. A board whose nonce was spent waits as before.
func (t *Table) Settle(ctx context.Context, d Delivery, outcome error) error {
	var c storage.Commit
	var later *Later
	retry := errors.As(outcome, &later) && d.Message.Attempts+1 < maxAttempts
	board, isBoard := d.Job.(*BoardJob)
	if isBoard {
		t.settleBoard(&c, board, d.Message.Seq, outcome)
	}
	stands := isBoard && board.Posting == Stands
	t.outbox.refused = t.outbox.refused || isBoard && errors.Is(outcome, ErrDMsClosed)
	postpone, isPostponed := d.Job.(PostponeJob)
	switch {
	case retry:
		c.Messages = append(c.Messages, t.retry(d, later.After)...)
	case isPostponed:
		d.Message.NotBefore = postpone.Until
		c.Messages = append(c.Messages, d.Message)
	case isBoard && board.Posting == Spent:
	case t.isDone(d):
		c.Delivered = []storage.Delivered{{Kind: d.Message.Kind, Key: d.Message.Key, Seq: d.Message.Seq}}
	case isBoard && (outcome == nil || stands):
		c.Messages = append(c.Messages, t.remainder(board)...)
	}
	outcome = t.settleReminder(&c, d.Job, retry, outcome)
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

// settleBoard adds the board that now stands to a commit, and the deletion of the boards that it replaces. Replaced
// boards are deleted even if no new board stands yet, because their nonce may be forgotten by the time one does.
func (t *Table) settleBoard(c *storage.Commit, job *BoardJob, seq int64, outcome error) {
	switch job.Posting {
	case Tried:
		t.outbox.posting = Unsure // until a board is known to stand, even if there are no attempts left
	case Stands:
		t.outbox.standing, t.outbox.posting, t.outbox.shows = job.Board, Untried, 0
		c.Board = &job.Board
	case Spent:
		t.outbox.standing, t.outbox.posting = job.Board, Untried
		c.Board = &job.Board
	}
	for _, old := range job.Retired {
		c.Messages = append(c.Messages, storage.OutboxMessage{Table: t.id, Kind: storage.OutboxRetire, Seq: seq,
			Key: fmt.Sprint(old.Message), Body: old.String()})
	}
	if outcome == nil && job.Posting != Spent {
		t.outbox.shows, t.outbox.shownAt = job.State.Seq, t.env.Clock.Now()
	}
}

// commitSettled commits what follows from a delivery. It pauses the table if the bot has no access to its channel, and
// resumes it once a board stands again.
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

// remainder returns the message that is still to be delivered after an outdated board was shown. If only votes have
// changed since, it may wait a moment.
func (t *Table) remainder(job *BoardJob) []storage.OutboxMessage {
	i := slices.IndexFunc(t.outbox.waiting, isBoard)
	if i < 0 {
		return nil
	}
	m, body := t.outbox.waiting[i], t.remainingBody(job)
	if job.State.Seq == t.now.Shown && !body.Post {
		body, m.NotBefore, m.Attempts = boardBody{Tally: true}, t.outbox.shownAt.Add(tallyEvery), 0
	}
	m.Body = body.String()
	return []storage.OutboxMessage{m}
}

// remainingBody returns what the waiting board message still has to do after a delivery. Users whom the new board
// notified are not notified again in the same turn.
func (t *Table) remainingBody(job *BoardJob) boardBody {
	body := t.outbox.board
	if job.Posting != Stands {
		return body
	}
	call := t.call(body)
	body.Mention = body.Mention && !job.held && (t.now.TurnSeq != job.Turn || call.OnTurn != job.Call.OnTurn)
	body.Remind = body.Remind && body.Mention
	body.Ask = body.Ask && slices.ContainsFunc(call.Asked, func(user snowflake.ID) bool {
		return !slices.Contains(job.Call.Asked, user)
	})
	body.Placed = placedSince(&t.now, job.State.Seq)
	body.Post = body.Mention || body.Ask || body.Placed > 0
	return body
}

// canPause reports whether the table can be paused.
func (t *Table) canPause() bool {
	return t.now.Paused == "" && (t.now.Phase == journal.Playing || t.now.Phase == journal.Lobby)
}

// strandedMessage returns the message that tells the host that the table is paused because its board cannot be shown;
// none if the host wants no messages.
func (t *Table) strandedMessage() []storage.OutboxMessage {
	if t.people.users[t.now.Opened.Host].Preferences.NoMessages {
		return nil
	}
	seq := t.now.Seq + 1
	return []storage.OutboxMessage{{Table: t.id, Kind: storage.OutboxStranded, Seq: seq, Nonce: t.nonce("s", seq)}}
}

// isDone reports whether a message is completely delivered. A board that shows an outdated state is delivered again.
func (t *Table) isDone(d Delivery) bool {
	waits := slices.ContainsFunc(t.outbox.waiting, func(m storage.OutboxMessage) bool {
		m.NotBefore = d.Message.NotBefore // the store rounds it to milliseconds
		return m == d.Message
	})
	board, isBoard := d.Job.(*BoardJob)
	return waits && (!isBoard || board.seen == t.now.Seen)
}

// retry returns the waiting message of a failed delivery, to be tried again after an increasing delay.
func (t *Table) retry(d Delivery, after time.Duration) []storage.OutboxMessage {
	i := slices.IndexFunc(t.outbox.waiting, func(m storage.OutboxMessage) bool { return sameMessage(m, d.Message) })
	if i < 0 {
		return nil
	}
	m, attempts := t.outbox.waiting[i], d.Message.Attempts
	m.NotBefore = t.env.Clock.Now().Add(max(after, backoff.Delay(attempts, firstRetry, lastRetry)))
	m.Attempts = attempts + 1
	if board, isBoard := d.Job.(*BoardJob); isBoard {
		m.Body = t.remainingBody(board).String()
	}
	return []storage.OutboxMessage{m}
}
