package storagetest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"korsar/game"
	"korsar/game/deal"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

// Organizer runs a tournament and returns the commits that the bot would make. Everything follows from its rules and
// seed.
type Organizer struct {
	*tournamentjournal.Tournament
	ID    journal.TournamentID // set by the test once the tournament is stored
	Clock time.Time            // advances by a second with each entry
	Token string               // of the tournament's page

	random  *rand.Rand
	created tournamentjournal.Created
	lines   []tournamentjournal.Line
}

// NewOrganizer returns an organizer of a tournament in guild 7, whose host is person 1. The tournament is not created
// yet.
func NewOrganizer(rules tournament.Rules, seed uint64) *Organizer {
	o := &Organizer{Tournament: new(tournamentjournal.Tournament), Clock: time.UnixMilli(1_790_000_000_000).UTC(),
		random: rand.New(rand.NewPCG(seed, 5))}
	o.created = tournamentjournal.Created{Guild: 7, Channel: 20, Host: 1, Name: "Cup of the Çelebi", Rules: rules,
		Settings: tournamentjournal.Settings{Edition: game.Editions[0].ID, Language: "en",
			Minutes: 24 * 60, JoinMinutes: 48 * 60, RoundMinutes: 120 * 60, Role: 77,
			Booty: journal.OpenBooty}, Secret: o.drawSecret()}
	return o
}

// InGuild moves the tournament to a guild other than 7.
func (o *Organizer) InGuild(guild snowflake.ID) *Organizer {
	o.created.Guild = guild
	return o
}

// InChannel moves the tournament to a channel other than 20.
func (o *Organizer) InChannel(channel snowflake.ID) *Organizer {
	o.created.Channel = channel
	return o
}

// SwissRules returns the rules of a Swiss tournament with two rounds at tables of the given size.
func SwissRules(seats int) tournament.Rules {
	return tournament.Rules{Format: tournament.Swiss, Mode: game.FreeForAll, Seats: seats, Rounds: 2}
}

func (o *Organizer) drawSecret() (s deal.Secret) {
	for i := range s {
		s[i] = byte(o.random.Uint32())
	}
	return s
}

// Create returns the commit that creates the tournament.
func (o *Organizer) Create() storage.TournamentCommit { return o.Commit(1, o.created) }

// Enter returns the commit with which each of the people enters alone.
func (o *Organizer) Enter(people ...journal.PersonID) storage.TournamentCommit {
	bodies := make([]tournamentjournal.Body, len(people))
	for i, p := range people {
		bodies[i] = tournamentjournal.Entered{Entrant: tournament.Entrant(o.Entrants() + 1 + i),
			People: []journal.PersonID{p}, Join: o.random.Uint64()}
	}
	return o.Commit(people[0], bodies...)
}

// Next returns the next step of the tournament: start, round, result of a game, resumption or end. It returns nil if
// there is none.
func (o *Organizer) Next() tournamentjournal.Body {
	switch due := o.Due(); {
	case o.Paused:
		return tournamentjournal.Resumed{}
	case due == tournament.DueRound && !o.Started:
		return tournamentjournal.Started{}
	case due == tournament.DueRound:
		return o.nextRound()
	case due == tournament.DueGames:
		return o.nextResult()
	case due == tournament.DueEnd:
		return tournament.Finished{Secret: o.Secret().String()}
	}
	return nil
}

// Play returns the commit of the step that Next returns.
func (o *Organizer) Play() storage.TournamentCommit { return o.Commit(0, o.Next()) }

func (o *Organizer) nextRound() tournamentjournal.Body {
	round, err := o.Pair(o.Secret())
	if err != nil {
		panic(fmt.Sprintf("organizer: %v", err))
	}
	next := o.drawSecret()
	round.Next = deal.Commitment(next)
	return tournamentjournal.RoundPaired{RoundPaired: round, NextSecret: next, JoinBy: o.Clock.Add(48 * time.Hour),
		Deadline: o.Clock.Add(120 * time.Hour)}
}

// nextResult returns a random result of the first unfinished game.
func (o *Organizer) nextResult() tournamentjournal.Body {
	round := len(o.Rounds())
	for i, table := range o.Rounds()[round-1].Tables {
		if table.Phase == tournament.Open || table.Phase == tournament.OnHold {
			gold := make([]int, len(table.Sides))
			for side := range gold {
				gold[side] = o.random.IntN(30)
			}
			return tournament.Settled{Round: round, Table: i + 1, Gold: gold}
		}
	}
	panic("organizer: no game is open")
}

// Try applies a body. It returns an error if the tournament refuses the body.
func (o *Organizer) Try(by journal.PersonID, body tournamentjournal.Body) error {
	e := tournamentjournal.Entry{Seq: o.Seq + 1, At: o.Clock.Add(time.Second), By: by,
		Cause: snowflake.ID(1000 + o.Seq), Body: body}
	if by == 0 {
		e.Cause = 0
	}
	l, err := o.Apply(e)
	if err == nil {
		o.Clock, o.lines = e.At, append(o.lines, l)
	}
	return err
}

// Commit applies bodies and returns their commit. It panics if the tournament refuses one, because then the test is
// wrong.
func (o *Organizer) Commit(by journal.PersonID, bodies ...tournamentjournal.Body) storage.TournamentCommit {
	c := storage.TournamentCommit{Follows: o.Checksum}
	before := len(o.lines)
	for _, body := range bodies {
		if err := o.Try(by, body); err != nil {
			panic(fmt.Sprintf("organizer: %s: %v", body.Kind(), err))
		}
		switch b := body.(type) {
		case tournamentjournal.Entered:
			for _, p := range b.People {
				c.People = append(c.People, storage.TournamentPerson{Person: p, Entrant: b.Entrant})
			}
		case tournamentjournal.PartnerAsked:
			c.People = append(c.People, storage.TournamentPerson{Person: b.Person, Entrant: o.EntrantOf(b.Person)})
		case tournamentjournal.Replaced:
			c.People = append(c.People, storage.TournamentPerson{Person: b.New, Entrant: b.Entrant})
			c.Removed = append(c.Removed, b.Old)
		case tournament.Finished:
			c.People = o.places()
		}
	}
	c.Entries = o.lines[before:len(o.lines):len(o.lines)]
	c.Summary = o.Summary()
	return c
}

// places returns every person with their place.
func (o *Organizer) places() (people []storage.TournamentPerson) {
	for _, s := range o.Standings() {
		for _, p := range o.PeopleOf(s.Entrant) {
			if o.EntrantOf(p) == s.Entrant {
				people = append(people, storage.TournamentPerson{Person: p, Entrant: s.Entrant, Place: s.Place})
			}
		}
	}
	return people
}

// Summary returns the tournament's current index row.
func (o *Organizer) Summary() *storage.TournamentSummary {
	c := o.Created
	return &storage.TournamentSummary{ID: o.ID, Guild: c.Guild, Channel: c.Channel, Name: c.Name,
		Format: c.Rules.Format, Phase: o.Phase(), Host: c.Host, Entrants: o.Entrants(), Round: len(o.Rounds()),
		Token: o.Token, Latest: o.LatestAt}
}

// Lines returns all entries in their stored form.
func (o *Organizer) Lines() []tournamentjournal.Line { return o.lines }

// Fork returns another organizer of the same tournament, which continues independently.
func (o *Organizer) Fork() *Organizer {
	fork := *o
	fork.Tournament, fork.lines = new(tournamentjournal.Tournament), nil
	fork.random = rand.New(rand.NewPCG(uint64(o.Seq), 6))
	for _, l := range o.lines {
		if _, err := fork.Restore(l); err != nil {
			panic(fmt.Sprintf("organizer: %v", err))
		}
		fork.lines = append(fork.lines, l)
	}
	return &fork
}

// TournamentText describes the whole state of a tournament, including its secret.
func TournamentText(t *tournamentjournal.Tournament) string {
	var b strings.Builder
	text := func(what string, value any) {
		stored, err := json.Marshal(value)
		if err != nil {
			panic(fmt.Sprintf("organizer: %v", err))
		}
		fmt.Fprintf(&b, "%s %s\n", what, stored)
	}
	text("phase", t.Phase())
	fmt.Fprintf(&b, "entry %d of %v, checksum %#x, opened %v\n", t.Seq, t.LatestAt, uint64(t.Checksum), t.OpenedAt)
	if t.Phase() == tournamentjournal.PhaseNone {
		return b.String()
	}
	text("created", t.Created)
	text("settings", t.Settings)
	fmt.Fprintf(&b, "started %v, paused %v, due %d\n", t.Started, t.Paused, t.Due())
	fmt.Fprintf(&b, "commitment %s, secret %v, final %q\n", t.Commitment(), t.Secret(), t.FinalSecret())
	for e := tournament.Entrant(1); int(e) <= t.Entrants(); e++ {
		people := t.PeopleOf(e)
		fmt.Fprintf(&b, "entrant %d: people %v, withdrawn %v\n", e, people, t.HasWithdrawn(e))
		for _, p := range people {
			fmt.Fprintf(&b, "  person %d plays for %d\n", p, t.EntrantOf(p))
		}
	}
	for p := journal.PersonID(1); p <= 40; p++ {
		if by := t.AskedBy(p); by != nil {
			fmt.Fprintf(&b, "person %d is asked by %v\n", p, by)
		}
	}
	for r, round := range t.Rounds() {
		text("round", struct {
			Season int `json:"season,omitempty"`
			tournament.Lot
			Tables []tournament.Table `json:"tables"`
		}{round.Season, t.Lots()[r], round.Tables})
		for i := range round.Tables {
			fmt.Fprintf(&b, "  table %d at %+v\n", i+1, t.VenueAt(r+1, i+1))
		}
	}
	fmt.Fprintf(&b, "join by %v, deadline %v\n", t.JoinBy(), t.Deadline())
	text("standings", t.Standings())
	fmt.Fprintf(&b, "post %d, event %d, deleted %t, roles %v\n", t.Post(), t.Event(), t.EventDeleted(), t.RolesGiven())
	if t.RoleGiver() != t.Created.Host || t.RoleRefusals() > 0 {
		fmt.Fprintf(&b, "the role is promised by %d, refused %d times, for %q\n",
			t.RoleGiver(), t.RoleRefusals(), t.RoleRefused().Fault)
	}
	return b.String()
}
