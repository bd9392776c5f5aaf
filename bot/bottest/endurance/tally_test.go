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

func (y *tally) add(other tally) {
	y.kills += other.kills
	y.games += other.games
	y.acknowledged += other.acknowledged
	y.lost += other.lost
	y.doubled += other.doubled
	y.hidden += other.hidden
	y.onOldBoards += other.onOldBoards
}

// report adds the tally to the campaign's table. It fails the test if nobody clicked on a message of an earlier bot.
func (y *tally) report(t *testing.T) {
	t.Helper()
	for what, n := range map[string]int{"kills": y.kills, "games": y.games, "moves": y.acknowledged, "lost": y.lost,
		"doubled": y.doubled, "acknowledged hands that fell back": y.hidden} {
		gametest.Count(t, what, n)
	}
	if y.onOldBoards == 0 {
		t.Errorf("in %d games with %d kills nobody clicked on a board from before a start", y.games, y.kills)
	}
}
