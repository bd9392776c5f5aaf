package table

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"time"

	"korsar/game"
	"korsar/game/pilot"
	"korsar/storage"
	"korsar/storage/journal"
)

// How long a computer takes. Nobody can tell from it how long it had to think:
// it moves when all of this has passed.
const (
	breath = 1200 * time.Millisecond // from its turn until it begins to think
	musing = 300 * time.Millisecond  // from then until it moves
	// lease is when a move is tried again that came to nothing: the program was
	// killed meanwhile, or the store did not take it.
	lease = 15 * time.Second
	// manyThink is how many tables may wait for a place to think. The deadlines
	// of the others stay in the store.
	manyThink = 1000
)

// computerPool is where computers think: a few at a time and away from the tables,
// whose clicks do not wait for them. Each table thinks for one seat at a time
// and then goes to the end of the queue, so that none waits for another's whole
// game.
type computerPool struct {
	registry *Registry
	ctx      context.Context
	stop     context.CancelFunc
	places   chan struct{}
	busy     sync.WaitGroup
	working  sync.RWMutex // read-held while one thinks, or a move is being made

	mu       sync.Mutex
	thinking map[journal.TableID]bool
}

func newComputerPool(h *Registry) *computerPool {
	ctx, stop := context.WithCancel(context.Background())
	return &computerPool{registry: h, ctx: ctx, stop: stop, places: make(chan struct{}, max(runtime.GOMAXPROCS(0)-1, 1)), thinking: map[journal.TableID]bool{}}
}

func (b *computerPool) close() {
	b.stop()
	b.busy.Wait()
}

// settle waits until those who think have done so, and the moves that are being made are made.
func (b *computerPool) settle() {
	b.working.Lock()
	defer b.working.Unlock()
}

// computerTask is what a computer is to think about.
type computerTask struct {
	view  game.SeatView
	seq   int64
	level journal.Level
	cover journal.Cover // why it moves for a person; "" if it moves for itself
}

// start has a table's computer make its move, unless too many wait.
func (b *computerPool) start(id journal.TableID) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.thinking[id] || len(b.thinking) >= manyThink || b.ctx.Err() != nil {
		return
	}
	b.thinking[id] = true
	b.working.RLock()
	b.busy.Go(func() {
		defer func() {
			b.working.RUnlock()
			b.mu.Lock()
			defer b.mu.Unlock()
			delete(b.thinking, id)
		}()
		if err := guarded(func() error { return b.move(id) }); err != nil && b.ctx.Err() == nil {
			b.registry.fails.report(b.ctx, "a computer could not move", err, "table", id)
			if mayPass(err) {
				b.registry.scheduler.stall(id)
			}
		}
	})
}

// move makes the move of the computer on turn. A deadline that nothing is left
// to do for, or whose table is damaged, is cleared: it would come back for ever.
// The caller read-holds working, which is let go of while the clock is waited for.
func (b *computerPool) move(id journal.TableID) error {
	var o *computerTask
	err := b.registry.with(b.ctx, id, func(t *Table) error {
		if o = t.computerTask(); o == nil {
			return b.clear(id)
		}
		return nil
	})
	if errors.As(err, new(*storage.CorruptError)) {
		return errors.Join(err, b.clear(id))
	}
	if err != nil || o == nil {
		return err
	}
	patience := b.registry.Clock.After(musing)
	advice, err := b.think(b.ctx, o)
	if err != nil {
		return err
	}
	if err := b.wait(patience); err != nil {
		return err
	}
	return b.registry.with(b.ctx, id, func(t *Table) error {
		played := journal.Played{Seat: o.view.Seat, Move: advice.Move}
		switch {
		case t.now.Shown != o.seq, t.cover() != o.cover:
			return nil // somebody took the seat back meanwhile, or is back
		case o.cover != "":
			return t.change(b.ctx, Click{}, journal.Covered{Seat: o.view.Seat, Why: o.cover}, played)
		}
		return t.change(b.ctx, Click{}, played)
	})
}

// wait waits for the clock, and lets settle return meanwhile.
func (b *computerPool) wait(patience <-chan time.Time) error {
	b.working.RUnlock()
	defer b.working.RLock()
	select {
	case <-patience:
		return nil
	case <-b.ctx.Done():
		return b.ctx.Err()
	}
}

func (b *computerPool) clear(id journal.TableID) error {
	return b.registry.Store.Tables.Append(b.ctx, id, storage.Commit{Deadlines: []storage.Deadline{{Table: id, Kind: storage.DueComputer}}})
}

// think waits for a place and thinks.
func (b *computerPool) think(ctx context.Context, o *computerTask) (pilot.Advice, error) {
	select {
	case b.places <- struct{}{}:
	case <-ctx.Done():
		return pilot.Advice{}, Notice{Kind: TooBusy}
	}
	defer func() { <-b.places }()
	helm := b.registry.NewPilot(o.level, b.budget())
	var seed [16]byte
	if err := b.registry.draw(seed[:]); err != nil {
		return pilot.Advice{}, fmt.Errorf("draw the chance of a computer: %w", err)
	}
	rng := rand.New(rand.NewPCG(binary.LittleEndian.Uint64(seed[:8]), binary.LittleEndian.Uint64(seed[8:])))
	return pilot.Advise(ctx, helm, &o.view, rng), nil
}

// computerTask is what a computer is to think about now, for itself or for the person
// on turn; nil when there is nothing.
func (t *Table) computerTask() *computerTask {
	o := computerTask{cover: t.cover()}
	if o.cover == "" && !t.computerPlays(&t.now) {
		return nil
	}
	seat := t.now.Game.Turn()
	o.view, o.seq, o.level = t.now.Game.SeatView(seat), t.now.Shown, t.now.Options().Computers()
	switch o.cover {
	case journal.Silent:
		o.level, o.view.Options = journal.Mate, t.now.Votable()
	case "":
		o.level = levelOf(t.now.Chairs[seat-1].Occupant)
	}
	return &o
}

// computerOnTurn tells whether a table waits for a computer.
func computerOnTurn(t *journal.Table) bool {
	return t.Phase == journal.Playing && t.Chairs[t.Game.Turn()-1].Occupant.Kind == journal.IsComputer
}

// levelOf is how well a computer plays; "" for anybody else.
func levelOf(o journal.Occupant) journal.Level {
	switch {
	case o.Kind != journal.IsComputer:
		return ""
	case o.Level == "":
		return journal.Mate
	default:
		return o.Level
	}
}

// leastThought is what a captain thinks however many wait: still far more than
// a mate (docs/figures.md).
const leastThought = 5 * time.Millisecond

// budget is what a computer may think now: all of it while there are places for
// those who wait, else a part, so that a full harbour plays on as fast.
func (b *computerPool) budget() pilot.Budget {
	b.mu.Lock()
	waiting := len(b.thinking)
	b.mu.Unlock()
	whole := pilot.DefaultBudget.Time
	return pilot.Budget{Time: max(whole*time.Duration(cap(b.places))/time.Duration(max(waiting, cap(b.places))), leastThought)}
}

// newPilot is the pilot of a level.
func newPilot(level journal.Level, budget pilot.Budget) pilot.Pilot {
	return pilot.Named(string(level), budget)
}
