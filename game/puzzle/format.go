package puzzle

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"korsar/game"
)

// String returns the puzzle as a line, without a line break. doc.go describes the format.
func (p *Puzzle) String() string {
	var chances []string
	for _, chance := range p.Chances {
		chances = append(chances, strconv.Itoa(int(math.Round(1000*chance))))
	}
	words := []string{strconv.Itoa(p.Seats), p.Deal.String(), strconv.Itoa(p.Missed), p.Best.String(),
		strings.Join(chances, ",")}
	for _, m := range p.Moves {
		words = append(words, m.String())
	}
	return strings.Join(words, " ")
}

// rounding is the most by which rounding two chances can reduce their difference.
const rounding = 0.001 + 1e-9

// fields is the number of words before the moves in a line.
const fields = 5

// Parse parses what String returns and nothing else. It replays the puzzle and checks that the moves are legal, that
// there is a chance for each option, and that the best move is an option with a tactic that is ahead by [Confirmed].
func Parse(line string) (*Puzzle, error) {
	words := strings.Split(line, " ")
	if len(words) < fields {
		return nil, errors.New("expected seats, deal, captains that miss it, best move, chances and moves")
	}
	p := &Puzzle{}
	var err error
	if p.Seats, err = strconv.Atoi(words[0]); err != nil {
		return nil, fmt.Errorf("%q is no number of seats", words[0])
	}
	if err := game.CheckSeats(game.FreeForAll, p.Seats); err != nil {
		return nil, err
	}
	if p.Deal, err = parseDeal(words[1]); err != nil {
		return nil, err
	}
	if p.Missed, err = strconv.Atoi(words[2]); err != nil || p.Missed < 0 || p.Missed > captains {
		return nil, fmt.Errorf("%q is no number of captains: expected 0 to %d", words[2], captains)
	}
	if p.Best, err = game.ParseMove(words[3]); err != nil {
		return nil, err
	}
	if p.Chances, err = parseChances(words[4]); err != nil {
		return nil, err
	}
	for _, word := range words[fields:] {
		m, err := game.ParseMove(word)
		if err != nil {
			return nil, err
		}
		p.Moves = append(p.Moves, m)
	}
	if p.String() != line {
		return nil, fmt.Errorf("the line is not in its only form, which is %q", p.String())
	}
	return p, p.check()
}

// parseChances parses thousandths with commas between them.
func parseChances(text string) (list []float64, err error) {
	for number := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(number)
		if err != nil || n < 0 || n > 1000 {
			return nil, fmt.Errorf("%q is no chance: expected 0 to 1000", number)
		}
		list = append(list, float64(n)/1000)
	}
	return list, nil
}

// check returns an error if a move is illegal, or if the options and chances are not those of a puzzle.
func (p *Puzzle) check() error {
	g, err := p.position()
	if err != nil {
		return err
	}
	if g.Over() {
		return errors.New("the game is over")
	}
	v := g.SeatView(g.Turn())
	if !slices.Contains(v.Options, p.Best) {
		return fmt.Errorf("the best move %v is not legal", p.Best)
	}
	if len(p.Chances) != len(v.Options) {
		return fmt.Errorf("%d chances, but %d options", len(p.Chances), len(v.Options))
	}
	if !enough(&v) {
		return fmt.Errorf("fewer than %d options that differ", MinOptions)
	}
	if !fitting(&v, p.Best, p.Difficulty()) {
		return fmt.Errorf("the best move %v has no tactic, or is too plain for a puzzle that is %s", p.Best,
			p.Difficulty())
	}
	if _, second := p.runnerUp(&v); p.Chance(&v, p.Best)-second < Confirmed-rounding {
		return fmt.Errorf("the best move is ahead by less than %v", Confirmed)
	}
	return nil
}

// runnerUp returns the option with the best chance among those that are not right, and its chance.
func (p *Puzzle) runnerUp(v *game.SeatView) (second game.Move, chance float64) {
	chance = -1
	for i, m := range v.Options {
		if p.Chances[i] > chance && !p.Right(v, m) {
			second, chance = m, p.Chances[i]
		}
	}
	return second, chance
}
