package tournamentjournal

import (
	"errors"
	"slices"

	"korsar/game/tournament"
	"korsar/storage/journal"
)

// Limit is a bound on what people can add to the journal of a tournament. Its name is the key of the sentence that
// people read beyond it. The name is not stored.
type Limit string

// The limits.
const (
	TooManyReturns  Limit = "too-many-returns"  // MaxReturns
	TooManyRequests Limit = "too-many-requests" // MaxRequests or MaxAllRequests
	TooManyChanges  Limit = "too-many-changes"  // MaxChanges
)

// How much people can add. With at most 100 rounds, the journal of a tournament has at most some 120,000 entries.
const (
	MaxEntrants    = 512  // entrants, even if they withdraw; beyond it the tournament is full
	MaxReturns     = 5    // of an entrant who has withdrawn
	MaxRequests    = 10   // for a partner, by one person
	MaxAllRequests = 2048 // for a partner, by everybody
	MaxChanges     = 1000 // by those who run it, except resuming and canceling it

	MaxPostRefusals = 64 // PostsRefused entries
	MaxRoleRefusals = 32 // RoleRefused entries
)

// LimitError is returned for an entry beyond a limit.
type LimitError struct{ Limit Limit }

// Error returns a text for logs.
func (e *LimitError) Error() string { return "the tournament has " + string(e.Limit) }

// counts is how much people have added.
type counts struct {
	returns     map[tournament.Entrant]int
	requests    map[journal.PersonID]int
	allRequests int
	changes     int
}

// checkLimits returns an error for an entry beyond a limit.
func (t *Tournament) checkLimits(e Entry) error {
	n := &t.counts
	switch b := e.Body.(type) {
	case Entered:
		if t.Entrants() >= MaxEntrants {
			return tournament.Refusal{Reason: tournament.TournamentIsFull, Entrant: b.Entrant}
		}
	case tournament.Returned:
		if n.returns[b.Entrant] >= MaxReturns {
			return &LimitError{TooManyReturns}
		}
	case PartnerAsked:
		if n.requests[b.Person] >= MaxRequests || n.allRequests >= MaxAllRequests {
			return &LimitError{TooManyRequests}
		}
	case PostsRefused:
		if t.postRefusals >= MaxPostRefusals {
			return errors.New("the platform has refused posts too often")
		}
	case RoleRefused:
		if t.roleRefusals >= MaxRoleRefusals {
			return errors.New("the platform has refused the role too often")
		}
	default:
		if t.isChange(e) && n.changes >= MaxChanges {
			return &LimitError{TooManyChanges}
		}
	}
	return nil
}

func (t *Tournament) count(e Entry) {
	n := &t.counts
	switch b := e.Body.(type) {
	case Created:
		n.returns, n.requests = map[tournament.Entrant]int{}, map[journal.PersonID]int{}
	case Entered:
	case tournament.Returned:
		n.returns[b.Entrant]++
	case PartnerAsked:
		n.requests[b.Person]++
		n.allRequests++
	default:
		if t.isChange(e) {
			n.changes++
		}
	}
}

// isChange reports whether an entry counts as a change by somebody who runs the tournament. Withdrawing oneself does
// not count: it takes an entry or a return first. Canceling or resuming it must always be possible.
func (t *Tournament) isChange(e Entry) bool {
	switch b := e.Body.(type) {
	case tournament.Canceled, Resumed: // Resumed is as often as Paused
		return false
	case tournament.Withdrawn:
		return e.By != 0 && !slices.Contains(t.PeopleOf(b.Entrant), e.By)
	}
	return e.By != 0
}
