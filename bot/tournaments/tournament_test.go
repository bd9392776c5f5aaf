package tournaments_test

import (
	"testing"
	"time"

	"korsar/bot/tournaments/tournamentstest"
	"korsar/storage/tournamentjournal"
)

func TestSwiss(t *testing.T) {
	h := tournamentstest.New(t, tournamentstest.Options{})
	id := h.Begin(tournamentstest.Setup(2), 1, 2, 3, 4)
	began := time.Now()
	h.Play(id)
	t.Log(time.Since(began), h.Stored(id).Seq)
	if stored := h.Stored(id); stored.Phase() != tournamentjournal.PhaseFinished {
		t.Errorf("the tournament is %q", stored.Phase())
	}
	t.Log(h.Stored(id).Standings())
}
