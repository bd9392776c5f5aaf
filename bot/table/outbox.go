package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"korsar/storage"
	"korsar/storage/snowflake"
)

// outbox has the undelivered messages of a table, and the board on the platform.
type outbox struct {
	waiting []storage.OutboxMessage
	board   boardBody // the body of the waiting board message
	posted  storage.Board
	boardState
}

// boardState has this process's knowledge of the posted board that the store lacks.
type boardState struct {
	denied  Denial    // why the latest attempt to post was refused
	refused bool      // the person of a solo game takes no direct messages, so there is no board
	posting Posting   // Unsure if a crash or a failed attempt may have left another board
	shows   int64     // the table's BoardSeq that the posted board shows; 0 if unknown
	shownAt time.Time // when the posted board was last posted or edited

	// postAt is when the new board that waits becomes worth a request. Meanwhile the posted board shows postSeq, the
	// table's BoardSeq. They mean nothing once the table has moved on.
	postAt  time.Time
	postSeq int64

	// outdatedSince is when the first change was made that the posted board does not show. It is zero if there is none,
	// if only votes have changed, or if another process made it.
	outdatedSince time.Time
}

// nextMessage returns the message with the earliest NotBefore, the first of equals. A new board may have to wait longer
// than its NotBefore says, while other messages do not wait for it. It returns false if the outbox is empty.
func (t *Table) nextMessage() (next storage.OutboxMessage, waits bool) {
	t.endCalls()
	for i, m := range t.outbox.waiting {
		if isBoardMessage(m) && t.outbox.postSeq == t.now.BoardSeq {
			m.NotBefore = LaterOf(m.NotBefore, t.outbox.postAt)
		}
		if i == 0 || m.NotBefore.Before(next.NotBefore) {
			next = m
		}
	}
	return next, len(t.outbox.waiting) > 0
}

// updateOutbox updates the outbox after a commit.
func (t *Table) updateOutbox(c storage.Commit) {
	for _, done := range c.Delivered {
		t.outbox.waiting = removeDelivered(t.outbox.waiting, done)
	}
	for _, m := range c.Messages {
		t.addMessage(m)
	}
}

// addMessage adds a message to the outbox or replaces an older one of the same kind and key.
func (t *Table) addMessage(m storage.OutboxMessage) {
	o := &t.outbox
	o.waiting = replaceMessage(o.waiting, m)
	if isBoardMessage(m) {
		o.board = boardBody{}
		if err := readBody(m, &o.board); err != nil {
			t.env.Log.Error("cannot read an outbox message; the board notifies nobody", "table", t.id, "error", err)
		}
		if o.board.Denied != (Denial{}) {
			o.denied = o.board.Denied // learned before a restart
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

// removeDelivered removes a delivered message, unless a newer one has replaced it.
func removeDelivered(list []storage.OutboxMessage, done storage.Delivered) []storage.OutboxMessage {
	left := list[:0]
	for _, waiting := range list {
		if waiting.Kind != done.Kind || waiting.Key != done.Key || waiting.Seq > done.Seq {
			left = append(left, waiting)
		}
	}
	if len(left) == 0 {
		return nil // usually nothing waits, and nil frees the memory
	}
	return left
}

// Awaits reports whether this process knows that a message waits to be delivered.
func (t *Table) Awaits(m storage.OutboxMessage) bool {
	return slices.ContainsFunc(t.outbox.waiting, func(waiting storage.OutboxMessage) bool {
		return sameMessage(waiting, m) && waiting.Seq >= m.Seq
	})
}

func sameMessage(a, b storage.OutboxMessage) bool { return a.Kind == b.Kind && a.Key == b.Key }

func isBoardMessage(m storage.OutboxMessage) bool { return m.Kind == storage.OutboxBoard }

// MessageRef locates a message on the platform. It is the body of a storage.OutboxDeleteBoard.
type MessageRef struct {
	Channel snowflake.ID `json:"channel"`
	Message snowflake.ID `json:"message"`
}

func (r MessageRef) String() string { return asJSON(r) }

// reminderBody is the body of a storage.OutboxReminder.
type reminderBody struct {
	Turn int64 `json:"turn"` // the number of the entry that began the turn
}

func (r reminderBody) String() string { return asJSON(r) }

// asJSON returns a struct of plain fields as JSON.
func asJSON(fields any) string {
	text, _ := json.Marshal(fields) // plain fields cannot fail
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
