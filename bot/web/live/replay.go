package live

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strconv"
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
	Title    string            `json:"title"`   // who won with how much gold, or that the game was stopped
	Ended    int64             `json:"ended"`   // in milliseconds since 1970
	Frames   []positionJSON    `json:"frames"`  // from the deal on
	Chances  *chancesJSON      `json:"chances"` // null if the game was not analyzed
}

// positionJSON is a position with every hand open.
type positionJSON struct {
	Scene  sceneJSON  `json:"scene"`
	Events []string   `json:"events"` // of the move that led to the position
	Hands  []handJSON `json:"hands"`  // by seat
}

// replayPlaces is the number of viewers that a replay counts as while it is sent. The replay is in memory until the
// browser has read it.
const replayPlaces = 25

// inPlaces returns a handler that counts as replayPlaces viewers while it serves.
func (s *Server) inPlaces(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		remove, ok := s.addresses.addViewers(s.clientOf(r), replayPlaces)
		if !ok {
			w.Header().Set("Retry-After", "5")
			refuse(w, http.StatusTooManyRequests, "So much is sent to your address already. Try again in a moment.")
			return
		}
		defer remove()
		next(w, r)
	}
}

// redirectToReplay redirects from a table's live page to the replay of its game, once the game is over for the viewers.
func (s *Server) redirectToReplay(w http.ResponseWriter, r *http.Request) {
	page, found := s.livePage(w, r)
	if !found {
		return
	}
	scene, err := s.options.Registry.Scene(r.Context(), page.Table)
	if err == nil && (scene.Replay == "" || s.options.Clock.Now().Sub(scene.At) < page.Delay) {
		err = journal.ErrRunning
	}
	if err != nil {
		s.refuseReplay(w, r, page.Table, err)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, (&url.URL{Path: scene.Replay, RawQuery: r.URL.RawQuery}).String(), http.StatusFound)
}

// replay sends the whole game of a replay page.
func (s *Server) replay(w http.ResponseWriter, r *http.Request) {
	number, _ := strconv.ParseInt(r.PathValue("table"), 10, 64) // no table has the number 0
	id := journal.TableID(number)
	text, err := s.encodeReplay(r, id)
	if err != nil {
		s.refuseReplay(w, r, id, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text))
}

// refuseReplay responds that a replay cannot be shown, and why.
func (s *Server) refuseReplay(w http.ResponseWriter, r *http.Request, id journal.TableID, err error) {
	t := localizerFor(r, "")
	switch {
	case errors.Is(err, journal.ErrRunning):
		refuse(w, http.StatusConflict, t.LiveLabels()["running"])
	case errors.Is(err, storage.ErrNotFound):
		refuse(w, http.StatusNotFound, t.ReplayMissing())
	case r.Context().Err() != nil: // the browser is gone
	default:
		s.options.Registry.Report(r.Context(), "cannot show a replay", err, "table", id)
		refuse(w, http.StatusServiceUnavailable, "The game cannot be shown now. Try again in a moment.")
	}
}

// encodeReplay returns the whole game of a replay page as JSON. It looks up and encodes one game at a time, which takes
// some milliseconds and less than a megabyte. Nothing is cached, because names may be changed or deleted.
func (s *Server) encodeReplay(r *http.Request, id journal.TableID) ([]byte, error) {
	ctx := r.Context()
	select {
	case s.replaySlot <- struct{}{}:
		defer func() { <-s.replaySlot }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if err := s.options.Registry.CheckReplay(ctx, id, r.PathValue("token")); err != nil {
		return nil, err
	}
	positions, err := s.options.Community.Positions(ctx, id)
	if err != nil {
		return nil, err
	}
	found, err := s.options.Community.AnalysisOf(ctx, id)
	if storage.UnlessNotFound(err) != nil {
		return nil, err
	}
	return json.Marshal(replayOf(positions, found, localizerFor(r, positions[0].Options.Language)))
}

// replayOf returns a whole game in the form that is sent. found is its analysis, or nil.
func replayOf(positions []community.Replay, found *analysis.Analysis, t *say.Localizer) replayJSON {
	end := positions[len(positions)-1]
	replay := replayJSON{Language: t.Tag(), Labels: t.LiveLabels(), Title: t.ReplayTitle(end),
		Ended: end.Ended.UnixMilli()}
	for _, p := range positions {
		events, words := t.Position(p)
		scene := table.Scene{PublicState: p.PublicState, Result: p.Result}
		position := positionJSON{Scene: sceneOf(&scene, t, 0), Events: events, Hands: []handJSON{}}
		for i, hand := range p.Hands {
			position.Hands = append(position.Hands, handOf(hand, words[i]))
		}
		replay.Frames = append(replay.Frames, position)
	}
	if found != nil {
		replay.Chances = chancesOf(community.Analysis{PublicState: end.PublicState, Found: found}, t)
	}
	return replay
}
