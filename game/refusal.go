package game

import (
	"fmt"
	"strings"
)

// Rule is a rule that a refused move breaks. Its name, which is not stored, is the key of its sentence in every
// language.
type Rule uint8

// The rules that refuse a move.
const (
	NoRule          Rule = iota
	GameIsOver           // the game has ended
	NotYourTurn          // another seat is on turn
	NoSuchMove           // action, card and ship do not fit together
	MustSitOut           // no card and no pile: the partner plays on alone
	NothingToDraw        // the pile is empty
	NotInHand            // the seat does not have the card
	NotAtSea             // no such ship is at sea
	FleetTaken           // another side uses that fleet on this ship
	OneFleetOnly         // the seat's own side uses another fleet on this ship
	NoPiratesYet         // a captain needs pirates of its fleet and side there
	NotYourShip          // the admiral defends only ships that the seat launched
	NotYourSides         // the admiral defends only ships that its side launched
	JustPlayedThere      // the partner played onto this ship in the turn before
	PileRemains          // discards need an empty pile
	MerchantsStay        // a merchant ship is never discarded
	CardsRemain          // only a partner without cards sits out, with no pile
)

var ruleNames = [...]string{
	"none", "game-over", "not-your-turn", "no-such-move", "must-sit-out", "nothing-to-draw", "not-in-hand",
	"not-at-sea", "fleet-taken", "one-fleet-only", "no-pirates-yet", "not-your-ship", "not-your-sides-ship",
	"just-played-there", "pile-remains", "merchants-stay", "cards-remain",
}

// String returns the rule's name.
func (r Rule) String() string { return ruleNames[r] }

// Rules returns every rule that can refuse a move.
func Rules() []Rule { return upTo[Rule](len(ruleNames)) }

// upTo returns the constants of a type from 1 to below an end.
func upTo[T ~uint8](end int) []T {
	all := make([]T, 0, end-1)
	for n := 1; n < end; n++ {
		all = append(all, T(n))
	}
	return all
}

// Refusal is why a move was refused. Fields that do not apply to the rule are zero.
type Refusal struct {
	Rule  Rule
	Seat  Seat       // the seat that tried
	Turn  Seat       // the seat on turn (NotYourTurn)
	Card  Card       // the card played
	Ship  ShipNumber // the ship played onto
	Fleet Fleet      // the card's fleet (FleetTaken) or the one that the seat's side has there (OneFleetOnly)
	By    Side       // the side that has the fleet there (FleetTaken)
}

// Error returns a text for logs and the command line. People at a table read a sentence in their language, which is
// made from the fields.
func (r Refusal) Error() string {
	text := fmt.Sprintf("seat %d: %s", r.Seat, ruleSentences[r.Rule])
	switch {
	case r.Card != NoCard && r.Ship != NoShip:
		text += fmt.Sprintf(" (%v on %v)", r.Card, r.Ship)
	case r.Card != NoCard:
		text += fmt.Sprintf(" (%v)", r.Card)
	}
	return text
}

var ruleSentences = [...]string{
	NoRule:          "no rule is broken",
	GameIsOver:      "the game is over",
	NotYourTurn:     "it is another seat's turn",
	NoSuchMove:      "no such move",
	MustSitOut:      "a partner without cards sits out once the pile is empty",
	NothingToDraw:   "the pile is empty",
	NotInHand:       "the card is not in this hand",
	NotAtSea:        "no such ship is at sea",
	FleetTaken:      "another side fights with this fleet there",
	OneFleetOnly:    "the seat's own side fights with another fleet there",
	NoPiratesYet:    "a captain follows a pirate of the same fleet and side",
	NotYourShip:     "the admiral defends only a ship that the seat itself launched",
	NotYourSides:    "the admiral defends only a ship that its side launched",
	JustPlayedThere: "the partner played onto this ship in the turn right before",
	PileRemains:     "discarding waits until the pile is empty",
	MerchantsStay:   "a merchant ship is never discarded",
	CardsRemain:     "only a partner without cards sits out, once the pile is empty",
}

// SetupRule is a rule that a refused setup breaks.
type SetupRule uint8

// The rules that refuse a setup.
const (
	NoSetupRule    SetupRule = iota
	UnknownEdition           // no edition with that id
	UnknownMode              // neither free-for-all nor partnership
	SevenSeats               // seven seats cannot play in either mode
	OnlyPartners             // six and eight seats play in partnership
	OddPartners              // pairs need an even number of seats
	TooFewPairs              // two seats are one pair only
	TooFew                   // fewer than two seats
	TooMany                  // nine seats or more
	FirstUnknown             // the first seat is not at the table
	FirstOfPair              // in partnership a first partner starts
	DeckIncomplete           // a card is invalid, missing or superfluous
)

var setupNames = [...]string{"none", "unknown-edition", "unknown-mode", "seven-seats", "only-partners", "odd-partners",
	"too-few-pairs", "too-few", "too-many", "first-unknown", "first-of-pair", "deck-incomplete"}

// String returns the rule's name.
func (r SetupRule) String() string { return setupNames[r] }

// SetupRules returns every rule that can refuse a setup.
func SetupRules() []SetupRule { return upTo[SetupRule](len(setupNames)) }

// SetupRefusal is why a game cannot start.
type SetupRefusal struct {
	Rule  SetupRule
	Mode  Mode
	Seats int
	First Seat
	Card  Card // the kind (DeckIncomplete); NoCard if the deck has an invalid card
	Count int  // number of that kind in the deck (DeckIncomplete)
}

// Error returns a text for logs and the command line.
func (r SetupRefusal) Error() string {
	switch r.Rule {
	case UnknownEdition:
		return "no such edition: expected one of " + strings.Join(EditionIDs(), ", ")
	case UnknownMode:
		return "no such mode: expected free-for-all or partnership"
	case SevenSeats:
		return "Korsar is not for seven: play with up to five, or with six or eight in partnership"
	case OnlyPartners:
		return fmt.Sprintf("%d seats play in partnership only", r.Seats)
	case OddPartners:
		return fmt.Sprintf("%d seats make no pairs: partnership is for 4, 6 or 8", r.Seats)
	case TooFewPairs:
		return fmt.Sprintf("%d seats are too few for partnership: it is for 4, 6 or 8", r.Seats)
	case TooFew:
		return fmt.Sprintf("%d seats are too few: free-for-all is for 2 to 5, partnership for 4, 6 or 8", r.Seats)
	case TooMany:
		return fmt.Sprintf("%d seats are too many: partnership is for 4, 6 or 8", r.Seats)
	case FirstUnknown:
		return fmt.Sprintf("seat %d cannot play first: the seats are 1 to %d", r.First, r.Seats)
	case FirstOfPair:
		return fmt.Sprintf("seat %d cannot play first: in partnership the first to play has an odd seat", r.First)
	case DeckIncomplete:
		if r.Card == NoCard {
			return "the deck has an invalid card"
		}
		return fmt.Sprintf("the deck has %d of %v, expected %d", r.Count, r.Card, r.Card.Copies())
	default:
		return "no rule is broken"
	}
}
