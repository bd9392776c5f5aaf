package table

import "korsar/storage/journal"

// Preset is a set of options for a kind of evening. It leaves edition, mode, seats, language and vote rules as they
// are. Quick turns hints on, and Tournament turns them off.
type Preset string

// The presets.
const (
	Quick      Preset = "quick"      // everybody is here: one board, an hour a turn
	Relaxed    Preset = "relaxed"    // over days: a new board each turn, a day a turn
	Stream     Preset = "stream"     // before an audience: one board, no time limit
	Tournament Preset = "tournament" // no help, no booty in view, a player who misses two turns is replaced
)

// Presets lists the presets.
var Presets = []Preset{Quick, Relaxed, Stream, Tournament}

// Apply sets the options of the preset. An unknown preset sets none.
func (p Preset) Apply(o *journal.Options) {
	base := journal.Options{Pace: journal.Relaxed, Booty: journal.OpenBooty, CoverComputer: journal.Mate,
		Minutes: defaultMinutes, Hints: o.Hints}
	switch p {
	case Quick:
		base.Pace, base.Minutes, base.Hints = journal.Live, 60, true
	case Relaxed:
	case Stream:
		base.Pace, base.Minutes = journal.Live, 0
	case Tournament:
		base.Booty, base.Late, base.Misses, base.Hints = journal.ClosedBooty, journal.HandOver, 2, false
	default:
		return
	}
	base.Edition, base.Mode, base.Seats, base.Language, base.VoteRules = o.Edition, o.Mode, o.Seats,
		o.Language, o.VoteRules
	*o = base
}
