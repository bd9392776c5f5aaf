package simplayer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"korsar/bot/sandbox"
)

// Player is a person at a table in one channel.
type Player struct {
	*sandbox.Person
	Channel *sandbox.Channel
}

// Draw is what drawing is called among the offers of a hand; every other offer
// is a move in the record's notation, or a card that wants a ship.
const Draw = "draw"

// errNoButton is a button that is nowhere to be seen.
var errNoButton = errors.New("there is no such button in the channel")

// Press clicks the newest button with this action in the channel, one that the
// player may click.
func (p *Player) Press(ctx context.Context, action string) (*sandbox.Answer, error) {
	messages := p.Sees(p.Channel)
	for _, m := range slices.Backward(messages) {
		for _, b := range m.Buttons() {
			if !m.Ephemeral() && actionOf(b.CustomID) == action {
				return p.Click(ctx, m.ID, b.CustomID)
			}
		}
	}
	return nil, fmt.Errorf("%s looks for %q: %w", p.Name(), action, errNoButton)
}

// Hand opens the player's hand from the board.
func (p *Player) Hand(ctx context.Context) (sandbox.Message, error) {
	answer, err := p.Press(ctx, "hand")
	if err != nil {
		return sandbox.Message{}, err
	}
	return shown(answer)
}

// shown is the message that an answer brought or changed.
func shown(a *sandbox.Answer) (sandbox.Message, error) {
	m, ok := a.Now()
	if !ok {
		return m, fmt.Errorf("nothing was shown: the answer is %v", a.Kind)
	}
	return m, nil
}

// Move makes one move: the hand is opened, and pick chooses among its offers,
// once more among the ships if a card was chosen. The move is "" when the hand
// offers none: it is somebody else's turn.
func (p *Player) Move(ctx context.Context, pick func(offers []string) string) (move string, err error) {
	hand, err := p.Hand(ctx)
	if err != nil {
		return "", err
	}
	return p.MoveIn(ctx, hand, pick)
}

// MoveIn is Move in a hand that is open already.
func (p *Player) MoveIn(ctx context.Context, hand sandbox.Message, pick func(offers []string) string) (move string, err error) {
	for {
		offers := Offers(hand)
		if len(offers) == 0 {
			return "", nil
		}
		choice := pick(offers)
		answer, err := p.Take(ctx, hand, choice)
		if selected, _ := optionOf(hand, choice); err != nil || actionOf(selected) != "card" {
			return choice, err
		}
		if hand, err = shown(answer); err != nil {
			return "", err
		}
	}
}

// Take clicks one of the offers of a hand.
func (p *Player) Take(ctx context.Context, hand sandbox.Message, offer string) (*sandbox.Answer, error) {
	if offer == Draw {
		return p.Click(ctx, hand.ID, buttonOf(hand, Draw))
	}
	selected, label := optionOf(hand, offer)
	return p.Choose(ctx, hand.ID, selected, label)
}

// Offers is what a hand lets its player do now: "draw" and the values of its
// selects. What they can order for later is none of it.
func Offers(hand sandbox.Message) []string {
	var offers []string
	if Orders(hand) != nil {
		return nil
	}
	for _, b := range hand.Buttons() {
		if actionOf(b.CustomID) == Draw && !b.Disabled {
			offers = append(offers, Draw)
		}
	}
	for _, s := range hand.Selects() {
		for _, option := range s.Options {
			offers = append(offers, option.Value)
		}
	}
	return offers
}

// Orders is what a hand lets its player order for when their turn comes: the
// custom ids of its buttons and selects.
func Orders(hand sandbox.Message) (ids []string) {
	for _, c := range append(hand.Buttons(), hand.Selects()...) {
		if actionOf(c.CustomID) == "order" {
			ids = append(ids, c.CustomID)
		}
	}
	return ids
}

func buttonOf(m sandbox.Message, action string) string {
	for _, b := range m.Buttons() {
		if actionOf(b.CustomID) == action {
			return b.CustomID
		}
	}
	return ""
}

// optionOf is the select that has a value, and the label under which.
func optionOf(m sandbox.Message, value string) (customID, label string) {
	for _, s := range m.Selects() {
		for _, option := range s.Options {
			if option.Value == value {
				return s.CustomID, option.Label
			}
		}
	}
	return "", ""
}

// actionOf is the action in a custom id.
func actionOf(customID string) string {
	parts := strings.Split(customID, ":")
	if len(parts) < 4 {
		return ""
	}
	return parts[3]
}
