package tournaments

import (
	"korsar/game"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// Preset is a kind of tournament with everything decided but the name.
type Preset string

// The presets. They are option values of a command.
const (
	Evening    Preset = "evening"     // four rounds at tables of four within an evening
	Month      Preset = "month"       // four rounds at tables of four, a week each
	Duels      Preset = "duels"       // a knock-out of two at a table, a week a round
	Seasonal   Preset = "league"      // divisions of eight at tables of four, four seasons
	Pairs      Preset = "pairs"       // four rounds of partners who stay together, a week each
	DrawnPairs Preset = "drawn-pairs" // four rounds of partners who are drawn in each, a week each
)

// Presets lists the presets.
var Presets = []Preset{Evening, Month, Duels, Seasonal, Pairs, DrawnPairs}

const (
	minutesPerHour = 60
	minutesPerDay  = 24 * minutesPerHour
	minutesPerWeek = 7 * minutesPerDay
)

// Setup is the name, the rules and the settings of a tournament.
type Setup struct {
	Name     string
	Rules    tournament.Rules
	Settings tournamentjournal.Settings
}

// Setup returns the setup of a tournament of the preset, with the edition and language of a guild's options.
func (p Preset) Setup(name string, o journal.Options) Setup {
	s := Setup{Name: name, Rules: tournament.Rules{Format: tournament.Swiss, Mode: game.FreeForAll,
		Seats: 4, Rounds: 4},
		Settings: tournamentjournal.Settings{Edition: o.Edition, Language: o.Language, Booty: o.Booty,
			Minutes: minutesPerDay, JoinMinutes: 2 * minutesPerDay, RoundMinutes: minutesPerWeek}}
	switch p {
	case Evening:
		s.Settings.JoinMinutes = 3
		p.SetTurnTime(&s.Settings, 3)
	case Duels:
		s.Rules = tournament.Rules{Format: tournament.KnockOut, Mode: game.FreeForAll, Seats: 2}
	case Seasonal:
		s.Rules = tournament.Rules{Format: tournament.League, Mode: game.FreeForAll, Seats: 4, Division: 8,
			Seasons: 4, Movers: 2}
	case Pairs:
		s.Rules.Mode, s.Rules.Partners = game.Partnership, tournament.FixedPartners
	case DrawnPairs:
		s.Rules.Mode, s.Rules.Partners = game.Partnership, tournament.DrawnPartners
	}
	return s
}

// eveningTurns is how many turns at their longest a round of an evening has time for. Computers make the moves that are
// left after that.
const eveningTurns = 20

// SetTurnTime sets the minutes that a turn takes at most, or 0 for no limit. A round of an evening lasts as long as
// eveningTurns, but at least an hour and at most tournamentjournal.MaxRoundMinutes.
func (p Preset) SetTurnTime(s *tournamentjournal.Settings, minutes int) {
	s.Minutes = minutes
	if p == Evening {
		s.RoundMinutes = min(max(minutesPerHour, eveningTurns*minutes), tournamentjournal.MaxRoundMinutes)
	}
}
