package pilot

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"korsar/game"
)

// TestReasonsKnowWhoTookTheShip checks the reasons for cards played onto a ship that a side takes with the same turn,
// by a capture or at the end of the game.
func TestReasonsKnowWhoTookTheShip(t *testing.T) {
	captured, won := map[Reason]int{}, map[Reason]int{}
	for _, seats := range []int{2, 5} {
		positions(t, game.Setup{Edition: &game.Tilsit, Mode: game.FreeForAll, Seats: seats, First: 1}, 200,
			func(g game.State, _ *rand.Rand) {
				v := g.SeatView(g.Turn())
				for _, m := range v.Options {
					after := g
					turn, err := after.Play(v.Seat, m)
					switch {
					case err != nil:
						t.Fatal(err)
					case len(v.Options) == 1 || m.Ship == game.NoShip:
					case turn.Captured.Has(m.Ship):
						captured[Explain(&v, m).Reason]++
					case turn.AtEnd[turn.Side].Has(m.Ship):
						won[Explain(&v, m).Reason]++
					}
				}
			})
	}
	if len(captured) != 1 || captured[Join] == 0 {
		t.Errorf("cards onto ships that the next side captures have the reasons %v, want %s", captured, Join)
	}
	if won[Join]+won[Spoil] != 0 || won[Take] == 0 || won[Secure] == 0 {
		t.Errorf("cards onto ships won at the end have the reasons %v, want %s and %s", won, Take, Secure)
	}
}

// TestAdviceHasAReason checks that the advised move is the pilot's choice, that its reason is a listed one, and that
// each reason occurs.
func TestAdviceHasAReason(t *testing.T) {
	var mu sync.Mutex
	advised := map[Reason]int{}
	t.Run("tables", func(t *testing.T) {
		everyTable(t, func(t *testing.T, setup game.Setup) {
			positions(t, setup, 2, func(g game.State, rng *rand.Rand) {
				v := g.SeatView(g.Turn())
				if v.Options[0] == game.SitOutMove {
					return
				}
				seed := rng.Uint64()
				a := Advise(t.Context(), mate{}, &v, rand.New(rand.NewPCG(seed, 0)))
				if m := (mate{}).Choose(t.Context(), &v, rand.New(rand.NewPCG(seed, 0))); a.Move != m {
					t.Fatalf("%v is advised, %v is chosen", a.Move, m)
				}
				if a.Gold < 2 && (a.Move.Ship != game.NoShip || a.Move.Action == game.Launch) {
					t.Fatalf("%v is about %d gold", a.Move, a.Gold)
				}
				mu.Lock()
				defer mu.Unlock()
				advised[a.Reason]++
			})
		})
	})
	for _, reason := range Reasons {
		if advised[reason] == 0 {
			t.Errorf("nothing was ever advised for the reason %q: %v", reason, advised)
		}
	}
	for reason := range advised {
		if !slices.Contains(Reasons, reason) {
			t.Errorf("the reason %q is on no list", reason)
		}
	}
}
