package gametest

import (
	"korsar/game"
	"korsar/game/gametest/sentences"
)

// player implements [sentences.Player] with package game.
type player struct{ state game.State }

// opener returns a function that opens games. The id of e stands for e, even if e is not listed. Other ids stand for
// the listed editions.
func opener(e *game.Edition) sentences.Open {
	return func(edition, mode string, seats, first int, deck []string) (sentences.Player, error) {
		setup := game.Setup{Edition: game.EditionByID(edition), Mode: game.ParseMode(mode), Seats: seats,
			First: game.Seat(first)}
		if edition == e.ID {
			setup.Edition = e
		}
		for i, text := range deck {
			card, err := game.ParseCard(text)
			if err != nil {
				return nil, err
			}
			setup.Deck[i] = card
		}
		state, err := game.New(setup)
		return &player{state}, err
	}
}

func (p *player) Seat() int   { return int(p.state.Turn()) }
func (p *player) Ended() bool { return p.state.Over() }

func (p *player) Captured() []int {
	ships := []int{}
	for n := range p.state.Captured().All() {
		ships = append(ships, int(n))
	}
	return ships
}

func (p *player) Legal() []string { return texts(p.state.Moves(p.state.Turn(), nil)) }

func (p *player) Play(text string) error {
	m, err := game.ParseMove(text)
	if err != nil {
		return err
	}
	_, err = p.state.Play(p.state.Turn(), m)
	return err
}

func (p *player) Scores() []int {
	scores := make([]int, p.state.Sides())
	for i := range scores {
		scores[i] = p.state.Score(game.Side(i + 1))
	}
	return scores
}

func (p *player) Hand(seat int) []string { return texts(p.state.SeatView(game.Seat(seat)).Hand) }

func (p *player) Controller(ship int) (side int, atSea bool) {
	for _, s := range p.state.PublicView().AtSea {
		if int(s.Number) == ship {
			return int(s.Controller), true
		}
	}
	return 0, false
}

// texts returns moves or cards as a record writes them.
func texts[T interface{ String() string }](values []T) []string {
	var list []string
	for _, v := range values {
		list = append(list, v.String())
	}
	return list
}
