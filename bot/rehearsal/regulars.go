package rehearsal

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"korsar/bot/sandbox"
)

// Regulars are people who play one game after the other in a channel. Each keeps
// their hand on the screen and plays in it.
type Regulars struct {
	Players []*Player
	Command string // with which the first of them opens a table for all
	Stage   Stage  // where they are

	hands map[*Player]string // ids of the messages on their screens
	next  int                // whose turn it is, as far as they know
}

// Stage is what regulars are about.
type Stage int

// What comes after what. With an unknown stage they look first.
const (
	Playing  Stage = iota // or they will see that they are not
	Over                  // a table is to be opened
	Joining               // as its lobby comes, and
	Starting              // once it shows that all have
)

// A Step is one thing that somebody did: a click, or a command.
type Step struct {
	Answer *sandbox.Answer // nil while there is nothing to do but to wait for what the bot posts
	Move   bool            // it was to make a move
}

// Step lets whoever it is up to do the next thing. After an error they find back
// into the game by themselves.
func (r *Regulars) Step(ctx context.Context, rng *rand.Rand) (Step, error) {
	if r.hands == nil {
		r.hands = map[*Player]string{}
	}
	did, err := r.step(ctx, rng)
	if errors.Is(err, sandbox.ErrChanged) {
		return Step{}, nil // the hand was renewed at this moment: they look again
	}
	if err != nil {
		r.Stage, r.next = Playing, 0
		clear(r.hands)
	}
	return did, err
}

func (r *Regulars) step(ctx context.Context, rng *rand.Rand) (Step, error) {
	p := r.Players[r.next]
	switch r.Stage {
	case Over:
		return r.does(Joining, func() (*sandbox.Answer, error) { return r.Players[0].Type(ctx, r.Players[0].Channel, r.Command) })
	case Joining:
		if !p.offered("join") {
			return Step{}, nil
		}
		stage, next := Joining, r.next+1
		if next == len(r.Players) {
			stage, next = Starting, 0
		}
		did, err := r.does(stage, func() (*sandbox.Answer, error) { return p.Press(ctx, "join") })
		r.next = next
		return did, err
	case Starting:
		if !p.offered("start") {
			return Step{}, nil
		}
		return r.does(Playing, func() (*sandbox.Answer, error) { return p.Press(ctx, "start") })
	default:
		return r.play(ctx, p, rng)
	}
}

func (r *Regulars) does(then Stage, do func() (*sandbox.Answer, error)) (Step, error) {
	answer, err := do()
	if err == nil {
		r.Stage = then
	}
	return Step{Answer: answer}, err
}

// offered tells whether a button stands on a public message.
func (p *Player) offered(action string) bool {
	return slices.ContainsFunc(p.Sees(p.Channel), func(m sandbox.Message) bool { return !m.Ephemeral() && buttonOf(m, action) != "" })
}

// play is a step in the game: somebody opens their hand, looks whether it is their
// turn, or moves.
func (r *Regulars) play(ctx context.Context, p *Player, rng *rand.Rand) (did Step, err error) {
	hand, open := p.Message(r.hands[p])
	offers := Offers(hand)
	switch {
	case !open:
		did.Answer, err = p.Type(ctx, p.Channel, "/korsar hand")
	case len(offers) > 0:
		did.Move = true
		did.Answer, err = p.Take(ctx, hand, offers[rng.IntN(len(offers))])
	default:
		did.Answer, err = p.Click(ctx, hand.ID, buttonOf(hand, "hand"))
	}
	if err != nil {
		return did, err
	}
	return did, r.look(p, did.Answer)
}

// look takes in what an answer shows: a hand, or that there is no game.
func (r *Regulars) look(p *Player, a *sandbox.Answer) error {
	hand, err := shown(a)
	if err != nil {
		return err
	}
	if buttonOf(hand, "hand") == "" && buttonOf(hand, "back") == "" {
		r.Stage, r.next = Over, 0
		for _, q := range r.Players {
			if m, open := q.Message(r.hands[q]); open {
				_ = q.Dismiss(m.ID)
			}
		}
		clear(r.hands)
		if hand.Ephemeral() {
			_ = p.Dismiss(hand.ID)
		}
		return nil
	}
	r.hands[p] = hand.ID
	if len(Offers(hand)) == 0 {
		r.next = (r.next + 1) % len(r.Players)
	}
	return nil
}
