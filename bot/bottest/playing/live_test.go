package playing_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/simplayer"
	"korsar/bot/table"
	"korsar/storage/journal"
)

func after(moves int) func(bottest.OnScreen) bool {
	return func(s bottest.OnScreen) bool { return s.Moves == moves }
}

// TestLiveStream: each move is told, at once or as far behind as the token says;
// a query only lengthens that; who comes later sees what was then; who comes back
// sees the present, and nothing twice; an overlay that is taken away ends it.
func TestLiveStream(t *testing.T) {
	t.Parallel()
	p, s := bottest.ServeLive(t, 3, bottest.SeatOneBegins)
	anne, ben := p.People[0], p.People[1]
	p.Started("/korsar new seats:2 pace:live booty:closed", 2)
	p.Reads(p.Types(ben, "/korsar overlay"), bottest.Notice(table.HostOrModerator))
	late := s.Overlay(anne, "10")
	if again := s.Overlay(anne, ""); again != late {
		t.Errorf("the address is %s, then %s", late, again)
	}
	behind := s.Watch(late+"/events?delay=0", "")
	further := s.Watch(late+"/events?delay=20&lang=fr", "")
	behind.Sees("the table stands", after(0))
	p.Presses(anne, "draw")
	p.Presses(ben, "draw")
	p.Turn(5 * time.Second)
	if scene, _, _ := behind.Now(); scene.Moves != 0 {
		t.Errorf("after 7 s who is 10 s behind sees %d moves", scene.Moves)
	}
	newcomer := s.Watch(late+"/events", "")
	if scene := newcomer.Sees("the table stands", func(bottest.OnScreen) bool { return true }); scene.Moves != 0 {
		t.Errorf("who comes 7 s after a move, 10 s behind, sees %d moves", scene.Moves)
	}
	p.Turn(3 * time.Second) // 10 s after the first move, 9 s after the other
	behind.Sees("the first move is told", after(1))
	newcomer.Sees("the first move is told", after(1))
	p.Turn(time.Second)
	behind.Sees("the second move is told", after(2))
	if scene, _, _ := further.Now(); scene.Moves != 0 {
		t.Errorf("who asks to be 20 s behind sees %d moves after 10", scene.Moves)
	}
	p.Turn(12 * time.Second)
	if scene := further.Sees("both moves are told", after(2)); scene.Title != "C’est à Anne" || scene.Sides[0].Gold != nil {
		t.Errorf("in French, at a table that does not show gold, it is %+v", scene)
	}

	now := s.Overlay(anne, "0")
	behind.Ends()
	if status, _, _ := s.Get(late); status != http.StatusNotFound {
		t.Errorf("the old address is answered %d", status)
	}
	live := s.Watch(now+"/events", "")
	live.Sees("the present stands", after(2))
	p.Moves(anne, bottest.Sensible(simplayer.Offers(p.Opens(anne))))
	scene := live.Sees("a move is told", after(3))
	_, id, count := live.Now()
	again := s.Watch(now+"/events", id)
	p.Presses(ben, "draw")
	again.Sees("the next move is told", after(4))
	if _, _, seen := again.Now(); seen != 1 {
		t.Errorf("who had scene %s was sent %d scenes for one move", id, seen)
	}
	live.Sees("the next move is told", after(4))
	if _, _, seen := live.Now(); seen != count+1 || scene.Number == 0 {
		t.Errorf("for one move %d scenes were sent", seen-count)
	}

	p.Restart()
	live.Ends()
	back := s.Watch(now+"/events", id)
	back.Sees("the present stands after a restart", after(4))
	shown, _ := p.Types(anne, "/korsar overlay").Now()
	p.Reads(p.Forges(ben, p.Board(), bottest.Button(t, shown, "overlay").CustomID), bottest.Notice(table.HostOrModerator))
	gone := p.Reply(anne.Click(p.Ctx, shown.ID, bottest.Button(t, shown, "overlay").CustomID))
	if !strings.Contains(gone.Text(), "Nobody can watch") {
		t.Errorf("after it was withdrawn the host reads\n%s", gone.Text())
	}
	back.Ends()
	if status, _, body := s.Get(now + "/events"); status != http.StatusNotFound || !strings.Contains(body, "/korsar overlay") {
		t.Errorf("a withdrawn page is answered %d: %s", status, body)
	}
}

// TestLivePage: what is served says so of itself, and of the whole game nothing
// before its end is over for who watches; then a rematch leads on.
func TestLivePage(t *testing.T) {
	t.Parallel()
	p, s := bottest.ServeLive(t, 2, bottest.SeatOneBegins)
	anne := p.People[0]
	p.Started("/korsar new seats:2 pace:live", 2)
	path := s.Overlay(anne, "5")
	for _, address := range []string{path, path + "/replay", "/live/live.js", "/t/nothing", path + "/film"} {
		_, header, _ := s.Get(address)
		if policy := header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") ||
			header.Get("Referrer-Policy") != "no-referrer" || len(header.Values("Set-Cookie")) > 0 {
			t.Errorf("%s is served with %v", address, header)
		}
	}
	if status, _, body := s.Get(path + "/film"); status != http.StatusConflict || strings.Contains(body, "{") {
		t.Errorf("the film of a running game is answered %d: %.100s", status, body)
	}
	if len(path) < len("/t/")+22 {
		t.Errorf("the token of %s can be guessed", path)
	}
	live := s.Watch(path+"/events", "")
	p.EndsGame()
	p.Turn(time.Second)
	if status, _, _ := s.Get(path + "/film"); status != http.StatusConflict {
		t.Errorf("the film of a game that is not over for who watches is answered %d", status)
	}
	p.Turn(10 * time.Second)
	live.Sees("the game is over", func(scene bottest.OnScreen) bool {
		return scene.Phase == journal.Finished && scene.Replay && scene.Sides[0].Gold != nil && scene.Sides[0].Result != ""
	})
	status, _, body := s.Get(path + "/film?lang=fr")
	var film struct {
		Frames []struct {
			Scene bottest.OnScreen
			Hands []string
		}
	}
	if err := json.Unmarshal([]byte(body), &film); err != nil || status != http.StatusOK {
		t.Fatalf("the film is answered %d, %v", status, err)
	}
	if made := p.Made(); len(film.Frames) != made+1 || len(film.Frames[0].Hands) != 2 || film.Frames[made].Scene.Moves != made {
		t.Errorf("the film of %d moves has %d positions", made, len(film.Frames))
	}
	if text := film.Frames[0].Hands[0]; !strings.Contains(text, "Anne") {
		t.Errorf("the first hand reads %q", text)
	}
	p.Presses(anne, "rematch")
	next := live.Sees("the rematch is there", func(scene bottest.OnScreen) bool { return scene.Next != "" })
	s.Watch(next.Next+"/events", "").Sees("it leads to the lobby", func(scene bottest.OnScreen) bool { return scene.Phase == journal.Lobby })
}

// TestLiveVote: the page tells a vote by letters, with its close as far behind as
// who watches.
func TestLiveVote(t *testing.T) {
	t.Parallel()
	p, s := bottest.ServeLive(t, 5, bottest.SeatOneBegins)
	c := p.Audience("/korsar audience window:60 early:0")
	path := s.Overlay(p.People[0], "5")
	live := s.Watch(path+"/events", "")
	for _, who := range p.People[1:] {
		c.Votes(c.Joins(who, 1), c.Options()[len(c.Voters)%2])
	}
	ends := p.Kept().Table.Poll.Ends
	p.Settled()
	p.Turn(time.Second) // a tally may wait a moment
	p.Turn(6 * time.Second)
	scene := live.Sees("the vote is told", func(scene bottest.OnScreen) bool {
		return scene.Vote != nil && len(scene.Vote.Lines) == 2 && scene.Vote.Lines[0].Votes == 2 && scene.Vote.Lines[1].Votes == 2
	})
	if want := ends.Add(5 * time.Second).UnixMilli(); scene.Vote.Ends != want || scene.Vote.Lead != 1 {
		t.Errorf("the vote is told as %+v, want a close at %d", scene.Vote, want)
	}
	p.Pass(70 * time.Second)
	live.Sees("the crew has moved", after(1))
}

// TestLiveOff: without a server for them there are no live pages.
func TestLiveOff(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	p.WordsOnly()
	p.Started("/korsar new seats:2", 2)
	p.Reads(p.Types(p.People[0], "/korsar overlay"), bottest.Notice(table.LiveOff))
	if _, err := p.Store.LivePageOf(p.Ctx, 1); err == nil {
		t.Error("an overlay was made all the same")
	}
}

// FuzzLivePath: whatever is asked of live pages, the answer is one of a few, and no
// path leads to another table's page.
func FuzzLivePath(f *testing.F) {
	for _, path := range []string{"/t/x", "/t/", "/t/x/events?lang=xx&delay=-1", "/t/x/replay", "/t/x/film?lang=%00", "/live/live.js", "/live/../server.go", "/live/%2e%2e/doc.go", "/live//", "/", "/t/%2f/events", "/t/x/film?delay=9e9"} {
		f.Add(path)
	}
	p, s := bottest.ServeLive(f, 2, bottest.SeatOneBegins)
	p.Started("/korsar new seats:2 pace:live", 2)
	token := s.Overlay(p.People[0], "0")
	var asked atomic.Int32
	f.Fuzz(func(t *testing.T, path string) {
		r, err := http.NewRequestWithContext(p.Ctx, http.MethodGet, s.Server.URL+"/"+strings.TrimLeft(path, "/"), nil)
		if err != nil || strings.Contains(path, strings.TrimPrefix(token, "/t/")) {
			return
		}
		bottest.PassOn(r, int(asked.Add(1))) // nobody asks too often
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
