package community

import (
	"context"
	"errors"
	"fmt"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// Replay is a position of a game that has ended, every hand open.
type Replay struct {
	table.IsReply
	table.PublicState                     // as the table stood then
	Hands             [][]game.Card       // by seat, that of seat 1 first
	Last              []game.PrivateEvent // of the move that led there; none at the beginning
	At                int                 // moves made by then, sitting out included
	Of                int                 // moves of the whole game

	Preferences storage.UserPreferences // of the reader
}

// Pictured reports whether the position is to be shown as a picture.
func (r *Replay) Pictured() bool { return r.PublicState.Pictured() && !r.Preferences.NoPictures }

// Replay returns the position of a game of the guild clicked in after a number of moves, every hand open. It is made from the
// game's record, which no running game has. A number beyond the game is its end.
func (s *Service) Replay(ctx context.Context, c table.Click, id journal.TableID, at int) table.Reply {
	var state table.PublicState
	reply := s.atFinishedGame(ctx, c, id, func(t *table.Table) (table.Reply, error) {
		state = t.PublicState()
		return table.Done{}, nil
	})
	if _, may := reply.(table.Done); !may {
		return reply
	}
	position, err := s.positionAt(ctx, state, at)
	if err == nil {
		position.Preferences, err = table.PreferencesOf(ctx, s.store.People, c.User)
	}
	if err != nil {
		return s.registry.Refuse(ctx, id, err)
	}
	return position
}

// positionAt plays the record to a number of moves. A game that is over does not change, so that this needs no turn at the
// table.
func (s *Service) positionAt(ctx context.Context, state table.PublicState, at int) (Replay, error) {
	var found Replay
	err := s.replay(ctx, state, func(r Replay) bool {
		found = r
		return r.At < at
	})
	return found, err
}

// Positions returns every position of a game that is over, from the deal on, every hand open. Errors: journal.ErrRunning.
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

// replay plays the record of a table, position by position, until show has seen enough.
func (s *Service) replay(ctx context.Context, state table.PublicState, show func(Replay) (more bool)) error {
	stored, err := s.store.Tables.Load(ctx, state.Table)
	if err != nil {
		return err
	}
	whole, err := journal.Record(stored.Entries, func(journal.Occupant) string { return "" })
	if err != nil {
		return err
	}
	dealt := *whole
	dealt.Moves = nil
	first, err := dealt.Replay(nil)
	if err == nil && show(positionOf(state, &first, nil, 0, len(whole.Moves))) {
		at := 0
		_, err = whole.Replay(func(before *game.State, m game.Move, turn game.Turn) error {
			after := *before
			if _, err := after.Play(turn.Seat, m); err != nil {
				return err
			}
			if at++; !show(positionOf(state, &after, &turn, at, len(whole.Moves))) {
				return errStopReplay
			}
			return nil
		})
	}
	if err != nil && !errors.Is(err, errStopReplay) {
		return fmt.Errorf("replay the record of table %d: %w", state.Table, err)
	}
	return nil
}

// errStopReplay ends a replay before its end.
var errStopReplay = errors.New("enough was seen")

// positionOf returns the table as it stood after a number of moves, the hands open.
func positionOf(state table.PublicState, g *game.State, last *game.Turn, at, of int) Replay {
	r := Replay{PublicState: state, At: at, Of: of}
	r.Phase, r.Recent, r.Poll = journal.Playing, nil, table.Poll{}
	if g.Over() {
		r.Phase = journal.Finished
	}
	r.Game = g.PublicView()
	if last != nil {
		r.Recent, r.Last = []table.Turn{{Seat: last.Seat, Events: last.Public(g)}}, last.Private(g, last.Seat)
	}
	for seat := game.Seat(1); int(seat) <= g.Seats(); seat++ {
		r.Hands = append(r.Hands, g.SeatView(seat).Hand)
	}
	return r
}
