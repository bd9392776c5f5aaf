package community

import (
	"context"
	"errors"

	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

const (
	// maxWaiting is how many lobbies a user is offered, so that their lines fit a phone.
	maxWaiting = 5
	// maxLobbies is how many lobbies of a guild are looked at for that, the latest ones.
	maxLobbies = 25
)

// WaitingTables is the reply that offers the lobbies of a guild that the reader can join.
type WaitingTables struct {
	table.IsReply
	Tables []table.PublicState // latest entry first
}

// WaitingTables returns the lobbies in other channels of the guild that the user who clicked may see and join. It
// returns none if the channel has a table of its own, or if the platform does not say what the user may see.
func (s *Service) WaitingTables(ctx context.Context, c table.Click) WaitingTables {
	list, err := s.waitingTables(ctx, c)
	if err != nil && !errors.As(err, new(*table.Refusal)) { // a refusal was logged
		s.registry.Report(ctx, "cannot list the lobbies of a guild", err, "guild", c.Guild)
	}
	return WaitingTables{Tables: list}
}

func (s *Service) waitingTables(ctx context.Context, c table.Click) ([]table.PublicState, error) {
	if _, err := s.store.TableIn(ctx, c.Channel); err == nil || storage.UnlessNotFound(err) != nil {
		return nil, storage.UnlessNotFound(err)
	}
	lobbies, err := s.store.LobbiesAt(ctx, c.Guild, maxLobbies)
	if err != nil {
		return nil, err
	}
	var open []table.PublicState
	for _, one := range lobbies {
		if state, is := s.openLobby(ctx, c, one.Table); is {
			open = append(open, state)
		}
	}
	return engine.Visible(ctx, s.registry, c, open, maxWaiting, func(one table.PublicState) (snowflake.ID, bool) {
		return one.Channel, false
	})
}

// openLobby returns a lobby if the user who clicked can take a seat in it. It skips a table that was deleted meanwhile
// or cannot be read.
func (s *Service) openLobby(ctx context.Context, c table.Click, id journal.TableID) (state table.PublicState, is bool) {
	err := s.registry.With(ctx, id, func(t *table.Table) error {
		state, is = t.PublicState(), t.IsOpenTo(c)
		return nil
	})
	return state, is && err == nil
}
