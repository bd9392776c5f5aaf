package tournaments

import (
	"context"
	"errors"
	"strconv"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/tournamentjournal"
)

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
func (p *pass) wakeBy(at time.Time) { p.next = table.EarlierOf(p.next, at) }

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
