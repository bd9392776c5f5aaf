package live

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/engine"
	"korsar/bot/say"
	"korsar/bot/tournaments"
	"korsar/game"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
)

// heldTournaments has one tournament, whose page has the token "cup".
type heldTournaments struct {
	mu      sync.Mutex
	scene   *tournaments.Scene // nil if the tournament was deleted
	looks   int
	watch   chan struct{}
	watched int
}

func (h *heldTournaments) PageOf(_ context.Context, token string) (journal.TournamentID, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if token != "cup" || h.scene == nil {
		return 0, storage.ErrNotFound
	}
	return 1, nil
}

func (h *heldTournaments) Scene(context.Context, journal.TournamentID) (tournaments.Scene, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.looks++
	if h.scene == nil {
		return tournaments.Scene{}, storage.ErrNotFound
	}
	return *h.scene, nil
}

func (h *heldTournaments) Subscribe(journal.TournamentID) (*engine.Subscription, func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.watched++
	return &engine.Subscription{Changed: h.watch}, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.watched--
	}
}

// set replaces the scene.
func (h *heldTournaments) set(s *tournaments.Scene) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.scene = s
}

func (h *heldTournaments) counts() (looks, watched int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.looks, h.watched
}

var knockOut = tournament.Rules{Format: tournament.KnockOut, Mode: game.FreeForAll, Seats: 2}

// newCupServer returns a server with one tournament.
func newCupServer(t *testing.T, s tournaments.Scene, clock clockwork.Clock) (*Server, *heldTournaments) {
	t.Helper()
	held := &heldTournaments{scene: &s, watch: make(chan struct{}, 1)}
	server := New(Options{Tournaments: held, Clock: clock, Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	t.Cleanup(server.Close)
	return server, held
}

// TestTournamentPageIsServedByToken checks that the page and its stream need the token, and have the headers of every
// page. The error for another token says what to do.
func TestTournamentPageIsServedByToken(t *testing.T) {
	s, _ := newCupServer(t, newCup(t, knockOut, 8).scene(), clockwork.NewFakeClock())
	get := func(path string) *httptest.ResponseRecorder {
		answer := httptest.NewRecorder()
		s.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, nil))
		return answer
	}
	page := get("/tournament/cup")
	if page.Code != http.StatusOK || !strings.Contains(page.Body.String(), "/live/tournament.js") ||
		page.Header().Get("Content-Security-Policy") != policy ||
		page.Header().Get("Referrer-Policy") != "no-referrer" {
		t.Errorf("the page is answered %d with %v", page.Code, page.Header())
	}
	for _, path := range []string{"/tournament/other", "/tournament/other/events"} {
		got := get(path + "?lang=de")
		if got.Code != http.StatusNotFound ||
			!strings.HasPrefix(got.Body.String(), say.In("de").TournamentPageMissing()[:20]) {
			t.Errorf("%s is answered %d: %s", path, got.Code, got.Body)
		}
	}
	got := get("/live/stream/events?of=/tournament/other/events&last=")
	if !strings.Contains(got.Body.String(), " 404\n") {
		t.Errorf("the stream of no tournament ends with %q", got.Body)
	}
}

// TestTournamentSceneHidesWhatIsSecret checks that a scene contains no user id, no commitment, no secret of a lot, and
// no thread.
func TestTournamentSceneHidesWhatIsSecret(t *testing.T) {
	c := newCup(t, knockOut, 8).play(1).pair().settle(1)
	scene := c.scene()
	text, err := json.Marshal(tournamentSceneOf(&scene, say.In("en")))
	if err != nil {
		t.Fatal(err)
	}
	hidden := []string{c.state.Commitment(), c.secret.String(), scene.Host.ID.String()}
	for _, lot := range c.state.Lots() {
		hidden = append(hidden, lot.Secret)
	}
	for _, e := range scene.Entrants {
		hidden = append(hidden, e.Users[0].ID.String())
	}
	for _, one := range hidden {
		if strings.Contains(string(text), one) {
			t.Errorf("what is sent has %q", one)
		}
	}
	if !strings.Contains(string(text), "/t/page-100") ||
		!strings.Contains(string(text), "Mara") && !strings.Contains(string(text), "Ben") {
		t.Errorf("what is sent lacks names or live pages: %s", text)
	}
}

// lines returns the lines of a stream.
func lines(t *testing.T, server *httptest.Server, path, last string) <-chan string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	answer, err := server.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answer.Body.Close() })
	read := make(chan string, 100)
	go func() {
		defer close(read)
		scanner := bufio.NewScanner(answer.Body)
		scanner.Buffer(nil, 1<<20)
		for scanner.Scan() {
			read <- scanner.Text()
		}
		if err := scanner.Err(); errors.Is(err, bufio.ErrTooLong) {
			t.Errorf("read a stream: %v", err)
		}
	}()
	return read
}

// next returns the rest of the next line that has the prefix. It returns "" at the end of the stream.
func next(t *testing.T, read <-chan string, prefix string) string {
	t.Helper()
	for {
		select {
		case line, more := <-read:
			if rest, is := strings.CutPrefix(line, prefix); is || !more {
				return rest
			}
		case <-time.After(3 * time.Minute):
			t.Fatalf("no line with %q comes", prefix)
		}
	}
}

// TestTournamentStreamFollowsChanges checks that a viewer gets the current scene and then each change once, by any
// process, but at most one per second. All viewers of a language share the reads. After the last viewer nothing is
// read.
func TestTournamentStreamFollowsChanges(t *testing.T) {
	clock := clockwork.NewFakeClock()
	c := newCup(t, knockOut, 8).pair()
	s, held := newCupServer(t, c.scene(), clock)
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	read := lines(t, server, "/tournament/cup/events?lang=fr", "")
	other := lines(t, server, "/tournament/cup/events?lang=fr", "")
	if hello := next(t, read, "data: "); !strings.Contains(hello, `"language":"fr"`) ||
		!strings.Contains(hello, `"watch":"Regarder"`) {
		t.Errorf("the first event is %s", hello)
	}
	first := next(t, read, "id: ")
	next(t, other, "id: ")
	change := func() {
		scene := c.scene()
		held.mu.Lock()
		scene.Seq = held.scene.Seq + 1
		held.mu.Unlock()
		held.set(&scene)
	}
	change()
	held.watch <- struct{}{}
	awaitTimers(t, clock, 4)
	clock.Advance(sceneInterval)
	if id := next(t, read, "id: "); id == first || id != next(t, other, "id: ") {
		t.Errorf("after a change both viewers get %s, after %s", id, first)
	}
	change() // by another process
	awaitTimers(t, clock, 4)
	clock.Advance(sceneInterval)
	clock.Advance(lookEvery)
	latest := next(t, read, "id: ")
	if !strings.HasPrefix(latest, "9.") || next(t, other, "id: ") != latest {
		t.Errorf("after a change elsewhere comes %s", latest)
	}
	if looks, watched := held.counts(); looks != 3 || watched != 1 {
		t.Errorf("two viewers of three scenes cost %d looks and %d watches", looks, watched)
	}
	again := lines(t, server, "/tournament/cup/events?lang=fr", latest)
	if hello := next(t, again, "data: "); !strings.Contains(hello, `"language":"fr"`) {
		t.Errorf("who comes again gets %s", hello)
	}
	held.set(nil)
	awaitTimers(t, clock, 5)
	clock.Advance(sceneInterval)
	clock.Advance(lookEvery)
	for _, ended := range []<-chan string{read, other, again} {
		if id := next(t, ended, "id: "); id != "" {
			t.Errorf("a viewer gets %s after the tournament was deleted", id)
		}
	}
	s.Close()
	if _, watched := held.counts(); watched != 0 {
		t.Errorf("%d watch what is gone", watched)
	}
}

// awaitTimers waits until the given number of timers run: one for each viewer to keep its connection alive, and two for
// a stream.
func awaitTimers(t *testing.T, clock *clockwork.FakeClock, count int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	if err := clock.BlockUntilContext(ctx, count); err != nil {
		t.Fatalf("%d timers: %v", count, err)
	}
}

// TestTournamentSpeaksItsLanguage checks that a page is in the language of the tournament, and changes with it, unless
// another language is asked for.
func TestTournamentSpeaksItsLanguage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		scene := newCup(t, knockOut, 8).scene()
		scene.Settings.Language = "de"
		s, held := newCupServer(t, scene, clockwork.NewRealClock())
		defer s.Close()
		v, leave := s.join(streamKey{token: "cup", tournament: 1})
		defer leave()
		if f := <-v.frames; f.labels.language != "de" {
			t.Errorf("the page of a German tournament speaks %s", f.labels.language)
		}
		scene.Settings.Language = "fr"
		held.set(&scene)
		if f := <-v.frames; f.labels.language != "fr" || f.labels.byKey["watch"] != "Regarder" {
			t.Errorf("after the settings changed it speaks %+v", f.labels)
		}
	})
}

// TestTournamentSceneTellsTables checks that a table says who is missing, that it is being played, or its result, and
// links to its live page.
func TestTournamentSceneTellsTables(t *testing.T) {
	c := newCup(t, tournament.Rules{Format: tournament.Swiss, Mode: game.FreeForAll, Seats: 2, Rounds: 3}, 9).
		play(1).pair()
	c.apply(tournament.Settled{Round: 2, Table: 4, Gold: []int{21, 17}})
	c.apply(tournament.NoShow{Round: 2, Table: 2, Absent: c.state.Rounds()[1].Tables[1].Sides[0]})
	scene := c.scene()
	j := tournamentSceneOf(&scene, say.In("en"))
	var got []string
	for _, one := range j.Rounds[1].Tables {
		got = append(got, strings.Join(
			[]string{string(one.Phase), one.Words, one.Live, strconv.FormatBool(one.Replay)}, ", "))
	}
	winner := j.Entrants[c.state.Rounds()[1].Tables[1].Sides[1][0]].Name
	winner = strings.ToUpper(winner[:1]) + winner[1:]
	want := []string{"open, Waiting for Ben, /t/page-200, false",
		"walk-over, " + winner + " without a game, /t/page-201, false",
		"open, Under way, /t/page-202, false", "played, , /t/page-203, true", "bye, A round off, , false"}
	if !slices.Equal(got, want) {
		t.Errorf("the tables are %q, want %q", got, want)
	}
	byHand := c.state.Rounds()[1].Tables[3]
	byHand.ByHand = true
	scene.Rounds[1].Tables[3] = byHand
	one := tournamentSceneOf(&scene, say.In("en")).Rounds[1].Tables[3]
	if one.Words != "Entered by hand" || one.Replay {
		t.Errorf("a result that was entered by hand is %+v", one)
	}
	played := j.Rounds[1].Tables[3].Sides
	if *played[0].Gold != 21 || !played[0].Won || played[1].Won || !j.Rounds[1].Tables[1].Sides[0].Absent {
		t.Errorf("the sides are %+v", j.Rounds[1].Tables)
	}
	if len(j.Crosses) != 1 || len(j.Crosses[0].Lines) != 9 || len(j.Bracket) != 0 || len(j.Standings) != 1 {
		t.Errorf("a small field has %d cross tables, %d rounds of a bracket, %d divisions",
			len(j.Crosses), len(j.Bracket), len(j.Standings))
	}
}

// TestFirstRoundHasNoPlaces checks that all entrants are listed in the order of their entry, without places, until a
// game has ended. Only the lot could give them places before that.
func TestFirstRoundHasNoPlaces(t *testing.T) {
	c := newCup(t, tournament.Rules{Format: tournament.Swiss, Mode: game.FreeForAll, Seats: 4, Rounds: 3}, 12).pair()
	shown := func() tournamentSceneJSON {
		scene := c.scene()
		return tournamentSceneOf(&scene, say.In("en"))
	}
	if column := shown().TieBreak; column != "" {
		t.Errorf("before a result there is a column %q", column)
	}
	for i, line := range shown().Standings[0].Lines {
		if line.Entrant != i+1 || line.Place != 0 {
			t.Errorf("before a result line %d is %+v", i+1, line)
		}
	}
	c.settle(2)
	if column := shown().TieBreak; column != "Opponents’ average" {
		t.Errorf("with a result the column of the tie-break is %q", column)
	}
	for i, line := range shown().Standings[0].Lines {
		if line.Place != i+1 || line.TieBreak == "" {
			t.Errorf("with a result line %d is %+v", i+1, line)
		}
	}
}

// TestLargeTournamentIsSentInPart checks that a scene has only the latest rounds, with up to maxTables tables, and the
// bracket from the same round on. A small tournament is sent as a whole.
func TestLargeTournamentIsSentInPart(t *testing.T) {
	swiss := tournament.Rules{Format: tournament.Swiss, Mode: game.FreeForAll, Seats: 4, Rounds: 7}
	for _, test := range []struct {
		rules                 tournament.Rules
		entrants, rounds      int
		first, sent, brackets int
	}{
		{swiss, 64, 7, 1, 7, 0}, {swiss, 1000, 3, 2, 2, 0}, {knockOut, 600, 3, 2, 2, 2}, {knockOut, 1100, 1, 1, 1, 1},
	} {
		scene := newCup(t, test.rules, test.entrants).play(test.rounds).scene()
		j := tournamentSceneOf(&scene, say.In("en"))
		if j.First != test.first || len(j.Rounds) != test.sent || len(j.Bracket) != test.brackets {
			t.Errorf("%d entrants, %d rounds: sent from round %d are %d rounds, %d of the bracket",
				test.entrants, test.rounds, j.First, len(j.Rounds), len(j.Bracket))
		}
		text, err := json.Marshal(j)
		if err != nil || len(text) > 300_000 {
			t.Errorf("%d entrants, %d rounds: %d bytes are sent (%v)", test.entrants, test.rounds, len(text), err)
		}
	}
}
