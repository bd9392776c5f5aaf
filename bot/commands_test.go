package bot_test

import (
	"net/http"
	"strings"
	"testing"

	"korsar/bot/sandbox"
)

// commandTraffic lists the requests about commands from a place of the
// transcript on, by method.
func (p *port) commandTraffic(from int) []string {
	var list []string
	for _, s := range p.discord.Transcript()[from:] {
		if strings.Contains(s.Route, "/commands") {
			list = append(list, s.Method)
		}
	}
	return list
}

// TestCommandsAreSynced: the first start registers every command; the next
// reads them and changes nothing; one that was changed or is not ours is
// mended.
func TestCommandsAreSynced(t *testing.T) {
	t.Parallel()
	p := openPort(t, 1, 1)
	if got := strings.Join(p.commandTraffic(0), " "); got != "GET POST POST POST POST" {
		t.Errorf("the first start sent %s", got)
	}
	before := p.discord.Commands(nil)
	mark := len(p.discord.Transcript())
	p.restart()
	if got := strings.Join(p.commandTraffic(mark), " "); got != "GET" {
		t.Errorf("the second start sent %s", got)
	}

	p.stop()
	route := "applications/" + p.discord.ApplicationID() + "/commands"
	p.raw(http.MethodPost, route, `{"name":"ahoy","description":"left over"}`)
	p.raw(http.MethodPost, route, `{"name":"korsar-games","description":"of an older version"}`)
	mark = len(p.discord.Transcript())
	p.start()
	if got := strings.Join(p.commandTraffic(mark), " "); got != "GET POST DELETE" {
		t.Errorf("after other hands had changed the commands, the start sent %s", got)
	}
	if now := p.discord.Commands(nil); !sameCommands(before, now) {
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

// TestCommandsOfOneGuild: with a guild given, commands are registered there and
// nowhere else.
func TestCommandsOfOneGuild(t *testing.T) {
	t.Parallel()
	p := openPort(t, 1, 1)
	p.stop()
	guild := p.discord.NewGuild("Nassau")
	p.options.Guild = guild.ID()
	before := len(p.discord.Commands(nil))
	p.start()
	if there := len(p.discord.Commands(guild)); there < 2 || len(p.discord.Commands(nil)) != before {
		t.Errorf("the guild has %d commands, everywhere there are %d, were %d", there, len(p.discord.Commands(nil)), before)
	}
	mark := len(p.discord.Transcript())
	p.restart()
	if got := strings.Join(p.commandTraffic(mark), " "); got != "GET" {
		t.Errorf("the second start sent %s", got)
	}
}

// raw sends a request as the bot would.
func (p *port) raw(method, route, body string) {
	p.t.Helper()
	r, err := http.NewRequestWithContext(p.ctx, method, p.discord.API()+"v10/"+route, strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bot "+p.discord.Token())
	r.Header.Set("User-Agent", "DiscordBot (test, 1)")
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	_ = answer.Body.Close()
	if answer.StatusCode >= http.StatusBadRequest {
		p.t.Fatalf("%s %s: %s", method, route, answer.Status)
	}
}
