package engine

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"log/slog"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/metrics"
	"korsar/bot/table"
	"korsar/game/deal"
	"korsar/game/pilot"
	"korsar/storage"
	"korsar/storage/journal"
)

const (
	// evictAfter is how long a table that nobody uses stays in memory: longer than a hand on somebody's screen can be
	// renewed, which the table alone knows of.
	evictAfter = table.ReplyTokenLife + time.Minute
	// evictEvery is how often the registry looks for such tables.
	evictEvery = time.Minute
)

// Options is what a registry is built on.
type Options struct {
	Store     Store
	Messenger Messenger
	Access    Access // nil knows nobody's rights
	Clock     clockwork.Clock
	Log       *slog.Logger
	Random    io.Reader        // of the secrets of fair deals; nil is crypto/rand
	Deal      table.DealFunc   // nil is deal.Deal; tests that exchange hidden cards bring their own
	NewPilot  PilotFunc        // nil returns those of package pilot
	LiveURL   string           // of the server that serves live pages, without a slash at its end; "" if none does
	Metrics   *metrics.Metrics // nil counts nothing
}

// PilotFunc returns the pilot of a level, with what it may think about a move.
type PilotFunc func(level journal.Level, budget pilot.Budget) pilot.Pilot

// Registry has the tables of this process. It finds a table, loads it from the store when it is first needed and drops it
// when it lies idle.
type Registry struct {
	store     Store
	messenger Messenger
	access    Access
	clock     clockwork.Clock
	log       *slog.Logger
	random    *table.Random
	newPilot  PilotFunc
	env       table.Env

	dispatcher   *dispatcher
	scheduler    *scheduler
	computers    *computerPool
	rebuilds     *Worker[job] // of leaderboards from which a result was taken away
	availability *availability
	failures     *failures
	hub          hub

	settingsVersion atomic.Int64

	mu       sync.Mutex
	slots    map[journal.TableID]*slot
	eviction clockwork.Timer
	closed   bool
}

// NewRegistry returns a registry with no table in memory yet. Nothing is delivered, and no deadline looked after, until
// Start.
func NewRegistry(o Options) *Registry {
	if o.Access == nil {
		o.Access = noAccess{}
	}
	if o.Random == nil {
		o.Random = rand.Reader
	}
	if o.Deal == nil {
		o.Deal = deal.Deal
	}
	if o.NewPilot == nil {
		o.NewPilot = newPilot
	}
	r := &Registry{store: o.Store, messenger: o.Messenger, access: o.Access, clock: o.Clock, log: o.Log, random: table.NewRandom(o.Random),
		newPilot: o.NewPilot, slots: map[journal.TableID]*slot{}, failures: newFailures(o.Clock, o.Log)}
	r.env = table.Env{Tables: o.Store.Tables, People: o.Store.People, Guilds: o.Store.Guilds, Pings: o.Store.Pings, LivePages: o.Store.LivePages,
		Engine: runner{r}, Clock: o.Clock, Log: o.Log, Random: r.random, Deal: o.Deal, LiveURL: o.LiveURL, Metrics: o.Metrics}
	r.dispatcher = newDispatcher(r)
	r.scheduler = newScheduler(r)
	r.computers = newComputerPool(r)
	r.availability = newAvailability(r)
	r.rebuilds = NewWorker(1, r.rebuild)
	r.rebuilds.Start()
	r.eviction = o.Clock.AfterFunc(evictEvery, r.evictIdle)
	return r
}

// Start delivers what was left by an earlier run, and rebuilds the leaderboards that were left. Deadlines are looked after
// from the first SetReachable on.
func (r *Registry) Start(ctx context.Context) error {
	r.RebuildLadders()
	return r.dispatcher.start(ctx)
}

// Close stops what runs by itself and waits for it. Clicks under way come to their end.
func (r *Registry) Close() {
	r.mu.Lock()
	r.closed = true
	r.eviction.Stop()
	r.mu.Unlock()
	r.scheduler.close()
	r.computers.worker.Close()
	r.rebuilds.Close()
	r.dispatcher.close()
	r.availability.close()
	r.failures.close()
}

// Settle waits until what is due has happened and nothing is left that could be delivered now.
func (r *Registry) Settle(ctx context.Context) error {
	return errors.Join(r.scheduler.worker.Settle(ctx), r.computers.worker.Settle(ctx), r.rebuilds.Settle(ctx), r.dispatcher.settle(ctx))
}

// RebuildLadders rebuilds leaderboards from which a result was taken away.
func (r *Registry) RebuildLadders() { r.rebuilds.Wake(job{}, nil) }

func (r *Registry) rebuild(ctx context.Context, _ job) bool {
	err := Guard(func() error { return r.store.Ladders.Rebuild(ctx, false, nil) })
	if err != nil && ctx.Err() == nil {
		r.failures.report(ctx, "cannot rebuild the leaderboards; it is tried at the next start", err)
	}
	return false
}

// Thinking returns how many tables wait for their computer.
func (r *Registry) Thinking() int { return r.computers.worker.UnderWay() }

// Delivering returns how many tables have messages delivered or hands renewed now.
func (r *Registry) Delivering() int {
	return r.dispatcher.boards.UnderWay() + r.dispatcher.hands.UnderWay()
}

// Loaded returns how many tables are in memory.
func (r *Registry) Loaded() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.slots)
}

// With does something at a table, alone, on the program's own account: it waits however many clicks do. Errors:
// storage.ErrNotFound, *storage.CorruptError.
func (r *Registry) With(ctx context.Context, id journal.TableID, do func(*table.Table) error) error {
	return r.within(ctx, math.MaxInt32, id, do)
}

func (r *Registry) within(ctx context.Context, bound int32, id journal.TableID, do func(*table.Table) error) error {
	s := r.acquire(id)
	defer r.release(s)
	return s.runExclusive(ctx, bound, do)
}

// In does something at the table of the channel clicked in: the unfinished one, or else the latest.
func (r *Registry) In(ctx context.Context, c table.Click, do Visit) table.Reply {
	id, err := r.store.Index.TableIn(ctx, c.Channel)
	if errors.Is(err, storage.ErrNotFound) {
		id, err = r.store.Index.LatestIn(ctx, c.Channel)
	}
	if errors.Is(err, storage.ErrNotFound) {
		return table.Refused{Refusal: table.Refuse(table.NoTableHere)}
	}
	if err != nil {
		return r.Refuse(ctx, 0, err)
	}
	return r.At(ctx, c, id, do)
}

// Refuse returns the reply to a click that failed, and logs what only the operator can mend.
func (r *Registry) Refuse(ctx context.Context, id journal.TableID, err error) table.Reply {
	return table.Refused{Refusal: r.refusalOf(ctx, id, err)}
}

func (r *Registry) refusalOf(ctx context.Context, id journal.TableID, err error) *table.Refusal {
	var refusal *table.Refusal
	var corrupt *storage.CorruptError
	switch {
	case errors.As(err, &refusal):
		return refusal
	case errors.Is(err, storage.ErrNotFound), errors.Is(err, table.ErrHidden):
		return table.NoSuchTable(id)
	case errors.Is(err, storage.ErrPlaceTaken):
		return table.Refuse(table.PlaceTaken)
	case errors.Is(err, storage.ErrForgotten): // a moment ago
		return table.Refuse(table.NotSaved)
	case errors.As(err, &corrupt):
		r.failures.report(ctx, "cannot load a table", err, "table", id)
		return table.Refuse(table.Damaged)
	case errors.As(err, new(*panicError)):
		r.log.ErrorContext(ctx, "panic at a table", "table", id, "error", err)
		return table.Refuse(table.InternalError)
	default:
		r.failures.report(ctx, "cannot serve a click", err, "table", id)
		return table.Refuse(table.NotSaved)
	}
}

// acquire finds a table, or makes room for it, and holds it in memory.
func (r *Registry) acquire(id journal.TableID) *slot {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.slots[id]
	if s == nil {
		s = newSlot(table.New(&r.env, id), r.clock.Now())
		r.slots[id] = s
	}
	s.inUse++
	return s
}

// addCreated adds a table to memory that was just made, unless somebody was faster and has loaded it: they may have posted
// its board.
func (r *Registry) addCreated(id journal.TableID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.slots[id] == nil {
		r.slots[id] = newSlot(table.Created(&r.env, id), r.clock.Now())
	}
}

// release lets go of a table.
func (r *Registry) release(s *slot) {
	r.mu.Lock()
	defer r.mu.Unlock()
	s.inUse--
	s.used = r.clock.Now()
}

// evictIdle drops the tables that nobody has used for a while.
func (r *Registry) evictIdle() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return
	}
	for id, s := range r.slots {
		if s.inUse == 0 && r.clock.Since(s.used) >= evictAfter {
			delete(r.slots, id)
		}
	}
	r.eviction.Reset(evictEvery)
}
