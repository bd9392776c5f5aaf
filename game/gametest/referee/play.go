package referee

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Play makes a move of the seat on turn, written as in a record. A move that is not legal returns an error and changes
// nothing.
func (t *Table) Play(move string) error {
	if t.Ended() {
		return fmt.Errorf("play %q: the game has ended", move)
	}
	legal := t.Legal()
	if !slices.Contains(legal, move) {
		return fmt.Errorf("seat %d cannot play %q: expected one of %s", t.seat, move, strings.Join(legal, " "))
	}
	t.lastShip = 0
	card, target, onShip := strings.Cut(move, "#")
	switch {
	case move == sitOut:
	case move == draw:
		t.draw()
	case onShip:
		number, err := strconv.Atoi(target)
		if err != nil {
			return fmt.Errorf("read the ship of %q: %w", move, err)
		}
		t.playOn(card, t.shipAtSea(number))
	case strings.HasPrefix(move, "-"):
		t.discard(strings.TrimPrefix(move, "-"))
	default:
		t.launch(card)
	}
	if t.over() {
		t.endGame()
	} else {
		t.startTurn(t.nextSeat(t.seat))
	}
	return nil
}

func (t *Table) draw() {
	t.hands[t.seat] = append(t.hands[t.seat], t.pile[0])
	t.pile = t.pile[1:]
}

func (t *Table) discard(card string) {
	t.hands[t.seat] = without(t.hands[t.seat], card)
	t.discards = append(t.discards, card)
}

func (t *Table) launch(card string) {
	t.hands[t.seat] = without(t.hands[t.seat], card)
	t.launched++
	t.sea = append(t.sea, &ship{number: t.launched, card: card, owner: t.seat, home: t.side(t.seat)})
}

// playOn plays a pirate, a captain or the admiral on a ship.
func (t *Table) playOn(card string, s *ship) {
	t.hands[t.seat] = without(t.hands[t.seat], card)
	if isCharacter(card) {
		t.discards = append(t.discards, s.displace()...)
	}
	s.played = append(s.played, played{t.side(t.seat), card})
	t.lastShip = s.number
}

// startTurn starts the turn of a seat. Before the action, the seat's side takes every ship that it controls (000
// Déroulement du Jeu, 001 Gagner un navire marchand, 002 Gagner des cartes Galion, 003 Capturing Merchant Ships, 004
// Gagner un galion). A second partner's turn starts without captures. A first partner captures even without cards (the
// sections on team play).
func (t *Table) startTurn(seat int) {
	t.seat = seat
	t.captured = nil
	if t.isSecondPartner(seat) {
		return
	}
	for _, s := range slices.Clone(t.sea) {
		if s.controller() == t.side(seat) {
			t.capture(s, t.side(seat))
			t.captured = append(t.captured, s.number)
		}
	}
}

// capture gives the ship to a side. The cards played on it leave the game (000 S'emparer des Galions, 002 Gagner des
// cartes Galion, 003 Capturing Merchant Ships; in 001 and 004 the captor keeps them, which changes nothing).
func (t *Table) capture(s *ship, side int) {
	t.leaveSea(s)
	t.booty[side] = append(t.booty[side], s)
	t.discards = append(t.discards, s.cards()...)
}

func (t *Table) leaveSea(s *ship) {
	t.sea = slices.DeleteFunc(t.sea, func(other *ship) bool { return other == s })
}
