package tournaments

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"korsar/game/deal"
	"korsar/game/tournament"
)

// maxVerified is the most entrants of a verified file, since the table of meetings grows with their square.
const maxVerified = 10_000

// Verify computes a tournament again from its events and returns everything in the file that departs from it. It checks
// that rounds are those of their secrets, and that rules, entrants and standings are those of the events. It stops at a
// secret that was not committed to, and at an event that the rules refuse.
func (f *File) Verify() []Fault {
	v := verification{file: f, fair: true}
	for i, e := range f.Events {
		v.event = i + 1
		if err := v.add(e.Event); err != nil {
			v.report(err)
			return v.faults
		}
	}
	v.event = 0
	if len(f.Events) == 0 {
		v.report(errors.New("no events: expected those of the tournament, from its creation on"))
		return v.faults
	}
	v.compareEntrants()
	v.compareStandings()
	return v.faults
}

// Fault is a difference between a [File] and what follows from its events.
type Fault struct {
	Event int    // number of the event, from 1; 0 for something that is in no event
	Kind  string // of the event
	Err   error  // what was expected
}

// Error returns the place, then what was expected there.
func (f Fault) Error() string {
	if f.Event == 0 {
		return f.Err.Error()
	}
	return fmt.Sprintf("event %d, %s: %v", f.Event, f.Kind, f.Err)
}

// Unwrap returns what was expected.
func (f Fault) Unwrap() error { return f.Err }

// verification is the state of [File.Verify].
type verification struct {
	file   *File
	again  tournament.Tournament
	fair   bool // rounds can be computed: no order that they depend on is wrong
	event  int  // number of the event that is checked; 0 for none
	faults []Fault
}

func (v *verification) report(err error) {
	fault := Fault{Event: v.event, Err: err}
	if v.event > 0 {
		fault.Kind = v.file.Events[v.event-1].Kind
	}
	v.faults = append(v.faults, fault)
}

// add checks an event and adds it to the tournament.
func (v *verification) add(e tournament.Event) error {
	switch e := e.(type) {
	case tournament.Created:
		if !reflect.DeepEqual(e.Rules, v.file.Rules) {
			v.report(errors.New("the rules at the beginning of the file are others: expected those of this event"))
		}
	case tournament.Entered:
		if v.again.Entrants() == maxVerified {
			return fmt.Errorf("more than %d entrants are too many to be computed again", maxVerified)
		}
	case tournament.RoundPaired:
		secret, err := v.checkedSecret(e.Secret)
		if err != nil {
			return err
		}
		v.compareRound(e, secret)
	case tournament.Finished:
		if _, err := v.checkedSecret(e.Secret); err != nil {
			return err
		}
	}
	return v.again.Apply(e)
}

// checkedSecret parses a secret. It returns an error for a secret that was not committed to.
func (v *verification) checkedSecret(text string) (deal.Secret, error) {
	secret, err := deal.ParseSecret(text)
	if err != nil {
		return secret, fmt.Errorf("the secret is none: %w", err)
	}
	if got, published := deal.Commitment(secret), v.again.Commitment(); published != "" && got != published {
		return secret, fmt.Errorf("the secret is not the one committed to: "+
			"its commitment is %s, the one published before is %s", got, published)
	}
	return secret, nil
}

// compareRound compares a round with the one that its secret gives. It ignores a round that is not due, since the rules
// refuse its event.
func (v *verification) compareRound(e tournament.RoundPaired, secret deal.Secret) {
	if !v.fair {
		return
	}
	expected, err := v.again.Pair(secret)
	if err != nil {
		return
	}
	if !slices.EqualFunc(expected.Order, e.Order, slices.Equal) {
		v.fair = false
		v.report(fmt.Errorf("round %d: events and secret give another order, on which all later rounds depend: "+
			"expected %v, not %v", e.Round, expected.Order, e.Order))
	}
	if len(expected.Tables) != len(e.Tables) {
		v.report(fmt.Errorf("round %d: events and secret give another round: expected %d tables, not %d",
			e.Round, len(expected.Tables), len(e.Tables)))
	}
	for i := range min(len(expected.Tables), len(e.Tables)) {
		if want, got := &expected.Tables[i], &e.Tables[i]; !reflect.DeepEqual(want, got) {
			v.report(fmt.Errorf("round %d, table %d: events and secret give another table: expected %s, not %s",
				e.Round, i+1, v.tableText(want), v.tableText(got)))
		}
	}
}

// tableText returns who sits at a table.
func (v *verification) tableText(p *tournament.Pairing) string {
	var sides []string
	for _, side := range p.Sides {
		var names []string
		for _, e := range side {
			names = append(names, v.nameOf(e))
		}
		sides = append(sides, strings.Join(names, " & "))
	}
	text := strings.Join(sides, " – ")
	if p.Division > 0 {
		text += fmt.Sprintf(" in division %d", p.Division)
	}
	return text
}

// nameOf returns the number and the names of an entrant.
func (v *verification) nameOf(e tournament.Entrant) string {
	if e == tournament.Computer {
		return "computer"
	}
	text := fmt.Sprintf("entrant %d", e)
	if e < 1 || int(e) > len(v.file.Entrants) {
		return text
	}
	for _, name := range v.file.Entrants[e-1] {
		if name != "" {
			text += fmt.Sprintf(" %q", name)
		}
	}
	return text
}

// compareEntrants compares the number of names with that of the entrants.
func (v *verification) compareEntrants() {
	if got, entered := len(v.file.Entrants), v.again.Entrants(); got != entered {
		v.report(fmt.Errorf("entrants: expected names of the %d who entered, not of %d", entered, got))
	}
}

func (v *verification) compareStandings() {
	expected := v.again.Standings()
	if len(v.file.Standings) != len(expected) {
		v.report(fmt.Errorf("standings: expected %d places, not %d", len(expected), len(v.file.Standings)))
		return
	}
	for i, got := range v.file.Standings {
		if want := expected[i]; got != want {
			v.report(fmt.Errorf("standings, line %d: expected %s, not %s",
				i+1, v.standingText(want), v.standingText(got)))
		}
	}
}

// standingText returns everything that a standing says, in the units of the file.
func (v *verification) standingText(s tournament.Standing) string {
	text := fmt.Sprintf("place %d for %s with %d points", s.Place, v.nameOf(s.Entrant), s.Points)
	if s.Division > 0 {
		text += fmt.Sprintf(" in division %d", s.Division)
	}
	text += fmt.Sprintf(", opponents %g, %d wins, %d gold, %d games", s.Opponents, s.Wins, s.Gold, s.Games)
	if s.Decided != "" {
		text += fmt.Sprintf(", behind by %q", s.Decided)
	}
	return text
}
