package bot_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"korsar/bot"
	"korsar/bot/live"
	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// served has live pages served in a test, by the bot that runs at the time.
type served struct {
	p      *port
	server *httptest.Server
}

// serveLive opens a port whose bot serves live pages.
func serveLive(t testing.TB, people int, change ...func(*bot.Options)) (*port, *served) {
	t.Helper()
	s := &served{}
	s.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.p.bot.Live().ServeHTTP(w, r) }))
	s.p = openIn(t, sandbox.Options{Checker: published(t)}, people, 1, append(change, func(o *bot.Options) { o.Live, o.Proxies = s.server.URL, proxies })...)
	t.Cleanup(s.server.Close)
	s.p.wordsOnly()
	return s.p, s
}

// proxies trusts this machine, so that a test can ask from many addresses.
var proxies = live.Proxies{netip.MustParsePrefix("127.0.0.0/8")}

// passOn makes a request one of the client with a number, as a proxy would.
func passOn(r *http.Request, client int) {
	r.Header.Set("X-Forwarded-For", netip.AddrFrom4([4]byte{10, byte(client >> 16), byte(client >> 8), byte(client)}).String())
}

// overlay is the address that the host is told, without the server's.
func (s *served) overlay(who *rehearsal.Player, delay string) string {
	s.p.t.Helper()
	shown, _ := s.p.types(who, "/korsar overlay").Now()
	if delay != "" {
		shown, _ = s.p.chooses(who, shown, delay).Now()
	}
	for _, b := range shown.Buttons() {
		if path, ours := strings.CutPrefix(b.URL, s.server.URL); ours {
			return path
		}
	}
	s.p.t.Fatalf("no address is told:\n%s", shown.Text())
	return ""
}

// get is a plain request.
func (s *served) get(path string) (status int, header http.Header, body string) {
	s.p.t.Helper()
	answer, err := http.Get(s.server.URL + path)
	if err != nil {
		s.p.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		s.p.t.Fatal(err)
	}
	return answer.StatusCode, answer.Header, string(text)
}

// onScreen is what a test reads of a scene.
type onScreen struct {
	Number int64
	Phase  journal.Phase
	Moves  int
	Title  string
	Seats  []struct {
		Name, Kind    string
		Cards, Member int
	}
	Sides []struct {
		Ships  int
		Gold   *int
		Result string
	}
	Ships  []struct{ Ship, Gold int }
	Vote   *tallied
	Next   string
	Replay bool
}

// tallied is what a test reads of a vote.
type tallied struct {
	Lines []struct {
		Letter string
		Votes  int
	}
	Lead int
	Ends int64
}

func (v *tallied) total() (n int) {
	for _, line := range v.Lines {
		n += line.Votes
	}
	return n
}

// spectator is a browser without its page.
type spectator struct {
	t      testing.TB
	answer *http.Response

	mu    sync.Mutex
	bytes bytes.Buffer // every byte it was told
	ids   []string
	seen  []onScreen
	ended bool
	news  chan struct{}
}

// watch opens the stream of a page.
func (s *served) watch(path, lastID string) *spectator {
	s.p.t.Helper()
	r, err := http.NewRequestWithContext(s.p.ctx, http.MethodGet, s.server.URL+path, nil)
	if err != nil {
		s.p.t.Fatal(err)
	}
	if lastID != "" {
		r.Header.Set("Last-Event-ID", lastID)
	}
	v := &spectator{t: s.p.t, news: make(chan struct{}, 1)}
	if v.answer, err = http.DefaultClient.Do(r); err != nil {
		s.p.t.Fatal(err)
	}
	if v.answer.StatusCode != http.StatusOK {
		s.p.t.Fatalf("%s is answered %d", path, v.answer.StatusCode)
	}
	s.p.t.Cleanup(func() { _ = v.answer.Body.Close() })
	go v.read()
	return v
}

func (v *spectator) read() {
	lines := bufio.NewScanner(v.answer.Body)
	lines.Buffer(nil, 1<<20)
	var id, kind string
	for lines.Scan() {
		v.mu.Lock()
		v.bytes.WriteString(lines.Text() + "\n")
		if text, is := strings.CutPrefix(lines.Text(), "id: "); is {
			id = text
		}
		if text, is := strings.CutPrefix(lines.Text(), "event: "); is {
			kind = text
		}
		if text, is := strings.CutPrefix(lines.Text(), "data: "); is && kind == "scene" {
			var scene onScreen
			if err := json.Unmarshal([]byte(text), &scene); err != nil {
				v.t.Errorf("a scene is no JSON: %v", err)
			}
			v.ids, v.seen = append(v.ids, id), append(v.seen, scene)
		}
		v.mu.Unlock()
		v.tell()
	}
	v.mu.Lock()
	v.ended = true
	v.mu.Unlock()
	v.tell()
}

func (v *spectator) tell() {
	select {
	case v.news <- struct{}{}:
	default:
	}
}

// now is the newest scene and its id.
func (v *spectator) now() (onScreen, string, int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.seen) == 0 {
		return onScreen{}, "", 0
	}
	return v.seen[len(v.seen)-1], v.ids[len(v.ids)-1], len(v.seen)
}

// sees waits until the newest scene is as it should be.
func (v *spectator) sees(what string, is func(onScreen) bool) onScreen {
	v.t.Helper()
	for deadline := time.After(20 * time.Second); ; {
		if scene, _, seen := v.now(); seen > 0 && is(scene) {
			return scene
		}
		select {
		case <-v.news:
		case <-deadline:
			scene, _, _ := v.now()
			v.t.Fatalf("in vain did a spectator wait until %s; they see %+v", what, scene)
		}
	}
}

// ends waits until the stream has ended.
func (v *spectator) ends() {
	v.t.Helper()
	for deadline := time.After(20 * time.Second); ; {
		v.mu.Lock()
		ended := v.ended
		v.mu.Unlock()
		if ended {
			return
		}
		select {
		case <-v.news:
		case <-deadline:
			v.t.Fatal("the stream goes on")
		}
	}
}

func after(moves int) func(onScreen) bool {
	return func(s onScreen) bool { return s.Moves == moves }
}

// TestLiveStream: each move is told, at once or as far behind as the token says;
// a query only lengthens that; who comes later sees what was then; who comes back
// sees the present, and nothing twice; an overlay that is taken away ends it.
func TestLiveStream(t *testing.T) {
	t.Parallel()
	p, s := serveLive(t, 3, seatOneBegins)
	anne, ben := p.people[0], p.people[1]
	p.started("/korsar new seats:2 pace:live booty:closed", 2)
	p.reads(p.types(ben, "/korsar overlay"), notice(table.HostOrWarden))
	late := s.overlay(anne, "10")
	if again := s.overlay(anne, ""); again != late {
		t.Errorf("the address is %s, then %s", late, again)
	}
	behind := s.watch(late+"/events?delay=0", "")
	further := s.watch(late+"/events?delay=20&lang=fr", "")
	behind.sees("the table stands", after(0))
	p.presses(anne, "draw")
	p.presses(ben, "draw")
	p.turn(5 * time.Second)
	if scene, _, _ := behind.now(); scene.Moves != 0 {
		t.Errorf("after 7 s who is 10 s behind sees %d moves", scene.Moves)
	}
	newcomer := s.watch(late+"/events", "")
	if scene := newcomer.sees("the table stands", func(onScreen) bool { return true }); scene.Moves != 0 {
		t.Errorf("who comes 7 s after a move, 10 s behind, sees %d moves", scene.Moves)
	}
	p.turn(3 * time.Second) // 10 s after the first move, 9 s after the other
	behind.sees("the first move is told", after(1))
	newcomer.sees("the first move is told", after(1))
	p.turn(time.Second)
	behind.sees("the second move is told", after(2))
	if scene, _, _ := further.now(); scene.Moves != 0 {
		t.Errorf("who asks to be 20 s behind sees %d moves after 10", scene.Moves)
	}
	p.turn(12 * time.Second)
	if scene := further.sees("both moves are told", after(2)); scene.Title != "C’est à Anne" || scene.Sides[0].Gold != nil {
		t.Errorf("in French, at a table that does not show gold, it is %+v", scene)
	}

	now := s.overlay(anne, "0")
	behind.ends()
	if status, _, _ := s.get(late); status != http.StatusNotFound {
		t.Errorf("the old address is answered %d", status)
	}
	live := s.watch(now+"/events", "")
	live.sees("the present stands", after(2))
	p.moves(anne, sensible(rehearsal.Offers(p.opens(anne))))
	scene := live.sees("a move is told", after(3))
	_, id, count := live.now()
	again := s.watch(now+"/events", id)
	p.presses(ben, "draw")
	again.sees("the next move is told", after(4))
	if _, _, seen := again.now(); seen != 1 {
		t.Errorf("who had scene %s was sent %d scenes for one move", id, seen)
	}
	live.sees("the next move is told", after(4))
	if _, _, seen := live.now(); seen != count+1 || scene.Number == 0 {
		t.Errorf("for one move %d scenes were sent", seen-count)
	}

	p.restart()
	live.ends()
	back := s.watch(now+"/events", id)
	back.sees("the present stands after a restart", after(4))
	shown, _ := p.types(anne, "/korsar overlay").Now()
	p.reads(p.forges(ben, p.board(), button(t, shown, "overlay").CustomID), notice(table.HostOrWarden))
	gone := p.reply(anne.Click(p.ctx, shown.ID, button(t, shown, "overlay").CustomID))
	if !strings.Contains(gone.Text(), "Nobody can watch") {
		t.Errorf("after it was withdrawn the host reads\n%s", gone.Text())
	}
	back.ends()
	if status, _, body := s.get(now + "/events"); status != http.StatusNotFound || !strings.Contains(body, "/korsar overlay") {
		t.Errorf("a withdrawn page is answered %d: %s", status, body)
	}
}

// TestLivePage: what is served says so of itself, and of the whole game nothing
// before its end is over for who watches; then a rematch leads on.
func TestLivePage(t *testing.T) {
	t.Parallel()
	p, s := serveLive(t, 2, seatOneBegins)
	anne := p.people[0]
	p.started("/korsar new seats:2 pace:live", 2)
	path := s.overlay(anne, "5")
	for _, address := range []string{path, path + "/replay", "/live/live.js", "/t/nothing", path + "/film"} {
		_, header, _ := s.get(address)
		if policy := header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") ||
			header.Get("Referrer-Policy") != "no-referrer" || len(header.Values("Set-Cookie")) > 0 {
			t.Errorf("%s is served with %v", address, header)
		}
	}
	if status, _, body := s.get(path + "/film"); status != http.StatusConflict || strings.Contains(body, "{") {
		t.Errorf("the film of a running game is answered %d: %.100s", status, body)
	}
	if len(path) < len("/t/")+22 {
		t.Errorf("the token of %s can be guessed", path)
	}
	live := s.watch(path+"/events", "")
	p.endsGame()
	p.turn(time.Second)
	if status, _, _ := s.get(path + "/film"); status != http.StatusConflict {
		t.Errorf("the film of a game that is not over for who watches is answered %d", status)
	}
	p.turn(10 * time.Second)
	live.sees("the game is over", func(scene onScreen) bool {
		return scene.Phase == journal.Finished && scene.Replay && scene.Sides[0].Gold != nil && scene.Sides[0].Result != ""
	})
	status, _, body := s.get(path + "/film?lang=fr")
	var film struct {
		Frames []struct {
			Scene onScreen
			Hands []string
		}
	}
	if err := json.Unmarshal([]byte(body), &film); err != nil || status != http.StatusOK {
		t.Fatalf("the film is answered %d, %v", status, err)
	}
	if made := p.made(); len(film.Frames) != made+1 || len(film.Frames[0].Hands) != 2 || film.Frames[made].Scene.Moves != made {
		t.Errorf("the film of %d moves has %d positions", made, len(film.Frames))
	}
	if text := film.Frames[0].Hands[0]; !strings.Contains(text, "Anne") {
		t.Errorf("the first hand reads %q", text)
	}
	p.presses(anne, "rematch")
	next := live.sees("the rematch is there", func(scene onScreen) bool { return scene.Next != "" })
	s.watch(next.Next+"/events", "").sees("it leads to the lobby", func(scene onScreen) bool { return scene.Phase == journal.Lobby })
}

// TestLiveVote: the page tells a vote by letters, with its close as far behind as
// who watches.
func TestLiveVote(t *testing.T) {
	t.Parallel()
	p, s := serveLive(t, 5, seatOneBegins)
	c := p.audience("/korsar audience window:60 early:0")
	path := s.overlay(p.people[0], "5")
	live := s.watch(path+"/events", "")
	for _, who := range p.people[1:] {
		c.votes(c.joins(who, 1), c.options()[len(c.voters)%2])
	}
	ends := p.kept().Table.Poll.Ends
	p.settled()
	p.turn(time.Second) // a tally may wait a moment
	p.turn(6 * time.Second)
	scene := live.sees("the vote is told", func(scene onScreen) bool {
		return scene.Vote != nil && len(scene.Vote.Lines) == 2 && scene.Vote.Lines[0].Votes == 2 && scene.Vote.Lines[1].Votes == 2
	})
	if want := ends.Add(5 * time.Second).UnixMilli(); scene.Vote.Ends != want || scene.Vote.Lead != 1 {
		t.Errorf("the vote is told as %+v, want a close at %d", scene.Vote, want)
	}
	p.pass(70 * time.Second)
	live.sees("the crew has moved", after(1))
}

// TestLiveOff: without a server for them there are no live pages.
func TestLiveOff(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, seatOneBegins)
	p.wordsOnly()
	p.started("/korsar new seats:2", 2)
	p.reads(p.types(p.people[0], "/korsar overlay"), notice(table.LiveOff))
	if _, err := p.store.OverlayOf(p.ctx, 1); err == nil {
		t.Error("an overlay was made all the same")
	}
}
