package tournaments

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

const (
	// maxDue is how many due tournaments are read at once. maxAtOnce is how many are conducted at the same time, since
	// each mostly waits for the platform.
	maxDue    = 100
	maxAtOnce = 8
	// retryAfter is the delay before the first retry. It doubles with each further failure up to table.LongestRetry,
	// since somebody may have to fix the cause first, such as a missing permission.
	retryAfter   = time.Minute
	maxDoublings = 9 // enough to reach table.LongestRetry
	// giveUpAfter is how long failed steps are retried after the end of a tournament.
	giveUpAfter = 30 * 24 * time.Hour
	// storeRetry is the delay before the store is read again after a failure.
	storeRetry = 5 * time.Second
)

// conductor takes the steps of tournaments that are due.
type conductor struct {
	service *Service
	worker  *engine.Worker[struct{}]

	mu    sync.Mutex
	known map[journal.TournamentID]memory
}

// memory is what the conductor remembers of a tournament between two passes. It is lost at a restart.
type memory struct {
	shown    shown // what the post shows
	failures int   // passes in a row in which something failed
	deleted  int   // former posts that are known to be deleted

	// again is when the post is edited once more, since a late edit of another process may arrive until then. Zero is
	// never.
	again time.Time
}

// shown is the state that the post shows. It does not include who has joined a table: Discord limits edits of old
// messages, and each join would cost one.
type shown struct {
	seq   int64 // number of the latest entry
	begun int   // games of the latest round that have started, and have no result
}

func newConductor(s *Service) *conductor {
	c := &conductor{service: s, known: map[journal.TournamentID]memory{}}
	c.worker = engine.NewWorker(1, func(ctx context.Context, _ struct{}) bool {
		c.run(ctx)
		return false
	})
	c.worker.Start()
	s.registry.OnDue(func() { c.worker.Wake(struct{}{}, nil) })
	s.registry.OnRecovery(c.recover)
	return c
}

func (c *conductor) recall(id journal.TournamentID) memory {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.known[id]
}

// remember replaces what the conductor remembers of a tournament. The zero memory forgets it.
func (c *conductor) remember(id journal.TournamentID, m memory) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.known[id] = m
	if m == (memory{}) {
		delete(c.known, id)
	}
}

// run conducts the tournaments that are due. If the store fails, it runs again after storeRetry.
func (c *conductor) run(ctx context.Context) {
	err := c.service.registry.EachShard(ctx, c.conductShard)
	if err != nil && ctx.Err() == nil {
		c.service.registry.Report(ctx, "cannot read or change tournaments", err)
		c.service.registry.WakeAt(c.service.clock.Now().Add(storeRetry))
	}
}

// conductShard conducts the tournaments of a shard until none is due, and schedules the next run.
func (c *conductor) conductShard(ctx context.Context, of storage.Shard) error {
	for {
		due, err := c.service.store.DueTournaments(ctx, of, c.service.clock.Now(), maxDue)
		if err != nil {
			return err
		}
		if len(due) == 0 {
			break
		}
		var all errgroup.Group
		all.SetLimit(maxAtOnce)
		for _, one := range due {
			all.Go(func() error { return c.conduct(ctx, one) })
		}
		if err := all.Wait(); err != nil {
			return err
		}
	}
	if c.service.registry.Shared() {
		return nil // the next run comes in any case
	}
	next, err := c.service.store.NextTournament(ctx, of)
	c.service.registry.WakeAt(next)
	return err
}

// conduct does everything that can be done for a tournament now, and postpones it until there is more to do. The errors
// are those of the store.
func (c *conductor) conduct(ctx context.Context, due storage.DueTournament) error {
	if due.Gone {
		c.remember(due.ID, memory{})
		return storage.UnlessNotFound(c.service.store.DeleteTournament(ctx, due.ID))
	}
	loaded, err := c.service.load(ctx, due.ID)
	if err != nil {
		return c.unreadable(ctx, due, err)
	}
	guild, now := loaded.Tournament.Created.Guild, c.service.clock.Now()
	if !c.service.registry.Availability(guild).Reachable {
		return c.service.store.PostponeTournament(ctx, due, now.Add(retryAfter))
	}
	own := ofItsOwn(*loaded)
	r := &round{service: c.service, loaded: own, t: own.Tournament, memory: c.recall(due.ID)}
	err = engine.Guard(func() error { return r.takeSteps(ctx) })
	switch {
	case ctx.Err() != nil, errors.Is(err, storage.ErrLeaseOver):
		return err
	case errors.Is(err, storage.ErrConflict), errors.Is(err, storage.ErrNotFound):
		return nil // a click was first and made the tournament due, or it was deleted
	case err != nil:
		c.service.registry.Report(ctx, "a step of a tournament failed", err, "tournament", due.ID)
		r.failed = true
	}
	c.remember(due.ID, r.remembered())
	return c.service.store.PostponeTournament(ctx, due, r.next)
}

// unreadable postpones a tournament that cannot be loaded, so that the others are not held up.
func (c *conductor) unreadable(ctx context.Context, due storage.DueTournament, err error) error {
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	if !storage.IsDamage(err) {
		return err
	}
	c.service.registry.Report(ctx, "cannot conduct a damaged tournament", err, "tournament", due.ID)
	return c.service.store.PostponeTournament(ctx, due, c.service.clock.Now().Add(table.LongestRetry))
}

// round is one pass of the conductor over a tournament.
type round struct {
	service *Service
	loaded  *storage.LoadedTournament
	t       *tournamentjournal.Tournament // that of loaded
	memory  memory                        // as after the pass before
	next    time.Time                     // when there is more to do; zero to wait until something wakes the tournament
	failed  bool                          // something has to be retried
	pause   time.Duration                 // the least time before the retry
	quiet   bool                          // no step did anything
	denied  Denial                        // what the platform refuses
	unsure  bool                          // something that the platform may refuse failed for another reason
}

// steps are what the conductor does, in this order. A step does as much of one thing as can be done now.
var steps = []func(*round, context.Context) (did bool, err error){
	(*round).resumeAfterRemoval,
	(*round).extendAfterOutage,
	(*round).deleteFormer,
	(*round).post,
	(*round).scheduleEvent,
	(*round).deleteEvent,
	(*round).startOnTime,
	(*round).closeTables,
	(*round).updateTables,
	(*round).takeResults,
	(*round).extendJoining,
	(*round).remindToJoin,
	(*round).passJoinDeadline,
	(*round).startTables,
	(*round).announceTables,
	(*round).openTables,
	(*round).rehouse,
	(*round).pair,
	(*round).finish,
	(*round).giveRoles,
	(*round).postEnd,
	(*round).show,
	(*round).reportDenial,
}

// takeSteps takes the steps until none has anything to do now. After each step that did something it starts over.
func (r *round) takeSteps(ctx context.Context) error {
	if err := r.catchUp(ctx); err != nil {
		return err
	}
	r.quiet = true
	for i := 0; i < len(steps); i++ {
		did, err := steps[i](r, ctx)
		if err != nil {
			return err
		}
		if did {
			i, r.quiet = -1, false
		}
	}
	return nil
}

// without records a failed step for a later retry, so that the other steps go on. It returns the error if the pass has
// to end.
func (r *round) without(ctx context.Context, what string, err error) error {
	if ctx.Err() != nil || errors.Is(err, storage.ErrLeaseOver) {
		return err
	}
	if later, is := errors.AsType[*table.Later](err); is {
		r.pause = max(r.pause, later.After)
	} else {
		r.service.log.WarnContext(ctx, what, "tournament", r.loaded.ID, "error", err)
	}
	r.failed = true
	return nil
}

// remembered returns what to remember of the tournament after the pass. After each failure in a row the next pass is
// later, and after giveUpAfter a tournament that is over is not retried.
func (r *round) remembered() memory {
	now := r.service.clock.Now()
	if r.t.IsOver() && now.Sub(r.t.LatestAt) > giveUpAfter {
		r.failed = false
	}
	if !r.failed {
		r.memory.failures = 0
		if r.t.IsOver() && r.quiet && r.memory.again.IsZero() {
			return memory{} // nothing changes any more
		}
		return r.memory
	}
	r.wakeBy(now.Add(max(r.pause, min(retryAfter<<min(r.memory.failures, maxDoublings), table.LongestRetry))))
	r.memory.failures++
	return r.memory
}

// append commits what the pass did.
func (r *round) append(ctx context.Context, bodies ...tournamentjournal.Body) error {
	return r.service.append(ctx, r.loaded, cause{}, bodies)
}

// wakeBy schedules a pass for a time, unless an earlier one is scheduled. It ignores the zero time.
func (r *round) wakeBy(at time.Time) {
	if !at.IsZero() && (r.next.IsZero() || at.Before(r.next)) {
		r.next = at
	}
}

// reached reports whether a time has come, and otherwise schedules a pass for then. The zero time never comes.
func (r *round) reached(at time.Time) bool {
	if at.IsZero() {
		return false
	}
	if at.After(r.service.clock.Now()) {
		r.wakeBy(at)
		return false
	}
	return true
}

// view returns the tournament as it is now, as everybody may see it.
func (r *round) view(ctx context.Context) (View, error) { return r.service.viewOf(ctx, r.loaded) }

// nonce returns a nonce for a post, so that repeating it with the same numbers returns the first message.
func (r *round) nonce(kind string, numbers ...uint64) string {
	text := kind + strconv.FormatUint(uint64(r.loaded.ID), 36)
	for _, n := range numbers {
		text += "-" + strconv.FormatUint(n, 36)
	}
	return text
}
