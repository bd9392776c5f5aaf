package game

// Korsar2019 is the rule sheet of 2019, the default edition.
var Korsar2019 = Edition{
	ID:         "korsar-2019",
	Title:      "Korsar 2019",
	Fleets:     [Fleets]FleetName{"blue", "green", "red", "black"},
	AtEnd:      ControllersTakeShips, // sheet 002, "Fin de partie"
	AdmiralFor: OwnShips,             // sheet 002, "Jouer la carte Amiral": beside a ship of one's own
	Inferred:   InferredUntouched | InferredAdmiral,
}
