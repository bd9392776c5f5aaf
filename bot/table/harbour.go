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

	"korsar/bot/meter"
	"korsar/game"
	"korsar/game/deal"
	"korsar/game/pilot"
	"korsar/storage"
	"korsar/storage/journal"
)

// idle is how long a table that nobody uses stays in memory: longer than a
// hand on somebody's screen can be renewed, which the table alone knows of.
const idle = slipTime + time.Minute

// sweepEvery is how often the harbour looks for such tables.
const sweepEvery = time.Minute

// Options is what a harbour is built on.
type Options struct {
	Store Store
	Crier Crier
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
	// Helm is the pilot of a level, with what it may think about a move; nil is
	// those of package pilot.
	Helm func(level journal.Level, budget pilot.Budget) pilot.Pilot
	// Live is the address of the server that serves live pages of tables, without
	// a slash at its end; "" if none does.
	Live string
	// Meter is where commits are counted; nil counts nothing.
	Meter *meter.Meter
}

// Harbour has the tables of this process.
type Harbour struct {
	Options
	herald *Herald
	watch  *watch
	bridge *bridge
	folds  *chore // of ladders from which a result was taken away
	news   *chore // bulletins that are due
	fails  *failures

	// published is what was told to guilds that the store does not know of yet, each with
	// what is due next. It belongs to news.
	published map[storage.Announcement]storage.Announcement

	reach   reach
	tongues tongues
	gallery gallery // those who watch from outside

	random sync.Mutex   // around Random, which need not be safe for several at once
	wishes atomic.Int64 // rises when somebody's preferences or a guild's customs change

	mu     sync.Mutex
	tables map[journal.TableID]*Table
	sweep  clockwork.Timer
	closed bool
}

// NewHarbour is a harbour with no table in memory yet. Its herald and its
// deadlines rest until Start.
func NewHarbour(o Options) *Harbour {
	if o.Access == nil {
		o.Access = noAccess{}
	}
	if o.Random == nil {
		o.Random = rand.Reader
	}
	if o.Deal == nil {
		o.Deal = deal.Deal
	}
	if o.Helm == nil {
		o.Helm = helm
	}
	h := &Harbour{Options: o, tables: map[journal.TableID]*Table{}, fails: newFailures(o.Clock, o.Log), published: map[storage.Announcement]storage.Announcement{}}
	h.herald = newHerald(h)
	h.watch = newWatch(h)
	h.bridge = newBridge(h)
	h.folds = newChore(func(ctx context.Context) error { return o.Store.Ladders.Rebuild(ctx, false, nil) }, func(err error) {
		h.fails.report(context.Background(), "the leaderboards could not be counted anew; it is tried at the next start", err)
	})
	h.news = newChore(h.publishDue, func(err error) {
		h.fails.report(context.Background(), "the news of guilds could not be looked up", err)
		h.watch.note(o.Clock.Now().Add(retryAfter))
	})
	h.reach.harbour = h
	h.sweep = o.Clock.AfterFunc(sweepEvery, h.sweepIdle)
	return h
}

// Start tells what was left untold by an earlier run, and folds what was left
// unfolded. Deadlines are looked after from the first Reached on.
func (h *Harbour) Start(ctx context.Context) error {
	h.folds.wake()
	return h.herald.start(ctx)
}

// Close stops what runs by itself and waits for it. Clicks under way come to
// their end.
func (h *Harbour) Close() {
	h.mu.Lock()
	h.closed = true
	h.sweep.Stop()
	h.mu.Unlock()
	h.watch.close()
	h.bridge.close()
	h.folds.close()
	h.news.close()
	h.herald.close()
	h.reach.close()
	h.fails.close()
}

// Settle waits until what is due has happened and nothing is left that could be
// told now.
func (h *Harbour) Settle(ctx context.Context) error {
	h.watch.settle()
	h.bridge.settle()
	h.folds.settle()
	h.news.settle()
	return h.herald.settle(ctx)
}

// Thinking is how many tables wait for their computer.
func (h *Harbour) Thinking() int {
	h.bridge.mu.Lock()
	defer h.bridge.mu.Unlock()
	return len(h.bridge.thinking)
}

// Telling is how many tables have something told of them now, or try to.
func (h *Harbour) Telling() int {
	h.herald.mu.Lock()
	defer h.herald.mu.Unlock()
	return len(h.herald.errands)
}

// Loaded is how many tables are in memory.
func (h *Harbour) Loaded() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables)
}

// with does something at a table, alone, on the program's own account: it
// waits however many clicks do.
func (h *Harbour) with(ctx context.Context, id journal.TableID, do func(*Table) error) error {
	return h.within(ctx, math.MaxInt32, id, do)
}

// within does something at a table, alone, if no more than bound are there. The
// table is loaded if it has to be.
func (h *Harbour) within(ctx context.Context, bound int32, id journal.TableID, do func(*Table) error) error {
	t := h.take(id)
	defer h.give(t)
	return t.alone(ctx, bound, func() error {
		if err := t.load(ctx); err != nil {
			return err
		}
		return do(t)
	})
}

// In does something at the table of the channel clicked in: the unfinished one, or else
// the latest.
func (h *Harbour) In(ctx context.Context, c Click, do Visit) Reply {
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
func (h *Harbour) explain(ctx context.Context, id journal.TableID, err error) Reply {
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

// take finds a table, or makes room for it, and holds it in memory.
func (h *Harbour) take(id journal.TableID) *Table {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.tables[id]
	if t == nil {
		t = newTable(h, id)
		h.tables[id] = t
	}
	t.users++
	return t
}

// addNew adds a table to memory that was just made. Whoever was faster has loaded it, and
// may have posted its board.
func (h *Harbour) addNew(id journal.TableID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables[id] == nil {
		h.tables[id] = newTable(h, id)
		h.tables[id].unposted = true
	}
}

// give lets go of a table.
func (h *Harbour) give(t *Table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t.users--
	t.used = h.Clock.Now()
}

// sweepIdle drops the tables that nobody has used for a while.
func (h *Harbour) sweepIdle() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return
	}
	for id, t := range h.tables {
		if t.users == 0 && h.Clock.Since(t.used) >= idle {
			delete(h.tables, id)
		}
	}
	h.sweep.Reset(sweepEvery)
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
