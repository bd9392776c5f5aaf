package sandbox_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

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

// dialAt opens a connection. It appends the query without a slash, as discord.js does. Others insert one.
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

// dialAndIdentify returns a connection after READY.
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

// want reads one packet and checks it.
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

// wantClose reads until the connection is closed, and checks the code.
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

// statusAt returns the status with which a gateway URL refuses a client.
func (b *rawBot) statusAt(url string) int {
	b.t.Helper()
	response, err := b.client.Get("http" + strings.TrimPrefix(url, "ws") + "/?v=10")
	if err != nil {
		b.t.Fatal(err)
	}
	defer response.Body.Close()
	return response.StatusCode
}
