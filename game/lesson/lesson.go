package lesson

import (
	"cmp"
	"slices"

	"korsar/game"
	"korsar/game/record"
)

// Kind is what a lesson is about.
type Kind uint8

// The kinds. The package's comment defines them.
const (
	HeldCaptain Kind = iota + 1
	LateRace
	UndefendedShip
	ShortAttack
	KeptShip
)

// Kinds lists the kinds.
var Kinds = [...]Kind{HeldCaptain, LateRace, UndefendedShip, ShortAttack, KeptShip}

// String returns the kind's name, the key of its words in every language.
func (k Kind) String() string {
	switch k {
	case HeldCaptain:
		return "held-captain"
	case LateRace:
		return "late-race"
	case UndefendedShip:
		return "undefended-ship"
	case ShortAttack:
		return "short-attack"
	case KeptShip:
		return "kept-ship"
	default:
		return "none"
	}
}

// Lesson is one fact of a game that cost a seat gold.
type Lesson struct {
	Kind  Kind
	Move  int             // number of the seat's move that could have been another, from 1
	Turns int             // the seat's own turns that had the chance, up to Move
	Card  game.Card       // the captain or the admiral held, the pirate held or played, the merchant ship kept
	Ship  game.ShipNumber // the lost one; NoShip for one that was kept
	Gold  int             // that was at stake
}

// Find returns the lessons of a seat in a finished game, in the order of its moves. Only moves for which counts returns
// true are looked at; all of them if it is nil. Errors: ErrUnfinished, and what [record.Record.Replay] returns.
func Find(r *record.Record, s game.Seat, counts func(move int) bool) ([]Lesson, error) {
	c, err := courseOf(r, s, counts)
	if err != nil {
		return nil, err
	}
	found := slices.Concat(c.heldCaptains(), c.lateRaces(), c.undefendedShips(), c.shortAttacks(), c.keptShips())
	return settle(found), nil
}

// settle drops the lessons that exclude each other: a turn has one move, a ship is lost once, and a captain is played
// once. The one with the most gold stays.
func settle(found []Lesson) (kept []Lesson) {
	slices.SortStableFunc(found, func(a, b Lesson) int {
		return cmp.Or(cmp.Compare(b.Gold, a.Gold), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Move, b.Move))
	})
	for _, l := range found {
		if !slices.ContainsFunc(kept, l.excludes) {
			kept = append(kept, l)
		}
	}
	slices.SortFunc(kept, func(a, b Lesson) int { return cmp.Compare(a.Move, b.Move) })
	return kept
}

// excludes reports whether at most one of two lessons can be counted.
func (l Lesson) excludes(other Lesson) bool {
	return l.Move == other.Move || l.Ship == other.Ship && l.Ship != game.NoShip ||
		l.Kind == HeldCaptain && other.Kind == HeldCaptain && l.Card == other.Card
}
