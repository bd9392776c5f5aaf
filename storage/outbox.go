package storage

import (
	"context"
	"time"

	"korsar/storage/journal"
)

// Outbox has what is still to be told. Commits put it there and settle it.
type Outbox interface {
	// Undelivered lists what is to be told not later than now, oldest first, at most
	// limit.
	Undelivered(ctx context.Context, now time.Time, limit int) ([]OutboxMessage, error)
}

// OutboxKind is what is to be told. Kinds are stored for ever.
type OutboxKind string

// The kinds of message.
const (
	// OutboxBoard shows the newest state of the table in its channel.
	OutboxBoard OutboxKind = "board"
	// OutboxRetire deletes a board message that another has replaced: Key is the
	// message, Body its channel.
	OutboxRetire OutboxKind = "retire"
	// OutboxEnd posts the final scores with the record.
	OutboxEnd OutboxKind = "end"
	// OutboxReminder reminds whoever is on turn by direct message.
	OutboxReminder OutboxKind = "reminder"
	// OutboxStranded tells the host by direct message that nothing can be posted
	// at their table.
	OutboxStranded OutboxKind = "stranded"
	// OutboxThread closes the thread of a table that has ended.
	OutboxThread OutboxKind = "thread"
)

// OutboxMessage is something that is still to be told to people. It is written in
// the transaction of its cause, so that no crash can swallow it. Table, Kind
// and Key name it: one with the same or a later Seq replaces one that still
// waits, so that only the newest state is told. One with an earlier Seq is
// dropped without an error: what failed to be told is handed in again under its
// own Seq, with one more attempt and a later NotBefore, and may have been
// overtaken meanwhile.
type OutboxMessage struct {
	Table     journal.TableID
	Kind      OutboxKind
	Key       string // tells apart several of a kind at one table
	Seq       int64  // the entry that caused it
	NotBefore time.Time
	Attempts  int
	Nonce     string // makes a repeated post return the first message; at most 25 characters
	Body      string // typed data of the kind as JSON; may be empty
}

// Delivered settles a message. If a newer cause has replaced it meanwhile, that one
// stays.
type Delivered struct {
	Kind OutboxKind
	Key  string
	Seq  int64
}
