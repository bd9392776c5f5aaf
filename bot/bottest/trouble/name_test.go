package trouble_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
)

// TestHostileNamesAreEscaped plays a whole game of people whose names are markup, mentions, links and bidirectional
// marks. No text contains the names unescaped, and they mention nobody.
func TestHostileNamesAreEscaped(t *testing.T) {
	t.Parallel()
	hostile := []string{"**Bold** _Ann_", "@everyone", "[gold](https://evil.example)", "||`Mob`||\u202edrawkcab",
		"<@123456789012345678> # x"}
	w := open(t, 0, 4)
	for _, name := range hostile {
		w.People = append(w.People, w.NewPlayer(name, "en-US"))
	}
	w.Type(w.People[0], "/korsar new seats:5 thread:true")
	w.MoveTo(w.Threads()[0])
	for _, who := range w.People[1:] {
		w.Press(who, "join")
	}
	w.Press(w.People[0], "start")
	w.PlayToEnd()
	w.Type(w.People[0], "/korsar-me games")
	texts := 0
	for _, s := range w.Discord.Transcript() {
		m, _ := bottest.OutgoingMessage(s)
		for _, text := range m.MarkdownTexts() {
			w.checkHarmless(text, hostile)
			texts++
		}
		if strings.ContainsAny(string(s.JSON), "\u202a\u202b\u202d\u202e\u2066\u2067\u2068") ||
			strings.Contains(string(s.JSON), `\u202e`) {
			t.Errorf("a bidirectional mark is sent: %s", s.JSON)
		}
	}
	if texts < 100 {
		t.Errorf("only %d texts were checked", texts)
	}
}

// checkHarmless checks a text that is rendered as markdown.
func (w *world) checkHarmless(text string, names []string) {
	w.T.Helper()
	for _, name := range append(names, "@everyone", "](https://evil", "||`", "_Ann_", "**Bold") {
		if strings.Contains(text, name) {
			w.T.Errorf("%q is unescaped in %q", name, text)
		}
	}
}

// TestFailedRequestsLogNoSecrets checks that if requests with tokens in their addresses fail in any way, the debug log
// has no token. Every world checks that when it closes. This test makes sure that something is logged.
func TestFailedRequestsLogNoSecrets(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]sandbox.Fault{
		"429":     {Status: http.StatusTooManyRequests, RetryAfter: time.Hour},
		"500":     {Status: http.StatusInternalServerError},
		"502":     {Status: http.StatusBadGateway},
		"refused": {Status: http.StatusBadRequest, Code: 50035},
		"torn":    {Disconnect: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.StartGame("/korsar new seats:2 preset:quick", 2)
			w.AllowRefusal(func(s sandbox.Sent) bool { return s.Status == fault.Status })
			fault.Match = func(_, route string) bool {
				return route == bottest.RouteCallback || route == bottest.RouteOriginal
			}
			fault.Times = -1
			w.OpenHand(w.People[1]) // this hand cannot be refreshed
			w.Discord.Inject(fault)
			logged, before := len(w.Log.String()), w.CountRequests(http.MethodPost, bottest.RouteCallback)
			answered := make(chan error, 1)
			go func() {
				_, err := w.People[0].Press(w.Ctx, "draw")
				answered <- err
			}()
			w.WaitUntil("the answer fails",
				func() bool { return w.CountRequests(http.MethodPost, bottest.RouteCallback) > before })
			w.Timeouts.Advance(bottest.ClickTimeout)
			w.waitForLog(logged, "cannot answer a click")
			w.Advance(3 * time.Second) // Discord stops waiting
			if err := <-answered; err != nil {
				t.Fatal(err)
			}
			if turns := len(w.LoadTable().Table.Turns); turns != 1 {
				t.Errorf("%d moves were made, expected one", turns)
			}
		})
	}
}

// waitForLog waits until the bot logs the words after the given offset.
func (w *world) waitForLog(from int, words string) {
	w.T.Helper()
	for !strings.Contains(w.Log.String()[from:], words) {
		select {
		case <-w.Log.Written:
		case <-w.Ctx.Done():
			w.T.Fatalf("the bot never logs %q", words)
		}
	}
}
