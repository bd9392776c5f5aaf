package table

import (
	"errors"

	"korsar/storage/journal"
)

// Denial is why the platform refuses the posts of a table. The zero value means that it does not. It is stored in the
// body of a board's message.
type Denial struct {
	Why  DenialReason `json:"why,omitempty"`
	Code int          `json:"code,omitempty"` // the platform's own number of the refusal; 0 if it gave none
}

// DenialReason is a kind of refusal. It is part of the key of a sentence in every language.
type DenialReason string

// The kinds of refusals.
const (
	DeniedAccess  DenialReason = "access"  // the bot lacks a right in the channel
	DeniedDeleted DenialReason = "deleted" // the channel was deleted
	DeniedLocked  DenialReason = "locked"  // the channel is a locked thread
	DeniedThreads DenialReason = "threads" // the guild has as many active threads as it can
	DeniedFilter  DenialReason = "filter"  // a filter of the guild or of the platform blocks the message
	DeniedOther   DenialReason = "other"   // anything else, including refusals that this version does not know
)

// DenialReasons are all kinds of refusals.
var DenialReasons = []DenialReason{DeniedAccess, DeniedDeleted, DeniedLocked, DeniedThreads, DeniedFilter, DeniedOther}

// passing is the number of refusals in a row after which people are told, if the refusal may pass by itself. A board
// gets that many in about 15 seconds.
const passing = 4

// ToldAfter returns the number of refusals in a row after which the people of the table are told. It is 1 for a refusal
// that does not pass by itself.
func (d Denial) ToldAfter() int {
	switch d.Why {
	case DeniedAccess, DeniedDeleted, DeniedLocked:
		return 1
	}
	return passing
}

func (d Denial) String() string { return asJSON(d) }

// DenialOf returns why the platform refused a request, or the zero value if it did not.
func DenialOf(outcome error) Denial {
	if denied, is := errors.AsType[*Denied](outcome); is {
		return denied.Denial
	}
	if errors.Is(outcome, ErrNoAccess) {
		return Denial{Why: DeniedAccess}
	}
	return Denial{}
}

// denial returns why nothing can be posted at the table, or the zero value if no refusal is known.
func (t *Table) denial() Denial {
	if t.outbox.denied == (Denial{}) && t.now.Paused == journal.NoAccess {
		return Denial{Why: DeniedAccess}
	}
	return t.outbox.denied
}
