package game

// Fleet is one of the four pirate fleets, by its canonical name. [Edition.Fleets] has an edition's names.
type Fleet uint8

// The fleets in the order of [OrderedDeck].
const (
	NoFleet Fleet = iota
	Blue
	Green
	Red
	Yellow
)

// Fleets is the number of fleets.
const Fleets = 4

// AllFleets lists the fleets in canonical order.
var AllFleets = [Fleets]Fleet{Blue, Green, Red, Yellow}

// Letter returns the fleet's letter in the record: B, G, R or Y. It returns '?' for NoFleet.
func (f Fleet) Letter() byte { return "?BGRY"[f] }

// String returns the fleet's letter.
func (f Fleet) String() string { return string(f.Letter()) }
