package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// editable is how long a board is edited in place. Discord limits edits of messages older than an hour (error 30046),
// so an old board is replaced.
const editable = 55 * time.Minute

// sender delivers messages of the outbox through a messenger.
type sender struct {
	messenger Messenger
	now       time.Time
}

// send delivers a message. It updates the job of a board with the outcome.
func (s sender) send(ctx context.Context, d table.Delivery) error {
	switch job := d.Job.(type) {
	case nil, table.PostponeJob, table.MentionJob, table.RestoredJob, table.AlertsJob:
		return nil
	case *table.BoardJob:
		return s.showBoard(ctx, job)
	case table.DeleteJob:
		return s.messenger.DeleteBoard(ctx, job.Channel, job.Message)
	case *table.CallJob:
		var err error
		job.Message, err = s.messenger.PostCall(ctx, job.State, job.Role, job.Nonce)
		return err
	case table.ReminderJob:
		if err := s.messenger.Remind(ctx, job.User, job.State, job.Board, job.Nonce); err != nil {
			return fmt.Errorf("remind user %v: %w", job.User, err)
		}
		return nil
	case table.HeadsUpJob:
		return s.messenger.TellNext(ctx, job)
	case table.AlertJob:
		return s.messenger.Alert(ctx, job)
	case table.NoAccessJob:
		return s.messenger.TellNoAccess(ctx, job.User, job.State, job.Nonce)
	case table.EndJob:
		return s.messenger.PostEnd(ctx, job.End, job.Nonce)
	default:
		return fmt.Errorf("outbox message of kind %q is unknown to this version", d.Message.Kind)
	}
}

// showBoard shows the newest state in the channel: it edits the board if it still exists and may be edited, otherwise
// it posts a new one.
func (s sender) showBoard(ctx context.Context, job *table.BoardJob) error {
	if !job.AsNew && s.stands(job) {
		err := s.edit(ctx, job)
		if !NeedsNewMessage(err) {
			return err
		}
	}
	return s.postBoard(ctx, job)
}

// stands reports whether there is a board that can be edited.
func (s sender) stands(job *table.BoardJob) bool {
	return job.Board.Message != 0 && job.Board.Channel == job.State.Channel && s.now.Sub(job.Board.Posted) < editable
}

// edit shows the newest state on the board.
func (s sender) edit(ctx context.Context, job *table.BoardJob) error {
	return s.messenger.EditBoard(ctx, job.State, job.Names, job.Board.Message, job.KeepsPicture)
}

// editFreely shows the newest state on the board, without a request that counts toward the platform's limit.
func (s sender) editFreely(ctx context.Context, job *table.BoardJob) (err error) {
	job.Free = true
	job.Spared, err = s.messenger.EditFreely(ctx, job.State, job.Names, job.Board.Message, job.KeepsPicture)
	return err
}

// NeedsNewMessage reports whether a message that could not be edited is to be replaced. It reports false for a refusal
// that concerns the channel, because a new message would be refused too.
func NeedsNewMessage(err error) bool {
	if denied, is := errors.AsType[*table.Denied](err); is {
		return denied.Why == table.DeniedFilter || denied.Why == table.DeniedOther
	}
	return errors.Is(err, table.ErrMessageGone) || errors.Is(err, table.ErrTooOld)
}

// postBoard posts the board. If an earlier attempt may have posted it, the nonce may return that message, which is then
// edited. If that message was deleted, or has not notified every user of the job, which an edit cannot fix, the nonce
// is spent. The board is then posted with the next nonce, but not before the spent one is recorded. Since at most one
// nonce may lead to an unknown message, no run leaves one behind.
func (s sender) postBoard(ctx context.Context, job *table.BoardJob) error {
	mayExist := job.Posting == table.Unsure
	job.Posting = table.Tried
	post, err := s.messenger.PostBoard(ctx, job.State, job.Notifies, job.Nonce)
	if err != nil {
		return err
	}
	posted := storage.Board{Channel: job.State.Channel, Message: post.Message, Posted: s.now,
		Number: job.Board.Number + 1}
	if mayExist {
		if !hasNotified(post, job) {
			retire(job, posted)
			spend(job)
			return nil
		}
		err = s.messenger.EditBoard(ctx, job.State, job.Notifies, post.Message, false)
		if errors.Is(err, table.ErrMessageGone) {
			spend(job)
			return nil
		}
	}
	if job.Board.Message != post.Message {
		retire(job, job.Board)
	}
	job.Board, job.Posting = posted, table.Stands
	return err
}

// spend records that the nonce of a board leads to a message that cannot be used.
func spend(job *table.BoardJob) {
	job.Board.Number++
	job.Posting = table.Spent
}

// hasNotified reports whether a message that a nonce returned has notified every user that the job notifies, and of the
// present turn.
func hasNotified(post BoardPost, job *table.BoardJob) bool {
	if job.Notifies.OnTurn != 0 && post.Shows < job.Turn {
		return false
	}
	return !slices.ContainsFunc(job.Notifies.Users(), func(user snowflake.ID) bool {
		return !slices.Contains(post.Notified, user)
	})
}

// retire adds a board, if there is one, to those to be deleted.
func retire(job *table.BoardJob, old storage.Board) {
	if old.Message != 0 {
		job.Retired = append(job.Retired, table.MessageRef{Channel: old.Channel, Message: old.Message})
	}
}
