package journal

import "maps"

// Limit is a bound on what people can add to a journal. Its value is the key of the message that people read when they
// exceed it. It is not stored.
type Limit string

// The limits.
const (
	TooManyByOne Limit = "too-many-by-you" // MaxByOne
	TooManyByAll Limit = "too-many-by-all" // MaxByAll
	AudienceFull Limit = "audience-full"   // MaxVoters
)

// How much people can add, to the lobby and then again to the game. Moves, and entries that let a game continue or end
// for others, are not counted: each of them follows a turn, a deadline or a counted entry.
const (
	MaxByOne  = 1_000  // by one person; moderators whom the table does not know count as one
	MaxByAll  = 20_000 // by all people together; changed votes count only for their person
	MaxVoters = 10_000 // people who join the audiences of a table

	// MaxPauses is how often callers may pause a table. Without it, permissions that come and go, or a bot that is
	// removed and invited again, would make the journal grow without end.
	MaxPauses = 64
)

// LimitError is returned by [Table.Apply] for an entry beyond a limit.
type LimitError struct{ Limit Limit }

// Error returns a text for logs.
func (e *LimitError) Error() string { return "beyond the limit " + string(e.Limit) }

// counts is how much people have added.
type counts struct {
	by     map[PersonID]int
	all    int
	voters int
	pauses int
}

func (n *counts) clone() counts { return counts{maps.Clone(n.by), n.all, n.voters, n.pauses} }

func (n *counts) add(p PersonID) {
	if n.by == nil {
		n.by = map[PersonID]int{}
	}
	n.by[p]++
}

// checkLimits returns a *LimitError for an entry that is beyond a limit.
func (t *Table) checkLimits(e Entry) error {
	switch b := e.Body.(type) {
	case JoinedAudience:
		if t.AudienceRoom() == 0 {
			return &LimitError{AudienceFull}
		}
	case Voted:
		for _, ballot := range b.Ballots {
			if err := t.CheckChangedVote(ballot.Person); err != nil {
				return err
			}
		}
	}
	switch {
	case !isCounted(e):
		return nil
	case t.counts.by[e.By] >= MaxByOne:
		return &LimitError{TooManyByOne}
	case t.counts.all >= MaxByAll:
		return &LimitError{TooManyByAll}
	}
	return nil
}

// AudienceRoom returns how many more people can join the audiences of the table.
func (t *Table) AudienceRoom() int { return max(MaxVoters-t.counts.voters, 0) }

// CanPause reports whether the table can be paused once more.
func (t *Table) CanPause() bool { return t.counts.pauses < MaxPauses }

// CheckChangedVote returns a *[LimitError] if a person has voted in the open vote and can no longer change their vote.
func (t *Table) CheckChangedVote(p PersonID) error {
	if _, voted := t.Poll.Ballots[p]; voted && t.counts.by[p] >= MaxByOne {
		return &LimitError{TooManyByOne}
	}
	return nil
}

func (n *counts) count(e Entry) {
	switch e.Body.(type) {
	case JoinedAudience:
		n.voters++
	case Paused:
		n.pauses++
	}
	if isCounted(e) {
		n.add(e.By)
		n.all++
	}
}

// isCounted reports whether an entry counts toward the limits: people can repeat it, and the game does not need it.
// A vote is held without a cause by the moderators of a chat.
func isCounted(e Entry) bool {
	if b, controls := e.Body.(ControlledVote); e.Cause == 0 && !(controls && b.How == Hold) {
		return false
	}
	switch b := e.Body.(type) {
	case Seated, Reseated, OptionsChanged, Invited, Offered, ChannelChanged, TakenBack:
		return true
	case Handed:
		return b.Occupant.Kind == IsPerson
	case Ordered:
		return b.Order != Order{}
	case ControlledVote:
		return b.How == Hold || b.How == Extend
	}
	return false
}

// beginCounts resets the counts when the game starts, so that visitors of the lobby do not use up the game's limits.
func (t *Table) beginCounts() { t.counts = counts{voters: len(t.Voters), pauses: t.counts.pauses} }
