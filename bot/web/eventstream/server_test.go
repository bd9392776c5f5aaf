package eventstream

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// streamOf returns a handler that streams the texts of a channel until the channel is closed.
func streamOf(events <-chan string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for {
			select {
			case text, more := <-events:
				if !more {
					return
				}
				if _, err := io.WriteString(w, text); err != nil {
					return
				}
				if http.NewResponseController(w).Flush() != nil {
					return
				}
			case <-r.Context().Done():
				return
			}
		}
	}
}

// eventsOf returns the address of several streams. Each pair is an address and the id of its last event.
func eventsOf(pairs ...string) string {
	query := url.Values{}
	for pair := range slices.Chunk(pairs, 2) {
		query.Add("of", pair[0])
		query.Add("last", pair[1])
	}
	return "/events?" + query.Encode()
}

// event is a server-sent event as a browser reads it.
type event struct{ kind, data string }

// connect sends a request. It returns a function that reads the next event of the response, or the zero event at the
// end.
func connect(t *testing.T, server *httptest.Server, address string) (next func() event, response *http.Response) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+address, nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err = server.Client().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	lines := bufio.NewScanner(response.Body)
	return func() event { return nextEvent(lines) }, response
}

// nextEvent reads the next event with data (https://html.spec.whatwg.org/multipage/server-sent-events.html).
func nextEvent(lines *bufio.Scanner) event {
	e, data := event{kind: "message"}, []string(nil)
	for lines.Scan() {
		field, value, _ := strings.Cut(lines.Text(), ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case lines.Text() == "" && data != nil:
			e.data = strings.Join(data, "\n")
			return e
		case lines.Text() == "":
			e.kind = "message"
		case field == "event":
			e.kind = value
		case field == "data":
			data = append(data, value)
		}
	}
	return event{}
}

func newServer(t *testing.T, parts http.Handler) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(New(parts))
	t.Cleanup(server.Close)
	return server
}

// readAll returns all further events.
func readAll(next func() event) (events []event) {
	for e := next(); e != (event{}); e = next() {
		events = append(events, e)
	}
	return events
}

// message returns an event of the default type with data.
func message(data string) event { return event{"message", data} }

// ended returns the event for the end of a part.
func ended(part, status int) event { return event{"end", fmt.Sprintf("%d %d", part, status)} }

func TestEventsCarryTheirPart(t *testing.T) {
	one, two := make(chan string), make(chan string)
	mux := http.NewServeMux()
	mux.Handle("/one", streamOf(one))
	mux.Handle("/two", streamOf(two))
	next, response := connect(t, newServer(t, mux), eventsOf("/one", "", "/two?x=1", ""))
	if kind := response.Header.Get("Content-Type"); kind != "text/event-stream" {
		t.Errorf("the answer is %q", kind)
	}
	for _, step := range []struct {
		to   chan string
		text string
		want event
	}{
		{two, "id: 7\nevent: news\ndata: {}\n\n", message("1 news 7\n{}")},
		{one, "data:no name\n\n", message("0 message \nno name")},
		{one, ": alive\n\nevent: news\ndata: a\ndata: b\n\n", message("0 news \na\nb")},
		{two, "retry: 5\nid: 8\nevent: empty\ndata\n\n", message("1 empty 8\n")},
	} {
		step.to <- step.text
		if got := next(); got != step.want {
			t.Errorf("%q is sent as %q, want %q", step.text, got, step.want)
		}
	}
	one <- "event: first half\nda"
	two <- "data: meanwhile\n\n"
	if got := next(); got != message("1 message \nmeanwhile") {
		t.Errorf("after half an event of another part, %q is sent", got)
	}
	one <- "ta: second half\n\n"
	if got := next(); got != message("0 first half \nsecond half") {
		t.Errorf("an event in two halves is sent as %q", got)
	}
}

func TestPartIsServedLikeARequestOfItsOwn(t *testing.T) {
	requests := make(chan *http.Request, 1)
	server := newServer(t, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { requests <- r }))
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet,
		server.URL+eventsOf("/as/anne%20b/news?channel=7", ""), nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Host = "korsar.example"
	request.Header.Set("X-Forwarded-For", "198.51.100.1")
	request.Header.Set("Last-Event-ID", "of another stream")
	response, err := server.Client().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	r := <-requests
	if r.Method != http.MethodGet || r.URL.Path != "/as/anne b/news" || r.URL.Query().Get("channel") != "7" ||
		r.RequestURI != "/as/anne%20b/news?channel=7" || r.Host != "korsar.example" || r.RemoteAddr == "" ||
		r.Header.Get("X-Forwarded-For") != "198.51.100.1" {
		t.Errorf("the handler gets %s of %s from %s with %v", r.URL, r.Host, r.RemoteAddr, r.Header)
	}
	if id, found := r.Header["Last-Event-Id"]; found {
		t.Errorf("a new part is requested after event %q", id)
	}
}

func TestPartResumesAfterItsLastEvent(t *testing.T) {
	server := newServer(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		last, _ := strconv.Atoi(r.Header.Get("Last-Event-ID"))
		for n := last + 1; n <= 3; n++ {
			fmt.Fprintf(w, "id: %d\ndata: %s\n\n", n, r.URL.Path)
		}
	}))
	next, _ := connect(t, server, eventsOf("/a", "2", "/b", "", "/c", "3"))
	got := map[int][]string{}
	for _, e := range readAll(next) {
		var part int
		if _, err := fmt.Sscan(e.data, &part); err != nil {
			t.Fatal(err)
		}
		got[part] = append(got[part], e.data)
	}
	for part, want := range [][]string{
		{"0 message 3\n/a", "0 200"},
		{"1 message 1\n/b", "1 message 2\n/b", "1 message 3\n/b", "1 200"},
		{"2 200"},
	} {
		if !slices.Equal(got[part], want) {
			t.Errorf("part %d gets %q, want %q", part, got[part], want)
		}
	}
}

func TestScriptsAreServed(t *testing.T) {
	server := newServer(t, http.NotFoundHandler())
	for path, status := range map[string]int{"/stream.js": 200, "/worker.js": 200, "/hub.js": 200, "/election.js": 200,
		"/": 404, "/other.js": 404, "/..%2fserver.go": 404} {
		_, response := connect(t, server, path)
		kind := response.Header.Get("Content-Type")
		if response.StatusCode != status || status == 200 && !strings.HasPrefix(kind, "text/javascript") {
			t.Errorf("%s is answered %d as %q", path, response.StatusCode, kind)
		}
	}
}

// FuzzPartCannotForgeAnother checks that no text that a handler writes, in pieces of any size, is read as an event of
// another part.
func FuzzPartCannotForgeAnother(f *testing.F) {
	for _, text := range []string{"id: 1\nevent: e\ndata: x\n\n", "data: a\r\rdata: 1 stolen\n\n",
		"event: end\ndata: 1 200\n\n",
		"data\n\n", "event: a b\rdata: x\n\n", ":\n\n\n\n"} {
		f.Add(text, 3)
	}
	f.Fuzz(func(t *testing.T, text string, size int) {
		recorder := httptest.NewRecorder()
		c := &connection{w: recorder, out: http.NewResponseController(recorder), cancel: func() {}}
		p := &part{number: 0, connection: c, header: http.Header{"Content-Type": {"text/event-stream"}}}
		for piece := range slices.Chunk([]byte(text), max(1, size)) {
			if n, err := p.Write(piece); n != len(piece) || err != nil {
				t.Fatalf("%d of %d are written: %v", n, len(piece), err)
			}
		}
		// Browsers end lines at all three.
		sent := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(recorder.Body.String())
		lines := bufio.NewScanner(strings.NewReader(sent))
		lines.Buffer(nil, 1<<20)
		for e := nextEvent(lines); e != (event{}); e = nextEvent(lines) {
			if e.kind != "message" || !strings.HasPrefix(e.data, "0 ") {
				t.Fatalf("%q is sent as %q", text, e)
			}
		}
	})
}
