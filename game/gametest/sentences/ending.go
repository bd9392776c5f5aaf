package sentences

// The ends of games that more than one sheet speaks of. See pileOut, pairOut
// and loneOut for what came before.

// pileGone: seat 1 holds a pirate, a captain and a merchant ship.
func pileGone(script string) Sentence { return pileOut("B1 BC M5", nil, script) }

// lastCard: seat 1 discards what it holds; nothing is at sea.
func lastCard() Sentence { return pileOut("B1 B2 B3", nil, "-B1"+four+"-B2"+four+"-B3") }

// lastLaunch: seat 1's last card is a ship of 5 gold, at sea then.
func lastLaunch() Sentence { return pileOut("B1 B2 M5", nil, "-B1"+four+"-B2"+four+"M5") }

// battleAtEnd: seat 3 alone attacks seat 2's ship of 8 gold when seat 1 ends it.
func battleAtEnd() Sentence {
	return pileOut("B1 B2 B3", hands{2: cards("M8"), 3: cards("G3")}, "-B1"+four+"-B2 M8 G3#8 -R3 -R4 -B3")
}

// tieAtEnd: seats 2 and 3 stand equal over seat 1's ship of 8 gold.
func tieAtEnd() Sentence {
	return pileOut("M8 B1 B2", hands{2: cards("G3"), 3: cards("Y3")}, "M8 G3#8 Y3#8 -R3 -R4 -B1"+four+"-B2")
}

// goldInHand: seat 2 has captured 8 gold and holds a ship of 4.
func goldInHand() Sentence {
	return pileOut("B1 B2 B3", hands{2: cards("M8 M4")}, "-B1 M8 -R2 -R3 -R4 -B2"+four+"-B3")
}

// partnerLeft: seat 1 is out of cards, seat 2 has B2.
func partnerLeft() Sentence { return pairOut("B1", "B2", nil, "-B1") }

// pairDone: seats 1 and 2 are out of cards, with 25 gold.
func pairDone() Sentence { return pairOut("B1", "B2", nil, "-B1 -B2") }

// pairAtEnd: seat 3 holds a ship of 7 gold, seat 1's last card launches 4 gold.
func pairAtEnd() Sentence { return pairOut("M4", "B2", hands{3: cards("M7")}, "M4 -B2") }

// satOut: seat 1's last card was a ship (#10); a round later it is to act
// without cards, its partner holds B3 and M5.
func satOut(script string) Sentence { return loneOut("M4", "B2 B3 M5", nil, "M4 -B2"+six+script) }
