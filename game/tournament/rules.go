package tournament

import "korsar/game"

// Format is how a tournament decides who plays whom. Its values are stored.
type Format string

// The formats.
const (
	Swiss      Format = "swiss"
	RoundRobin Format = "round-robin"
	KnockOut   Format = "knock-out"
	League     Format = "league"
)

// Formats lists the formats.
var Formats = []Format{Swiss, RoundRobin, KnockOut, League}

// Partners is how partners find each other in partnership. Its values are stored.
type Partners string

// The values of Partners. NoPartners is for free-for-all.
const (
	NoPartners    Partners = ""
	FixedPartners Partners = "fixed" // an entrant is a pair
	DrawnPartners Partners = "drawn" // for each table, in Swiss only
)

// Odd is what happens to an entrant who is left over. Its values are stored.
type Odd string

// The values of Odd.
const (
	Bye          Odd = "" // a round off
	PlayComputer Odd = "computer"
)

// Rules holds all that a tournament depends on apart from its events.
type Rules struct {
	Format    Format      `json:"format"`
	Mode      game.Mode   `json:"mode"`
	Seats     int         `json:"seats"` // at a full table
	Partners  Partners    `json:"partners,omitempty"`
	Rounds    int         `json:"rounds,omitempty"` // in Swiss or a season; 0 for as few as all need to meet
	Odd       Odd         `json:"odd,omitempty"`
	Division  int         `json:"division,omitempty"`  // the most entrants in a division of a league
	Seasons   int         `json:"seasons,omitempty"`   // of a league
	Movers    int         `json:"movers,omitempty"`    // entrants promoted, and relegated, between two divisions
	TieBreaks []Criterion `json:"tie_breaks,omitzero"` // nil for those of the format; empty for the lot alone
}

// Limits of rules.
const (
	maxRounds   = 100
	maxSeasons  = 100
	maxSchedule = 64 // entrants of a round robin, and of a division
	maxMeeting  = 4  // entrants at a table in round robin, league and knock-out
)

// Check returns a [Refusal] or a [korsar/game.SetupRefusal] for rules that cannot be played.
func (r *Rules) Check() error {
	if err := game.CheckSeats(r.Mode, r.Seats); err != nil {
		return err
	}
	if reason := r.fault(); reason != NoReason {
		return Refusal{Reason: reason}
	}
	return nil
}

// fault returns the reason why the rules cannot be played, or NoReason.
func (r *Rules) fault() Reason {
	switch r.Format {
	case Swiss:
		if r.Rounds < 1 {
			return RoundsOutOfRange
		}
	case League:
		if r.Seasons < 1 || r.Seasons > maxSeasons {
			return SeasonsOutOfRange
		}
		if r.Division < max(r.full(), 3) || r.Division > maxSchedule || r.Movers < 0 || r.Movers > r.Division/2 {
			return DivisionOutOfRange
		}
	case RoundRobin, KnockOut:
	default:
		return UnknownFormat
	}
	switch {
	case r.Rounds < 0 || r.Rounds > maxRounds:
		return RoundsOutOfRange
	case (r.Mode == game.Partnership) != (r.Partners != NoPartners),
		r.Partners != NoPartners && r.Partners != FixedPartners && r.Partners != DrawnPartners:
		return PartnersUnclear
	case r.Partners == DrawnPartners && r.Format != Swiss:
		return DrawnOnlyInSwiss
	case r.Format != Swiss && r.full() > maxMeeting:
		return TableTooLarge
	case r.Odd != Bye && r.Odd != PlayComputer:
		return OddUnclear
	}
	return faultOfTieBreaks(r.TieBreaks)
}

// full returns how many entrants a full table has.
func (r *Rules) full() int {
	if r.Partners == FixedPartners {
		return r.Seats / 2
	}
	return r.Seats
}

// least returns the fewest entrants that a game can be played with.
func (r *Rules) least() int {
	if r.Partners == DrawnPartners {
		return 4
	}
	return 2
}
