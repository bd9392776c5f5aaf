package simplayer

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"korsar/bot/sandbox"
)

// Demo lets three people play one whole game in a channel of their own and
// writes the channel as it reads: every move as it is made, the board after
// every round, and what stands there in the end. The game is the same for a
// seed, but for its cards, which the bot deals.
func Demo(ctx context.Context, d *sandbox.Discord, settle func(context.Context) error, seed uint64, out io.Writer) error {
	guild := d.NewGuild("Port Royal")
	channel := guild.NewChannel("tavern")
	t := &Table{Settle: settle}
	for _, name := range []string{"Anne", "Ben", "Cleo"} {
		p := d.NewPerson(name, "en-US")
		guild.Add(p)
		t.Players = append(t.Players, &Player{Person: p, Channel: channel})
	}
	s := &stage{table: t, channel: channel, out: out}
	rng := rand.New(rand.NewPCG(seed, 0))
	const command = "/korsar new seats:3 pace:live"
	s.line("#%s\n\nAnne: %s", channel.Name(), command)
	if err := t.Gather(ctx, command); err != nil {
		return err
	}
	pick := func(offers []string) string { return offers[rng.IntN(len(offers))] }
	if err := t.Play(ctx, pick, func(p *Player, move string) error { return s.moved(ctx, p, move) }); err != nil {
		return err
	}
	for _, m := range t.Players[0].Sees(channel) {
		if !m.Ephemeral() {
			s.print(m)
		}
	}
	return s.err
}

// stage writes what happens in a channel.
type stage struct {
	table   *Table
	channel *sandbox.Channel
	out     io.Writer
	moves   int
	err     error
}

func (s *stage) line(format string, values ...any) {
	if s.err == nil {
		_, s.err = fmt.Fprintf(s.out, format+"\n", values...)
	}
}

// moved tells one move, and shows the board after each round.
func (s *stage) moved(ctx context.Context, p *Player, move string) error {
	s.line("%s clicks My hand and chooses %s", p.Name(), move)
	s.moves++
	if s.moves%len(s.table.Players) > 0 {
		return s.err
	}
	if err := s.table.Settle(ctx); err != nil {
		return err
	}
	if m, ok := s.board(p); ok {
		s.print(m)
	}
	return s.err
}

// board is the newest board of the channel.
func (s *stage) board(p *Player) (sandbox.Message, bool) {
	for _, m := range slices.Backward(p.Sees(s.channel)) {
		if !m.Ephemeral() && buttonOf(m, "hand") != "" {
			return m, true
		}
	}
	return sandbox.Message{}, false
}

// print writes a message as a person reads it.
func (s *stage) print(m sandbox.Message) {
	s.line("\n── %s ──\n%s", m.Author.Name, m.Text())
	for _, a := range m.Attachments {
		s.line("📎 %s: %s\n%s", a.Name, a.Description, a.Bytes)
	}
	s.line("")
}
