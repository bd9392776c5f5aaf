package page_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/sandbox"
)

// object is a JSON object.
type object map[string]any

// scripted is a bot that answers each command with one fixed response, so that tests do not depend on Korsar's answers.
type scripted struct {
	t         *testing.T
	d         *sandbox.Discord
	responses map[string]object // by the name of the command or the custom id (without an entry, no response)

	mu       sync.Mutex
	received []interaction
}

// interaction is an interaction that the bot has received.
type interaction struct {
	ID, Token string
	Data      json.RawMessage
}

// startScripted connects a scripted bot to a sandbox.
func startScripted(t *testing.T, d *sandbox.Discord, responses map[string]object, commands ...object) *scripted {
	t.Helper()
	b := &scripted{t: t, d: d, responses: responses}
	b.request("PUT", "/applications/"+d.ApplicationID()+"/commands", commands)
	session, err := discordgo.New("Bot " + d.Token())
	if err != nil {
		t.Fatal(err)
	}
	session.Client.Transport = toSandbox{strings.TrimPrefix(d.Origin(), "http://")}
	session.Identify.Intents = discordgo.IntentsNone // interactions need none
	session.LogLevel = -1                            // the library logs that it cannot read newer inputs of modals
	session.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
		if e.Type == "INTERACTION_CREATE" {
			b.answer(e.RawData)
		}
	})
	if err := session.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := session.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

// toSandbox sends requests for Discord to the sandbox.
type toSandbox struct{ host string }

func (s toSandbox) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host = "http", s.host
	return http.DefaultTransport.RoundTrip(r)
}

// answer sends the response to an interaction.
func (b *scripted) answer(event []byte) {
	var i interaction
	var data struct {
		Name     string
		CustomID string `json:"custom_id"`
	}
	if err := json.Unmarshal(event, &i); err != nil {
		b.t.Error(err)
	}
	if err := json.Unmarshal(i.Data, &data); err != nil {
		b.t.Error(err)
	}
	b.mu.Lock()
	b.received = append(b.received, i)
	b.mu.Unlock()
	if response := b.responses[data.Name+data.CustomID]; response != nil {
		b.request("POST", "/interactions/"+i.ID+"/"+i.Token+"/callback", response)
	}
}

func (b *scripted) last() interaction {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.received[len(b.received)-1]
}

// request sends a request of the bot and returns the id of the created object.
func (b *scripted) request(method, path string, body any) string {
	text, err := json.Marshal(body)
	if err != nil {
		b.t.Error(err)
	}
	r, err := http.NewRequestWithContext(b.t.Context(), method, b.d.API()+"v10"+path, bytes.NewReader(text))
	if err != nil {
		b.t.Error(err)
		return ""
	}
	r.Header = http.Header{"Authorization": {"Bot " + b.d.Token()}, "Content-Type": {"application/json"},
		"User-Agent": {"DiscordBot (https://example.com, 1)"}}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		b.t.Error(err)
		return ""
	}
	defer response.Body.Close()
	var made struct{ ID, Message string }
	_ = json.NewDecoder(response.Body).Decode(&made) // some responses have no body, or a list
	if response.StatusCode >= http.StatusBadRequest {
		b.t.Errorf("%s %s: %d %s", method, path, response.StatusCode, made.Message)
	}
	return made.ID
}
