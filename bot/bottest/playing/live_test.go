package playing_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// movesEqual returns a condition that a scene has the given number of moves.
func movesEqual(moves int) func(bottest.Scene) bool {
	return func(s bottest.Scene) bool { return s.Moves == moves }
}

// TestLiveStreamFollowsTheGameWithItsDelay checks that each move is shown with the page's delay, which a query can only
// lengthen. A late viewer sees the delayed state, and a returning viewer the current one, and nothing twice.
// Withdrawing the page ends its streams.
func TestLiveStreamFollowsTheGameWithItsDelay(t *testing.T) {
	t.Parallel()
	w, s := bottest.ServeLive(t, 3, bottest.SeatOneBegins)
	anne, ben := w.People[0], w.People[1]
	w.StartGame("/korsar new seats:2 preset:quick booty:closed", 2)
	w.ExpectPrivate(w.Type(ben, "/korsar overlay"), bottest.NoticeText(table.HostOrModerator))
	late := s.LivePagePath(anne, "10")
	if again := s.LivePagePath(anne, ""); again != late {
		t.Errorf("the address is %s, then %s", late, again)
	}
	behind := s.Watch(late+"/events?delay=0", "")
	further := s.Watch(late+"/events?delay=20&lang=fr", "")
	behind.WaitUntil("the table stands", movesEqual(0))
	w.Press(anne, "draw")
	w.Press(ben, "draw")
	w.Advance(5 * time.Second)
	if scene, _, _ := behind.Latest(); scene.Moves != 0 {
		t.Errorf("after 7 s a viewer 10 s behind sees %d moves", scene.Moves)
	}
	newcomer := s.Watch(late+"/events", "")
	if scene := newcomer.WaitUntil("the table stands", func(bottest.Scene) bool { return true }); scene.Moves != 0 {
		t.Errorf("a viewer who comes 7 s after a move, 10 s behind, sees %d moves", scene.Moves)
	}
	w.Advance(3 * time.Second) // 10 s after the first move, 9 s after the second
	behind.WaitUntil("the first move is shown", movesEqual(1))
	newcomer.WaitUntil("the first move is shown", movesEqual(1))
	w.Advance(time.Second)
	behind.WaitUntil("the second move is shown", movesEqual(2))
	if scene, _, _ := further.Latest(); scene.Moves != 0 {
		t.Errorf("a viewer 20 s behind sees %d moves after 10", scene.Moves)
	}
	w.Advance(12 * time.Second)
	if scene := further.WaitUntil("both moves are shown", movesEqual(2)); scene.Title != "À Anne de jouer" ||
		scene.Sides[0].Gold != nil {
		t.Errorf("in French, at a table that hides gold, the scene is %+v", scene)
	}

	now := s.LivePagePath(anne, "0")
	behind.WaitForEnd()
	if status, _, _ := s.Get(late); status != http.StatusNotFound {
		t.Errorf("the old address is answered %d", status)
	}
	live := s.Watch(now+"/events", "")
	live.WaitUntil("the present stands", movesEqual(2))
	w.Move(anne, bottest.PickMerchantFirst(simplayer.Offers(w.OpenHand(anne))))
	scene := live.WaitUntil("a move is shown", movesEqual(3))
	_, id, count := live.Latest()
	again := s.Watch(now+"/events", id)
	w.Press(ben, "draw")
	again.WaitUntil("the next move is shown", movesEqual(4))
	if _, _, seen := again.Latest(); seen != 1 {
		t.Errorf("a viewer with scene %s was sent %d scenes for one move", id, seen)
	}
	live.WaitUntil("the next move is shown", movesEqual(4))
	if _, _, seen := live.Latest(); seen != count+1 || scene.Number == 0 {
		t.Errorf("for one move %d scenes were sent", seen-count)
	}

	w.Restart()
	live.WaitForEnd()
	back := s.Watch(now+"/events", id)
	back.WaitUntil("the present stands after a restart", movesEqual(4))
	shown, _ := w.Type(anne, "/korsar overlay").Now()
	w.ExpectPrivate(w.Forge(ben, w.LastMessage(), bottest.Button(t, shown, "live-page").CustomID),
		bottest.NoticeText(table.HostOrModerator))
	gone := w.MustReply(anne.Click(w.Ctx, shown.ID, bottest.Button(t, shown, "live-page").CustomID))
	if !strings.Contains(gone.Text(), "Nobody can watch") {
		t.Errorf("after it was withdrawn the host reads\n%s", gone.Text())
	}
	back.WaitForEnd()
	if status, _, body := s.Get(now + "/events"); status != http.StatusNotFound ||
		!strings.Contains(body, "/korsar overlay") {
		t.Errorf("a withdrawn page is answered %d: %s", status, body)
	}
}

// TestLivePageServesTheReplayAfterTheEnd checks that pages have strict headers, and that the replay is served only once
// the game is over for the viewers. Then the page leads to the rematch.
func TestLivePageServesTheReplayAfterTheEnd(t *testing.T) {
	t.Parallel()
	w, s := bottest.ServeLive(t, 2, bottest.SeatOneBegins)
	anne := w.People[0]
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	path := s.LivePagePath(anne, "5")
	early := table.ReplayPath(1, w.LoadTable().Table.Opened.Secret)
	for _, address := range []string{path, path + "/replay", path + "/layouts", "/live/live.js", "/t/nothing", early,
		early + "/positions"} {
		_, header, _ := s.Get(address)
		if policy := header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") ||
			strings.Contains(policy, "unsafe") ||
			header.Get("Referrer-Policy") != "no-referrer" || len(header.Values("Set-Cookie")) > 0 {
			t.Errorf("%s is served with %v", address, header)
		}
	}
	for _, address := range []string{path + "/replay", early + "/positions"} {
		if status, _, body := s.Get(address); status != http.StatusConflict || strings.Contains(body, "{") {
			t.Errorf("%s of a running game is answered %d: %.100s", address, status, body)
		}
	}
	if len(path) < len("/t/")+22 {
		t.Errorf("the token of %s is too short", path)
	}
	live := s.Watch(path+"/events", "")
	w.PlayToEnd()
	w.Advance(time.Second)
	if status, _, _ := s.Get(path + "/replay"); status != http.StatusConflict {
		t.Errorf("the replay of a game that is not over for its viewers is answered %d", status)
	}
	w.Advance(10 * time.Second)
	live.WaitUntil("the game is over", func(scene bottest.Scene) bool {
		return scene.Phase == journal.Finished && scene.Replay == early && scene.Sides[0].Gold != nil &&
			scene.Sides[0].Result != "" && strings.Contains(scene.Title, "win")
	})
	if end, _, _ := live.Latest(); end.Top == nil || end.Top.Gold != topGold(w.LoadTable().Table) {
		t.Errorf("the capture of the game is %+v, want %d gold", end.Top, topGold(w.LoadTable().Table))
	}
	if _, _, body := s.Get(path + "/replay?lang=fr"); !strings.Contains(body, "replay.js") {
		t.Errorf("the live page leads to %.100s", body)
	}
	status, _, body := s.Get(early + "/positions?lang=fr")
	var film struct {
		Frames []struct {
			Scene bottest.Scene
			Hands []struct {
				Words string
				Cards []struct{ Kind string }
			}
		}
	}
	if err := json.Unmarshal([]byte(body), &film); err != nil || status != http.StatusOK {
		t.Fatalf("the replay is answered %d, %v", status, err)
	}
	if made := w.MoveCount(); len(film.Frames) != made+1 || len(film.Frames[0].Hands) != 2 ||
		film.Frames[made].Scene.Moves != made {
		t.Errorf("the replay of %d moves has %d positions", made, len(film.Frames))
	}
	if hand := film.Frames[0].Hands[0]; !strings.Contains(hand.Words, "Anne") || len(hand.Cards) == 0 {
		t.Errorf("the first hand is %+v", hand)
	}
	w.Press(anne, "rematch")
	next := live.WaitUntil("the rematch is there", func(scene bottest.Scene) bool { return scene.Next != "" })
	s.Watch(next.Next+"/events", "").WaitUntil("it leads to the lobby",
		func(scene bottest.Scene) bool { return scene.Phase == journal.Lobby })
	w.Restart()
	s.Watch(path+"/events", "").WaitUntil("it leads those who come later there, too",
		func(scene bottest.Scene) bool { return scene.Next == next.Next })
}

// topGold returns the gold of the richest ship that a side took from another side.
func topGold(t journal.Table) (most int) {
	for _, c := range t.Captures {
		if owner, gold := t.Game.Launched(c.Ship); t.Game.Mode().SideOf(owner) != c.Side {
			most = max(most, gold)
		}
	}
	return most
}

// TestLivePageShowsTheVote checks that the page shows a vote by letters. The end of the vote is later by the page's
// delay.
func TestLivePageShowsTheVote(t *testing.T) {
	t.Parallel()
	w, s := bottest.ServeLive(t, 5, bottest.SeatOneBegins)
	a := w.StartAudience("/korsar new audiences:1 window:60 close-early:0")
	path := s.LivePagePath(w.People[0], "5")
	live := s.Watch(path+"/events", "")
	for _, who := range w.People[1:] {
		a.Vote(a.Join(who, 1), a.Options()[len(a.Voters)%2])
	}
	ends := w.LoadTable().Table.Poll.Ends
	w.MustSettle()
	w.Advance(time.Second) // a tally may be delayed
	w.Advance(6 * time.Second)
	scene := live.WaitUntil("the vote is shown", func(scene bottest.Scene) bool {
		return scene.Vote != nil && len(scene.Vote.Lines) == 2 && scene.Vote.Lines[0].Votes == 2 &&
			scene.Vote.Lines[1].Votes == 2
	})
	if want := ends.Add(5 * time.Second).UnixMilli(); scene.Vote.Ends != want || scene.Vote.Lead != 1 {
		t.Errorf("the vote is shown as %+v, want a close at %d", scene.Vote, want)
	}
	w.PassTime(70 * time.Second)
	live.WaitUntil("the audience has moved", movesEqual(1))
}

// TestLivePagesCanBeOff checks that there are no live pages without a server for them.
func TestLivePagesCanBeOff(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.DisablePictures()
	w.StartGame("/korsar new seats:2", 2)
	w.ExpectPrivate(w.Type(w.People[0], "/korsar overlay"), bottest.NoticeText(table.LivePagesOff))
	if _, err := w.Store.LivePageOf(w.Ctx, 1); err == nil {
		t.Error("a live page was made all the same")
	}
}

// FuzzLivePath checks that every path gets one of a few responses, and that none leads to another table's page.
func FuzzLivePath(f *testing.F) {
	for _, path := range []string{"/t/x", "/t/", "/t/x/events?lang=xx&delay=-1", "/t/x/replay", "/t/x/layouts",
		"/t/x/hand/y", "/t/x/hand/y/events?delay=0", "/t/x/hand//events", "/t/x/hand/%2f",
		"/replay/1/x", "/replay/1/positions", "/replay/C%2f/p",
		"/replay/1/x/positions?lang=%00", "/replay/x/%2f/positions", "/live/live.js",
		"/live/../server.go", "/live/%2e%2e/doc.go", "/live//", "/", "/t/%2f/events", "/t/x/positions?delay=9e9"} {
		f.Add(path)
	}
	w, s := bottest.ServeLive(f, 2, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	token := s.LivePagePath(w.People[0], "0")
	var asked atomic.Int32
	f.Fuzz(func(t *testing.T, path string) {
		r, err := http.NewRequestWithContext(w.Ctx, http.MethodGet, s.Server.URL+"/"+strings.TrimLeft(path, "/"), nil)
		if err != nil || strings.Contains(path, strings.TrimPrefix(token, "/t/")) {
			return
		}
		bottest.ForwardFor(r, int(asked.Add(1))) // so that no client reaches its limit
		answer, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			return // not an address
		}
		defer func() { _ = answer.Body.Close() }()
		switch answer.StatusCode {
		case http.StatusNotFound, http.StatusBadRequest, http.StatusMovedPermanently, http.StatusTemporaryRedirect,
			http.StatusMethodNotAllowed:
		case http.StatusOK:
			page := strings.HasPrefix(answer.Header.Get("Content-Type"), "text/html") // without data, for any token
			if !strings.HasPrefix(r.URL.Path, "/live/") && !(page && strings.HasPrefix(r.URL.Path, "/replay/")) {
				t.Fatalf("%q is answered %s", path, answer.Status)
			}
		default:
			t.Fatalf("%q is answered %s", path, answer.Status)
		}
	})
}
