package community

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/game/analysis"
	"korsar/game/record"
	"korsar/storage"
	"korsar/storage/journal"
)

// Replay is the reply that shows a position of a finished game with every hand open.
type Replay struct {
	table.IsReply
	table.PublicState                     // at that position, with the players of that time
	Played            [][]SeatShare       // by seat, everybody who made moves there in the whole game
	Hands             [][]game.Card       // by seat, from seat 1
	Last              []game.PrivateEvent // of the latest move; none at the beginning
	At                int                 // moves made so far, including turns sat out
	Of                int                 // moves of the whole game
	Complete          bool                // the game was played to its end
	Ended             time.Time           // when the game ended or was stopped
	Result            []game.SideResult   // nil before the end, and if the game was stopped
	Next              analysis.Move       // the next move if the analysis shows a fault in it, otherwise zero

	Preferences storage.UserPreferences // the reader's
}

// Pictured reports whether the position is shown as a picture.
func (r *Replay) Pictured() bool { return r.PublicState.Pictured() && !r.Preferences.NoPictures }

// Replay returns the position after a number of moves of a finished game that the user who clicked may see, with every
// hand open. It comes from the game's record, which running games do not have. A number beyond the end shows the end.
func (s *Service) Replay(ctx context.Context, c table.Click, id journal.TableID, at int) table.Reply {
	state, refused := s.finishedState(ctx, c, id)
	if refused != nil {
		return refused
	}
	position, err := s.positionAt(ctx, state, at)
	if err == nil {
		position.Next, err = s.faultAt(ctx, id, position.At+1)
	}
	if err == nil {
		position.Preferences, err = s.store.PreferencesOf(ctx, c.User)
	}
	if err != nil {
		return s.registry.Refuse(ctx, id, err)
	}
	return position
}

// faultAt returns a move if it is a fault in the analysis of a game. It returns the zero Move if it is not, or if there
// is no analysis.
func (s *Service) faultAt(ctx context.Context, id journal.TableID, number int) (analysis.Move, error) {
	found, err := s.AnalysisOf(ctx, id)
	if err != nil {
		return analysis.Move{}, storage.UnlessNotFound(err)
	}
	i := slices.IndexFunc(found.Moves, func(m analysis.Move) bool { return m.Number == number })
	if i < 0 || !found.Moves[i].IsFault() {
		return analysis.Move{}, nil
	}
	return found.Moves[i], nil
}

// finishedState returns the state of a finished game that the user who clicked may see, or the refusal.
func (s *Service) finishedState(ctx context.Context, c table.Click, id journal.TableID) (
	state table.PublicState, refused table.Reply) {
	reply := s.atFinishedGame(ctx, c, id, func(t *table.Table) (table.Reply, error) {
		state = t.PublicState()
		return table.Done{}, nil
	})
	if _, may := reply.(table.Done); !may {
		return state, reply
	}
	return state, nil
}

// positionAt replays the record up to a number of moves. It does not need the table, since a finished game does not
// change.
func (s *Service) positionAt(ctx context.Context, state table.PublicState, at int) (Replay, error) {
	var found Replay
	err := s.replay(ctx, state, func(r Replay) bool {
		found = r
		return r.At < at
	})
	return found, err
}

// Positions returns every position of a finished game, beginning with the deal, with every hand open. Errors:
// journal.ErrRunning.
func (s *Service) Positions(ctx context.Context, id journal.TableID) ([]Replay, error) {
	scene, err := s.registry.Scene(ctx, id)
	if err != nil {
		return nil, err
	}
	if scene.Phase != journal.Finished && scene.Phase != journal.Gone {
		return nil, journal.ErrRunning
	}
	var list []Replay
	err = s.replay(ctx, scene.PublicState, func(r Replay) bool {
		list = append(list, r)
		return true
	})
	return list, err
}

// replay replays the record of a table and calls show for each position, until show returns false.
func (s *Service) replay(ctx context.Context, state table.PublicState, show func(Replay) (more bool)) error {
	stored, err := s.store.Load(ctx, state.Table)
	if err != nil {
		return err
	}
	record, err := recordOf(&stored)
	if err != nil {
		return err
	}
	whole := Replay{PublicState: state, Of: len(record.Moves), Complete: state.Phase == journal.Finished,
		Ended: stored.Table.LatestAt}
	if whole.Played, err = s.whoPlayed(ctx, &stored.Table); err != nil {
		return err
	}
	var latest *game.Turn
	last, err := record.Replay(func(before *game.State, _ game.Move, turn game.Turn) error {
		if !show(whole.position(before, latest)) {
			return errStopReplay
		}
		latest = &turn
		return nil
	})
	switch {
	case err == nil:
		show(whole.position(&last, latest))
	case !errors.Is(err, errStopReplay):
		return fmt.Errorf("replay the record of table %d: %w", state.Table, err)
	}
	return nil
}

// recordOf returns the record of a finished game that was loaded, without names. Errors: journal.ErrRunning.
func recordOf(t *storage.LoadedTable) (*record.Record, error) {
	return t.Table.Record(t.Entries, func(journal.Occupant) string { return "" })
}

// errStopReplay stops a replay early.
var errStopReplay = errors.New("stop the replay")

// whoPlayed returns the shares in the moves of each seat.
func (s *Service) whoPlayed(ctx context.Context, t *journal.Table) (played [][]SeatShare, err error) {
	credits := storage.CreditsOf(t)
	users, err := s.users(ctx, credited(credits))
	for _, c := range t.Chairs {
		played = append(played, sharesOf(credits, c.Seat, users))
	}
	return played, err
}

// position returns the replay at a position, with all hands open. Last is the turn that led there, or nil for the deal.
func (r Replay) position(g *game.State, last *game.Turn) Replay {
	r.Phase, r.Recent, r.Poll = journal.Playing, nil, table.Poll{}
	if finished, over := g.FinishedView(); over {
		r.Phase, r.Result = journal.Finished, finished.Result
	}
	r.Game = g.PublicView()
	if last != nil {
		r.At = int(last.Number)
		r.Recent = []table.Turn{{Move: r.At, Seat: last.Seat, Events: last.Public(g)}}
		r.Last = last.Private(g, last.Seat)
	}
	r.Seats = r.SeatsAt(r.At)
	for seat := game.Seat(1); int(seat) <= g.Seats(); seat++ {
		r.Hands = append(r.Hands, g.SeatView(seat).Hand)
	}
	return r
}

// atFinishedGame calls do at the table of a finished game that the user who clicked may see. Outside the game's guild,
// users may see only games in which they had a seat.
func (s *Service) atFinishedGame(ctx context.Context, c table.Click, id journal.TableID,
	do func(*table.Table) (table.Reply, error)) table.Reply {
	return s.registry.At(ctx, c, id, func(t *table.Table, _ table.Click) (table.Reply, error) {
		if err := t.MustBeOver(); err != nil {
			return nil, err
		}
		return do(t)
	})
}
