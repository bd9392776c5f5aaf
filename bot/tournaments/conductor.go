package tournaments

import (
	"context"
	"errors"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

const (
	// maxAtOnce is how many tournaments are conducted at the same time. Each mostly waits for the platform.
	maxAtOnce = 8
	// retryAfter is the delay before the first retry. It doubles with each further failure up to table.LongestRetry,
	// since somebody may have to fix the cause first, such as a missing permission.
	retryAfter   = time.Minute
	maxDoublings = 9 // enough to reach table.LongestRetry
	// giveUpAfter is how long failed steps are retried after the end of a tournament.
	giveUpAfter = 30 * 24 * time.Hour
)

// conductor takes the steps of tournaments that are due.
type conductor struct {
	service *Service
	worker  *engine.Worker[struct{}]
	due     engine.Due[storage.DueTournament]

	mu    sync.Mutex // guards known; not held during a pass
	known map[journal.TournamentID]conductorState
}

// conductorState is what the conductor remembers of a tournament between two passes under one lease. It is lost at a
// restart.
type conductorState struct {
	epoch    int64 // of the lease; 0 if the process needs none
	shown    shown // what the post shows
	failures int   // passes in a row in which something failed
	deleted  int   // former posts that are known to be deleted

	// editAgainAt is when the post is edited once more, since a late edit of another process may arrive until then.
	// Zero is never.
	editAgainAt time.Time
}

// shown is the state that the post shows. It does not include who has joined a table: Discord limits edits of old
// messages, and each join would cost one.
type shown struct {
	seq   int64 // number of the latest entry
	begun int   // games of the latest round that have started, and have no result
}

func newConductor(s *Service) *conductor {
	c := &conductor{service: s, known: map[journal.TournamentID]conductorState{}}
	c.due = engine.Due[storage.DueTournament]{Name: "tournaments", Read: s.store.DueTournaments,
		Next: s.store.NextTournament, Do: c.conductAll}
	c.worker = engine.NewWorker(1, func(ctx context.Context, _ struct{}) bool {
		c.run(ctx)
		return false
	})
	c.worker.Start()
	s.registry.OnDue(func() { c.worker.Wake(struct{}{}, nil) })
	s.registry.OnRecovery(c.wakeGuild)
	return c
}

// recall returns what the conductor remembers of a tournament. It remembers nothing under a new lease, since another
// process may have conducted the tournament in between.
func (c *conductor) recall(id journal.TournamentID, epoch int64) conductorState {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known := c.known[id]; known.epoch == epoch {
		return known
	}
	return conductorState{epoch: epoch}
}

// remember replaces what the conductor remembers of a tournament. The zero state forgets it.
func (c *conductor) remember(id journal.TournamentID, state conductorState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.known[id] = state
	if state == (conductorState{}) {
		delete(c.known, id)
	}
}

// run conducts the tournaments that are due. If the store fails, it runs again after engine.StoreRetry.
func (c *conductor) run(ctx context.Context) {
	err := c.due.Run(ctx, c.service.registry)
	if err != nil && ctx.Err() == nil {
		c.service.registry.Report(ctx, "cannot read or change tournaments", err)
		c.service.registry.WakeAt(c.service.clock.Now().Add(engine.StoreRetry))
	}
}

// conductAll conducts tournaments, at most maxAtOnce at the same time.
func (c *conductor) conductAll(ctx context.Context, due []storage.DueTournament) error {
	var all errgroup.Group
	all.SetLimit(maxAtOnce)
	for _, one := range due {
		all.Go(func() error { return engine.Guard(func() error { return c.conduct(ctx, one) }) })
	}
	return all.Wait()
}

// conduct does everything that can be done for a tournament now, and postpones it until there is more to do. It returns
// errors of the store only.
func (c *conductor) conduct(ctx context.Context, due storage.DueTournament) error {
	if due.Gone {
		c.remember(due.ID, conductorState{})
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
	p := &pass{service: c.service, loaded: own, t: own.Tournament,
		known: c.recall(due.ID, storage.LeaseOf(ctx).Epoch)}
	err = engine.Guard(func() error { return p.takeSteps(ctx) })
	switch {
	case ctx.Err() != nil, errors.Is(err, storage.ErrLeaseOver):
		return err
	case errors.Is(err, storage.ErrNotFound):
		c.remember(due.ID, conductorState{})
		return nil
	case errors.Is(err, storage.ErrConflict):
		return nil // a click was first and made the tournament due
	case err != nil:
		c.service.registry.Report(ctx, "a step of a tournament failed", err, "tournament", due.ID)
		p.failed = true
	}
	c.remember(due.ID, p.remembered())
	return c.service.store.PostponeTournament(ctx, due, p.next)
}

// unreadable postpones a tournament that cannot be loaded, so that the others are not held up.
func (c *conductor) unreadable(ctx context.Context, due storage.DueTournament, err error) error {
	if errors.Is(err, storage.ErrNotFound) {
		c.remember(due.ID, conductorState{})
		return nil
	}
	if !storage.IsDamage(err) {
		return err
	}
	c.service.registry.Report(ctx, "cannot conduct a damaged tournament", err, "tournament", due.ID)
	return c.service.store.PostponeTournament(ctx, due, c.service.clock.Now().Add(table.LongestRetry))
}

// wakeGuild makes the tournaments of a guild due, so that failed steps are retried now.
func (c *conductor) wakeGuild(ctx context.Context, guild snowflake.ID) error {
	some, err := c.service.store.TournamentsAt(ctx, guild, 1)
	if err != nil || len(some) == 0 {
		return err
	}
	now := c.service.clock.Now()
	if err := c.service.store.WakeTournaments(ctx, guild, now); err != nil {
		return err
	}
	c.service.registry.WakeAt(now)
	return nil
}
