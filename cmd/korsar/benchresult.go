package main

import (
	"errors"
	"fmt"
	"runtime"
	"text/tabwriter"
	"time"

	"korsar/bot/sandbox/bench"
)

// printResults returns an error if a click was not answered.
func (m *benchRun) printResults(rows []measurement) error {
	m.printHead(fmt.Sprintf("target %d clicks/s, %d s each", m.Rate, m.Seconds))
	out := tabwriter.NewWriter(m.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "\tclicks/s\tp50 ms\tp99 ms\tp99.9 ms\tcommits/s\tresident MB\tunanswered\t")
	var missed error
	for _, r := range rows {
		unanswered, why := r.Unanswered()
		if unanswered > 0 {
			missed = errors.Join(missed, fmt.Errorf("%s: %d clicks were not answered, mostly because: %s",
				r.name, unanswered, why))
		}
		fmt.Fprintf(out, "%s\t%.1f\t%.2f\t%.2f\t%.2f\t%s\t%s\t%d\t\n", r.name, r.PerSecond(), ms(r.Quantile(500)),
			ms(r.Quantile(990)), ms(r.Quantile(999)), orDash(r.commits), orDash(sum(r.resident)), unanswered)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	bot := rows[len(rows)-1]
	fmt.Fprintf(m.Out, "\n%.0f tables in memory, %d with a move within the last minute; "+
		"%.0f boards and hands queued by Discord's limits\n",
		bot.metrics[tablesMetric], bot.movedRecently, bot.metrics[deliveringMetric])
	m.printMemory(bot)
	return missed
}

// printMemory prints the resident memory of several bots, and that of their PostgreSQL server.
func (m *benchRun) printMemory(bot measurement) {
	if len(bot.resident) > 1 {
		fmt.Fprintf(m.Out, "resident MB of each bot:")
		for _, one := range bot.resident {
			fmt.Fprintf(m.Out, " %.1f", one)
		}
		fmt.Fprintf(m.Out, "; together, pages of the program's file counted once: %.1f\n", bot.together)
	}
	if bot.server > 0 {
		fmt.Fprintf(m.Out, "resident MB of PostgreSQL, pages that its processes share counted once: %.1f\n", bot.server)
	}
}

// printCapacities prints the most clicks per second of each program, and its percentage of the committing baseline's.
func (m *benchRun) printCapacities(rows []measurement) error {
	m.printHead(fmt.Sprintf("the most clicks/s of which 99 %% are answered within %v, %d s a try",
		bench.CapacityLatency, m.Seconds))
	out := tabwriter.NewWriter(m.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "\tclicks/s\t% of commit, answer\tresident MB\t")
	for _, r := range rows {
		fmt.Fprintf(out, "%s\t%d\t%.0f\t%s\t\n", r.name, r.capacity,
			100*float64(r.capacity)/float64(max(rows[1].capacity, 1)), orDash(sum(r.resident)))
	}
	return out.Flush()
}

// printHead prints a line that describes the machine and the load.
func (m *benchRun) printHead(what string) {
	bots := "the bot"
	if m.Processes > 1 {
		bots = fmt.Sprintf("%d bots with %d shards", m.Processes, m.shards())
	}
	more := ""
	if m.Tournaments {
		more = fmt.Sprintf(", %d tournaments", m.Tables)
	}
	if m.QuietServers > 0 {
		more += fmt.Sprintf(" and %d quiet servers", m.QuietServers)
	}
	fmt.Fprintf(m.Out, "%d cores, %s/%s, %s; %s; %s with %d tables of %d players%s\n\n", runtime.NumCPU(), runtime.GOOS,
		runtime.GOARCH, m.Store, what, bots, m.Tables, m.People, more)
}

func sum(figures []float64) (total float64) {
	for _, one := range figures {
		total += one
	}
	return total
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// orDash formats a figure. It returns a dash for 0, which means unknown.
func orDash(figure float64) string {
	if figure == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f", figure)
}
