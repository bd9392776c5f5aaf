package journal

import (
	"time"

	"korsar/storage/snowflake"
)

// PersonID is a person's number in the store. 0 means nobody.
type PersonID int64

// TableID is a table's number in the store. 0 means none.
type TableID int64

// TournamentID is a tournament's number in the store. 0 means none.
type TournamentID int64

// Entry is one thing that happened at a table, or in a tournament (package tournamentjournal).
type Entry struct {
	Seq   int64        // 1, 2, 3 … in its journal
	At    time.Time    // to the millisecond
	By    PersonID     // who caused it; 0 for the program, or a user whom the table does not know
	Cause snowflake.ID // the interaction that caused it; 0 for the program itself
	Body  Body
}

// Body is the typed content of an entry.
type Body interface {
	Kind() Kind
}

// Kind is the stored name of a kind of entry. It is an alias because package tournament has strings as kinds of events.
type Kind = string

// The kinds of entry at a table.
const (
	KindOpened   Kind = "opened"
	KindSeated   Kind = "seated"
	KindLeft     Kind = "left"
	KindReseated Kind = "reseated"
	KindStarted  Kind = "started"
	KindPlayed   Kind = "played"
	KindHanded   Kind = "handed"
	KindOrdered  Kind = "ordered"

	KindTakenBack      Kind = "taken-back"
	KindCovered        Kind = "covered"
	KindInvited        Kind = "invited"
	KindOffered        Kind = "offered"
	KindDeclined       Kind = "declined"
	KindPaused         Kind = "paused"
	KindResumed        Kind = "resumed"
	KindShelving       Kind = "shelved"
	KindUnshelving     Kind = "unshelved"
	KindChannelChanged Kind = "channel-changed"
	KindJoinedAudience Kind = "joined-audience"
	KindSawHand        Kind = "saw-hand"
	KindRemovedVoter   Kind = "removed-voter"
	KindVoted          Kind = "voted"
	KindControlledVote Kind = "controlled-vote"
	KindOptionsChanged Kind = "options-changed"
	KindConfirmed      Kind = "confirmed"
	KindPlaceReplaced  Kind = "place-replaced"
	KindPlacesRemoved  Kind = "places-removed"
	KindClosed         Kind = "closed"

	KindTournamentDeadline Kind = "tournament-deadline"
)
