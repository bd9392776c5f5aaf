package eventstream

import (
	"context"
	"embed"
	"io/fs"
	"net/http"
	"net/url"
	"strings"
	"sync"
)

//go:embed static
var static embed.FS

// maxParts is the most parts of one connection. Further parts end with 429.
const maxParts = 100

// New returns a handler that serves several streams of parts over one connection, and the scripts that request them. It
// drops responses that are not event streams.
func New(parts http.Handler) http.Handler {
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic("eventstream: open embedded files: " + err.Error())
	}
	mux := http.NewServeMux()
	mux.Handle("GET /events", multiplexer{parts})
	mux.Handle("GET /{file}", http.FileServerFS(files))
	return mux
}

// multiplexer serves several streams as one.
type multiplexer struct{ parts http.Handler }

// ServeHTTP serves the streams until every part has ended or the browser disconnects.
func (m multiplexer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	of, last := query["of"], query["last"]
	if len(of) == 0 || len(of) != len(last) {
		http.Error(w, "expected of={address} and last={id}, once for each stream", http.StatusBadRequest)
		return
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	c := &connection{w: w, out: http.NewResponseController(w), cancel: cancel}
	if c.begin() != nil {
		return
	}
	var serving sync.WaitGroup
	panicked := make(chan any, len(of))
	for i := range of {
		p := &part{number: i, connection: c, header: http.Header{}}
		if i >= maxParts {
			p.end(http.StatusTooManyRequests)
			continue
		}
		serving.Go(func() {
			defer func() {
				if value := recover(); value != nil {
					cancel()
					panicked <- value
				}
			}()
			m.serve(p, r.Clone(ctx), of[i], last[i])
		})
	}
	serving.Wait()
	select {
	case value := <-panicked:
		panic(value) // in the request's own goroutine, where net/http recovers
	default:
	}
}

// serve serves a part like a request of its own.
func (m multiplexer) serve(p *part, r *http.Request, of, last string) {
	address, err := url.ParseRequestURI(of)
	if err != nil || address.Host != "" || !strings.HasPrefix(address.Path, "/") {
		p.end(http.StatusBadRequest)
		return
	}
	r.URL, r.RequestURI = address, of
	r.Header.Del("Last-Event-ID")
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	m.parts.ServeHTTP(p, r)
	p.end(p.status)
}
