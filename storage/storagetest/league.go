package storagetest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"korsar/game"
	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// league plays games among a few people in two guilds, and records their results independently of the store.
type league struct {
	t           *testing.T
	s           storage.Store
	random      *rand.Rand
	orders      int // the number of orders, chosen at random, in which each ladder is compared
	clock       time.Time
	channel     snowflake.ID
	people      []journal.PersonID
	preferences map[journal.PersonID]storage.UserPreferences
	forgotten   map[journal.PersonID]bool
	seasons     map[snowflake.ID]storage.Seasons
	results     []storage.Result
}

func newLeague(t *testing.T, s storage.Store, people int) *league {
	l := &league{t: t, s: s, random: rand.New(rand.NewPCG(6, uint64(people))),
		orders:      gametest.Sample(t, "orders of each ladder", 2, len(storage.LadderSorts)),
		clock:       time.UnixMilli(1_790_000_000_000).UTC(),
		preferences: map[journal.PersonID]storage.UserPreferences{}, forgotten: map[journal.PersonID]bool{},
		seasons: map[snowflake.ID]storage.Seasons{7: storage.Monthly, 8: storage.Monthly}}
	for i := range people {
		p, err := s.PersonOf(t.Context(), snowflake.ID(100+i), fmt.Sprint("Player ", i))
		must(t, err)
		l.people = append(l.people, p)
	}
	return l
}

// play ends a game four days after the previous one.
func (l *league) play() {
	l.t.Helper()
	l.clock = l.clock.Add(4 * 24 * time.Hour)
	l.channel++
	script := NewScript(l.channel, Options(game.FreeForAll, 2), 1).InGuild(snowflake.ID(7 + l.random.IntN(2)))
	create(l.t, l.s, script)
	r := l.result(script)
	must(l.t, l.s.Append(l.t.Context(), script.ID, storage.Commit{Result: &r}))
	r.Season = l.seasons[r.Guild].SeasonAt(r.Finished)
	l.results = append(l.results, r)
}

// result returns a random result, which may have ties, substitutes and moves credited to nobody.
func (l *league) result(script *Script) storage.Result {
	r := storage.Result{Table: script.ID, Guild: script.opened.Guild, Edition: game.Editions[0].ID,
		Mode: game.FreeForAll, Moves: 100, Finished: l.clock, Rated: l.random.IntN(5) > 0}
	size := 1
	if r.Seats = 2 + l.random.IntN(4); r.Seats == 4 && l.random.IntN(2) == 0 {
		r.Mode, size = game.Partnership, 2
	}
	var scores []int
	for side := range r.Seats / size {
		score := l.random.IntN(12) - 2
		scores = append(scores, score)
		r.Sides = append(r.Sides, storage.SideResult{Side: game.Side(side + 1), Booty: score + 3, Score: score})
	}
	for i, s := range r.Sides {
		r.Sides[i].Place = 1
		for _, other := range scores {
			if other > s.Score {
				r.Sides[i].Place++
			}
		}
	}
	l.credit(&r)
	return r
}

func (l *league) credit(r *storage.Result) {
	seated := l.random.Perm(len(l.people))
	for seat := 1; seat <= r.Seats; seat++ {
		c := storage.Credit{Seat: game.Seat(seat), Side: r.Mode.SideOf(game.Seat(seat)), Share: 1}
		for c.Person == 0 && len(seated) > 0 {
			if p := l.people[seated[0]]; !l.forgotten[p] {
				c.Person = p
			}
			seated = seated[1:]
		}
		switch l.random.IntN(8) {
		case 0: // a late player
			c.Share = 0.75
			r.Credits = append(r.Credits, storage.Credit{Seat: c.Seat, Side: c.Side, Share: 0.25})
		case 1: // a substitute, who may play at another seat too
			c.Share = 0.25
			r.Credits = append(r.Credits, storage.Credit{Seat: c.Seat, Side: c.Side, Person: l.people[0], Share: 0.75})
			if c.Person == l.people[0] || l.forgotten[l.people[0]] {
				r.Credits, c.Share = r.Credits[:len(r.Credits)-1], 1
			}
		}
		r.Credits = append(r.Credits, c)
	}
	slices.SortFunc(r.Credits, func(a, b storage.Credit) int {
		return cmp.Or(cmp.Compare(a.Seat, b.Seat), cmp.Compare(a.Person, b.Person))
	})
}

// places returns a sorted ladder without unlisted people.
func (l *league) places(on storage.Ladder, order storage.LadderSort) []storage.Place {
	value := map[storage.LadderSort]func(storage.Standing) float64{
		"rating": func(s storage.Standing) float64 { return float64(s.Rating.Shown()) },
		"wins":   func(s storage.Standing) float64 { return float64(s.Wins) },
		"gold":   func(s storage.Standing) float64 { return float64(s.Gold) / float64(s.Games) },
		"best":   func(s storage.Standing) float64 { return float64(s.Best) },
		"longest": func(s storage.Standing) float64 {
			return float64(s.Longest)
		},
	}[order]
	var list []storage.Place
	for p, s := range l.fold(on) {
		w := l.preferences[p]
		if s.Games == 0 || order == "gold" && s.Games < 5 || w.Unlisted || on.Guild == 0 && !w.Everywhere {
			continue
		}
		list = append(list, storage.Place{Standing: s})
	}
	slices.SortFunc(list, func(a, b storage.Place) int {
		return cmp.Or(cmp.Compare(value(b.Standing), value(a.Standing)), cmp.Compare(a.Person, b.Person))
	})
	for i := range list {
		list[i].Rank = 1 + slices.IndexFunc(list,
			func(p storage.Place) bool { return value(p.Standing) == value(list[i].Standing) })
	}
	return list
}

// checkRatings compares each stored rating after a game with a fold of the results up to that game.
func (l *league) checkRatings(when string) {
	l.t.Helper()
	whole := l.results
	defer func() { l.results = whole }()
	for i, r := range whole {
		l.results = whole[:i+1]
		found, err := l.s.ResultOf(l.t.Context(), r.Table)
		must(l.t, err)
		after := l.fold(storage.Ladder{Guild: r.Guild, Games: storage.Rated})
		for _, c := range found.Credits {
			wanted := 0
			if r.Rated && !r.Voided && c.Person != 0 {
				wanted = after[c.Person].Rating.Shown()
			}
			if c.Rating != wanted && !l.forgotten[c.Person] {
				l.t.Errorf("%s: after result %d person %d has %d, want %d", when, i, c.Person, c.Rating, wanted)
			}
		}
	}
}

// check compares every ladder with the results.
func (l *league) check(when string) {
	l.t.Helper()
	l.checkRatings(when)
	ladders := map[storage.Ladder]bool{{Guild: 9, Games: storage.Rated}: true}
	for _, r := range l.results {
		for _, games := range storage.AllGames {
			for _, on := range []storage.Ladder{{Guild: r.Guild}, {Guild: r.Guild, Season: r.Season}, {},
				{Season: storage.Monthly.SeasonAt(r.Finished)}} {
				on.Games = games
				ladders[on] = true
			}
		}
	}
	for on := range ladders {
		for _, i := range l.random.Perm(len(storage.LadderSorts))[:l.orders] {
			order := storage.LadderSorts[i]
			wanted := l.places(on, order)
			asker := l.people[l.random.IntN(len(l.people))]
			from := l.random.IntN(4)
			found, err := l.s.Placing(l.t.Context(), storage.PlacingQuery{Ladder: on, Sort: order, From: from, Limit: 5,
				Asker: asker})
			must(l.t, err)
			page := wanted[min(from, len(wanted)):min(from+5, len(wanted))]
			what := fmt.Sprintf("%s: ladder %+v by %s, from %d", when, on, order, from)
			wantEqual(l.t, what, found.Places, append([]storage.Place(nil), page...))
			wantEqual(l.t, what+", how many", found.Total, len(wanted))
			var own *storage.Place
			if s, stands := l.fold(on)[asker]; stands {
				own = &storage.Place{Standing: s}
				if at := slices.IndexFunc(wanted, func(p storage.Place) bool { return p.Person == asker }); at >= 0 {
					own = &wanted[at]
				}
			}
			wantEqual(l.t, what+", of "+fmt.Sprint(asker), found.Own, own)
		}
	}
}
