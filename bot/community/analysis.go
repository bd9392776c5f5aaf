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

// Analysis is the reply with what each move of a finished game was worth.
type Analysis struct {
	table.IsReply
	table.PublicState
	Played [][]Share    // by seat, everybody who made moves there
	Reader game.Seat    // of which the reader made at least half of the moves; NoSeat for none
	Own    map[int]bool // the moves that they made there themselves, by number
	Found  *analysis.Analysis

	Preferences storage.UserPreferences // the reader's
}

// Pictured reports whether the analysis is shown with its picture.
func (a *Analysis) Pictured() bool { return a.PublicState.Pictured() && !a.Preferences.NoPictures }

// maxMoments is how many moves an analysis is read for: more do not fit a phone.
const maxMoments = 5

// Moments returns the moves that gave most away, inaccuracies at least, in the order of the game: the reader's own, and
// those of the other seats for which there is room.
func (a *Analysis) Moments() (own, others []analysis.Move) {
	own = a.Found.Worst(maxMoments, func(m *analysis.Move) bool { return a.Own[m.Number] })
	others = a.Found.Worst(maxMoments-len(own), func(m *analysis.Move) bool { return m.Seat != a.Reader })
	return own, others
}

// readerOf returns of which seat a user made at least half of the moves; NoSeat for none.
func readerOf(played [][]Share, user snowflake.ID) game.Seat {
	return game.Seat(1 + slices.IndexFunc(played, func(shares []Share) bool {
		return slices.ContainsFunc(shares,
			func(s Share) bool { return user != 0 && s.User.ID == user && s.Part >= half })
	}))
}

// half is the share of a seat's moves that makes them the reader's.
const half = 0.5

// Analysing is the reply while a game is analysed.
type Analysing struct {
	table.IsReply
	table.PublicState
	Waits bool // for other games
	Done  int  // moves
	Of    int  // moves
	task  *analysisTask
}

// Analyse returns the analysis of a finished game of the guild clicked in. The first time it has it made, and returns
// how far that is.
func (s *Service) Analyse(ctx context.Context, c table.Click, id journal.TableID) table.Reply {
	var state table.PublicState
	reply := s.atFinishedGame(ctx, c, id, func(t *table.Table) (table.Reply, error) {
		state = t.PublicState()
		return t.HasResult()
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

// progressEvery is how often the progress of an analysis is told.
const progressEvery = 3 * time.Second

// FollowAnalysis waits until there is news of an analysis, or the context ends, and returns it: how far it is, what it
// has found, or why it ended.
func (s *Service) FollowAnalysis(ctx context.Context, c table.Click, a Analysing) table.Reply {
	select {
	case <-a.task.ended:
		if a.task.err != nil { // reported where it happened
			return table.Refused{Refusal: table.Refuse(table.InternalError)}
		}
		return s.analysisReply(ctx, c, a.PublicState, a.task.found)
	case <-s.clock.After(progressEvery):
	case <-ctx.Done():
	}
	return s.analyst.progress(a.task, a.PublicState)
}

// analysisReply returns an analysis for who clicked.
func (s *Service) analysisReply(ctx context.Context, c table.Click, state table.PublicState,
	found *analysis.Analysis) table.Reply {
	a := Analysis{PublicState: state, Found: found}
	stored, err := s.store.Load(ctx, state.Table)
	if err == nil {
		a.Played, err = s.whoPlayed(ctx, &stored.Table)
	}
	if err == nil {
		a.Reader = readerOf(a.Played, c.User)
		a.Preferences, err = s.store.PreferencesOf(ctx, c.User)
	}
	if err == nil && a.Reader != game.NoSeat {
		err = s.addOwn(ctx, c, &a, &stored)
	}
	if err != nil {
		return s.registry.Refuse(ctx, state.Table, err)
	}
	return a
}

// addOwn adds which moves the user who clicked made themselves: not those of a computer, or of others, at their seat.
func (s *Service) addOwn(ctx context.Context, c table.Click, a *Analysis, stored *storage.LoadedTable) error {
	person, err := s.findPerson(ctx, c.User)
	a.Own = map[int]bool{}
	for i, maker := range stored.Table.Makers(stored.Entries) {
		a.Own[i+1] = maker == person
	}
	return err
}

// AnalysisOf returns the analysis of a game that is stored. One of an earlier version, and one that cannot be read, is
// as good as none. Errors: storage.ErrNotFound.
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
