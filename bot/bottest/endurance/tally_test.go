package endurance_test

import (
	"testing"

	"korsar/game/gametest"
)

// tally is the result of games during which bots were killed.
type tally struct {
	kills, games, acknowledged, lost, doubled int

	hidden      int // hands that asked for an acknowledged move again
	onOldBoards int // clicks on messages from before the latest start
}

func (all *tally) add(other tally) {
	all.kills += other.kills
	all.games += other.games
	all.acknowledged += other.acknowledged
	all.lost += other.lost
	all.doubled += other.doubled
	all.hidden += other.hidden
	all.onOldBoards += other.onOldBoards
}

// report adds the tally to the campaign's table. It fails the test if nobody clicked on a message of an earlier bot.
func (all *tally) report(t *testing.T) {
	t.Helper()
	for what, n := range map[string]int{"kills": all.kills, "games": all.games, "moves": all.acknowledged,
		"lost": all.lost, "doubled": all.doubled, "acknowledged hands that fell back": all.hidden} {
		gametest.Count(t, what, n)
	}
	if all.onOldBoards == 0 {
		t.Errorf("in %d games with %d kills nobody clicked on a board from before a start", all.games, all.kills)
	}
}
