package tournaments

import (
	"context"

	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// Scene is a tournament as spectators see it: its games have their live pages.
type Scene struct{ View }

// PageOf returns the tournament whose page has a token. Errors: storage.ErrNotFound.
func (s *Service) PageOf(ctx context.Context, token string) (journal.TournamentID, error) {
	return s.store.Tournaments.TournamentByToken(ctx, token)
}

// Scene returns a tournament as spectators see it now: no result is in it before the delay of the game's live page has
// passed, nor anything that came after that result. Errors: storage.ErrNotFound, *storage.CorruptError.
func (s *Service) Scene(ctx context.Context, id journal.TournamentID) (Scene, error) {
	loaded, err := s.load(ctx, id)
	if err != nil {
		return Scene{}, err
	}
	r := round{service: s, loaded: loaded, t: loaded.Tournament}
	if err := r.catchUp(ctx); err != nil {
		return Scene{}, err
	}
	shown, err := s.delayed(ctx, loaded)
	if err != nil {
		return Scene{}, err
	}
	v, err := s.viewOf(ctx, shown)
	if err != nil {
		return Scene{}, err
	}
	for table, game := range v.Games {
		if game.Phase == journal.Finished { // its result is to come
			game.Phase = journal.Playing
			v.Games[table] = game
		}
	}
	scene := Scene{v}
	return scene, s.addLivePages(ctx, &scene)
}

// delayed returns a tournament as it was before the first result that the spectators of a live page have not seen yet.
func (s *Service) delayed(ctx context.Context, l *storage.LoadedTournament) (*storage.LoadedTournament, error) {
	now := s.clock.Now()
	for i, e := range l.Entries {
		round, table := decides(e.Body)
		if round == 0 || now.Sub(e.At) >= storage.MaxDelay {
			continue
		}
		page, err := s.store.LivePages.LivePageOf(ctx, l.Tournament.TableAt(round, table).ID)
		if storage.UnlessNotFound(err) != nil {
			return nil, err
		}
		if now.Sub(e.At) < page.Delay {
			past, err := tournamentjournal.Replay(l.Entries[:i])
			return &storage.LoadedTournament{ID: l.ID, Tournament: past, Entries: l.Entries[:i], Token: l.Token}, err
		}
	}
	return l, nil
}

// decides returns the round and the table whose game an entry may decide, from 1; 0 for none.
func decides(body tournamentjournal.Body) (round, table int) {
	switch b := body.(type) {
	case tournament.Settled:
		return b.Round, b.Table
	case tournament.NoShow:
		return b.Round, b.Table
	}
	return 0, 0
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
