package community

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/bot/worker"
	"korsar/game/analysis"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// maxAnalyses limits the games that are being analyzed or wait for it, per guild and per user.
const maxAnalyses = 5

// analyst analyzes finished games in the background, one at a time for each guild and each user. The guild and the user
// with the fewest turns come first, so that neither a guild nor a user in many guilds keeps the others waiting.
type analyst struct {
	service  *Service
	analyser worker.Analyser
	worker   *engine.Worker[int] // keyed by lane; a lane analyzes one game at a time
	lanes    int
	pace     *worker.Pace

	mu    sync.Mutex           // guards the fields below and running of each task; taken before Worker.mu
	tasks []*analysisTask      // running or waiting, oldest first
	turns map[snowflake.ID]int // by guild and by user with a task: tasks that have begun
}

// analysisTask is a game that is being analyzed or waits for it.
type analysisTask struct {
	table   journal.TableID
	owners  [2]snowflake.ID // the guild and the user that asked for it
	running bool
	of      int          // moves of the game
	done    atomic.Int32 // moves analyzed

	ended chan struct{} // closed at the end, when found and err are set
	found *analysis.Analysis
	err   error
}

func newAnalyst(s *Service, with worker.Analyser) *analyst {
	a := &analyst{service: s, analyser: with, pace: worker.NewPace(s.clock), turns: map[snowflake.ID]int{},
		lanes: max(worker.Cores()/4, 1)}
	a.worker = engine.NewWorker(a.lanes, a.next)
	a.worker.Start()
	return a
}

// add queues the analysis of a game for a user, or returns the task that the game already has. It refuses a game above
// the limit of the guild or the user.
func (a *analyst) add(state table.PublicState, user snowflake.ID) (*analysisTask, error) {
	guild := guildOf(state)
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, t := range a.tasks {
		if t.table == state.Table {
			return t, nil
		}
	}
	switch {
	case a.count(guild) >= maxAnalyses:
		return nil, table.Refuse(table.AnalysesWait)
	case a.count(user) >= maxAnalyses:
		return nil, table.Refuse(table.YourAnalysesWait)
	}
	t := &analysisTask{table: state.Table, owners: [2]snowflake.ID{guild, user}, of: state.Game.Moves,
		ended: make(chan struct{})}
	a.tasks = append(a.tasks, t)
	a.wake()
	return t, nil
}

// count returns the number of tasks of a guild or a user. a.mu must be held.
func (a *analyst) count(owner snowflake.ID) (n int) {
	for _, t := range a.tasks {
		if slices.Contains(t.owners[:], owner) {
			n++
		}
	}
	return n
}

// wake lets every lane look for a task.
func (a *analyst) wake() {
	for lane := range a.lanes {
		a.worker.Wake(lane, nil)
	}
}

// next analyzes the next game, if there is one. It reports whether there may be another task.
func (a *analyst) next(ctx context.Context, _ int) (more bool) {
	t := a.take()
	if t == nil {
		return false
	}
	t.err = engine.Guard(func() (err error) {
		t.found, err = a.analyse(ctx, t)
		return err
	})
	if t.err != nil && ctx.Err() == nil {
		a.service.registry.Report(ctx, "cannot analyse a game", t.err, "table", t.table)
	}
	close(t.ended)
	a.remove(t)
	return true
}

// take marks the next task as running and returns it, or nil if there is none. Among the tasks whose owners run no
// other one, it chooses the oldest of those with the fewest turns.
func (a *analyst) take() (next *analysisTask) {
	a.mu.Lock()
	defer a.mu.Unlock()
	busy := map[snowflake.ID]bool{}
	for _, t := range a.tasks {
		if t.running {
			busy[t.owners[0]], busy[t.owners[1]] = true, true
		}
	}
	for _, t := range a.tasks {
		if !busy[t.owners[0]] && !busy[t.owners[1]] && (next == nil || a.turnsOf(t) < a.turnsOf(next)) {
			next = t
		}
	}
	if next != nil {
		next.running = true
		for _, owner := range next.owners {
			a.turns[owner]++
		}
	}
	return next
}

// turnsOf returns the larger number of turns of a task's owners. a.mu must be held.
func (a *analyst) turnsOf(t *analysisTask) int {
	return max(a.turns[t.owners[0]], a.turns[t.owners[1]])
}

// remove removes an ended task, so that others of its owners can run.
func (a *analyst) remove(ended *analysisTask) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.tasks = slices.DeleteFunc(a.tasks, func(t *analysisTask) bool { return t == ended })
	for _, owner := range ended.owners {
		if a.count(owner) == 0 {
			delete(a.turns, owner)
		}
	}
	a.wake()
}

// analyse analyzes a game and stores the analysis.
func (a *analyst) analyse(ctx context.Context, t *analysisTask) (*analysis.Analysis, error) {
	stored, err := a.service.store.Load(ctx, t.table)
	if err != nil {
		return nil, err
	}
	record, err := recordOf(&stored)
	if err != nil {
		return nil, err
	}
	began := a.service.clock.Now()
	found, err := a.analyser.Analyse(ctx, record, func(done int) {
		t.done.Store(int32(done))
		a.pace.Rest(ctx, a.service.clock.Since(began))
		began = a.service.clock.Now()
	})
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(found)
	if err != nil {
		return nil, fmt.Errorf("encode an analysis: %w", err)
	}
	return found, a.service.store.SetAnalysis(ctx, storage.Analysis{Table: t.table, Version: analysis.Version,
		Found: string(text), Made: a.service.clock.Now()})
}

// progress returns the progress of an analysis. A task that is alone starts at once, so it never counts as waiting.
func (a *analyst) progress(t *analysisTask, state table.PublicState) Analysing {
	a.mu.Lock()
	defer a.mu.Unlock()
	return Analysing{PublicState: state, Waits: !t.running && len(a.tasks) > 1,
		Done: int(t.done.Load()), Of: t.of, task: t}
}

// guildOf returns the guild of a game. A solo game has none, so its channel is returned.
func guildOf(state table.PublicState) snowflake.ID { return cmp.Or(state.Guild, state.Channel) }
