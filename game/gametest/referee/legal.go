package referee

import (
	"fmt"
	"slices"
)

// Moves without a card.
const (
	draw   = "draw"
	sitOut = "--"
)

// Legal returns every distinct legal move of the seat on turn once. It returns nil after the end. The order is: draw;
// launches by gold; pirates by fleet and strength, each fleet's captain after its pirates, each by ship; the admiral by
// ship; discards in pack order. A partner who sits out has only "--".
func (t *Table) Legal() []string {
	if t.Ended() {
		return nil
	}
	hand := slices.Compact(t.Hand(t.seat))
	if len(hand) == 0 && len(t.pile) == 0 {
		return []string{sitOut} // 000 and 001 Le jeu en équipe, 003 Partnership Play, 004 Le jeu en équipe
	}
	var moves []string
	if len(t.pile) > 0 {
		moves = append(moves, draw)
	}
	for _, card := range hand {
		if isMerchant(card) {
			moves = append(moves, card)
			continue
		}
		for _, s := range t.sea {
			if t.mayPlayOn(card, s) {
				moves = append(moves, fmt.Sprintf("%s#%d", card, s.number))
			}
		}
	}
	for _, card := range hand {
		if t.mayDiscard(card) {
			moves = append(moves, "-"+card)
		}
	}
	return moves
}

// mayDiscard reports whether the card may be discarded: only if the pile is empty, and never a merchant ship (000 Fin
// de la partie, 001 Piocher une carte, 002 Piocher une carte, 003 Notes, 004 Piocher une carte).
func (t *Table) mayDiscard(card string) bool {
	return len(t.pile) == 0 && !isMerchant(card)
}

func (t *Table) mayPlayOn(card string, s *ship) bool {
	// 000 Le Jeu en équipe: the partners may not both play on one ship in one round. The turn before a second partner's
	// is always the first partner's. Launching and sitting out do not count as playing on a ship.
	if t.edition.partnersApart && t.isSecondPartner(t.seat) && s.number == t.lastShip {
		return false
	}
	switch {
	case isAdmiral(card):
		return t.mayDefend(s)
	case isCaptain(card):
		return t.mayCommand(card, s)
	default:
		return t.mayAttack(card, s)
	}
}

// mayDefend reports whether the admiral may go onto a ship. The ship must be the seat's own or, in some editions, a
// partner's. No pirates are needed there (000 La carte Amiral, 001 Jouer un capitaine pirate ou un amiral, 002 Jouer la
// carte Amiral, 003 Play the Admiral, 004 Jouer un capitaine pirate ou l'amiral).
func (t *Table) mayDefend(s *ship) bool {
	return s.owner == t.seat || t.edition.admiralForPartner && s.home == t.side(t.seat)
}

// mayCommand reports whether a captain may go onto a ship. The seat's side must have played a pirate of the captain's
// fleet there (000 Les cartes Capitaine, 001 Jouer un capitaine pirate, 002 Jouer une carte Capitaine, 003 Play a
// Pirate Captain, 004 Jouer un capitaine pirate).
func (t *Table) mayCommand(captain string, s *ship) bool {
	return s.fleet(t.side(t.seat)) == fleetOf(captain)
}

// mayAttack reports whether a pirate may go onto a ship. A side keeps to the fleet of its first pirate there, and no
// other side may use that fleet there (000 Les cartes Pirates, 001 Jouer un bateau pirate, 002 Jouer une carte Pirate,
// 003 Play a Pirate Ship, 004 Jouer un vaisseau pirate; partners: the sections on team play).
func (t *Table) mayAttack(pirate string, s *ship) bool {
	side := t.side(t.seat)
	switch s.fleet(side) {
	case "":
		return s.usedBy(fleetOf(pirate)) == 0
	case fleetOf(pirate):
		return true
	default:
		return false
	}
}
