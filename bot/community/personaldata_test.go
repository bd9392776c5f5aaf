package community_test

import (
	"encoding/json"
	"testing"

	"korsar/bot/community"
	"korsar/bot/engine/enginetest"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/storagetest"
	"korsar/storage/tournamentjournal"
)

// TestTournamentsAreExportedAndDeleted: the file of a user's data has their tournaments with names and places. Deleting
// the data deletes these entries, but no tournament.
func TestTournamentsAreExportedAndDeleted(t *testing.T) {
	h := enginetest.New(t, enginetest.Options{})
	var people []journal.PersonID
	for user := range snowflake.ID(2) {
		p, err := h.Store.PersonOf(h.Ctx, 5+user, "Anne")
		must(t, err)
		people = append(people, p)
	}
	o := storagetest.NewOrganizer(storagetest.SwissRules(2), 1)
	id, err := h.Store.CreateTournament(h.Ctx, o.Create(), storagetest.ManyTournaments)
	must(t, err)
	must(t, h.Store.AppendTournament(h.Ctx, id, o.Enter(people...)))
	for !o.Phase().IsOver() {
		must(t, h.Store.AppendTournament(h.Ctx, id, o.Play()))
	}
	place := o.Standings()[0]
	user := 5 + snowflake.ID(place.Entrant-1)

	data, ok := h.Community.PersonalData(h.Ctx, h.Click(user, 1)).(community.PersonalData)
	if !ok || data.Tournaments != 1 {
		t.Fatalf("the data are %+v", data)
	}
	type entry struct {
		Tournament journal.TournamentID
		Guild      snowflake.ID
		Name       string
		Phase      tournamentjournal.Phase
		Place      int
	}
	var file struct{ Tournaments []entry }
	must(t, json.Unmarshal(data.Data, &file))
	want := entry{id, o.Created.Guild, o.Created.Name, tournamentjournal.PhaseFinished, 1}
	if len(file.Tournaments) != 1 || file.Tournaments[0] != want {
		t.Errorf("exported is %+v, want %+v", file.Tournaments, want)
	}

	h.DeleteData(user)
	parts, err := h.Store.TournamentsOf(h.Ctx, people[place.Entrant-1])
	if err != nil || len(parts) > 0 {
		t.Errorf("after the deletion the tournaments are %+v (%v)", parts, err)
	}
	loaded, err := h.Store.LoadTournament(h.Ctx, id)
	if err != nil || loaded.Tournament.Seq != o.Seq {
		t.Errorf("the tournament is %+v (%v)", loaded.Tournament, err)
	}
	others, err := h.Store.TournamentsOf(h.Ctx, people[2-place.Entrant])
	if err != nil || len(others) != 1 || others[0].Place != 2 {
		t.Errorf("the other's tournaments are %+v (%v)", others, err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestRulingsAreExported: the file of a manager's data has their rulings with the reasons.
func TestRulingsAreExported(t *testing.T) {
	h := enginetest.New(t, enginetest.Options{})
	game := storePlayed(h, h.Store, nil, 1, nil)[0].id
	by := h.Click(9, 100)
	by.Guild = figuresGuild
	reply := h.Community.Rule(h.Ctx, by, game, true, "a test game")
	if list, ok := reply.(community.Rulings); !ok || len(list.Rulings) != 1 {
		t.Fatalf("ruling got %+v", reply)
	}
	data, ok := h.Community.PersonalData(h.Ctx, h.Click(9, 1)).(community.PersonalData)
	if !ok || !data.Known {
		t.Fatalf("the data are %+v", data)
	}
	type ruling struct {
		Table  journal.TableID
		Voided bool
		Reason string
	}
	var file struct{ Rulings []ruling }
	must(t, json.Unmarshal(data.Data, &file))
	if len(file.Rulings) != 1 || file.Rulings[0] != (ruling{game, true, "a test game"}) {
		t.Errorf("exported are %+v of\n%s", file.Rulings, data.Data)
	}
}
