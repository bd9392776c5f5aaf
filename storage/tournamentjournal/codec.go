package tournamentjournal

import (
	"korsar/game/tournament"
	"korsar/storage/journal"
)

// decoders parse the body of each kind.
var decoders = journal.Decoders{
	KindCreated:         decodeCreated,
	KindPartnerAsked:    journal.DecodeObject[PartnerAsked],
	KindEntered:         journal.DecodeObject[Entered],
	KindReplaced:        journal.DecodeObject[Replaced],
	KindStarted:         journal.DecodeObject[Started],
	KindRoundPaired:     decodeRoundPaired,
	KindTableAnnounced:  journal.DecodeObject[TableAnnounced],
	KindTableOpened:     journal.DecodeObject[TableOpened],
	KindRoundExtended:   journal.DecodeObject[RoundExtended],
	KindJoinReminded:    journal.DecodeObject[JoinReminded],
	KindPaused:          journal.DecodeObject[Paused],
	KindResumed:         journal.DecodeObject[Resumed],
	KindPosted:          journal.DecodeObject[Posted],
	KindPostsRefused:    journal.DecodeObject[PostsRefused],
	KindSettingsChanged: journal.DecodeObject[SettingsChanged],
	KindEventScheduled:  journal.DecodeObject[EventScheduled],
	KindEventDeleted:    journal.DecodeObject[EventDeleted],
	KindRolePromised:    journal.DecodeObject[RolePromised],
	KindRoleRefused:     journal.DecodeObject[RoleRefused],
	KindRoleGiven:       journal.DecodeObject[RoleGiven],

	tournament.Withdrawn{}.Kind(): journal.DecodeObject[tournament.Withdrawn],
	tournament.Returned{}.Kind():  journal.DecodeObject[tournament.Returned],
	tournament.Settled{}.Kind():   journal.DecodeObject[tournament.Settled],
	tournament.NoShow{}.Kind():    journal.DecodeObject[tournament.NoShow],
	tournament.Voided{}.Kind():    journal.DecodeObject[tournament.Voided],
	tournament.Extended{}.Kind():  journal.DecodeObject[tournament.Extended],
	tournament.Shelved{}.Kind():   journal.DecodeObject[tournament.Shelved],
	tournament.Unshelved{}.Kind(): journal.DecodeObject[tournament.Unshelved],
	tournament.Finished{}.Kind():  journal.DecodeObject[tournament.Finished],
	tournament.Cancelled{}.Kind(): journal.DecodeObject[tournament.Cancelled],
}

// Decode parses the body of an entry in a tournament. It refuses an unknown kind, unknown fields and trailing text.
func Decode(kind Kind, text string) (Body, error) { return decoders.Decode(kind, text) }
