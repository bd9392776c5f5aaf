package live

import (
	"bytes"
	"context"
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
	id := replayedTable(r)
	text, err := s.encodeReplay(r, id)
	if err != nil {
		s.refuseReplay(w, r, id, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text))
}

// replayedTable returns the table in the address of a replay. No table has the number 0.
func replayedTable(r *http.Request) journal.TableID {
	number, _ := strconv.ParseInt(r.PathValue("table"), 10, 64)
	return journal.TableID(number)
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

// encodeReplay returns the whole game of a replay page as JSON. Nothing is cached, because names may be changed or
// deleted.
func (s *Server) encodeReplay(r *http.Request, id journal.TableID) (text []byte, err error) {
	ctx := r.Context()
	err = s.withReplay(ctx, id, r.PathValue("token"), func(positions []community.Replay) error {
		found, err := s.options.Community.AnalysisOf(ctx, id)
		if storage.UnlessNotFound(err) != nil {
			return err
		}
		text, err = json.Marshal(replayOf(positions, found, localizerFor(r, positions[0].Options.Language)))
		return err
	})
	return text, err
}

// withReplay calls use with the positions of a replay page, of which there is at least one. It does so for one game at
// a time, since a game takes up to a megabyte.
func (s *Server) withReplay(ctx context.Context, id journal.TableID, token string,
	use func([]community.Replay) error) error {
	select {
	case s.replaySlot <- struct{}{}:
		defer func() { <-s.replaySlot }()
	case <-ctx.Done():
		return ctx.Err()
	}
	if err := s.options.Registry.CheckReplay(ctx, id, token); err != nil {
		return err
	}
	positions, err := s.options.Community.Positions(ctx, id)
	if err != nil {
		return err
	}
	return use(positions)
}

// replayOf returns a whole game in the form that is sent. found is its analysis, or nil.
func replayOf(positions []community.Replay, found *analysis.Analysis, t *say.Localizer) replayJSON {
	end := positions[len(positions)-1]
	replay := replayJSON{Language: t.Tag(), Labels: t.LiveLabels(), Title: t.ReplayTitle(end),
		Ended: end.Ended.UnixMilli()}
	for _, p := range positions {
		events, words := t.Position(p)
		scene := table.Scene{PublicState: p.PublicState, Result: p.Result}
		position := positionJSON{Scene: sceneOf(&scene, t, delays{}), Events: events, Hands: []handJSON{}}
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
