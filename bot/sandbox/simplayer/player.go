package simplayer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"korsar/bot/sandbox"
	"korsar/game"
)

// Player is a person who plays in one channel.
type Player struct {
	*sandbox.Person
	Channel *sandbox.Channel
}

// Draw is the offer to draw a card. Every other offer of a hand is a move in the record's notation, or a card for which
// the ship is asked next.
const Draw = "draw"

// ErrNoButton is returned if a player does not see the button to press.
var ErrNoButton = errors.New("there is no such button in the channel")

// Press clicks the newest public button in the channel that has this action.
func (p *Player) Press(ctx context.Context, action string) (*sandbox.Answer, error) {
	messages := p.Sees(p.Channel)
	for _, m := range slices.Backward(messages) {
		for _, b := range m.Buttons() {
			if !m.Ephemeral() && actionOf(b.CustomID) == action {
				return p.Click(ctx, m.ID, b.CustomID)
			}
		}
	}
	return nil, fmt.Errorf("%s looks for %q: %w", p.Name(), action, ErrNoButton)
}

// OpenSettings opens the settings of the lobby in the channel.
func (p *Player) OpenSettings(ctx context.Context) (sandbox.Message, error) {
	answer, err := p.Press(ctx, "settings")
	if err != nil {
		return sandbox.Message{}, err
	}
	return shownMessage(answer)
}

// ChooseSetting sets a setting of the lobby in the channel, as its host.
func (p *Player) ChooseSetting(ctx context.Context, name, value string) error {
	page, err := p.OpenSettings(ctx)
	for _, choice := range []string{name, value} {
		if err != nil {
			return err
		}
		var answer *sandbox.Answer
		if answer, err = p.ChooseValue(ctx, page, choice); err == nil {
			page, err = shownMessage(answer)
		}
	}
	return err
}

// ChooseValue chooses the option with a value in one of a message's selects.
func (p *Player) ChooseValue(ctx context.Context, m sandbox.Message, value string) (*sandbox.Answer, error) {
	menu, label := SelectOffering(m, value)
	return p.Choose(ctx, m.ID, menu, label)
}

// OpenHand opens the player's hand from the board.
func (p *Player) OpenHand(ctx context.Context) (sandbox.Message, error) {
	answer, err := p.Press(ctx, "hand")
	if err == nil {
		err = awaitMessage(ctx, answer)
	}
	if err != nil {
		return sandbox.Message{}, err
	}
	return shownMessage(answer)
}

// patience is how long a person waits for a message after an answer without content.
const patience = 10 * time.Second

// awaitMessage blocks until a message has followed an answer without content. It fails after patience.
func awaitMessage(ctx context.Context, a *sandbox.Answer) error {
	if a.Kind != sandbox.Acknowledged {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return a.Followed(ctx)
}

// PressIn presses a button on a panel that a button of the board opens: "settings" or "more".
func (p *Player) PressIn(ctx context.Context, panel, action string) (*sandbox.Answer, error) {
	answer, err := p.Press(ctx, panel)
	return p.pressOn(ctx, answer, err, action)
}

// PressBelow types a command and presses a button on its answer.
func (p *Player) PressBelow(ctx context.Context, command, action string) (*sandbox.Answer, error) {
	answer, err := p.Type(ctx, p.Channel, command)
	return p.pressOn(ctx, answer, err, action)
}

// pressOn presses a button on the message that an answer shows. It returns err if that is not nil.
func (p *Player) pressOn(ctx context.Context, answer *sandbox.Answer, err error,
	action string) (*sandbox.Answer, error) {
	if err != nil {
		return nil, err
	}
	m, err := shownMessage(answer)
	if err != nil {
		return nil, err
	}
	button := buttonOf(m, action)
	if button == "" {
		return nil, fmt.Errorf("%s looks for %q in %q: %w", p.Name(), action, m.Text(), ErrNoButton)
	}
	return p.Click(ctx, m.ID, button)
}

// openedHand returns the newest open hand in the channel that offers the player a move.
func (p *Player) openedHand() (hand sandbox.Message, ok bool) {
	for _, m := range slices.Backward(p.Sees(p.Channel)) {
		if m.Ephemeral() && isHand(m) && len(Offers(m)) > 0 {
			return m, true
		}
	}
	return sandbox.Message{}, false
}

// shownMessage returns the message that an answer posted or changed. It fails if there is none.
func shownMessage(a *sandbox.Answer) (sandbox.Message, error) {
	m, ok := a.Now()
	if !ok {
		return m, fmt.Errorf("nothing was shown: the answer is %v", a.Kind)
	}
	return m, nil
}

// Move opens the hand and makes one move. pick chooses among the offers and, after a card, among its ships. The move is
// "" if it is someone else's turn.
func (p *Player) Move(ctx context.Context, pick func(offers []string) string) (move string, err error) {
	hand, err := p.OpenHand(ctx)
	if err != nil {
		return "", err
	}
	return p.MoveFromHand(ctx, hand, pick)
}

// MoveFromHand is like Move with a hand that is already open.
func (p *Player) MoveFromHand(ctx context.Context, hand sandbox.Message,
	pick func(offers []string) string) (move string, err error) {
	for {
		offers := Offers(hand)
		if len(offers) == 0 {
			return "", nil
		}
		choice := pick(offers)
		answer, err := p.ChooseOffer(ctx, hand, choice)
		if err != nil || !AsksShip(hand, choice) {
			return choice, err
		}
		if hand, err = shownMessage(answer); err != nil {
			return "", err
		}
	}
}

// ChooseOffer clicks one of the offers of a hand.
func (p *Player) ChooseOffer(ctx context.Context, hand sandbox.Message, offer string) (*sandbox.Answer, error) {
	if offer == Draw {
		return p.Click(ctx, hand.ID, buttonOf(hand, Draw))
	}
	if button := playButton(hand, offer); button != "" {
		return p.Click(ctx, hand.ID, button)
	}
	selected, label := SelectOffering(hand, offer)
	return p.Choose(ctx, hand.ID, selected, label)
}

// playButton returns the button of a hand that plays an offer or asks for its ship. It returns "" if there is none.
func playButton(hand sandbox.Message, offer string) string {
	for _, b := range hand.Buttons() {
		if action, value := playOf(b.CustomID); action != "" && value == offer {
			return b.CustomID
		}
	}
	return ""
}

// playOf returns the action and the argument of a button that plays a card. Both are "" for any other button.
func playOf(customID string) (action, value string) {
	if action := actionOf(customID); action == "play" {
		return action, strings.SplitN(customID, ":", 5)[4]
	}
	return "", ""
}

// AsksShip reports whether a hand asks for a ship after an offer.
func AsksShip(hand sandbox.Message, offer string) bool {
	card, err := game.ParseCard(offer)
	selected, _ := SelectOffering(hand, offer)
	return err == nil && !card.IsMerchant() && cmp.Or(selected, playButton(hand, offer)) != ""
}

// openPart is the action that opens and closes a part of a hand. Every hand off turn has a button with it.
const openPart = "open-hand-part"

// isHand reports whether a message is a hand of a running game.
func isHand(m sandbox.Message) bool {
	return buttonOf(m, openPart) != "" || buttonOf(m, Draw) != "" || buttonOf(m, "back") != ""
}

// Offers returns the offers of a hand: Draw, and the moves and cards of its buttons and selects. It returns nil for a
// hand that takes standing orders.
func Offers(hand sandbox.Message) []string {
	var offers []string
	if OrderIDs(hand) != nil {
		return nil
	}
	for _, b := range hand.Buttons() {
		if actionOf(b.CustomID) == Draw && !b.Disabled {
			offers = append(offers, Draw)
		}
		if action, value := playOf(b.CustomID); action != "" {
			offers = append(offers, value)
		}
	}
	for _, s := range hand.Selects() {
		for _, option := range s.Options {
			offers = append(offers, option.Value)
		}
	}
	return offers
}

// OrderIDs returns the custom ids of the buttons and selects with which a player gives standing orders.
func OrderIDs(hand sandbox.Message) (ids []string) {
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

// SelectOffering returns the select of a message that offers a value, and the option's label. Both are "" if there is
// none.
func SelectOffering(m sandbox.Message, value string) (customID, label string) {
	for _, s := range m.Selects() {
		for _, option := range s.Options {
			if option.Value == value {
				return s.CustomID, option.Label
			}
		}
	}
	return "", ""
}

// actionOf returns the action in a custom id.
func actionOf(customID string) string {
	parts := strings.Split(customID, ":")
	if len(parts) < 4 {
		return ""
	}
	return parts[3]
}
