package main

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"text/tabwriter"
	"time"

	"korsar/bot/sandbox/bench"
)

// printResults returns an error if a click was not answered.
func (m *benchRun) printResults(rows []measurement) error {
	what := fmt.Sprintf("target %d clicks/s, %d s each", m.Rate, m.Seconds)
	if m.Interleaved {
		what += fmt.Sprintf(" in turns, medians of %s and their ranges", amount(m.rounds(), "round"))
	}
	m.printHead(what)
	bot := rows[len(rows)-1]
	out := tabwriter.NewWriter(m.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "\tclicks/s\tp50 ms\tp99 ms\tp99.9 ms\tcommits/s\tresident MB\tunanswered\tkorsar’s p99\t")
	var missed error
	for _, r := range rows {
		missed = errors.Join(missed, r.missed())
		medians, ranges := r.name+"\t", "\t"
		for _, c := range r.cells(bot) {
			medians += c.median() + "\t"
			ranges += c.extent() + "\t"
		}
		fmt.Fprintln(out, medians)
		if len(r.turns) > 1 {
			fmt.Fprintln(out, ranges)
		}
	}
	if len(bot.turns) > 1 {
		printRounds(out, rows)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	m.printBot(bot)
	m.printMemory(bot)
	m.printUnrest(rows)
	return missed
}

// printUnrest names the programs that were still working when the next turn began.
func (m *benchRun) printUnrest(rows []measurement) {
	if !m.Interleaved {
		return
	}
	for _, r := range rows {
		working := sum(r.figures(func(t benchTurn) float64 {
			if t.rested {
				return 0
			}
			return 1
		}))
		if working > 0 {
			fmt.Fprintf(m.Out, "%s still worked after %.0f of %s, and may have disturbed the next\n", r.name, working,
				amount(len(r.turns), "turn"))
		}
	}
}

// printRounds prints the p99 of each turn.
func printRounds(out *tabwriter.Writer, rows []measurement) {
	fmt.Fprint(out, "\np99 ms in round\t")
	for round := range rows[0].turns {
		fmt.Fprintf(out, "%d\t", round+1)
	}
	fmt.Fprintln(out)
	for _, r := range rows {
		fmt.Fprint(out, r.name+"\t")
		for _, p99 := range r.figures(quantile(990)) {
			fmt.Fprintf(out, "%.2f\t", p99)
		}
		fmt.Fprintln(out)
	}
}

// missed returns an error if a click of a program was not answered.
func (r measurement) missed() error {
	total, most, reason := 0, 0, ""
	for _, t := range r.turns {
		unanswered, why := t.Unanswered()
		if total += unanswered; unanswered > most {
			most, reason = unanswered, why
		}
	}
	if total == 0 {
		return nil
	}
	return fmt.Errorf("%s: %d clicks were not answered, mostly because: %s", r.name, total, reason)
}

// cell is a figure of a program in each round. It is empty if the figure is unknown.
type cell struct {
	format string
	rounds []float64
}

// cells returns the figures of a program that are printed, in order.
func (r measurement) cells(bot measurement) []cell {
	cells := []cell{
		{"%.1f", r.figures(func(t benchTurn) float64 { return t.PerSecond() })},
		{"%.2f", r.figures(quantile(500))},
		{"%.2f", r.figures(quantile(990))},
		{"%.2f", r.figures(quantile(999))},
		{"%.1f", known(r.figures(func(t benchTurn) float64 { return t.commits }))},
		{"%.1f", known([]float64{sum(r.resident)})},
		{"%.0f", r.figures(func(t benchTurn) float64 {
			clicks, _ := t.Unanswered()
			return float64(clicks)
		})},
		{"%.2f ×", nil},
	}
	if r.name != bot.name {
		ratios := bot.figures(quantile(990))
		for i, p99 := range r.figures(quantile(990)) {
			ratios[i] /= p99
		}
		cells[len(cells)-1].rounds = ratios
	}
	return cells
}

// figures returns a figure of each turn.
func (r measurement) figures(of func(benchTurn) float64) (list []float64) {
	for _, t := range r.turns {
		list = append(list, of(t))
	}
	return list
}

// quantile returns the function that returns a quantile of a turn, in milliseconds.
func quantile(perMille int) func(benchTurn) float64 {
	return func(t benchTurn) float64 { return ms(t.Quantile(perMille)) }
}

// known returns figures, or nil if they are 0, which means unknown.
func known(figures []float64) []float64 {
	if sum(figures) == 0 {
		return nil
	}
	return figures
}

// median returns the text of the median.
func (c cell) median() string {
	if c.rounds == nil {
		return "–"
	}
	return fmt.Sprintf(c.format, bench.SpreadOf(c.rounds).Median)
}

// extent returns the text of the range, or "" if all rounds have the same figure.
func (c cell) extent() string {
	if c.rounds == nil {
		return ""
	}
	s := bench.SpreadOf(c.rounds)
	if s.Least == s.Most {
		return ""
	}
	number, _, _ := strings.Cut(c.format, " ")
	return fmt.Sprintf(number+"–"+number, s.Least, s.Most)
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
	fmt.Fprintf(m.Out, "%d cores, %s/%s, %s; %s; %s with %d tables of %d players%s%s\n\n", runtime.NumCPU(),
		runtime.GOOS, runtime.GOARCH, m.Store, what, bots, m.Tables, m.People, more, m.company())
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
