package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"korsar/game"
	"korsar/game/tournament"
)

// title returns a line that describes the tournament.
func (t *computerTournament) title() string {
	rules := t.Rules()
	text := fmt.Sprintf("%s, %d entrants, %s, %v, %d players at a table",
		rules.Format, t.Entrants(), t.table.edition.ID, t.table.mode, t.table.players)
	if t.table.mode == game.Partnership {
		text += fmt.Sprintf(", partners %s", rules.Partners)
	}
	return text + "\n"
}

// roundText returns the latest round: the sides of each table with their gold and points, the best first.
func (t *computerTournament) roundText() string {
	number := len(t.Rounds())
	state := t.PublicState()
	round := &state.Rounds[number-1]
	var text strings.Builder
	fmt.Fprintf(&text, "\nround %d", number)
	if round.Season > 0 && state.Rules.Format == tournament.League {
		fmt.Fprintf(&text, ", season %d", round.Season)
	}
	fmt.Fprintln(&text)
	columns := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for i := range round.Tables {
		fmt.Fprintf(columns, "  %d", i+1)
		if d := round.Tables[i].Division; d > 0 {
			fmt.Fprintf(columns, "\tdivision %d", d)
		}
		fmt.Fprintf(columns, "\t%s\n", t.tableText(&state, &round.Tables[i]))
	}
	_ = columns.Flush() // a strings.Builder never fails
	return text.String()
}

// tableText returns the sides of a table with their gold and points, the best first.
func (t *computerTournament) tableText(state *tournament.PublicState, table *tournament.Table) string {
	if len(table.Sides) == 1 {
		return t.sideName(table.Sides[0]) + " has a bye"
	}
	order := make([]int, len(table.Sides))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(table.Gold[b], table.Gold[a]) })
	var sides []string
	for _, i := range order {
		sides = append(sides, fmt.Sprintf("%s %d (%d)", t.sideName(table.Sides[i]), table.Gold[i],
			state.PointsAt(table, table.Sides[i][0])))
	}
	return strings.Join(sides, "\t")
}

// write prints the final standings, or the whole tournament as JSON.
func (t *computerTournament) write(out io.Writer, asJSON bool) error {
	write := t.standingsText
	if asJSON {
		write = t.json
	}
	if err := write(out); err != nil {
		return fmt.Errorf("write the standings: %w", err)
	}
	return nil
}

func (t *computerTournament) standingsText(out io.Writer) error {
	fmt.Fprint(out, "\nstandings\n")
	columns := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(columns, "place\tentrant\tpoints\topponents\twins\tgold\tbehind by")
	for _, s := range t.Standings() {
		fmt.Fprintf(columns, "%d\t%s\t%d\t%.1f\t%d\t%d\t%s\n",
			s.Place, t.name(s.Entrant), s.Points, s.Opponents, s.Wins, s.Gold, s.Decided)
	}
	return columns.Flush()
}

// pairedRound is a round with the lot that it was paired by.
type pairedRound struct {
	tournament.Round
	tournament.Lot
}

// json prints everything that is needed to compute the pairings again.
func (t *computerTournament) json(out io.Writer) error {
	names := make([]string, t.Entrants())
	for i := range names {
		names[i] = t.name(tournament.Entrant(i + 1))
	}
	var rounds []pairedRound
	for i, round := range t.Rounds() {
		rounds = append(rounds, pairedRound{round, t.Lots()[i]})
	}
	return json.NewEncoder(out).Encode(struct {
		Edition    string                `json:"edition"`
		Rules      tournament.Rules      `json:"rules"`
		Entrants   []string              `json:"entrants"`
		Rounds     []pairedRound         `json:"rounds"`
		Commitment string                `json:"commitment"` // to the lots of the standings
		Secret     string                `json:"secret"`
		Standings  []tournament.Standing `json:"standings"`
	}{t.table.edition.ID, t.Rules(), names, rounds, t.Commitment(), t.FinalSecret(), t.Standings()})
}
