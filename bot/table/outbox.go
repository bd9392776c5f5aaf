package table

import (
	"encoding/json"
	"fmt"
	"time"

	"korsar/storage"
	"korsar/storage/snowflake"
)

// outbox is what is still to be delivered of a table, and the board that stands on the platform.
type outbox struct {
	waiting []storage.OutboxMessage
	board   boardBody // what the waiting message of the board is to do

	standing storage.Board
	posting  Posting   // Unsure if another board may have been posted: before a crash, or by an attempt that failed
	shows    int64     // the number of the table that the standing board shows; 0 if that is unknown
	shownAt  time.Time // when it was posted or edited last
}

// next returns the oldest message that is due, or else the first to come. A thread is closed when all else was delivered.
func (o *outbox) next() storage.OutboxMessage {
	next := o.waiting[0]
	for _, m := range o.waiting[1:] {
		if m.Kind == storage.OutboxThread {
			continue
		}
		if next.Kind == storage.OutboxThread || m.NotBefore.Before(next.NotBefore) {
			next = m
		}
	}
	return next
}

// apply follows a commit: what was delivered waits no longer, and what is to be delivered waits.
func (o *outbox) apply(t *Table, c storage.Commit) {
	for _, done := range c.Delivered {
		o.waiting = removeDelivered(o.waiting, done)
	}
	for _, m := range c.Messages {
		o.put(t, m)
	}
}

// put adds a message, in place of an older one of the same kind and key.
func (o *outbox) put(t *Table, m storage.OutboxMessage) {
	o.waiting = replaceMessage(o.waiting, m)
	if isBoard(m) {
		o.board = boardBody{}
		if err := readBody(m, &o.board); err != nil {
			t.env.Log.Error("cannot read an outbox message; the board is shown as it is", "table", t.id, "error", err)
		}
	}
}

func replaceMessage(list []storage.OutboxMessage, m storage.OutboxMessage) []storage.OutboxMessage {
	for i, waiting := range list {
		if sameMessage(waiting, m) {
			if m.Seq >= waiting.Seq {
				list[i] = m
			}
			return list
		}
	}
	return append(list, m)
}

// removeDelivered removes a message that was delivered, unless a newer one has replaced it.
func removeDelivered(list []storage.OutboxMessage, done storage.Delivered) []storage.OutboxMessage {
	left := list[:0]
	for _, waiting := range list {
		if waiting.Kind != done.Kind || waiting.Key != done.Key || waiting.Seq > done.Seq {
			left = append(left, waiting)
		}
	}
	return left
}

func sameMessage(a, b storage.OutboxMessage) bool { return a.Kind == b.Kind && a.Key == b.Key }

func isBoard(m storage.OutboxMessage) bool { return m.Kind == storage.OutboxBoard }

// MessageRef is where a message stands on the platform. It is the body of a storage.OutboxRetire.
type MessageRef struct {
	Channel snowflake.ID `json:"channel"`
	Message snowflake.ID `json:"message"`
}

func (r MessageRef) String() string {
	text, _ := json.Marshal(r) // two plain fields cannot fail
	return string(text)
}

// reminderBody is the body of a storage.OutboxReminder.
type reminderBody struct {
	Turn int64 `json:"turn"` // the number of the entry with which the turn began of which it reminds
}

func (r reminderBody) String() string {
	text, _ := json.Marshal(r) // a plain field cannot fail
	return string(text)
}

func readBody(m storage.OutboxMessage, into any) error {
	if m.Body == "" {
		return nil
	}
	if err := json.Unmarshal([]byte(m.Body), into); err != nil {
		return fmt.Errorf("read the body of outbox message %s %s: %w", m.Kind, m.Key, err)
	}
	return nil
}
