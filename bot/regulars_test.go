package bot_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/storage"
	"korsar/storage/journal"
)

// TestRegulars lets people play one game to its end by themselves, open the next table
// and play there, in both paces: nothing is refused, and every move is told.
func TestRegulars(t *testing.T) {
	t.Parallel()
	for _, pace := range []journal.Pace{journal.Live, journal.Relaxed} {
		t.Run(string(pace), func(t *testing.T) {
			t.Parallel()
			p := openPort(t, 3, 1)
			p.excuse(func(s sandbox.Sent) bool { return s.Code == 10008 }) // hands that were put away before their renewal
			r := &rehearsal.Regulars{Players: p.people, Command: "/korsar new seats:3 pace:" + string(pace), Stage: rehearsal.Over}
			rng := rand.New(rand.NewPCG(1, 2))
			told, idle := 0, 0
			for p.phaseOf(1) != journal.Finished || p.phaseOf(2) != journal.Playing || told < 8 {
				did, err := r.Step(p.ctx, rng)
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
				p.settled()
			}
			made := 0
			for id := range 2 {
				kept, err := p.store.Load(p.ctx, journal.TableID(id+1))
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

// phaseOf is that of a table; "" for none.
func (p *port) phaseOf(id journal.TableID) journal.Phase {
	p.t.Helper()
	kept, err := p.store.Load(p.ctx, id)
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		p.t.Fatal(err)
	}
	return kept.Table.Phase
}
