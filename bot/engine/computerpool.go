package engine

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"korsar/bot/table"
	"korsar/bot/worker"
	"korsar/game/pilot"
	"korsar/storage"
	"korsar/storage/journal"
)

const (
	// thinkingTime is the time from the start of a computer's thinking to its move. It is constant, to hide how long
	// the computer actually thought.
	thinkingTime = 300 * time.Millisecond
	// maxThinking is how many tables may have a goroutine for a computer's move. Others wait in the worker's queue.
	maxThinking = 1000
	// minThinkingTime is the least time that a captain gets to think, no matter how many tables wait. It is still far
	// more than a mate needs (docs/figures.md).
	minThinkingTime = 5 * time.Millisecond
)

// computerPool lets computers think, a few at a time and away from the tables, so that clicks do not wait for them. A
// table makes one move and then goes to the end of the queue, so none waits for another's whole game.
type computerPool struct {
	registry *Registry
	worker   *Worker[journal.TableID]
	slots    chan struct{} // one token per computer that thinks
}

func newComputerPool(r *Registry) *computerPool {
	p := &computerPool{registry: r, slots: make(chan struct{}, max(worker.Cores()-1, 1))}
	p.worker = NewWorker(maxThinking, func(ctx context.Context, id journal.TableID) bool {
		p.try(ctx, id)
		return false
	})
	p.worker.Start()
	return p
}

// StartComputer implements table.Engine. It does nothing if the table's computer is already about to move.
func (r *Registry) StartComputer(id journal.TableID) { r.computers.worker.WakeIdle(id) }

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

// move makes the move of the computer on turn. If there is nothing to do, or the table is damaged, it clears the
// deadline, which would otherwise come back forever.
func (p *computerPool) move(ctx context.Context, id journal.TableID) error {
	var task *table.ComputerTask
	err := p.registry.With(ctx, id, func(t *table.Table) error {
		if task = t.ComputerTask(); task == nil {
			return t.ClearComputer(ctx)
		}
		return nil
	})
	if errors.As(err, new(*storage.CorruptError)) {
		return errors.Join(err, p.registry.scheduler.putOff(ctx,
			storage.Deadline{Table: id, Kind: storage.DueComputer}))
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

// think waits for a free slot and thinks. It returns a TooBusy refusal if ctx is done first.
func (p *computerPool) think(ctx context.Context, task *table.ComputerTask) (pilot.Advice, error) {
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		return pilot.Advice{}, table.Refuse(table.TooBusy)
	}
	defer func() { <-p.slots }()
	player := p.registry.newPilot(task.Level, p.budget())
	var seed [16]byte
	if _, err := io.ReadFull(p.registry.env.Random, seed[:]); err != nil {
		return pilot.Advice{}, fmt.Errorf("seed a computer: %w", err)
	}
	rng := rand.New(rand.NewPCG(binary.LittleEndian.Uint64(seed[:8]), binary.LittleEndian.Uint64(seed[8:])))
	return pilot.Advise(ctx, player, &task.View, rng), nil
}

// budget returns how long a computer may think now. It is the default while there are slots for all that wait, and
// otherwise a share of it, so that many tables play on at the same pace.
func (p *computerPool) budget() pilot.Budget {
	slots := cap(p.slots)
	waiting := max(p.worker.UnderWay(), slots)
	share := pilot.DefaultBudget.Time * time.Duration(slots) / time.Duration(waiting)
	return pilot.Budget{Time: max(share, minThinkingTime)}
}

// Hint shows the user on turn their hand with the move that a captain would make, and why, if the table allows hints.
// The captain thinks away from the table and knows only what the seat sees.
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
