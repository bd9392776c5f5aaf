package community

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Profile is the reply with a user's statistics from a guild's finished games. All figures but Solo count the games
// that count for the user (countedFor). Figures of rated games count the rated ones among them.
type Profile struct {
	table.IsReply
	Of          table.User
	Unlisted    bool              // they hide from leaderboards
	Season      storage.Season    // the current season
	Now         *storage.Standing // on the season's leaderboard of rated games; nil for none
	Ever        *storage.Standing // on the leaderboard of rated games of all time; nil for none
	Rank        int               // on the leaderboard of all time; 0 for none
	Total       int               // people on that leaderboard
	Ratings     []int             // displayed ratings after each rated game, oldest first
	Tallies     []Tally           // of all games
	Fleets      [game.Fleets]int  // pirates played, by fleet
	Captures    int
	Richest     int // gold of the richest ship captured
	Versus      *Versus
	Badges      []Badge
	Own         bool     // it is the reader's
	Shared      bool     // it is for everybody
	Solo        Tally    // the reader's solo games on their own profile, none of them rated; zero for others
	Lessons     *Lessons // on the reader's own profile in a guild; nil for others, and for too few games
	Tournaments int      // finished ones of the guild in which the user has a place
	Won         int      // of those, in first place
	Uncounted   int      // games left out of all these: the user made less than half of a seat's moves

	Pictures bool // the reader and the guild want pictures
}

// Tally counts a user's games and wins in one mode with one number of seats.
type Tally struct {
	Mode  game.Mode
	Seats int
	Games int
	Wins  int
}

// Versus compares a user with the reader of their profile, in the games that count for both.
type Versus struct {
	Games    int // on different sides
	Ahead    int // of those, how often they placed ahead of the reader
	Behind   int
	Together int // games as partners
}

// Pictured reports whether the figures are shown as a picture.
func (p *Profile) Pictured() bool { return p.Pictures && len(p.Tallies) > 0 }

// Record returns the games of all tallies, and how many of them the user won.
func (p *Profile) Record() (all Tally) {
	for _, t := range p.Tallies {
		all.Games, all.Wins = all.Games+t.Games, all.Wins+t.Wins
	}
	return all
}

// Favorite returns the fleet whose pirates the user played most. It returns NoFleet if they played none.
func (p *Profile) Favorite() game.Fleet {
	best := game.NoFleet
	most := 0
	for i, f := range game.AllFleets {
		if p.Fleets[i] > most {
			best, most = f, p.Fleets[i]
		}
	}
	return best
}

// Known reports whether the profile says anything.
func (p *Profile) Known() bool { return len(p.Tallies) > 0 || p.Ever != nil || p.Tournaments > 0 }

// Profile returns the profile of a user, with or without a name, in a guild. If of is zero, it is the profile of the
// user who clicked.
func (s *Service) Profile(ctx context.Context, c table.Click, guild snowflake.ID, of table.User) table.Reply {
	p, err := s.profile(ctx, c, guild, of)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	return p
}

func (s *Service) profile(ctx context.Context, c table.Click, guild snowflake.ID,
	of table.User) (p Profile, err error) {
	if of.ID == 0 {
		of = table.User{ID: c.User, Name: c.Name}
	}
	p.Of, p.Own, p.Shared = of, of.ID == c.User, c.User == 0
	var errPictures, errSeason error
	p.Pictures, errPictures = s.wantsPictures(ctx, c, guild)
	p.Season, errSeason = s.currentSeason(ctx, guild)
	if err := errors.Join(errPictures, errSeason); err != nil {
		return p, err
	}
	person, err := s.findPerson(ctx, of.ID)
	if err != nil || person == 0 {
		return p, err
	}
	if err := s.addPerson(ctx, &p, person); err != nil {
		return p, err
	}
	asker, err := s.findPerson(ctx, c.User)
	if err != nil {
		return p, err
	}
	q := storage.ResultQuery{Guild: guild, Person: person}
	if p.Own {
		q.Guild = 0 // of all guilds, with the solo games
	}
	results, err := s.store.FindResults(ctx, q)
	if err != nil {
		return p, err
	}
	if p.Own {
		p.countSolo(results, person)
	}
	results = slices.DeleteFunc(results, func(r storage.Result) bool { return r.Guild != guild || r.Solo() })
	slices.Reverse(results) // oldest first
	p.addResults(results, person, asker)
	if p.Own && guild != 0 {
		if err := s.addLessons(ctx, &p, results, person); err != nil {
			return p, err
		}
	}
	return p, errors.Join(s.addStandings(ctx, &p, guild, person), s.addTournaments(ctx, &p, guild, person))
}

// addTournaments counts the guild's tournaments in which the person has a place.
func (s *Service) addTournaments(ctx context.Context, p *Profile, guild snowflake.ID, person journal.PersonID) error {
	parts, err := s.store.TournamentsOf(ctx, person)
	for _, part := range parts {
		if part.Guild != guild || part.Place == 0 {
			continue
		}
		p.Tournaments++
		if part.Place == 1 {
			p.Won++
		}
	}
	return err
}

// addPerson adds whether the user is unlisted, and their name if it is missing.
func (s *Service) addPerson(ctx context.Context, p *Profile, person journal.PersonID) error {
	rows, err := s.store.PeopleByID(ctx, person)
	p.Of.Name = cmp.Or(p.Of.Name, rows[person].Name)
	p.Unlisted = rows[person].Preferences.Unlisted
	return err
}

// addStandings adds the standings on the guild's leaderboards.
func (s *Service) addStandings(ctx context.Context, p *Profile, guild snowflake.ID, person journal.PersonID) error {
	for _, season := range []storage.Season{storage.AllTime, p.Season} {
		placing, err := s.store.Placing(ctx, storage.PlacingQuery{
			Ladder: storage.Ladder{Guild: guild, Season: season, Games: storage.Rated},
			Sort:   storage.ByRating, Asker: person})
		if err != nil {
			return err
		}
		if placing.Own == nil || placing.Own.Games == 0 {
			continue
		}
		if season == p.Season {
			p.Now = &placing.Own.Standing
		}
		if season == storage.AllTime {
			p.Ever, p.Rank, p.Total = &placing.Own.Standing, placing.Own.Rank, placing.Total
		}
	}
	return nil
}

// addResults adds the statistics of results, which are ordered oldest first.
func (p *Profile) addResults(results []storage.Result, person, asker journal.PersonID) {
	stats := badgeStats{editions: map[string]bool{}}
	for _, r := range results {
		own, theirs := countedFor(&r, person), countedFor(&r, asker)
		if own == nil {
			if !r.Voided {
				p.Uncounted++
			}
			continue
		}
		side := sideOf(&r, own.Side)
		if own.Rating != 0 {
			p.Ratings = append(p.Ratings, own.Rating)
		}
		p.addFeats(&r, person)
		p.countGame(&r, side.Place == 1)
		stats.add(&r, side)
		if theirs != nil && asker != person {
			p.countAgainst(own.Side, side.Place, theirs.Side, sideOf(&r, theirs.Side).Place)
		}
	}
	slices.SortFunc(p.Tallies, func(a, b Tally) int {
		return cmp.Or(cmp.Compare(a.Mode, b.Mode), cmp.Compare(a.Seats, b.Seats))
	})
	p.Badges = stats.badges(p)
}

// countSolo counts the solo games among a person's results.
func (p *Profile) countSolo(results []storage.Result, person journal.PersonID) {
	for _, r := range results {
		if own := countedFor(&r, person); r.Solo() && own != nil {
			p.Solo.count(sideOf(&r, own.Side).Place == 1)
		}
	}
}

// addFeats adds a person's feats in a game, over all of their seats.
func (p *Profile) addFeats(r *storage.Result, person journal.PersonID) {
	for _, c := range r.Credits {
		if c.Person != person {
			continue
		}
		for i, n := range c.Feats.Fleets {
			p.Fleets[i] += n
		}
		p.Captures += c.Feats.Captures
		p.Richest = max(p.Richest, c.Feats.Richest)
	}
}

func sideOf(r *storage.Result, side game.Side) (found storage.SideResult) {
	for _, s := range r.Sides {
		if s.Side == side {
			found = s
		}
	}
	return found
}

// countGame counts a game in its tally.
func (p *Profile) countGame(r *storage.Result, won bool) {
	i := slices.IndexFunc(p.Tallies, func(t Tally) bool { return t.Mode == r.Mode && t.Seats == r.Seats })
	if i < 0 {
		i = len(p.Tallies)
		p.Tallies = append(p.Tallies, Tally{Mode: r.Mode, Seats: r.Seats})
	}
	p.Tallies[i].count(won)
}

func (t *Tally) count(won bool) {
	t.Games++
	if won {
		t.Wins++
	}
}

// countAgainst counts a game that the reader of the profile took part in.
func (p *Profile) countAgainst(own game.Side, place int, theirs game.Side, other int) {
	if p.Versus == nil {
		p.Versus = &Versus{}
	}
	switch {
	case own == theirs:
		p.Versus.Together++
		return
	case place < other:
		p.Versus.Ahead++
	case place > other:
		p.Versus.Behind++
	}
	p.Versus.Games++
}
