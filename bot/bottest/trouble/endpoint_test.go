package trouble_test

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/metrics"
	"korsar/bot/sandbox"
	"korsar/bot/simplayer"
	"korsar/storage"
)

// post sends a signed request with any JSON to the bot, as changed.
func (w *world) post(event any, change func(*http.Request)) (status int, body string) {
	w.T.Helper()
	r, err := w.Discord.EndpointRequest(w.Ctx, event)
	if err != nil {
		w.T.Fatal(err)
	}
	r.Close = true
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

// interactionOf returns an interaction by a person that the stand-in has not made.
func (w *world) interactionOf(who *simplayer.Player, kind int, data map[string]any) map[string]any {
	return w.FakeInteraction(map[string]any{"id": "1573508464964009984",
		"type": kind, "data": data, "guild_id": w.Guild.ID(),
		"member": map[string]any{"user": map[string]any{"id": who.ID(), "username": who.Name()}, "permissions": "0"}})
}

// TestEndpointRefusesWhatDiscordDoesNotSend: requests without the right signature, and those that are no interactions.
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
		"too large":            {strings.Repeat("x", 1<<20), nil, 413, ""},
		"no object":            {"text", nil, 400, ""},
		"an empty object":      {map[string]any{}, nil, 400, ""},
		"no user":              {w.FakeInteraction(map[string]any{"type": 2}), nil, 400, ""},
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

// TestRepeatedRequestMovesOnce: an interaction that is posted twice moves once.
func TestRepeatedRequestMovesOnce(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.OverHTTP, bottest.SeatOneBegins)
	w.AllowRefusal(func(s sandbox.Sent) bool { return s.Code == 50027 }) // the stand-in did not make the interaction
	w.StartGame("/korsar new seats:2", 2)
	before := w.MoveCount()
	draw := w.interactionOf(w.People[0], 2, map[string]any{"name": "korsar", "options": []any{map[string]any{"type": 1,
		"name": "play", "options": []any{map[string]any{"type": 3, "name": "move", "value": "draw"}}}}})
	draw["channel"] = map[string]any{"id": w.Channel.ID(), "type": 0}
	for range 2 {
		if status, body := w.post(draw, nil); status != http.StatusOK {
			t.Errorf("it is answered %d %s", status, body)
		}
		w.MustSettle()
	}
	w.Press(w.People[1], "draw")
	if status, _ := w.post(draw, nil); status != http.StatusOK || w.MoveCount() != before+2 {
		t.Errorf("status %d; of three requests and a click there are %d moves", status, w.MoveCount()-before)
	}
}

// TestRequestThatNobodyWaitsForIsDropped: an interaction of an earlier time on a closed connection has no effect.
func TestRequestThatNobodyWaitsForIsDropped(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1, bottest.OverHTTP)
	event := w.interactionOf(w.People[0], 2, map[string]any{"name": "korsar",
		"options": []any{map[string]any{"type": 1, "name": "new"}}})
	r, err := w.Discord.EndpointRequest(w.Ctx, event)
	if err != nil {
		t.Fatal(err)
	}
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

// TestRequestDuringCloseIsAnswered: a click whose request was read before Close is answered.
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
		answer, err := w.People[0].Type(w.Ctx, w.Channel, "/korsar play move:draw")
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
			break // the bot listens no longer
		}
		_ = connection.Close()
	}
	close(store.open)
	w.ExpectPrivate(<-answered, "You drew")
	<-closed
}

// TestCloseUnderLoadAnswersWhatItServes: of the clicks that arrive while the bot closes, those that have an effect are
// answered; the others fail for their people.
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

// TestLateAnswerReleasesTheRequest: a click that takes too long fails for its person, and its request ends.
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
	answer, err := w.People[0].Type(w.Ctx, w.Channel, "/korsar play move:draw")
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

// TestStartWithTheKeyOfAnotherApplication: the error says what to do.
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
