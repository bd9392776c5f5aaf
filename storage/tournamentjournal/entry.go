package tournamentjournal

import "korsar/storage/journal"

// An entry has the same envelope as a table's. A body is one of this package's types, or an event of package
// tournament.
type (
	Entry = journal.Entry
	Line  = journal.Line
	Body  = journal.Body
	Kind  = journal.Kind
)

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

// Parse parses a line of a tournament.
func Parse(l Line) (Entry, error) { return decoders.Parse(l) }
