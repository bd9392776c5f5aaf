package game

// English is the English rule sheet.
var English = Edition{
	ID:         "english",
	Title:      "Korsar, English rules",
	Fleets:     [Fleets]FleetName{"blue", "green", "purple", "gold"},
	AtEnd:      ShipsAreDiscarded, // sheet 003, "Game End and Scoring"
	AdmiralFor: OwnSide,           // sheet 003, "Partnership Play"
}
