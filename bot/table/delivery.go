package table

import (
	"context"
	"strconv"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Delivery is a message of the outbox with everything needed to deliver it without the table.
type Delivery struct {
	Message storage.OutboxMessage
	Job     Job // nil if there is nothing left to deliver
}

// Job is what a delivery does on the platform: *BoardJob, DeleteJob, EndJob, *CallJob, ReminderJob, HeadsUpJob,
// AlertJob, NoAccessJob or UnknownJob. A PostponeJob, a MentionJob, a RestoredJob and an AlertsJob do nothing there,
// and only have to be settled.
type Job interface{ job() }

// BoardJob shows the newest state of the table in its channel.
type BoardJob struct {
	State    PublicState
	AsNew    bool     // the board has to be a new message
	Notifies Mentions // by a new board
	Names    Mentions // by an edited board
	Nonce    string
	Posting  Posting       // the progress of a new board
	Board    storage.Board // the board before the delivery, updated by it
	Retired  []MessageRef  // boards that the new one replaces, once it is posted

	// KeepsPicture is true if the board already shows this position, so that an edit may leave its picture.
	KeepsPicture bool

	// Current is true if the board already shows this state, so that only a new message is missing.
	Current bool

	// PostAt is when the new message becomes worth a scarce request, if the present one can be edited until then. It is
	// zero if it notifies others than the user on turn, or if an earlier attempt may have posted it.
	PostAt time.Time

	Free   bool // the delivery was an edit that counted toward no limit of the platform
	Spared bool // and words stand in for the picture, because too many pictures wait

	Turn int64     // the number of the entry that began the turn shown
	held bool      // a reminder that the board was to give waits, since quiet hours have begun
	seen int64     // the table's VisibleSeq
	made time.Time // the time of the job
}

// Posting is the progress of posting a new board.
type Posting string

// The stages of posting a new board.
const (
	Untried Posting = ""       // nothing was posted
	Unsure  Posting = "unsure" // an earlier attempt may have posted a board of an older state
	Tried   Posting = "tried"  // a post was requested; whether it succeeded is unknown
	Stands  Posting = "stands" // a new board was posted, even if an edit of it failed
	Spent   Posting = "spent"  // the nonce leads to a message that is gone or retired, so the next number is needed
)

// DeleteJob deletes a board that was replaced.
type DeleteJob struct{ MessageRef }

// EndJob posts how the game ended.
type EndJob struct {
	End   End
	Nonce string
}

// ReminderJob reminds a user by direct message that it is their turn.
type ReminderJob struct {
	User  snowflake.ID
	State PublicState
	Board storage.Board
	Nonce string
}

// PostponeJob puts a direct message off until its receiver's quiet hours end.
type PostponeJob struct{ Until time.Time }

// MentionJob replaces a reminder with a new board that mentions its receiver.
type MentionJob struct{}

// RestoredJob replaces itself with a new board, after a backup was restored.
type RestoredJob struct{}

// NoAccessJob tells a user of the table by direct message that nothing can be posted there.
type NoAccessJob struct {
	User  snowflake.ID
	State PublicState
	Nonce string
}

// UnknownJob is the job of a message that another version of the program left behind.
type UnknownJob struct{}

func (*BoardJob) job()   {}
func (DeleteJob) job()   {}
func (EndJob) job()      {}
func (ReminderJob) job() {}
func (PostponeJob) job() {}
func (MentionJob) job()  {}
func (RestoredJob) job() {}
func (NoAccessJob) job() {}
func (UnknownJob) job()  {}

// NextMessage returns when the next message of the outbox may be delivered. If the message is about the board, it
// returns the posted board, unless the platform refuses posts: only a request that it counts can find out that it no
// longer does. It returns false if the outbox is empty.
func (t *Table) NextMessage() (notBefore time.Time, board storage.Board, waits bool) {
	next, waits := t.nextMessage()
	if isBoardMessage(next) && t.denial() == (Denial{}) {
		board = t.outbox.posted
	}
	return next.NotBefore, board, waits
}

// NextDelivery returns the message with the earliest NotBefore, with its job. It returns false if the outbox is empty.
func (t *Table) NextDelivery(ctx context.Context) (d Delivery, waits bool, err error) {
	if d.Message, waits = t.nextMessage(); waits {
		d.Job, err = t.jobOf(ctx, d.Message)
	}
	return d, waits, err
}

// jobOf returns the job of a message, or nil if there is nothing left to deliver.
func (t *Table) jobOf(ctx context.Context, m storage.OutboxMessage) (Job, error) {
	switch m.Kind {
	case storage.OutboxBoard:
		return t.boardJob(), nil
	case storage.OutboxDeleteBoard:
		var board MessageRef
		err := readBody(m, &board)
		return DeleteJob{board}, err
	case storage.OutboxEnd:
		end, err := t.End(ctx)
		return EndJob{end, m.Nonce}, err
	case storage.OutboxAlerts:
		return t.alertsJob(ctx, m)
	case storage.OutboxAlert:
		return t.alertJob(ctx, m)
	case storage.OutboxCall:
		return t.callJob(m)
	case storage.OutboxRestored:
		return RestoredJob{}, nil
	case storage.OutboxNoAccess:
		return t.noAccessJob(m), nil
	case storage.OutboxReminder:
		return t.reminderJob(m)
	case storage.OutboxHeadsUp:
		return t.headsUpJob(ctx, m)
	}
	return UnknownJob{}, nil
}

// noAccessJob returns the job that tells a person that nothing can be posted, or a PostponeJob during their quiet
// hours. It returns nil once posts are not refused, and for a person who wants no messages or whose data was deleted.
func (t *Table) noAccessJob(m storage.OutboxMessage) Job {
	person, err := strconv.ParseInt(m.Key, 36, 64)
	if err != nil {
		return UnknownJob{}
	}
	row := t.people.users[journal.PersonID(person)]
	if row.User == 0 || row.Preferences.NoMessages || t.denial() == (Denial{}) {
		return nil
	}
	if at := t.sendAt(row.Preferences); at.After(t.env.Clock.Now()) {
		return PostponeJob{at}
	}
	return NoAccessJob{row.User, t.PublicState(), m.Nonce}
}

func (t *Table) boardJob() *BoardJob {
	body := t.outbox.board
	held := body.Remind && t.remindAt().After(t.env.Clock.Now())
	body.Mention = body.Mention && !held
	board := t.outbox.posted
	job := &BoardJob{State: t.PublicState(), AsNew: body.Post, Notifies: t.mentions(body),
		Nonce: t.nonce("b", board.Number+1), Board: board, Posting: t.outbox.posting, Turn: t.now.TurnSeq,
		KeepsPicture: body.Tally && t.outbox.shows == t.now.BoardSeq, Current: t.outbox.shows == t.now.BoardSeq,
		held: held, seen: t.now.VisibleSeq, made: t.env.Clock.Now()}
	job.PostAt = t.postAt(job, body)
	body.Mention = body.Mention || t.now.Options().Pace == journal.Relaxed
	job.Names = t.mentions(body)
	return job
}

// postAt returns the PostAt of a job with a body. A computer's turn is short, too. A board that somebody asked for is
// not put off, nor one at an audience's turn: the present board shows its votes only once the table moves on.
func (t *Table) postAt(job *BoardJob, body boardBody) time.Time {
	n := job.Notifies
	switch {
	case !body.Mention, n.Again, len(n.Asked)+len(n.Placed) > 0, n.OnTurn == 0 && !t.computerPlays(&t.now),
		job.Posting != Untried: // the nonce of a post that may have arrived is soon forgotten
		return time.Time{}
	}
	return t.now.TurnAt.Add(shortTurn)
}
