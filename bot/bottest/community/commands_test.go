package community_test

import (
	"net/http"
	"strings"
	"testing"

	"korsar/bot/sandbox"
)

// commandRequests returns the methods of the requests about commands, from a position in the transcript on.
func (w *world) commandRequests(from int) []string {
	var list []string
	for _, s := range w.Discord.Transcript()[from:] {
		if strings.Contains(s.Route, "/commands") {
			list = append(list, s.Method)
		}
	}
	return list
}

// TestCommandsAreSynchronizedAtStart checks that the first start registers every command, and the next one only reads
// them. A changed command is repaired, and a foreign one is removed.
func TestCommandsAreSynchronizedAtStart(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	if got := strings.Join(w.commandRequests(0), " "); got != "GET POST POST POST POST" {
		t.Errorf("the first start sent %s", got)
	}
	before := w.Discord.Commands(nil)
	mark := len(w.Discord.Transcript())
	w.Restart()
	if got := strings.Join(w.commandRequests(mark), " "); got != "GET" {
		t.Errorf("the second start sent %s", got)
	}

	w.Stop()
	route := "applications/" + w.Discord.ApplicationID() + "/commands"
	w.sendRequest(http.MethodPost, route, `{"name":"ahoy","description":"left over"}`)
	w.sendRequest(http.MethodPost, route, `{"name":"korsar-me","description":"of an older version"}`)
	mark = len(w.Discord.Transcript())
	w.Start()
	if got := strings.Join(w.commandRequests(mark), " "); got != "GET POST DELETE" {
		t.Errorf("after the commands were changed elsewhere, the start sent %s", got)
	}
	if now := w.Discord.Commands(nil); !sameCommands(before, now) {
		t.Errorf("the commands are %v, were %v", now, before)
	}
}

func sameCommands(a, b []sandbox.Command) bool {
	names := map[string]string{}
	for _, c := range a {
		names[c.Name] = c.Description
	}
	for _, c := range b {
		if description, there := names[c.Name]; !there || description != c.Description {
			return false
		}
	}
	return len(a) == len(b)
}

// TestCommandsCanBeLimitedToOneGuild checks that commands are registered only in the given guild.
func TestCommandsCanBeLimitedToOneGuild(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	w.Stop()
	guild := w.Discord.NewGuild("Nassau")
	w.Options.Guild = guild.ID()
	before := len(w.Discord.Commands(nil))
	w.Start()
	if there := len(w.Discord.Commands(guild)); there < 2 || len(w.Discord.Commands(nil)) != before {
		t.Errorf("the guild has %d commands, everywhere there are %d, were %d",
			there, len(w.Discord.Commands(nil)), before)
	}
	mark := len(w.Discord.Transcript())
	w.Restart()
	if got := strings.Join(w.commandRequests(mark), " "); got != "GET" {
		t.Errorf("the second start sent %s", got)
	}
}

func (w *world) sendRequest(method, route, body string) {
	w.T.Helper()
	r, err := http.NewRequestWithContext(w.Ctx, method, w.Discord.API()+"v10/"+route, strings.NewReader(body))
	if err != nil {
		w.T.Fatal(err)
	}
	r.Header.Set("Authorization", "Bot "+w.Discord.Token())
	r.Header.Set("User-Agent", "DiscordBot (test, 1)")
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		w.T.Fatal(err)
	}
	_ = answer.Body.Close()
	if answer.StatusCode >= http.StatusBadRequest {
		w.T.Fatalf("%s %s: %s", method, route, answer.Status)
	}
}
