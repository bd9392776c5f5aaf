package main

import (
	"fmt"
	"strconv"
	"strings"

	"korsar/game"
)

// all is the value of a flag that selects every edition, mode or number of players.
const all = "all"

// combination is a kind of table that the rules allow: an edition, a mode and a number of players.
type combination struct {
	edition *game.Edition
	mode    game.Mode
	players int
}

// combinations returns every selected combination, in the order of [game.Editions], modes and numbers of players. It
// leaves out combinations that the rules do not allow, and returns an error if none remains.
func combinations(edition, mode, players string) ([]combination, error) {
	editions, err := editionsNamed(edition)
	if err != nil {
		return nil, err
	}
	modes, err := modesNamed(mode)
	if err != nil {
		return nil, err
	}
	var found []combination
	var refused error
	for _, e := range editions {
		for _, m := range modes {
			counts, err := counts(m, players)
			if err != nil {
				refused = err
				continue
			}
			for _, n := range counts {
				found = append(found, combination{e, m, n})
			}
		}
	}
	if found == nil {
		return nil, fmt.Errorf("--players %s: %w", players, refused)
	}
	return found, nil
}

func editionsNamed(id string) ([]*game.Edition, error) {
	if id == all {
		return game.Editions, nil
	}
	if e := game.EditionByID(id); e != nil {
		return []*game.Edition{e}, nil
	}
	return nil, fmt.Errorf("--edition %s: expected %s or %s", id, editionIDs(), all)
}

func editionIDs() string { return strings.Join(game.EditionIDs(), ", ") }

func modesNamed(id string) ([]game.Mode, error) {
	if id == all {
		return game.Modes[:], nil
	}
	if m := game.ParseMode(id); m != game.NoMode {
		return []game.Mode{m}, nil
	}
	return nil, fmt.Errorf("--mode %s: expected %v, %v or %s", id, game.FreeForAll, game.Partnership, all)
}

// counts returns the selected numbers of players for a mode.
func counts(m game.Mode, players string) ([]int, error) {
	if players == all {
		return m.SeatCounts(), nil
	}
	n, err := strconv.Atoi(players)
	if err != nil {
		return nil, fmt.Errorf("expected a number or %s", all)
	}
	return []int{n}, game.CheckSeats(m, n)
}
