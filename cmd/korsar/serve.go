package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// sendTimeout limits how long a response may take. It is enough for the largest one, of a megabyte, on a slow line. A
// stream sets its own timeout for each event.
const sendTimeout = time.Minute

// newServer returns a server of pages. It disconnects clients that are too slow to send or read.
func newServer(pages http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{Handler: pages, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second,
		WriteTimeout: sendTimeout, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug)}
}

// serveHTTP serves a handler on the listen address of a setting until stop is called.
func serveHTTP(listen, setting string, pages http.Handler, log *slog.Logger) (stop func(), err error) {
	listener, err := net.Listen("tcp", listen)
	if err != nil {
		return nil, fmt.Errorf("listen on the address in %s: %w: choose a free port, or leave it empty", setting, err)
	}
	server := newServer(pages, log)
	served := make(chan struct{})
	go func() {
		defer close(served)
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("cannot serve any longer", "setting", setting, "error", err)
		}
	}()
	return func() {
		_ = server.Close() // viewers reconnect to the next process
		<-served
	}, nil
}
