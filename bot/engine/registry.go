package engine

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/metrics"
	"korsar/bot/table"
	"korsar/bot/twitch"
	"korsar/game/deal"
	"korsar/game/pilot"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

const (
	// evictAfter is how long an unused table stays in memory. Hands on users' screens are known only in memory, so it
	// exceeds the time for which a hand can be updated.
	evictAfter = table.ReplyTokenLife + time.Minute
	// evictEvery is how often the registry evicts unused tables.
	evictEvery = time.Minute
)

// Options are the parts and settings of a registry.
type Options struct {
	Store     Store
	Messenger Messenger
	Access    Access // nil allows nothing in other channels
	Clock     clockwork.Clock
	Log       *slog.Logger
	Random    io.Reader                // safe for concurrent use; nil is crypto/rand
	Deal      table.DealFunc           // nil is deal.Deal; tests that exchange hidden cards bring their own
	NewPilot  PilotFunc                // nil uses the pilots of package pilot
	Chats     *twitch.Chats            // reads the chats of streams; nil if this process reads none
	LiveURL   string                   // base URL of the live pages, without a trailing slash; "" if there are none
	Metrics   *metrics.Metrics         // nil counts nothing
	Shared    bool                     // other processes use the store too, so this one owns only what Own says
	Signals   storage.Signals          // between those processes; nil to find changes only by looking each second
	Settings  storage.SettingsVersions // how those processes notice changes of settings; nil if they make none
	Restored  time.Time                // when a backup was last restored; zero for never
}

// PilotFunc returns a pilot of the level, which keeps to the budget for each move.
type PilotFunc func(level journal.Level, budget pilot.Budget) pilot.Pilot

// Registry has the tables of this process. It loads a table from the store on first use and evicts it once it is idle.
// It is safe for concurrent use.
type Registry struct {
	store     Store
	messenger Messenger
	access    Access
	clock     clockwork.Clock
	log       *slog.Logger
	newPilot  PilotFunc
	env       table.Env

	dispatcher   *dispatcher
	scheduler    *scheduler
	computers    *computerPool
	rebuilds     *Worker[struct{}] // rebuilds leaderboards after a result was removed
	counts       *Worker[*slot]    // counts votes
	chats        *chats
	availability *availability
	outages      outages
	recovery     *recovery
	failures     *failures
	hub          Hub[journal.TableID]
	owned        ownership
	signaller    *signaller // nil for none
	shared       bool
	onRemoved    []func(context.Context, snowflake.ID) error // when a guild has removed the bot
	openings     openings

	settingsVersion atomic.Int64
	settings        settingsWatch // of changes by other processes; only the scheduler uses it

	mu       sync.Mutex // guards the fields below, and inUse and used of each slot
	slots    map[journal.TableID]*slot
	eviction clockwork.Timer
	closed   bool
}

// NewRegistry returns a registry with no tables in memory. It delivers nothing before Start and handles no deadlines
// before SetReachable.
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
		o.NewPilot = func(l journal.Level, b pilot.Budget) pilot.Pilot { return pilot.Named(string(l), b) }
	}
	r := &Registry{
		store: o.Store, messenger: o.Messenger, access: o.Access, clock: o.Clock, log: o.Log,
		newPilot: o.NewPilot, shared: o.Shared, settings: settingsWatch{store: o.Settings},
		slots: map[journal.TableID]*slot{}, failures: newFailures(o.Clock, o.Log),
	}
	r.env = table.Env{
		Store: o.Store, Engine: r, Clock: o.Clock, Log: o.Log, Random: o.Random,
		Deal: o.Deal, LiveURL: o.LiveURL, Chats: o.Chats != nil, Metrics: o.Metrics, Restored: o.Restored,
	}
	r.dispatcher = newDispatcher(r)
	r.scheduler = newScheduler(r)
	r.computers = newComputerPool(r)
	r.availability = newAvailability(r)
	r.recovery = newRecovery(r)
	r.rebuilds = NewWorker(1, r.rebuild)
	r.rebuilds.Start()
	r.counts = NewWorker(maxCounting, r.countVotes)
	r.counts.Start()
	r.chats = newChats(o.Chats, o.Clock, o.Metrics)
	if o.Signals != nil {
		r.signaller = newSignaller(r, o.Signals)
	}
	r.mu.Lock() // evictIdle reads it
	defer r.mu.Unlock()
	r.eviction = o.Clock.AfterFunc(evictEvery, r.evictIdle)
	return r
}

// Start delivers what an earlier run left undelivered, and finishes its rebuilds of leaderboards. The scheduler starts
// at the first SetReachable, or now if the store is shared, to look for changes by other processes. A process that
// shares the store delivers only for the shards that it owns.
func (r *Registry) Start(ctx context.Context) error {
	r.RebuildLadders()
	r.dispatcher.start()
	if r.signaller != nil {
		r.signaller.start()
	}
	if r.shared {
		r.scheduler.start()
		r.WakeAt(r.clock.Now())
		return nil
	}
	return r.Own(context.WithoutCancel(ctx), storage.AllGuilds)
}

// Close stops the registry's workers and waits for them. Clicks in progress are completed.
func (r *Registry) Close() {
	r.mu.Lock()
	r.closed = true
	r.eviction.Stop()
	r.mu.Unlock()
	r.scheduler.close()
	r.chats.close()
	r.computers.worker.Close()
	r.rebuilds.Close()
	r.counts.Close()
	if r.signaller != nil {
		r.signaller.close()
	}
	r.recovery.close()
	r.dispatcher.close()
	r.availability.close()
	r.failures.close()
}

// Settle blocks until everything due has happened and everything that can be delivered now is delivered, or until ctx
// is done.
func (r *Registry) Settle(ctx context.Context) error {
	return errors.Join(r.scheduler.worker.Settle(ctx), r.computers.worker.Settle(ctx),
		r.rebuilds.Settle(ctx), r.recovery.settle(ctx), r.dispatcher.settle(ctx))
}

// RebuildLadders rebuilds the leaderboards from which a result was removed.
func (r *Registry) RebuildLadders() { r.rebuilds.Wake(struct{}{}, nil) }

func (r *Registry) rebuild(ctx context.Context, _ struct{}) bool {
	err := Guard(func() error { return r.store.Rebuild(ctx, false, nil) })
	if err != nil && ctx.Err() == nil {
		r.failures.report(ctx, "cannot rebuild the leaderboards; retried at the next start", err)
	}
	return false
}

// Thinking returns how many tables wait for a computer's move.
func (r *Registry) Thinking() int { return r.computers.worker.UnderWay() }

// Delivering returns how many tables have messages being delivered, plus how many have hands being updated.
func (r *Registry) Delivering() int {
	return r.dispatcher.waiting() + r.dispatcher.hands.UnderWay()
}

// Loaded returns how many tables are in memory.
func (r *Registry) Loaded() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.slots)
}

// With calls do with exclusive access to a table, on behalf of the program. It waits no matter how many clicks are
// queued. It returns storage.ErrNotFound or a *storage.CorruptError if the table cannot be loaded.
func (r *Registry) With(ctx context.Context, id journal.TableID, do func(*table.Table) error) error {
	s := r.acquire(id)
	defer r.release(s)
	return s.run(ctx, do)
}

// withClick is With for a click, which is refused if too many others wait.
func (r *Registry) withClick(ctx context.Context, id journal.TableID, do func(*table.Table) error) error {
	s := r.acquire(id)
	defer r.release(s)
	defer s.queue.Add(-1)
	if s.queue.Add(1) > maxWaiting {
		return table.Refuse(table.TooBusy)
	}
	return s.run(ctx, do)
}

// In calls do at the table of the channel clicked in: the unfinished one, or else the latest.
func (r *Registry) In(ctx context.Context, c table.Click, do Visit) table.Reply {
	id, err := r.store.TableIn(ctx, c.Channel)
	if errors.Is(err, storage.ErrNotFound) {
		id, err = r.store.LatestIn(ctx, c.Channel)
	}
	if errors.Is(err, storage.ErrNotFound) {
		return table.Refused{Refusal: table.Refuse(table.NoTableHere)}
	}
	if err != nil {
		return r.Refuse(ctx, 0, err)
	}
	return r.At(ctx, c, id, do)
}

// Refuse returns the reply to a click that failed. It logs failures that only the operator can fix.
func (r *Registry) Refuse(ctx context.Context, id journal.TableID, err error) table.Reply {
	return table.Refused{Refusal: r.refusalOf(ctx, id, err)}
}

func (r *Registry) refusalOf(ctx context.Context, id journal.TableID, err error) *table.Refusal {
	refusal, refused := errors.AsType[*table.Refusal](err)
	switch {
	case refused:
		return refusal
	case errors.Is(err, storage.ErrNotFound), errors.Is(err, table.ErrHidden):
		if id == 0 {
			return table.Refuse(table.NoTableHere)
		}
		return table.Refuse(table.TableGone)
	case errors.Is(err, storage.ErrConflict): // another process was faster, twice
		return table.Refuse(table.MovedOn)
	case errors.Is(err, storage.ErrChannelTaken):
		return table.Refuse(table.ChannelTaken)
	case errors.Is(err, storage.ErrHostFull):
		return table.Refuse(table.TooManyHosted)
	case errors.Is(err, storage.ErrFull):
		return table.Refuse(table.TooManyTables)
	case errors.Is(err, storage.ErrOutcomeUnknown):
		r.failures.report(ctx, "cannot tell whether a click was served", err, "table", id)
		return table.Refuse(table.MaybeSaved)
	case errors.Is(err, storage.ErrForgotten): // their data was deleted a moment ago
		return table.Refuse(table.NotSaved)
	case errors.As(err, new(*storage.CorruptError)):
		r.failures.report(ctx, "cannot load a table", err, "table", id)
		return table.Refuse(table.Damaged)
	case errors.As(err, new(*storage.PanicError)):
		r.log.ErrorContext(ctx, "panic at a table", "table", id, "error", err)
		return table.Refuse(table.InternalError)
	default:
		r.failures.report(ctx, "cannot serve a click", err, "table", id)
		return table.Refuse(table.NotSaved)
	}
}
