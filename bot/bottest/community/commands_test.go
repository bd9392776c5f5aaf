package community_test

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"korsar/bot/sandbox"
)

// commandTraffic lists the requests about commands from a place of the
// transcript on, by method.
func (p *world) commandTraffic(from int) []string {
	var list []string
	for _, s := range p.Discord.Transcript()[from:] {
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
	p := open(t, 1, 1)
	if got := strings.Join(p.commandTraffic(0), " "); got != "GET POST POST POST POST" {
		t.Errorf("the first start sent %s", got)
	}
	before := p.Discord.Commands(nil)
	mark := len(p.Discord.Transcript())
	p.Restart()
	if got := strings.Join(p.commandTraffic(mark), " "); got != "GET" {
		t.Errorf("the second start sent %s", got)
	}

	p.Stop()
	route := "applications/" + p.Discord.ApplicationID() + "/commands"
	p.raw(http.MethodPost, route, `{"name":"ahoy","description":"left over"}`)
	p.raw(http.MethodPost, route, `{"name":"korsar-games","description":"of an older version"}`)
	mark = len(p.Discord.Transcript())
	p.Start()
	if got := strings.Join(p.commandTraffic(mark), " "); got != "GET POST DELETE" {
		t.Errorf("after other hands had changed the commands, the start sent %s", got)
	}
	if now := p.Discord.Commands(nil); !sameCommands(before, now) {
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
	p := open(t, 1, 1)
	p.Stop()
	guild := p.Discord.NewGuild("Nassau")
	p.Options.Guild = guild.ID()
	before := len(p.Discord.Commands(nil))
	p.Start()
	if there := len(p.Discord.Commands(guild)); there < 2 || len(p.Discord.Commands(nil)) != before {
		t.Errorf("the guild has %d commands, everywhere there are %d, were %d", there, len(p.Discord.Commands(nil)), before)
	}
	mark := len(p.Discord.Transcript())
	p.Restart()
	if got := strings.Join(p.commandTraffic(mark), " "); got != "GET" {
		t.Errorf("the second start sent %s", got)
	}
}

// raw sends a request as the bot would.
func (p *world) raw(method, route, body string) {
	p.T.Helper()
	r, err := http.NewRequestWithContext(p.Ctx, method, p.Discord.API()+"v10/"+route, strings.NewReader(body))
	if err != nil {
		p.T.Fatal(err)
	}
	r.Header.Set("Authorization", "Bot "+p.Discord.Token())
	r.Header.Set("User-Agent", "DiscordBot (test, 1)")
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		p.T.Fatal(err)
	}
	_ = answer.Body.Close()
	if answer.StatusCode >= http.StatusBadRequest {
		p.T.Fatalf("%s %s: %s", method, route, answer.Status)
	}
}

// TestDocsHaveEveryCommand: docs and README name every command that is registered, and no
// other.
func TestDocsHaveEveryCommand(t *testing.T) {
	t.Parallel()
	registered := map[string]bool{}
	for _, c := range open(t, 1, 1).Discord.Commands(nil) {
		if c.Type != sandbox.CommandChat {
			registered[c.Name] = true
			continue
		}
		registered["/"+c.Name] = len(c.Options) == 0 || c.Name == "korsar-admin" // whose page is in docs/hosting.md
		for _, option := range c.Options {
			if option.Type == sandbox.OptionSubcommand {
				registered["/"+c.Name+" "+option.Name] = true
			}
		}
	}
	pages, err := filepath.Glob("../../../docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("%d pages of docs: %v", len(pages), err)
	}
	var all strings.Builder
	for _, page := range append(pages, "../../../README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, command := range regexp.MustCompile("`(/korsar[a-z-]*(?: [a-z-]+)?)").FindAllStringSubmatch(string(text), -1) {
			if _, there := registered[command[1]]; !there {
				t.Errorf("%s names %s, which is not registered", filepath.Base(page), command[1])
			}
		}
		all.Write(text)
	}
	for command, wanted := range registered {
		if wanted && !strings.Contains(all.String(), command) {
			t.Errorf("no page of docs names %s", command)
		}
	}
}
