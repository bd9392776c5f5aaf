package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/rpc"
	"sync"
	"time"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
)

// rememberedMessages is how many messages each channel of a world remembers.
const rememberedMessages = 40

// The tokens of interactions that a world remembers: those of a quarter of an hour at the rate of the load, as Discord
// does, within bounds.
const (
	tokenLife            = 15 * time.Minute
	minTokens, maxTokens = 50_000, 1_000_000
)

// tokensAt returns how many tokens a world remembers at a rate, in clicks per second.
func tokensAt(rate int) int { return min(max(rate*int(tokenLife.Seconds()), minTokens), maxTokens) }

// Harness runs the stand-ins for Discord, one for each bot that is measured, with their people. Its exported methods
// are called over net/rpc.
type Harness struct {
	mu     sync.Mutex // guards worlds while calls are served
	worlds []*world
}

// Serve serves a harness over a pair of pipes until in ends. Then it closes the worlds.
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

// pipes joins two one-way pipes into a connection.
type pipes struct {
	io.Reader
	io.Writer
}

// Close does nothing, since the owner of the pipes closes them.
func (pipes) Close() error { return nil }

// signOnTimeout is how long a bot may take to sign on.
const signOnTimeout = time.Minute

// AwaitBot blocks until all shards of a world are on its gateway. It fails after signOnTimeout.
func (h *Harness) AwaitBot(world int, there *bool) error {
	d := h.worldOf(world)
	ctx, cancel := context.WithTimeout(context.Background(), signOnTimeout)
	defer cancel()
	if err := d.Wait(ctx, func() bool { return d.Gateway().Connected() >= d.shards }); err != nil {
		return fmt.Errorf("wait for the bot to sign on; its output is above: %w", err)
	}
	*there = true
	return nil
}

// quietTime is how long nothing happens in a world whose bot is at rest. maxWait is the longest wait for that.
const quietTime, maxWait = 300 * time.Millisecond, 10 * time.Second

// AwaitQuiet blocks until nothing has happened in a world for quietTime, or for maxWait.
func (h *Harness) AwaitQuiet(world int, quiet *bool) error {
	*quiet = awaitQuiet(h.worldOf(world).Changes)
	return nil
}

// awaitQuiet reports whether there was no change for quietTime. changes returns a channel that the next one closes.
func awaitQuiet(changes func() <-chan struct{}) bool {
	end := time.After(maxWait)
	for {
		select {
		case <-changes():
		case <-time.After(quietTime):
			return true
		case <-end:
			return false
		}
	}
}

func (h *Harness) worldOf(number int) *world {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.worlds[number]
}

// At names a place in a world, or a person there.
type At struct{ World, Place, Person int }

// Outcome is the outcome of a click.
type Outcome struct {
	Idle  bool // nothing to click until the bot posts something
	Moved bool // a move was made
	From  simplayer.Origin
	Fault string // the refusal, or why there was no answer, or ""
}

// Step makes the next click of the game in a place.
func (h *Harness) Step(at At, o *Outcome) error {
	p := h.worldOf(at.World).places[at.Place]
	p.mu.Lock()
	defer p.mu.Unlock()
	did, err := p.group.Step(context.Background(), p.rng)
	o.From = did.Origin
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

// Analyse makes a person ask for the analysis of each finished game that the command suggests. It sets games to their
// number.
func (h *Harness) Analyse(at At, games *int) error {
	who := h.worldOf(at.World).places[at.Place].group.Players[at.Person]
	ctx := context.Background()
	offers, err := who.Suggest(ctx, who.Channel, "/korsar games game:")
	if err != nil {
		return fmt.Errorf("find the finished games: %w", err)
	}
	for _, game := range offers {
		if err := analyse(ctx, who, game.Value); err != nil {
			return fmt.Errorf("ask for the analysis of game %s: %w", game.Value, err)
		}
	}
	*games = len(offers)
	return nil
}

func analyse(ctx context.Context, who *simplayer.Player, game string) error {
	answer, err := who.PressBelow(ctx, "/korsar games game:"+game, "analyse")
	if err == nil && answer.Kind != sandbox.Updated {
		err = errNotAnswered
	}
	return err
}

var errNotAnswered = errors.New("the bot has not answered in time")

// Press clicks the button of the baseline bot. Each person makes one click at a time. They dismiss an answer only after
// the next one, so that a baseline can edit it.
func (h *Harness) Press(at At, o *Outcome) error {
	place := h.worldOf(at.World).places[at.Place]
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
				_ = who.DeleteMessage(*shown) // the message may be gone already
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
