package live

import (
	"context"
	"net/http"

	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/bot/tournaments"
	"korsar/game/tournament"
)

// showTournament responds with the page of a tournament.
func (s *Server) showTournament(w http.ResponseWriter, r *http.Request) {
	id, found := s.tournament(w, r)
	if !found {
		return
	}
	scene, err := s.options.Tournaments.Scene(r.Context(), id)
	if s.isFound(w, r, err, (*say.Localizer).TournamentPageMissing) {
		t := localizerFor(r, scene.Settings.Language)
		writePage(w, "tournament.html", t, s.preview(t.LinkToTournament(&scene), r.URL.Path, "", !scene.NoPictures))
	}
}

// tournamentPicture responds with the picture of a link to the page of a tournament.
func (s *Server) tournamentPicture(w http.ResponseWriter, r *http.Request) {
	id, found := s.tournament(w, r)
	if !found {
		return
	}
	what := func(ctx context.Context) (func() ([]byte, error), error) {
		scene, err := s.options.Tournaments.Scene(ctx, id)
		return func() ([]byte, error) { return drawTournament(&scene.View) }, err
	}
	s.writeLinkPicture(w, r, r.URL.Path, what,
		func(err error) { s.isFound(w, r, err, (*say.Localizer).TournamentPageMissing) })
}

// drawTournament draws the bracket or the standings of a tournament.
func drawTournament(v *tournaments.View) ([]byte, error) {
	t := say.In(v.Settings.Language)
	shown := draw.Tournament{Title: v.Name, State: v.PublicState,
		Name:    func(e tournament.Entrant) string { return t.EntrantName(v, e) },
		Players: func(e tournament.Entrant) []string { return t.EntrantPlayers(v, e) }}
	if v.ShowsBracket() {
		return draw.Bracket(t, shown)
	}
	return draw.Standings(t, shown)
}
