package rating

import "math"

// Rating is what is believed of somebody's skill: most likely the mean, and most
// surely within three deviations of it.
type Rating struct {
	Mean      float64
	Deviation float64
}

// The scale of the reference implementation.
const (
	firstMean = 25.0
	firstDev  = firstMean / 3
	// beta is how much skill makes a win likely rather than luck.
	beta = firstMean / 6
	// drift is how much less is known before each game, so that nobody's rating
	// ever stands still.
	drift = firstMean / 300
	// least is the part of a variance that one game leaves at least.
	least = 0.0001
)

// First is the rating of somebody who never played.
var First = Rating{Mean: firstMean, Deviation: firstDev}

// The scale on which ratings are shown: somebody who never played has 1,000, and
// few have less.
const (
	shownFirst = 1000
	shownScale = 40
)

// Shown is the rating as one number, a careful one: the skill that somebody has
// almost surely at least, three deviations below the mean. It rises with wins,
// and with games that make the rating surer.
func (r Rating) Shown() int {
	return shownFirst + int(math.Round(shownScale*(r.Mean-3*r.Deviation)))
}
