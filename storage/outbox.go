package storage

import (
	"context"
	"time"

	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Outbox stores the messages still to be delivered. Commits add and settle them.
type Outbox interface {
	// Undelivered returns the messages of a shard's tables that are due at or before now, oldest first, at most limit
	// of them.
	Undelivered(ctx context.Context, of Shard, now time.Time, limit int) ([]OutboxMessage, error)
	// Failed returns a guild's tables with messages whose delivery has failed, in the order of the next attempt, at
	// most limit of them.
	Failed(ctx context.Context, guild snowflake.ID, limit int) ([]journal.TableID, error)
}

// OutboxKind is the purpose of a message. Kinds are stored and never change.
type OutboxKind string

// The kinds of message.
const (
	// OutboxBoard shows the newest state of the table in its channel.
	OutboxBoard OutboxKind = "board"
	// OutboxDeleteBoard deletes a board message that was replaced. Key is the message, Body its channel.
	OutboxDeleteBoard OutboxKind = "delete-board"
	// OutboxEnd posts the final scores with the record.
	OutboxEnd OutboxKind = "end"
	// OutboxReminder reminds the player on turn, in the form that they prefer when it is delivered.
	OutboxReminder OutboxKind = "reminder"
	// OutboxHeadsUp tells a person by direct message that their turn comes next. Key is the person, in base 36.
	OutboxHeadsUp OutboxKind = "heads-up"
	// OutboxNoAccess tells a person at the table by direct message that nothing can be posted in its channel. Key is
	// the person, in base 36.
	OutboxNoAccess OutboxKind = "no-access"
	// OutboxCall calls players to a lobby, and deletes that message once no seat is free or the lobby is over. Key is
	// the time of the call.
	OutboxCall OutboxKind = "call"
	// OutboxAlerts adds an OutboxAlert for each person who wants to be told of new tables in a channel, once a lobby
	// has waited a moment.
	OutboxAlerts OutboxKind = "alerts"
	// OutboxAlert tells a person by direct message that a lobby waits for players. Key is the person, in base 36.
	OutboxAlert OutboxKind = "alert"
	// OutboxRestored posts a new board after a backup was restored, below the channel's older boards.
	OutboxRestored OutboxKind = "restored"
)

// OutboxMessage is something still to be delivered to the platform. It is written in the transaction of its cause, so
// that no crash can lose it.
//
// Table, Kind and Key name a message. A message replaces a waiting message of the same name with the same or an earlier
// Seq, so that only the newest state is delivered. A failed delivery is committed again under its own Seq, with one
// more attempt and a later NotBefore. If a newer message waits by then, the older one is dropped without an error.
type OutboxMessage struct {
	Table     journal.TableID
	Kind      OutboxKind
	Key       string // distinguishes messages of one kind at one table
	Seq       int64  // the entry that caused it
	NotBefore time.Time
	Attempts  int
	Nonce     string // makes a repeated post return the first message; at most 25 characters
	Body      string // typed data of the kind as JSON; may be empty
}

// Delivered settles a message. If a message with a later Seq has replaced it, that one stays.
type Delivered struct {
	Kind OutboxKind
	Key  string
	Seq  int64
}
