package live

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"korsar/bot/backoff"
	"korsar/bot/tournaments"
	"korsar/storage"
)

const (
	// lookEvery is how often a tournament with viewers is read. No event reports players who join a table, or changes
	// by another process.
	lookEvery = 5 * time.Second
	// sceneInterval is the shortest time between two scenes of a tournament. Many games may end at the same time.
	sceneInterval = time.Second
)

// tournamentEvents streams a tournament until the browser disconnects or is too slow.
func (s *Server) tournamentEvents(w http.ResponseWriter, r *http.Request) {
	if id, found := s.tournament(w, r); found {
		s.stream(w, r, streamKey{token: r.PathValue("token"), tournament: id, language: languageOf(r)})
	}
}

// followTournament sends the scenes of a tournament until it is deleted.
func (st *stream) followTournament(ctx context.Context) error {
	clock := st.server.options.Clock
	subscription, unsubscribe := st.server.options.Tournaments.Subscribe(st.tournament)
	defer unsubscribe()
	look := clock.NewTicker(lookEvery)
	defer look.Stop()
	for {
		scene, err := st.server.options.Tournaments.Scene(ctx, st.tournament)
		if err == nil {
			err = st.publishTournament(&scene)
		}
		if err != nil {
			return storage.UnlessNotFound(err)
		}
		if err := backoff.Sleep(ctx, clock, sceneInterval); err != nil {
			return err
		}
		select {
		case <-subscription.Changed:
		case <-look.Chan():
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// publishTournament sends a scene of a tournament to every viewer that does not have it.
func (st *stream) publishTournament(scene *tournaments.Scene) error {
	t := st.localizer(scene.Settings.Language)
	text, err := json.Marshal(tournamentSceneOf(scene, t))
	if err != nil {
		return fmt.Errorf("encode scene of tournament %d: %w", st.tournament, err)
	}
	st.pass(newFrame(scene.Seq, text), t, t.TournamentPageLabels)
	return nil
}
