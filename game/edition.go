package game

import "strings"

// Edition is one rule sheet. Its id is stored in records and databases and is
// never changed or used again for other rules.
type Edition struct {
	ID     string
	Title  string            // as shown to people, in the language of the sheet
	Fleets [Fleets]FleetName // what the sheet calls blue, green, red and yellow

	AtEnd        AtEnd
	AdmiralFor   AdmiralFor
	PartnersMeet PartnersMeet

	Inferred Inferred // where the sheet is silent and a value was concluded
}

// FleetName is what an edition calls a fleet. The words for it are made where
// words are made.
type FleetName string

// AtEnd is what becomes of the ships still at sea when the game ends.
type AtEnd uint8

// The answers of the sheets.
const (
	// ControllersTakeShips gives each ship to the side that controls it; a tie
	// goes to nobody.
	ControllersTakeShips AtEnd = iota
	// ShipsAreDiscarded scores them for nobody.
	ShipsAreDiscarded
)

// AdmiralFor is whose ships a seat's admiral may defend in partnership.
type AdmiralFor uint8

// The answers of the sheets.
const (
	// OwnShips are those that the seat itself launched.
	OwnShips AdmiralFor = iota
	// OwnSide adds those that the partner launched.
	OwnSide
)

// PartnersMeet is whether the second partner may play onto a ship that the
// first partner played onto in the turn right before.
type PartnersMeet uint8

// The answers of the sheets.
const (
	InOneRound PartnersMeet = iota
	NotInOneRound
)

// Inferred names values of an edition on which its sheet is silent.
type Inferred uint8

// What may be inferred.
const (
	// InferredUntouched is that a ship nobody attacked goes to its owner's side
	// at the end.
	InferredUntouched Inferred = 1 << iota
	// InferredAdmiral is the edition's AdmiralFor.
	InferredAdmiral
)

// Editions lists every edition; the first is the default.
var Editions = []*Edition{&Korsar2019, &Tilsit, &Philibert, &English, &LutinLudique}

// EditionByID finds an edition; nil if there is none of that id.
func EditionByID(id string) *Edition {
	for _, e := range Editions {
		if e.ID == id {
			return e
		}
	}
	return nil
}

// editionIDs lists every edition's id.
func editionIDs() string {
	ids := make([]string, len(Editions))
	for i, e := range Editions {
		ids[i] = e.ID
	}
	return strings.Join(ids, ", ")
}
