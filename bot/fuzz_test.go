package bot_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"korsar/bot"
	"korsar/bot/sandbox"
)

// FuzzForged sends forged clicks through the real client library at a table that
// is in play, and at one in a channel that who clicks does not see: each is answered, none
// makes the bot panic, none moves for somebody else, and none shows anything of the other
// table.
func FuzzForged(f *testing.F) {
	for _, action := range []string{"join", "leave", "start", "cancel", "side", "hand", "draw", "play", "card", "back", "end", "rules:x", "topic:x", "rematch", "replay:next.3",
		"prefer:listed.on", "ordain:boards.off", "crew", "return", "hint", "nudge", "wake", "accept", "decline", "open", "pick:zone", "fix:channels", "test", "tables",
		"replace", "overrule", "ask", "undo", "rank:by.x", "past:0", "watch", "restore", "download", "delete", "order:until", "aboard", "muster:1", "vote:draw", "helm", "steer:veto",
		"maroon", "overlay:delay", "order:else"} {
		for _, value := range []string{"", "draw", "1"} {
			f.Add("k1:1:4:"+action, value)
		}
		f.Add("k1:2:4:"+action, "2")
	}
	f.Add("k1:0:0:watch", "zzzzzzzzzzzz")
	f.Add("", "\x00")
	log := &quietLog{}
	p, _ := serveLive(f, 3, seatOneBegins, func(o *bot.Options) { o.Log = slog.New(slog.NewTextHandler(log, nil)) })
	p.started("/korsar new seats:2 pace:live", 2)
	made := func() int {
		kept, err := p.store.Load(p.ctx, 1)
		if err != nil {
			panic(err)
		}
		return kept.Table.Game.MovesMade()
	}
	stranger := p.people[2]
	board := p.board()
	odette := p.newPlayer("Odette", "en-US")
	odette.Channel = p.den("den", odette)
	p.types(odette, "/korsar new")
	p.presses(odette, "join")
	f.Fuzz(func(t *testing.T, customID, value string) {
		if strings.HasSuffix(customID, ":forget") || customID == "" || len(customID) > 100 || len(value) > 100 {
			return
		}
		forged := sandbox.Forgery{Channel: stranger.Channel, MessageID: board.ID, CustomID: customID}
		if value != "" {
			forged.Type, forged.Values = sandbox.TypeSelect, []string{value}
		}
		before := made()
		answer, err := stranger.Forge(p.ctx, forged)
		if err != nil {
			t.Fatalf("%q with %q is not answered: %v", customID, value, err)
		}
		if m, shown := answer.Now(); shown && strings.Contains(m.Text(), odette.Name()) {
			t.Fatalf("%q with %q shows a table in a channel that is not seen:\n%s", customID, value, m.Text())
		}
		if made() != before {
			t.Fatalf("%q with %q made a move for somebody else", customID, value)
		}
		if log.panicked.Load() {
			t.Fatalf("%q with %q made the bot panic", customID, value)
		}
	})
}

// quietLog notes whether the bot has panicked, for a fuzz target: what is written
// may come after it.
type quietLog struct{ panicked atomic.Bool }

func (l *quietLog) Write(line []byte) (int, error) {
	if bytes.Contains(line, []byte("panicked")) {
		l.panicked.Store(true)
	}
	return len(line), nil
}

// FuzzLivePath: whatever is asked of live pages, the answer is one of a few, and no
// path leads to another table's page.
func FuzzLivePath(f *testing.F) {
	for _, path := range []string{"/t/x", "/t/", "/t/x/events?lang=xx&delay=-1", "/t/x/replay", "/t/x/film?lang=%00", "/live/live.js", "/live/../server.go", "/live/%2e%2e/doc.go", "/live//", "/", "/t/%2f/events", "/t/x/film?delay=9e9"} {
		f.Add(path)
	}
	p, s := serveLive(f, 2, seatOneBegins)
	p.started("/korsar new seats:2 pace:live", 2)
	token := s.overlay(p.people[0], "0")
	var asked atomic.Int32
	f.Fuzz(func(t *testing.T, path string) {
		r, err := http.NewRequestWithContext(p.ctx, http.MethodGet, s.server.URL+"/"+strings.TrimLeft(path, "/"), nil)
		if err != nil || strings.Contains(path, strings.TrimPrefix(token, "/t/")) {
			return
		}
		passOn(r, int(asked.Add(1))) // nobody asks too often
		answer, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			return // no address
		}
		defer func() { _ = answer.Body.Close() }()
		switch answer.StatusCode {
		case http.StatusNotFound, http.StatusBadRequest, http.StatusMovedPermanently, http.StatusTemporaryRedirect, http.StatusMethodNotAllowed:
		case http.StatusOK:
			if !strings.HasPrefix(r.URL.Path, "/live/") {
				t.Fatalf("%q is answered %s", path, answer.Status)
			}
		default:
			t.Fatalf("%q is answered %s", path, answer.Status)
		}
	})
}
