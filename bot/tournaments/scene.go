package tournaments

import (
	"context"
	"errors"
	"slices"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

// Scene is a tournament as spectators see it: with the live pages of its tables, and how far the open ones are.
type Scene struct {
	View
	Games map[journal.TableID]Game // by Venue.ID; without tables that have neither
}

// Game is the game of a table as spectators see it.
type Game struct {
	LivePage string        // the token of its live page; "" for none
	Phase    journal.Phase // of one without a result; "" if that is unknown now, or it has one
	Missing  []table.User  // who has not joined yet, in the lobby
}

// PageOf returns the tournament whose page has a token. Errors: storage.ErrNotFound.
func (s *Service) PageOf(ctx context.Context, token string) (journal.TournamentID, error) {
	return s.store.Tournaments.TournamentByToken(ctx, token)
}

// Scene returns a tournament as spectators see it now. Errors: storage.ErrNotFound, *storage.CorruptError.
func (s *Service) Scene(ctx context.Context, id journal.TournamentID) (Scene, error) {
	loaded, err := s.store.Tournaments.LoadTournament(ctx, id)
	if err != nil {
		return Scene{}, err
	}
	v, err := s.viewOf(ctx, &loaded)
	if err != nil {
		return Scene{}, err
	}
	scene := Scene{View: v, Games: map[journal.TableID]Game{}}
	if err := s.addLivePages(ctx, &scene); err != nil {
		return Scene{}, err
	}
	return scene, s.addOpenGames(ctx, &scene, &loaded)
}

// addLivePages adds the live pages of all tables.
func (s *Service) addLivePages(ctx context.Context, scene *Scene) error {
	var ids []journal.TableID
	for i := range scene.Rounds {
		for _, venue := range scene.Rounds[i].Venues {
			if venue.ID != 0 {
				ids = append(ids, venue.ID)
			}
		}
	}
	tokens, err := s.store.LivePages.LiveTokens(ctx, ids...)
	for id, token := range tokens {
		scene.Games[id] = Game{LivePage: token}
	}
	return err
}

// addOpenGames adds how far the games of the latest round are.
func (s *Service) addOpenGames(ctx context.Context, scene *Scene, l *storage.LoadedTournament) error {
	r := round{service: s, loaded: l, t: l.Tournament}
	if err := r.catchUp(ctx); err != nil {
		return err
	}
	missing := map[journal.TableID][]journal.PersonID{}
	var people []journal.PersonID
	for _, o := range r.games() {
		id := o.venue.ID
		state, err := s.gameState(ctx, id)
		if err != nil {
			return err
		}
		scene.Games[id] = Game{LivePage: scene.Games[id].LivePage, Phase: state.Phase}
		if state.Phase == journal.Lobby {
			missing[id] = slices.DeleteFunc(state.People(), func(p journal.PersonID) bool { return slices.Contains(state.Joined, p) })
			people = append(people, missing[id]...)
		}
	}
	rows, err := s.store.People.PeopleByID(ctx, people...)
	if err != nil {
		return err
	}
	for id, list := range missing {
		game := scene.Games[id]
		for _, person := range list {
			game.Missing = append(game.Missing, table.User{ID: rows[person].User, Name: rows[person].Name})
		}
		scene.Games[id] = game
	}
	return nil
}

// gameState returns what a table knows of its game; nothing if it was deleted or is damaged.
func (s *Service) gameState(ctx context.Context, id journal.TableID) (state table.TournamentState, err error) {
	err = s.registry.With(ctx, id, func(t *table.Table) error {
		state = t.TournamentState()
		return nil
	})
	if _, damaged := errors.AsType[*storage.CorruptError](err); damaged {
		return state, nil
	}
	return state, storage.UnlessNotFound(err)
}
