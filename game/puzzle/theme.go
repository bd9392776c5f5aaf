package puzzle

import (
	"korsar/game"
	"korsar/game/pilot"
)

// Theme is what a puzzle is about. It follows from the position and the best move.
type Theme string

// The themes. All but Ending exclude each other.
const (
	Launch   Theme = "launch"  // a merchant ship sets sail
	Patience Theme = "draw"    // drawing a card is better than playing one
	Seize    Theme = "take"    // pirates win a ship that the side did not control
	Command  Theme = "captain" // a captain or the admiral secures a ship
	Defend   Theme = "defend"  // pirates support a ship that the side controls
	Spoil    Theme = "spoil"   // a ship that another side controls is tied
	Race     Theme = "join"    // pirates join a fight that they do not win yet
	Discard  Theme = "discard" // a card is discarded
	Ending   Theme = "ending"  // the draw pile lasts for one more round at most
)

// Themes lists the themes.
var Themes = []Theme{Launch, Patience, Seize, Command, Defend, Spoil, Race, Discard, Ending}

// themeOf maps the reason for a move to its theme.
var themeOf = map[pilot.Reason]Theme{
	pilot.Gather: Patience, pilot.SetSail: Launch, pilot.Hasten: Launch, pilot.Take: Seize, pilot.Secure: Command,
	pilot.Defend: Defend, pilot.Spoil: Spoil, pilot.Join: Race, pilot.DiscardLeast: Discard,
}

// Themes returns the themes of the puzzle: the theme of its best move and, if the game is about to end, Ending.
func (p *Puzzle) Themes() []Theme {
	v := p.View()
	list := []Theme{theme(&v, p.Best)}
	if ending(&v) {
		list = append(list, Ending)
	}
	return list
}

// theme returns the theme of a move.
func theme(v *game.SeatView, m game.Move) Theme { return themeOf[pilot.Explain(v, m).Reason] }

// ending reports whether the game is about to end.
func ending(v *game.SeatView) bool { return v.Pile <= len(v.Seats) }
