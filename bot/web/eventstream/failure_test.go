package eventstream

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestRefusedPartLeavesTheOthersAlone(t *testing.T) {
	events := make(chan string)
	mux := http.NewServeMux()
	mux.Handle("GET /stream", streamOf(events))
	mux.HandleFunc("GET /secret", func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "data: not for you\n\n", http.StatusForbidden)
	})
	mux.HandleFunc("GET /page", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "data: no stream\n\n") })
	mux.HandleFunc("GET /silent", func(http.ResponseWriter, *http.Request) {})
	next, _ := connect(t, newServer(t, mux), eventsOf(
		"/stream", "", "/secret", "", "/page", "", "/silent", "", "/nowhere", "",
		"http://other.example/stream", "", "stream", "", "//other.example/stream", "", "%", "", "*", ""))
	want := []event{ended(1, 403), ended(2, 200), ended(3, 200), ended(4, 404), ended(5, 400), ended(6, 400),
		ended(7, 307),
		ended(8, 400), ended(9, 400)}
	for range len(want) {
		got := next()
		if !slices.Contains(want, got) {
			t.Errorf("a refused part gets %q", got)
		}
		want = slices.DeleteFunc(want, func(e event) bool { return e == got })
	}
	for _, e := range want {
		t.Errorf("end %q is not sent", e.data)
	}
	events <- "data: still here\n\n"
	if got := next(); got != message("0 message \nstill here") {
		t.Errorf("the remaining part gets %q", got)
	}
	close(events)
	if got := readAll(next); !slices.Equal(got, []event{ended(0, 200)}) {
		t.Errorf("the part that ends gets %q", got)
	}
}

// deadlines is a response that remembers the deadline with which each event was written.
type deadlines struct {
	*httptest.ResponseRecorder
	latest time.Time
	of     map[string]time.Time
}

func (d *deadlines) SetWriteDeadline(deadline time.Time) error {
	d.latest = deadline
	return nil
}

func (d *deadlines) Write(event []byte) (int, error) {
	d.of[string(event)] = d.latest
	return d.ResponseRecorder.Write(event)
}

// TestEachWriteHasItsOwnDeadline checks that a part's deadline holds although another part ends between its being set
// and the write, and that the end has a deadline of its own.
func TestEachWriteHasItsOwnDeadline(t *testing.T) {
	set, ended := make(chan bool), make(chan bool)
	deadline := time.Now().Add(time.Hour)
	mux := http.NewServeMux()
	mux.HandleFunc("/stream", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_ = http.NewResponseController(w).SetWriteDeadline(deadline)
		close(set)
		<-ended
		_, _ = io.WriteString(w, "data: late\n\n")
	})
	mux.HandleFunc("/short", func(http.ResponseWriter, *http.Request) { <-set })
	w := &deadlines{ResponseRecorder: httptest.NewRecorder(), of: map[string]time.Time{}}
	c := &connection{w: w, out: http.NewResponseController(w), cancel: t.FailNow}
	m := multiplexer{mux}
	r := httptest.NewRequest(http.MethodGet, "/events", nil)
	serving := sync.WaitGroup{}
	serving.Go(func() { m.serve(&part{connection: c, header: http.Header{}}, r.Clone(t.Context()), "/stream", "") })
	m.serve(&part{number: 1, connection: c, header: http.Header{}}, r.Clone(t.Context()), "/short", "")
	close(ended)
	serving.Wait()
	if got := w.of["data: 0 message \ndata: late\n\n"]; !got.Equal(deadline) {
		t.Errorf("the event is written with the deadline %v, want %v", got, deadline)
	}
	for _, end := range []string{"event: end\ndata: 0 200\n\n", "event: end\ndata: 1 200\n\n"} {
		if left := time.Until(w.of[end]); left <= -time.Minute || left > writeTimeout {
			t.Errorf("%q has %v left", end, left)
		}
	}
}

func TestWrongRequestsAreRefused(t *testing.T) {
	server := newServer(t, http.NotFoundHandler())
	for _, address := range []string{"/events", "/events?of=/a", "/events?last=1", "/events?of=/a&of=/b&last="} {
		if _, response := connect(t, server, address); response.StatusCode != http.StatusBadRequest {
			t.Errorf("%s is answered %d", address, response.StatusCode)
		}
	}
}

func TestPartsBeyondTheLimitAreRefused(t *testing.T) {
	pairs := []string{}
	for range maxParts + 2 {
		pairs = append(pairs, "/", "")
	}
	next, _ := connect(t, newServer(t, http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})),
		eventsOf(pairs...))
	got := readAll(next)
	for part := range maxParts + 2 {
		want := ended(part, 200)
		if part >= maxParts {
			want = ended(part, 429)
		}
		if !slices.Contains(got, want) {
			t.Errorf("part %d does not get %q", part, want.data)
		}
	}
}

// failingWriter is a response whose writes fail, like those to a reader that is too slow.
type failingWriter struct{ *httptest.ResponseRecorder }

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("i/o timeout") }

func TestFailedWriteEndsEveryPart(t *testing.T) {
	events, gone := make(chan string, 1), make(chan error, 1)
	mux := http.NewServeMux()
	mux.Handle("/busy", streamOf(events))
	mux.HandleFunc("/idle", func(_ http.ResponseWriter, r *http.Request) {
		<-r.Context().Done()
		gone <- r.Context().Err()
	})
	events <- "data: too much\n\n"
	New(mux).ServeHTTP(failingWriter{httptest.NewRecorder()},
		httptest.NewRequest(http.MethodGet, eventsOf("/busy", "", "/idle", ""), nil))
	if err := <-gone; !errors.Is(err, context.Canceled) {
		t.Errorf("the other part ends with %v", err)
	}
}

func TestPanicEndsTheRequest(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("/idle", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	mux.HandleFunc("/faulty", func(http.ResponseWriter, *http.Request) { panic("out of order") })
	var logged bytes.Buffer
	server := httptest.NewUnstartedServer(New(mux))
	server.Config.ErrorLog = log.New(&logged, "", 0)
	server.Start()
	next, _ := connect(t, server, eventsOf("/idle", "", "/faulty", ""))
	readAll(next)
	server.Close() // waits for the log line
	if !strings.Contains(logged.String(), "out of order") {
		t.Errorf("the log says %q", logged.String())
	}
}
