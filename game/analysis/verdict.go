package analysis

// Verdict names a move by its loss.
type Verdict string

// The verdicts. doc.go has their limits.
const (
	Forced     Verdict = "forced" // there was no other move
	Best       Verdict = "best"
	Good       Verdict = "good"
	Inaccuracy Verdict = "inaccuracy"
	Mistake    Verdict = "mistake"
	Blunder    Verdict = "blunder"
)

// limits has the verdicts in ascending order, each with the loss below which it holds.
var limits = []struct {
	loss    float64
	verdict Verdict
}{{0.01, Best}, {minWorst, Good}, {0.07, Inaccuracy}, {0.15, Mistake}}

// minWorst is the least loss of an inaccuracy.
const minWorst = 0.03

// Verdicts lists the verdicts of moves with a choice, best first.
var Verdicts = func() (list []Verdict) {
	for _, l := range limits {
		list = append(list, l.verdict)
	}
	return append(list, Blunder)
}()

func verdictOf(loss float64) Verdict {
	for _, l := range limits {
		if loss < l.loss {
			return l.verdict
		}
	}
	return Blunder
}
