package tournaments

import (
	"context"
	"slices"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// Scene is a tournament as spectators see it, with the live pages of its games.
type Scene struct{ View }

// PageOf returns the tournament whose page has the token. It returns storage.ErrNotFound if there is none.
func (s *Service) PageOf(ctx context.Context, token string) (journal.TournamentID, error) {
	return s.store.TournamentByToken(ctx, token)
}

// Scene returns a tournament as spectators see it now. It leaves out the end of a game, and all that came after it,
// until the delay of the game's live page has passed. The tournament's post has no delay, since its readers see the
// board of the game, which has none. The error can be storage.ErrNotFound or a *storage.CorruptError.
func (s *Service) Scene(ctx context.Context, id journal.TournamentID) (Scene, error) {
	loaded, err := s.load(ctx, id)
	if err != nil {
		return Scene{}, err
	}
	if err := s.catchUpGames(ctx, loaded.Tournament); err != nil {
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
	scene := Scene{v}
	return scene, s.addLivePages(ctx, &scene)
}

// delayed returns a tournament as it was before the first entry that the spectators of a live page cannot know yet.
// Such an entry changes the state of an open game.
func (s *Service) delayed(ctx context.Context, l *storage.LoadedTournament) (*storage.LoadedTournament, error) {
	now := s.clock.Now()
	recent := slices.IndexFunc(l.Entries,
		func(e tournamentjournal.Entry) bool { return now.Sub(e.At) < storage.MaxDelay })
	if recent < 0 {
		return l, nil
	}
	before, err := tournamentjournal.Replay(l.Entries[:recent])
	if err != nil {
		return nil, err
	}
	for i, e := range l.Entries[recent:] {
		after := before.Clone()
		line, err := e.Line()
		if err != nil {
			return nil, err
		}
		if _, err := after.Restore(line); err != nil {
			return nil, err
		}
		for _, r := range gamesOf(before) {
			if r.isUnchanged(after) {
				continue
			}
			page, err := s.store.LivePageOf(ctx, r.venue.ID)
			if storage.UnlessNotFound(err) != nil {
				return nil, err
			}
			if now.Sub(e.At) < page.Delay {
				return &storage.LoadedTournament{ID: l.ID, Tournament: before, Entries: l.Entries[:recent+i],
					Token: l.Token}, nil
			}
		}
		before = after
	}
	return l, nil
}

// isUnchanged reports whether the same game is still open in a later state of the tournament, with as many absent.
func (r *roundTable) isUnchanged(after *tournamentjournal.Tournament) bool {
	table := after.Rounds()[r.Round-1].Tables[r.Table-1]
	return !after.IsOver() && after.VenueAt(r.Round, r.Table).ID == r.venue.ID && table.Phase == r.table.Phase &&
		len(table.Absent) == len(r.table.Absent)
}

func (s *Service) addLivePages(ctx context.Context, scene *Scene) error {
	var ids []journal.TableID
	for _, venues := range scene.Venues {
		for _, venue := range venues {
			if venue.ID != 0 {
				ids = append(ids, venue.ID)
			}
		}
	}
	tokens, err := s.store.LiveTokens(ctx, ids...)
	for id, token := range tokens {
		game := scene.Games[id]
		game.LivePage = token
		scene.Games[id] = game
	}
	return err
}
