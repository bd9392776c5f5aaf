package page

import (
	"bytes"
	"fmt"
	"net/http"

	"korsar/bot/sandbox"
)

// streamUpdates streams the scene of a person and the updates of a channel until the browser disconnects. Last-Event-ID
// is the cursor to resume from.
func (p *Page) streamUpdates(w http.ResponseWriter, r *http.Request, person *sandbox.Person) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	ch, _ := p.channel(person, r.URL.Query().Get("channel")) // without a channel only the scene is sent
	s := &stream{page: p, w: w, flusher: http.NewResponseController(w), person: person, channel: ch,
		cursor: r.Header.Get("Last-Event-ID")}
	for {
		changed := p.d.Changes()
		if err := s.sendChanges(); err != nil {
			return // the browser is gone and reconnects by itself
		}
		select {
		case <-changed:
		case <-r.Context().Done():
			return
		}
	}
}

// stream is one window of a person.
type stream struct {
	page    *Page
	w       http.ResponseWriter
	flusher *http.ResponseController
	person  *sandbox.Person
	channel *sandbox.Channel
	cursor  string // where the next updates begin
	scene   []byte // the latest one that was sent
}

// sendChanges sends what has changed since the last call.
func (s *stream) sendChanges() error {
	if scene := encode(s.page.scene(s.person, s.channel)); !bytes.Equal(scene, s.scene) {
		s.scene = scene
		if err := s.sendEvent("", "scene", scene); err != nil {
			return err
		}
	}
	if s.channel == nil {
		return nil
	}
	updates := s.person.Updates(s.channel, s.cursor)
	s.cursor = updates.Cursor
	if !updates.Complete && len(updates.Messages)+len(updates.Deleted) == 0 {
		return nil
	}
	object := updatesJSON{Channel: s.channel.ID(), Whole: updates.Complete, Messages: []messageJSON{},
		Gone: updates.Deleted}
	if object.Gone == nil {
		object.Gone = []string{}
	}
	for _, m := range updates.Messages {
		object.Messages = append(object.Messages, s.page.message(m, s.person))
	}
	return s.sendEvent(updates.Cursor, "news", encode(object))
}

// sendEvent sends an event. Its JSON has no line breaks, which would end the event.
func (s *stream) sendEvent(id, kind string, object []byte) error {
	if id != "" {
		id = "id: " + id + "\n"
	}
	if _, err := fmt.Fprintf(s.w, "%sevent: %s\ndata: %s\n\n", id, kind, object); err != nil {
		return err
	}
	return s.flusher.Flush()
}
