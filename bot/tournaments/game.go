package tournaments

import (
	"context"
	"slices"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Game is the game of a table as everybody may see it.
type Game struct {
	LivePage string        // the token of its live page, in a Scene; "" for none
	Phase    journal.Phase // as before the end until the end is recorded; "" after that, or if unknown now
	Missing  []table.User  // users who have not joined yet, in the lobby
}

// waitsFor reports whether a table waits for a user to join it.
func (v *View) waitsFor(user snowflake.ID) bool {
	for _, game := range v.Games {
		if slices.ContainsFunc(game.Missing, func(u table.User) bool { return user != 0 && u.ID == user }) {
			return true
		}
	}
	return false
}

// addOpenGames adds the games of the latest round without a recorded result.
func (s *Service) addOpenGames(ctx context.Context, v *View, l *storage.LoadedTournament) error {
	missing := map[journal.TableID][]journal.PersonID{}
	var people []journal.PersonID
	for _, r := range gamesOf(l.Tournament) {
		id := r.venue.ID
		state, _ := s.registry.TournamentState(ctx, id) // zero if it cannot be read now; this holds up nothing else
		if ctx.Err() != nil {
			return ctx.Err()
		}
		switch {
		case state.Phase != journal.Finished && state.Phase != journal.Gone:
		case state.Joins == nil:
			state.Phase = journal.Lobby // it was over before the deal, and the tournament is to record that
		default:
			state.Phase = journal.Playing
		}
		v.Games[id] = Game{Phase: state.Phase}
		if state.Phase == journal.Lobby {
			missing[id] = state.Missing()
			people = append(people, missing[id]...)
		}
	}
	rows, err := s.store.PeopleByID(ctx, people...)
	if err != nil {
		return err
	}
	for id, list := range missing {
		game := v.Games[id]
		for _, person := range list {
			game.Missing = append(game.Missing, table.UserOf(rows[person]))
		}
		v.Games[id] = game
	}
	return nil
}
