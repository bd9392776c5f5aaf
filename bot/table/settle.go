package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"korsar/bot/backoff"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

const (
	maxAttempts  = 150              // per message, over three days, or over a month if the platform refuses it
	maxReminders = 4                // attempts to remind a user by direct message, before the channel is used instead
	maxTold      = 10               // people who are told that nothing can be posted at a table
	firstRetry   = 2 * time.Second  // delay after the first attempt
	lastRetry    = 30 * time.Minute // longest delay between two attempts
)

// LongestRetry is the longest delay before a message that the platform refuses is tried again.
const LongestRetry = 6 * time.Hour

// Settle commits the outcome of a delivery. A posted board is committed as posted even if an edit of it failed, because
// Discord forgets its nonce in a few minutes. A board whose nonce was spent waits as before.
func (t *Table) Settle(ctx context.Context, d Delivery, outcome error) error {
	var c storage.Commit
	wait, retry := t.retryDelay(d, outcome)
	board, isBoard := d.Job.(*BoardJob)
	if isBoard {
		t.settleBoard(&c, board, d.Message.Seq, outcome)
	}
	call, isCall := d.Job.(*CallJob)
	stands := isBoard && board.Posting == Stands
	t.outbox.refused = t.outbox.refused || isBoard && errors.Is(outcome, ErrDMsClosed)
	postpone, isPostponed := d.Job.(PostponeJob)
	pauses := t.settleDenial(&c, d, outcome) && isBoard
	switch {
	case retry:
		c.Messages = append(c.Messages, t.retry(d, wait)...)
	case isPostponed:
		d.Message.NotBefore = postpone.Until
		c.Messages = append(c.Messages, d.Message)
	case isBoard && board.Posting == Spent:
	case isCall && outcome == nil:
		c.Messages = append(c.Messages, t.standingCall(d, call))
	case t.isDone(d):
		c.Delivered = []storage.Delivered{{Kind: d.Message.Kind, Key: d.Message.Key, Seq: d.Message.Seq}}
	case isBoard && (outcome == nil || stands):
		c.Messages = append(c.Messages, t.remainder(board)...)
	}
	t.settleReminder(&c, d.Job, retry, outcome)
	if err := t.settleAlerts(ctx, &c, d, outcome); err != nil {
		return err
	}
	resumes := stands || isBoard && outcome == nil && board.Posting != Spent && t.now.Paused == journal.NoAccess
	if err := t.commitSettled(ctx, c, pauses, resumes); err != nil {
		return err
	}
	switch {
	case pauses:
		t.env.Log.Info("table paused: nothing can be posted", "table", t.id, "error", outcome)
	case !retry && outcome != nil && !errors.Is(outcome, ErrDMsClosed):
		t.env.Log.Warn("cannot deliver a message", "table", t.id, "kind", d.Message.Kind, "error", outcome)
	}
	return nil
}

// settleDenial records whether the platform refuses the posts of the table. When it is time to tell the table's people,
// it adds the messages to the commit and reports true, once.
func (t *Table) settleDenial(c *storage.Commit, d Delivery, outcome error) (tells bool) {
	denial, attempts := DenialOf(outcome), d.Message.Attempts+1
	switch d.Job.(type) {
	case *BoardJob:
		tells = t.canPause() && attempts >= denial.ToldAfter()
	case EndJob:
		tells = attempts == denial.ToldAfter()
	default:
		return false
	}
	if outcome == nil || denial != (Denial{}) {
		t.outbox.denied = denial
	}
	if tells = tells && denial != (Denial{}) && t.availability().Reachable; tells { // an outage of the guild passes
		c.Messages = append(c.Messages, t.noAccessMessages()...)
	}
	return tells
}

// retryDelay returns the delay before a delivery is tried again. It returns false if it is not to be tried again.
func (t *Table) retryDelay(d Delivery, outcome error) (wait time.Duration, retry bool) {
	attempts := d.Message.Attempts
	later, isLater := errors.AsType[*Later](outcome)
	_, isBoard := d.Job.(*BoardJob)
	liveBoard := isBoard && t.now.Phase.Live()
	switch denial := DenialOf(outcome); {
	case attempts+1 >= maxAttempts:
		return 0, false
	case isLater:
		wait = max(later.After, backoff.Delay(attempts, firstRetry, lastRetry))
	case denial == (Denial{}), denial.Why == DeniedDeleted && !liveBoard && t.availability().Reachable:
		// An outage may look like a channel that is gone.
		return 0, false
	default:
		wait = backoff.Delay(attempts, firstRetry, LongestRetry)
	}
	switch d.Job.(type) {
	case *BoardJob, DeleteJob, EndJob, *CallJob, NoAccessJob:
		return wait, true
	case ReminderJob:
		return wait, isLater && attempts+1 < maxReminders && t.remindsInTime(wait)
	case HeadsUpJob:
		return wait, isLater && attempts+1 < maxReminders
	default:
		return wait, isLater
	}
}

// remindsInTime reports whether a reminder after a wait still leaves the person on turn at least half of the time that
// is left now.
func (t *Table) remindsInTime(wait time.Duration) bool {
	return t.turn.ends.IsZero() || wait <= t.turn.ends.Sub(t.env.Clock.Now())/2
}

// settleBoard adds the board that now stands to a commit, and the deletion of the boards that it replaces. Replaced
// boards are deleted even if no new board stands yet, because their nonce may be forgotten by the time one does.
func (t *Table) settleBoard(c *storage.Commit, job *BoardJob, seq int64, outcome error) {
	switch job.Posting {
	case Tried:
		t.outbox.posting = Unsure // until a board is known to stand, even if there are no attempts left
	case Stands:
		t.outbox.posted, t.outbox.posting, t.outbox.shows = job.Board, Untried, 0
		c.Board = &job.Board
	case Spent:
		t.outbox.posted, t.outbox.posting = job.Board, Untried
		c.Board = &job.Board
	}
	for _, old := range job.Retired {
		c.Messages = append(c.Messages, storage.OutboxMessage{Table: t.id, Kind: storage.OutboxDeleteBoard, Seq: seq,
			Key: fmt.Sprint(old.Message), Body: old.String()})
	}
	if outcome == nil && job.Posting != Spent {
		t.boardEdited(job)
	}
}

// boardEdited records that the posted board shows the state of a job. If the table has changed since, the age of the
// board counts from when the job was made.
func (t *Table) boardEdited(job *BoardJob) {
	o, now := &t.outbox, t.env.Clock.Now()
	if !o.outdatedSince.IsZero() {
		t.env.Metrics.BoardShown(now.Sub(o.outdatedSince), job.Free)
	}
	o.shows, o.shownAt, o.outdatedSince = job.State.Seq, now, time.Time{}
	if job.Spared {
		o.shows = 0 // the next edit draws the picture
	}
	if job.seen != t.now.VisibleSeq {
		o.outdatedSince = job.made
	}
}

// PostLater records that the posted board shows the state of a job, and that the new board waits until PostAt.
func (t *Table) PostLater(job *BoardJob) {
	t.boardEdited(job)
	t.outbox.postAt, t.outbox.postSeq = job.PostAt, job.State.Seq
}

// commitSettled commits what follows from a delivery. It pauses the table if nothing can be posted, and resumes it once
// a board is shown again.
func (t *Table) commitSettled(ctx context.Context, c storage.Commit, pauses, resumes bool) error {
	switch {
	case pauses:
		return t.commitPause(ctx, c, journal.Paused{Why: journal.NoAccess})
	case resumes && t.now.Paused != "" && t.now.Phase != journal.Shelved:
		return t.commitPause(ctx, c, journal.Resumed{})
	}
	if err := t.commitMessages(ctx, c); err != nil {
		return err
	}
	t.updateOutbox(c)
	return nil
}

// commitPause commits the beginning or the end of a pause, together with the rest of the commit. It renews the hands on
// screens, which then say so.
func (t *Table) commitPause(ctx context.Context, c storage.Commit, body journal.Body) error {
	if err := t.commitQuietly(ctx, c, body); err != nil {
		return err
	}
	t.updateOutbox(c)
	t.hands.outdate()
	t.env.Engine.RenewHands(t.id, nil)
	return nil
}

// remainder returns the message that is still to be delivered after an outdated board was shown. If only votes have
// changed since, it may wait a moment.
func (t *Table) remainder(job *BoardJob) []storage.OutboxMessage {
	i := slices.IndexFunc(t.outbox.waiting, isBoardMessage)
	if i < 0 {
		return nil
	}
	m, body := t.outbox.waiting[i], t.remainingBody(job)
	if job.State.Seq == t.now.BoardSeq && !body.Post {
		body, m.NotBefore, m.Attempts = boardBody{Tally: true}, t.outbox.shownAt.Add(tallyEvery), 0
	}
	m.Body = body.String()
	return []storage.OutboxMessage{m}
}

// remainingBody returns what the waiting board message still has to do after a delivery. Users whom the new board
// notified are not notified again in the same turn.
func (t *Table) remainingBody(job *BoardJob) boardBody {
	body := t.outbox.board
	body.Denied = Denial{}
	if job.Posting != Stands {
		return body
	}
	mentions := t.mentions(body)
	body.Mention = body.Mention && !job.held && (t.now.TurnSeq != job.Turn || mentions.OnTurn != job.Notifies.OnTurn)
	body.Remind = body.Remind && body.Mention
	body.Ask = body.Ask && slices.ContainsFunc(mentions.Asked, func(user snowflake.ID) bool {
		return !slices.Contains(job.Notifies.Asked, user)
	})
	body.Placed = placedSince(&t.now, job.State.Seq)
	body.Post = body.Mention || body.Ask || body.Placed > 0
	return body
}

// canPause reports whether the table can be paused. If its tournament's round is over it cannot: computers end its
// game.
func (t *Table) canPause() bool {
	return t.now.Paused == "" && (t.now.Phase == journal.Playing || t.now.Phase == journal.Lobby) &&
		!t.hasPassed(roundDeadline(&t.now)) && t.now.CanPause()
}

// noAccessMessages returns the messages that tell the people of the table that it waits because nothing can be posted.
// The people are its host, its players and its guests, except guests who declined and people who want no messages.
func (t *Table) noAccessMessages() (list []storage.OutboxMessage) {
	people := []journal.PersonID{t.now.Opened.Host}
	for _, c := range t.now.Chairs {
		if c.Occupant.Kind == journal.IsPerson {
			people = append(people, c.Occupant.Person)
		}
	}
	for _, g := range t.now.Guests {
		if !g.Declined {
			people = append(people, g.Person)
		}
	}
	seq := t.now.Seq + 1
	told := map[journal.PersonID]bool{0: true}
	for _, person := range people {
		if told[person] || len(list) == maxTold || t.people.users[person].Preferences.NoMessages {
			continue
		}
		told[person] = true
		key := strconv.FormatInt(int64(person), 36)
		list = append(list, storage.OutboxMessage{Table: t.id, Kind: storage.OutboxNoAccess, Seq: seq,
			Key: key, Nonce: t.nonce("s"+key+".", seq)})
	}
	return list
}

// isDone reports whether a message is completely delivered. A board that shows an outdated state is delivered again.
func (t *Table) isDone(d Delivery) bool {
	waits := slices.ContainsFunc(t.outbox.waiting, func(m storage.OutboxMessage) bool {
		m.NotBefore = d.Message.NotBefore // the store rounds it to milliseconds
		return m == d.Message
	})
	board, isBoard := d.Job.(*BoardJob)
	return waits && (!isBoard || board.seen == t.now.VisibleSeq)
}

// retry returns the waiting message of a failed delivery, to be tried again after a delay.
func (t *Table) retry(d Delivery, wait time.Duration) []storage.OutboxMessage {
	i := slices.IndexFunc(t.outbox.waiting, func(m storage.OutboxMessage) bool { return sameMessage(m, d.Message) })
	if i < 0 {
		return nil
	}
	m := t.outbox.waiting[i]
	m.NotBefore = t.env.Clock.Now().Add(wait)
	m.Attempts = d.Message.Attempts + 1
	if board, isBoard := d.Job.(*BoardJob); isBoard {
		body := t.remainingBody(board)
		body.Denied = t.outbox.denied
		m.Body = body.String()
	}
	return []storage.OutboxMessage{m}
}
