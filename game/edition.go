package game

// Edition is one rule sheet. Its ID is stored in records and databases, so it never changes and is never reused.
type Edition struct {
	ID     string
	Title  string            // as shown to people, in the language of the sheet
	Fleets [Fleets]FleetName // the sheet's names for blue, green, red and yellow

	AtEnd        AtEnd
	AdmiralFor   AdmiralFor
	PartnersMeet PartnersMeet

	Inferred Inferred // values inferred where the sheet is silent
}

// FleetName is an edition's name for a fleet. It is the key of the fleet's words in each language.
type FleetName string

// AtEnd is what happens to the ships still at sea when the game ends.
type AtEnd uint8

// The sheets' answers.
const (
	// ControllersTakeShips gives each ship to the side that controls it, and a tied ship to nobody.
	ControllersTakeShips AtEnd = iota
	// ShipsAreDiscarded gives the ships to nobody.
	ShipsAreDiscarded
)

// AdmiralFor is the set of ships that a seat's admiral may defend in partnership.
type AdmiralFor uint8

// The sheets' answers.
const (
	// OwnShips are the ships that the seat itself launched.
	OwnShips AdmiralFor = iota
	// OwnSide adds the ships that the partner launched.
	OwnSide
)

// PartnersMeet is whether the second partner may play onto a ship right after the first partner did.
type PartnersMeet uint8

// The sheets' answers.
const (
	InOneRound    PartnersMeet = iota // the second partner may
	NotInOneRound                     // the second partner may not, for that one turn
)

// Inferred is a set of an edition's values on which its sheet is silent.
type Inferred uint8

// The values that may be inferred.
const (
	// InferredUntouched marks the rule that an unattacked ship goes to its owner's side at the end.
	InferredUntouched Inferred = 1 << iota
	// InferredAdmiral marks the edition's AdmiralFor.
	InferredAdmiral
)

// Editions lists every edition. The first is the default.
var Editions = []*Edition{&Korsar2019, &Tilsit, &Philibert, &English, &LutinLudique}

// EditionByID returns the edition with an id, or nil if there is none.
func EditionByID(id string) *Edition {
	for _, e := range Editions {
		if e.ID == id {
			return e
		}
	}
	return nil
}

// EditionIDs returns the id of every edition.
func EditionIDs() []string {
	ids := make([]string, len(Editions))
	for i, e := range Editions {
		ids[i] = e.ID
	}
	return ids
}
