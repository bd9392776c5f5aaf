package puzzle

import "testing"

// enoughPractice is the number of puzzles that the practice set must have.
const enoughPractice = 366

// TestPracticeSet checks that the practice set has puzzles enough of every difficulty, with every number of seats and
// every tactic. Each is of a game of its own. None is of the game of a daily puzzle: it would reveal the puzzle of a
// later day.
func TestPracticeSet(t *testing.T) {
	set := PracticeSet()
	deals := map[Deal]bool{}
	for _, p := range Set() {
		deals[p.Deal] = true
	}
	difficulties, seats, tactics := map[Difficulty]int{}, map[int]int{}, map[Tactic]int{}
	for i, p := range set {
		if deals[p.Deal] {
			t.Errorf("practice puzzle %d: another puzzle is of the same game", i+1)
		}
		deals[p.Deal] = true
		difficulties[p.Difficulty()]++
		seats[p.Seats]++
		for _, tactic := range p.Tactics() {
			tactics[tactic]++
		}
	}
	t.Logf("%d puzzles: seats %v, %v, %v", len(set), seats, difficulties, tactics)
	if len(set) < enoughPractice {
		t.Errorf("%d puzzles, want %d or more", len(set), enoughPractice)
	}
	for _, d := range Difficulties {
		if difficulties[d] < len(set)/10 {
			t.Errorf("%d puzzles are %s", difficulties[d], d)
		}
	}
	if len(seats) < 4 || len(tactics) < len(Tactics) {
		t.Errorf("seats %v, tactics %v: want all", seats, tactics)
	}
}

// TestPractice checks that a number from 1 to the last has its puzzle, and that others have none.
func TestPractice(t *testing.T) {
	set := PracticeSet()
	for n, want := range map[PracticeNumber]*Puzzle{1: set[0], PracticeNumber(len(set)): set[len(set)-1],
		0: nil, -1: nil, PracticeNumber(len(set) + 1): nil} {
		if got := Practice(n); got != want {
			t.Errorf("practice puzzle %d is %v, want %v", n, got, want)
		}
	}
}
