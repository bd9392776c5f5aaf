package lesson

import (
	"cmp"
	"slices"

	"korsar/game"
	"korsar/game/record"
)

// Kind is the kind of a lesson.
type Kind uint8

// The kinds. doc.go defines them.
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
	Move  int             // number of the latest move that the lesson is about, from 1
	Turns int             // number of the seat's turns that the lesson is about, up to Move
	Card  game.Card       // the captain or the admiral held, the pirate held or played, the merchant ship kept
	Ship  game.ShipNumber // the lost ship; NoShip for KeptShip
	Gold  int             // the gold at stake
}

// Find returns the lessons of a seat in a finished game, in the order of its moves. Only moves for which counts returns
// true give lessons. If counts is nil, all do. Find returns ErrUnfinished for a game that is not over, and the errors
// of [record.Record.Replay].
func Find(r *record.Record, s game.Seat, counts func(move int) bool) ([]Lesson, error) {
	c, err := courseOf(r, s, counts)
	if err != nil {
		return nil, err
	}
	found := slices.Concat(c.heldCaptains(), c.lateRaces(), c.undefendedShips(), c.shortAttacks(), c.keptShips())
	return settle(found), nil
}

// settle keeps, of lessons that exclude each other, the one with the most gold. A turn has one move, a ship is lost
// once, and a captain is played once.
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

// excludes reports whether only one of two lessons may be counted.
func (l Lesson) excludes(other Lesson) bool {
	return l.Move == other.Move || l.Ship == other.Ship && l.Ship != game.NoShip ||
		l.Kind == HeldCaptain && other.Kind == HeldCaptain && l.Card == other.Card
}
