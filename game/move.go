package game

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Action is what a seat does with its turn.
type Action uint8

// The actions (003 "Individual Play" has the list; the sheets' partnership chapters add sitting out).
const (
	NoAction    Action = iota
	Draw               // take the top card
	Launch             // play a merchant ship in front of oneself
	Attack             // add a pirate ship to a ship at sea, including one's own
	PlayCaptain        // play a captain onto a ship where one's side has pirates of that fleet
	PlayAdmiral        // play the admiral onto a ship of one's own or, in some editions, one's partner's
	Discard            // with an empty pile: discard a card other than a merchant ship
	SitOut             // do nothing, with an empty pile and an empty hand
)

// Move is one action with its card and ship. Draw and SitOut have no card; only Attack, PlayCaptain and PlayAdmiral
// have a ship.
type Move struct {
	Action Action
	Card   Card
	Ship   ShipNumber
}

// MaxMoves is an upper bound on the distinct legal moves of a position: draw or discards, launches, and every pirate,
// captain and the admiral onto every ship.
const MaxMoves = 1 + Kinds + (Fleets*fleetKinds+1)*MaxShips

// The moves without a card.
var (
	DrawMove   = Move{Action: Draw}
	SitOutMove = Move{Action: SitOut}
)

// PlayMove returns the move that plays a card onto a ship. A merchant ship is launched instead, and onto is ignored.
func PlayMove(c Card, onto ShipNumber) Move {
	if c.IsMerchant() {
		onto = NoShip
	}
	return Move{Action: cardKinds[c].action, Card: c, Ship: onto}
}

// DiscardMove returns the move that discards a card.
func DiscardMove(c Card) Move { return Move{Action: Discard, Card: c} }

// String returns the move in the record's notation: draw, M5, R3#2, AD#2, -R3, --.
func (m Move) String() string {
	switch m.Action {
	case Draw:
		return "draw"
	case SitOut:
		return "--"
	case Discard:
		return "-" + m.Card.String()
	case Launch:
		return m.Card.String()
	case Attack, PlayCaptain, PlayAdmiral:
		return m.Card.String() + m.Ship.String()
	default:
		return "?"
	}
}

// ParseMove parses a move in the record's notation. It cannot check the move against the rules without a position.
func ParseMove(text string) (Move, error) {
	switch text {
	case "draw":
		return DrawMove, nil
	case "--":
		return SitOutMove, nil
	}
	if name, found := strings.CutPrefix(text, "-"); found {
		c, err := ParseCard(name)
		return DiscardMove(c), wrapMove(text, err)
	}
	name, number, onto := strings.Cut(text, "#")
	c, err := ParseCard(name)
	if err != nil {
		return Move{}, wrapMove(text, err)
	}
	if onto == c.IsMerchant() {
		return Move{}, wrapMove(text, errors.New("a merchant ship is launched alone (M5), every other card "+
			"goes onto a ship (R3#2)"))
	}
	if !onto {
		return PlayMove(c, NoShip), nil
	}
	n, err := strconv.ParseUint(number, 10, 8)
	if err != nil || n < 1 || n > MaxShips || strconv.FormatUint(n, 10) != number {
		return Move{}, wrapMove(text, fmt.Errorf("the ship's number is 1 to %d", MaxShips))
	}
	return PlayMove(c, ShipNumber(n)), nil
}

func wrapMove(text string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%q is no move (draw, M5, R3#2, RC#2, AD#2, -R3 or --): %w", text, err)
}
