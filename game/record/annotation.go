package record

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"korsar/game"
)

// annotation returns the clauses of a position's annotation.
func annotation(g *game.State) (seat, captures, legal string) {
	captures, legal = "captures", "legal"
	for ship := range g.Captured().All() {
		captures += " " + ship.String()
	}
	for _, m := range g.Moves(g.Turn(), make([]game.Move, 0, game.MaxMoves)) {
		legal += " " + m.String()
	}
	return fmt.Sprintf("seat %d", g.Turn()), captures, legal
}

// appendAnnotation appends a position's annotation. The legal moves are in the order of [game.State.Moves].
func appendAnnotation(dst []byte, g *game.State) []byte {
	seat, captures, legal := annotation(g)
	return fmt.Appendf(dst, "{%s; %s; %s}", seat, captures, legal)
}

// annotations collects the faults of a record's annotations during a replay.
type annotations struct {
	record *Record
	left   []comment // not compared yet
	faults []Fault
}

// visit compares the comments before a move with the position.
func (a *annotations) visit(before *game.State, m game.Move, _ game.Turn) error {
	move := before.MovesMade()
	count := 0
	for count < len(a.left) && a.left[count].move == move {
		count++
	}
	here := a.left[:count]
	a.left = a.left[count:]
	switch count {
	case 0:
		a.faults = append(a.faults, a.record.faultAt(move, m.String(),
			fmt.Errorf("expected an annotation before move %d: %s", move+1, appendAnnotation(nil, before))))
	case 1:
		a.compare(here[0], before)
	default:
		a.addFault(here[1], here[1].text,
			fmt.Errorf("expected one annotation before move %d and no other comment", move+1))
	}
	return nil
}

// compare adds a fault for each wrong clause of an annotation.
func (a *annotations) compare(c comment, g *game.State) {
	clauses := strings.Split(c.text, ";")
	if len(clauses) != 3 {
		a.addFault(c, c.text, fmt.Errorf("expected an annotation: %s", appendAnnotation(nil, g)))
		return
	}
	for i := range clauses {
		clauses[i] = strings.Join(strings.Fields(clauses[i]), " ")
	}
	seat, captures, legal := annotation(g)
	if clauses[0] != seat {
		a.addFault(c, clauses[0], fmt.Errorf("expected %s", seat))
	}
	if clauses[1] != captures {
		a.addFault(c, clauses[1], fmt.Errorf("expected %s", captures))
	}
	if err := compareLegal(clauses[2], legal); err != nil {
		a.addFault(c, clauses[2], err)
	}
}

// compareLegal compares two lists of legal moves. The found list may have any order, but each move only once.
func compareLegal(found, expected string) error {
	moves, isLegal := strings.CutPrefix(found, "legal")
	if !isLegal || moves != "" && moves[0] != ' ' {
		return errors.New("expected legal and the legal moves")
	}
	count := make(map[string]int)
	for m := range strings.FieldsSeq(moves) {
		count[m]++
	}
	var wrong []string
	for _, m := range strings.Fields(expected)[1:] {
		switch count[m] {
		case 0:
			wrong = append(wrong, m+" is missing")
		case 1:
		default:
			wrong = append(wrong, m+" stands more than once")
		}
		delete(count, m)
	}
	for m := range count {
		wrong = append(wrong, printable(m, tokenWidth)+" is not legal")
	}
	if wrong == nil {
		return nil
	}
	slices.Sort(wrong)
	return fmt.Errorf("expected every legal move once: %s", printable(strings.Join(wrong, ", "), listWidth))
}

func (a *annotations) addFault(c comment, token string, err error) {
	a.faults = append(a.faults, Fault{Record: a.record.source.record, Line: c.line, Token: token, Err: err})
}
