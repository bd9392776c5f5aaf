package main

import (
	"fmt"

	"korsar/bot/sandbox/bench"
	"korsar/bot/sandbox/simplayer"
)

// printBot prints the state of the bot after its last turn, and what happened in all of them.
func (m *benchRun) printBot(bot measurement) {
	last := bot.turns[len(bot.turns)-1]
	fmt.Fprintf(m.Out, "\n%.0f tables in memory, %d with a move within the last minute; "+
		"%.0f boards and hands queued by Discord's limits\n",
		last.metrics.Sum(tablesMetric), last.movedRecently, last.metrics.Sum(deliveringMetric))
	grown, clicks, made, waited, waiting := bench.Metrics{}, map[simplayer.Origin]int{}, 0, 0, 0
	for _, t := range bot.turns {
		grown.Add(t.grown)
		made += t.Clicks
		waited += t.waited
		waiting += t.waiting
		for from, n := range t.Origins {
			clicks[from] += n
		}
	}
	if made > 0 {
		share := func(from simplayer.Origin) float64 { return 100 * float64(clicks[from]) / float64(made) }
		fmt.Fprintf(m.Out, "clicks: %.1f %% on boards, to open a hand; %.1f %% on hands; %.1f %% elsewhere\n",
			share(simplayer.OnBoard), share(simplayer.OnHand), share(simplayer.Elsewhere))
	}
	m.printAges(grown)
	if waited > 0 {
		fmt.Fprintf(m.Out, "%d boards and hands waited already when a load began: their ages have that time, too\n",
			waited)
	}
	if waiting > 0 {
		fmt.Fprintf(m.Out, "%d boards and hands still waited %v after a load: their ages are not counted\n", waiting,
			restTime)
	}
}

// printAges prints the ages of boards.
func (m *benchRun) printAges(grown bench.Metrics) {
	ages := grown.Histogram(agesMetric)
	if ages.Count() == 0 {
		fmt.Fprintln(m.Out, "ages of boards: the bot reports none")
		return
	}
	fmt.Fprintf(m.Out, "ages of boards, interpolated between the bounds of a histogram: p50 %.2f s, p99 %.2f s; "+
		"%.0f boards, %.1f %% of them by the token of a click\n", ages.Quantile(500), ages.Quantile(990), ages.Count(),
		100*grown.Sum(agesMetric+"_count", `road="token"`)/ages.Count())
}
