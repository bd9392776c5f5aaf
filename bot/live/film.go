package live

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"time"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// filmJSON is a whole game.
type filmJSON struct {
	Labels map[string]string `json:"labels"`
	Frames []positionJSON    `json:"frames"` // from the deal on
}

// positionJSON is a position with every hand open.
type positionJSON struct {
	Scene  sceneJSON `json:"scene"`
	Events []string  `json:"events"` // of the move that led there
	Hands  []string  `json:"hands"`  // by seat
}

// film sends the whole game of a token, once it is over.
func (s *Server) film(w http.ResponseWriter, r *http.Request) {
	o, found := s.overlay(w, r)
	if !found {
		return
	}
	scene, err := s.options.Registry.Scene(r.Context(), o.Table)
	tongue := tongueOf(r, scene.Options.Language)
	if err == nil && s.options.Clock.Now().Sub(scene.At) < o.Delay {
		err = journal.ErrRunning // for who watches, it is not over yet
	}
	var text []byte
	if err == nil {
		text, err = s.shoot(r.Context(), o.Table, tongue)
	}
	switch {
	case errors.Is(err, journal.ErrRunning):
		refuse(w, http.StatusConflict, tongue.LiveLabels()["running"])
	case r.Context().Err() != nil:
		return // nobody waits for it
	case err != nil:
		s.options.Log.Error("a game could not be shown", "table", o.Table, "error", err)
		refuse(w, http.StatusServiceUnavailable, "The game cannot be shown now. Try again in a moment.")
	default:
		w.Header().Set("Content-Type", "application/json")
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text))
	}
}

// shoot writes the film of a game: one at a time, which takes some milliseconds
// and less than a megabyte. None is kept: names may change, or be forgotten.
func (s *Server) shoot(ctx context.Context, id journal.TableID, tongue *say.Localizer) ([]byte, error) {
	select {
	case s.camera <- struct{}{}:
		defer func() { <-s.camera }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	positions, err := s.options.Registry.Replayed(ctx, id)
	if err != nil {
		return nil, err
	}
	f := filmJSON{Labels: tongue.LiveLabels()}
	for _, p := range positions {
		events, hands := tongue.Position(p)
		scene := table.Scene{PublicState: p.PublicState}
		f.Frames = append(f.Frames, positionJSON{Scene: sceneOf(&scene, tongue, playbill{}), Events: events, Hands: hands})
	}
	return encode(f)
}
