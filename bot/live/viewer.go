package live

import (
	"context"
	"net/http"
	"time"

	"korsar/bot/say"
)

const (
	onTheWay   = 8                // frames to a viewer that were not sent yet; one more and they are dropped
	writeTime  = 5 * time.Second  // that a frame may take
	breathTime = 20 * time.Second // after which a silent stream says that it lives
)

// viewer is a browser that watches a show.
type viewer struct {
	frames chan *frame   // what is to be sent
	gone   chan struct{} // closed when nothing more comes
}

// events streams a table until the browser goes away, or is too slow.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	o, found := s.overlay(w, r)
	if !found {
		return
	}
	left, may := s.addresses.stay(s.who(r))
	if !may {
		w.Header().Set("Retry-After", "30")
		refuse(w, http.StatusTooManyRequests, "So many watch from your address that there is no place left. Close a window, or try again in a moment.")
		return
	}
	defer left()
	language, err := s.languageOf(r.Context(), o.Table)
	if err != nil {
		refuse(w, http.StatusServiceUnavailable, "The table cannot be looked up now. Try again in a moment.")
		return
	}
	tongue := tongueOf(r, language)
	bill := playbill{token: o.Token, table: o.Table, delay: delayOf(r, o), language: tongue.Tag()}
	v, leave := s.watch(bill, tongue)
	if v == nil {
		w.Header().Set("Retry-After", "30")
		refuse(w, http.StatusServiceUnavailable, "So many watch that there is no place left. Try again in a moment.")
		return
	}
	defer leave()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no") // a proxy that keeps events back shows nothing
	s.stream(w, r, v, tongue)
}

// helloJSON is how every stream begins: the present, for the page to tell its
// clock by, and the words that stand on it whatever happens.
type helloJSON struct {
	Now    int64             `json:"now"`
	Labels map[string]string `json:"labels"`
}

// stream writes to one viewer. Who has a scene already is not sent it again.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, v *viewer, tongue *say.Localizer) {
	has, out := r.Header.Get("Last-Event-ID"), http.NewResponseController(w)
	write := func(text []byte) bool {
		_ = out.SetWriteDeadline(time.Now().Add(writeTime)) // of the network, not of the game's clock
		if _, err := w.Write(text); err != nil {
			return false
		}
		return out.Flush() == nil
	}
	hello, err := encode(helloJSON{s.options.Clock.Now().UnixMilli(), tongue.LiveLabels()})
	if err != nil || !write([]byte("retry: 2000\nevent: hello\ndata: "+string(hello)+"\n\n")) {
		return
	}
	breath := s.options.Clock.NewTicker(breathTime)
	defer breath.Stop()
	for {
		text := []byte(": still here\n\n")
		select {
		case f := <-v.frames:
			if f.id == has {
				continue
			}
			has, text = "", f.text
		case <-breath.Chan():
		case <-v.gone:
			return
		case <-r.Context().Done():
			return
		case <-s.ctx.Done():
			return
		}
		if !write(text) {
			return
		}
	}
}

// watch lets somebody in to a show, which begins with the first; nil when there is
// no place.
func (s *Server) watch(bill playbill, tongue *say.Localizer) (*viewer, func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	sh := s.shows[bill]
	if s.viewers >= manyViewers || sh == nil && len(s.shows) >= manyShows || s.ctx.Err() != nil {
		return nil, nil
	}
	if sh == nil {
		ctx, stop := context.WithCancel(s.ctx)
		sh = &show{playbill: bill, server: s, tongue: tongue, stop: stop, viewers: map[*viewer]bool{}}
		s.shows[bill] = sh
		s.busy.Go(func() { sh.run(ctx) })
	}
	v := &viewer{frames: make(chan *frame, onTheWay), gone: make(chan struct{})}
	if sh.frame != nil {
		v.frames <- sh.frame
	}
	sh.viewers[v] = true
	s.viewers++
	return v, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.drop(sh, v); len(sh.viewers) == 0 {
			sh.stop()
			if s.shows[bill] == sh {
				delete(s.shows, bill)
			}
		}
	}
}

// drop ends a viewer; the caller holds the lock.
func (s *Server) drop(sh *show, v *viewer) {
	if sh.viewers[v] {
		delete(sh.viewers, v)
		s.viewers--
		close(v.gone)
	}
}

// publish hands a frame to all who watch a show. Who has not taken those before is
// dropped.
func (s *Server) publish(sh *show, f *frame) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if sh.frame != nil && sh.frame.id == f.id {
		return
	}
	sh.frame = f
	for v := range sh.viewers {
		select {
		case v.frames <- f:
		default:
			s.drop(sh, v)
		}
	}
}

// end ends a show for all who watch it. They come back, and are told then what has
// become of the table.
func (s *Server) end(sh *show) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for v := range sh.viewers {
		s.drop(sh, v)
	}
	if s.shows[sh.playbill] == sh {
		delete(s.shows, sh.playbill)
	}
}
