package tournaments_test

import (
	"errors"
	"testing"

	"korsar/bot/engine/enginetest"
	"korsar/bot/tournaments"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
)

// TestSceneShowsHowFarGamesAre checks that spectators see who has not joined yet, which games are played, and each
// table's live page, also once it has a result.
func TestSceneShowsHowFarGamesAre(t *testing.T) {
	h := tournamentstest.New(t, tournamentstest.Options{Options: enginetest.Options{LiveURL: "https://korsar.example"}})
	id := h.Begin(tournamentstest.Setup(2), 1, 2, 3, 4)
	scene := func() tournaments.Scene {
		t.Helper()
		s, err := h.Service.Scene(h.Ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	games := h.Games(id)
	first, second := h.Users(games[0]), h.Users(games[1])
	h.Join(games[0], first[0])
	h.Join(games[1], second...)
	s := scene()
	lobby, playing := s.Games[games[0]], s.Games[games[1]]
	if lobby.Phase != journal.Lobby || len(lobby.Missing) != 1 || lobby.Missing[0].ID != first[1] ||
		lobby.LivePage == "" {
		t.Errorf("the game for which one is missing is %+v", lobby)
	}
	if playing.Phase != journal.Playing || len(playing.Missing) != 0 || playing.LivePage == lobby.LivePage {
		t.Errorf("the game that everybody joined is %+v", playing)
	}
	page, err := h.Store.LivePageByToken(h.Ctx, playing.LivePage)
	if err != nil || page.Table != games[1] {
		t.Errorf("the live page of table %d is %+v (%v)", games[1], page, err)
	}
	h.Join(games[0], first[1])
	h.PlayOut(id)
	h.Clock.Advance(storage.MaxDelay) // the spectators of the game have seen its end
	s = scene()
	over := s.Games[games[0]]
	if s.Rounds[0].Tables[0].Phase != tournament.Played || over.LivePage != lobby.LivePage || over.Phase != "" {
		t.Errorf("after the first round its first game is %+v", over)
	}
}

// TestPageOfTournament checks that the token of its page finds a tournament until it is deleted.
func TestPageOfTournament(t *testing.T) {
	h := tournamentstest.New(t, tournamentstest.Options{})
	id := h.Create(tournamentstest.Setup(2), 1, 2)
	token := h.Loaded(id).Token
	if found, err := h.Service.PageOf(h.Ctx, token); err != nil || found != id {
		t.Errorf("the page with the token is tournament %d's (%v)", found, err)
	}
	if _, err := h.Service.PageOf(h.Ctx, token+"0"); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("another token finds %v", err)
	}
	if err := h.Store.DeleteTournament(h.Ctx, id); err != nil {
		t.Fatal(err)
	}
	_, errPage := h.Service.PageOf(h.Ctx, token)
	_, errScene := h.Service.Scene(h.Ctx, id)
	if !errors.Is(errPage, storage.ErrNotFound) || !errors.Is(errScene, storage.ErrNotFound) {
		t.Errorf("a deleted tournament is answered %v and %v", errPage, errScene)
	}
}
