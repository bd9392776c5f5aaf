package tournaments

import "korsar/game/tournament"

// The events of package tournament that are stored as entries without additions.
type (
	withdrawn = tournament.Withdrawn
	returned  = tournament.Returned
	settled   = tournament.Settled
	noShow    = tournament.NoShow
	voided    = tournament.Voided
	shelved   = tournament.Shelved
	unshelved = tournament.Unshelved
	finished  = tournament.Finished
	cancelled = tournament.Cancelled
)
