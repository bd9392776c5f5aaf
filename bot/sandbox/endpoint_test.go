package sandbox_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/jonboulle/clockwork"

	"korsar/bot/sandbox"
)

// endpoint is an interactions endpoint that answers as the test says. It checks signatures with the real library.
type endpoint struct {
	t      testing.TB
	b      *rawBot
	server *httptest.Server

	mu       sync.Mutex
	received []receivedInteraction
	answer   func(http.ResponseWriter, receivedInteraction)
}

// newEndpoint serves an endpoint and sets its URL.
func newEndpoint(t testing.TB, b *rawBot) *endpoint {
	t.Helper()
	e := &endpoint{t: t, b: b}
	e.server = httptest.NewServer(e)
	t.Cleanup(e.server.Close)
	if err := b.d.SetInteractionsEndpoint(b.ctx, e.server.URL); err != nil {
		t.Fatal(err)
	}
	return e
}

func publicKey(d *sandbox.Discord) ed25519.PublicKey {
	key, _ := hex.DecodeString(d.PublicKey())
	return key
}

func (e *endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !discordgo.VerifyInteraction(r, publicKey(e.b.d)) {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	var it receivedInteraction
	body, _ := io.ReadAll(r.Body)
	json.Unmarshal(body, &it)
	json.Unmarshal(body, &it.event)
	if it.event["type"] == 1.0 {
		answerJSON(w, object{"type": 1})
		return
	}
	e.mu.Lock()
	e.received = append(e.received, it)
	answer := e.answer
	e.mu.Unlock()
	answer(w, it)
}

func answerJSON(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(body)
}

// typed makes a person type /go, answers with the given function, and returns what the person sees.
func (e *endpoint) typed(p *sandbox.Person, ch *sandbox.Channel,
	answer func(http.ResponseWriter, receivedInteraction)) *sandbox.Answer {
	e.t.Helper()
	e.mu.Lock()
	e.answer = answer
	e.mu.Unlock()
	got, err := p.Type(e.b.ctx, ch, "/go")
	if err != nil {
		e.t.Fatal(err)
	}
	return got
}

func TestEndpointIsCheckedWhenItIsSet(t *testing.T) {
	b, _, _, _ := rawTable(t, sandbox.Options{})
	for name, test := range map[string]struct {
		answer func(w http.ResponseWriter, valid bool)
		says   string
	}{
		"it pongs whatever the signature": {func(w http.ResponseWriter, _ bool) { answerJSON(w, object{"type": 1}) },
			"a wrong signature must be answered with 401, not 200"},
		"it refuses everything": {func(w http.ResponseWriter, _ bool) { w.WriteHeader(http.StatusUnauthorized) },
			"a PING must be answered with a PONG, not 401"},
		"it answers with a message": {func(w http.ResponseWriter, _ bool) { answerJSON(w, object{"type": 4}) },
			"a PING must be answered with a PONG"},
		"it does not say that it is JSON": {func(w http.ResponseWriter, _ bool) { io.WriteString(w, `{"type":1}`) },
			"a PING must be answered with a PONG"},
		"it answers nothing": {func(http.ResponseWriter, bool) {}, "a PING must be answered with a PONG"},
		"it refuses wrong signatures with 403": {func(w http.ResponseWriter, valid bool) {
			if valid {
				answerJSON(w, object{"type": 1})
			} else {
				w.WriteHeader(http.StatusForbidden)
			}
		}, "a wrong signature must be answered with 401, not 403"},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			test.answer(w, discordgo.VerifyInteraction(r, publicKey(b.d)))
		}))
		err := b.d.SetInteractionsEndpoint(b.ctx, server.URL)
		if err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: got %v, want %q", name, err, test.says)
		}
		server.Close()
		if b.d.SetInteractionsEndpoint(b.ctx, server.URL) == nil {
			t.Error("a URL where nobody listens is accepted")
		}
	}
	if url := application(b)["interactions_endpoint_url"]; url != nil {
		t.Errorf("a refused URL was set: %v", url)
	}
	e := newEndpoint(t, b)
	if app := application(b); app["interactions_endpoint_url"] != e.server.URL || app["verify_key"] != b.d.PublicKey() {
		t.Errorf("the application is %v", app)
	}
}

// TestEndpointIsCheckedAgain: a URL that accepts wrong signatures later is removed, and interactions come over the
// gateway again.
func TestEndpointIsCheckedAgain(t *testing.T) {
	b, _, _, _ := rawTable(t, sandbox.Options{})
	if err := b.d.RecheckInteractionsEndpoint(b.ctx); err == nil {
		t.Error("a URL is checked that is not set")
	}
	var lenient atomic.Bool
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !lenient.Load() && !discordgo.VerifyInteraction(r, publicKey(b.d)) {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		answerJSON(w, object{"type": 1})
	}))
	defer server.Close()
	if err := b.d.SetInteractionsEndpoint(b.ctx, server.URL); err != nil {
		t.Fatal(err)
	}
	if err := b.d.RecheckInteractionsEndpoint(b.ctx); err != nil || application(b)["interactions_endpoint_url"] == nil {
		t.Errorf("a good URL is removed: %v", err)
	}
	lenient.Store(true)
	if err := b.d.RecheckInteractionsEndpoint(b.ctx); err == nil || application(b)["interactions_endpoint_url"] != nil {
		t.Errorf("a bad URL stays: %v", err)
	}
}

// application returns what the bot reads of its application.
func application(b *rawBot) (app object) {
	json.Unmarshal(b.do("GET", "/oauth2/applications/@me", nil).body, &app)
	return app
}

func TestInteractionsArePostedToTheEndpoint(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	socket, _ := b.dialAndIdentify(0)
	e := newEndpoint(t, b)
	answer := e.typed(anne, ch, func(w http.ResponseWriter, _ receivedInteraction) {
		answerJSON(w, object{"type": 4, "data": object{"content": "x", "flags": 64}})
	})
	if answer.Kind != sandbox.Replied || answer.Message.Content != "x" || !answer.Message.Ephemeral() {
		t.Errorf("answered %v: %+v", answer.Kind, answer.Message)
	}
	b.do("PATCH", b.webhookPath(&e.received[0])+"/messages/@original", object{"content": "y"}).
		accepted(t, "an edit of it")
	if m, _ := answer.Now(); m.Content != "y" {
		t.Errorf("after the edit it is %+v", m)
	}
	answer = e.typed(anne, ch, func(w http.ResponseWriter, _ receivedInteraction) {
		var body bytes.Buffer
		form := multipart.NewWriter(&body)
		form.WriteField("payload_json",
			`{"type":4,"data":{"content":"a file","attachments":[{"id":0,"filename":"a.txt"}]}}`)
		part, _ := form.CreateFormFile("files[0]", "a.txt")
		io.WriteString(part, "text")
		form.Close()
		w.Header().Set("Content-Type", form.FormDataContentType())
		w.Write(body.Bytes())
	})
	if files := answer.Message.Attachments; len(files) != 1 || string(files[0].Bytes) != "text" {
		t.Errorf("a form has the files %+v", files)
	}
	sent := make(chan struct{})
	answer = e.typed(anne, ch, func(w http.ResponseWriter, it receivedInteraction) {
		defer close(sent)
		w.WriteHeader(http.StatusAccepted)
		b.respond(&it, 4, object{"content": "over REST"}).accepted(t, "a callback after 202")
	})
	<-sent
	if answer.Message.Content != "over REST" {
		t.Errorf("after 202: %+v", answer)
	}
	var ways []bool
	for _, s := range b.d.Transcript() {
		if strings.HasSuffix(s.Route, "/callback") {
			ways = append(ways, s.Endpoint)
		}
	}
	if len(ways) != 3 || !ways[0] || !ways[1] || ways[2] {
		t.Errorf("recorded as answers of the endpoint: %v", ways)
	}
	if err := b.d.SetInteractionsEndpoint(b.ctx, ""); err != nil {
		t.Fatal(err)
	}
	b.socket = socket
	received := b.typeCommand(anne, ch, "/go") // the first event that comes over the gateway
	if b.respond(received, 4, object{"content": "z"}); received.answer(t).Kind != sandbox.Replied {
		t.Error("without the URL the gateway does not serve")
	}
	if warnings := b.d.Warnings(); len(warnings) > 0 {
		t.Error(warnings)
	}
}

func TestEndpointAnswersAreCheckedLikeCallbacks(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	e := newEndpoint(t, b)
	for name, test := range map[string]struct {
		answer func(http.ResponseWriter)
		code   int // of the refusal in the transcript, 0 without one
	}{
		"a message that is too long": {func(w http.ResponseWriter) {
			answerJSON(w, object{"type": 4, "data": object{"content": strings.Repeat("x", 2001)}})
		}, 50035},
		"an empty message": {func(w http.ResponseWriter) {
			answerJSON(w, object{"type": 4, "data": object{}})
		}, 50006},
		"an update without a message": {func(w http.ResponseWriter) { answerJSON(w, object{"type": 7}) }, 50035},
		"a large file": {func(w http.ResponseWriter) {
			form := multipart.NewWriter(w)
			w.Header().Set("Content-Type", form.FormDataContentType())
			_ = form.WriteField("payload_json", `{"type":4}`)
			part, _ := form.CreateFormFile("files[0]", "a.txt")
			_, _ = io.WriteString(part, strings.Repeat("x", 192<<10))
			_ = form.Close()
		}, 0},
		"a pong": {func(w http.ResponseWriter) { answerJSON(w, object{"type": 1}) }, 50035},
		"text":   {func(w http.ResponseWriter) { io.WriteString(w, "hello") }, 50035},
		"broken JSON": {func(w http.ResponseWriter) {
			answerJSON(w, json.RawMessage("{}"))
			io.WriteString(w, "{")
		}, 50109},
		"nothing":  {func(http.ResponseWriter) {}, 50109},
		"an error": {func(w http.ResponseWriter) { w.WriteHeader(http.StatusServiceUnavailable) }, 0},
		"202 with something behind it": {func(w http.ResponseWriter) {
			w.WriteHeader(http.StatusAccepted)
			io.WriteString(w, "{}")
		}, 0},
	} {
		before := len(b.d.Transcript())
		answer := e.typed(anne, ch, func(w http.ResponseWriter, _ receivedInteraction) { test.answer(w) })
		if answer.Kind != sandbox.Unanswered {
			t.Errorf("%s: the person sees %v", name, answer.Kind)
		}
		code := 0
		if sent := b.d.Transcript()[before:]; len(sent) > 0 {
			code = sent[0].Code
		}
		if code != test.code {
			t.Errorf("%s: refused with code %d, want %d", name, code, test.code)
		}
	}
}

func TestLateEndpointFails(t *testing.T) {
	clock := clockwork.NewFakeClockAt(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))
	b, _, ch, anne := rawTable(t, sandbox.Options{Clock: clock})
	e := newEndpoint(t, b)
	let := make(chan struct{})
	answer := e.typed(anne, ch, func(w http.ResponseWriter, it receivedInteraction) {
		clock.Advance(3 * time.Second)
		<-let
		answerJSON(w, object{"type": 4, "data": object{"content": "x"}})
	})
	close(let)
	if answer.Kind != sandbox.Unanswered {
		t.Errorf("an answer after three seconds: %v", answer.Kind)
	}
	b.respond(&e.received[0], 4, object{"content": "x"}).refused(t, "a callback after three seconds", 404, 10062)
}

func TestEndpointRequestsAreSigned(t *testing.T) {
	b, _, _, _ := rawTable(t, sandbox.Options{})
	if _, err := b.d.EndpointRequest(b.ctx, object{}, time.Now()); err == nil {
		t.Error("there is a request without an endpoint")
	}
	newEndpoint(t, b)
	r, err := b.d.EndpointRequest(b.ctx, object{"type": 3}, time.Now())
	if err != nil || !discordgo.VerifyInteraction(r, publicKey(b.d)) {
		t.Errorf("its signature is wrong: %v", err)
	}
}
