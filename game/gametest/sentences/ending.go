package sentences

// The ends of games that several sheets describe. They continue from the positions of pileOut, pairOut and loneOut.

// pileGone is a position in which seat 1 holds a pirate, a captain and a merchant ship.
func pileGone(script string) Sentence { return pileOut("B1 BC M5", nil, script) }

// lastCard is a game in which seat 1 discards its hand with no ship at sea.
func lastCard() Sentence { return pileOut("B1 B2 B3", nil, "-B1"+four+"-B2"+four+"-B3") }

// lastLaunch is a game in which seat 1 launches its last card, a ship of 5 gold.
func lastLaunch() Sentence { return pileOut("B1 B2 M5", nil, "-B1"+four+"-B2"+four+"M5") }

// battleAtEnd is a game that seat 1 ends while only seat 3 attacks seat 2's ship of 8 gold.
func battleAtEnd() Sentence {
	return pileOut("B1 B2 B3", hands{2: cards("M8"), 3: cards("G3")}, "-B1"+four+"-B2 M8 G3#8 -R3 -R4 -B3")
}

// tieAtEnd is a game in which seats 2 and 3 tie over seat 1's ship of 8 gold.
func tieAtEnd() Sentence {
	return pileOut("M8 B1 B2", hands{2: cards("G3"), 3: cards("Y3")}, "M8 G3#8 Y3#8 -R3 -R4 -B1"+four+"-B2")
}

// goldInHand is a game in which seat 2 has captured 8 gold and holds a ship of 4.
func goldInHand() Sentence {
	return pileOut("B1 B2 B3", hands{2: cards("M8 M4")}, "-B1 M8 -R2 -R3 -R4 -B2"+four+"-B3")
}

// partnerLeft is a game in which seat 1 is out of cards and seat 2 has B2.
func partnerLeft() Sentence { return pairOut("B1", "B2", nil, "-B1") }

// pairDone is a game in which seats 1 and 2 are out of cards, with 25 gold.
func pairDone() Sentence { return pairOut("B1", "B2", nil, "-B1 -B2") }

// pairAtEnd is a game in which seat 3 holds a ship of 7 gold and seat 1's last card launches 4 gold.
func pairAtEnd() Sentence { return pairOut("M4", "B2", hands{3: cards("M7")}, "M4 -B2") }

// satOut is a game in which seat 1's last card was ship #10. A round later seat 1 is on turn without cards, and its
// partner holds B3 and M5.
func satOut(script string) Sentence { return loneOut("M4", "B2 B3 M5", nil, "M4 -B2"+six+script) }
