package community

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/game/analysis"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Analysis is the reply with the value of each move of a finished game.
type Analysis struct {
	table.IsReply
	table.PublicState
	Played [][]SeatShare // by seat, everybody who made moves there
	Reader game.Seat     // where the reader made at least half of the moves, or NoSeat
	Own    map[int]bool  // by number of a move, whether the reader made it
	Found  *analysis.Analysis

	Preferences storage.UserPreferences // the reader's
}

// Pictured reports whether the analysis is shown with its picture.
func (a *Analysis) Pictured() bool { return a.PublicState.Pictured() && !a.Preferences.NoPictures }

// maxMoments limits the moves that an analysis lists, since more do not fit on a phone.
const maxMoments = 5

// Moments returns the inaccuracies and worse moves that gave the most away, in the order of the game. The reader's own
// moves take precedence, then moves of other seats fill the list.
func (a *Analysis) Moments() (own, others []analysis.Move) {
	own = a.Found.Worst(maxMoments, func(m *analysis.Move) bool { return a.Own[m.Number] })
	others = a.Found.Worst(maxMoments-len(own), func(m *analysis.Move) bool { return m.Seat != a.Reader })
	return own, others
}

// Analysing is the reply while a game is being analyzed.
type Analysing struct {
	table.IsReply
	table.PublicState
	Waits bool // for other games
	Done  int  // moves analyzed
	Of    int  // moves of the game
	task  *analysisTask
}

// Analyse returns the analysis of a finished game that the user who clicked may see. If there is none yet, it starts
// one and returns its progress.
func (s *Service) Analyse(ctx context.Context, c table.Click, id journal.TableID) table.Reply {
	var state table.PublicState
	reply := s.atFinishedGame(ctx, c, id, func(t *table.Table) (table.Reply, error) {
		state = t.PublicState()
		return table.Done{}, t.MustHaveResult()
	})
	if _, refused := reply.(table.Refused); refused {
		return reply
	}
	found, err := s.AnalysisOf(ctx, id)
	if storage.UnlessNotFound(err) != nil {
		return s.registry.Refuse(ctx, id, err)
	}
	if found != nil {
		return s.analysisReply(ctx, c, state, found)
	}
	task, err := s.analyst.add(state, c.User)
	if err != nil {
		return s.registry.Refuse(ctx, id, err)
	}
	return s.analyst.progress(task, state)
}

// progressEvery is the time between two progress reports of an analysis.
const progressEvery = 3 * time.Second

// FollowAnalysis blocks until an analysis ends, progressEvery has passed, or ctx is done. It returns the analysis, a
// refusal if the analysis failed, or its progress so far.
func (s *Service) FollowAnalysis(ctx context.Context, c table.Click, a Analysing) table.Reply {
	select {
	case <-a.task.ended:
		if a.task.err != nil { // the analyst has reported it, unless it is closing
			return table.Refused{Refusal: table.Refuse(table.InternalError)}
		}
		return s.analysisReply(ctx, c, a.PublicState, a.task.found)
	case <-s.clock.After(progressEvery):
	case <-ctx.Done():
	}
	return s.analyst.progress(a.task, a.PublicState)
}

// analysisReply returns an analysis for the user who clicked.
func (s *Service) analysisReply(ctx context.Context, c table.Click, state table.PublicState,
	found *analysis.Analysis) table.Reply {
	a := Analysis{PublicState: state, Found: found}
	stored, err := s.store.Load(ctx, state.Table)
	if err == nil {
		a.Played, err = s.whoPlayed(ctx, &stored.Table)
	}
	if err == nil {
		a.Preferences, err = s.store.PreferencesOf(ctx, c.User)
	}
	if err == nil {
		err = s.addReader(ctx, c.User, &a, &stored)
	}
	if err != nil {
		return s.registry.Refuse(ctx, state.Table, err)
	}
	return a
}

// addReader adds the seat at which a user made at least half of the moves, and the moves that they made there.
func (s *Service) addReader(ctx context.Context, user snowflake.ID, a *Analysis, stored *storage.LoadedTable) error {
	person, err := s.findPerson(ctx, user)
	credits := storage.CreditsOf(&stored.Table)
	own := slices.IndexFunc(credits, func(c storage.Credit) bool { return c.Person == person && c.Counts() })
	if err != nil || own < 0 {
		return err
	}
	a.Reader, a.Own = credits[own].Seat, map[int]bool{}
	for i, maker := range stored.Table.Makers(stored.Entries) {
		a.Own[i+1] = maker == person
	}
	return nil
}

// AnalysisOf returns the stored analysis of a game. An analysis of another version, or one that cannot be read, counts
// as missing. Errors: storage.ErrNotFound.
func (s *Service) AnalysisOf(ctx context.Context, id journal.TableID) (*analysis.Analysis, error) {
	kept, err := s.store.AnalysisOf(ctx, id)
	if err != nil {
		return nil, err
	}
	var found analysis.Analysis
	if kept.Version != analysis.Version || json.Unmarshal([]byte(kept.Found), &found) != nil {
		return nil, storage.ErrNotFound
	}
	return &found, nil
}
