package discord

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"

	"korsar/bot/discord/rights"

	"github.com/bwmarrin/discordgo"
)

// FuzzInteraction parses any JSON as an interaction. The result is a click with a user and a way to answer, or no
// click.
func FuzzInteraction(f *testing.F) {
	for _, text := range []string{
		`{"id":"1","type":2,"token":"t","guild_id":"2","channel_id":"3","member":{"user":{"id":"4",` +
			`"username":"Anne"},"roles":["5"],"joined_at":"2026-11-21T12:00:00Z"},"data":{"id":"6","name":"korsar",` +
			`"options":[{"name":"new","type":1,"options":[{"name":"seats","type":4,"value":3}]}]}}`,
		`{"id":"1","type":3,"token":"t","channel_id":"3","user":{"id":"4","username":"A"},"message":{"id":"7",` +
			`"flags":64},"data":{"custom_id":"k1:1:1:play","component_type":3,"values":["draw"]}}`,
		`{"id":"1","type":4,"token":"t","user":{"id":"4"},"data":{"id":"6","name":"korsar","options":[{"name":"play",` +
			`"type":1,"options":[{"name":"move","type":3,"value":"dr","focused":true}]}]}}`,
		`{"id":"1","type":5,"token":"t","user":{"id":"4"},"data":{"custom_id":"x","components":[]}}`,
		`{"id":"1","type":9,"token":"t","user":{"id":"4"}}`, `{"type":2}`, `{}`, `{"id":1,"member":{},"data":null}`,
		`{"id":"1","type":3,"token":"t","user":{"id":"4"},"channel":7,"data":{}}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if !json.Valid(text) {
			return // the gateway drops it
		}
		i, err := parseInteraction(string(text))
		if err != nil {
			return // the bot drops it
		}
		c, ok := clickOf(i)
		if !ok {
			return
		}
		if c.User == 0 || c.Interaction == 0 || c.token == "" || c.data == nil {
			t.Fatalf("%s is parsed as a click without a user or a token: %+v", text, c)
		}
		if strings.ContainsFunc(c.Name, func(r rune) bool { return unicode.Is(unicode.C, r) }) {
			t.Fatalf("a name contains control characters: %q", c.Name)
		}
		c.setLanguage("")
		if _, can := c.channel.newThread(); can && rights.IsThread(c.channel.kind) {
			t.Fatalf("a thread could have a thread: %s", text)
		}
		switch data := i.data.(type) {
		case discordgo.ApplicationCommandInteractionData:
			_, a := allRoutes.parseCommand(data)
			for name := range a.options {
				a.resolveUser(a.text(name))
				a.bool(name)
				a.isFocused(name)
			}
		case discordgo.MessageComponentInteractionData:
			if id, err := parseCustomID(data.CustomID); err == nil && id.String() != data.CustomID {
				t.Fatalf("%q is parsed as %v", data.CustomID, id)
			}
		}
	})
}
