package tournaments_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"korsar/bot/tournaments"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/game/deal"
	"korsar/game/tournament"
	"korsar/storage/journal"
)

// readerFile is tournaments.File as a program of somebody else reads it.
type readerFile struct {
	Name     string                `json:"name"`
	Rules    tournament.Rules      `json:"rules"`
	Entrants [][]string            `json:"entrants"`
	Events   []readerEvent         `json:"events"`
	Final    []tournament.Standing `json:"standings"`
}

type readerEvent struct {
	Kind  string          `json:"kind"`
	Event json.RawMessage `json:"event"`
}

// readEvent returns an event of the kind that it has.
func readEvent(t *testing.T, e readerEvent) tournament.Event {
	t.Helper()
	for _, kind := range []tournament.Event{&tournament.Created{}, &tournament.Entered{}, &tournament.Withdrawn{},
		&tournament.Returned{}, &tournament.RoundPaired{}, &tournament.Settled{}, &tournament.NoShow{}, &tournament.Voided{},
		&tournament.Extended{}, &tournament.LaidUp{}, &tournament.Woken{}, &tournament.Finished{}, &tournament.Cancelled{}} {
		if kind.Kind() == e.Kind {
			if err := json.Unmarshal(e.Event, kind); err != nil {
				t.Fatal(err)
			}
			return reflect.ValueOf(kind).Elem().Interface().(tournament.Event)
		}
	}
	t.Fatalf("a reader does not know %q", e.Kind)
	return nil
}

// TestExportProvesItsLots: from the events alone a reader computes every round again, and the standings; each secret is the one
// that was committed to, and the next is not told.
func TestExportProvesItsLots(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(2, 3), users(5)...)
	for round := range 3 {
		h.prove(t, id)
		if round == 1 {
			h.Must(h.Service.Withdraw(h.Ctx, h.Click(2), id))
			h.Must(h.Service.VoidTable(h.Ctx, h.manager(), id, tournaments.Place{Round: 2, Table: h.waiting(id)[0]}))
			h.Must(h.Service.Pause(h.Ctx, h.manager(), id))
			h.Must(h.Service.Resume(h.Ctx, h.manager(), id))
		}
		h.settleAll(id)
	}
	file := h.prove(t, id)
	if len(file.Entrants) != 5 || file.Entrants[0][0] != "User 1" || file.Name != "Cup" {
		t.Errorf("the file has %v of %q", file.Entrants, file.Name)
	}
}

// prove reads the export of a tournament and proves it.
func (h *harness) prove(t *testing.T, id journal.TournamentID) (file readerFile) {
	t.Helper()
	exported, is := h.Service.Export(h.Ctx, h.Click(1), id).(tournaments.Exported)
	if !is {
		t.Fatalf("the export is %+v", exported)
	}
	if err := json.Unmarshal(exported.JSON, &file); err != nil {
		t.Fatal(err)
	}
	var alone tournament.Tournament
	for _, e := range file.Events {
		event := readEvent(t, e)
		if paired, is := event.(tournament.RoundPaired); is {
			secret, err := deal.ParseSecret(paired.Secret)
			if err != nil || deal.Commitment(secret) != alone.Commitment() || !alone.Verify(paired) {
				t.Errorf("round %d is not the one of its secret (%v)", paired.Round, err)
			}
		}
		if err := alone.Apply(event); err != nil {
			t.Fatal(err)
		}
	}
	if got := alone.Standings(); !reflect.DeepEqual(got, file.Final) || !reflect.DeepEqual(got, h.Stored(id).Standings()) {
		t.Errorf("the standings of the events are %+v, of the file %+v", got, file.Final)
	}
	if alone.Commitment() != h.Stored(id).Commitment() {
		t.Error("the commitment differs")
	}
	return file
}

// TestExportReads: the text has every round, what became of its tables, and the standings.
func TestExportReads(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{})
	id := h.Begin(seatsOf(2, 1), users(5)...)
	h.settle(id, h.waiting(id)[0])
	_, venue := h.Table(id, h.waiting(id)[0])
	h.Must(h.Service.Withdraw(h.Ctx, h.Click(h.Users(venue.ID)[0]), id))
	exported := h.Service.Export(h.Ctx, h.Click(1), id).(tournaments.Exported)
	text := string(exported.Text)
	for _, want := range []string{"Cup\nswiss, free-for-all, tables of 2\n", "\nRound 1\n  1. ", " 10 – User ", "(absent)", ": walk-over",
		": bye", "\nStandings, finished\n  1. User ", ": 1 points, ", "(behind by "} {
		if !strings.Contains(text, want) {
			t.Errorf("the text has no %q:\n%s", want, text)
		}
	}
}
