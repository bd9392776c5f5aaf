package gateway_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/jonboulle/clockwork"

	"korsar/bot/discord/gateway"
)

// FuzzPackets sends any text before HELLO and any text after it. The shard neither panics nor stops trying, and ends
// when its context is done.
func FuzzPackets(f *testing.F) {
	for _, packet := range []string{
		"", "null", "[]", "{", `{"op":10}`, `{"op":10,"d":{"heartbeat_interval":-1}}`, `{"op":"x"}`,
		`{"op":0,"t":"READY","s":1,"d":null}`, `{"op":0,"t":"READY","s":1,"d":{"session_id":"x"}}`,
		`{"op":9,"d":true}`, `{"op":9}`, `{"op":7}`, `{"op":0,"t":"RESUMED"}`, `{"op":11}`, `{"op":1}`,
		`{"op":0,"s":-5,"t":"X","d":{}}`, `{"op":10,"d":{"heartbeat_interval":1e30}}`,
	} {
		f.Add(packet, packet)
	}
	f.Fuzz(func(t *testing.T, first, second string) {
		sent := make(chan struct{}, 1)
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			socket, err := websocket.Accept(w, r, nil)
			if err != nil {
				return
			}
			defer func() { _ = socket.CloseNow() }()
			for _, text := range []string{first, `{"op":10,"d":{"heartbeat_interval":60000}}`, second} {
				if socket.Write(r.Context(), websocket.MessageText, []byte(text)) != nil {
					break // the shard has disconnected
				}
			}
			select {
			case sent <- struct{}{}:
			default:
			}
			_, _, _ = socket.Read(r.Context())
		}))
		defer server.Close()
		clock := clockwork.NewFakeClock()
		limiter := &gateway.IdentifyLimiter{Clock: clock, Log: slog.New(slog.DiscardHandler),
			Record: func(int, time.Time) error { return nil },
			Discover: func(context.Context) (gateway.Discovery, error) {
				return gateway.Discovery{URL: "ws" + strings.TrimPrefix(server.URL, "http"),
					Starts: gateway.StartLimit{Total: 1000, Remaining: 1000}}, nil
			}}
		shard := gateway.New(gateway.Options{Token: "t", Shards: 1,
			SaveSession: func(gateway.Session) bool { return true }, Limiter: limiter, Handler: discardEvents{},
			Clock: clock, Log: slog.New(slog.DiscardHandler)})
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- shard.Run(ctx) }()
		<-sent
		stop()
		if err := <-ended; err != nil {
			t.Errorf("the shard ended by itself: %v", err)
		}
		shard.Session()
	})
}

// discardEvents is a handler that ignores every event.
type discardEvents struct{}

func (discardEvents) Connected(bool)                      {}
func (discardEvents) Disconnected()                       {}
func (discardEvents) Handle(_ gateway.Event, done func()) { done() }
