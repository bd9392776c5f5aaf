package live

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"korsar/bot/web/eventstream"
)

const (
	viewerBuffer   = 8                // frames that wait to be sent; with one more the viewer is dropped
	writeTimeout   = 5 * time.Second  // for one frame
	keepAliveEvery = 20 * time.Second // on a silent connection
)

// viewer is a browser that watches a stream.
type viewer struct {
	frames chan *frame   // to be sent
	gone   chan struct{} // closed when the viewer is dropped
}

// events streams a table until the browser disconnects or is too slow.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	if page, found := s.livePage(w, r); found {
		s.stream(w, r, streamKey{token: page.Token, table: page.Table, delay: delayOf(r, page),
			language: languageOf(r), hand: wantsHand(r)})
	}
}

// stream streams to a browser until it disconnects or is too slow.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, key streamKey) {
	remove, ok := s.addresses.addViewers(s.clientOf(r), 1)
	if !ok {
		w.Header().Set("Retry-After", "30")
		refuse(w, http.StatusTooManyRequests,
			"So many watch from your address that there is no place left. Close a window, or try again in a moment.")
		return
	}
	defer remove()
	v, leave := s.join(key)
	if v == nil {
		w.Header().Set("Retry-After", "30")
		refuse(w, http.StatusServiceUnavailable, "So many watch that there is no place left. Try again in a moment.")
		return
	}
	defer leave()
	eventstream.SetHeaders(w)
	s.writeEvents(w, r, v)
}

// helloJSON is the first event of every stream, and is sent again when the language changes. It has the current time,
// with which the page sets its clock, and the labels that are on the page in every scene, with their language.
type helloJSON struct {
	Now      int64             `json:"now"`
	Language string            `json:"language"`
	Labels   map[string]string `json:"labels"`
}

// writeEvents writes frames to a viewer until either side goes away. It skips the scene that the browser already has.
func (s *Server) writeEvents(w http.ResponseWriter, r *http.Request, v *viewer) {
	out := http.NewResponseController(w)
	write := func(text []byte) bool {
		_ = out.SetWriteDeadline(time.Now().Add(writeTimeout)) // real time, because it limits the network
		if _, err := w.Write(text); err != nil {
			return false
		}
		return out.Flush() == nil
	}
	if !write([]byte("retry: 2000\n\n")) {
		return
	}
	keepAlive := s.options.Clock.NewTicker(keepAliveEvery)
	defer keepAlive.Stop()
	lastID, sent := r.Header.Get("Last-Event-ID"), (*pageLabels)(nil)
	for {
		text := []byte(": still here\n\n")
		select {
		case f := <-v.frames:
			text = nil
			if f.labels != sent {
				text, sent = s.hello(f.labels), f.labels
			}
			if f.id != lastID {
				text, lastID = append(text, f.text...), ""
			}
		case <-keepAlive.Chan():
		case <-v.gone:
			return
		case <-r.Context().Done():
			return
		case <-s.ctx.Done():
			return
		}
		if len(text) > 0 && !write(text) {
			return
		}
	}
}

// hello returns the event with the labels of a page.
func (s *Server) hello(l *pageLabels) []byte {
	text, err := json.Marshal(helloJSON{s.options.Clock.Now().UnixMilli(), l.language, l.byKey})
	if err != nil {
		panic(err) // strings and numbers can always be encoded
	}
	return fmt.Appendf(nil, "event: hello\ndata: %s\n\n", text)
}

// join adds a viewer to a stream, and starts the stream for its first viewer. It returns nil if the server is full or
// closed.
func (s *Server) join(key streamKey) (v *viewer, leave func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	st := s.streams[key]
	if s.viewers >= maxViewers || st == nil && len(s.streams) >= maxStreams || s.ctx.Err() != nil {
		return nil, nil
	}
	if st == nil {
		ctx, stop := context.WithCancel(s.ctx)
		st = &stream{streamKey: key, server: s, stop: stop, viewers: map[*viewer]bool{}}
		s.streams[key] = st
		s.running.Go(func() { st.run(ctx) })
	}
	v = &viewer{frames: make(chan *frame, viewerBuffer), gone: make(chan struct{})}
	if st.frame != nil {
		v.frames <- st.frame
	}
	st.viewers[v] = true
	s.viewers++
	return v, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.drop(st, v); len(st.viewers) == 0 {
			st.stop()
			if s.streams[key] == st {
				delete(s.streams, key)
			}
		}
	}
}

// drop removes a viewer from a stream. s.mu must be held.
func (s *Server) drop(st *stream, v *viewer) {
	if st.viewers[v] {
		delete(st.viewers, v)
		s.viewers--
		close(v.gone)
	}
}

// publish passes a frame to every viewer of a stream. It drops viewers whose buffer is full.
func (s *Server) publish(st *stream, f *frame) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if st.frame != nil && st.frame.id == f.id {
		return
	}
	st.frame = f
	for v := range st.viewers {
		select {
		case v.frames <- f:
		default:
			s.drop(st, v)
		}
	}
}

// end ends a stream for all its viewers. Their browsers reconnect, and then learn whether the page still exists.
func (s *Server) end(st *stream) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for v := range st.viewers {
		s.drop(st, v)
	}
	if s.streams[st.streamKey] == st {
		delete(s.streams, st.streamKey)
	}
}
