package pilot

import (
	"fmt"
	"math"
	"strings"

	"korsar/game"
)

// features are the inputs of an evaluation. The gold that a side can expect is a weighted sum of them.
type features struct {
	hand  [handFeatures]float64 // counts of cards, and the like
	ships [shipFeatures]float64 // gold at sea, by the side's relation to it
}

// The features of a hand.
const (
	ofPirates  = iota // four: by strength
	ofCaptains = iota + 3
	ofAdmiral
	ofMerchants
	ofCargo  // the gold of the merchant ships
	ofFleets // number of fleets with a pirate
	ofTurn   // whether the side is on turn
	handFeatures
)

// The features of ships.
const (
	threats   = 3 // seats that can take it before it is captured: 0, 1, more
	distances = 3 // rivals' seats that act before it is captured: 1, 2, more

	fromHeld     = 0
	fromHunted   = fromHeld + threats*distances*2*2
	fromEven     = fromHunted + 2*2
	shipFeatures = fromEven + 2*2
)

// heldFeature returns the feature of a ship that the side controls. able of the acting rivals' seats can take it. first
// is set if the side acts before all of them, and led if a captain or the admiral commands the ship.
func heldFeature(able, acting int, first, led bool) int {
	at := min(able, threats-1)*distances + min(max(acting, 1), distances) - 1
	return fromHeld + (at*2+bit(first))*2 + bit(led)
}

// huntedFeature returns the feature of a ship that another side controls, for a seat that acts before the capture, as
// the nth of that side's rivals.
func huntedFeature(takes bool, nth int) int { return fromHunted + bit(takes) + 2*bit(nth > 1) }

// tiedFeature returns the feature of a ship that no side controls.
func tiedFeature(leads, takes bool) int { return fromEven + bit(leads) + 2*bit(takes) }

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// phases is the number of terms in the value of a card: a constant, and the turns left up to 3, 10 and 80.
const phases = 4

// phasesAt returns the weight of each phase, from 0 to 1, with a number of turns left.
func phasesAt(turns float64) [phases]float64 {
	return [phases]float64{1, min(turns, 3) / 3, min(turns, 10) / 10, min(turns, 80) / 80}
}

// featureWeights are the values of features, in gold, and the variance of results around the expectation.
type featureWeights struct {
	hand    [handFeatures][phases]float64
	ships   [shipFeatures]float64
	scatter [phases]float64
}

// leastScatter is the least variance that is expected. A fit may return less near the end of a game.
const leastScatter = 1

// scatterAt returns the standard deviation of results, in gold, for the weights of the phases.
func (w *featureWeights) scatterAt(phase *[phases]float64) float64 {
	variance := 0.0
	for k, p := range phase {
		variance += float64(w.scatter[k] * p)
	}
	return math.Sqrt(max(variance, leastScatter))
}

// The kinds of table that have weights of their own.
const (
	twoAlone = iota
	moreAlone
	twoPairs
	morePairs
	tables
)

// kindOfTable is the tables whose games the weights of a kind are fitted to.
type kindOfTable struct {
	name  string
	mode  game.Mode
	seats []int
	even  bool // its moves have even priors, since a policy made captains weaker there (doc.go)
}

var kinds = [tables]kindOfTable{
	twoAlone:  {"twoAlone", game.FreeForAll, []int{2}, false},
	moreAlone: {"moreAlone", game.FreeForAll, []int{3, 4, 5}, false},
	twoPairs:  {"twoPairs", game.Partnership, []int{4}, false},
	morePairs: {"morePairs", game.Partnership, []int{6, 8}, true},
}

// withPolicy yields each kind of table whose moves a policy expects.
func withPolicy(yield func(kind int) bool) {
	for kind := range kinds {
		if !kinds[kind].even && !yield(kind) {
			return
		}
	}
}

// String returns the mode and the numbers of seats.
func (k *kindOfTable) String() string {
	return fmt.Sprintf("%v of %s", k.mode, strings.Trim(fmt.Sprint(k.seats), "[]"))
}

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
