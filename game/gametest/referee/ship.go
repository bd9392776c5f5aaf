package referee

import "slices"

// Ship is a merchant ship at sea and the cards around it.
type Ship struct {
	Number     int // nth launch of the game
	Gold       int
	Owner      int              // the seat that launched it
	Pirates    map[int][]string // by side, in order of play
	Commander  string           // the captain or admiral in command, or ""
	By         int              // the side that played the commander, or 0
	Controller int              // the side that would take the ship now, or 0
}

// ship is a merchant ship at sea with the cards played on it, in order of play.
type ship struct {
	number int
	card   string
	owner  int // seat
	home   int // the owner's side
	played []played
}

type played struct {
	side int
	card string
}

// controller returns the side that would take the ship now, or 0.
func (s *ship) controller() int {
	if len(s.played) == 0 {
		// 000 Fin de la partie, 001 and 004 Gagner, 002 Gagner des cartes Galion, 003 Capturing Merchant Ships
		return s.home
	}
	if p, ok := s.commander(); ok {
		// 001 Jouer un capitaine, 002 Jouer une carte Capitaine, 003 Play the Admiral, 004 Gagner un galion
		return p.side
	}
	return s.strongest()
}

// commander returns the captain or admiral in command, and the side that played it. There is at most one, since
// displace removes any earlier one.
func (s *ship) commander() (played, bool) {
	for _, p := range s.played {
		if isCharacter(p.card) {
			return p, true
		}
	}
	return played{}, false
}

// strongest returns the side whose pirates outweigh every other side's, by strength and not by number of cards (000
// S'emparer des Galions), or 0 on a tie (002 Gagner des cartes Galion, 003 Tied Attack Strengths).
func (s *ship) strongest() int {
	strength := map[int]int{}
	for side, pirates := range s.pirates() {
		for _, card := range pirates {
			strength[side] += value(card)
		}
	}
	for side := range strength {
		beatsAll := true
		for other := range strength {
			if other != side && strength[other] >= strength[side] {
				beatsAll = false
			}
		}
		if beatsAll {
			return side
		}
	}
	return 0
}

// pirates returns the pirates around the ship, by side.
func (s *ship) pirates() map[int][]string {
	around := map[int][]string{}
	for _, p := range s.played {
		if isPirate(p.card) {
			around[p.side] = append(around[p.side], p.card)
		}
	}
	return around
}

// fleet returns the fleet that the side uses on this ship, or "".
func (s *ship) fleet(side int) string {
	if pirates := s.pirates()[side]; len(pirates) > 0 {
		return fleetOf(pirates[0])
	}
	return ""
}

// usedBy returns the side that uses the fleet on this ship, or 0.
func (s *ship) usedBy(fleet string) int {
	for side := range s.pirates() {
		if s.fleet(side) == fleet {
			return side
		}
	}
	return 0
}

// displace removes the captain or admiral in command from the ship and returns the card. There is at most one (000 Les
// cartes Capitaine, La carte Amiral; 002 Jouer une carte Capitaine). The pirates stay.
func (s *ship) displace() []string {
	old, ok := s.commander()
	if !ok {
		return nil
	}
	s.played = slices.DeleteFunc(s.played, func(p played) bool { return p == old })
	return []string{old.card}
}

// cards returns the cards played on the ship, in order of play.
func (s *ship) cards() []string {
	var cards []string
	for _, p := range s.played {
		cards = append(cards, p.card)
	}
	return cards
}
