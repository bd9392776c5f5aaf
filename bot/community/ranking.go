package community

import (
	"context"
	"slices"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// rankingPage is the number of places on a page of a leaderboard.
const rankingPage = 10

// Ranking is a page of a leaderboard.
type Ranking struct {
	table.IsReply
	storage.PlacingQuery
	storage.Placing
	Users   map[journal.PersonID]table.User // the users on the page, and the reader
	Seasons []storage.Season                // seasons to choose from, latest first
	Missing Missing                         // why the reader has no place; "" if they have one

	SeasonsFrom int // the offset of the first season shown in their menu

	Shared   bool // it is for everybody, and has nobody's own place
	Pictures bool // the reader and their guild want pictures
}

// Missing is why a user is not on a leaderboard, judged by all games that they have finished.
type Missing string

// The reasons.
const (
	NoGames    Missing = "no-games"
	SoloOnly   Missing = "solo-only"
	UnratedAll Missing = "unrated" // the list is of rated games, and none of theirs in its guild is rated
	OtherGames Missing = "other"   // of other guilds, seasons or modes, voided, or played for less than half
)

// OwnElsewhere returns the reader's place if it is on another page. It returns nil if there is none.
func (r *Ranking) OwnElsewhere() *storage.Place {
	if r.Shared || r.Own == nil || r.Own.Rank == 0 ||
		slices.ContainsFunc(r.Places, func(p storage.Place) bool { return p.Person == r.Own.Person }) {
		return nil
	}
	return r.Own
}

// Pictured reports whether the page is also shown as a picture.
func (r *Ranking) Pictured() bool { return r.Pictures && len(r.Places) > 0 }

// Last returns the offset of the last page.
func (r *Ranking) Last() int { return max(r.Total-1, 0) / rankingPage * rankingPage }

// Next returns the offset of the next page.
func (r *Ranking) Next() int { return r.From + rankingPage }

// Previous returns the offset of the previous page, or 0.
func (r *Ranking) Previous() int { return max(r.From-rankingPage, 0) }

// CurrentSeason selects the current season in a query.
const CurrentSeason storage.Season = -1

// Ranking returns a page of a leaderboard, with the place of the user who clicked. For user 0 it returns a page to
// share. An offset beyond the last page returns the last page. The guild's settings can forbid pictures.
func (s *Service) Ranking(ctx context.Context, c table.Click, guild snowflake.ID, q storage.PlacingQuery) table.Reply {
	var err error
	if q.Season == CurrentSeason {
		q.Season, err = s.currentSeason(ctx, q.Guild)
	}
	var page Ranking
	if err == nil {
		page, err = s.ranking(ctx, c, q)
	}
	page.Shared = c.User == 0
	if err == nil {
		page.Pictures, err = s.wantsPictures(ctx, c, guild)
	}
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	return page
}

func (s *Service) ranking(ctx context.Context, c table.Click, q storage.PlacingQuery) (r Ranking, err error) {
	q.Limit, q.From = rankingPage, max(q.From, 0)
	if q.Asker, err = s.findPerson(ctx, c.User); err != nil {
		return r, err
	}
	r.PlacingQuery = q
	if r.Placing, err = s.store.Placing(ctx, q); err != nil {
		return r, err
	}
	if last := r.Last(); q.From > last {
		q.From = last
		return s.ranking(ctx, c, q)
	}
	people := []journal.PersonID{q.Asker}
	for _, p := range r.Places {
		people = append(people, p.Person)
	}
	if r.Users, err = s.users(ctx, people); err != nil {
		return r, err
	}
	if r.Seasons, err = s.store.SeasonsOf(ctx, q.Guild); err != nil {
		return r, err
	}
	if r.Own == nil || r.Own.Games == 0 {
		r.Missing, err = s.whyMissing(ctx, q)
	}
	return r, err
}

// whyMissing returns why the reader is not on a leaderboard.
func (s *Service) whyMissing(ctx context.Context, q storage.PlacingQuery) (Missing, error) {
	if q.Asker == 0 {
		return NoGames, nil
	}
	results, err := s.store.FindResults(ctx, storage.ResultQuery{Person: q.Asker})
	if err != nil || len(results) == 0 {
		return NoGames, err
	}
	results = slices.DeleteFunc(results, func(r storage.Result) bool { return r.Solo() })
	if len(results) == 0 {
		return SoloOnly, nil
	}
	results = slices.DeleteFunc(results, func(r storage.Result) bool { return q.Guild != 0 && r.Guild != q.Guild })
	rated := func(r storage.Result) bool { return r.Rated }
	if q.Games != storage.Unrated && len(results) > 0 && !slices.ContainsFunc(results, rated) {
		return UnratedAll, nil
	}
	return OtherGames, nil
}

// Seasons returns the seasons in which games of a guild ended, or of all guilds for guild 0, latest first.
func (s *Service) Seasons(ctx context.Context, guild snowflake.ID) ([]storage.Season, error) {
	return s.store.SeasonsOf(ctx, guild)
}

// currentSeason returns the current season of a guild, or of all guilds for guild 0.
func (s *Service) currentSeason(ctx context.Context, guild snowflake.ID) (storage.Season, error) {
	settings, err := s.store.GuildSettings(ctx, guild)
	return settings.Seasons.SeasonAt(s.clock.Now()), err
}
