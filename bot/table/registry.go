package table

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/metrics"
	"korsar/game"
	"korsar/game/deal"
	"korsar/game/pilot"
	"korsar/storage"
	"korsar/storage/journal"
)

// evictAfter is how long a table that nobody uses stays in memory: longer than a
// hand on somebody's screen can be renewed, which the table alone knows of.
const evictAfter = replyTokenLife + time.Minute

// evictEvery is how often the harbour looks for such tables.
const evictEvery = time.Minute

// Options is what a harbour is built on.
type Options struct {
	Store     Store
	Messenger Messenger
	// Access tells what people may do where they did not click; nil knows nothing.
	Access Access
	Clock  clockwork.Clock
	Log    *slog.Logger
	// Random is where the secrets of the fair deal come from; nil is
	// crypto/rand.
	Random io.Reader
	// Deal is how a deck follows from them; nil is deal.Deal. Tests that
	// exchange hidden cards bring their own.
	Deal func(s deal.Secret, joins deal.Joins, m game.Mode, seats int) (game.Deck, game.Seat)
	// NewPilot is the pilot of a level, with what it may think about a move; nil is
	// those of package pilot.
	NewPilot func(level journal.Level, budget pilot.Budget) pilot.Pilot
	// Live is the address of the server that serves live pages of tables, without
	// a slash at its end; "" if none does.
	Live string
	// Metrics is where commits are counted; nil counts nothing.
	Metrics *metrics.Metrics
}

// Registry has the tables of this process.
type Registry struct {
	Options
	dispatcher    *Dispatcher
	scheduler     *scheduler
	computers     *computerPool
	rebuilds      *worker // of ladders from which a result was taken away
	announcements *worker // bulletins that are due
	fails         *failures

	// announced is what was told to guilds that the store does not know of yet, each with
	// what is due next. It belongs to news.
	announced map[storage.Announcement]storage.Announcement

	availability availability
	languages    languages
	hub          hub // those who watch from outside

	random          sync.Mutex   // around Random, which need not be safe for several at once
	settingsVersion atomic.Int64 // rises when somebody's preferences or a guild's customs change

	mu       sync.Mutex
	tables   map[journal.TableID]*Table
	eviction clockwork.Timer
	closed   bool
}

// NewRegistry is a harbour with no table in memory yet. Its herald and its
// deadlines rest until Start.
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
	h := &Registry{Options: o, tables: map[journal.TableID]*Table{}, fails: newFailures(o.Clock, o.Log), announced: map[storage.Announcement]storage.Announcement{}}
	h.dispatcher = newDispatcher(h)
	h.scheduler = newScheduler(h)
	h.computers = newComputerPool(h)
	h.rebuilds = newWorker(func(ctx context.Context) error { return o.Store.Ladders.Rebuild(ctx, false, nil) }, func(err error) {
		h.fails.report(context.Background(), "the leaderboards could not be counted anew; it is tried at the next start", err)
	})
	h.announcements = newWorker(h.publishDue, func(err error) {
		h.fails.report(context.Background(), "the news of guilds could not be looked up", err)
		h.scheduler.wakeAt(o.Clock.Now().Add(retryAfter))
	})
	h.availability.registry = h
	h.eviction = o.Clock.AfterFunc(evictEvery, h.evictIdle)
	return h
}

// Start tells what was left untold by an earlier run, and folds what was left
// unfolded. Deadlines are looked after from the first Reached on.
func (h *Registry) Start(ctx context.Context) error {
	h.rebuilds.wake()
	return h.dispatcher.start(ctx)
}

// Close stops what runs by itself and waits for it. Clicks under way come to
// their end.
func (h *Registry) Close() {
	h.mu.Lock()
	h.closed = true
	h.eviction.Stop()
	h.mu.Unlock()
	h.scheduler.close()
	h.computers.close()
	h.rebuilds.close()
	h.announcements.close()
	h.dispatcher.close()
	h.availability.close()
	h.fails.close()
}

// Settle waits until what is due has happened and nothing is left that could be
// told now.
func (h *Registry) Settle(ctx context.Context) error {
	h.scheduler.settle()
	h.computers.settle()
	h.rebuilds.settle()
	h.announcements.settle()
	return h.dispatcher.settle(ctx)
}

// Thinking is how many tables wait for their computer.
func (h *Registry) Thinking() int {
	h.computers.mu.Lock()
	defer h.computers.mu.Unlock()
	return len(h.computers.thinking)
}

// Delivering is how many tables have something told of them now, or try to.
func (h *Registry) Delivering() int {
	h.dispatcher.mu.Lock()
	defer h.dispatcher.mu.Unlock()
	return len(h.dispatcher.underWay)
}

// Loaded is how many tables are in memory.
func (h *Registry) Loaded() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables)
}

// with does something at a table, alone, on the program's own account: it
// waits however many clicks do.
func (h *Registry) with(ctx context.Context, id journal.TableID, do func(*Table) error) error {
	return h.within(ctx, math.MaxInt32, id, do)
}

// within does something at a table, alone, if no more than bound are there. The
// table is loaded if it has to be.
func (h *Registry) within(ctx context.Context, bound int32, id journal.TableID, do func(*Table) error) error {
	t := h.acquire(id)
	defer h.release(t)
	return t.alone(ctx, bound, func() error {
		if err := t.load(ctx); err != nil {
			return err
		}
		return do(t)
	})
}

// In does something at the table of the channel clicked in: the unfinished one, or else
// the latest.
func (h *Registry) In(ctx context.Context, c Click, do Visit) Reply {
	id, err := h.Store.Index.TableIn(ctx, c.Channel)
	if errors.Is(err, storage.ErrNotFound) {
		id, err = h.Store.Index.LatestIn(ctx, c.Channel)
	}
	if errors.Is(err, storage.ErrNotFound) {
		return Notice{Kind: NoTableHere}
	}
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	return h.At(ctx, c, id, do)
}

// explain makes a notice of what went wrong, and logs what nobody but the
// operator can mend.
func (h *Registry) explain(ctx context.Context, id journal.TableID, err error) Reply {
	var notice Notice
	var corrupt *storage.CorruptError
	switch {
	case errors.As(err, &notice):
		return notice
	case errors.Is(err, storage.ErrNotFound), errors.Is(err, errHidden):
		return noSuchTable(id)
	case errors.Is(err, storage.ErrPlaceTaken):
		return Notice{Kind: PlaceTaken}
	case errors.Is(err, storage.ErrForgotten): // a moment ago
		return Notice{Kind: NotSaved}
	case errors.As(err, &corrupt):
		h.fails.report(ctx, "a table cannot be loaded", err, "table", id)
		return Notice{Kind: Damaged}
	case errors.As(err, new(*panicked)):
		h.Log.ErrorContext(ctx, "a table has panicked", "table", id, "error", err)
		return Notice{Kind: Trouble}
	default:
		h.fails.report(ctx, "a click could not be served", err, "table", id)
		return Notice{Kind: NotSaved}
	}
}

// acquire finds a table, or makes room for it, and holds it in memory.
func (h *Registry) acquire(id journal.TableID) *Table {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.tables[id]
	if t == nil {
		t = newTable(h, id)
		h.tables[id] = t
	}
	t.inUse++
	return t
}

// addNew adds a table to memory that was just made. Whoever was faster has loaded it, and
// may have posted its board.
func (h *Registry) addNew(id journal.TableID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables[id] == nil {
		h.tables[id] = newTable(h, id)
		h.tables[id].unposted = true
	}
}

// release lets go of a table.
func (h *Registry) release(t *Table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t.inUse--
	t.used = h.Clock.Now()
}

// evictIdle drops the tables that nobody has used for a while.
func (h *Registry) evictIdle() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return
	}
	for id, t := range h.tables {
		if t.inUse == 0 && h.Clock.Since(t.used) >= evictAfter {
			delete(h.tables, id)
		}
	}
	h.eviction.Reset(evictEvery)
}

// panicked is a panic caught at a table.
type panicked struct {
	value any
	stack []byte
}

func (p *panicked) Error() string { return fmt.Sprintf("panic: %v\n%s", p.value, p.stack) }

// guarded runs do and makes an error of a panic.
func guarded(do func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &panicked{value: value, stack: debug.Stack()}
		}
	}()
	return do()
}
