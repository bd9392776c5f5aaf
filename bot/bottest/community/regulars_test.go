package community_test

import (
	"math/rand/v2"
	"testing"

	"korsar/bot/sandbox"
	"korsar/bot/simplayer"
	"korsar/storage/journal"
)

// TestRegulars lets people play one game to its end by themselves, open the next table
// and play there, in both paces: nothing is refused, and every move is told.
func TestRegulars(t *testing.T) {
	t.Parallel()
	for _, pace := range []journal.Pace{journal.Live, journal.Relaxed} {
		t.Run(string(pace), func(t *testing.T) {
			t.Parallel()
			p := open(t, 3, 1)
			p.Excuse(func(s sandbox.Sent) bool { return s.Code == 10008 }) // hands that were put away before their renewal
			r := &simplayer.Regulars{Players: p.People, Command: "/korsar new seats:3 pace:" + string(pace), Stage: simplayer.Over}
			rng := rand.New(rand.NewPCG(1, 2))
			told, idle := 0, 0
			for p.PhaseOf(1) != journal.Finished || p.PhaseOf(2) != journal.Playing || told < 8 {
				did, err := r.Step(p.Ctx, rng)
				if err != nil || did.Refused != "" {
					t.Fatalf("after %d moves: %v, refused: %s", told, err, did.Refused)
				}
				if did.Moved {
					told++
				}
				if idle++; did.Answer != nil {
					idle = 0
				}
				if idle > 10 {
					t.Fatalf("after %d moves nobody has anything to do in stage %d", told, r.Stage)
				}
				p.Settled()
			}
			made := 0
			for id := range 2 {
				kept, err := p.Store.Load(p.Ctx, journal.TableID(id+1))
				if err != nil {
					t.Fatal(err)
				}
				for _, e := range kept.Entries {
					if e.Body.Kind() == journal.KindPlayed && e.Cause != 0 {
						made++
					}
				}
			}
			if told != made {
				t.Errorf("%d moves were told, %d made", told, made)
			}
		})
	}
}
