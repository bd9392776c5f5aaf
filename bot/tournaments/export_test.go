package tournaments_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"korsar/bot/tournaments"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestExportProvesItsLots checks that a reader can compute every round and the standings from the events alone. Each
// secret is the one that was committed to, and the export does not have the next.
func TestExportProvesItsLots(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(2, 3), users(5)...)
	for round := range 3 {
		h.prove(t, id)
		if round == 1 {
			h.Must(h.Service.Withdraw(h.Ctx, h.Click(2), id))
			h.Must(h.annul(id, tournaments.TableNumber{Round: 2, Table: h.waiting(id)[0]}))
			h.Must(h.Service.Pause(h.Ctx, h.manager(), id))
			h.Must(h.Service.Resume(h.Ctx, h.manager(), id))
		}
		h.settleAll(id)
	}
	file := h.prove(t, id)
	if len(file.Entrants) != 5 || file.Entrants[0][0] != "User 1" || file.Name != "Cup" {
		t.Errorf("the file has %v of %q", file.Entrants, file.Name)
	}
	if unproven := file.Unproven(); !slices.Equal(unproven, []int{2, 3, 0}) { // all results are entered by hand
		t.Errorf("unproven are %v", unproven)
	}
}

// prove reads the export of a tournament, verifies it, and compares it with the stored tournament.
func (h *harness) prove(t *testing.T, id journal.TournamentID) *tournaments.File {
	t.Helper()
	exported, is := h.Service.Export(h.Ctx, h.Click(1), id).(tournaments.Exported)
	if !is {
		t.Fatalf("the export is %+v", exported)
	}
	stored := h.Stored(id)
	if !stored.IsOver() && strings.Contains(string(exported.JSON), stored.Secret().String()) {
		t.Error("the secret of the next lot is told")
	}
	file := read(t, exported.JSON)
	if faults := file.Verify(); len(faults) > 0 {
		t.Errorf("the export has the faults %v", faults)
	}
	if standings := stored.Standings(); !reflect.DeepEqual(file.Standings, standings) {
		t.Errorf("the standings of the file are %+v, stored are %+v", file.Standings, standings)
	}
	return file
}

// TestExportReads checks that the text has every round, the results of its tables, and the standings.
func TestExportReads(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(2, 1), users(5)...)
	h.settle(id, h.waiting(id)[0])
	_, venue := h.Table(id, h.waiting(id)[0])
	h.Must(h.Service.Withdraw(h.Ctx, h.Click(h.Users(venue.ID)[0]), id))
	exported := h.Service.Export(h.Ctx, h.Click(1), id).(tournaments.Exported)
	text := string(exported.Text)
	for _, want := range []string{"Cup\nswiss, free-for-all, tables of 2\n", "\nRound 1\n  1. ", " 10 – User ",
		": entered by hand\n", "(absent)", ": walk-over", ": bye", "\nStandings, finished\n  1. User ",
		": 24 points, 1 win, ", " gold, 1 game", "(behind by "} {
		if !strings.Contains(text, want) {
			t.Errorf("the text has no %q:\n%s", want, text)
		}
	}
	four := h.Begin(seatsOf(4, 1), users(4)...)
	h.Must(h.Service.Withdraw(h.Ctx, h.Click(4), four))
	h.settle(four, 1)
	text = string(h.Service.Export(h.Ctx, h.Click(1), four).(tournaments.Exported).Text)
	if _, after, absent := strings.Cut(text, "User 4 (absent)"); !absent || strings.IndexAny(after, "–:\n") > len(" ") {
		t.Errorf("somebody who did not come has gold:\n%s", text)
	}
}

// TestExportTellsNamesakesApart checks that entrants of the same name have their numbers in the text.
func TestExportTellsNamesakesApart(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(2, 1), users(3)...)
	for _, user := range []snowflake.ID{1, 3} {
		if _, err := h.Store.PersonOf(h.Ctx, user, "Anne"); err != nil {
			t.Fatal(err)
		}
	}
	text := string(h.Service.Export(h.Ctx, h.Click(2), id).(tournaments.Exported).Text)
	if strings.Count(text, "Anne (") != strings.Count(text, "Anne") || !strings.Contains(text, "Anne (1)") ||
		!strings.Contains(text, "Anne (3)") {
		t.Errorf("the text is\n%s", text)
	}
}
