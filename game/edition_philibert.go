package game

// Philibert is the rule sheet of 2002.
var Philibert = Edition{
	ID:         "philibert-2002",
	Title:      "Korsar, Philibert 2002",
	Fleets:     [Fleets]FleetName{"blue", "green", "red", "yellow"},
	AtEnd:      ControllersTakeShips, // sheet 001, "Fin de la partie"
	AdmiralFor: OwnShips,             // sheet 001, "Jouer un capitaine pirate ou un amiral": the ship's owner
	Inferred:   InferredAdmiral,
}
