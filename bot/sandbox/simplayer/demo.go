package simplayer

import (
	"context"
	"math/rand/v2"

	"korsar/bot/sandbox"
)

// Demo lets three people play one whole game in a channel of their own and shows the channel meanwhile: the lobby as it
// fills, the board after every round, and the end. The seed chooses among the offers. The bot deals the cards.
func Demo(ctx context.Context, d *sandbox.Discord, settle func(context.Context) error, seed uint64,
	screen Screen) error {
	guild := d.NewGuild("Port Royal")
	channel := guild.NewChannel("tavern")
	var t Table
	for _, name := range []string{"Anne", "Ben", "Cleo"} {
		p := d.NewPerson(name, "en-US")
		guild.Add(p)
		t.Players = append(t.Players, &Player{Person: p, Channel: channel})
	}
	host := t.Players[0]
	s := newTranscript(d, screen)
	show := func(ctx context.Context) error {
		if err := settle(ctx); err != nil {
			return err
		}
		return s.writeNews(host.Sees(channel))
	}
	const command = "/korsar new seats:3 preset:quick"
	s.writeHeading("#" + channel.Name())
	s.writeHeading(host.Name())
	s.writeText(command)
	t.Settle = show
	if err := t.Gather(ctx, command); err != nil {
		return err
	}
	t.Settle = settle
	rng, moves := rand.New(rand.NewPCG(seed, 0)), 0
	pick := func(offers []string) string { return offers[rng.IntN(len(offers))] }
	err := t.Play(ctx, pick, func(*Player, string) error {
		if moves++; moves%len(t.Players) > 0 {
			return nil
		}
		return show(ctx)
	})
	if err != nil {
		return err
	}
	return show(ctx)
}
