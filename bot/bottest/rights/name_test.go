package rights_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/game/gametest"
)

// TestHostileNames plays a whole game of people whose names are markup,
// mentions, links and marks that turn the writing around: no text has them as
// they are, and nobody is mentioned by them.
func TestHostileNames(t *testing.T) {
	t.Parallel()
	hostile := []string{"**Bold** _Ann_", "@everyone", "[gold](https://evil.example)", "||`Mob`||\u202edrawkcab", "<@123456789012345678> # x"}
	p := open(t, 0, 4)
	for _, name := range hostile {
		p.People = append(p.People, p.NewPlayer(name, "en-US"))
	}
	p.Types(p.People[0], "/korsar new seats:5 thread:true")
	p.Meet(p.Threads()[0])
	for _, who := range p.People {
		p.Presses(who, "join")
	}
	p.Presses(p.People[0], "start")
	p.EndsGame()
	p.Types(p.People[0], "/korsar-games")
	texts := 0
	for _, s := range p.Discord.Transcript() {
		m, _ := bottest.MessageIn(s)
		for _, text := range m.Rendered() {
			p.harmless(text, hostile)
			texts++
		}
		if strings.ContainsAny(string(s.JSON), "\u202a\u202b\u202d\u202e\u2066\u2067\u2068") || strings.Contains(string(s.JSON), `\u202e`) {
			t.Errorf("a mark that turns the writing is sent: %s", s.JSON)
		}
	}
	if texts < 100 {
		t.Errorf("only %d texts were looked at", texts)
	}
}

// harmless checks a text in which markdown is read.
func (p *world) harmless(text string, names []string) {
	p.T.Helper()
	for _, name := range append(names, "@everyone", "](https://evil", "||`", "_Ann_", "**Bold") {
		if strings.Contains(text, name) {
			p.T.Errorf("%q stands as it is in %q", name, text)
		}
	}
}

// TestSecretsStayOutOfTheLog lets requests that have tokens in their addresses
// fail in every way: what the bot logs of it, at the level debug, has none. That
// is looked at whenever a world closes; here there is something to be logged.
func TestSecretsStayOutOfTheLog(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	for name, fault := range map[string]sandbox.Fault{
		"429":     {Status: http.StatusTooManyRequests, RetryAfter: time.Hour},
		"500":     {Status: http.StatusInternalServerError},
		"502":     {Status: http.StatusBadGateway},
		"refused": {Status: http.StatusBadRequest, Code: 50035},
		"torn":    {Tear: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, 2, 1, bottest.SeatOneBegins)
			p.Started("/korsar new seats:2 pace:live", 2)
			p.Excuse(func(s sandbox.Sent) bool { return s.Status == fault.Status })
			fault.Match = func(_, route string) bool { return route == bottest.RouteCallback || route == bottest.RouteOriginal }
			fault.Times = -1
			p.Opens(p.People[1]) // a hand that cannot be renewed
			p.Discord.Inject(fault)
			logged := len(p.Log.String())
			answered := make(chan error, 1)
			go func() {
				_, err := p.People[0].Type(p.Ctx, p.Channel, "/korsar play move:draw")
				answered <- err
			}()
			p.logs(logged, "cannot answer a click")
			p.Turn(3 * time.Second) // Discord waits no longer
			if err := <-answered; err != nil {
				t.Fatal(err)
			}
			if turns := len(p.Kept().Table.Turns); turns != 1 {
				t.Errorf("%d moves were made, expected one", turns)
			}
		})
	}
}

// logs waits until the bot logs these words beyond what it had logged.
func (p *world) logs(from int, words string) {
	p.T.Helper()
	for !strings.Contains(p.Log.String()[from:], words) {
		select {
		case <-p.Log.Written:
		case <-p.Ctx.Done():
			p.T.Fatalf("the bot never logs %q", words)
		}
	}
}
