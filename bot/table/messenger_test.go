package table_test

import (
	"fmt"
	"strings"

	"korsar/bot/table"
	"korsar/storage"
)

// deliver delivers the messages that are due, and returns in words what the platform was asked to do. Boards are
// posted, or edited where one stands, and name the users whom they mention.
func (w *world) deliver() string { return w.deliverWith(nil) }

// deliverWith is deliver where the first request fails with an error.
func (w *world) deliverWith(fails error) string {
	w.Helper()
	var done []string
	for range 100 {
		w.load()
		d, waits, err := w.table.NextDelivery(w.Context())
		if err != nil {
			w.Fatal(err)
		}
		if !waits && len(w.store.waiting) > 0 {
			w.Errorf("the store has messages that the table does not know: %+v", w.store.waiting)
		}
		if !waits || d.Message.NotBefore.After(w.clock.Now()) {
			return strings.Join(done, ", ")
		}
		var outcome error
		if what := w.send(d.Job, fails); what != "" {
			done = append(done, what)
			outcome, fails = fails, nil
		}
		if err := w.table.Settle(w.Context(), d, outcome); err != nil {
			w.Fatal(err)
		}
	}
	w.Fatalf("there is always something to deliver: %v", done)
	return ""
}

// send carries out a job unless it fails, and returns it in words.
func (w *world) send(job table.Job, fails error) string {
	switch job := job.(type) {
	case *table.BoardJob:
		return w.showBoard(job, fails)
	case table.DeleteJob:
		return fmt.Sprintf("delete %d", job.Message)
	case table.EndJob:
		return "end"
	case *table.CallJob:
		w.messages++
		job.Message = w.messages
		return fmt.Sprintf("call %d to %d seats", job.Role, job.State.OpenSeats())
	case table.AlertJob:
		return "alert " + names[job.User]
	case table.ReminderJob:
		return "remind " + names[job.User]
	case table.HeadsUpJob:
		return "tell " + names[job.User] + " after " + job.After.Name
	case table.NoAccessJob:
		return "strand " + names[job.User]
	case table.UnknownJob:
		return "unknown"
	}
	return ""
}

func (w *world) showBoard(job *table.BoardJob, fails error) string {
	if !job.AsNew && job.Board.Message != 0 && job.Board.Channel == job.State.Channel {
		return "edit" + mentions(job.Names)
	}
	if job.Posting = table.Tried; fails == nil {
		if job.Board.Message != 0 {
			job.Retired = append(job.Retired, table.MessageRef{Channel: job.Board.Channel, Message: job.Board.Message})
		}
		w.messages++
		job.Posting = table.Stands
		job.Board = storage.Board{Channel: job.State.Channel, Message: w.messages, Posted: w.clock.Now(),
			Number: job.Board.Number + 1}
	}
	return "post" + mentions(job.Notifies)
}

// mentions names the users that a board notifies.
func mentions(c table.Mentions) (text string) {
	if c.OnTurn != 0 {
		text += map[bool]string{false: " turn ", true: " again "}[c.Again] + names[c.OnTurn]
	}
	for _, user := range c.Asked {
		text += " asks " + names[user]
	}
	for _, user := range c.Placed {
		text += " places " + names[user]
	}
	return text
}
