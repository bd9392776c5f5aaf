package puzzle

import (
	"testing"

	"pgregory.net/rapid"

	"korsar/game/gametest"
	"korsar/game/rating"
)

// TestRatingRisesWithMisses checks that a puzzle that more captains miss is rated higher, and that the hardest easy one
// is rated like a person who has answered none.
func TestRatingRisesWithMisses(t *testing.T) {
	before := rating.Rating{}
	for missed := range captains + 1 {
		p := &Puzzle{Missed: missed}
		r := p.Rating()
		if missed > 0 && r.Mean <= before.Mean || r.Deviation != 0 {
			t.Errorf("missed by %d: %v, by one less: %v", missed, r, before)
		}
		if easy := p.Difficulty() == Easy; easy != (r.Mean <= rating.First.Mean) {
			t.Errorf("missed by %d, which is %s: %v", missed, p.Difficulty(), r)
		}
		before = r
	}
	if r := (&Puzzle{Missed: captains / 4}).Rating(); r.Mean != rating.First.Mean {
		t.Errorf("missed by a quarter: %v, want %v", r, rating.First.Mean)
	}
}

// TestRateFollowsTheStars checks, after any answers, that a right answer does not lower the rating that is shown, and
// that an answer without stars does not raise it. One star and two count the same, between these.
func TestRateFollowsTheStars(t *testing.T) {
	gametest.Check(t, func(t *rapid.T) {
		missed := rapid.IntRange(0, captains)
		r := rating.First
		bias := rapid.IntRange(0, MaxStars).Draw(t, "bias")
		for range rapid.IntRange(0, 366).Draw(t, "answers") {
			p := &Puzzle{Missed: missed.Draw(t, "missed")}
			r = p.Rate(r, rapid.SampledFrom([]int{0, 1, 3, bias, bias, bias}).Draw(t, "stars"))
		}
		p := &Puzzle{Missed: missed.Draw(t, "missed")}
		var after [MaxStars + 1]rating.Rating
		for stars := range after {
			after[stars] = p.Rate(r, stars)
		}
		if after[0].Mean >= after[1].Mean || after[1] != after[2] || after[2].Mean >= after[3].Mean {
			t.Fatalf("by stars, %v becomes %v", r, after)
		}
		if after[0].Shown() > r.Shown() || after[3].Shown() < r.Shown() {
			t.Fatalf("by stars, %d becomes %d to %d", r.Shown(), after[0].Shown(), after[3].Shown())
		}
	})
}
