package referee

import (
	"maps"
	"slices"
)

// edition is how one rule sheet differs from the others.
type edition struct {
	// shipsAtSeaScore means that the side that controls a ship takes it when the game ends.
	shipsAtSeaScore bool
	// admiralForPartner means that the admiral may also defend a partner's ship.
	admiralForPartner bool
	// partnersApart means that the second partner may not play on the ship that the first partner has just played on.
	partnersApart bool
}

var editions = map[string]edition{
	"tilsit-2005": {
		shipsAtSeaScore:   true, // 000 Fin de la partie et décompte des points
		admiralForPartner: true, // 000 Le Jeu en équipe; a ship launched long ago: digest
		partnersApart:     true, // 000 Le Jeu en équipe
	},
	"philibert-2002": {
		shipsAtSeaScore: true, // 001 Fin de la partie
	},
	"korsar-2019": {
		shipsAtSeaScore: true, // 002 Fin de partie
	},
	"english": {
		shipsAtSeaScore:   false, // 003 Game End and Scoring
		admiralForPartner: true,  // 003 Partnership Play
	},
	"lutin-ludique": {
		shipsAtSeaScore: true, // 004 Fin de la partie
	},
}

// Editions returns the ids of the editions that the referee knows, sorted.
func Editions() []string { return slices.Sorted(maps.Keys(editions)) }

const (
	freeForAll  = "free-for-all"
	partnership = "partnership"
)

// playable lists the numbers of seats that each mode allows (000 Jouer seul ou en équipe, 001 Le jeu, 002 Seul ou en
// équipe, 003 Game Types, 004 Préparation).
var playable = map[string][]int{
	freeForAll:  {2, 3, 4, 5},
	partnership: {4, 6, 8},
}
