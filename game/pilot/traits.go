package pilot

import "korsar/game"

// traits is what a side's hope for gold is weighed by.
type traits struct {
	hand  [handTraits]float64 // counts of cards, and the like
	ships [shipTraits]float64 // gold at sea, by how the side stands to it
}

// The traits of a hand.
const (
	ofPirates  = iota // four: by strength
	ofCaptains = iota + 3
	ofAdmiral
	ofMerchants
	ofCargo  // the gold of the merchant ships
	ofFleets // in how many fleets there is a pirate
	ofTurn   // whether the side is on turn
	handTraits
)

// The traits of ships.
const (
	threats   = 3 // nobody, one, more can take her before she is captured
	distances = 3 // seats of others that act until then: 1, 2, more

	fromHeld   = 0
	fromHunted = fromHeld + threats*distances*2*2
	fromEven   = fromHunted + 2*2
	shipTraits = fromEven + 2*2
)

// held is the trait of a ship that the side controls.
func held(able, acting int, first, led bool) int {
	at := min(able, threats-1)*distances + min(max(acting, 1), distances) - 1
	return fromHeld + (at*2+bit(first))*2 + bit(led)
}

// hunted is that of a ship that another side controls and a seat of this side
// can act upon before she is captured, as the nth of all.
func hunted(takes bool, nth int) int { return fromHunted + bit(takes) + 2*bit(nth > 1) }

// even is that of a ship that nobody controls.
func even(leads, takes bool) int { return fromEven + bit(leads) + 2*bit(takes) }

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// phases is how a game's course enters: a card is worth something else at the
// end, a few turns before it, and at the start.
const phases = 3

// phasesAt is how far each phase counts with so many turns to come.
func phasesAt(turns float64) [phases]float64 {
	return [phases]float64{1, min(turns, 6) / 6, min(turns, 30) / 30}
}

// weighing is what traits are worth, in gold, and how far results scatter around
// what they promise: the variance is scatter + aTurn for each turn to come.
type weighing struct {
	hand           [handTraits][phases]float64
	ships          [shipTraits]float64
	scatter, aTurn float64
}

// The kinds of table that have weights of their own.
const (
	twoAlone = iota
	moreAlone
	twoPairs
	morePairs
	tables
)

// tableOf is the kind of a table.
func tableOf(mode game.Mode, sides int) int {
	kind := twoAlone
	if mode == game.Partnership {
		kind = twoPairs
	}
	if sides > 2 {
		kind++
	}
	return kind
}
