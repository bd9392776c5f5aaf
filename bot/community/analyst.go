package community

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"korsar/bot/analyser"
	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/game/analysis"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// maxAnalyses is how many games of a guild are analysed or wait for it at the same time.
const maxAnalyses = 5

// analyst analyses finished games in the background: one of a guild at a time, and guilds by turns.
type analyst struct {
	service  *Service
	analyser analyser.Analyser
	worker   *engine.Worker[snowflake.ID] // by guild
	pace     pace

	mu    sync.Mutex
	tasks map[snowflake.ID][]*analysisTask // that run or wait, by guild
}

// analysisTask is a game that is analysed or waits for it.
type analysisTask struct {
	table journal.TableID
	of    int          // moves
	done  atomic.Int32 // moves

	ended chan struct{} // closed at the end, after which the rest is set
	found *analysis.Analysis
	err   error
}

func newAnalyst(s *Service, with analyser.Analyser) *analyst {
	a := &analyst{service: s, analyser: with, pace: pace{clock: s.clock},
		tasks: map[snowflake.ID][]*analysisTask{}}
	a.worker = engine.NewWorker(max(runtime.GOMAXPROCS(0)/4, 1), a.next)
	a.worker.Start()
	return a
}

// add makes a game be analysed, unless it already is. It refuses one too many of a guild.
func (a *analyst) add(state table.PublicState) (*analysisTask, error) {
	guild := guildOf(state)
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, t := range a.tasks[guild] {
		if t.table == state.Table {
			return t, nil
		}
	}
	if len(a.tasks[guild]) >= maxAnalyses {
		return nil, table.Refuse(table.AnalysesWait)
	}
	t := &analysisTask{table: state.Table, of: state.Game.Moves, ended: make(chan struct{})}
	a.tasks[guild] = append(a.tasks[guild], t)
	a.worker.Wake(guild, nil)
	return t, nil
}

// next analyses the first game of a guild, and reports whether there is another one.
func (a *analyst) next(ctx context.Context, guild snowflake.ID) (more bool) {
	a.mu.Lock()
	t := a.tasks[guild][0]
	a.mu.Unlock()
	t.err = engine.Guard(func() (err error) {
		t.found, err = a.analyse(ctx, t)
		return err
	})
	if t.err != nil && ctx.Err() == nil {
		a.service.registry.Report(ctx, "cannot analyse a game", t.err, "table", t.table)
	}
	close(t.ended)
	a.mu.Lock()
	defer a.mu.Unlock()
	a.tasks[guild] = a.tasks[guild][1:]
	if len(a.tasks[guild]) == 0 {
		delete(a.tasks, guild)
		return false
	}
	return true
}

// analyse analyses a game and stores what it finds.
func (a *analyst) analyse(ctx context.Context, t *analysisTask) (*analysis.Analysis, error) {
	stored, err := a.service.store.Tables.Load(ctx, t.table)
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
		a.pace.rest(ctx, a.service.clock.Since(began))
		began = a.service.clock.Now()
	})
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(found)
	if err != nil {
		return nil, fmt.Errorf("encode an analysis: %w", err)
	}
	return found, a.service.store.Analyses.SetAnalysis(ctx, storage.Analysis{Table: t.table, Version: analysis.Version,
		Found: string(text), Made: a.service.clock.Now()})
}

// progress returns how far an analysis is.
func (a *analyst) progress(t *analysisTask, state table.PublicState) Analysing {
	a.mu.Lock()
	defer a.mu.Unlock()
	waits := slices.Index(a.tasks[guildOf(state)], t) > 0
	return Analysing{PublicState: state, Waits: waits, Done: int(t.done.Load()), Of: t.of, task: t}
}

// guildOf returns whose line a game waits in: a solo game has no guild.
func guildOf(state table.PublicState) snowflake.ID { return cmp.Or(state.Guild, state.Channel) }
