package rating

import "math"

// Rating is an estimate of a person's skill. The skill is most likely the mean, and almost certainly within three
// deviations of the mean.
type Rating struct {
	Mean      float64
	Deviation float64
}

// The scale of the reference implementation.
const (
	firstMean = 25.0
	firstDev  = firstMean / 3
	// beta is the scale of luck. The smaller it is, the more often the more skilled side wins.
	beta = firstMean / 6
	// drift is the deviation that is added before each game, so that no rating ever stops changing.
	drift = firstMean / 300
	// minVarianceLeft is the smallest part of a variance that one game leaves.
	minVarianceLeft = 0.0001
)

// First is the rating of a person who has not played.
var First = Rating{Mean: firstMean, Deviation: firstDev}

// Lead returns the difference of two means with which the one side beats the other with the given chance, if both
// skills are certain. The chance is above 0 and below 1.
func Lead(chance float64) float64 { return math.Sqrt2 * beta * math.Log(chance/(1-chance)) }

// The scale on which ratings are shown. A person who has not played has 1,000, and few have less.
const (
	shownFirst = 1000
	shownScale = 40
)

// Shown returns the rating as one cautious number: the skill that the person almost certainly exceeds, three deviations
// below the mean. It rises with wins and with games that make the rating more certain.
func (r Rating) Shown() int {
	return shownFirst + int(math.Round(shownScale*(r.Mean-3*r.Deviation)))
}
