package community

import (
	"context"
	"slices"
	"time"

	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

const (
	historyPage = 10   // games on a page of a history
	maxHistory  = 1000 // the largest offset of a page: each of its games and all before it are read
)

// History is a page of finished games, latest first.
type History struct {
	table.IsReply
	table.Page
	Of    table.User // the user whose games it lists; zero for everybody's
	Own   bool       // it is the reader's, with their solo games and their games of all guilds
	Games []PastGame
}

// PastGame is a finished game in a list.
type PastGame struct {
	Table    journal.TableID
	Finished time.Time
	Rated    bool
	Voided   bool
	Solo     bool
	Sides    []PastSide // by place
}

// PastSide is a side of a finished game.
type PastSide struct {
	Place int
	Score int
	Seats [][]SeatShare // by seat, everybody who made moves there
}

// History lists the finished games of the click's guild that the user who clicked may see. If of has an id, with or
// without a name, it lists only that user's games, or none if the store does not know the user. For the user who
// clicked, and always in direct messages, it lists their own games of all guilds and their solo games.
func (s *Service) History(ctx context.Context, c table.Click, of table.User, from int) table.Reply {
	list := History{Page: table.Page{From: min(max(from, 0), maxHistory), Size: historyPage}, Of: of,
		Own: of.ID == c.User || c.Guild == 0}
	q := storage.ResultQuery{Guild: c.Guild}
	if list.Own {
		list.Of, q.Guild = table.User{ID: c.User, Name: c.Name}, 0
	}
	if list.Of.ID != 0 {
		var err error
		if q.Person, err = s.findPerson(ctx, list.Of.ID); err != nil {
			return s.registry.Refuse(ctx, 0, err)
		}
		if q.Person == 0 {
			return list
		}
		if list.Of, err = s.withName(ctx, list.Of, q.Person); err != nil {
			return s.registry.Refuse(ctx, 0, err)
		}
	}
	if err := s.addGames(ctx, c, &list, q); err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	return list
}

// addGames adds the games of a query that are on the page and that the user who clicked may see.
func (s *Service) addGames(ctx context.Context, c table.Click, list *History, q storage.ResultQuery) error {
	results, err := s.visibleGames(ctx, c, q, list.From+historyPage+1)
	if err != nil {
		return err
	}
	results = results[min(list.From, len(results)):]
	list.More = len(results) > historyPage && list.From < maxHistory
	results = results[:min(historyPage, len(results))]
	list.Games, err = s.pastGames(ctx, results)
	return err
}

// withName fills in a user's name from the store if it is missing.
func (s *Service) withName(ctx context.Context, of table.User, person journal.PersonID) (table.User, error) {
	if of.Name != "" {
		return of, nil
	}
	users, err := s.users(ctx, []journal.PersonID{person})
	of.Name = users[person].Name
	return of, err
}

// visibleGames returns the first results of a query that the user who clicked may see, at most limit.
func (s *Service) visibleGames(ctx context.Context, c table.Click, q storage.ResultQuery,
	limit int) (seen []storage.Result, err error) {
	for q.Limit = limit; len(seen) < limit; q.From += q.Limit {
		results, err := s.store.FindResults(ctx, q)
		if err != nil {
			return nil, err
		}
		more, err := s.visibleResults(ctx, c, results, limit-len(seen))
		if err != nil {
			return nil, err
		}
		if seen = append(seen, more...); len(results) < q.Limit {
			break
		}
	}
	return seen, nil
}

// visibleResults returns the first results that the user who clicked may see, at most limit. These are results of their
// own games and of tables in channels that they may see.
func (s *Service) visibleResults(ctx context.Context, c table.Click, results []storage.Result,
	limit int) ([]storage.Result, error) {
	person, err := s.findPerson(ctx, c.User)
	if err != nil {
		return nil, err
	}
	var ids []journal.TableID
	for _, r := range results {
		ids = append(ids, r.Table)
	}
	channels, err := s.store.ChannelsOf(ctx, ids...)
	if err != nil {
		return nil, err
	}
	return engine.Visible(ctx, s.registry, c, results, limit, func(r storage.Result) (snowflake.ID, bool) {
		return channels[r.Table], r.CreditOf(person) != nil
	})
}

// FinishedGames lists a guild's latest finished games that match and that the user who clicked may see, at most limit.
// It examines at most searched games.
func (s *Service) FinishedGames(ctx context.Context, c table.Click, searched, limit int,
	matches func(PastGame) bool) ([]PastGame, error) {
	results, err := s.store.FindResults(ctx, storage.ResultQuery{Guild: c.Guild, Limit: searched})
	if err != nil {
		return nil, err
	}
	games, err := s.pastGames(ctx, results)
	if err != nil {
		return nil, err
	}
	matching := map[journal.TableID]PastGame{}
	for _, g := range games {
		if matches(g) {
			matching[g.Table] = g
		}
	}
	results = slices.DeleteFunc(results, func(r storage.Result) bool {
		_, matches := matching[r.Table]
		return !matches
	})
	if results, err = s.visibleResults(ctx, c, results, limit); err != nil {
		return nil, err
	}
	games = games[:0]
	for _, r := range results {
		games = append(games, matching[r.Table])
	}
	return games, nil
}

// pastGames converts results to list entries, with the players' names.
func (s *Service) pastGames(ctx context.Context, results []storage.Result) ([]PastGame, error) {
	users, err := s.users(ctx, creditedPeople(results))
	if err != nil {
		return nil, err
	}
	var list []PastGame
	for _, r := range results {
		p := PastGame{Table: r.Table, Finished: r.Finished, Rated: r.Rated, Voided: r.Voided, Solo: r.Solo()}
		for place := 1; place <= len(r.Sides); place++ {
			for _, side := range r.Sides {
				if side.Place == place {
					p.Sides = append(p.Sides, pastSide(&r, side, users))
				}
			}
		}
		list = append(list, p)
	}
	return list, nil
}

func pastSide(r *storage.Result, side storage.SideResult, users map[journal.PersonID]table.User) PastSide {
	past := PastSide{Place: side.Place, Score: side.Score}
	for seat := game.Seat(1); int(seat) <= r.Seats; seat++ {
		if r.Mode.SideOf(seat) != side.Side {
			continue
		}
		past.Seats = append(past.Seats, sharesOf(r.Credits, seat, users))
	}
	return past
}
