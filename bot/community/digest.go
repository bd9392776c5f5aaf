package community

import (
	"context"
	"maps"
	"slices"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// week is the time between two digests.
const week = 7 * 24 * time.Hour

// Digest summarizes a week in a guild.
type Digest struct {
	Week     int // of the calendar (ISO 8601), which varies the wording
	Games    int
	Richest  *Highlight // the richest ship captured from others
	Score    *Highlight // the highest score
	Captures *Highlight // the most ships captured from others
}

// Highlight is an outstanding achievement of the week.
type Highlight struct {
	Table journal.TableID // 0 if it spans several games
	Users []table.User
	Count int // gold, or ships
}

// digest returns the digest of the week before until. The time of posting does not matter, so each game is in one
// digest. It counts all games, but links only to games that everybody in the guild may see.
func (s *Service) digest(ctx context.Context, guild snowflake.ID, until time.Time) (*Digest, error) {
	results, err := s.store.FindResults(ctx, storage.ResultQuery{Guild: guild, Since: until.Add(-week)})
	if err != nil {
		return nil, err
	}
	results = slices.DeleteFunc(results, func(r storage.Result) bool { return !r.Finished.Before(until) })
	players := creditedPeople(results)
	users, err := s.listedUsers(ctx, players)
	if err != nil {
		return nil, err
	}
	visible, err := s.visibleResults(ctx, table.Click{Guild: guild}, results, len(results))
	if err != nil {
		return nil, err
	}
	_, number := until.ISOWeek()
	d := &Digest{Week: number}
	captures := map[journal.PersonID]int{}
	for _, r := range results {
		if !r.Voided {
			d.countGame(&r, users, captures)
		}
	}
	for _, r := range visible {
		if !r.Voided {
			d.addHighlights(&r, users)
		}
	}
	for _, person := range players {
		if n := captures[person]; n > 0 && (d.Captures == nil || n > d.Captures.Count) {
			d.Captures = &Highlight{Users: []table.User{users[person]}, Count: n}
		}
	}
	return d, nil
}

// listedUsers returns the users behind people, without those who are unlisted.
func (s *Service) listedUsers(ctx context.Context, people []journal.PersonID) (map[journal.PersonID]table.User, error) {
	rows, err := s.store.PeopleByID(ctx, people...)
	maps.DeleteFunc(rows, func(_ journal.PersonID, row storage.PersonRow) bool {
		return row.Preferences.Unlisted
	})
	return usersOf(rows), err
}

// countGame counts a game and the captures of listed users.
func (d *Digest) countGame(r *storage.Result, users map[journal.PersonID]table.User,
	captures map[journal.PersonID]int) {
	d.Games++
	for _, c := range r.Credits {
		if users[c.Person] != (table.User{}) {
			captures[c.Person] += c.Feats.Captures
		}
	}
}

// addHighlights updates the highlights with those of listed users in a game.
func (d *Digest) addHighlights(r *storage.Result, users map[journal.PersonID]table.User) {
	for _, c := range r.Credits {
		if users[c.Person] == (table.User{}) {
			continue
		}
		if gold := c.Feats.Richest; gold > 0 && (d.Richest == nil || gold > d.Richest.Count) {
			d.Richest = &Highlight{Table: r.Table, Users: []table.User{users[c.Person]}, Count: gold}
		}
	}
	for _, side := range r.Sides {
		if d.Score != nil && side.Score <= d.Score.Count || side.Score <= 0 {
			continue
		}
		var named []table.User
		for _, shares := range pastSide(r, side, users).Seats {
			if len(shares) > 0 && shares[0].User != (table.User{}) {
				named = append(named, shares[0].User)
			}
		}
		if len(named) > 0 {
			d.Score = &Highlight{Table: r.Table, Users: named, Count: side.Score}
		}
	}
}
