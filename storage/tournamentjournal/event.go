package tournamentjournal

import (
	"korsar/game/deal"
	"korsar/game/tournament"
)

// Event returns the event of package tournament that an entry is, or that is part of it; false if there is none. It has
// nothing of the secret of the next lot.
func Event(b Body) (tournament.Event, bool) {
	switch b := b.(type) {
	case Created:
		return tournament.Created{Rules: b.Rules, Commitment: deal.Commitment(b.Secret)}, true
	case Entered:
		return tournament.Entered{Entrant: b.Entrant, Join: b.Join, Strength: b.Strength}, true
	case RoundPaired:
		return b.RoundPaired, true
	case tournament.Withdrawn, tournament.Returned, tournament.Settled, tournament.NoShow, tournament.Voided,
		tournament.Extended, tournament.LaidUp, tournament.Woken, tournament.Finished, tournament.Cancelled:
		return b, true
	}
	return nil, false
}
