package bench

import (
	"path/filepath"
	"testing"

	"korsar/storage/sqlite"
	"korsar/storage/tournamentjournal"
)

// TestTournamentsBeginWithTheBot: the people of a place have entered a tournament that has started. Its first round is
// left to the bot.
func TestTournamentsBeginWithTheBot(t *testing.T) {
	store, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "bench.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	people := []Person{{User: 1, Name: "Anne"}, {User: 2, Name: "Ben"}, {User: 3, Name: "Cleo"},
		{User: 4, Name: "Dirk"}}
	places := []Place{{Guild: 11, Channel: 12, People: people, Tournament: true},
		{Guild: 21, Channel: 22, People: people}}
	if err := SetUp(t.Context(), store, places, func() {}); err != nil {
		t.Fatal(err)
	}
	all, err := store.TournamentsAt(t.Context(), 11, 10)
	if err != nil || len(all) != 1 {
		t.Fatalf("%d tournaments: %v", len(all), err)
	}
	loaded, err := store.LoadTournament(t.Context(), all[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	if got := loaded.Tournament; got.Phase() != tournamentjournal.PhaseRunning || got.Entrants() != len(people) ||
		len(got.Rounds()) > 0 {
		t.Errorf("it is %s with %d entrants and %d rounds", got.Phase(), got.Entrants(), len(got.Rounds()))
	}
	if others, err := store.TournamentsAt(t.Context(), 21, 10); err != nil || len(others) > 0 {
		t.Errorf("elsewhere are %d tournaments: %v", len(others), err)
	}
}
