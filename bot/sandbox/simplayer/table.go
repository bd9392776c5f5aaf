package simplayer

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"korsar/bot/sandbox"
)

// Table is the players at one table of a channel.
type Table struct {
	Players []*Player                   // in the order in which they take their seats
	Settle  func(context.Context) error // called before each click
	// Settings are names and values of settings that the first player changes in the lobby.
	Settings [][2]string
	Reopen   bool // open the hand for each move, instead of using an open hand as people do
}

// Gather opens a table with the command as the first player, sets it up, lets the others join, and starts it.
func (t *Table) Gather(ctx context.Context, command string) error {
	host := t.Players[0]
	if _, err := host.Type(ctx, host.Channel, command); err != nil {
		return err
	}
	for _, s := range t.Settings {
		if err := errors.Join(t.Settle(ctx), host.ChooseSetting(ctx, s[0], s[1])); err != nil {
			return err
		}
	}
	for _, p := range t.Players[1:] {
		if err := t.press(ctx, p, "join"); err != nil {
			return err
		}
	}
	return t.press(ctx, host, "start")
}

func (t *Table) press(ctx context.Context, p *Player, action string) error {
	if err := t.Settle(ctx); err != nil {
		return err
	}
	_, err := p.Press(ctx, action)
	return err
}

// Play plays to the end. pick chooses each move of the player on turn. after is called after each move.
func (t *Table) Play(ctx context.Context, pick func(offers []string) string,
	after func(p *Player, move string) error) error {
	seat, idle := 0, 0
	for {
		if err := t.Settle(ctx); err != nil {
			return err
		}
		p := t.Players[seat%len(t.Players)]
		if t.Over() {
			return nil
		}
		move, err := t.move(ctx, p, pick)
		if err != nil {
			return fmt.Errorf("%s moves: %w", p.Name(), err)
		}
		seat++
		if move == "" {
			if idle++; idle > len(t.Players) {
				return errors.New("nobody can move")
			}
			continue
		}
		idle = 0
		if err := after(p, move); err != nil {
			return err
		}
	}
}

func (t *Table) move(ctx context.Context, p *Player, pick func(offers []string) string) (string, error) {
	hand, open := p.openedHand()
	if t.Reopen || !open {
		var err error
		if hand, err = p.OpenHand(ctx); err != nil {
			return "", err
		}
		if err := t.Settle(ctx); err != nil {
			return "", err
		}
	}
	return p.MoveFromHand(ctx, hand, pick)
}

// Over reports whether the channel shows the end of the game.
func (t *Table) Over() bool {
	p := t.Players[0]
	return slices.ContainsFunc(p.Sees(p.Channel),
		func(m sandbox.Message) bool { return !m.Ephemeral() && buttonOf(m, "details") != "" })
}
