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
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// Size of a world: how many tables a guild has, each in a channel of its own, and how many
// messages each channel remembers.
const (
	tablesInGuild      = 20
	rememberedMessages = 40
	rememberedTokens   = 50_000 // interactions
)

// Harness runs the stand-ins for Discord, one for each bot that is measured, with their people.
// Its exported methods are called over net/rpc.
type Harness struct {
	mu     sync.Mutex
	worlds []*world
}

// world is one stand-in.
type world struct {
	*sandbox.Discord
	places []*place
}

// place is a channel with its people, who do one thing at a time.
type place struct {
	mu    sync.Mutex
	group simplayer.Group
	rng   *rand.Rand
	shown []string // the message of each person's latest answer from a baseline
}

// Serve serves a harness over a pair of pipes until the first of them closes.
func Serve(in io.Reader, out io.Writer) error {
	h := &Harness{}
	server := rpc.NewServer()
	if err := server.Register(h); err != nil {
		return fmt.Errorf("register the harness: %w", err)
	}
	server.ServeConn(pipes{in, out})
	var err error
	for _, w := range h.worlds {
		err = errors.Join(err, w.Close())
	}
	return err
}

// pipes joins two one-way pipes to a connection.
type pipes struct {
	io.Reader
	io.Writer
}

// Close does nothing: the owner of the pipes closes them.
func (pipes) Close() error { return nil }

// WorldSpec is the size of a world to create.
type WorldSpec struct {
	Places int // channels
	People int // in each
}

// World is a world that was created.
type World struct {
	Number int
	API    string // its address
	Token  string
	Places []Place
}

// Place is a channel with its people.
type Place struct {
	Guild, Channel snowflake.ID
	People         []Person
}

// Person is a person in a place.
type Person struct {
	User snowflake.ID
	Name string
}

// CreateWorld creates a world.
func (q *Harness) CreateWorld(f WorldSpec, made *World) error {
	d, err := sandbox.Open(sandbox.Options{Limits: true, Transcript: -1, History: rememberedMessages,
		Tokens: rememberedTokens})
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
		p := &place{rng: rand.New(rand.NewPCG(1, uint64(i))),
			group: simplayer.Group{Command: fmt.Sprintf("/korsar new seats:%d preset:%s", f.People, presetOf(i))}}
		for n := range f.People {
			person := d.NewPerson(fmt.Sprintf("Sailor %d-%d", i, n), "en-US")
			guild.Add(person)
			p.group.Players = append(p.group.Players, &simplayer.Player{Person: person, Channel: channel})
			at.People = append(at.People, Person{User: snowflake.Parse(person.ID()), Name: person.Name()})
		}
		p.shown = make([]string, f.People)
		w.places = append(w.places, p)
		made.Places = append(made.Places, at)
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.worlds = append(q.worlds, w)
	made.Number, made.API, made.Token = len(q.worlds)-1, d.API(), d.Token()
	return nil
}

// presetOf returns the preset of the game in a place: half of the games post a board for each turn,
// which pings the player on turn; the others edit one board.
func presetOf(place int) table.Preset {
	if place%2 == 0 {
		return table.Quick
	}
	return table.Relaxed
}

// signOnTimeout is how long a bot may take to sign on.
const signOnTimeout = time.Minute

// AwaitBot waits until a bot is on the gateway of a world.
func (q *Harness) AwaitBot(world int, there *bool) error {
	d := q.worldOf(world)
	ctx, cancel := context.WithTimeout(context.Background(), signOnTimeout)
	defer cancel()
	if err := d.Wait(ctx, func() bool { return d.Gateway().Connected() > 0 }); err != nil {
		return fmt.Errorf("wait for the bot to sign on; its output is above: %w", err)
	}
	*there = true
	return nil
}

func (q *Harness) worldOf(number int) *world {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.worlds[number]
}

// At names a place in a world, or a person there.
type At struct{ World, Place, Person int }

// Outcome is the outcome of a click.
type Outcome struct {
	Idle  bool   // there was nothing to click: they wait for what the bot posts
	Moved bool   // a move was made
	Fault string // why there was no answer, or the refusal; "" if the answer is as it should be
}

// Step makes the next click of the game in a place.
func (q *Harness) Step(at At, o *Outcome) error {
	p := q.worldOf(at.World).places[at.Place]
	p.mu.Lock()
	defer p.mu.Unlock()
	did, err := p.group.Step(context.Background(), p.rng)
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

// Press clicks the button of the baseline bot. Each person makes one click at a time, and dismisses the answer with the
// next, so that a baseline can edit it.
func (q *Harness) Press(at At, o *Outcome) error {
	place := q.worldOf(at.World).places[at.Place]
	who, shown := place.group.Players[at.Person], &place.shown[at.Person]
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
			if *shown != "" {
				_ = who.Dismiss(*shown) // it may be forgotten already
			}
			*shown = answer.Message.ID
		}
		return nil
	}
	o.Idle = true
	return nil
}

// noAnswer is the text that Discord shows if an interaction is not answered in time.
const noAnswer = "The application did not respond."
