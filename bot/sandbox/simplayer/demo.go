package simplayer

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"korsar/bot/sandbox"
)

// Demo lets three people play one whole game in a channel of their own and writes the channel to out. It writes every
// move, the board after every round, and all public messages at the end. The seed chooses among the offers. The bot
// deals the cards.
func Demo(ctx context.Context, d *sandbox.Discord, settle func(context.Context) error, seed uint64,
	out io.Writer) error {
	guild := d.NewGuild("Port Royal")
	channel := guild.NewChannel("tavern")
	t := &Table{Settle: settle}
	for _, name := range []string{"Anne", "Ben", "Cleo"} {
		p := d.NewPerson(name, "en-US")
		guild.Add(p)
		t.Players = append(t.Players, &Player{Person: p, Channel: channel})
	}
	s := &transcript{table: t, channel: channel, out: out}
	rng := rand.New(rand.NewPCG(seed, 0))
	const command = "/korsar new seats:3 preset:quick"
	s.writeLine("#%s\n\nAnne: %s", channel.Name(), command)
	if err := t.Gather(ctx, command); err != nil {
		return err
	}
	pick := func(offers []string) string { return offers[rng.IntN(len(offers))] }
	if err := t.Play(ctx, pick, func(p *Player, move string) error { return s.recordMove(ctx, p, move) }); err != nil {
		return err
	}
	for _, m := range t.Players[0].Sees(channel) {
		if !m.Ephemeral() {
			s.writeMessage(m)
		}
	}
	return s.err
}

// transcript writes what happens in a channel.
type transcript struct {
	table   *Table
	channel *sandbox.Channel
	out     io.Writer
	moves   int
	err     error
}

func (s *transcript) writeLine(format string, values ...any) {
	if s.err == nil {
		_, s.err = fmt.Fprintf(s.out, format+"\n", values...)
	}
}

// recordMove writes one move, and the board after each round.
func (s *transcript) recordMove(ctx context.Context, p *Player, move string) error {
	s.writeLine("%s clicks My Hand and chooses %s", p.Name(), move)
	s.moves++
	if s.moves%len(s.table.Players) > 0 {
		return s.err
	}
	if err := s.table.Settle(ctx); err != nil {
		return err
	}
	if m, ok := s.latestBoard(p); ok {
		s.writeMessage(m)
	}
	return s.err
}

// latestBoard returns the newest board of the channel.
func (s *transcript) latestBoard(p *Player) (sandbox.Message, bool) {
	for _, m := range slices.Backward(p.Sees(s.channel)) {
		if !m.Ephemeral() && buttonOf(m, "hand") != "" {
			return m, true
		}
	}
	return sandbox.Message{}, false
}

// writeMessage writes a message as a person reads it. It writes the description of a picture and the whole of a text.
func (s *transcript) writeMessage(m sandbox.Message) {
	s.writeLine("\n── %s ──\n%s", m.Author.Name, timestamp.ReplaceAllStringFunc(m.Text(), showMoment))
	for _, a := range m.Attachments {
		s.writeLine("📎 %s: %s", a.Name, a.Description)
		if strings.HasPrefix(a.ContentType, "text/") {
			s.writeLine("%s", strings.TrimRight(string(a.Bytes), "\n"))
		}
	}
	s.writeLine("")
}

// timestamp matches a moment that Discord shows in its reader's time zone ("Message Formatting").
var timestamp = regexp.MustCompile(`<t:(\d{1,12})(?::[tTdDfFR])?>`)

// showMoment returns a timestamp as a date and a time of day.
func showMoment(text string) string {
	seconds, _ := strconv.ParseInt(timestamp.FindStringSubmatch(text)[1], 10, 64) // at most 12 digits
	return time.Unix(seconds, 0).UTC().Format("2006-01-02 15:04 UTC")
}
