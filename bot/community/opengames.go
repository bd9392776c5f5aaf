package community

import (
	"context"
	"encoding/json"
	"hash/fnv"
	"slices"
	"strconv"

	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

const (
	// maxOpenGames is how many games a list names, so that their lines fit into a message.
	maxOpenGames = 20
	// maxCounted is how many games are counted, with those that the list names. Each is a right to look up.
	maxCounted = 200
)

// OpenGames are the unfinished games of a guild that everybody there may see.
type OpenGames struct {
	Channel  snowflake.ID // where they are listed
	Language string
	Lobbies  []OpenLobby    // with free seats, the latest first
	Tables   []TableListing // all others: first the game that has waited longest for a person
	More     int            // games that are not named
}

// OpenLobby is a lobby in which a seat waits for anybody.
type OpenLobby struct {
	Guild, Channel snowflake.ID
	Host           table.User
	Edition        string
	Taken, Seats   int // how many seats are taken, and how many there are
}

// checksum returns a number that changes with everything that the list says.
func (g OpenGames) checksum() string {
	text, _ := json.Marshal(g) // plain fields cannot fail
	sum := fnv.New64a()
	_, _ = sum.Write(text) // it cannot fail
	return strconv.FormatUint(sum.Sum64(), 36)
}

// addOpenGames adds the open games of a guild to the list.
func (s *Service) addOpenGames(ctx context.Context, guild snowflake.ID, games *OpenGames) error {
	all, err := s.store.TablesAt(ctx, guild, engine.MaxTables)
	if err != nil {
		return err
	}
	lobbies, err := s.lobbiesWithSeats(ctx, all)
	if err != nil {
		return err
	}
	sortByWait(all, 0)
	slices.SortStableFunc(all, func(a, b storage.Summary) int { return rankOpen(a, lobbies) - rankOpen(b, lobbies) })
	visible, err := engine.Visible(ctx, s.registry, table.Click{Guild: guild}, all[:min(len(all), maxCounted)],
		maxCounted, func(one storage.Summary) (snowflake.ID, bool) { return one.Channel, false })
	if err != nil {
		return err
	}
	named := visible[:min(len(visible), maxOpenGames)]
	games.More = len(visible) - len(named)
	var others []storage.Summary
	for _, one := range named {
		if lobby, open := lobbies[one.Table]; open {
			games.Lobbies = append(games.Lobbies, lobby)
		} else {
			others = append(others, one)
		}
	}
	games.Tables, err = s.listings(ctx, 0, others)
	for i := range games.Tables {
		games.Tables[i].Waited = 0 // it would change with every look
	}
	return err
}

// rankOpen returns the place of a table among a guild's open games: lobbies with a free seat, games, then lobbies
// without one and games on hold.
func rankOpen(one storage.Summary, lobbies map[journal.TableID]OpenLobby) int {
	switch _, open := lobbies[one.Table]; {
	case open:
		return 0
	case one.Phase == journal.Playing:
		return 1
	}
	return 2
}

// lobbiesWithSeats returns the lobbies among the tables in which a seat waits for anybody. It looks at the latest ones.
// It skips a table that was deleted meanwhile or cannot be read.
func (s *Service) lobbiesWithSeats(ctx context.Context,
	all []storage.Summary) (map[journal.TableID]OpenLobby, error) {
	open, looked := map[journal.TableID]OpenLobby{}, 0
	for _, one := range all {
		if one.Phase != journal.Lobby || looked == maxLobbies {
			continue
		}
		looked++
		err := s.registry.With(ctx, one.Table, func(t *table.Table) error {
			if state := t.PublicState(); state.OpenSeats() > 0 {
				open[one.Table] = OpenLobby{Guild: one.Guild, Channel: one.Channel, Host: state.Host,
					Edition: one.Edition, Taken: state.TakenSeats(), Seats: len(state.Seats)}
			}
			return nil
		})
		if err != nil && ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return open, nil
}
