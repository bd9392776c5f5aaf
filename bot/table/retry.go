package table

import (
	"context"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
)

// RetryMessages makes the messages that failed due at once, because the reason may be gone.
func (t *Table) RetryMessages(ctx context.Context) error {
	var c storage.Commit
	for _, m := range t.outbox.waiting {
		if m.Attempts > 0 {
			m.NotBefore = time.Time{}
			c.Messages = append(c.Messages, m)
		}
	}
	return t.commitAndDeliver(ctx, c, nil)
}

// CheckBoard shows the board again, to find out whether its channel is closed. It does nothing for a table that is over
// or on hold.
func (t *Table) CheckBoard(ctx context.Context) error {
	if t.now.Phase != journal.Lobby && t.now.Phase != journal.Playing {
		return nil
	}
	var c storage.Commit
	t.addBoard(&c, &t.now, boardBody{})
	return t.commitAndDeliver(ctx, c, nil)
}
