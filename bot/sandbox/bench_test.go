package sandbox_test

import (
	"testing"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/sandbox"
)

// BenchmarkClick measures a click through the socket, the library's handler and the answer over HTTP. It is the lower
// bound of every figure measured with the sandbox.
func BenchmarkClick(b *testing.B) {
	d := open(b, sandbox.Options{Transcript: -1})
	g := d.NewGuild("Port")
	ch := g.NewChannel("table")
	anne := d.NewPerson("anne", "en-US")
	g.Add(anne)
	raw := newRawBot(b, d)
	id := raw.do("POST", messagesPath(ch), object{"content": "x", "components": []any{row(button(0))}}).get("id")
	s := newSession(b, d)
	s.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseDeferredMessageUpdate})
	})
	connect(b, s)
	for b.Loop() {
		if answer, err := anne.Click(b.Context(), id, "b"); err != nil || answer.Kind != sandbox.Acknowledged {
			b.Fatal(answer, err)
		}
	}
}
