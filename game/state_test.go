package game_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"korsar/game"
	"korsar/game/gametest"
)

// TestStateIsAPlainValue checks that a state points to nothing but its edition.
func TestStateIsAPlainValue(t *testing.T) {
	if !reflect.TypeFor[game.State]().Comparable() {
		t.Error("states cannot be compared")
	}
	walk(reflect.TypeFor[game.State](), "State", func(at reflect.Type, path string) bool {
		switch at.Kind() {
		case reflect.Pointer:
			if at != reflect.TypeFor[*game.Edition]() {
				t.Errorf("%s is a pointer: %v", path, at)
			}
			return false
		case reflect.Slice, reflect.Map, reflect.String, reflect.Interface, reflect.Func, reflect.Chan,
			reflect.UnsafePointer:
			t.Errorf("%s is not copied with the state: %v", path, at)
			return false
		}
		return true
	})
}

// walk visits a type and, if visit returns true, the types it consists of.
func walk(at reflect.Type, path string, visit func(at reflect.Type, path string) bool) {
	if !visit(at, path) {
		return
	}
	switch at.Kind() {
	case reflect.Struct:
		for field := range at.Fields() {
			walk(field.Type, path+"."+field.Name, visit)
		}
	case reflect.Array, reflect.Slice, reflect.Pointer, reflect.Map:
		walk(at.Elem(), path+"[]", visit)
	}
}

// TestMovesAndPlayDoNotAllocate matters because computer players make millions of moves.
func TestMovesAndPlayDoNotAllocate(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	moves := make([]game.Move, 0, game.MaxMoves)
	for _, e := range game.Editions {
		for _, table := range tables {
			start, err := game.New(gametest.Shuffled(rng, e, table.Mode, table.Seats))
			if err != nil {
				t.Fatal(err)
			}
			refused, made := 0, 0
			allocated := testing.AllocsPerRun(10, func() {
				for state := start; !state.Over(); made++ {
					moves = state.Moves(state.Turn(), moves[:0])
					if _, err := state.Play(state.Turn(), moves[rng.IntN(len(moves))]); err != nil {
						refused++
						return
					}
				}
			})
			if allocated != 0 || refused != 0 || made == 0 {
				t.Errorf("%s, %v of %d: %v allocations a game, %d refusals, %d moves",
					e.ID, table.Mode, table.Seats, allocated, refused, made)
			}
		}
	}
}

// TestPlansFollowFromWhatIsSeen checks that the plans of the seat on turn are its legal moves, and that a seat's plans
// depend only on its own hand and public facts.
func TestPlansFollowFromWhatIsSeen(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for _, mode := range game.Modes {
		setup := game.Setup{Edition: &game.Korsar2019, Mode: mode, Seats: 4, First: 1, Deck: game.OrderedDeck()}
		rng.Shuffle(len(setup.Deck), setup.Deck.Swap)
		g, err := game.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		for !g.Over() {
			moves := g.Moves(g.Turn(), nil)
			if view := g.PublicView(); !slices.ContainsFunc(view.AtSea, func(s game.Ship) bool { return s.Barred }) &&
				!slices.Equal(g.Plans(g.Turn()), moves) {
				t.Fatalf("the seat on turn can do %v and plan %v", moves, g.Plans(g.Turn()))
			}
			for s := game.Seat(1); s <= 4; s++ {
				v := g.SeatView(s)
				hidden := v.Hidden(nil)
				rng.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
				other, err := v.Suppose(hidden)
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(other.Plans(s), g.Plans(s)) {
					t.Fatalf("seat %d plans %v, and %v with other cards where it cannot see them",
						s, g.Plans(s), other.Plans(s))
				}
			}
			if _, err := g.Play(g.Turn(), moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
		if g.Plans(1) != nil {
			t.Error("plans after the end")
		}
	}
}
