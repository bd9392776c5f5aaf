package tournaments

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"korsar/game/tournament"
)

// text returns a tournament as text: its rounds with their tables and results, and the standings.
func (v *View) text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n%s, %s, tables of %d\n", v.Name, v.Rules.Format, v.Rules.Mode, v.Rules.Seats)
	for i, round := range v.Rounds {
		fmt.Fprintf(&b, "\nRound %d\n", i+1)
		for j := range round.Tables {
			fmt.Fprintf(&b, "%3d. %s\n", j+1, v.tableText(&round.Tables[j]))
		}
	}
	fmt.Fprintf(&b, "\nStandings, %s\n", v.Phase)
	for _, s := range v.Standings {
		fmt.Fprintf(&b, "%3d. %s: %s, %s, %d gold, %s", s.Place, v.nameOf(s.Entrant), counted(int(s.Points), "point"),
			counted(s.Wins, "win"), s.Gold, counted(s.Games, "game"))
		if s.Decided != "" {
			fmt.Fprintf(&b, " (behind by %s)", s.Decided)
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// tableText returns who plays whom at a table, the gold of each side and how the game ended.
func (v *View) tableText(t *tournament.Table) string {
	var sides []string
	for i, side := range t.Sides {
		var names []string
		for _, e := range side {
			name := v.nameOf(e)
			if t.IsAbsent(e) {
				name += " (absent)"
			}
			names = append(names, name)
		}
		text := strings.Join(names, " & ")
		if t.Phase == tournament.Played && t.IsPresent(i) {
			text += fmt.Sprintf(" %d", t.Gold[i])
		}
		sides = append(sides, text)
	}
	text := strings.Join(sides, " – ")
	switch {
	case t.Phase != tournament.Played:
		text += ": " + string(t.Phase)
	case t.ByHand:
		text += ": entered by hand"
	}
	return text
}

// nameOf returns the display names of an entrant, with their number if others have the same. The number alone stands
// for people whose data was deleted.
func (v *View) nameOf(e tournament.Entrant) string {
	if e == tournament.Computer {
		return "computer"
	}
	entrant := v.Entrant(e)
	names := slices.DeleteFunc(entrant.names(), func(name string) bool { return name == "" })
	if len(names) == 0 {
		return fmt.Sprintf("entrant %d", e)
	}
	name := strings.Join(names, " & ")
	if entrant.Namesake {
		name += fmt.Sprintf(" (%d)", e)
	}
	return name
}

// counted returns a number with its noun.
func counted(number int, of string) string {
	if number != 1 {
		of += "s"
	}
	return fmt.Sprintf("%d %s", number, of)
}
