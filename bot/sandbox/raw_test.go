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

	"github.com/coder/websocket"

	"korsar/bot/sandbox"
)

// object is a JSON object as a test writes it.
type object = map[string]any

// rawBot talks to the sandbox without any library: HTTP and a socket.
type rawBot struct {
	t       testing.TB
	d       *sandbox.Discord
	ctx     context.Context
	client  *http.Client
	version string
	header  http.Header
	socket  *socket // of raise
}

func newRawBot(t testing.TB, d *sandbox.Discord) *rawBot {
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	return &rawBot{t: t, d: d, ctx: withTimeout(t), client: &http.Client{Transport: transport}, version: "v10",
		header: http.Header{"Authorization": {"Bot " + d.Token()}, "User-Agent": {"DiscordBot (https://example.com, 1)"}}}
}

// result is how a request was answered: code is Discord's, 0 for success,
// and errors are the leaves of the tree as "embeds.0.title BASE_TYPE_MAX_LENGTH".
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

// get reads a field of the answer.
func (v result) get(name string) string {
	var fields object
	json.Unmarshal(v.body, &fields)
	text, _ := fields[name].(string)
	return text
}

// do sends a request with a JSON body; nil sends none.
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

// accepted and refused assert a verdict.
func (v result) accepted(t testing.TB, what string) result {
	t.Helper()
	if v.status >= 300 {
		t.Errorf("%s was refused: %v", what, v)
	}
	return v
}

func (v result) refused(t testing.TB, what string, status, code int, errors ...string) result {
	t.Helper()
	if v.status != status || v.code != code || len(errors) > 0 && !slices.Equal(v.errors, errors) {
		t.Errorf("%s: got %v; want %d code %d %q", what, v, status, code, errors)
	}
	return v
}

// socket is a raw gateway connection.
type socket struct {
	t   testing.TB
	ctx context.Context
	ws  *websocket.Conn
}

// packet is a frame of the gateway.
type packet struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  int64           `json:"s"`
	Name string          `json:"t"`
}

func (b *rawBot) gatewayURL() string {
	b.t.Helper()
	return b.do("GET", "/gateway", nil).get("url")
}

func (b *rawBot) dial(query string) *socket {
	b.t.Helper()
	return b.dialAt(b.gatewayURL(), query)
}

// dialAt opens a connection; discord.js adds its query as it is here, others put a
// slash between.
func (b *rawBot) dialAt(url, query string) *socket {
	b.t.Helper()
	ws, _, err := websocket.Dial(b.ctx, url+query, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	ws.SetReadLimit(-1)
	b.t.Cleanup(func() { ws.CloseNow() })
	return &socket{b.t, b.ctx, ws}
}

// dialAndIdentify is a connection after READY.
func (b *rawBot) dialAndIdentify(intents int) (*socket, packet) {
	b.t.Helper()
	s := b.dial("?v=10&encoding=json")
	s.want(10, "")
	s.identify(b.d.Token(), intents)
	return s, s.want(0, "READY")
}

func (s *socket) identify(token string, intents int) {
	s.send(2, object{"token": token, "intents": intents, "properties": object{"os": "linux"}})
}

func (s *socket) send(op int, data any) {
	s.t.Helper()
	frame, _ := json.Marshal(object{"op": op, "d": data})
	if err := s.ws.Write(s.ctx, websocket.MessageText, frame); err != nil {
		s.t.Fatal(err)
	}
}

func (s *socket) read() (packet, error) {
	_, frame, err := s.ws.Read(s.ctx)
	var p packet
	if err == nil {
		err = json.Unmarshal(frame, &p)
	}
	return p, err
}

// want reads one packet, which has to be this one.
func (s *socket) want(op int, name string) packet {
	s.t.Helper()
	p, err := s.read()
	if err != nil {
		s.t.Fatalf("read op %d %s: %v", op, name, err)
	}
	if p.Op != op || p.Name != name {
		s.t.Fatalf("got op %d %s %s; want op %d %s", p.Op, p.Name, p.Data, op, name)
	}
	return p
}

// wantClose reads until the connection is closed with a code.
func (s *socket) wantClose(code int) {
	s.t.Helper()
	for {
		if _, err := s.read(); err != nil {
			if got := websocket.CloseStatus(err); int(got) != code {
				s.t.Errorf("closed with %v; want %d", err, code)
			}
			return
		}
	}
}

// receivedInteraction is an interaction that reached the raw bot.
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

// interact lets a person act and receives the interaction.
func (b *rawBot) interact(act func(context.Context) (*sandbox.Answer, error)) *receivedInteraction {
	b.t.Helper()
	if b.socket == nil {
		b.socket, _ = b.dialAndIdentify(0)
	}
	r := &receivedInteraction{outcome: make(chan outcome, 1)}
	go func() {
		answer, err := act(b.ctx)
		r.outcome <- outcome{answer, err}
	}()
	p := b.socket.want(0, "INTERACTION_CREATE")
	json.Unmarshal(p.Data, r)
	json.Unmarshal(p.Data, &r.event)
	return r
}

// typeCommand raises a slash command.
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

// webhookPath is the path of the interaction's webhook.
func (b *rawBot) webhookPath(r *receivedInteraction) string {
	return "/webhooks/" + b.d.ApplicationID() + "/" + r.Token
}

// answer waits for what the person got.
func (r *receivedInteraction) answer(t testing.TB) *sandbox.Answer {
	t.Helper()
	got := <-r.outcome
	if got.err != nil {
		t.Fatal(got.err)
	}
	return got.answer
}

// rawTable is a guild with a channel, a person and a raw bot with a command.
// Time stands still unless the test turns it: no noise of the machine makes
// an answer late.
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
	b.do("PUT", b.commandsPath(), []object{{"name": "go", "description": "Go", "integration_types": []int{0}}}).accepted(t, "the command")
	return b, g, ch, anne
}

func (b *rawBot) commandsPath() string { return "/applications/" + b.d.ApplicationID() + "/commands" }

func messagesPath(ch *sandbox.Channel) string { return "/channels/" + ch.ID() + "/messages" }

func text(n int) string { return strings.Repeat("x", n) }

// repeat repeats what make returns for 0 to n-1.
func repeat(n int, make func(i int) any) []any {
	list := []any{}
	for i := range n {
		list = append(list, make(i))
	}
	return list
}

func button(i int) any {
	return object{"type": 2, "style": 1, "label": "b", "custom_id": fmt.Sprint("b", i)}
}

func row(components ...any) object { return object{"type": 1, "components": components} }

func choice(i int) any { return object{"label": fmt.Sprint(i), "value": fmt.Sprint(i)} }

func selection(options []any, more object) object {
	s := object{"type": 3, "custom_id": "s", "options": options}
	maps.Copy(s, more)
	return s
}

// statusAt is the status with which an address of the gateway turns a client
// away.
func (b *rawBot) statusAt(url string) int {
	b.t.Helper()
	response, err := b.client.Get("http" + strings.TrimPrefix(url, "ws") + "/?v=10")
	if err != nil {
		b.t.Fatal(err)
	}
	defer response.Body.Close()
	return response.StatusCode
}
