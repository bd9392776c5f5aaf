package sandbox_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"testing"

	"korsar/bot/sandbox"
)

// rawBot talks to the sandbox without a library, over HTTP and a socket.
type rawBot struct {
	t       testing.TB
	d       *sandbox.Discord
	ctx     context.Context
	client  *http.Client
	version string
	header  http.Header
	socket  *socket // used by interact
}

func newRawBot(t testing.TB, d *sandbox.Discord) *rawBot {
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	return &rawBot{t: t, d: d, ctx: withTimeout(t), client: &http.Client{Transport: transport}, version: "v10",
		header: http.Header{"Authorization": {"Bot " + d.Token()},
			"User-Agent": {"DiscordBot (https://example.com, 1)"}}}
}

// result is the answer to a request. code is Discord's error code, or 0. errors are the leaves of the error tree, such
// as "embeds.0.title BASE_TYPE_MAX_LENGTH".
type result struct {
	status int
	code   int
	errors []string
	header http.Header
	body   []byte
}

func (v result) String() string {
	return fmt.Sprintf("%d code %d %q: %s", v.status, v.code, v.errors, v.body)
}

// get returns a string field of the answer.
func (v result) get(name string) string {
	var fields object
	json.Unmarshal(v.body, &fields)
	text, _ := fields[name].(string)
	return text
}

// do sends a request with a JSON body, or without one if body is nil.
func (b *rawBot) do(method, path string, body any) result {
	b.t.Helper()
	if body == nil {
		return b.send(method, path, "", nil)
	}
	encoded, err := json.Marshal(body)
	if err != nil {
		b.t.Fatal(err)
	}
	return b.send(method, path, "application/json", encoded)
}

// file is a file part of a form.
type file struct{ part, name, content string }

// form sends a request with files.
func (b *rawBot) form(method, path string, body any, files ...file) result {
	b.t.Helper()
	var buffer bytes.Buffer
	w := multipart.NewWriter(&buffer)
	if body != nil {
		encoded, _ := json.Marshal(body)
		w.WriteField("payload_json", string(encoded))
	}
	for _, f := range files {
		part, _ := w.CreateFormFile(f.part, f.name)
		io.WriteString(part, f.content)
	}
	w.Close()
	return b.send(method, path, w.FormDataContentType(), buffer.Bytes())
}

func (b *rawBot) send(method, path, contentType string, body []byte) result {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.ctx, method, b.d.API()+b.version+path, bytes.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header = b.header.Clone()
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	response, err := b.client.Do(r)
	if err != nil {
		b.t.Fatalf("%s %s: %v", method, path, err)
	}
	defer response.Body.Close()
	v := result{status: response.StatusCode, header: response.Header}
	if v.body, err = io.ReadAll(response.Body); err != nil {
		b.t.Fatal(err)
	}
	var refused struct {
		Code   int    `json:"code"`
		Errors object `json:"errors"`
	}
	if v.status >= 400 {
		json.Unmarshal(v.body, &refused)
		v.code, v.errors = refused.Code, leaves("", refused.Errors)
	}
	return v
}

func leaves(at string, tree object) (list []string) {
	for _, name := range slices.Sorted(maps.Keys(tree)) {
		if name != "_errors" {
			list = append(list, leaves(strings.TrimPrefix(at+"."+name, "."), tree[name].(object))...)
			continue
		}
		for _, entry := range tree[name].([]any) {
			list = append(list, strings.TrimSpace(at+" "+entry.(object)["code"].(string)))
		}
	}
	return list
}

// accepted fails the test if the request was refused.
func (v result) accepted(t testing.TB, what string) result {
	t.Helper()
	if v.status >= 300 {
		t.Errorf("%s was refused: %v", what, v)
	}
	return v
}

// refused fails the test unless the request was refused with a status, a code and errors.
func (v result) refused(t testing.TB, what string, status, code int, errors ...string) result {
	t.Helper()
	if v.status != status || v.code != code || len(errors) > 0 && !slices.Equal(v.errors, errors) {
		t.Errorf("%s: got %v; want %d code %d %q", what, v, status, code, errors)
	}
	return v
}

// receivedInteraction is an interaction that the bot has received.
type receivedInteraction struct {
	ID      string `json:"id"`
	Token   string `json:"token"`
	event   object
	outcome chan outcome
}

type outcome struct {
	answer *sandbox.Answer
	err    error
}

// interact makes a person act and returns the interaction that the bot receives.
func (b *rawBot) interact(do func(context.Context) (*sandbox.Answer, error)) *receivedInteraction {
	b.t.Helper()
	if b.socket == nil {
		b.socket, _ = b.dialAndIdentify(0)
	}
	r := &receivedInteraction{outcome: make(chan outcome, 1)}
	go func() {
		answer, err := do(b.ctx)
		r.outcome <- outcome{answer, err}
	}()
	p := b.socket.want(0, "INTERACTION_CREATE")
	json.Unmarshal(p.Data, r)
	json.Unmarshal(p.Data, &r.event)
	return r
}

func (b *rawBot) typeCommand(p *sandbox.Person, ch *sandbox.Channel, line string) *receivedInteraction {
	b.t.Helper()
	return b.interact(func(ctx context.Context) (*sandbox.Answer, error) { return p.Type(ctx, ch, line) })
}

func (b *rawBot) click(p *sandbox.Person, messageID, label string) *receivedInteraction {
	b.t.Helper()
	return b.interact(func(ctx context.Context) (*sandbox.Answer, error) { return p.Click(ctx, messageID, label) })
}

// respond sends the first response.
func (b *rawBot) respond(r *receivedInteraction, kind int, data any) result {
	b.t.Helper()
	body := object{"type": kind}
	if data != nil {
		body["data"] = data
	}
	return b.do("POST", "/interactions/"+r.ID+"/"+r.Token+"/callback", body)
}

func (b *rawBot) webhookPath(r *receivedInteraction) string {
	return "/webhooks/" + b.d.ApplicationID() + "/" + r.Token
}

// answer waits for the answer that the person gets.
func (r *receivedInteraction) answer(t testing.TB) *sandbox.Answer {
	t.Helper()
	got := <-r.outcome
	if got.err != nil {
		t.Fatal(got.err)
	}
	return got.answer
}

// rawTable returns a guild with a channel, a person and a raw bot with a command. Time stands still unless the test
// advances it, so no answer is late on a slow machine.
func rawTable(t testing.TB, options sandbox.Options) (*rawBot, *sandbox.Guild, *sandbox.Channel, *sandbox.Person) {
	t.Helper()
	if options.Clock == nil {
		options.Clock = newClock()
	}
	d := open(t, options)
	g := d.NewGuild("Port")
	ch := g.NewChannel("table")
	anne := d.NewPerson("anne", "en-US")
	g.Add(anne)
	b := newRawBot(t, d)
	b.do("PUT", b.commandsPath(), []object{{"name": "go", "description": "Go", "integration_types": []int{0}}}).
		accepted(t, "the command")
	return b, g, ch, anne
}

func (b *rawBot) commandsPath() string { return "/applications/" + b.d.ApplicationID() + "/commands" }
