package storagetest

import (
	"fmt"
	"math/rand/v2"
	"time"

	"korsar/game"
	"korsar/game/deal"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Story lives through a table and makes the commits of it, as whoever runs the
// table does. What it tells follows from its options and its seed alone.
type Story struct {
	journal.Table
	ID     journal.TableID // once it is stored
	Clock  time.Time       // goes on a second with each entry
	random *rand.Rand
	opened journal.Opened
}

// NewStory begins a story in a channel. Nothing has happened yet.
func NewStory(channel snowflake.ID, o journal.Options, seed uint64) *Story {
	s := &Story{Clock: time.UnixMilli(1_790_000_000_000).UTC(), random: rand.New(rand.NewPCG(seed, uint64(channel)))}
	s.opened = journal.Opened{Guild: 7, Channel: channel, Host: 1, Options: o}
	for i := range s.opened.Secret {
		s.opened.Secret[i] = byte(s.random.Uint32())
	}
	return s
}

// In has the table be of another guild than 7.
func (s *Story) In(guild snowflake.ID) *Story {
	s.opened.Guild = guild
	return s
}

// HostedBy has the table be opened by another than person 1.
func (s *Story) HostedBy(p journal.PersonID) *Story {
	s.opened.Host = p
	return s
}

// Options are those of a table for up to so many, all else as usual.
func Options(mode game.Mode, seats int) journal.Options {
	return journal.Options{Edition: game.Editions[0].ID, Mode: mode, Seats: seats, Pace: journal.Relaxed,
		Booty: journal.OpenBooty, Language: "en"}
}

// Open is the commit that opens the table, with its host seated.
func (s *Story) Open() storage.Commit {
	host := journal.Occupant{Kind: journal.IsPerson, Person: s.opened.Host}
	return s.Commit(1, s.opened, journal.Seated{Seat: 1, Occupant: host})
}

// Join is a person taking the lowest free seat.
func (s *Story) Join(p journal.PersonID) storage.Commit {
	return s.Commit(p, journal.Seated{Seat: s.FreeSeat(), Occupant: journal.Occupant{Kind: journal.IsPerson, Person: p}})
}

// Start is the fair deal.
func (s *Story) Start() storage.Commit {
	deck, first := deal.Deal(s.Table.Opened.Secret, s.FairJoins(), s.Table.Options().Mode, len(s.Taken()))
	return s.Commit(s.Table.Opened.Host, journal.Started{First: first, Deck: deck})
}

// Move is any legal move of the seat on turn.
func (s *Story) Move() storage.Commit {
	seat := s.Game.Turn()
	moves := s.Game.Moves(seat, nil)
	by := s.Chairs[seat-1].Occupant.Person
	return s.Commit(by, journal.Played{Seat: seat, Move: moves[s.random.IntN(len(moves))]})
}

// Commit is the commit of what comes next, whatever it is. It panics at what
// the table does not allow: a story is made up by its test.
func (s *Story) Commit(by journal.PersonID, bodies ...journal.Body) storage.Commit {
	c := storage.Commit{Follows: s.Checksum}
	for _, body := range bodies {
		s.Clock = s.Clock.Add(time.Second)
		e := journal.Entry{Seq: s.Seq + 1, At: s.Clock, By: by, Cause: snowflake.ID(1000 + s.Seq), Body: body}
		c.Bound = append(c.Bound, s.Binds(body)...)
		l, err := s.Apply(e)
		if err != nil {
			panic(fmt.Sprintf("a story went wrong: %v", err))
		}
		c.Entries = append(c.Entries, l)
	}
	c.Summary = s.Summary()
	if s.Phase == journal.Finished {
		c.Result = s.Result()
	}
	return c
}

// Entries returns the entries of commits.
func Entries(commits ...storage.Commit) (all []journal.Entry) {
	for _, c := range commits {
		for _, l := range c.Entries {
			e, err := l.Entry()
			if err != nil {
				panic(fmt.Sprintf("a story went wrong: %v", err))
			}
			all = append(all, e)
		}
	}
	return all
}

// Summary is the look-up row of the table as it is now.
func (s *Story) Summary() *storage.Summary {
	o := s.Table.Opened
	sum := &storage.Summary{Table: s.ID, Phase: s.Phase, Guild: o.Guild, Channel: o.Channel, Edition: o.Options.Edition,
		Mode: o.Options.Mode, Host: o.Host, Moved: s.LatestAt}
	if s.Phase == journal.Playing {
		sum.Turn = s.Game.Turn()
	}
	for _, c := range s.Chairs {
		sum.People = append(sum.People, c.Occupant.Person)
	}
	return sum
}

// Result is how the finished game ended.
func (s *Story) Result() *storage.Result {
	o := s.Table.Opened
	r := &storage.Result{Table: s.ID, Guild: o.Guild, Edition: o.Options.Edition, Mode: o.Options.Mode, Seats: len(s.Chairs),
		Moves: s.Game.MovesMade(), Finished: s.LatestAt, Season: storage.Monthly.SeasonAt(s.LatestAt), Rated: true}
	view, _ := s.Game.FinishedView()
	for _, side := range view.Result {
		r.Sides = append(r.Sides, storage.SideResult{Side: side.Side, Booty: side.Booty, Score: side.Score, Place: side.Place})
	}
	for _, c := range s.Chairs {
		r.Credits = append(r.Credits, storage.Credit{Seat: c.Seat, Side: o.Options.Mode.SideOf(c.Seat), Person: c.Occupant.Person, Share: 1})
	}
	return r
}
