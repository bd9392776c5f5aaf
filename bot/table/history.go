package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"korsar/game"
	"korsar/game/deal"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// pageOfHistory is how many games a page of a history has.
const pageOfHistory = 10

// History is finished games of a guild, the latest first.
type History struct {
	Guild snowflake.ID
	Of    User // whose; nobody for everybody's
	From  int
	Games []Past
	More  bool // there are older ones
}

// Next is where the page after this one begins.
func (h *History) Next() int { return h.From + pageOfHistory }

// Previous is where the page before this one begins.
func (h *History) Previous() int { return h.From - pageOfHistory }

// Past is a finished game in a list.
type Past struct {
	Table    journal.TableID
	Edition  string
	Mode     game.Mode
	Finished time.Time
	Rated    bool
	Voided   bool
	Sides    []PastSide // the first place first
}

// PastSide is a side of a finished game.
type PastSide struct {
	Place int
	Score int
	Crew  []User // who played, by seat; nobody for a computer and for who was forgotten
}

// History lists finished games of the guild clicked in, as far as who clicked may see
// them; those of one person if somebody is named, by their user or by their name too. It
// lists none of somebody who was never seen.
func (h *Registry) History(ctx context.Context, c Click, of User, from int) Reply {
	list := History{Guild: c.Guild, Of: of, From: max(from, 0)}
	q := storage.ResultQuery{Guild: c.Guild}
	if of.ID != 0 {
		person, err := h.Store.People.FindPerson(ctx, of.ID)
		if errors.Is(err, storage.ErrNotFound) {
			return list
		}
		if err != nil {
			return h.explain(ctx, 0, err)
		}
		q.Person = person
		if list.Of.Name == "" {
			sailors, err := h.users(ctx, []journal.PersonID{person})
			if err != nil {
				return h.explain(ctx, 0, err)
			}
			list.Of.Name = sailors[person].Name
		}
	}
	results, err := h.visibleGames(ctx, c, q, list.From+pageOfHistory+1)
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	results = results[min(list.From, len(results)):]
	if list.More = len(results) > pageOfHistory; list.More {
		results = results[:pageOfHistory]
	}
	if list.Games, err = h.pastGames(ctx, results); err != nil {
		return h.explain(ctx, 0, err)
	}
	return list
}

// visibleGames lists the first results that answer a query and that who clicked may see.
func (h *Registry) visibleGames(ctx context.Context, c Click, q storage.ResultQuery, most int) (seen []storage.Result, err error) {
	for q.Limit = most; len(seen) < most; q.From += q.Limit {
		results, err := h.Store.Results.FindResults(ctx, q)
		if err != nil {
			return nil, err
		}
		more, err := h.visibleResults(ctx, c, results, most-len(seen))
		if err != nil {
			return nil, err
		}
		if seen = append(seen, more...); len(results) < q.Limit {
			break
		}
	}
	return seen, nil
}

// visibleResults returns the first of results that who clicked may see, at most so many:
// their own, and those of tables in channels that they see.
func (h *Registry) visibleResults(ctx context.Context, c Click, results []storage.Result, most int) ([]storage.Result, error) {
	person, err := h.Store.People.FindPerson(ctx, c.User)
	if unlessNotFound(err) != nil {
		return nil, err
	}
	var ids []journal.TableID
	for _, r := range results {
		ids = append(ids, r.Table)
	}
	channels, err := h.Store.Index.ChannelsOf(ctx, ids...)
	if err != nil {
		return nil, err
	}
	return visible(ctx, h, c, results, most, func(r storage.Result) (snowflake.ID, bool) {
		return channels[r.Table], credited(&r, person) != nil
	})
}

// FinishedGames lists a guild's latest finished games that fit and that who clicked may see:
// of as many as looked, as many as most.
func (h *Registry) FinishedGames(ctx context.Context, c Click, looked, most int, fits func(Past) bool) ([]Past, error) {
	results, err := h.Store.Results.FindResults(ctx, storage.ResultQuery{Guild: c.Guild, Limit: looked})
	if err != nil {
		return nil, err
	}
	games, err := h.pastGames(ctx, results)
	if err != nil {
		return nil, err
	}
	fitting := map[journal.TableID]Past{}
	for _, g := range games {
		if fits(g) {
			fitting[g.Table] = g
		}
	}
	results = slices.DeleteFunc(results, func(r storage.Result) bool { _, fits := fitting[r.Table]; return !fits })
	if results, err = h.visibleResults(ctx, c, results, most); err != nil {
		return nil, err
	}
	games = games[:0]
	for _, r := range results {
		games = append(games, fitting[r.Table])
	}
	return games, nil
}

// pastGames names who played.
func (h *Registry) pastGames(ctx context.Context, results []storage.Result) ([]Past, error) {
	sailors, err := h.users(ctx, audienceOf(results))
	if err != nil {
		return nil, err
	}
	var list []Past
	for _, r := range results {
		p := Past{Table: r.Table, Edition: r.Edition, Mode: r.Mode, Finished: r.Finished, Rated: r.Rated, Voided: r.Voided}
		for place := 1; place <= len(r.Sides); place++ {
			for _, s := range r.Sides {
				if s.Place == place {
					p.Sides = append(p.Sides, pastSide(&r, s, sailors))
				}
			}
		}
		list = append(list, p)
	}
	return list, nil
}

// audienceOf is everybody who is credited with results, as often as they are.
func audienceOf(results []storage.Result) (people []journal.PersonID) {
	for _, r := range results {
		for _, c := range r.Credits {
			people = append(people, c.Person)
		}
	}
	return people
}

func pastSide(r *storage.Result, s storage.SideResult, sailors map[journal.PersonID]User) PastSide {
	side := PastSide{Place: s.Place, Score: s.Score}
	for seat := game.Seat(1); int(seat) <= r.Seats; seat++ {
		if r.Mode.SideOf(seat) != s.Side {
			continue
		}
		var most storage.Credit // of the seat: who made most of its moves
		for _, c := range r.Credits {
			if c.Seat == seat && c.Share > most.Share {
				most = c
			}
		}
		side.Crew = append(side.Crew, sailors[most.Person])
	}
	return side
}

// ended has a finished game of the guild clicked in looked at.
func (h *Registry) ended(ctx context.Context, c Click, id journal.TableID, do func(*Table) (Reply, error)) Reply {
	return h.At(ctx, c, id, func(t *Table, _ Click) (Reply, error) {
		switch {
		case t.now.Opened.Guild != c.Guild:
			return nil, t.notice(TableGone)
		case !t.dealt() || t.now.Phase.Live():
			return nil, t.notice(NotOver)
		}
		return do(t)
	})
}

// Exported is the record of a finished game.
type Exported struct {
	Table  journal.TableID
	Record string
}

// Export is the record of a finished game of the guild clicked in.
func (h *Registry) Export(ctx context.Context, c Click, id journal.TableID) Reply {
	return h.ended(ctx, c, id, func(t *Table) (Reply, error) {
		e, err := t.end(ctx)
		return Exported{Table: id, Record: e.Record}, err
	})
}

// Verified is whether a finished game was dealt fairly: its commitment was public
// before anybody joined, and its deck follows from the secret and the joins.
type Verified struct {
	PublicState
	Secret deal.Secret
	Joins  []JoinedBy
	Fair   bool // the deck follows
	Legal  bool // every move was
	Moves  int
}

// JoinedBy is somebody's part in the fair deal.
type JoinedBy struct {
	Name  string
	Join  snowflake.ID
	After bool // it was made when the commitment was public
}

// Verify works out again what was dealt in a finished game of the guild clicked in.
func (h *Registry) Verify(ctx context.Context, c Click, id journal.TableID) Reply {
	return h.ended(ctx, c, id, func(t *Table) (Reply, error) {
		kept, err := h.Store.Tables.Load(ctx, id)
		if err != nil {
			return nil, err
		}
		return t.verified(kept.Entries)
	})
}

// verified deals again, and plays every move.
func (t *Table) verified(entries []journal.Entry) (Reply, error) {
	r, err := journal.Record(entries, t.recorded)
	if err != nil {
		return nil, err
	}
	deck, first := deal.Deal(r.Fair.Secret, r.Fair.Joins, r.Mode, len(r.Seats))
	_, wrong := r.Replay(nil)
	v := Verified{PublicState: t.publicState(), Secret: r.Fair.Secret, Fair: deck == r.Deck && first == r.First, Legal: wrong == nil, Moves: len(r.Moves)}
	for seat, join := range r.Fair.Joins {
		if join != 0 { // a computer has none
			v.Joins = append(v.Joins, JoinedBy{Name: r.Seats[seat], Join: snowflake.ID(join), After: snowflake.ID(join) > entries[0].Cause})
		}
	}
	return v, nil
}
