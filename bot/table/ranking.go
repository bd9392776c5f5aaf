package table

import (
	"context"
	"errors"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// pageOfRanking is how many places a page of a ladder has.
const pageOfRanking = 10

// Ranking is a page of a ladder.
type Ranking struct {
	storage.PlacingQuery
	storage.Placing
	Sailors map[journal.PersonID]User // those who stand on the page, and who asked
	Seasons []storage.Season          // to choose from besides all time, the latest first

	Pictures bool // the reader and the guild that they read in want pictures
}

// Pictured tells whether the page is to be seen as a picture, too.
func (r *Ranking) Pictured() bool { return r.Pictures && len(r.Places) > 0 }

// Last is where the last page begins.
func (r *Ranking) Last() int { return max(r.Total-1, 0) / pageOfRanking * pageOfRanking }

// Next is where the page after this one begins.
func (r *Ranking) Next() int { return r.From + pageOfRanking }

// Previous is where the page before this one begins.
func (r *Ranking) Previous() int { return r.From - pageOfRanking }

// UnderWay asks for the season under way, whichever that is.
const UnderWay storage.Season = -1

// Ranking shows a page of a ladder and where whoever clicked, in a guild, stands
// on it. A page beyond the last is the last.
func (h *Registry) Ranking(ctx context.Context, c Click, guild snowflake.ID, q storage.PlacingQuery) Reply {
	var err error
	if q.Season == UnderWay {
		q.Season, err = h.season(ctx, q.Guild)
	}
	var r Ranking
	if err == nil {
		r, err = h.ranking(ctx, c, q)
	}
	if err == nil {
		r.Pictures, err = h.pictured(ctx, c, guild)
	}
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	return r
}

func (h *Registry) ranking(ctx context.Context, c Click, q storage.PlacingQuery) (r Ranking, err error) {
	q.Limit, q.From = pageOfRanking, max(q.From, 0)
	if q.Asker, err = h.Store.People.FindPerson(ctx, c.User); err != nil && !errors.Is(err, storage.ErrNotFound) {
		return r, err
	}
	r.PlacingQuery = q
	if r.Placing, err = h.Store.Ladders.Placing(ctx, q); err != nil {
		return r, err
	}
	if last := r.Last(); q.From > last {
		q.From = last
		return h.ranking(ctx, c, q)
	}
	people := []journal.PersonID{q.Asker}
	for _, p := range r.Places {
		people = append(people, p.Person)
	}
	if r.Sailors, err = h.users(ctx, people); err != nil {
		return r, err
	}
	r.Seasons, err = h.Store.Ladders.SeasonsOf(ctx, q.Guild)
	return r, err
}

// pictured tells whether whoever clicked in a guild wants pictures there.
func (h *Registry) pictured(ctx context.Context, c Click, guild snowflake.ID) (bool, error) {
	customs, errCustoms := h.Store.Guilds.GuildSettings(ctx, guild)
	wishes, errWishes := h.preferencesOf(ctx, c)
	return !customs.NoPictures && !wishes.NoPictures, errors.Join(errCustoms, errWishes)
}

// users looks people up. Who was forgotten is nobody.
func (h *Registry) users(ctx context.Context, people []journal.PersonID) (map[journal.PersonID]User, error) {
	profiles, err := h.Store.People.PeopleByID(ctx, people...)
	all := map[journal.PersonID]User{}
	for p, profile := range profiles {
		all[p] = User{ID: profile.User, Name: profile.Name}
	}
	return all, err
}

// Seasons lists those in which games of a guild ended, or everywhere for guild 0,
// the latest first.
func (h *Registry) Seasons(ctx context.Context, guild snowflake.ID) ([]storage.Season, error) {
	return h.Store.Ladders.SeasonsOf(ctx, guild)
}

// season is the one under way in a guild, or everywhere for guild 0.
func (h *Registry) season(ctx context.Context, guild snowflake.ID) (storage.Season, error) {
	customs, err := h.Store.Guilds.GuildSettings(ctx, guild)
	return customs.Seasons.SeasonAt(h.Clock.Now()), err
}
