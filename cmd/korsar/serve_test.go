package main

import (
	"bytes"
	"io"
	"log/slog"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

// oneConn is a listener with one connection, in memory.
type oneConn chan net.Conn

func (l oneConn) Accept() (net.Conn, error) {
	c, open := <-l
	if !open {
		return nil, net.ErrClosed
	}
	return c, nil
}

func (oneConn) Close() error   { return nil }
func (oneConn) Addr() net.Addr { return &net.TCPAddr{} }

// TestResponseThatNobodyReadsEnds checks that a page that its client does not read ends after a minute. A stream that
// sets a timeout for each event lasts.
func TestResponseThatNobodyReadsEnds(t *testing.T) {
	for name, isStream := range map[string]bool{"a page": false, "a stream": true} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ended := make(chan error, 1)
				server := newServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
					text, times := bytes.Repeat([]byte("x"), 1<<20), 1
					if isStream {
						text, times = []byte("event"), 100
					}
					var err error
					for range times {
						if isStream {
							time.Sleep(20 * time.Second)
							_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(5 * time.Second))
						}
						if _, err = w.Write(text); err == nil {
							err = http.NewResponseController(w).Flush()
						}
					}
					ended <- err
				}), slog.New(slog.DiscardHandler))
				here, there := net.Pipe()
				listener := make(oneConn, 1)
				listener <- there
				go func() { _ = server.Serve(listener) }()
				if _, err := io.WriteString(here, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
					t.Fatal(err)
				}
				if isStream {
					go func() { _, _ = io.Copy(io.Discard, here) }()
				}
				select {
				case err := <-ended:
					if failed := err != nil; failed == isStream {
						t.Errorf("it ends with %v", err)
					}
				case <-time.After(time.Hour):
					t.Error("after an hour it is still sent")
				}
				_ = here.Close()
				close(listener)
				_ = server.Close()
			})
		})
	}
}
