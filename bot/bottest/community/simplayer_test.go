package community_test

import (
	"math/rand/v2"
	"testing"

	"korsar/bot/sandbox/simplayer"
	"korsar/storage/journal"
)

// TestSimulatedPlayersPlayGameAfterGame checks that simulated players finish a game by themselves, open the next table
// and play there, in both paces. Nothing is refused, every move is reported, and hands are opened from the board.
func TestSimulatedPlayersPlayGameAfterGame(t *testing.T) {
	t.Parallel()
	for _, pace := range []journal.Pace{journal.Live, journal.Relaxed} {
		t.Run(string(pace), func(t *testing.T) {
			t.Parallel()
			w := open(t, 3, 1)
			w.AllowCodes(10008) // hands dismissed before their refresh
			preset := map[journal.Pace]string{journal.Live: "quick", journal.Relaxed: "relaxed"}[pace]
			r := &simplayer.Group{Players: w.People, Command: "/korsar new seats:3 preset:" + preset,
				Stage: simplayer.Over}
			rng := rand.New(rand.NewPCG(1, 2))
			moved, idle, origins := 0, 0, map[simplayer.Origin]int{}
			for w.PhaseOf(1) != journal.Finished || w.PhaseOf(2) != journal.Playing || moved < 8 {
				did, err := r.Step(w.Ctx, rng)
				if err != nil || did.Refused != "" {
					t.Fatalf("after %d moves: %v, refused: %s", moved, err, did.Refused)
				}
				if did.Moved {
					moved++
				}
				if idle++; did.Answer != nil {
					idle = 0
					origins[did.Origin]++
				}
				if idle > 10 {
					t.Fatalf("after %d moves nobody has anything to do in stage %d", moved, r.Stage)
				}
				w.MustSettle()
			}
			made := 0
			for id := range 2 {
				loaded, err := w.Store.Load(w.Ctx, journal.TableID(id+1))
				if err != nil {
					t.Fatal(err)
				}
				for _, e := range loaded.Entries {
					if e.Body.Kind() == (journal.Played{}).Kind() && e.Cause != 0 {
						made++
					}
				}
			}
			if moved != made {
				t.Errorf("%d moves were reported, %d made", moved, made)
			}
			// To open a table, join twice and start takes four clicks in each game.
			if origins[simplayer.Elsewhere] != 2*4 || origins[simplayer.OnBoard] < 3 ||
				origins[simplayer.OnHand] < moved {
				t.Errorf("the clicks were made on %v", origins)
			}
		})
	}
}

// TestSimulatedPlayersOpenTheirHandAgain checks that a player opens their hand from the board again as often as
// Reopening says.
func TestSimulatedPlayersOpenTheirHandAgain(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	rng := rand.New(rand.NewPCG(1, 2))
	w.Gather("/korsar new seats:2 preset:quick", 2)
	for share, want := range map[float64]simplayer.Origin{1: simplayer.OnBoard, 1e-9: simplayer.OnHand} {
		r := &simplayer.Group{Players: w.People[:1], Reopening: share}
		for _, from := range []simplayer.Origin{simplayer.OnBoard, want, want} {
			if did, err := r.Step(w.Ctx, rng); err != nil || did.Origin != from {
				t.Errorf("with the share %v: %+v, expected the origin %d: %v", share, did, from, err)
			}
			w.MustSettle()
		}
	}
}
