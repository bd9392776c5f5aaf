package table

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Profile is what a guild's finished games tell of somebody. Games that were
// voided tell nothing.
type Profile struct {
	Of     User
	Season storage.Season    // under way
	Now    *storage.Standing // on its ladder of rated games; nil for none
	Ever   *storage.Standing // on that of all time
	Rank   int               // there; 0 for none
	Course []int             // the rating after each rated game, as it is shown, oldest first

	Records []Tally
	Fleets  [game.Fleets]int // pirates played of each
	Prizes  int
	Richest int // gold of the richest prize
	Versus  *Versus
	Badges  []Badge

	Pictures bool // the reader and the guild want pictures
}

// Tally is how often somebody won, of games of one kind.
type Tally struct {
	Mode  game.Mode
	Seats int
	Games int
	Wins  int
}

// Versus is how somebody fared against whoever looks at their profile.
type Versus struct {
	Games    int // on different sides
	Ahead    int // of those, how often they came before who looks
	Behind   int
	Together int // games as partners
}

// Pictured tells whether the course of the rating is to be seen as a picture.
func (p *Profile) Pictured() bool { return p.Pictures && len(p.Course) > 0 }

// Favourite is the fleet of which somebody played most; NoFleet if none.
func (p *Profile) Favourite() game.Fleet {
	best := game.NoFleet
	most := 0
	for i, f := range game.AllFleets {
		if p.Fleets[i] > most {
			best, most = f, p.Fleets[i]
		}
	}
	return best
}

// Profile tells what is known of somebody in a guild: of whoever clicked, if
// nobody is named.
func (h *Registry) Profile(ctx context.Context, c Click, guild snowflake.ID, of User) Reply {
	p, err := h.profile(ctx, c, guild, of)
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	return p
}

func (h *Registry) profile(ctx context.Context, c Click, guild snowflake.ID, of User) (p Profile, err error) {
	if of.ID == 0 {
		of = User{ID: c.User, Name: c.Name}
	}
	p.Of = of
	var errPictures, errSeason error
	p.Pictures, errPictures = h.pictured(ctx, c, guild)
	p.Season, errSeason = h.season(ctx, guild)
	if err := errors.Join(errPictures, errSeason); err != nil {
		return p, err
	}
	person, err := h.Store.People.FindPerson(ctx, of.ID)
	if errors.Is(err, storage.ErrNotFound) {
		return p, nil
	}
	if err != nil {
		return p, err
	}
	asker, err := h.Store.People.FindPerson(ctx, c.User)
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return p, err
	}
	results, err := h.Store.Results.FindResults(ctx, storage.ResultQuery{Guild: guild, Person: person})
	if err != nil {
		return p, err
	}
	slices.Reverse(results) // the oldest first
	p.tell(results, person, asker)
	return p, h.stand(ctx, &p, guild, person)
}

// stand adds where somebody stands.
func (h *Registry) stand(ctx context.Context, p *Profile, guild snowflake.ID, person journal.PersonID) error {
	for _, season := range []storage.Season{storage.AllTime, p.Season} {
		placing, err := h.Store.Ladders.Placing(ctx, storage.PlacingQuery{Ladder: storage.Ladder{Guild: guild, Season: season, Games: storage.Rated},
			Sort: storage.ByRating, Asker: person})
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
			p.Ever, p.Rank = &placing.Own.Standing, placing.Own.Rank
		}
	}
	return nil
}

// tell adds what results tell, the oldest first.
func (p *Profile) tell(results []storage.Result, person, asker journal.PersonID) {
	logged := newLog()
	for _, r := range results {
		if r.Voided {
			continue
		}
		own, theirs := credited(&r, person), credited(&r, asker)
		for _, c := range r.Credits {
			if c.Person != person {
				continue
			}
			for i, n := range c.Feats.Fleets {
				p.Fleets[i] += n
			}
			p.Prizes += c.Feats.Prizes
			p.Richest = max(p.Richest, c.Feats.Richest)
		}
		if own != nil && own.Rating != 0 {
			p.Course = append(p.Course, own.Rating)
		}
		if own == nil || own.Share < 0.5 {
			continue
		}
		side := sideOf(&r, own.Side)
		p.count(&r, side.Place == 1)
		logged.add(&r, side)
		if theirs != nil && theirs.Share >= 0.5 && asker != person {
			p.meet(own.Side, side.Place, theirs.Side, sideOf(&r, theirs.Side).Place)
		}
	}
	slices.SortFunc(p.Records, func(a, b Tally) int { return cmp.Or(cmp.Compare(a.Mode, b.Mode), cmp.Compare(a.Seats, b.Seats)) })
	p.Badges = logged.badges(p)
}

// credited is somebody's part in a result: the larger, if there are two; nil for
// none.
func credited(r *storage.Result, person journal.PersonID) (found *storage.Credit) {
	for i, c := range r.Credits {
		if person != 0 && c.Person == person && (found == nil || c.Share > found.Share) {
			found = &r.Credits[i]
		}
	}
	return found
}

func sideOf(r *storage.Result, side game.Side) (found storage.SideResult) {
	for _, s := range r.Sides {
		if s.Side == side {
			found = s
		}
	}
	return found
}

func (p *Profile) count(r *storage.Result, won bool) {
	i := slices.IndexFunc(p.Records, func(t Tally) bool { return t.Mode == r.Mode && t.Seats == r.Seats })
	if i < 0 {
		i = len(p.Records)
		p.Records = append(p.Records, Tally{Mode: r.Mode, Seats: r.Seats})
	}
	p.Records[i].Games++
	if won {
		p.Records[i].Wins++
	}
}

// meet counts a game with whoever looks.
func (p *Profile) meet(own game.Side, place int, theirs game.Side, other int) {
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
