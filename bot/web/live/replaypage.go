package live

import (
	"context"
	"math"
	"net/http"
	"strconv"

	"korsar/bot/community"
	"korsar/bot/table"
)

// showReplay responds with the page of a replay.
func (s *Server) showReplay(w http.ResponseWriter, r *http.Request) {
	id, move := replayedTable(r), moveOf(r)
	var at, end community.Replay
	err := s.withReplay(r.Context(), id, r.PathValue("token"), func(positions []community.Replay) error {
		end = positions[len(positions)-1]
		at = positions[min(move, end.At)]
		return nil
	})
	if err != nil {
		s.refuseReplay(w, r, id, err)
		return
	}
	t, query := localizerFor(r, end.Options.Language), ""
	if move < end.At {
		query = "?move=" + strconv.Itoa(move)
	}
	writePage(w, "replay.html", t, s.preview(t.LinkToReplay(at, end), r.URL.Path, query, end.Pictured()))
}

// moveOf returns the number of the move in the address of a replay. Without one it returns more than any game has.
func moveOf(r *http.Request) int {
	move, err := strconv.Atoi(r.URL.Query().Get("move"))
	if err != nil || move < 0 {
		return math.MaxInt
	}
	return move
}

// replayPicture responds with the picture of a link to a position of a replay. At the end it shows the result.
func (s *Server) replayPicture(w http.ResponseWriter, r *http.Request) {
	id, move := replayedTable(r), moveOf(r)
	if err := s.options.Registry.CheckReplay(r.Context(), id, r.PathValue("token")); err != nil {
		s.refuseReplay(w, r, id, err)
		return
	}
	what := func(ctx context.Context) (func() ([]byte, error), error) {
		scene, err := s.options.Registry.Scene(ctx, id)
		if err != nil {
			return nil, err
		}
		err = s.withReplay(ctx, id, r.PathValue("token"), func(positions []community.Replay) error {
			if move < len(positions)-1 {
				scene = table.Scene{PublicState: positions[move].PublicState}
			}
			return nil
		})
		return func() ([]byte, error) { return drawScene(&scene) }, err
	}
	key := r.URL.Path + " " + strconv.Itoa(move)
	s.writeLinkPicture(w, r, key, what, func(err error) { s.refuseReplay(w, r, id, err) })
}
