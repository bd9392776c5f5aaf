package playing_test

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/storagetest"
)

// streamed is a table whose audience the viewers of a stream play, with the people of Discord.
type streamed struct {
	*bottest.Audience
	t             *testing.T
	get           func(path string) (int, http.Header, string)
	page, viewers string // the paths of the live page, and of the page for viewers

	// watch returns the first such scene of a stream.
	watch func(path string, is func(bottest.Scene) bool) string
}

// openStreamed opens a table against an audience that the viewers of a stream play, and starts its game. Anne has
// seat 2, and the others join the audience.
func openStreamed(t *testing.T, open bool, delay string, change ...func(*bot.Options)) *streamed {
	t.Helper()
	w, s := bottest.ServeLive(t, 4, change...)
	w.Type(w.People[0], "/korsar new audiences:1 window:60 close-early:0 booty:open")
	lobby := w.LoadTable()
	script := storagetest.Continue(lobby.ID, &lobby.Table, w.Clock.Now(), 1)
	named := journal.OptionsChanged{Options: lobby.Table.Options()}
	named.Options.VoteRules.Chat = journal.Chat{Channel: "korsar", Open: open, Latency: 10}
	if err := w.Store.Append(w.Ctx, script.ID, script.Commit(lobby.Table.Opened.Host, named)); err != nil {
		t.Fatal(err)
	}
	w.Clock.Advance(time.Minute)
	w.Restart()
	a := &bottest.Audience{World: w, Vetoed: map[string]bool{}, WinningShips: map[string][]game.Ships{},
		Won: map[string]int{}}
	for _, who := range w.People[1:] {
		a.Join(who, 1)
	}
	page := s.LivePagePath(w.People[0], delay)
	w.Press(w.People[0], "start")
	w.PassTime(time.Second)
	return &streamed{Audience: a, t: t, get: s.Get, page: page,
		viewers: table.ViewersPath(strings.TrimPrefix(page, "/t/"), w.LoadTable().Table.Opened.Secret),
		watch: func(path string, is func(bottest.Scene) bool) string {
			v := s.Watch(path, "")
			v.WaitUntil("a scene is shown", is)
			all := v.Received()
			return all[strings.LastIndex(all, "event: scene"):]
		}}
}

func anyScene(bottest.Scene) bool { return true }

// varying matches what two runs of a game send differently: times, whether the chat, which nobody serves, is given up
// yet, the server's address, checksums of what follows, and the empty lines between events, which a reader may still
// wait for.
var varying = regexp.MustCompile(`"(now|at|ends)":\d+|` +
	`"how":"(Type a letter in the chat of twitch.tv/korsar|Can’t read the chat right now. Counted votes stay.)"|` +
	`http://127\.0\.0\.1:\d+|: still here|id: \d+\.[0-9a-f]+|[,\n]`)

// read returns everything that a page sends: its stream, its HTML, and whatever else is below its path.
func (s *streamed) read(path string) string {
	s.t.Helper()
	now := s.World.LoadTable().Table
	all := s.watch(path+"/events", func(scene bottest.Scene) bool {
		votes := 0
		if scene.Vote != nil {
			votes = scene.Vote.TotalVotes()
		}
		return scene.Moves == now.Game.PublicView().Moves && votes == now.Poll.Voters()
	})
	for _, below := range []string{"", "?layout=ticker&lang=fr", "/layouts", "/card.png", "/replay", "/positions"} {
		status, header, body := s.get(path + below)
		header.Del("Date")
		all += fmt.Sprintln(below, status, header, body)
	}
	return strings.Join(slices.DeleteFunc(varying.Split(all, -1), func(part string) bool { return part == "" }), "\n")
}

// TestPagesShowOnlyTheHandThatTheyMay plays votes in a game, in its twin in which a card of the audience and one of the
// pile are exchanged, and in one in which a card of the opponent and one of the pile are. If the audience plays openly,
// its hand and nothing else makes a difference to its pages. Otherwise only the page for viewers shows it, and all
// other pages are the same byte for byte.
func TestPagesShowOnlyTheHandThatTheyMay(t *testing.T) {
	t.Parallel()
	deals := map[string][]string{
		"the game":       {"M2 M3 B1 B2 R3 YC", "M5 M6 G1 G2 R1 R2"},
		"its own twin":   {"M2 M8 B1 B2 R3 YC", "M5 M6 G1 G2 R1 R2"},
		"another's twin": {"M2 M3 B1 B2 R3 YC", "M5 M7 G1 G2 R1 R2"},
	}
	for _, open := range []bool{true, false} {
		t.Run(fmt.Sprintf("open %v", open), func(t *testing.T) {
			t.Parallel()
			public, viewers := map[string]string{}, map[string]string{}
			for name, hands := range deals {
				s := openStreamed(t, open, "0", bottest.DealHands(bottest.ParseHands(t, hands...)))
				look := func() {
					public[name] += s.read(s.page)
					viewers[name] += s.read(s.viewers)
				}
				look()
				for round, choice := range [][]int{{1, 1, 2}, {2, 2, 1}} {
					for i, v := range s.Voters {
						s.ReopenHand(v)
						s.Vote(v, s.Options()[choice[i]])
						s.World.PassTime(4 * time.Second)
					}
					look()
					s.World.PassTime(70 * time.Second)
					look()
					if round == 0 {
						s.World.Move(s.World.People[0], "M5")
						s.World.PassTime(time.Second)
						look()
					}
				}
			}
			same := func(what string, pages map[string]string, twin string, want bool) {
				t.Helper()
				one, other := strings.Split(pages["the game"], "\n"), strings.Split(pages[twin], "\n")
				for i := range min(len(one), len(other)) {
					if one[i] != other[i] && want {
						t.Fatalf("%s of %s differs:\n%s\n--- twin\n%s", what, twin, one[i], other[i])
					}
				}
				if equal := slices.Equal(one, other); equal != want || len(one) < 100 {
					t.Errorf("%s of %s is the same: %v, in %d lines", what, twin, equal, len(one))
				}
			}
			same("the live page", public, "another's twin", true)
			same("the page for viewers", viewers, "another's twin", true)
			same("the live page", public, "its own twin", !open)
			same("the page for viewers", viewers, "its own twin", false)
			if shown := strings.Contains(public["the game"], "Launch 3 gold"); shown != open {
				t.Errorf("the live page says what a letter means: %v, want %v", shown, open)
			}
			if !strings.Contains(viewers["the game"], "Launch 3 gold") {
				t.Errorf("the page for viewers does not say what a letter means:\n%s", viewers["the game"])
			}
		})
	}
}

// TestPageForViewersNeedsItsKey checks that a wrong key gets the same response as the token of no page, that the page
// can be neither found nor passed on by accident, and that it is gone with the live page.
func TestPageForViewersNeedsItsKey(t *testing.T) {
	t.Parallel()
	s := openStreamed(t, false, "0", bottest.SeatOneBegins)
	status, header, body := s.get(s.viewers)
	if status != http.StatusOK || header.Get("X-Robots-Tag") != "noindex" ||
		header.Get("Referrer-Policy") != "no-referrer" || len(header.Values("Set-Cookie")) > 0 {
		t.Errorf("the page for viewers is answered %d with %v", status, header)
	}
	if !strings.Contains(body, s.viewers+`"`) || strings.Contains(body, "Launch") {
		t.Errorf("the page for viewers begins with\n%.1500s", body)
	}
	_, _, missing := s.get("/t/x")
	key := s.viewers[strings.LastIndex(s.viewers, "/")+1:]
	for _, wrong := range []string{s.page + "/hand/x", s.viewers + "x", s.viewers[:len(s.viewers)-1],
		"/t/x/hand/" + key, s.page + "/hand/" + strings.TrimPrefix(s.page, "/t/")} {
		for _, below := range []string{"", "/events"} {
			if status, _, body := s.get(wrong + below); status != http.StatusNotFound || body != missing {
				t.Errorf("%s is answered %d: %.100s", wrong+below, status, body)
			}
		}
	}
	shown, _ := s.World.Type(s.World.People[0], "/korsar overlay").Now()
	s.World.MustReply(s.World.People[0].Click(s.World.Ctx, shown.ID, bottest.Button(t, shown, "live-page").CustomID))
	if status, _, _ := s.get(s.viewers); status != http.StatusNotFound {
		t.Errorf("without a live page, the page for viewers is answered %d", status)
	}
}

// TestHandIsShownWithTheDelayOfThePage checks that the page for viewers, and the live page of an audience that plays
// openly, show hand and letters no earlier than everything else, to viewers who were there and to those who come later.
func TestHandIsShownWithTheDelayOfThePage(t *testing.T) {
	t.Parallel()
	for _, open := range []bool{true, false} {
		s := openStreamed(t, open, "20", bottest.SeatOneBegins)
		w := s.World
		path := s.viewers + "/events?delay=0&lang=" // each language has a stream of its own
		if open {
			path = s.page + "/events?delay=0&lang="
		}
		for _, v := range s.Voters {
			s.ReopenHand(v)
			s.Vote(v, "draw")
		}
		w.PassTime(2 * time.Minute)
		before := s.watch(path+"en", anyScene)
		if !strings.Contains(before, `"hand":{`) || strings.Contains(before, `"choices":[{`) {
			t.Fatalf("while Anne is on turn the page has\n%s", before)
		}
		w.Press(w.People[0], "draw")
		w.PassTime(15 * time.Second)
		for _, language := range []string{"en", "de"} {
			if early := s.watch(path+language, anyScene); strings.Contains(early, `"choices":[{`) {
				t.Errorf("open %v: 15 seconds after the turn begins, the page shows its letters:\n%s", open, early)
			}
		}
		w.PassTime(6 * time.Second)
		for _, language := range []string{"en", "de", "fr"} {
			if now := s.watch(path+language, anyScene); !strings.Contains(now, `"choices":[{`) {
				t.Errorf("open %v: 21 seconds after the turn begins, the page shows no letters:\n%s", open, now)
			}
		}
	}
}
