package simplayer

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/sandbox"
)

// EntrantNames are the names of the people who enter tournaments. Their names identify them after a restart.
var EntrantNames = []string{"Old Tom", "Red Mary", "Long Jim", "Calm Kate", "Bold Will", "Sly Sue",
	"Slim Pete", "Fair Fay"}

// Entrants are people who enter every tournament that is created, take a seat at the tables that call them, and play
// there. They join a guild when it has its first tournament.
type Entrants struct {
	World *sandbox.Discord
	Count int // at most as many as EntrantNames
	Clock clockwork.Clock

	people  []*sandbox.Person
	guilds  map[string]bool  // ids of the guilds that they have come to
	pressed map[press]bool   // buttons that need not be pressed again; only grows
	hands   map[place]screen // the hand that each has open at a table; only grows, by one entry for each seat
	latest  int              // index of the channel with the latest click
}

// press is a button that a person has pressed on a message.
type press struct{ person, message, customID string }

// place is a person's seat at the table of a channel.
type place struct{ person, channel string }

// screen is a hand that a person has opened.
type screen struct {
	message string // "" if they got none
	opened  time.Time
}

// handTime is how long a hand is used before it is opened again. The bot can update it for 15 minutes.
const handTime = 10 * time.Minute

// Step makes the next click of one person. It returns a Step without an answer if no one has anything to do until the
// world changes. Tables take turns.
func (e *Entrants) Step(ctx context.Context, rng *rand.Rand) (Step, error) {
	if e.guilds == nil {
		e.guilds, e.pressed, e.hands = map[string]bool{}, map[press]bool{}, map[place]screen{}
		e.people = e.known()
	}
	var channels []*sandbox.Channel
	for _, guild := range e.World.Guilds() {
		channels = append(channels, guild.Channels()...)
	}
	for i := range channels {
		at := (e.latest + 1 + i) % len(channels)
		if channels[at].Archived() {
			continue
		}
		did, err := e.stepIn(ctx, channels[at], rng)
		if errors.Is(err, sandbox.ErrChanged) {
			continue // they look again after the change
		}
		if err != nil || did.Answer != nil {
			e.latest = at
			return did, err
		}
	}
	return Step{}, nil
}

// Run makes clicks until ctx is done, one at a time with a pause after each. When there is nothing to click, it waits
// for a change of the world. It calls failed for each click that failed.
func (e *Entrants) Run(ctx context.Context, pause time.Duration, rng *rand.Rand, failed func(error)) {
	for ctx.Err() == nil {
		changes := e.World.Changes()
		did, err := e.Step(ctx, rng)
		if err != nil && ctx.Err() == nil {
			failed(err)
		}
		if err != nil || did.Answer != nil {
			changes = nil
		}
		e.wait(ctx, pause, changes)
	}
}

// wait waits for pause. If changes is not nil, it then waits for a change, at most for handTime.
func (e *Entrants) wait(ctx context.Context, pause time.Duration, changes <-chan struct{}) {
	select {
	case <-ctx.Done():
		return
	case <-e.Clock.After(pause):
	}
	if changes == nil {
		return
	}
	select {
	case <-ctx.Done():
	case <-changes:
	case <-e.Clock.After(handTime):
	}
}

// known returns the entrants who are already in the world.
func (e *Entrants) known() (list []*sandbox.Person) {
	all := e.World.People()
	for _, name := range EntrantNames[:e.Count] {
		if i := slices.IndexFunc(all, func(p *sandbox.Person) bool { return p.Name() == name }); i >= 0 {
			list = append(list, all[i])
		}
	}
	return list
}

// arrive brings all entrants to a guild.
func (e *Entrants) arrive(guild *sandbox.Guild) {
	if e.guilds[guild.ID()] {
		return
	}
	e.guilds[guild.ID()] = true
	for _, name := range EntrantNames[:e.Count] {
		if !slices.ContainsFunc(e.people, func(p *sandbox.Person) bool { return p.Name() == name }) {
			p := e.World.NewPerson(name, "en-US")
			p.DM() // so that everyone has a direct message with the bot from the beginning
			e.people = append(e.people, p)
		}
	}
	for _, p := range e.people {
		guild.Add(p)
	}
}

// stepIn makes a click in a channel, if there is any to make.
func (e *Entrants) stepIn(ctx context.Context, ch *sandbox.Channel, rng *rand.Rand) (did Step, err error) {
	messages := ch.Messages()
	for _, m := range slices.Backward(messages) {
		switch {
		case offered(m, "enter") != "":
			did, err = e.enter(ctx, ch, m)
		case offered(m, "join") != "":
			did, err = e.join(ctx, ch, m)
		case offered(m, "hand") != "":
			return e.play(ctx, ch, m, rng) // earlier boards are old
		}
		if err != nil || did.Answer != nil {
			return did, err
		}
	}
	return Step{}, nil
}

// enter makes the next person enter the tournament of a post. If the post asks for a partner, neighbors in the list
// choose each other.
func (e *Entrants) enter(ctx context.Context, ch *sandbox.Channel, post sandbox.Message) (did Step, err error) {
	e.arrive(ch.Guild())
	for i, p := range e.people {
		if did, err = e.pressOnce(ctx, p, post, "enter"); err != nil {
			return did, err
		}
		if did.Answer == nil {
			continue
		}
		m, shown := did.Answer.Now()
		if menu := partnerMenu(m); shown && menu != "" && i^1 < len(e.people) {
			did.Answer, err = p.Choose(ctx, m.ID, menu, e.people[i^1].ID())
		}
		_ = p.DeleteMessage(m.ID) // there may be no message
		return did, err
	}
	return did, nil
}

// partnerMenu returns the menu of a message that asks for a partner. It returns "" if there is none.
func partnerMenu(m sandbox.Message) string {
	for _, menu := range m.Selects() {
		if actionOf(menu.CustomID) == "partner" {
			return menu.CustomID
		}
	}
	return ""
}

// join makes the next person whom a lobby has called take a seat.
func (e *Entrants) join(ctx context.Context, ch *sandbox.Channel, lobby sandbox.Message) (did Step, err error) {
	for _, p := range e.people {
		if !slices.Contains(lobby.Pings, p.ID()) {
			continue
		}
		if did, err = e.pressOnce(ctx, p, lobby, "join"); err != nil {
			return did, err
		}
		if did.Answer == nil {
			continue
		}
		if m, shown := did.Answer.Now(); shown && m.Ephemeral() {
			_ = p.DeleteMessage(m.ID) // the offer of the guided game
		}
		e.hands[place{p.ID(), ch.ID()}] = screen{}
		return did, nil
	}
	return did, nil
}

// pressOnce presses the button of an action, unless the person has pressed it on this message before or does not see
// it.
func (e *Entrants) pressOnce(ctx context.Context, p *sandbox.Person, m sandbox.Message,
	action string) (did Step, err error) {
	button := offered(m, action)
	key := press{p.ID(), m.ID, button}
	if _, sees := p.Message(m.ID); !sees || e.pressed[key] {
		return Step{}, nil
	}
	did.Answer, err = p.Click(ctx, m.ID, button)
	if err == nil && did.Answer.Kind != sandbox.Unanswered {
		e.pressed[key] = true
	}
	return did, err
}

// play makes a person at a table move or open their hand.
func (e *Entrants) play(ctx context.Context, ch *sandbox.Channel, board sandbox.Message,
	rng *rand.Rand) (did Step, err error) {
	for _, p := range e.people {
		at := place{p.ID(), ch.ID()}
		has, known := e.hands[at]
		if !known && !isCalled(p, ch) {
			continue
		}
		hand, open := p.Message(has.message)
		offers := Offers(hand)
		switch {
		case len(offers) > 0:
			offer := offers[rng.IntN(len(offers))]
			did.Moved = !AsksShip(hand, offer)
			did.Answer, err = (&Player{Person: p, Channel: ch}).ChooseOffer(ctx, hand, offer)
		case (open || has.message == "") && e.Clock.Since(has.opened) < handTime:
			continue
		default:
			did.Answer, err = p.Click(ctx, board.ID, offered(board, "hand"))
		}
		if err != nil {
			return Step{}, err
		}
		e.look(p, at, &did)
		return did, nil
	}
	return Step{}, nil
}

// isCalled reports whether a message in a channel has notified a person.
func isCalled(p *sandbox.Person, ch *sandbox.Channel) bool {
	return slices.ContainsFunc(ch.Messages(), func(m sandbox.Message) bool { return slices.Contains(m.Pings, p.ID()) })
}

// look records the hand that an answer shows. A person who gets none has no seat and asks again after handTime.
func (e *Entrants) look(p *sandbox.Person, at place, did *Step) {
	m, shown := did.Answer.Now()
	switch {
	case shown && (isHand(m) || m.Thinking()):
		e.hands[at] = screen{m.ID, e.Clock.Now()}
	case did.Answer.Kind != sandbox.Unanswered:
		e.hands[at] = screen{"", e.Clock.Now()}
		if shown && len(m.Embeds) == 0 && did.Moved {
			did.Moved, did.Refused = false, m.Text()
		}
		if shown {
			_ = p.DeleteMessage(m.ID) // the message may be gone
		}
	}
}

// offered returns the enabled button of a message with an action. It returns "" if there is none.
func offered(m sandbox.Message, action string) string {
	for _, b := range m.Buttons() {
		if actionOf(b.CustomID) == action && !b.Disabled {
			return b.CustomID
		}
	}
	return ""
}
