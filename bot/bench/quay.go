package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/rpc"
	"sync"
	"time"

	"korsar/bot/sandbox"
	"korsar/bot/simplayer"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Shape of the world: each guild has so many tables, each in a channel of its own, in
// which so many messages are remembered.
const (
	tablesInGuild = 20
	history       = 40
	manyTokens    = 50_000 // interactions that are remembered
)

// Quay is the side of the stand-in: a Discord for each bot that is measured, and the
// people there. Its exported methods are called over net/rpc.
type Quay struct {
	mu     sync.Mutex
	worlds []*world
}

// world is one Discord.
type world struct {
	*sandbox.Discord
	places []*place
}

// place is a channel with its people, who do one thing at a time.
type place struct {
	mu       sync.Mutex
	regulars simplayer.Regulars
	chance   *rand.Rand
}

// Serve lets a load use a quay over a pair of pipes, until the first of them ends.
func Serve(in io.Reader, out io.Writer) error {
	q := &Quay{}
	server := rpc.NewServer()
	if err := server.Register(q); err != nil {
		return fmt.Errorf("offer the quay: %w", err)
	}
	server.ServeConn(pipes{in, out})
	var err error
	for _, w := range q.worlds {
		err = errors.Join(err, w.Close())
	}
	return err
}

// pipes is a connection of two that go one way each.
type pipes struct {
	io.Reader
	io.Writer
}

// Close does nothing: whoever made the pipes closes them.
func (pipes) Close() error { return nil }

// Founding is a world that is wanted.
type Founding struct {
	Places int // channels
	People int // in each
}

// World is one that was made.
type World struct {
	Number int
	API    string // where the bot finds it
	Token  string
	Places []Place
}

// Place is a channel with its people.
type Place struct {
	Guild, Channel snowflake.ID
	People         []Person
}

// Person is somebody there.
type Person struct {
	User snowflake.ID
	Name string
}

// Found makes a world.
func (q *Quay) Found(f Founding, made *World) error {
	d, err := sandbox.Open(sandbox.Options{Limits: true, Transcript: -1, History: history, Tokens: manyTokens})
	if err != nil {
		return err
	}
	w := &world{Discord: d}
	var guild *sandbox.Guild
	for i := range f.Places {
		if i%tablesInGuild == 0 {
			guild = d.NewGuild(fmt.Sprintf("Port %d", i/tablesInGuild))
		}
		channel := guild.NewChannel(fmt.Sprintf("table-%d", i))
		at := Place{Guild: snowflake.Parse(guild.ID()), Channel: snowflake.Parse(channel.ID())}
		p := &place{chance: rand.New(rand.NewPCG(1, uint64(i))), regulars: simplayer.Regulars{Command: fmt.Sprintf("/korsar new seats:%d pace:%s", f.People, paceOf(i))}}
		for n := range f.People {
			person := d.NewPerson(fmt.Sprintf("Sailor %d-%d", i, n), "en-US")
			guild.Add(person)
			p.regulars.Players = append(p.regulars.Players, &simplayer.Player{Person: person, Channel: channel})
			at.People = append(at.People, Person{User: snowflake.Parse(person.ID()), Name: person.Name()})
		}
		w.places = append(w.places, p)
		made.Places = append(made.Places, at)
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.worlds = append(q.worlds, w)
	made.Number, made.API, made.Token = len(q.worlds)-1, d.API(), d.Token()
	return nil
}

// paceOf is how the game in a place goes: every other one posts a board for each turn
// and tells who is on turn, the rest edit one board.
func paceOf(place int) journal.Pace {
	if place%2 == 0 {
		return journal.Live
	}
	return journal.Relaxed
}

// comeTime is how long a bot may take to sign on.
const comeTime = time.Minute

// Await waits until a bot is on the gateway of a world.
func (q *Quay) Await(world int, there *bool) error {
	d := q.worldOf(world)
	ctx, cancel := context.WithTimeout(context.Background(), comeTime)
	defer cancel()
	if err := d.Wait(ctx, func() bool { return d.Gateway().Connected() > 0 }); err != nil {
		return fmt.Errorf("the bot does not sign on; what it says stands above: %w", err)
	}
	*there = true
	return nil
}

func (q *Quay) worldOf(number int) *world {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.worlds[number]
}

// At is a place in a world, or somebody there.
type At struct{ World, Place, Person int }

// Outcome is what came of somebody's doing.
type Outcome struct {
	Idle  bool   // there was nothing to do: they wait for what the bot posts
	Moved bool   // a move was made
	Fault string // why there was no answer, or what they were told instead; "" if there was one
}

// Step lets whoever it is up to in a place do the next thing in their game.
func (q *Quay) Step(at At, o *Outcome) error {
	p := q.worldOf(at.World).places[at.Place]
	p.mu.Lock()
	defer p.mu.Unlock()
	did, err := p.regulars.Step(context.Background(), p.chance)
	switch {
	case err != nil:
		o.Fault = err.Error()
	case did.Answer == nil:
		o.Idle = true
	case did.Answer.Kind == sandbox.Unanswered:
		o.Fault = noAnswer
	default:
		o.Moved, o.Fault = did.Moved, did.Refused
	}
	return nil
}

// Press lets a person click the button of a floor. One does one thing at a time.
func (q *Quay) Press(at At, o *Outcome) error {
	who := q.worldOf(at.World).places[at.Place].regulars.Players[at.Person]
	for _, m := range who.Sees(who.Channel) {
		if m.Ephemeral() {
			continue
		}
		answer, err := who.Click(context.Background(), m.ID, m.Buttons()[0].CustomID)
		switch {
		case err != nil:
			o.Fault = err.Error()
		case answer.Kind != sandbox.Replied:
			o.Fault = noAnswer
		default:
			_ = who.Dismiss(answer.Message.ID) // it may be forgotten already
		}
		return nil
	}
	o.Idle = true
	return nil
}

// noAnswer is what Discord shows then.
const noAnswer = "The application did not respond."
