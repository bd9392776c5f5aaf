package live

import (
	"context"
	"net/http"
	"time"

	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// showTable returns a handler that responds with a page of a table.
func (s *Server) showTable(name string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		page, found := s.livePage(w, r)
		if !found {
			return
		}
		scene, err := s.scene(r.Context(), page.Table, delayOf(r, page))
		if s.isFound(w, r, err, (*say.Localizer).LivePageMissing) {
			t := localizerFor(r, scene.Options.Language)
			p := s.preview(t.LinkToTable(scene), table.LivePath(page.Token), "", scene.Pictured())
			if wantsHand(r) { // its preview has no hand either
				p.Page = s.options.URL + r.URL.Path
			}
			writePage(w, name, t, p)
		}
	}
}

// tablePicture responds with the picture of a link to a live page.
func (s *Server) tablePicture(w http.ResponseWriter, r *http.Request) {
	page, found := s.livePage(w, r)
	if !found {
		return
	}
	what := func(ctx context.Context) (func() ([]byte, error), error) {
		scene, err := s.scene(ctx, page.Table, page.Delay)
		return func() ([]byte, error) { return drawScene(&scene) }, err
	}
	s.writeLinkPicture(w, r, r.URL.Path, what,
		func(err error) { s.isFound(w, r, err, (*say.Localizer).LivePageMissing) })
}

// scene returns a table as it was one delay ago.
func (s *Server) scene(ctx context.Context, id journal.TableID, delay time.Duration) (scene table.Scene, err error) {
	if delay == 0 {
		return s.options.Registry.Scene(ctx, id)
	}
	scene, _, err = s.options.Registry.PastScene(ctx, id, s.options.Clock.Now().Add(-delay))
	return scene, err
}

// drawScene draws the lobby, the board or the result of a table.
func drawScene(s *table.Scene) ([]byte, error) {
	switch {
	case s.Result != nil:
		t := say.In(s.Options.Language)
		return draw.Result(draw.NewResultCard(t, &s.PublicState, s.At, s.Result, nil, s.Top), nil)
	case s.Game.Edition == nil:
		return draw.Lobby(s.PublicState, nil)
	}
	return draw.Board(s.PublicState, nil)
}
