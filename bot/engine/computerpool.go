package engine

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"time"

	"korsar/bot/table"
	"korsar/game/pilot"
	"korsar/storage"
	"korsar/storage/journal"
)

const (
	// thinkingTime is how long a computer takes from when it begins to think until it moves. Nobody can see from it how
	// long it had to think.
	thinkingTime = 300 * time.Millisecond
	// maxThinking is how many tables may be looked after at once. The others wait for their turn.
	maxThinking = 1000
	// minThinkingTime is what a captain thinks however many wait: still far more than a mate (docs/figures.md).
	minThinkingTime = 5 * time.Millisecond
)

// computerPool is where computers think: a few at a time and away from the tables, whose clicks do not wait for them. Each
// table thinks for one seat at a time and then goes to the end of the queue, so that none waits for another's whole game.
type computerPool struct {
	registry *Registry
	worker   *Worker[journal.TableID]
	places   chan struct{}
}

func newComputerPool(r *Registry) *computerPool {
	p := &computerPool{registry: r, places: make(chan struct{}, max(runtime.GOMAXPROCS(0)-1, 1))}
	p.worker = NewWorker(maxThinking, func(ctx context.Context, id journal.TableID) bool { p.try(ctx, id); return false })
	p.worker.Start()
	return p
}

// start has a table's computer make its move, unless it is about to.
func (p *computerPool) start(id journal.TableID) { p.worker.WakeIdle(id) }

func (p *computerPool) try(ctx context.Context, id journal.TableID) {
	err := Guard(func() error { return p.move(ctx, id) })
	if err == nil || ctx.Err() != nil {
		return
	}
	p.registry.failures.report(ctx, "computer cannot move", err, "table", id)
	if isRetryable(err) {
		p.registry.scheduler.stall(id)
	}
}

// move makes the move of the computer on turn. A deadline that nothing is left to do for, or whose table is damaged, is
// cleared: it would come back forever.
func (p *computerPool) move(ctx context.Context, id journal.TableID) error {
	var task *table.ComputerTask
	err := p.registry.With(ctx, id, func(t *table.Table) error {
		if task = t.ComputerTask(); task == nil {
			return p.clear(ctx, id)
		}
		return nil
	})
	if errors.As(err, new(*storage.CorruptError)) {
		return errors.Join(err, p.clear(ctx, id))
	}
	if err != nil || task == nil {
		return err
	}
	moves := p.registry.clock.Now().Add(thinkingTime)
	advice, err := p.think(ctx, task)
	if err != nil {
		return err
	}
	if err := p.worker.SleepUntil(p.registry.clock, moves); err != nil {
		return err
	}
	return p.registry.With(ctx, id, func(t *table.Table) error { return t.PlayComputer(ctx, task, advice.Move) })
}

func (p *computerPool) clear(ctx context.Context, id journal.TableID) error {
	return p.registry.store.Tables.Append(ctx, id, table.ClearComputer(id))
}

// think waits for a place and thinks.
func (p *computerPool) think(ctx context.Context, task *table.ComputerTask) (pilot.Advice, error) {
	select {
	case p.places <- struct{}{}:
	case <-ctx.Done():
		return pilot.Advice{}, table.Refuse(table.TooBusy)
	}
	defer func() { <-p.places }()
	player := p.registry.newPilot(task.Level, p.budget())
	var seed [16]byte
	if _, err := p.registry.random.Read(seed[:]); err != nil {
		return pilot.Advice{}, fmt.Errorf("seed a computer: %w", err)
	}
	rng := rand.New(rand.NewPCG(binary.LittleEndian.Uint64(seed[:8]), binary.LittleEndian.Uint64(seed[8:])))
	return pilot.Advise(ctx, player, &task.View, rng), nil
}

// budget returns what a computer may think now: all of it while there are places for those who wait, else a part, so that
// many tables play on as fast.
func (p *computerPool) budget() pilot.Budget {
	waiting, whole := p.worker.UnderWay(), pilot.DefaultBudget.Time
	return pilot.Budget{Time: max(whole*time.Duration(cap(p.places))/time.Duration(max(waiting, cap(p.places))), minThinkingTime)}
}

// newPilot returns the pilot of a level.
func newPilot(level journal.Level, budget pilot.Budget) pilot.Pilot {
	return pilot.Named(string(level), budget)
}

// Hint shows the user on turn their hand with what a captain would do, and why, where the table allows it. The captain
// thinks away from the table and sees what the seat sees.
func (r *Registry) Hint(ctx context.Context, c table.Click, id journal.TableID) table.Reply {
	var task *table.ComputerTask
	reply := r.At(ctx, c, id, func(t *table.Table, c table.Click) (reply table.Reply, err error) {
		task, reply, err = t.HintTask(c)
		return reply, err
	})
	if task == nil {
		return reply
	}
	advice, err := r.computers.think(ctx, task)
	if err != nil {
		return r.Refuse(ctx, id, err)
	}
	return r.At(ctx, c, id, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Hint(c, task, advice) })
}
