package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"korsar/game"
	"korsar/game/pilot"
	"korsar/game/tournament"
)

// tournamentFlags are the flags of a simulated tournament. A flag that is not set has its zero value, which means the
// default.
type tournamentFlags struct {
	Tournament bool     `help:"Play a tournament of computers instead, and print its rounds and standings."`
	Format     string   `placeholder:"FORMAT" help:"swiss (default), round-robin, knock-out or league."`
	Entrants   int      `placeholder:"N" help:"Computers, or fixed pairs of them, that enter (default 16)."`
	Rounds     int      `placeholder:"N" help:"Rounds (default 5 in swiss, else until all have met; not in knock-out)."`
	Levels     []string `placeholder:"A,B" help:"Computers, in turn (default random,deckhand,mate)."`
	Budget     string   `placeholder:"100ms|N" help:"Captains' time or iterations a move (default 300)."`
	Partners   string   `placeholder:"HOW" help:"fixed (default) or drawn, in partnership."`
	FillUp     bool     `help:"Let a computer (mate) fill up an odd number, instead of a bye."`
	Division   int      `placeholder:"N" help:"Entrants of a league's division, at most (default 8)."`
	Movers     *int     `placeholder:"N" help:"Entrants promoted, and relegated, between two divisions (default 2)."`
	Seasons    int      `placeholder:"N" help:"Seasons of a league (default 2)."`
	JSON       bool     `name:"json" help:"Print the tournament as JSON."`
}

// isSet reports whether any flag is set that requires --tournament.
func (f *tournamentFlags) isSet() bool {
	return f.Format != "" || f.Entrants != 0 || f.Rounds != 0 || f.Levels != nil || f.Budget != "" ||
		f.Partners != "" || f.FillUp || f.Division != 0 || f.Movers != nil || f.Seasons != 0 || f.JSON
}

// Defaults of a simulated tournament.
const (
	defaultEntrants = 16
	defaultSeats    = 4
	defaultRounds   = 5
	defaultMovers   = 2
	defaultBudget   = "300" // iterations, so that the games follow from the seed
	maxEntrants     = 4000
)

// table returns the kind of table that the flags ask for. The defaults are the default edition, free-for-all, and four
// players.
func (s *simulate) table() (combination, error) {
	edition, mode, players := s.Edition, s.Mode, s.Players
	if edition == all {
		edition = game.Editions[0].ID
	}
	if mode == all {
		mode = game.FreeForAll.String()
	}
	if players == all {
		players = strconv.Itoa(defaultSeats)
	}
	found, err := combinations(edition, mode, players)
	if err != nil {
		return combination{}, err
	}
	return found[0], nil
}

func (s *simulate) rules(table combination) (tournament.Rules, error) {
	rules := tournament.Rules{Format: cmp.Or(tournament.Format(s.Format), tournament.Swiss), Mode: table.mode,
		Seats: table.players, Rounds: s.Rounds, Partners: tournament.Partners(s.Partners)}
	if !slices.Contains(tournament.Formats, rules.Format) {
		return rules, fmt.Errorf("--format %s: expected swiss, round-robin, knock-out or league", s.Format)
	}
	if rules.Format == tournament.KnockOut && rules.Rounds != 0 {
		return rules, errors.New("--rounds: a knock-out has as many as it takes to find a winner; leave it out")
	}
	if rules.Format == tournament.Swiss && rules.Rounds == 0 {
		rules.Rounds = defaultRounds
	}
	if table.mode == game.Partnership && rules.Partners == tournament.NoPartners {
		rules.Partners = tournament.FixedPartners
	}
	if s.FillUp {
		rules.Odd = tournament.PlayComputer
	}
	if rules.Format != tournament.League && (s.Division != 0 || s.Movers != nil || s.Seasons != 0) {
		return rules, fmt.Errorf("--division, --movers and --seasons are for --format %s", tournament.League)
	}
	if rules.Format == tournament.League {
		rules.Division, rules.Seasons, rules.Movers = cmp.Or(s.Division, 8), cmp.Or(s.Seasons, 2), defaultMovers
		if s.Movers != nil { // 0 is a valid number too
			rules.Movers = *s.Movers
		}
	}
	if err := rules.Check(); err != nil {
		return rules, fmt.Errorf("--tournament: %w", err)
	}
	return rules, nil
}

// validateTournament returns an error if the tournament cannot be played.
func (s *simulate) validateTournament() error {
	switch {
	case s.Games != 1 || s.Annotate:
		return errors.New("--tournament: its games are not records: leave out --games and --annotate")
	case s.Entrants < 0 || s.Entrants == 1 || s.Entrants > maxEntrants:
		return fmt.Errorf("--entrants: expected 2 to %d", maxEntrants)
	}
	table, err := s.table()
	if err != nil {
		return err
	}
	if _, err := s.rules(table); err != nil {
		return err
	}
	_, err = s.pilots()
	return err
}

// pilots returns the pilot of each level.
func (s *simulate) pilots() ([]pilot.Pilot, error) {
	var pilots []pilot.Pilot
	for _, name := range s.levels() {
		found, err := namedPilot("--levels", name, cmp.Or(s.Budget, defaultBudget))
		if err != nil {
			return nil, err
		}
		pilots = append(pilots, found)
	}
	return pilots, nil
}

func (s *simulate) levels() []string {
	if s.Levels == nil {
		return []string{"random", "deckhand", "mate"}
	}
	return s.Levels
}
