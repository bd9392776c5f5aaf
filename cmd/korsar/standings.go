package main

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// standings returns the standings of the pilots, one line each.
func (m *contest) standings(played []*dealResult) string {
	var text strings.Builder
	games := 0
	for _, d := range played {
		if d != nil {
			games += len(m.pilots)
		}
	}
	fmt.Fprintf(&text, "%d games, %s, %v, %d players\n", games, m.table.edition.ID, m.table.mode, m.table.players)
	if games == 0 {
		return text.String()
	}
	for pilot, name := range m.names {
		fmt.Fprintf(&text, "%-14s %s\n", name, m.pilotLine(pilot, played))
	}
	return text.String()
}

// pilotLine returns the line of a pilot: share of wins with the 95 % interval, mean gold, Elo difference and time per
// move. The interval is 1.96 standard errors of the mean over deals, which are independent.
func (m *contest) pilotLine(pilot int, played []*dealResult) string {
	var sum, squares, gold float64
	var deals, sides, moves int
	var elapsed time.Duration
	turns := float64(len(m.pilots))
	for _, d := range played {
		if d == nil {
			continue
		}
		share := d.won[pilot] / turns
		sum, squares, deals = sum+share, squares+share*share, deals+1
		gold, sides = gold+d.gold[pilot], sides+d.sides[pilot]
		moves, elapsed = moves+d.moves[pilot], elapsed+d.took[pilot]
	}
	mean := sum / float64(deals)
	variance := max(squares/float64(deals)-mean*mean, 0)
	error95 := 1.96 * math.Sqrt(variance/float64(max(deals-1, 1)))
	return fmt.Sprintf("wins %5.1f %% ± %.1f   gold %5.1f   Elo %s   %s a move", 100*mean, 100*error95,
		gold/float64(sides),
		elo(mean, len(m.pilots)), (elapsed / time.Duration(max(moves, 1))).Round(10*time.Nanosecond))
}

// elo returns the Elo difference to the mean of the other pilots that a share of wins implies. It is 400 · log10 of the
// odds over those of an equal pilot (A. Elo, The Rating of Chessplayers, 1978).
func elo(share float64, pilots int) string {
	odds := share * float64(pilots-1) / (1 - share)
	switch {
	case share <= 0:
		return "below all"
	case share >= 1:
		return "above all"
	}
	return fmt.Sprintf("%+5.0f", math.Round(400*math.Log10(odds))+0) // adding 0 avoids −0
}
