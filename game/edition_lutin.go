package game

// LutinLudique is the rule sheet written by the shop of that name.
var LutinLudique = Edition{
	ID:         "lutin-ludique",
	Title:      "Corsaires, Lutin Ludique",
	Fleets:     [Fleets]FleetName{"blue", "green", "red", "yellow"},
	AtEnd:      ControllersTakeShips, // sheet 004, "Fin de la partie"
	AdmiralFor: OwnShips,             // sheet 004, "Jouer un capitaine pirate ou l'amiral"
	Inferred:   InferredUntouched | InferredAdmiral,
}
