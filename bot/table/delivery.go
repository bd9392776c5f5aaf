package table

import (
	"context"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Delivery is a message of the outbox with all that is needed to deliver it away from the table.
type Delivery struct {
	Message storage.OutboxMessage
	Job     Job // nil if there is nothing left to say
}

// Job is what a delivery does on the platform: *BoardJob, DeleteJob, EndJob, CloseThreadJob, ReminderJob, StrandedJob
// or UnknownJob.
type Job interface{ job() }

// BoardJob shows the newest state of the table in its channel.
type BoardJob struct {
	State   PublicState
	AsNew   bool // the board has to be a new message
	Call    Call // who is notified by a new board
	Mention Call // who is named by an edited one
	Nonce   string
	Posting Posting       // how far a new board has come
	Board   storage.Board // as it stood before the delivery; after it, as it stands
	Retired []MessageRef  // boards that the new one replaces, now or when it stands

	Turn int64 // the number of the entry with which the turn began that it shows
	body boardBody
	seen int64 // the number of what it shows, votes included
}

// Posting is how far a new board has come.
type Posting string

// How far a new board has come.
const (
	Untried Posting = ""       // nothing was posted
	Unsure  Posting = "unsure" // an earlier try may have posted a board, of an older state
	Tried   Posting = "tried"  // a post was sent out; whether it stands is unknown
	Stands  Posting = "stands" // a new board stands, whatever became of an edit of it
)

// DeleteJob deletes a board that another has replaced.
type DeleteJob struct{ MessageRef }

// EndJob posts how the game ended.
type EndJob struct {
	End   End
	Nonce string
}

// CloseThreadJob closes the thread of a table that is over.
type CloseThreadJob struct{ Thread snowflake.ID }

// ReminderJob reminds a user by direct message that it is their turn.
type ReminderJob struct {
	User  snowflake.ID
	State PublicState
	Board storage.Board
	Nonce string
}

// StrandedJob tells the host by direct message that nothing can be posted at the table.
type StrandedJob struct {
	User  snowflake.ID
	State PublicState
	Nonce string
}

// UnknownJob is that of a message that another version of the program has left.
type UnknownJob struct{}

func (*BoardJob) job()      {}
func (DeleteJob) job()      {}
func (EndJob) job()         {}
func (CloseThreadJob) job() {}
func (ReminderJob) job()    {}
func (StrandedJob) job()    {}
func (UnknownJob) job()     {}

// NextDelivery returns the oldest message of the table that is due, or else the first to come; false if there is none.
func (t *Table) NextDelivery(ctx context.Context) (d Delivery, waits bool, err error) {
	if len(t.outbox.waiting) == 0 {
		return d, false, nil
	}
	d.Message = t.outbox.next()
	d.Job, err = t.jobOf(ctx, d.Message)
	return d, true, err
}

// jobOf returns what is to be done for a message; nil if there is nothing left to say.
func (t *Table) jobOf(ctx context.Context, m storage.OutboxMessage) (Job, error) {
	switch m.Kind {
	case storage.OutboxBoard:
		return t.boardJob(), nil
	case storage.OutboxRetire:
		var board MessageRef
		err := readBody(m, &board)
		return DeleteJob{board}, err
	case storage.OutboxEnd:
		end, err := t.end(ctx)
		return EndJob{end, m.Nonce}, err
	case storage.OutboxThread:
		return CloseThreadJob{t.now.Opened.Channel}, nil
	case storage.OutboxStranded:
		host := t.user(t.now.Opened.Host).ID
		if host == 0 || t.now.Paused == "" {
			return nil, nil
		}
		return StrandedJob{host, t.publicState(), m.Nonce}, nil
	case storage.OutboxReminder:
		return t.reminderJob(m)
	}
	return UnknownJob{}, nil
}

func (t *Table) boardJob() *BoardJob {
	body := t.outbox.board
	job := &BoardJob{State: t.publicState(), AsNew: body.Post, Call: t.call(body), Nonce: t.nonce("b", t.outbox.standing.Number+1),
		Board: t.outbox.standing, Posting: t.outbox.posting, Turn: t.now.TurnSeq, body: body, seen: t.now.Seen}
	job.Call.Same = body.Tally && t.outbox.shows == t.now.Shown
	body.Mention = body.Mention || t.now.Options().Pace == journal.Relaxed
	job.Mention = t.call(body)
	job.Mention.Same = job.Call.Same
	return job
}

func (t *Table) reminderJob(m storage.OutboxMessage) (Job, error) {
	var body reminderBody
	if err := readBody(m, &body); err != nil {
		return nil, err
	}
	person, waits := onTurn(&t.now)
	user := t.user(person).ID
	if !waits || user == 0 || body.Turn != t.now.TurnSeq {
		return nil, nil
	}
	return ReminderJob{user, t.publicState(), t.outbox.standing, m.Nonce}, nil
}
