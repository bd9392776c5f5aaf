package simplayer

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"korsar/bot/sandbox"
)

// Regulars are people who play one game after the other in a channel. Each keeps
// their hand on the screen and plays in it.
type Regulars struct {
	Players []*Player
	Command string // with which the first of them opens a table for all
	Filler  string // the option of the lobby that gives a free seat to a computer; "" for none
	Stage   Stage  // where they are
	// Patience is how long they wait for what the bot posts before they look where they
	// are; 0 is for ever.
	Patience time.Duration

	hands map[*Player]string // ids of the messages on their screens
	next  int                // whose turn it is, as far as they know
	since time.Time          // when somebody did something last
}

// Stage is what regulars are about.
type Stage int

// What comes after what.
const (
	Playing  Stage = iota // or they will see that they are not
	Over                  // a table is to be opened
	Joining               // as its lobby comes,
	Filling               // what is free by computers, and
	Starting              // once the lobby shows that all have joined
)

// A Step is one thing that somebody did: a click, or a command.
type Step struct {
	Answer  *sandbox.Answer // nil while there is nothing to do but to wait for what the bot posts
	Moved   bool            // it was a move, and it was made
	Refused string          // what they were told where they expected something else; "" if they were not
}

// Step lets whoever it is up to do the next thing. After an error, a refusal or no
// answer they find back into the game by themselves.
func (r *Regulars) Step(ctx context.Context, rng *rand.Rand) (Step, error) {
	did, err := r.step(ctx, rng)
	if errors.Is(err, sandbox.ErrChanged) {
		did, err = Step{}, nil // the hand was renewed at this moment: they look again
	}
	switch now := time.Now(); {
	case err != nil || did.Answer != nil:
		r.since = now
	case r.Patience > 0 && now.Sub(r.since) > r.Patience:
		r.since = now
		r.enter(Playing)
	}
	if err != nil {
		r.enter(Playing)
	}
	return did, err
}

// enter begins a stage, with no hand on a screen.
func (r *Regulars) enter(s Stage) {
	for p, id := range r.hands {
		_ = p.Dismiss(id) // it may be gone
	}
	r.Stage, r.next, r.hands = s, 0, map[*Player]string{}
}

func (r *Regulars) step(ctx context.Context, rng *rand.Rand) (Step, error) {
	p := r.Players[r.next]
	switch r.Stage {
	case Over:
		return r.arrange(p, func() (*sandbox.Answer, error) { return p.Type(ctx, p.Channel, r.Command) })
	case Joining:
		if !p.offered("join") {
			return Step{}, nil
		}
		return r.arrange(p, func() (*sandbox.Answer, error) { return p.Press(ctx, "join") })
	case Filling:
		lobby, offered := p.option("crew", r.Filler)
		switch {
		case !offered:
			r.enter(Starting)
			return Step{}, nil
		case slices.ContainsFunc(r.Players, func(p *Player) bool { return !strings.Contains(lobby.Text(), "· **"+p.Name()+"**") }):
			return Step{}, nil // one of them has no seat, as far as one can see
		}
		return r.arrange(p, func() (*sandbox.Answer, error) { return p.Take(ctx, lobby, r.Filler) })
	case Starting:
		if !p.offered("start") {
			return Step{}, nil
		}
		return r.arrange(p, func() (*sandbox.Answer, error) { return p.Press(ctx, "start") })
	default:
		return r.play(ctx, p, rng)
	}
}

// arrange does something before the game, and goes on to what follows it.
func (r *Regulars) arrange(p *Player, do func() (*sandbox.Answer, error)) (did Step, err error) {
	if did.Answer, err = do(); err != nil || did.Answer.Kind == sandbox.Unanswered {
		return did, err
	}
	if m, shown := did.Answer.Now(); shown && m.Ephemeral() {
		if r.Stage != Over { // where there is a table they go on there
			did.Refused = m.Text()
		}
		_ = p.Dismiss(m.ID) // it may be gone
	}
	switch {
	case r.Stage == Over:
		r.enter(Joining)
	case r.Stage == Starting:
		r.enter(Playing)
	case r.Stage == Joining:
		if r.next++; r.next == len(r.Players) {
			r.enter(Filling)
		}
	}
	return did, nil
}

// offered tells whether a button that can be clicked stands on a public message.
func (p *Player) offered(action string) bool {
	return slices.ContainsFunc(p.Sees(p.Channel), func(m sandbox.Message) bool {
		return !m.Ephemeral() && slices.ContainsFunc(m.Buttons(), func(b sandbox.Component) bool { return actionOf(b.CustomID) == action && !b.Disabled })
	})
}

// option is the newest public message with a select that has an option.
func (p *Player) option(action, value string) (sandbox.Message, bool) {
	for _, m := range slices.Backward(p.Sees(p.Channel)) {
		if id, _ := optionOf(m, value); !m.Ephemeral() && actionOf(id) == action {
			return m, true
		}
	}
	return sandbox.Message{}, false
}

// play is a step in the game: somebody opens their hand, looks whether it is their
// turn, or moves.
func (r *Regulars) play(ctx context.Context, p *Player, rng *rand.Rand) (did Step, err error) {
	hand, open := p.Message(r.hands[p])
	offers := Offers(hand)
	moves := false
	switch {
	case !open:
		did.Answer, err = p.Type(ctx, p.Channel, "/korsar hand")
	case len(offers) > 0:
		moves = true
		did.Answer, err = p.Take(ctx, hand, offers[rng.IntN(len(offers))])
	case buttonOf(hand, "hand") == "": // a computer made the last move of the game
		r.enter(Over)
		return did, nil
	default:
		did.Answer, err = p.Click(ctx, hand.ID, buttonOf(hand, "hand"))
	}
	if err != nil || did.Answer.Kind == sandbox.Unanswered {
		return did, err
	}
	passed := r.look(p, &did)
	did.Moved = moves && passed && did.Refused == ""
	return did, nil
}

// look takes in what an answer shows: a hand, the end of the game, or a refusal. It is
// true when the turn has passed to somebody else.
func (r *Regulars) look(p *Player, did *Step) (passed bool) {
	m, shown := did.Answer.Now()
	switch {
	case !shown:
		r.enter(Playing)
	case buttonOf(m, "hand") != "" || buttonOf(m, "back") != "":
		if r.hands == nil {
			r.hands = map[*Player]string{}
		}
		r.hands[p] = m.ID
		if passed = len(Offers(m)) == 0; passed {
			r.next = (r.next + 1) % len(r.Players)
		}
		return passed
	case len(m.Embeds) > 0: // the hand as it was in the end
		_ = p.Dismiss(m.ID)
		r.enter(Over)
		return true
	default:
		did.Refused = m.Text()
		_ = p.Dismiss(m.ID)
		switch {
		case r.hands[p] != "":
			r.enter(Playing)
		case p.offered("join"):
			r.enter(Joining)
		default:
			r.enter(Over)
		}
	}
	return false
}
