package sentences

// lutin is sheet 004, "Corsaires", Lutin Ludique.
func lutin() []Sentence {
	return sheet("004", []string{"lutin-ludique"}, players("Préparation de la partie"),
		lutinTurns, lutinShips, lutinCaptains, lutinWins, lutinEnd, lutinPairs)
}

var lutinTurns = []Sentence{
	{Source: "Préparation de la partie", Says: "six cards each from the shuffled pile", Seats: 2,
		Hands: hands{2: cards("M2 R1 G3 G4 YC AD")}, Check: Check{Holds: hands{2: cards("M2 R1 G3 G4 YC AD")}}},
	{Source: "Déroulement de la partie", Says: "play goes clockwise", Seats: 3, First: 2, Moves: moves("3*draw"), Check: Check{Seat: 2}},
	{Source: "Déroulement de la partie", Says: "a player takes the ships due to him, then acts", Seats: 2,
		Hands: hands{1: cards("M8")}, Moves: moves("M8 draw"), Check: Check{Seat: 1, Captured: []int{1}, May: cards("draw")}},
	{Source: "Déroulement de la partie", Says: "exactly one action: draw or play; no pass", Seats: 2,
		Hands: hands{1: cards("M8 M2 R1 RC AD Y1")}, Check: Check{Only: cards("draw M8 M2"), MayNot: cards("--")}},
	{Source: "Déroulement de la partie", Says: "and then it is the next player's turn", Seats: 2,
		Hands: hands{1: cards("M8 M2")}, Moves: moves("M8"), Check: Check{Seat: 2}},
	{Source: "Piocher une carte", Says: "the drawn card joins the hand", Seats: 2,
		Hands: hands{1: cards("M2 M3 B1 B2 BC AD GC")}, Moves: moves("draw"),
		Check: Check{Holds: hands{1: cards("M2 M3 B1 B2 BC AD GC")}}},
	{Source: "Piocher une carte", Says: "a hand has no limit", Seats: 4, Moves: moves("53*draw"), Check: Check{May: cards("draw")}},
	{Source: "Piocher une carte", Says: "not from an empty pile: one plays or discards", Seats: 4,
		Hands: hands{3: cards("R1 RC AD M2")}, Moves: moves("54*draw"),
		Check: Check{Seat: 3, May: cards("M2 -R1 -RC -AD"), MayNot: cards("draw --")}},
	{Source: "Piocher une carte", Says: "no merchant ship is discarded", Seats: 4,
		Hands: hands{3: cards("M2")}, Moves: moves("54*draw"), Check: Check{Seat: 3, MayNot: cards("-M2")}},
}

var lutinShips = []Sentence{
	{Source: "Jouer un galion", Says: "a ship is laid before its player", Seats: 2,
		Hands: hands{1: cards("M8")}, Moves: moves("M8"), Check: Check{Controls: sides{1: 1}}},
	{Source: "Jouer un vaisseau pirate", Says: "pirates attack", Seats: 2,
		Hands: hands{1: cards("M8"), 2: cards("G1")}, Moves: moves("M8 G1#1"), Check: Check{Controls: sides{1: 2}}},
	{Source: "Jouer un vaisseau pirate", Says: "or protect", Seats: 2,
		Hands: hands{1: cards("M8 Y2"), 2: cards("G1")}, Moves: moves("M8 G1#1 Y2#1"), Check: Check{Controls: sides{1: 1}}},
	{Source: "Jouer un vaisseau pirate", Says: "a ship may be protected before anybody attacks", Seats: 2,
		Hands: hands{1: cards("M8 M7 Y2"), 2: cards("M6 G1")}, Moves: moves("M8 M6"), Check: Check{Seat: 1, Captured: []int{1}, May: cards("Y2#2")}},
	{Source: "Jouer un vaisseau pirate", Says: "several players may attack, its owner too", Seats: 3,
		Hands: hands{1: cards("M8 Y2"), 2: cards("G1"), 3: cards("R1")}, Moves: moves("M8 G1#1 R1#1"),
		Check: Check{Seat: 1, Captured: None, May: cards("Y2#1")}},
	{Source: "Jouer un vaisseau pirate", Says: "the first takes any fleet", Seats: 2,
		Hands: hands{1: cards("M8"), 2: cards("B1 G1 R1 Y1")}, Moves: moves("M8"), Check: Check{May: cards("B1#1 G1#1 R1#1 Y1#1")}},
	{Source: "Jouer un vaisseau pirate", Says: "others take a fleet not yet there", Seats: 3,
		Hands: hands{1: cards("M8"), 2: cards("G1"), 3: cards("B1 G2 R1 Y1")}, Moves: moves("M8 G1#1"),
		Check: Check{May: cards("B1#1 R1#1 Y1#1"), MayNot: cards("G2#1")}},
	{Source: "Jouer un vaisseau pirate", Says: "which makes four players at most", Seats: 5,
		Hands: hands{1: cards("M8 B2"), 2: cards("G1"), 3: cards("R1"), 4: cards("Y1"), 5: cards("B1 B3 G2 R2 Y2")},
		Moves: moves("M8 G1#1 R1#1 Y1#1 draw B2#1 draw draw draw"), Check: Check{Seat: 5, Captured: None, MayNot: cards("B1#1 G2#1 R2#1 Y2#1")}},
	{Source: "Jouer un vaisseau pirate", Says: "one strengthens an attack in its fleet", Seats: 2,
		Hands: hands{1: cards("M8 Y2"), 2: cards("G1 G2 R3")}, Moves: moves("M8 G1#1 Y2#1"),
		Check: Check{May: cards("G2#1"), MayNot: cards("R3#1")}},
	{Source: "Jouer un vaisseau pirate", Says: "strength is the sum of one's ships there", Seats: 2,
		Hands: hands{1: cards("M8 Y2"), 2: cards("G1 G2")}, Moves: moves("M8 G1#1 Y2#1 G2#1"), Check: Check{Controls: sides{1: 2}}},
}

var lutinCaptains = []Sentence{
	{Source: "Jouer un capitaine pirate ou l'amiral", Says: "a captain needs a pirate ship of his fleet", Seats: 2,
		Hands: hands{1: cards("M8"), 2: cards("GC G1")}, Moves: moves("M8"), Check: Check{MayNot: cards("GC#1")}},
	{Source: "Jouer un capitaine pirate ou l'amiral", Says: "and not of another", Seats: 2,
		Hands: hands{1: cards("M8 Y2"), 2: cards("G1 GC BC")}, Moves: moves("M8 G1#1 Y2#1"),
		Check: Check{May: cards("GC#1"), MayNot: cards("BC#1")}},
	{Source: "Jouer un capitaine pirate ou l'amiral", Says: "he wins the battle while no other captain comes", Seats: 2,
		Hands: hands{1: cards("M8 Y4 Y4"), 2: cards("G1 GC")}, Moves: moves("M8 G1#1 Y4#1 GC#1 Y4#1"), Check: Check{Seat: 2, Captured: []int{1}}},
	{Source: "Jouer un capitaine pirate ou l'amiral", Says: "of several the last played wins", Seats: 2,
		Hands: hands{1: cards("M8 Y4 YC"), 2: cards("G4 GC")}, Moves: moves("M8 G4#1 Y4#1 GC#1 YC#1"),
		Check: Check{Captured: None, Controls: sides{1: 1}}},
	{Source: "Jouer un capitaine pirate ou l'amiral", Says: "the earlier one may as well be taken away: he never counts again", Seats: 3,
		Hands: hands{1: cards("M8 Y1 YC"), 2: cards("G4 GC G3"), 3: cards("R4")}, Moves: moves("M8 G4#1 R4#1 Y1#1 GC#1 draw YC#1 G3#1 draw"),
		Check: Check{Seat: 1, Captured: []int{1}}},
	{Source: "Jouer un capitaine pirate ou l'amiral", Says: "the admiral strengthens a ship", Seats: 2,
		Hands: hands{1: cards("M8 AD"), 2: cards("G4")}, Moves: moves("M8 G4#1 AD#1"), Check: Check{Controls: sides{1: 1}}},
	{Source: "Jouer un capitaine pirate ou l'amiral", Says: "his own, without pirates before", Seats: 2,
		Hands: hands{1: cards("M8 AD"), 2: cards("G4 M2")}, Moves: moves("M8 G4#1"), Check: Check{May: cards("AD#1")}},
	{Source: "Jouer un capitaine pirate ou l'amiral", Says: "not another's", Seats: 2,
		Hands: hands{1: cards("M8"), 2: cards("AD")}, Moves: moves("M8"), Check: Check{MayNot: cards("AD#1")}},
}

var lutinWins = []Sentence{
	{Source: "Gagner un galion", Says: "each ship is looked at when a turn starts", Mode: partnership, Seats: 4,
		Hands: hands{1: cards("M2"), 2: cards("M3")}, Moves: moves("M2 M3 draw draw"), Check: Check{Captured: []int{1, 2}}},
	{Source: "Gagner un galion", Says: "one's own, not attacked", Seats: 2,
		Hands: hands{1: cards("M8")}, Moves: moves("M8 draw"), Check: Check{Seat: 1, Captured: []int{1}, Scores: sides{1: 8}}},
	{Source: "Gagner un galion", Says: "any, with the greatest strength: a relative majority is enough", Seats: 3,
		Hands: hands{1: cards("M8 Y2"), 2: cards("G3"), 3: cards("R2")}, Moves: moves("M8 G3#1 R2#1 Y2#1"), Check: Check{Seat: 2, Captured: []int{1}}},
	{Source: "Gagner un galion", Says: "a captain or admiral wins if none came after", Seats: 2,
		Hands: hands{1: cards("M8 AD"), 2: cards("G3 GC")}, Moves: moves("M8 G3#1 AD#1 GC#1 draw"), Check: Check{Seat: 2, Captured: []int{1}}},
	{Source: "Gagner un galion", Says: "the battle's cards go with the ship", Seats: 2,
		Hands: hands{1: cards("M8 B1"), 2: cards("G3")}, Moves: moves("M8 G3#1 draw draw"), Check: Check{Seat: 1, MayNot: cards("B1#1")}},
	{Source: "Gagner un galion", Says: "an undecided battle stays", Seats: 2,
		Hands: hands{1: cards("M8 B3"), 2: cards("G3")}, Moves: moves("M8 G3#1 B3#1 draw draw"),
		Check: Check{Seat: 2, Captured: None, Controls: sides{1: 0}}},
	{Source: "Gagner un galion", Says: "until somebody is strongest at the start of his turn", Seats: 2,
		Hands: hands{1: cards("M8 B3 B1"), 2: cards("G3")}, Moves: moves("M8 G3#1 B3#1 draw B1#1 draw"), Check: Check{Seat: 1, Captured: []int{1}}},
}

var lutinEnd = []Sentence{
	pileGone("-B1").states("Fin de la partie", "an empty pile alone is not the end", Check{Seat: 2}),
	lastCard().states("Fin de la partie", "with the pile empty a player's last card ends the game at once", Check{Ended: true}),
	lastLaunch().states("Fin de la partie", "the last card may be a merchant ship (unattacked, its owner's: digest)", Check{Ended: true, Scores: sides{1: 16 + 5}}),
	battleAtEnd().states("Fin de la partie", "the battles on the table are resolved", Check{Ended: true, Scores: sides{1: 16, 2: 0, 3: 8}}),
	tieAtEnd().states("Fin de la partie", "undecided ones leave the game", Check{Ended: true, Scores: sides{1: 16, 2: 0, 3: 0}}),
	goldInHand().states("Fin de la partie", "gold won, less gold in hand", Check{Ended: true, Scores: sides{2: 8 - 4}}),
}

var lutinPairs = []Sentence{
	{Source: "Le jeu en équipe", Says: "partners sit side by side and play one after the other", Mode: partnership, Seats: 4, First: 3,
		Hands: hands{3: cards("M2"), 4: cards("M3")}, Moves: moves("M2 M3 draw draw"), Check: Check{Seat: 3, Captured: []int{1, 2}}},
	{Source: "Le jeu en équipe", Says: "they cannot attack a ship separately: the other adds the same fleet", Mode: partnership, Seats: 4,
		Hands: hands{1: cards("R2"), 2: cards("R1 B1"), 3: cards("M3")}, Moves: moves("draw draw M3 draw R2#1"),
		Check: Check{Seat: 2, May: cards("R1#1"), MayNot: cards("B1#1")}},
	{Source: "Le jeu en équipe", Says: "only the first checks for ships won", Mode: partnership, Seats: 4,
		Hands: hands{1: cards("B2"), 2: cards("M3"), 4: cards("R1")}, Moves: moves("draw M3 draw R1#1 B2#1"),
		Check: Check{Seat: 2, Captured: None, Controls: sides{1: 1}}},
	{Source: "Le jeu en équipe", Says: "the second wins no ship that his partner has just launched", Mode: partnership, Seats: 4,
		Hands: hands{1: cards("M3")}, Moves: moves("M3"), Check: Check{Seat: 2, Captured: None, Controls: sides{1: 1}}},
	partnerLeft().states("Le jeu en équipe", "one partner without cards is not the end", Check{Seat: 2, Only: cards("-B2")}),
	pairDone().states("Le jeu en équipe", "both partners without cards is", Check{Ended: true}),
	satOut("").states("Le jeu en équipe", "a player without cards stays out", Check{Seat: 1, Only: cards("--")}),
	satOut("").states("Le jeu en équipe", "the first partner still collects the ships his team wins", Check{Seat: 1, Captured: []int{10}}),
	pairAtEnd().states("Le jeu en équipe", "a team's gold won less that in its hands", Check{Ended: true, Scores: sides{1: 25 + 4, 2: -7}}),
}
