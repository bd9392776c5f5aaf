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
	// maxDue is how many tournaments are read at once, and maxAtOnce how many are conducted at the same time: each
	// mostly waits for the platform.
	maxDue    = 100
	maxAtOnce = 8
	// retryAfter is the delay before what failed is tried again. It doubles with each failure, up to
	// table.LongestRetry: perhaps somebody has to mend it first, such as a missing permission.
	retryAfter   = time.Minute
	maxDoublings = 9 // reach table.LongestRetry
	// giveUpAfter is how long what failed is tried again after the end of a tournament.
	giveUpAfter = 30 * 24 * time.Hour
	// storeRetry is the delay before the store is read again after a failure.
	storeRetry = 5 * time.Second
)

// conductor carries tournaments on.
type conductor struct {
	service *Service
	worker  *engine.Worker[struct{}]

	mu    sync.Mutex
	known map[journal.TournamentID]memory
}

// memory is what the conductor knows of a tournament besides what is stored; nothing after a start.
type memory struct {
	shown    shown // what the post shows
	failures int   // looks in succession in which something failed
	deleted  int   // former posts that are known to be deleted

	// again is when the post is edited once more: an edit that another process had on its way may arrive until then.
	// Zero is never.
	again time.Time
}

// shown is what the post shows of a tournament that changes. Who has joined a table is not on it: Discord limits edits
// of old messages, and everybody who joins would cost one.
type shown struct {
	seq   int64 // the latest entry
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

// recall returns what the conductor knows of a tournament.
func (c *conductor) recall(id journal.TournamentID) memory {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.known[id]
}

// remember keeps what the conductor knows of a tournament, or forgets it.
func (c *conductor) remember(id journal.TournamentID, m memory) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.known[id] = m
	if m == (memory{}) {
		delete(c.known, id)
	}
}

// run conducts what is due, and tries again after a pause if the store does not answer.
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
		return nil // the next look comes in any case
	}
	next, err := c.service.store.NextTournament(ctx, of)
	c.service.registry.WakeAt(next)
	return err
}

// conduct does everything that can be done for a tournament now, and puts it off until there is more. Errors are those
// of the store.
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

// unreadable puts off a tournament that cannot be loaded, so that the others are not held up.
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

// round is one look at a tournament.
type round struct {
	service *Service
	loaded  *storage.LoadedTournament
	t       *tournamentjournal.Tournament // that of loaded
	memory  memory                        // as after the look before
	next    time.Time                     // when there is more to do; zero for when something wakes the tournament
	failed  bool                          // something has to be tried again,
	pause   time.Duration                 // and not before
	quiet   bool                          // nothing was done
	denied  Denial                        // what the platform refuses
	unsure  bool                          // something failed that the platform may refuse, for another reason
}

// steps are what the conductor does, in this order. A step does all of one thing that can be done now.
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

// takeSteps takes steps, from the first again after each that did something, until nothing is left to do now.
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

// without lets everything else go on when something failed, and has it tried again later. It returns the error of a
// look that has to end.
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

// remembered returns what to remember of the tournament after the look. After a failure the next look is later each
// time; it is not tried again at a tournament that has been over for long.
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

// append records what was done.
func (r *round) append(ctx context.Context, bodies ...tournamentjournal.Body) error {
	return r.service.append(ctx, r.loaded, cause{}, bodies)
}

// wakeBy makes the conductor look again at a time; the zero time is never.
func (r *round) wakeBy(at time.Time) {
	if !at.IsZero() && (r.next.IsZero() || at.Before(r.next)) {
		r.next = at
	}
}

// reached reports whether a time has come, and otherwise makes the conductor look again then. The
// zero time never comes.
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

// nonce returns what makes a repeated post return the first message, from numbers that are the same for the repetition.
func (r *round) nonce(kind string, numbers ...uint64) string {
	text := kind + strconv.FormatUint(uint64(r.loaded.ID), 36)
	for _, n := range numbers {
		text += "-" + strconv.FormatUint(n, 36)
	}
	return text
}
