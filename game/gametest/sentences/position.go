package sentences

import "slices"

// players returns the sentences about numbers of seats, on which all five sheets agree.
func players(section string) []Sentence {
	var lines []Sentence
	add := func(mode, says string, check Check, seats ...int) {
		for _, n := range seats {
			lines = append(lines, Sentence{Source: section, Says: says, Mode: mode, Seats: n, Check: check})
		}
	}
	open, refused := Check{Seat: 1, Captured: None, May: cards("draw")}, Check{Refused: true}
	add(freeForAll, "two to five may play for themselves", open, 2, 3, 4, 5)
	add(freeForAll, "one alone, and six or more, cannot play for themselves", refused, 1, 6, 7, 8, 9)
	add(partnership, "four, six or eight may play in pairs", open, 4, 6, 8)
	add(partnership, "no other number plays in pairs, and seven never", refused, 2, 3, 5, 7, 10)
	return lines
}

// four is a round in which seats 2 to 5 of pileOut discard. It may be used twice.
const four = " -R1 -R2 -R3 -R4 "

// pileOut returns a game of five with an empty draw pile. Seat 1 is on turn, has won seven ships with 16 gold in all,
// #7 just now, and holds the three cards of last. The others have seventeen cards each, no booty. The script
// continues from there.
func pileOut(last string, others hands, script string) Sentence {
	s := Sentence{Seats: 5, Hands: hands{
		1: cards("M2 M2 M2 M2 M2 M3 M3 " + last),
		2: cards("R1 R1"), 3: cards("R2 R2"), 4: cards("R3 R3"), 5: cards("R4 R4"),
	}}
	s.deal(others)
	s.Moves = moves("20*draw M2 4*draw M2 4*draw M2 4*draw M2 4*draw M2 4*draw M3 4*draw M3 4*draw " + script)
	return s
}

// six is a round in which seats 3 to 8 of pairOut and loneOut discard. It may be used twice.
const six = " -R1 -R2 -R3 -R4 -Y2 -Y3 "

// pairOut returns a game of four pairs with an empty draw pile. Seat 1 is on turn and holds the card first, seat 2 the
// card second. Their side has won ten ships with 25 gold in all, #9 and #10 just now.
func pairOut(first, second string, others hands, script string) Sentence {
	s := pairs("M2 M2 M2 M2 M2 "+first, "M3 M3 M3 M3 M3 "+second, others)
	s.Moves = moves("M2 M3 6*draw M2 M3 6*draw M2 M3 6*draw M2 M3 6*draw M2 M3 6*draw " + script)
	return s
}

// loneOut is like pairOut, but seat 2 holds three cards and the side has won nine ships with 22 gold in all, #8 and #9
// just now.
func loneOut(first, second string, others hands, script string) Sentence {
	s := pairs("M2 M2 M2 M2 M2 "+first, "M3 M3 M3 M3 "+second, others)
	s.deal(hands{8: cards("Y1")})
	s.Moves = moves("M2 7*draw M2 M3 6*draw M2 M3 6*draw M2 M3 6*draw M2 M3 5*draw -Y1 " + script)
	return s
}

func pairs(first, second string, others hands) Sentence {
	s := Sentence{Mode: partnership, Seats: 8, Hands: hands{
		1: cards(first), 2: cards(second),
		3: cards("R1 R1"), 4: cards("R2 R2"), 5: cards("R3 R3"), 6: cards("R4 R4"), 7: cards("Y2 Y2"),
		8: cards("Y3 Y3"),
	}}
	s.deal(others)
	return s
}

// deal adds cards to the hands.
func (s *Sentence) deal(more hands) {
	for seat, hand := range more {
		s.Hands[seat] = slices.Concat(s.Hands[seat], hand)
	}
}

// states returns the position as a sentence.
func (s Sentence) states(source, says string, check Check) Sentence {
	s.Source, s.Says, s.Check = source, says, check
	return s
}

// in applies a sentence to editions other than its sheet's.
func (s Sentence) in(editions []string) Sentence {
	s.Editions = editions
	return s
}
