package live

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"time"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game/analysis"
	"korsar/storage"
	"korsar/storage/journal"
)

// replayJSON is a whole game.
type replayJSON struct {
	Language string            `json:"language"`
	Labels   map[string]string `json:"labels"`
	Frames   []positionJSON    `json:"frames"`  // from the deal on
	Chances  *chancesJSON      `json:"chances"` // null if the game was not analyzed
}

// positionJSON is a position with every hand open.
type positionJSON struct {
	Scene  sceneJSON  `json:"scene"`
	Events []string   `json:"events"` // of the move that led to the position
	Hands  []handJSON `json:"hands"`  // by seat
}

// replayPlaces is the number of viewers that a replay counts as while it is sent. It is in memory until the browser has
// read it.
const replayPlaces = 25

// inPlaces returns a handler that counts as the given number of viewers while it serves.
func (s *Server) inPlaces(places int, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		remove, ok := s.addresses.take(s.clientOf(r), places)
		if !ok {
			w.Header().Set("Retry-After", "5")
			refuse(w, http.StatusTooManyRequests, "So much is sent to your address already. Try again in a moment.")
			return
		}
		defer remove()
		next(w, r)
	}
}

// replay sends the whole game of a token, if it is over.
func (s *Server) replay(w http.ResponseWriter, r *http.Request) {
	page, found := s.livePage(w, r)
	if !found {
		return
	}
	scene, err := s.options.Registry.Scene(r.Context(), page.Table)
	localizer := localizerFor(r, scene.Options.Language)
	if err == nil && s.options.Clock.Now().Sub(scene.At) < page.Delay {
		err = journal.ErrRunning // delayed viewers have not seen the end yet
	}
	var text []byte
	if err == nil {
		text, err = s.encodeReplay(r.Context(), page.Table, localizer)
	}
	switch {
	case errors.Is(err, journal.ErrRunning):
		refuse(w, http.StatusConflict, localizer.LiveLabels()["running"])
	case r.Context().Err() != nil:
		return // the browser is gone
	case err != nil:
		s.options.Registry.Report(r.Context(), "cannot encode a replay", err, "table", page.Table)
		refuse(w, http.StatusServiceUnavailable, "The game cannot be shown now. Try again in a moment.")
	default:
		w.Header().Set("Content-Type", "application/json")
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text))
	}
}

// encodeReplay returns a whole game as JSON. It encodes one game at a time, which takes some milliseconds and less than
// a megabyte. Nothing is cached, because names may be changed or deleted.
func (s *Server) encodeReplay(ctx context.Context, id journal.TableID, localizer *say.Localizer) ([]byte, error) {
	select {
	case s.replaySlot <- struct{}{}:
		defer func() { <-s.replaySlot }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	positions, err := s.options.Community.Positions(ctx, id)
	if err != nil {
		return nil, err
	}
	found, err := s.options.Community.AnalysisOf(ctx, id)
	if storage.UnlessNotFound(err) != nil {
		return nil, err
	}
	return encode(replayOf(positions, found, localizer))
}

// replayOf returns a whole game in the form that is sent. found is its analysis, or nil.
func replayOf(positions []community.Replay, found *analysis.Analysis, localizer *say.Localizer) replayJSON {
	replay := replayJSON{Language: localizer.Tag(), Labels: localizer.LiveLabels()}
	for _, p := range positions {
		events, words := localizer.Position(p)
		scene := table.Scene{PublicState: p.PublicState}
		position := positionJSON{Scene: sceneOf(&scene, localizer, 0), Events: events, Hands: []handJSON{}}
		for i, hand := range p.Hands {
			position.Hands = append(position.Hands, handOf(hand, words[i]))
		}
		replay.Frames = append(replay.Frames, position)
	}
	if found != nil {
		end := positions[len(positions)-1].PublicState
		replay.Chances = chancesOf(community.Analysis{PublicState: end, Found: found}, localizer)
	}
	return replay
}
