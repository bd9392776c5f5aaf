package pilot

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"korsar/game"
)

// TestReasons: advice is what the pilot would do, for one of the reasons that
// can be told, and each of them comes up.
func TestReasons(t *testing.T) {
	var mu sync.Mutex
	told := map[Reason]int{}
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
				told[a.Reason]++
			})
		})
	})
	for _, reason := range Reasons {
		if told[reason] == 0 {
			t.Errorf("nothing was ever advised for the reason %q: %v", reason, told)
		}
	}
	for reason := range told {
		if !slices.Contains(Reasons, reason) {
			t.Errorf("the reason %q is on no list", reason)
		}
	}
}
