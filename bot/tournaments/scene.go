package tournaments

import (
	"context"

	"korsar/storage/journal"
)

// Scene is a tournament as spectators see it: its games have their live pages.
type Scene struct{ View }

// PageOf returns the tournament whose page has a token. Errors: storage.ErrNotFound.
func (s *Service) PageOf(ctx context.Context, token string) (journal.TournamentID, error) {
	return s.store.Tournaments.TournamentByToken(ctx, token)
}

// Scene returns a tournament as spectators see it now. Errors: storage.ErrNotFound, *storage.CorruptError.
func (s *Service) Scene(ctx context.Context, id journal.TournamentID) (Scene, error) {
	loaded, err := s.load(ctx, id)
	if err != nil {
		return Scene{}, err
	}
	r := round{service: s, loaded: loaded, t: loaded.Tournament}
	if err := r.catchUp(ctx); err != nil {
		return Scene{}, err
	}
	v, err := r.view(ctx)
	if err != nil {
		return Scene{}, err
	}
	scene := Scene{v}
	return scene, s.addLivePages(ctx, &scene)
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
		game := scene.Games[id]
		game.LivePage = token
		scene.Games[id] = game
	}
	return err
}
