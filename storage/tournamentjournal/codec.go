package tournamentjournal

import (
	"korsar/game/tournament"
	"korsar/storage/journal"
)

// decoders parse the body of each kind.
var decoders = journal.Decoders{
	Created{}.Kind():        decodeCreated,
	PartnerAsked{}.Kind():   journal.DecodeObject[PartnerAsked],
	Entered{}.Kind():        journal.DecodeObject[Entered],
	Replaced{}.Kind():       journal.DecodeObject[Replaced],
	Started{}.Kind():        journal.DecodeObject[Started],
	RoundPaired{}.Kind():    decodeRoundPaired,
	TableAnnounced{}.Kind(): journal.DecodeObject[TableAnnounced],
	TableOpened{}.Kind():    journal.DecodeObject[TableOpened],
	RoundExtended{}.Kind():  journal.DecodeObject[RoundExtended],
	JoinReminded{}.Kind():   journal.DecodeObject[JoinReminded],
	Paused{}.Kind():         journal.DecodeObject[Paused],
	Resumed{}.Kind():        journal.DecodeObject[Resumed],
	Posted{}.Kind():         journal.DecodeObject[Posted],
	PostsRefused{}.Kind():   journal.DecodeObject[PostsRefused],
	StartMoved{}.Kind():     journal.DecodeObject[StartMoved],
	EventScheduled{}.Kind(): journal.DecodeObject[EventScheduled],
	EventDeleted{}.Kind():   journal.DecodeObject[EventDeleted],
	RolePromised{}.Kind():   journal.DecodeObject[RolePromised],
	RoleRefused{}.Kind():    journal.DecodeObject[RoleRefused],
	RoleGiven{}.Kind():      journal.DecodeObject[RoleGiven],

	tournament.Withdrawn{}.Kind(): journal.DecodeObject[tournament.Withdrawn],
	tournament.Returned{}.Kind():  journal.DecodeObject[tournament.Returned],
	tournament.Settled{}.Kind():   journal.DecodeObject[tournament.Settled],
	tournament.NoShow{}.Kind():    journal.DecodeObject[tournament.NoShow],
	tournament.Voided{}.Kind():    journal.DecodeObject[tournament.Voided],
	tournament.Shelved{}.Kind():   journal.DecodeObject[tournament.Shelved],
	tournament.Unshelved{}.Kind(): journal.DecodeObject[tournament.Unshelved],
	tournament.Finished{}.Kind():  journal.DecodeObject[tournament.Finished],
	tournament.Canceled{}.Kind():  journal.DecodeObject[tournament.Canceled],
}
