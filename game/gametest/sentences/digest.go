package sentences

// digest returns the rules on which sheets are silent: first those of every edition, then those that differ.
func digest() []Sentence {
	return sheet("digest", everyEdition,
		digestSetUp, digestTurns, digestControl, digestEnd, digestPairs, digestEditions)
}

var digestSetUp = []Sentence{
	{Source: "Set-up", Says: "in partnership a first partner plays first", Mode: partnership, Seats: 4, First: 2,
		Check: Check{Refused: true}},
	{Source: "Set-up", Says: "the first seat is one of the table's", Seats: 3, First: 4, Check: Check{Refused: true}},
	{Source: "Players", Says: "nobody plays an unknown edition", Editions: []string{"korsar-1999"}, Seats: 2,
		Check: Check{Refused: true}},
	{Source: "Players", Says: "nobody plays an unknown mode", Mode: "teams", Seats: 4, Check: Check{Refused: true}},
	{Source: "Set-up", Says: "the deal goes one card at a time from the first seat, the draws follow",
		Seats: 3, First: 2, Hands: hands{1: cards("M2 M3 M4 M5 M6 M7"), 2: cards("B1 B2 B3 B4 BC AD G1"),
			3: cards("R1 R2 R3 R4 RC YC Y1")}, Moves: moves("draw draw"),
		Check: Check{Seat: 1, Captured: None, Holds: hands{
			1: cards("M2 M3 M4 M5 M6 M7"), 2: cards("B1 B2 B3 B4 BC AD G1"), 3: cards("R1 R2 R3 R4 RC YC Y1")}}},
}

var digestTurns = []Sentence{
	{Source: "A turn", Says: "there is no pass while the pile lasts", Seats: 2,
		Hands: hands{1: cards("R1 R2 RC AD Y1 Y2")}, Check: Check{Only: cards("draw"), MayNot: cards("--")}},
	{Source: "A turn", Says: "two equal cards are one move", Seats: 2,
		Hands: hands{1: cards("M3 M3 M4 R1 R1 RC")}, Check: Check{Only: cards("draw M3 M4")}},
	{Source: "A turn", Says: "an empty hand draws while the pile lasts", Seats: 2,
		Hands: hands{1: cards("M2 M2 M2 M2 M2 M3")}, Moves: moves("M2 draw M2 draw M2 draw M2 draw M2 draw M3 draw"),
		Check: Check{Seat: 1, Only: cards("draw"), MayNot: cards("--")}},
	pileOut("M4 M5 M6", nil, "").states("A turn", "with merchant ships only and no pile, one is launched",
		Check{Seat: 1, Only: cards("M4 M5 M6"), MayNot: cards("-M4 --")}),
	{Source: "A turn", Says: "a captain and an admiral without a target: draw", Seats: 2,
		Hands: hands{1: cards("BC GC RC YC AD B1")}, Check: Check{Only: cards("draw")}},
	pileOut("BC AD B1", nil, "").states("A turn", "a captain and an admiral without a target and no pile: discard",
		Check{Seat: 1, Only: cards("-BC -AD -B1")}),
	{Source: "A turn", Says: "a side may guard a ship that nobody has attacked", Mode: partnership, Seats: 4,
		Hands: hands{1: cards("M3"), 2: cards("B1")}, Moves: moves("M3 B1#1"),
		Check: Check{Seat: 3, Controls: sides{1: 1}}},
	{Source: "A turn", Says: "pirates may be added under an enemy's captain, to no effect", Seats: 3,
		Hands: hands{1: cards("M3 Y4"), 2: cards("R1 RC"), 3: cards("G4")}, Moves: moves("M3 R1#1 draw Y4#1 RC#1 G4#1"),
		Check: Check{Seat: 1, Captured: None, Controls: sides{1: 2}}},
	{Source: "A turn", Says: "a fleet is free again on the next ship", Seats: 3,
		Hands: hands{1: cards("M3 M4"), 2: cards("R4"), 3: cards("R1")}, Moves: moves("M3 R4#1 draw M4 draw"),
		Check: Check{Seat: 3, May: cards("R1#2")}},
}

var digestControl = []Sentence{
	{Source: "Control of a ship at sea",
		Says: "an owner without pirates does not control his attacked ship, even when others tie", Seats: 3,
		Hands: hands{1: cards("M3"), 2: cards("R2"), 3: cards("G2")}, Moves: moves("M3 R2#1 G2#1"),
		Check: Check{Seat: 1, Captured: None, Controls: sides{1: 0}}},
	{Source: "Control of a ship at sea", Says: "a tie below the top ties nothing", Seats: 4,
		Hands: hands{1: cards("M3"), 2: cards("R2"), 3: cards("G2"), 4: cards("B3")}, Moves: moves("M3 R2#1 G2#1 B3#1"),
		Check: Check{Controls: sides{1: 4}}},
	{Source: "Control of a ship at sea", Says: "a displaced captain's pirates stay and keep their fleet", Seats: 3,
		Hands: hands{1: cards("M3 B1 AD"), 2: cards("R1 RC R2"),
			3: cards("R3 G3")}, Moves: moves("M3 R1#1 draw B1#1 RC#1 draw AD#1 R2#1"),
		Check: Check{Seat: 3, Controls: sides{1: 1}, May: cards("G3#1"), MayNot: cards("R3#1")}},
	{Source: "Control of a ship at sea",
		Says: "an attack upon an attack: a third side may take control before the captor's turn", Seats: 3,
		Hands: hands{1: cards("M3"), 2: cards("R2"), 3: cards("G3")}, Moves: moves("M3 R2#1 G3#1 draw"),
		Check: Check{Seat: 2, Captured: None, Controls: sides{1: 3}}},
}

var digestEnd = []Sentence{
	// Seat 2 draws the pile's last card when seat 1 has no card left.
	{Source: "End", Says: "drawing the last card ends the game when another side has no cards", Seats: 5,
		Hands: hands{1: cards("M2 M2 M2 M2 M2 M3 M3 M3 M5")},
		Moves: moves("15*draw M2 4*draw M2 4*draw M2 4*draw M2 4*draw M2 4*draw M3 4*draw M3 4*draw M3 4*draw M5 draw"),
		Check: Check{Ended: true}},
	{Source: "End", Says: "an empty hand does not end it while the pile has a card", Seats: 5,
		Hands: hands{1: cards("M2 M2 M2 M2 M2 M3 M3 M3 M5")},
		Moves: moves("15*draw M2 4*draw M2 4*draw M2 4*draw M2 4*draw M2 4*draw M3 4*draw M3 4*draw M3 4*draw M5"),
		Check: Check{Seat: 2, May: cards("draw")}},
	pileOut("B1 B2 B3", hands{2: cards("M8")}, "-B1"+four+"-B2"+four+"-B3").states("End", "scores may be negative",
		Check{Ended: true, Scores: sides{2: -8}}),
	pileOut("B1 B2 G1", hands{2: cards("M8")}, "-B1 M8 -R2 -R3 -R4 -B2"+four+"-G1").states(
		"End", "what a turn's start has captured is safe in every edition", Check{Ended: true, Scores: sides{2: 8}}),
	pileOut("B1 B2 G1", hands{2: cards("M8")}, "-B1"+four+"-B2 M8 -R2 -R3 -R4 G1#8").states(
		"End", "the last card may be an attack", Check{Ended: true, Scores: sides{2: 0}}),
}

var digestPairs = []Sentence{
	satOut("").states("End", "a first partner who sits out captures at its place all the same",
		Check{Seat: 1, Captured: []int{10}, Only: cards("--"), Scores: sides{1: 22 + 4 - 5}}),
	satOut("").states("End", "who has no cards neither draws nor discards", Check{Seat: 1, MayNot: cards("draw")}),
	satOut("-- M5"+six).states("End", "what its partner launches meanwhile too",
		Check{Seat: 1, Captured: []int{11}, Scores: sides{1: 22 + 4 + 5}}),
	pairOut("B1", "B2", nil, "").states("A turn", "nobody sits out with a card in hand",
		Check{Seat: 1, Only: cards("-B1"), MayNot: cards("--")}),
	{Source: "A turn", Says: "an empty hand draws while the pile lasts, in partnership too",
		Mode: partnership, Seats: 4, Hands: hands{1: cards("M2 M2 M2 M2 M2 M3")},
		Moves: moves("M2 3*draw M2 3*draw M2 3*draw M2 3*draw M2 3*draw M3 3*draw"),
		Check: Check{Seat: 1, Only: cards("draw"), MayNot: cards("--")}},
}

var digestEditions = []Sentence{
	{Source: "What differs", Says: "the second partner may join the first's attack at once, with pirate or captain",
		Editions: partnersMeet, Mode: partnership, Seats: 4,
		Hands: hands{1: cards("R2"), 2: cards("R1 RC"), 3: cards("M3")}, Moves: moves("draw draw M3 draw R2#1"),
		Check: Check{Seat: 2, May: cards("R1#1 RC#1")}},
	{Source: "What differs", Says: "the admiral goes onto one's own ship only, not the partner's",
		Editions: admiralOwnShip, Mode: partnership, Seats: 4,
		Hands: hands{1: cards("M3 B1"), 2: cards("AD"), 3: cards("R1")}, Moves: moves("M3 draw R1#1 draw draw"),
		Check: Check{Seat: 2, MayNot: cards("AD#1")}},
	{Source: "What differs", Says: "nor at once onto what the partner has just launched", Editions: admiralOwnShip,
		Mode: partnership, Seats: 4,
		Hands: hands{1: cards("M3"), 2: cards("AD")}, Moves: moves("M3"), Check: Check{Seat: 2, MayNot: cards("AD#1")}},
	{Source: "What differs", Says: "the admiral goes onto a partner's ship, rounds later too", Editions: admiralForPair,
		Mode: partnership, Seats: 4,
		Hands: hands{1: cards("M3"), 2: cards("AD"), 3: cards("R1")}, Moves: moves("M3 draw R1#1 draw draw"),
		Check: Check{Seat: 2, May: cards("AD#1")}},
	{Source: "What differs", Says: "and the first partner's onto the second's", Editions: admiralForPair,
		Mode: partnership, Seats: 4,
		Hands: hands{1: cards("AD"), 2: cards("M3"), 3: cards("R1")}, Moves: moves("draw M3 R1#1 draw"),
		Check: Check{Seat: 1, May: cards("AD#1")}},
	loneOut("M4", "B2 B3 M5", hands{3: cards("M6")}, "M4 -B2 M6 -R2 -R3 -R4 -Y2 -Y3 --").states(
		"What differs", "a first partner who sits out bars the second from nothing",
		Check{Seat: 2, May: cards("B3#11")}).in(partnersApart),
	{Source: "A turn", Says: "the admiral may go over one's own side's captain",
		Editions: partnersMeet, Mode: partnership, Seats: 4,
		Hands: hands{1: cards("B4 BC"), 2: cards("M3 AD"), 3: cards("R4")},
		Moves: moves("draw M3 R4#1 draw B4#1 draw draw draw BC#1 AD#1"),
		Check: Check{Seat: 3, Captured: None, Controls: sides{1: 1}}},
	{Source: "A turn", Says: "a captain may go onto a ship that one's side controls already",
		Editions: partnersMeet, Mode: partnership, Seats: 4,
		Hands: hands{1: cards("M3 B1"), 2: cards("B4 BC"), 3: cards("R4 R3")}, Moves: moves("M3 B4#1 R4#1 draw B1#1"),
		Check: Check{Seat: 2, Controls: sides{1: 1}, May: cards("BC#1")}},
	lastLaunch().states("What differs", "an unattacked ship at the end is its owner's",
		Check{Ended: true, Scores: sides{1: 16 + 5}}).in(seaTaken),
}
