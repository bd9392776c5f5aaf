package game

// Tilsit is the rule sheet of 2005, "Alto Korsar".
var Tilsit = Edition{
	ID:           "tilsit-2005",
	Title:        "Alto Korsar, Tilsit 2005",
	Fleets:       [Fleets]FleetName{"blue", "green", "red", "yellow"},
	AtEnd:        ControllersTakeShips, // sheet 000, "Fin de la partie"
	AdmiralFor:   OwnSide,              // sheet 000, "Le jeu en équipe": the partner's latest ship (inferred: all)
	PartnersMeet: NotInOneRound,        // sheet 000, "Le jeu en équipe"
	Inferred:     InferredAdmiral,
}
