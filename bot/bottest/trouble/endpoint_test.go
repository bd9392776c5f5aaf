package trouble_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/metrics"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// post sends a request with any JSON to the bot. The request is signed now, and then changed.
func (w *world) post(event any, change func(*http.Request)) (status int, body string) {
	w.T.Helper()
	return w.send(w.signed(event, w.Clock.Now()), change)
}

// signed returns a request with any JSON to the bot, signed at the given time.
func (w *world) signed(event any, at time.Time) *http.Request {
	w.T.Helper()
	r, err := w.Discord.EndpointRequest(w.Ctx, event, at)
	if err != nil {
		w.T.Fatal(err)
	}
	r.Close = true
	return r
}

// send sends a copy of a request after a change. The request can be sent again, also after a restart.
func (w *world) send(r *http.Request, change func(*http.Request)) (status int, body string) {
	w.T.Helper()
	r = r.Clone(w.Ctx)
	r.URL.Host = w.Bot.InteractionsAddr().String()
	r.Body, _ = r.GetBody() // cannot fail for a body in memory
	if change != nil {
		change(r)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		w.T.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		w.T.Error(err)
	}
	return response.StatusCode, string(text)
}

// ids is the number of ids that tests have used.
var ids atomic.Uint64

// idOf returns an id that Discord could give at a time. Each call returns another one.
func idOf(at time.Time) string { return (snowflake.At(at) + snowflake.ID(ids.Add(1))).String() }

// interactionOf returns an interaction of a person that the stand-in has not made.
func (w *world) interactionOf(who *simplayer.Player, kind int, data map[string]any) map[string]any {
	return w.FakeInteraction(map[string]any{"id": idOf(w.Clock.Now()),
		"type": kind, "data": data, "guild_id": w.Guild.ID(),
		"member": map[string]any{"user": map[string]any{"id": who.ID(), "username": who.Name()}, "permissions": "0"}})
}

// help returns an interaction that types /korsar help.
func (w *world) help() map[string]any {
	return w.interactionOf(w.People[0], 2, map[string]any{"name": "korsar",
		"options": []any{map[string]any{"type": 1, "name": "help"}}})
}

// draw returns an interaction that presses the button on the board that draws a card.
func (w *world) draw() map[string]any {
	board := w.OnlyBoard()
	draw := w.interactionOf(w.People[0], 3, map[string]any{"component_type": 2,
		"custom_id": bottest.Button(w.T, board, "draw").CustomID})
	draw["channel"] = map[string]any{"id": w.Channel.ID(), "type": 0}
	draw["message"] = map[string]any{"id": board.ID}
	return draw
}

// TestEndpointRefusesWhatDiscordDoesNotSend checks that requests without the right signature are refused, and so are
// requests that are not interactions.
func TestEndpointRefusesWhatDiscordDoesNotSend(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.OverHTTP)
	header := func(name, value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(name, value) }
	}
	command := w.interactionOf(w.People[0], 2, map[string]any{"name": "korsar",
		"options": []any{map[string]any{"type": 1, "name": "new"}}})
	for name, test := range map[string]struct {
		event  any
		change func(*http.Request)
		status int
		says   string
	}{
		"a ping":            {map[string]any{"id": "1", "type": 1}, nil, 200, `{"type":1}`},
		"a modal":           {w.interactionOf(w.People[0], 5, map[string]any{"custom_id": "x"}), nil, 200, `"type":4`},
		"another method":    {command, func(r *http.Request) { r.Method = http.MethodPut }, 405, ""},
		"another signature": {command, header("X-Signature-Ed25519", strings.Repeat("00", 64)), 401, ""},
		"half a signature":  {command, header("X-Signature-Ed25519", "00"), 401, ""},
		"no signature":      {command, func(r *http.Request) { r.Header.Del("X-Signature-Ed25519") }, 401, ""},
		"another time":      {command, header("X-Signature-Timestamp", "1"), 401, ""},
		"no time":           {command, func(r *http.Request) { r.Header.Del("X-Signature-Timestamp") }, 401, ""},
		"another body": {command,
			func(r *http.Request) { r.Body, r.ContentLength = io.NopCloser(strings.NewReader("{}")), 2 }, 401, ""},
		"letters as time":      {command, header("X-Signature-Timestamp", "x"), 401, ""},
		"a long time":          {command, header("X-Signature-Timestamp", strings.Repeat("1", 4000)), 401, ""},
		"no hex":               {command, header("X-Signature-Ed25519", strings.Repeat("zz", 64)), 401, ""},
		"too large":            {strings.Repeat("x", 256<<10), nil, 413, ""},
		"too large, in chunks": {strings.Repeat("x", 256<<10), func(r *http.Request) { r.ContentLength = -1 }, 413, ""},
		"in chunks":            {w.help(), func(r *http.Request) { r.ContentLength = -1 }, 200, `"type":4`},
		"no object":            {"text", nil, 400, ""},
		"an empty object":      {map[string]any{}, nil, 400, ""},
		"no user":              {w.FakeInteraction(map[string]any{"id": idOf(w.Clock.Now()), "type": 2}), nil, 400, ""},
		"data of a wrong type": {w.interactionOf(w.People[0], 3, nil), nil, 200, ""},
	} {
		if status, body := w.post(test.event, test.change); status != test.status ||
			!strings.Contains(body, test.says) {
			t.Errorf("%s is answered %d %q, want %d %q", name, status, body, test.status, test.says)
		}
	}
	w.MustSettle()
	w.ExpectNoTable()
}

// TestRefusedRequestIsReadOn checks that a client that continues to send after a refusal can do so, although the
// connection ends.
func TestRefusedRequestIsReadOn(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1, bottest.OverHTTP)
	const size = 300 << 10
	for name, head := range map[string]string{
		"another method": "PUT / HTTP/1.1\r\n",
		"no signature":   "POST / HTTP/1.1\r\n",
		"too large a body": "POST / HTTP/1.1\r\nX-Signature-Timestamp: 1\r\nX-Signature-Ed25519: " +
			strings.Repeat("00", 64) + "\r\n",
	} {
		connection, err := net.Dial("tcp", w.Bot.InteractionsAddr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close()
		fmt.Fprintf(connection, "%sHost: x\r\nConnection: close\r\nContent-Length: %d\r\n\r\n", head, size)
		from := bufio.NewReader(connection)
		response, err := http.ReadResponse(from, nil)
		if err != nil || response.StatusCode < 400 {
			t.Fatalf("%s is answered %v, %v", name, response, err)
		}
		for range size >> 10 {
			if _, err := connection.Write(make([]byte, 1<<10)); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if _, err := io.ReadAll(from); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestRepeatedRequestIsRefused checks that an interaction that was served once is not served again, with the same or
// another signature, by the same bot or after a restart. It shows nothing, and moves once.
func TestRepeatedRequestIsRefused(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.OverHTTP, bottest.SeatOneBegins)
	w.AllowCodes(50027) // the stand-in has not made the interaction
	w.StartGame("/korsar new seats:2", 2)
	hand := w.interactionOf(w.People[0], 2, map[string]any{"name": "korsar",
		"options": []any{map[string]any{"type": 1, "name": "hand"}}})
	hand["channel"] = map[string]any{"id": w.Channel.ID(), "type": 0}
	choices := w.interactionOf(w.People[0], 4, map[string]any{"name": "korsar", "options": []any{map[string]any{
		"type": 1, "name": "games", "options": []any{map[string]any{"type": 3, "name": "game", "value": "",
			"focused": true}}}}})
	requests := map[string]map[string]any{"a move": w.draw(), "a hand": hand, "choices of a game": choices}
	before := w.MoveCount()
	sent := map[string]*http.Request{}
	for name, event := range requests {
		sent[name] = w.signed(event, w.Clock.Now())
		if status, body := w.send(sent[name], nil); status != http.StatusOK {
			t.Errorf("%s is answered %d %s", name, status, body)
		}
		w.MustSettle()
	}
	repeat := func(when string) {
		t.Helper()
		for name, event := range requests {
			signed := w.signed(event, w.Clock.Now())
			for how, r := range map[string]*http.Request{"": sent[name], ", signed now": signed} {
				status, body := w.send(r, nil)
				if status != http.StatusUnauthorized || body != "the signature is wrong\n" {
					t.Errorf("%s%s, %s, is answered %d %s", name, how, when, status, body)
				}
			}
		}
	}
	repeat("at once")
	w.Press(w.People[1], "draw")
	repeat("when it is the player's turn again")
	w.Restart()
	repeat("after a restart")
	w.Advance(4 * time.Minute)
	repeat("four minutes later")
	w.MustSettle()
	if moves := w.MoveCount() - before; moves != 2 {
		t.Errorf("of one request, sent again and again, and a click there are %d moves", moves)
	}
	w.Advance(24 * time.Hour)
	repeat("a day later")
}

// TestRequestOfAnotherTimeIsRefused checks that clocks may differ by some minutes. A request that was signed, or an
// interaction that was made, at another time is refused. The log says what may be wrong, once a minute.
func TestRequestOfAnotherTimeIsRefused(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1, bottest.OverHTTP)
	w.AllowCodes(50027) // the stand-in has not made the interactions
	now := w.Clock.Now()
	const soon, later = 5 * time.Minute, 5*time.Minute + time.Second
	for _, test := range []struct {
		signed, made time.Duration
		status       int
	}{
		{0, 0, 200}, {-soon, -soon, 200}, {soon, soon, 200},
		{-later, -later, 401}, {later, later, 401}, {-24 * time.Hour, -24 * time.Hour, 401},
		{-later, 0, 401}, {later, 0, 401}, {0, -later, 401}, {0, later, 401}, {0, -15 * time.Minute, 401},
	} {
		event := w.help()
		event["id"] = idOf(now.Add(test.made))
		if status, body := w.send(w.signed(event, now.Add(test.signed)), nil); status != test.status {
			t.Errorf("signed after %v, made after %v: answered %d %s", test.signed, test.made, status, body)
		}
	}
	ping := map[string]any{"id": idOf(now.Add(-time.Hour)), "type": 1}
	if status, _ := w.send(w.signed(ping, now.Add(-later)), nil); status != http.StatusUnauthorized {
		t.Errorf("an old ping is answered %d", status)
	}
	if warnings := strings.Count(w.Log.String(), "this machine's clock is wrong"); warnings != 1 {
		t.Errorf("the log warns %d times", warnings)
	}
}

// TestFloodOfUnsignedRequestsIsBounded sends 600 large requests with wrong signatures and bodies that do not end. The
// endpoint holds only few of them, and users can click meanwhile.
func TestFloodOfUnsignedRequestsIsBounded(t *testing.T) {
	w := open(t, 1, 1, bottest.OverHTTP)
	const connections, large = 600, 250 << 10
	before := liveHeap()
	flood := newFlood(w, connections, large)
	for range connections - 8<<20/large { // it holds at most 8 MB
		flood.awaitClosed()
	}
	heap := int(liveHeap() - before)
	for ; heap > 24<<20; heap = int(liveHeap() - before) { // goroutines need a moment to free what they refused
		if w.Ctx.Err() != nil {
			t.Fatalf("%d connections with %d bytes each hold %d KB", connections, large, heap>>10)
		}
	}
	t.Logf("%d connections with %d bytes each hold %d KB", connections, large, heap>>10)
	w.ExpectPrivate(w.Type(w.People[0], "/korsar help"), "Korsar on Discord")
	w.Timeouts.Advance(bottest.ClickTimeout)
	for range 8 << 20 / large {
		flood.awaitClosed() // the endpoint ends bodies that do not end
	}
	w.ExpectPrivate(w.Type(w.People[0], "/korsar help"), "Korsar on Discord")
}

// TestLargestInteractionIsTaken checks that an interaction is accepted that has as much of everything as Discord's
// limits allow, in characters of three bytes.
func TestLargestInteractionIsTaken(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1, bottest.OverHTTP)
	chars := func(n int) string { return strings.Repeat("海", n) }
	var options, inputs, embeds []any
	for i := range 25 {
		options = append(options, map[string]any{"label": chars(100), "description": chars(100),
			"value": fmt.Sprint(i, chars(90))})
	}
	for i := range 5 {
		inputs = append(inputs, map[string]any{"type": 1, "components": []any{map[string]any{"type": 4,
			"custom_id": strconv.Itoa(i), "value": chars(4000)}}})
		embeds = append(embeds, map[string]any{"description": chars(1200)})
	}
	menu := map[string]any{"type": 1, "components": []any{map[string]any{"type": 3, "custom_id": chars(100),
		"placeholder": chars(150), "options": options}}}
	message := map[string]any{"id": idOf(w.Clock.Now()), "content": chars(2000), "embeds": embeds,
		"components": []any{menu, menu, menu}}
	form := w.interactionOf(w.People[0], 5, map[string]any{"custom_id": "x", "components": inputs})
	form["message"] = message
	var roles []string
	for range 250 {
		roles = append(roles, idOf(w.Clock.Now()))
	}
	users, members, chosen := map[string]any{}, map[string]any{}, []string{}
	for range 25 {
		id := idOf(w.Clock.Now())
		chosen = append(chosen, id)
		users[id] = map[string]any{"id": id, "username": strings.Repeat("x", 32), "global_name": chars(32)}
		members[id] = map[string]any{"nick": chars(32), "roles": roles, "permissions": "9007199254740991"}
	}
	press := w.interactionOf(w.People[0], 3, map[string]any{"custom_id": "x", "component_type": 5, "values": chosen,
		"resolved": map[string]any{"users": users, "members": members}})
	press["message"] = message
	for name, event := range map[string]map[string]any{"a form": form, "a menu of users": press} {
		if status, body := w.post(event, nil); status != http.StatusOK {
			text, _ := json.Marshal(event)
			t.Errorf("%s of %d bytes is answered %d %s", name, len(text), status, body)
		}
	}
}

// flood is a set of connections that send requests that do not end.
type flood struct {
	w      *world
	closed chan struct{} // gets a value for each closed connection
}

// newFlood opens connections and sends each body except its last byte.
func newFlood(w *world, connections, size int) flood {
	w.T.Helper()
	f := flood{w, make(chan struct{}, connections)}
	body := make([]byte, size-1)
	head := fmt.Sprintf("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\nX-Signature-Timestamp: %d\r\n"+
		"X-Signature-Ed25519: %s\r\n\r\n", size, w.Clock.Now().Unix(), strings.Repeat("00", 64))
	for range connections {
		connection, err := net.Dial("tcp", w.Bot.InteractionsAddr().String())
		if err != nil {
			w.T.Fatal(err)
		}
		w.T.Cleanup(func() { _ = connection.Close() })
		go func() {
			_, _ = io.WriteString(connection, head) // the connection may be closed at any time
			_, _ = connection.Write(body)
			_, _ = connection.Read(make([]byte, 1))
			f.closed <- struct{}{}
		}()
	}
	return f
}

// awaitClosed waits until one more connection is closed.
func (f flood) awaitClosed() {
	f.w.T.Helper()
	select {
	case <-f.closed:
	case <-f.w.Ctx.Done():
		f.w.T.Fatal("too few connections are closed")
	}
}

// liveHeap returns the size of the live heap in bytes.
func liveHeap() uint64 {
	runtime.GC()
	runtime.GC() // frees what a finalizer has kept
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestPingsAreAnsweredAgain checks that repeated pings are answered. Discord checks the endpoint from time to time, and
// must not remove it.
func TestPingsAreAnsweredAgain(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1, bottest.OverHTTP)
	ping := w.signed(map[string]any{"id": idOf(w.Clock.Now()), "type": 1}, w.Clock.Now())
	for range 3 {
		if status, body := w.send(ping, nil); status != http.StatusOK || body != `{"type":1}` {
			t.Errorf("a ping is answered %d %s", status, body)
		}
		if err := w.Discord.RecheckInteractionsEndpoint(w.Ctx); err != nil {
			t.Error(err)
		}
	}
}

// TestClickThatCannotBeRecordedDoesNothing checks that a posted click is answered, but has no effect, while the store
// fails.
func TestClickThatCannotBeRecordedDoesNothing(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.OverHTTP, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:2", 2)
	w.Stop()
	store := &forgetfulStore{}
	w.WrapStore = func(s storage.Store) storage.Store { store.Store = s; return store }
	w.Start()
	before := w.MoveCount()
	store.failing.Store(true)
	answer, err := w.People[0].Press(w.Ctx, "draw")
	if err != nil {
		t.Fatal(err)
	}
	w.ExpectPrivate(answer, "I couldn’t save that, so nothing happened")
	choices, err := w.People[0].Suggest(w.Ctx, w.Channel, "/korsar games game:")
	if err != nil || len(choices) != 0 {
		t.Errorf("the choices of a game are %v, %v", choices, err)
	}
	w.MustSettle()
	if w.MoveCount() != before {
		t.Error("there is a move")
	}
	store.failing.Store(false)
	w.Move(w.OnTurn(), simplayer.Draw)
}

// forgetfulStore is a store that cannot record interactions while it fails.
type forgetfulStore struct {
	storage.Store
	failing atomic.Bool
}

func (s *forgetfulStore) AcceptInteraction(ctx context.Context, id, oldest snowflake.ID) error {
	if s.failing.Load() {
		return bottest.ErrDiskFull
	}
	return s.Store.AcceptInteraction(ctx, id, oldest)
}

// TestRequestThatNobodyWaitsForIsDropped checks that an earlier interaction on a closed connection has no effect.
func TestRequestThatNobodyWaitsForIsDropped(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1, bottest.OverHTTP)
	event := w.interactionOf(w.People[0], 2, map[string]any{"name": "korsar",
		"options": []any{map[string]any{"type": 1, "name": "new"}}})
	r := w.signed(event, w.Clock.Now())
	var request bytes.Buffer
	if err := r.Write(&request); err != nil {
		t.Fatal(err)
	}
	w.Advance(time.Minute)
	connection, err := net.Dial("tcp", r.URL.Host)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := connection.Write(request.Bytes()); err != nil {
		t.Fatal(err)
	}
	_ = connection.Close()
	for !strings.Contains(w.Log.String(), "too late to answer it") {
		select {
		case <-w.Log.Written:
		case <-w.Ctx.Done():
			t.Fatal("it is not dropped")
		}
	}
	w.MustSettle()
	w.ExpectNoTable()
}

// TestRequestDuringCloseIsAnswered checks that a click whose request was read before Close is answered.
func TestRequestDuringCloseIsAnswered(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.OverHTTP, bottest.SeatOneBegins)
	w.Stop()
	store := &gatedStore{entered: make(chan struct{}), open: make(chan struct{})}
	w.WrapStore = func(s storage.Store) storage.Store { store.Store = s; return store }
	w.Start()
	w.StartGame("/korsar new seats:2", 2)
	store.armed.Store(true)
	answered := make(chan *sandbox.Answer, 1)
	go func() {
		answer, err := w.People[0].Press(w.Ctx, "draw")
		if err != nil {
			t.Error(err)
		}
		answered <- answer
	}()
	<-store.entered
	store.armed.Store(false)
	address := w.Bot.InteractionsAddr().String()
	closed := make(chan struct{})
	go func() { w.Stop(); close(closed) }()
	for {
		connection, err := net.Dial("tcp", address)
		if err != nil {
			break // the bot no longer listens
		}
		_ = connection.Close()
	}
	close(store.open)
	w.ExpectPrivate(<-answered, "You drew")
	<-closed
}

// TestCloseUnderLoadAnswersWhatItServes checks clicks that arrive while the bot closes. A click that has an effect is
// answered. The others fail for their users.
func TestCloseUnderLoadAnswersWhatItServes(t *testing.T) {
	t.Parallel()
	counted := metrics.New()
	w := open(t, 8, 1, bottest.OverHTTP, func(o *bot.Options) { o.Metrics = counted })
	var answered atomic.Int64
	var people sync.WaitGroup
	for _, who := range w.People {
		people.Go(func() {
			for {
				answer, err := who.Type(w.Ctx, w.Channel, "/korsar help")
				if err != nil || answer.Kind == sandbox.Unanswered {
					return
				}
				answered.Add(1)
			}
		})
	}
	w.WaitUntil("they are at it", func() bool { return w.CountRequests(http.MethodPost, bottest.RouteCallback) > 50 })
	w.Stop()
	people.Wait()
	figures := httptest.NewRecorder()
	counted.Handler().ServeHTTP(figures, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	want := fmt.Sprintf(`korsar_clicks_total{kind="command",outcome="done"} %d`+"\n", answered.Load())
	if !strings.Contains(figures.Body.String(), want) || strings.Contains(figures.Body.String(), `outcome="failed"`) {
		t.Errorf("people have %d answers, the bot counts\n%s", answered.Load(), figures.Body)
	}
}

// TestLateAnswerReleasesTheRequest checks that a click that takes too long fails for its user, and that its request
// ends.
func TestLateAnswerReleasesTheRequest(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.OverHTTP, bottest.SeatOneBegins)
	w.Stop()
	store := &gatedStore{entered: make(chan struct{}), open: make(chan struct{})}
	w.WrapStore = func(s storage.Store) storage.Store { store.Store = s; return store }
	w.Start()
	w.StartGame("/korsar new seats:2", 2)
	store.armed.Store(true)
	go func() {
		<-store.entered
		store.armed.Store(false)
		w.Timeouts.Advance(bottest.ClickTimeout)
	}()
	answer, err := w.People[0].Press(w.Ctx, "draw")
	close(store.open)
	if err != nil || answer.Kind != sandbox.Unanswered {
		t.Errorf("it is answered %+v, %v", answer, err)
	}
	w.MustSettle()
	if !strings.Contains(w.Log.String(), "cannot answer a click") {
		t.Error("it is not in the log")
	}
	w.Move(w.OnTurn(), simplayer.Draw)
}

// TestStartWithTheKeyOfAnotherApplication checks that the error says what to do.
func TestStartWithTheKeyOfAnotherApplication(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1, bottest.OverHTTP)
	w.Stop()
	w.OpenStore()
	o := w.Options
	o.PublicKey = make([]byte, 32)
	if started, err := bot.Start(w.Ctx, o); err == nil || !strings.Contains(err.Error(), "copy the Public Key") {
		t.Errorf("the start ends with %v", err)
		if err == nil {
			started.Close()
		}
	}
	if err := w.Store.Close(); err != nil {
		t.Error(err)
	}
}
