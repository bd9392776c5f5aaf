package sentences

// english is sheet 003, the English rules. Its purple and gold fleets are red
// and yellow here.
func english() []Sentence {
	return sheet("003", []string{"english"}, players("Game Types"),
		englishTurns, englishPirates, englishCommanders, englishTies, englishCaptures, englishEnd, englishPairs)
}

var englishTurns = []Sentence{
	{Source: "Set Up", Says: "six cards each", Seats: 5,
		Hands: hands{5: cards("M2 R1 G3 G4 YC AD")}, Check: Check{Holds: hands{5: cards("M2 R1 G3 G4 YC AD")}}},
	{Source: "Set Up", Says: "the rest is the draw pile", Seats: 5, Moves: moves("47*draw"), Check: Check{May: cards("draw")}},
	{Source: "Individual Play", Says: "play goes clockwise from the first player", Seats: 5, First: 4,
		Moves: moves("draw draw draw"), Check: Check{Seat: 2}},
	{Source: "Individual Play", Says: "a turn starts with captures", Seats: 2,
		Hands: hands{1: cards("M4")}, Moves: moves("M4 draw"), Check: Check{Seat: 1, Captured: []int{1}}},
	{Source: "Individual Play", Says: "then one action: draw, launch, attack, captain or admiral", Seats: 2,
		Hands: hands{1: cards("M4 Y1 Y2 YC AD M5"), 2: cards("R1")}, Moves: moves("M4 R1#1 Y1#1 draw"),
		Check: Check{Only: cards("draw M5 Y2#1 YC#1 AD#1")}},
	{Source: "Draw a Card", Says: "the top card joins the hand and the turn is over", Seats: 2,
		Hands: hands{1: cards("M2 M3 B1 B2 BC AD M8")}, Moves: moves("draw"),
		Check: Check{Seat: 2, Holds: hands{1: cards("M2 M3 B1 B2 BC AD M8")}}},
	{Source: "Draw a Card", Says: "a hand has no limit", Seats: 2, Moves: moves("64*draw"), Check: Check{May: cards("draw")}},
	{Source: "Play a Merchant Ship", Says: "a ship at sea can be attacked", Seats: 2,
		Hands: hands{1: cards("M4"), 2: cards("G1")}, Moves: moves("M4"), Check: Check{May: cards("G1#1")}},
	{Source: "Play a Merchant Ship", Says: "not attacked by its owner's next turn, it is won", Seats: 4,
		Hands: hands{1: cards("M4")}, Moves: moves("M4 draw draw draw"), Check: Check{Seat: 1, Captured: []int{1}, Scores: sides{1: 4}}},
	{Source: "Notes", Says: "one may have several merchant ships in play", Seats: 3,
		Hands: hands{1: cards("M4 M5"), 3: cards("G1")}, Moves: moves("M4 draw G1#1 M5"), Check: Check{Controls: sides{1: 3, 2: 1}}},
	{Source: "Notes", Says: "with the pile empty one plays or discards, but no merchant ship", Seats: 2,
		Hands: hands{1: cards("M4 R1 RC AD")}, Moves: moves("66*draw"),
		Check: Check{May: cards("M4 -R1 -RC -AD"), MayNot: cards("draw -M4 --")}},
	{Source: "Notes", Says: "out of cards before the pile is, one goes on and must draw", Seats: 2,
		Hands: hands{1: cards("M2 M2 M2 M2 M2 M3")}, Moves: moves("M2 draw M2 draw M2 draw M2 draw M2 draw M3 draw"),
		Check: Check{Seat: 1, Captured: []int{6}, Only: cards("draw")}},
}

var englishPirates = []Sentence{
	{Source: "Play a Pirate Ship", Says: "strongest until one's next turn, one has captured the ship", Seats: 3,
		Hands: hands{1: cards("M4"), 2: cards("R3"), 3: cards("G2")}, Moves: moves("M4 R3#1 G2#1 draw"),
		Check: Check{Seat: 2, Captured: []int{1}}},
	{Source: "Play a Pirate Ship", Says: "any merchant ship in play may be attacked", Seats: 3,
		Hands: hands{1: cards("M4"), 2: cards("M5"), 3: cards("G2")}, Moves: moves("M4 M5"), Check: Check{May: cards("G2#1 G2#2")}},
	{Source: "Play a Pirate Ship", Says: "by several players, its owner included", Seats: 3,
		Hands: hands{1: cards("M4 B1"), 2: cards("R3"), 3: cards("G2")}, Moves: moves("M4 R3#1 G2#1"),
		Check: Check{Seat: 1, May: cards("B1#1")}},
	{Source: "Play a Pirate Ship", Says: "the first attacker takes any fleet", Seats: 2,
		Hands: hands{1: cards("M4"), 2: cards("B3 G3 R3 Y3")}, Moves: moves("M4"), Check: Check{May: cards("B3#1 G3#1 R3#1 Y3#1")}},
	{Source: "Play a Pirate Ship", Says: "others take a fleet not yet used against the ship", Seats: 3,
		Hands: hands{1: cards("M4"), 2: cards("R3"), 3: cards("B3 G3 R2 Y3")}, Moves: moves("M4 R3#1"),
		Check: Check{May: cards("B3#1 G3#1 Y3#1"), MayNot: cards("R2#1")}},
}

var englishCommanders = []Sentence{
	{Source: "Play a Pirate Captain", Says: "stronger than all other pirates together", Seats: 3,
		Hands: hands{1: cards("M4 Y4"), 2: cards("R1 RC"), 3: cards("G4 G4")}, Moves: moves("M4 R1#1 G4#1 Y4#1 RC#1 G4#1 draw"),
		Check: Check{Seat: 2, Captured: []int{1}}},
	{Source: "Play a Pirate Captain", Says: "on a pirate of his fleet that one played in an earlier turn", Seats: 2,
		Hands: hands{1: cards("M4 Y4"), 2: cards("R1 RC GC")}, Moves: moves("M4 R1#1 Y4#1"),
		Check: Check{May: cards("RC#1"), MayNot: cards("GC#1")}},
	{Source: "Play a Pirate Captain", Says: "the captain played last wins the battle", Seats: 2,
		Hands: hands{1: cards("M4 Y4 YC"), 2: cards("R4 RC")}, Moves: moves("M4 R4#1 Y4#1 RC#1 YC#1 draw"),
		Check: Check{Seat: 1, Captured: []int{1}}},
	{Source: "Play a Pirate Captain", Says: "nobody else can play one on that pirate", Seats: 3,
		Hands: hands{1: cards("M4"), 2: cards("R1"), 3: cards("RC")}, Moves: moves("M4 R1#1"), Check: Check{MayNot: cards("RC#1")}},
	{Source: "Play the Admiral", Says: "as strong as a captain", Seats: 2,
		Hands: hands{1: cards("M4 AD"), 2: cards("R4 R4")}, Moves: moves("M4 R4#1 AD#1 R4#1"), Check: Check{Seat: 1, Captured: []int{1}}},
	{Source: "Play the Admiral", Says: "only to defend one's own ship", Seats: 2,
		Hands: hands{1: cards("M4"), 2: cards("AD")}, Moves: moves("M4"), Check: Check{MayNot: cards("AD#1")}},
	{Source: "Play the Admiral", Says: "without pirates before", Seats: 2,
		Hands: hands{1: cards("M4 AD"), 2: cards("R4")}, Moves: moves("M4 R4#1"), Check: Check{May: cards("AD#1")}},
	{Source: "Play the Admiral", Says: "against a blue 4 he wins the ship at one's next turn", Seats: 2,
		Hands: hands{1: cards("M4 AD"), 2: cards("B4")}, Moves: moves("M4 B4#1 AD#1 draw"), Check: Check{Seat: 1, Captured: []int{1}}},
	{Source: "Play the Admiral", Says: "unless the blue captain comes next: the last of them wins", Seats: 2,
		Hands: hands{1: cards("M4 AD"), 2: cards("B4 BC")}, Moves: moves("M4 B4#1 AD#1 BC#1 draw"), Check: Check{Seat: 2, Captured: []int{1}}},
	{Source: "Play the Admiral", Says: "the admiral after a captain wins as well", Seats: 2,
		Hands: hands{1: cards("M4 Y4 AD"), 2: cards("B4 BC")}, Moves: moves("M4 B4#1 Y4#1 BC#1 AD#1 draw"), Check: Check{Seat: 1, Captured: []int{1}}},
}

var englishTies = []Sentence{
	{Source: "Tied Attack Strengths", Says: "a tied ship stays in play", Seats: 2,
		Hands: hands{1: cards("M4 Y4"), 2: cards("B4")}, Moves: moves("M4 B4#1 Y4#1 draw draw draw"),
		Check: Check{Seat: 1, Captured: None, Controls: sides{1: 0}}},
	{Source: "Tied Attack Strengths", Says: "until one player adds strength", Seats: 2,
		Hands: hands{1: cards("M4 Y4"), 2: cards("B4 B1")}, Moves: moves("M4 B4#1 Y4#1 B1#1 draw"), Check: Check{Seat: 2, Captured: []int{1}}},
	{Source: "Tied Attack Strengths", Says: "by pirates of the same fleet or its captain", Seats: 2,
		Hands: hands{1: cards("M4 Y4"), 2: cards("B4 B1 BC R4 RC")}, Moves: moves("M4 B4#1 Y4#1"),
		Check: Check{May: cards("B1#1 BC#1"), MayNot: cards("R4#1 RC#1")}},
	{Source: "Tied Attack Strengths", Says: "a weaker one may join the battle", Seats: 3,
		Hands: hands{1: cards("M4 Y1"), 2: cards("B2"), 3: cards("R2")}, Moves: moves("M4 B2#1 R2#1 Y1#1"),
		Check: Check{Seat: 2, Captured: None, Controls: sides{1: 0}}},
	{Source: "Tied Attack Strengths", Says: "and take the ship in the end", Seats: 3,
		Hands: hands{1: cards("M4 Y1 Y2"), 2: cards("B2"), 3: cards("R2")}, Moves: moves("M4 B2#1 R2#1 Y1#1 draw draw Y2#1 draw draw"),
		Check: Check{Seat: 1, Captured: []int{1}}},
	{Source: "Tied Attack Strengths", Says: "strength is the sum over one fleet", Seats: 3,
		Hands: hands{1: cards("M4"), 2: cards("B2 B3"), 3: cards("R4")}, Moves: moves("M4 B2#1 R4#1 draw B3#1"),
		Check: Check{Controls: sides{1: 2}}},
}

var englishCaptures = []Sentence{
	{Source: "Capturing Merchant Ships", Says: "one's own ship of the last turn, unattacked", Seats: 2,
		Hands: hands{2: cards("M4")}, Moves: moves("draw M4 draw"), Check: Check{Seat: 2, Captured: []int{1}}},
	{Source: "Capturing Merchant Ships", Says: "attacked it is no more one's own", Seats: 2,
		Hands: hands{1: cards("B1"), 2: cards("M4")}, Moves: moves("draw M4 B1#1"), Check: Check{Seat: 2, Captured: None}},
	{Source: "Capturing Merchant Ships", Says: "any ship on which one kept the greatest strength", Seats: 3,
		Hands: hands{1: cards("M4"), 3: cards("B1")}, Moves: moves("M4 draw B1#1 draw draw"), Check: Check{Seat: 3, Captured: []int{1}}},
	{Source: "Capturing Merchant Ships", Says: "or the last captain", Seats: 3,
		Hands: hands{1: cards("M4 Y4"), 2: cards("R4"), 3: cards("B1 BC")}, Moves: moves("M4 R4#1 B1#1 Y4#1 draw BC#1 draw draw"),
		Check: Check{Seat: 3, Captured: []int{1}}},
	{Source: "Capturing Merchant Ships", Says: "the cards involved are discarded", Seats: 2,
		Hands: hands{1: cards("M4"), 2: cards("R4 R3")}, Moves: moves("M4 R4#1 draw"), Check: Check{Seat: 2, Captured: []int{1}, MayNot: cards("R3#1")}},
}

var englishEnd = []Sentence{
	pileGone("-B1").states("Game End and Scoring", "an empty pile alone is not the end", Check{Seat: 2}),
	lastCard().states("Game End and Scoring", "pile empty and one player's last card played: the end", Check{Ended: true, Scores: sides{1: 16}}),
	lastLaunch().states("Game End and Scoring", "ships left in play are discarded: the unattacked", Check{Ended: true, Scores: sides{1: 16}}),
	battleAtEnd().states("Game End and Scoring", "ships left in play are discarded: the attacked", Check{Ended: true, Scores: sides{1: 16, 2: 0, 3: 0}}),
	tieAtEnd().states("Game End and Scoring", "ships left in play are discarded: the tied", Check{Ended: true, Scores: sides{1: 16, 2: 0, 3: 0}}),
	goldInHand().states("Game End and Scoring", "gold won less gold in hand", Check{Ended: true, Scores: sides{2: 8 - 4}}),
}

var englishPairs = []Sentence{
	{Source: "Partnership Play", Says: "partners sit next to each other and play a hand each, in seat order", Mode: partnership, Seats: 8, First: 7,
		Hands: hands{7: cards("M2"), 8: cards("M3")}, Moves: moves("M2 M3 6*draw"), Check: Check{Seat: 7, Captured: []int{1, 2}}},
	{Source: "Partnership Play", Says: "only the first checks for ships won", Mode: partnership, Seats: 4,
		Hands: hands{1: cards("M2")}, Moves: moves("M2"), Check: Check{Seat: 2, Captured: None, Controls: sides{1: 1}}},
	{Source: "Partnership Play", Says: "a partner's attack may be strengthened in its fleet, not doubled with another", Mode: partnership, Seats: 4,
		Hands: hands{1: cards("R2"), 2: cards("R1 B1"), 3: cards("M3")}, Moves: moves("draw draw M3 draw R2#1"),
		Check: Check{Seat: 2, May: cards("R1#1"), MayNot: cards("B1#1")}},
	{Source: "Partnership Play", Says: "the admiral may defend one's own ship", Mode: partnership, Seats: 4,
		Hands: hands{1: cards("M2 AD"), 3: cards("R1")}, Moves: moves("M2 draw R1#1 draw"), Check: Check{Seat: 1, May: cards("AD#1")}},
	{Source: "Partnership Play", Says: "or the partner's", Mode: partnership, Seats: 4,
		Hands: hands{1: cards("AD"), 2: cards("M2"), 3: cards("R1")}, Moves: moves("draw M2 R1#1 draw"), Check: Check{Seat: 1, May: cards("AD#1")}},
	{Source: "Partnership Play", Says: "but no opponent's", Mode: partnership, Seats: 4,
		Hands: hands{1: cards("M2"), 4: cards("AD")}, Moves: moves("M2 draw draw"), Check: Check{Seat: 4, MayNot: cards("AD#1")}},
	partnerLeft().states("Partnership Play", "the game goes on while one partner has cards", Check{Seat: 2, Only: cards("-B2")}),
	pairDone().states("Partnership Play", "pile empty and both partners' last cards played: the end", Check{Ended: true, Scores: sides{1: 25}}),
	satOut("").states("Partnership Play", "the partner without cards sits out", Check{Seat: 1, Only: cards("--")}),
	satOut("--").states("Partnership Play", "and the other plays on", Check{Seat: 2, Only: cards("M5 -B3")}),
	pairAtEnd().states("Partnership Play", "scored as usual, by team: ships at sea count for nobody", Check{Ended: true, Scores: sides{1: 25, 2: -7}}),
}
