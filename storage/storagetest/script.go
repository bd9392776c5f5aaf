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

// Script plays a table and returns the commits that the bot would make. Everything follows from its options and seed.
type Script struct {
	journal.Table
	ID     journal.TableID // set by the test once the table is stored
	Clock  time.Time       // advances by a second with each entry
	random *rand.Rand
	opened journal.Opened
}

// NewScript returns the script of a table in a channel. The table is not open yet.
func NewScript(channel snowflake.ID, o journal.Options, seed uint64) *Script {
	s := &Script{Clock: time.UnixMilli(1_790_000_000_000).UTC(), random: rand.New(rand.NewPCG(seed, uint64(channel)))}
	s.opened = journal.Opened{Guild: 7, Channel: channel, Host: 1, Options: o}
	for i := range s.opened.Secret {
		s.opened.Secret[i] = byte(s.random.Uint32())
	}
	return s
}

// Continue returns a script that continues a stored table at the given time.
func Continue(id journal.TableID, t *journal.Table, from time.Time, seed uint64) *Script {
	return &Script{Table: t.Clone(), ID: id, Clock: from, random: rand.New(rand.NewPCG(seed, uint64(id)))}
}

// InGuild moves the table to a guild other than 7.
func (s *Script) InGuild(guild snowflake.ID) *Script {
	s.opened.Guild = guild
	return s
}

// HostedBy makes a person other than 1 the host.
func (s *Script) HostedBy(p journal.PersonID) *Script {
	s.opened.Host = p
	return s
}

// ForTournament makes the table a tournament table, which has no host.
func (s *Script) ForTournament(o journal.TournamentTable) *Script {
	s.opened.Tournament, s.opened.Host = &o, 0
	return s
}

// Options returns the options of a table with the given number of seats.
func Options(mode game.Mode, seats int) journal.Options {
	return journal.Options{Edition: game.Editions[0].ID, Mode: mode, Seats: seats, Pace: journal.Relaxed,
		Booty: journal.OpenBooty, Language: "en"}
}

// Open returns the commit that opens the table. If the table has a host, it also seats the host.
func (s *Script) Open() storage.Commit {
	if o := s.opened.Tournament; o != nil {
		c := s.Commit(0, s.opened)
		c.Tournament = o.ID
		return c
	}
	return s.Commit(1, s.opened, journal.Seated{Seat: 1, Occupant: journal.Person(s.opened.Host)})
}

// Join returns the commit with which a person takes the lowest free seat, or the seat that the tournament assigns.
func (s *Script) Join(p journal.PersonID) storage.Commit {
	seat := s.FreeSeat()
	if o := s.Table.Opened.Tournament; o != nil {
		seat = o.SeatOf(p)
	}
	return s.Commit(p, journal.Seated{Seat: seat, Occupant: journal.Person(p)})
}

// Start returns the commit of the fair deal.
func (s *Script) Start() storage.Commit {
	deck, first := deal.Deal(s.Table.Opened.Secret, s.FairJoins(), s.Table.Options().Mode, len(s.Taken()))
	return s.Commit(s.Table.Opened.Host, journal.Started{First: first, Deck: deck})
}

// Move returns the commit of a random legal move by the seat whose turn it is.
func (s *Script) Move() storage.Commit {
	seat := s.Game.Turn()
	moves := s.Game.Moves(seat, nil)
	by := s.Chairs[seat-1].Occupant.Person
	return s.Commit(by, journal.Played{Seat: seat, Move: moves[s.random.IntN(len(moves))]})
}

// Commit applies bodies and returns their commit. It panics if the table refuses one, because then the test is wrong.
func (s *Script) Commit(by journal.PersonID, bodies ...journal.Body) storage.Commit {
	c := storage.Commit{Follows: s.Checksum}
	cause := snowflake.ID(1000 + s.Seq)
	for _, body := range bodies {
		s.Clock = s.Clock.Add(time.Second)
		e := journal.Entry{Seq: s.Seq + 1, At: s.Clock, By: by, Cause: cause, Body: body}
		c.Bound = append(c.Bound, s.Binds(body)...)
		l, err := s.Apply(e)
		if err != nil {
			panic(fmt.Sprintf("script: %v", err))
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
			e, err := journal.Parse(l)
			if err != nil {
				panic(fmt.Sprintf("script: %v", err))
			}
			all = append(all, e)
		}
	}
	return all
}

// Summary returns the table's current index row.
func (s *Script) Summary() *storage.Summary {
	o := s.Table.Opened
	sum := &storage.Summary{Table: s.ID, Phase: s.Phase, Guild: o.Guild, Channel: o.Channel, Edition: o.Options.Edition,
		Mode: o.Options.Mode, Host: o.Host, Latest: s.LatestAt}
	if s.Phase == journal.Playing {
		sum.Turn, sum.TurnAt = s.Game.Turn(), s.TurnAt
	}
	for _, c := range s.Chairs {
		sum.People = append(sum.People, c.Occupant.Person)
	}
	return sum
}

// Result returns the result of the finished game.
func (s *Script) Result() *storage.Result {
	o := s.Table.Opened
	r := &storage.Result{Table: s.ID, Guild: o.Guild, Edition: o.Options.Edition, Mode: o.Options.Mode,
		Seats: len(s.Chairs),
		Moves: s.Game.MovesMade(), Finished: s.LatestAt, Season: storage.Monthly.SeasonAt(s.LatestAt), Rated: true}
	view, _ := s.Game.FinishedView()
	for _, side := range view.Result {
		r.Sides = append(r.Sides, storage.SideResult{Side: side.Side, Booty: side.Booty, Score: side.Score,
			Place: side.Place})
	}
	for _, c := range s.Chairs {
		r.Credits = append(r.Credits, storage.Credit{Seat: c.Seat, Side: o.Options.Mode.SideOf(c.Seat),
			Person: c.Occupant.Person, Share: 1})
	}
	return r
}
