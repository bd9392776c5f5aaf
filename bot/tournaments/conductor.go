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
	// maxDue is how many tournaments are read at once, and maxAtOnce how many are conducted at the same time: each mostly
	// waits for the platform.
	maxDue    = 100
	maxAtOnce = 8
	// retryAfter is the least delay before what failed is tried again, and longRetry the one after what somebody has to mend,
	// such as a missing permission.
	retryAfter = time.Minute
	longRetry  = 15 * time.Minute
	// storeRetry is the delay before the store is read again after a failure.
	storeRetry = 5 * time.Second
)

// conductor carries tournaments on.
type conductor struct {
	service *Service
	worker  *engine.Worker[struct{}]

	mu    sync.Mutex
	shown map[journal.TournamentID]int64 // which entry the post shows; unknown after a start
}

func newConductor(s *Service) *conductor {
	c := &conductor{service: s, shown: map[journal.TournamentID]int64{}}
	c.worker = engine.NewWorker(1, func(ctx context.Context, _ struct{}) bool {
		c.run(ctx)
		return false
	})
	c.worker.Start()
	s.registry.OnDue(func() { c.worker.Wake(struct{}{}, nil) })
	return c
}

// run conducts what is due, and tries again after a pause if the store does not answer.
func (c *conductor) run(ctx context.Context) {
	err := engine.Guard(func() error { return c.service.registry.EachShard(ctx, c.conductShard) })
	if err != nil && ctx.Err() == nil {
		c.service.registry.Report(ctx, "cannot read or change tournaments", err)
		c.service.registry.WakeAt(c.service.clock.Now().Add(storeRetry))
	}
}

// conductShard conducts the tournaments of a shard until none is due, and schedules the next run.
func (c *conductor) conductShard(ctx context.Context, of storage.Shard) error {
	for {
		due, err := c.service.store.Tournaments.DueTournaments(ctx, of, c.service.clock.Now(), maxDue)
		if err != nil {
			return err
		}
		if len(due) == 0 {
			break
		}
		var all errgroup.Group
		all.SetLimit(maxAtOnce)
		for _, one := range due {
			all.Go(func() error { return engine.Guard(func() error { return c.conduct(ctx, one) }) })
		}
		if err := all.Wait(); err != nil {
			return err
		}
	}
	if c.service.registry.Shared() {
		return nil // the next look comes in any case
	}
	next, err := c.service.store.Tournaments.NextTournament(ctx, of)
	c.service.registry.WakeAt(next)
	return err
}

// conduct does everything that can be done for a tournament now, and puts it off until there is more. Errors are those of
// the store.
func (c *conductor) conduct(ctx context.Context, due storage.DueTournament) error {
	if due.Gone {
		return storage.UnlessNotFound(c.service.store.Tournaments.DeleteTournament(ctx, due.ID))
	}
	loaded, err := c.service.store.Tournaments.LoadTournament(ctx, due.ID)
	if err != nil {
		return c.unreadable(ctx, due, err)
	}
	r := &round{service: c.service, conductor: c, loaded: &loaded, t: loaded.Tournament}
	err = r.takeSteps(ctx)
	switch {
	case ctx.Err() != nil, errors.Is(err, storage.ErrLeaseOver):
		return err
	case errors.Is(err, storage.ErrConflict):
		return nil // a click was first; it made the tournament due
	case err != nil:
		r.wakeBy(c.service.clock.Now().Add(c.delay(ctx, due.ID, err)))
	}
	return c.service.store.Tournaments.PostponeTournament(ctx, due, r.next)
}

// unreadable puts off a tournament that cannot be loaded, so that the others are not held up.
func (c *conductor) unreadable(ctx context.Context, due storage.DueTournament, err error) error {
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	if !errors.As(err, new(*storage.CorruptError)) {
		return err
	}
	c.service.registry.Report(ctx, "cannot conduct a damaged tournament", err, "tournament", due.ID)
	return c.service.store.Tournaments.PostponeTournament(ctx, due, c.service.clock.Now().Add(longRetry))
}

// delay logs a failed step and returns when it is tried again.
func (c *conductor) delay(ctx context.Context, id journal.TournamentID, err error) time.Duration {
	if later, is := errors.AsType[*table.Later](err); is {
		return max(later.After, retryAfter)
	}
	c.service.registry.Report(ctx, "a step of a tournament failed", err, "tournament", id)
	return longRetry
}

// round is one look at a tournament.
type round struct {
	service   *Service
	conductor *conductor
	loaded    *storage.LoadedTournament
	t         *tournamentjournal.Tournament // that of loaded
	next      time.Time                     // when there is more to do; zero for when something wakes the tournament
}

// steps are what the conductor does, in this order. A step does all of one thing that can be done now.
var steps = []func(*round, context.Context) (did bool, err error){
	(*round).post,
	(*round).scheduleEvent,
	(*round).startOnTime,
	(*round).closeTables,
	(*round).keepPlaces,
	(*round).takeResults,
	(*round).remindToJoin,
	(*round).passJoinDeadline,
	(*round).startTables,
	(*round).announceTables,
	(*round).openTables,
	(*round).pair,
	(*round).finish,
	(*round).giveRoles,
	(*round).show,
}

// takeSteps takes steps, from the first again after each that did something, until nothing is left to do now.
func (r *round) takeSteps(ctx context.Context) error {
	for i := 0; i < len(steps); i++ {
		did, err := steps[i](r, ctx)
		if err != nil {
			return err
		}
		if did {
			i = -1
		}
	}
	return nil
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

// reached reports whether a time has come, and otherwise makes the conductor look again then. The zero time never comes.
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
