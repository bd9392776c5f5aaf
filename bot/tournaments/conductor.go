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
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
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

// pass is one pass of the conductor over a tournament.
type pass struct {
	service *Service
	loaded  *storage.LoadedTournament
	t       *tournamentjournal.Tournament // that of loaded
	known   conductorState                // as after the pass before
	next    time.Time                     // when there is more to do; zero to wait until something wakes the tournament
	failed  bool                          // something has to be retried
	pause   time.Duration                 // the least time before the retry
	quiet   bool                          // no step did anything
	denied  Denial                        // what the platform refuses
	unsure  bool                          // something that the platform may refuse failed for another reason
}

// steps are the conductor's steps, in order. Each does as much of one thing as can be done now.
var steps = []func(*pass, context.Context) (did bool, err error){
	(*pass).resumeAfterRemoval,
	(*pass).extendAfterOutage,
	(*pass).deleteFormer,
	(*pass).post,
	(*pass).scheduleEvent,
	(*pass).deleteEvent,
	(*pass).startOnTime,
	(*pass).closeTables,
	(*pass).updateTables,
	(*pass).takeResults,
	(*pass).extendJoining,
	(*pass).remindToJoin,
	(*pass).passJoinDeadline,
	(*pass).startTables,
	(*pass).announceTables,
	(*pass).openTables,
	(*pass).moveGames,
	(*pass).pair,
	(*pass).finish,
	(*pass).giveRoles,
	(*pass).postEnd,
	(*pass).show,
	(*pass).reportDenial,
}

// takeSteps takes the steps until none has anything to do now. After each step that did something it starts over.
func (p *pass) takeSteps(ctx context.Context) error {
	if err := p.service.catchUpGames(ctx, p.t); err != nil {
		return err
	}
	p.quiet = true
	for i := 0; i < len(steps); i++ {
		did, err := steps[i](p, ctx)
		if err != nil {
			return err
		}
		if did {
			i, p.quiet = -1, false
		}
	}
	return nil
}

// continueWithout records a failed step for a later retry, so that the other steps go on. It returns the error if the
// pass has to end.
func (p *pass) continueWithout(ctx context.Context, what string, err error) error {
	if ctx.Err() != nil || errors.Is(err, storage.ErrLeaseOver) {
		return err
	}
	if later, is := errors.AsType[*table.Later](err); is {
		p.pause = max(p.pause, later.After)
	} else {
		p.service.log.WarnContext(ctx, what, "tournament", p.loaded.ID, "error", err)
	}
	p.failed = true
	return nil
}

// remembered returns what to remember of the tournament after the pass. After each failure in a row the next pass is
// later, and after giveUpAfter a tournament that is over is not retried.
func (p *pass) remembered() conductorState {
	now := p.service.clock.Now()
	if p.t.IsOver() && now.Sub(p.t.LatestAt) > giveUpAfter {
		p.failed = false
	}
	if !p.failed {
		p.known.failures = 0
		if p.t.IsOver() && p.quiet && p.known.editAgainAt.IsZero() {
			return conductorState{} // nothing changes any more
		}
		return p.known
	}
	p.wakeBy(now.Add(max(p.pause, min(retryAfter<<min(p.known.failures, maxDoublings), table.LongestRetry))))
	p.known.failures++
	return p.known
}

// append commits entries that record what the pass did.
func (p *pass) append(ctx context.Context, entries ...tournamentjournal.Body) error {
	return p.service.append(ctx, p.loaded, cause{}, entries)
}

// wakeBy schedules a pass for a time, unless an earlier one is scheduled. It ignores the zero time.
func (p *pass) wakeBy(at time.Time) {
	if !at.IsZero() && (p.next.IsZero() || at.Before(p.next)) {
		p.next = at
	}
}

// reached reports whether a time has come, and otherwise schedules a pass for then. The zero time never comes.
func (p *pass) reached(at time.Time) bool {
	if at.IsZero() {
		return false
	}
	if at.After(p.service.clock.Now()) {
		p.wakeBy(at)
		return false
	}
	return true
}

// view returns the tournament as it is now, as everybody may see it.
func (p *pass) view(ctx context.Context) (View, error) { return p.service.viewOf(ctx, p.loaded) }

// nonce returns a nonce for a post. A repeated post with the same numbers returns the first message.
func (p *pass) nonce(kind string, numbers ...uint64) string {
	text := kind + strconv.FormatUint(uint64(p.loaded.ID), 36)
	for _, n := range numbers {
		text += "-" + strconv.FormatUint(n, 36)
	}
	return text
}
