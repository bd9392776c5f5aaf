package tournamentjournal

import (
	"time"

	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Entry is one thing that happened in a tournament.
type Entry struct {
	Seq   int64            // 1, 2, 3 … in its tournament
	At    time.Time        // to the millisecond
	By    journal.PersonID // the person who caused it; 0 for the program itself
	Cause snowflake.ID     // the interaction that caused it; 0 for the program itself
	Body  Body
}

// Body is the typed content of an entry: one of this package's types, or an event of package tournament.
type Body interface {
	Kind() Kind
}

// Kind is the stored name of a kind of entry. It is a string because kinds of events are.
type Kind = string

// The kinds of entry that are not events of package tournament, or say more than the event of the same name.
const (
	KindCreated         Kind = "created"
	KindPartnerAsked    Kind = "partner-asked"
	KindEntered         Kind = "entered"
	KindReplaced        Kind = "replaced"
	KindStarted         Kind = "started"
	KindRoundPaired     Kind = "round-paired"
	KindTableAnnounced  Kind = "table-announced"
	KindTableOpened     Kind = "table-opened"
	KindRoundExtended   Kind = "round-extended"
	KindJoinReminded    Kind = "join-reminded"
	KindPaused          Kind = "paused"
	KindResumed         Kind = "resumed"
	KindPosted          Kind = "posted"
	KindPostsRefused    Kind = "posts-refused"
	KindSettingsChanged Kind = "settings-changed"
	KindEventScheduled  Kind = "event-scheduled"
	KindEventDeleted    Kind = "event-deleted"
	KindRolePromised    Kind = "role-promised"
	KindRoleRefused     Kind = "role-refused"
	KindRoleGiven       Kind = "role-given"
)

// Line is an entry as it is stored, in the same form as an entry of a table.
type Line journal.Line

// Line returns the entry as it is stored.
func (e Entry) Line() (Line, error) {
	body, err := Encode(e.Body)
	if err != nil {
		return Line{}, err
	}
	return Line{Seq: e.Seq, At: e.At.UnixMilli(), Kind: journal.Kind(e.Body.Kind()), By: e.By, Cause: e.Cause,
		Body: body}, nil
}

// Entry parses the line.
func (l Line) Entry() (Entry, error) {
	body, err := Decode(string(l.Kind), l.Body)
	if err != nil {
		return Entry{}, err
	}
	return Entry{Seq: l.Seq, At: time.UnixMilli(l.At).UTC(), By: l.By, Cause: l.Cause, Body: body}, nil
}
