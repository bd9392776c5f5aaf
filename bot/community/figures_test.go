package community_test

import (
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"korsar/bot/community"
	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/storagetest"
)

// figures are the figures of a profile, summed up from the results alone.
type figures struct {
	Games, Wins                  int // all games
	Rated, RatedWins, Gold, Best int // rated games
	Season, Course               int
	Captures, Richest            int
	Fleets                       [game.Fleets]int
	Against, Together            int
	Uncounted                    int
}

const figuresGuild snowflake.ID = 7

// TestProfileFiguresCountTheSameGames stores games of every kind: rated or not, of both modes, of two seasons, voided,
// with computers, and with seats that several people played. Every figure of every profile is the sum over the games
// that count for its person.
func TestProfileFiguresCountTheSameGames(t *testing.T) {
	h := enginetest.New(t, enginetest.Options{})
	var people []journal.PersonID
	for user := range snowflake.ID(5) {
		person, err := h.Store.PersonOf(h.Ctx, user+1, "Somebody")
		if err != nil {
			t.Fatal(err)
		}
		people = append(people, person)
	}
	chance := rand.New(rand.NewPCG(19, 8))
	var results []storage.Result
	for i := range 120 {
		results = append(results, storeGame(h, chance, people, uint64(i)))
		h.Clock.Advance(8 * time.Hour)
	}
	if err := h.Store.Rebuild(h.Ctx, false, nil); err != nil {
		t.Fatal(err)
	}
	now := storage.Monthly.SeasonAt(h.Clock.Now())
	var all, counted int
	for i, person := range people {
		want := sum(results, person, people[0], now)
		reader := h.Click(1, 5)
		p := h.Community.Profile(h.Ctx, reader, figuresGuild, table.User{ID: snowflake.ID(i + 1)}).(community.Profile)
		if got := shown(&p); !reflect.DeepEqual(got, want) {
			t.Errorf("person %d:\n got %+v\nwant %+v", person, got, want)
		}
		if want.Rated == 0 || want.Rated == want.Games || want.Season == 0 || want.Season == want.Rated ||
			want.Uncounted == 0 {
			t.Errorf("person %d has too few kinds of games: %+v", person, want)
		}
		all += want.Games
	}
	for _, r := range results {
		for _, c := range r.Credits {
			if !r.Voided && c.Counts() {
				counted++
			}
		}
	}
	if all != counted {
		t.Errorf("the profiles count %d games together, the results %d", all, counted)
	}
}

// storeGame stores the result of a random game.
func storeGame(h *enginetest.Harness, chance *rand.Rand, people []journal.PersonID, number uint64) storage.Result {
	h.T.Helper()
	r := storage.Result{Guild: figuresGuild, Edition: game.Editions[chance.IntN(len(game.Editions))].ID,
		Mode: game.FreeForAll, Seats: 2 + chance.IntN(2), Moves: 90, Finished: h.Clock.Now(), Rated: chance.IntN(3) > 0}
	if chance.IntN(3) == 0 {
		r.Mode, r.Seats = game.Partnership, 4
	}
	sides := int(r.Mode.SideOf(game.Seat(r.Seats)))
	for i, place := range chance.Perm(sides) {
		r.Sides = append(r.Sides, storage.SideResult{Side: game.Side(i + 1), Score: 30 - 7*place, Place: place + 1})
	}
	players := chance.Perm(len(people))
	for seat := game.Seat(1); int(seat) <= r.Seats; seat++ {
		credit := func(person journal.PersonID, share float64) {
			c := storage.Credit{Seat: seat, Side: r.Mode.SideOf(seat), Person: person, Share: share,
				Feats: journal.Feats{Captures: chance.IntN(4), Richest: chance.IntN(8)}}
			c.Feats.Fleets[chance.IntN(game.Fleets)] = chance.IntN(9)
			r.Credits = append(r.Credits, c)
		}
		player, other := people[players[seat-1]], people[players[4]]
		switch part := chance.IntN(6); {
		case part == 0 && seat == 1:
			credit(player, 0.75)
			credit(other, 0.25)
		case part == 1 && seat == 1:
			credit(player, 0.5)
			credit(other, 0.5)
		case part == 2:
			credit(0, 0.625)
			credit(player, 0.375)
		default:
			credit(player, 1)
		}
	}
	script := storagetest.NewScript(100, storagetest.Options(game.FreeForAll, 2), number).InGuild(r.Guild)
	var err error
	if r.Table, err = h.Store.Create(h.Ctx, script.Open()); err != nil {
		h.T.Fatal(err)
	}
	over := script.Commit(1, journal.Closed{Reason: journal.Stopped})
	over.Result = &r
	if err := h.Store.Append(h.Ctx, r.Table, over); err != nil {
		h.T.Fatal(err)
	}
	if chance.IntN(8) == 0 {
		r.Voided = true
		ruling := storage.Ruling{Table: r.Table, Guild: r.Guild, At: r.Finished, By: people[0], Voided: true}
		if err := h.Store.Void(h.Ctx, ruling); err != nil {
			h.T.Fatal(err)
		}
	}
	return r
}

// sum sums up a person's figures, as a reader sees them.
func sum(results []storage.Result, person, reader journal.PersonID, season storage.Season) (f figures) {
	for _, r := range results {
		own, took := mostOf(r, person)
		if r.Voided || !took {
			continue
		}
		if own.Share < 0.5 {
			f.Uncounted++
			continue
		}
		side := r.Sides[own.Side-1]
		won := 0
		if side.Place == 1 {
			won = 1
		}
		f.Games, f.Wins = f.Games+1, f.Wins+won
		if r.Rated {
			if f.Rated == 0 {
				f.Best = side.Score
			}
			f.Rated, f.RatedWins, f.Course = f.Rated+1, f.RatedWins+won, f.Course+1
			f.Gold, f.Best = f.Gold+side.Score, max(f.Best, side.Score)
			if storage.Monthly.SeasonAt(r.Finished) == season {
				f.Season++
			}
		}
		for _, c := range r.Credits {
			if c.Person == person {
				f.Captures, f.Richest = f.Captures+c.Feats.Captures, max(f.Richest, c.Feats.Richest)
				for i, n := range c.Feats.Fleets {
					f.Fleets[i] += n
				}
			}
		}
		theirs, took := mostOf(r, reader)
		switch {
		case person == reader || !took || theirs.Share < 0.5:
		case theirs.Side == own.Side:
			f.Together++
		default:
			f.Against++
		}
	}
	return f
}

// mostOf returns the larger credit of a person in a result, and whether there is any.
func mostOf(r storage.Result, person journal.PersonID) (most storage.Credit, found bool) {
	for _, c := range r.Credits {
		if c.Person == person && c.Share > most.Share {
			most, found = c, true
		}
	}
	return most, found
}

// shown returns the figures of a profile.
func shown(p *community.Profile) figures {
	f := figures{Course: len(p.Ratings), Captures: p.Captures, Richest: p.Richest, Fleets: p.Fleets,
		Uncounted: p.Uncounted}
	for _, tally := range p.Tallies {
		f.Games, f.Wins = f.Games+tally.Games, f.Wins+tally.Wins
	}
	if p.Ever != nil {
		f.Rated, f.RatedWins, f.Gold, f.Best = p.Ever.Games, p.Ever.Wins, p.Ever.Gold, p.Ever.Best
	}
	if p.Now != nil {
		f.Season = p.Now.Games
	}
	if p.Versus != nil {
		f.Against, f.Together = p.Versus.Games, p.Versus.Together
	}
	return f
}
