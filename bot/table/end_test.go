package table_test

import (
	"slices"
	"strings"
	"testing"

	"korsar/bot/table"
	"korsar/game"
	"korsar/game/rating"
	"korsar/storage"
	"korsar/storage/journal"
)

// finishWithComputers is finish at a table with computers, which move at once.
func (w *world) finishWithComputers() {
	w.Helper()
	for w.table.PublicState().Phase == journal.Playing {
		user := w.onTurn()
		if user == 0 {
			w.engine.computer = true
			w.think()
			continue
		}
		w.expect(user, play(w.laterDraw()), "hand")
	}
}

// end returns the end of the game as it is to be posted.
func (w *world) end() table.End {
	w.Helper()
	for range 10 {
		d, waits, err := w.table.NextDelivery(w.Context())
		if err != nil || !waits {
			break
		}
		if job, ends := d.Job.(table.EndJob); ends {
			return job.End
		}
		w.send(d.Job, nil)
		if err := w.table.Settle(w.Context(), d, nil); err != nil {
			w.Fatal(err)
		}
	}
	w.Fatal("the end of the game is not told")
	return table.End{}
}

func (w *world) record() string {
	w.Helper()
	text, err := w.table.Record(w.Context())
	if err != nil {
		w.Fatal(err)
	}
	return text
}

// TestPlayedGameHasAResult: sides with their places, shares of moves, and whether it is rated.
func TestPlayedGameHasAResult(t *testing.T) {
	w := playing(t, ben)
	w.finish()
	if len(w.store.results) != 1 {
		t.Fatalf("%d results", len(w.store.results))
	}
	r := w.store.results[0]
	if r.Table != tableID || r.Guild != guild || r.Seats != 2 || len(r.Sides) != 2 || !r.Rated || r.Moves == 0 ||
		len(r.Credits) != 2 || r.Credits[0].Person != personOf(anne) || r.Credits[0].Share != 1 {
		t.Errorf("the result is %+v", r)
	}
	first := slices.IndexFunc(r.Sides, func(s storage.SideResult) bool { return s.Place == 1 })
	if first < 0 || r.Sides[first].Score < r.Sides[1-first].Score {
		t.Errorf("the first of %+v has place %d", r.Sides, first)
	}
}

// TestPartnersPlayToTheEnd: a player without cards sits out without a click.
func TestPartnersPlayToTheEnd(t *testing.T) {
	w := playingWith(t, relaxed(game.Partnership, 4), ben, cleo, dan)
	w.finish()
	satOut := 0
	for _, line := range w.store.lines {
		if line.Kind == (journal.Played{}).Kind() && strings.HasSuffix(line.Body, game.SitOutMove.String()) {
			satOut++
			if line.By != 0 || line.Cause != 0 {
				t.Errorf("somebody sat out by a click: %+v", line)
			}
		}
	}
	if r := w.store.results[0]; satOut == 0 || len(r.Sides) != 2 || len(r.Credits) != 4 || r.Mode != game.Partnership {
		t.Errorf("%d turns were sat out; the result is %+v", satOut, r)
	}
}

func TestOnlyGamesBetweenPeopleAreRated(t *testing.T) {
	withComputer := lobby(t, 3, ben)
	withComputer.expect(anne, addComputer(journal.Mate), "done")
	withComputer.expect(anne, start, "done")
	leftEarly, leftLate := playing(t, ben), playing(t, ben)
	leftEarly.expect(ben, leaveGame, "relieved")
	for leftLate.stored().Game.PileSize() > 2 {
		leftLate.expect(leftLate.onTurn(), draw, "hand")
	}
	for leftLate.stored().Game.HandSize(2) > 8 {
		leftLate.expect(leftLate.onTurn(), play(leftLate.laterDraw()), "hand")
	}
	leftLate.expect(ben, leaveGame, "relieved")
	for _, test := range []struct {
		holds string
		w     *world
		rated bool
	}{
		{"with a computer from the start", withComputer, false},
		{"with a computer for most of it", leftEarly, false},
		{"with a computer at the very end", leftLate, true},
	} {
		if test.w.finishWithComputers(); test.w.store.results[0].Rated != test.rated {
			t.Errorf("%s a game is rated: %v", test.holds, !test.rated)
		}
	}
}

// TestStoppedGameHasNoResult, but an end with a record.
func TestStoppedGameHasNoResult(t *testing.T) {
	w := playing(t, ben)
	w.expect(anne, draw, "hand")
	w.expect(anne, stop, "stopped")
	if err := w.table.MustHaveResult(); err == nil || len(w.store.results) != 0 {
		t.Errorf("a stopped game has the result %v (%v)", w.store.results, err)
	}
	if end := w.end(); end.Finished != nil || !strings.Contains(w.record(), "Anne") {
		t.Errorf("the end is %+v with the record %s", end.Finished, w.record())
	}
}

func TestEndTellsScoresRecordAndCapture(t *testing.T) {
	w := playing(t, ben)
	w.finish()
	if err := w.table.MustHaveResult(); err != nil {
		t.Error(err)
	}
	end := w.end()
	if end.Finished == nil || end.Phase != journal.Finished || !strings.Contains(w.record(), "Ben") ||
		!end.At.Equal(w.clock.Now()) {
		t.Fatalf("the end is %+v", end)
	}
	best, latest, move := 0, game.ShipNumber(0), 0
	for _, c := range w.stored().Captures {
		owner, gold := w.stored().Game.Launched(c.Ship)
		if game.FreeForAll.SideOf(owner) != c.Side && gold >= best {
			best, latest, move = gold, c.Ship, c.Move
		}
	}
	switch {
	case latest == 0 && end.Top != nil:
		t.Errorf("nobody took a ship from another, but the capture is %+v", end.Top)
	case latest != 0 && (end.Top == nil || end.Top.Ship != latest || end.Top.Gold != best || end.Top.Move != move):
		t.Errorf("the capture is %+v, want ship %v with %d gold in move %d", end.Top, latest, best, move)
	}
}

// TestEndTellsHowRatingsChanged since the person's latest earlier rated result, or from the rating of a new person.
func TestEndTellsHowRatingsChanged(t *testing.T) {
	w := playing(t, ben, cleo)
	credit := func(points int) []storage.Credit {
		return []storage.Credit{{Seat: 1, Person: personOf(anne), Rating: points}}
	}
	w.store.results = []storage.Result{{Number: 1, Table: 1, Credits: credit(1400)},
		{Number: 2, Table: 2, Credits: credit(1450)}, {Number: 3, Table: 3, Credits: credit(1700), Voided: true},
		{Number: 4, Table: 4, Credits: credit(0)}}
	for i := range 30 { // more than one page of results
		w.store.results = append(w.store.results, storage.Result{Number: int64(5 + i), Table: 99})
	}
	w.finish()
	r := &w.store.results[len(w.store.results)-1]
	r.Credits[0].Rating, r.Credits[1].Rating = 1460, 1510
	w.store.results = append(w.store.results, storage.Result{Number: r.Number + 1, Table: 98, Credits: credit(1900)})
	end := w.end()
	if _, rated := end.Ratings[3]; rated || end.Ratings[1] != 10 || end.Ratings[2] != 1510-rating.First.Shown() {
		t.Errorf("the ratings changed by %v", end.Ratings)
	}
}

// TestFormerPlayersAreNamedForTheirMoves: a replay shows who had a seat when a move was made.
func TestFormerPlayersAreNamedForTheirMoves(t *testing.T) {
	w := playing(t, ben)
	w.expect(anne, draw, "hand")
	w.expect(ben, draw, "hand")
	w.expect(ben, substitute(0, dan), "asked")
	w.expect(dan, accept, "hand")
	w.expect(anne, draw, "hand")
	w.expect(dan, draw, "hand")
	state := w.table.PublicState()
	for move, name := range map[int]string{0: "Ben", 1: "Ben", 2: "Ben", 3: "Dan", 4: "Dan"} {
		if got := state.SeatsAt(move); got[0].Name != "Anne" || got[1].Name != name {
			t.Errorf("at move %d the seats are %s's and %s's, want Anne's and %s's",
				move, got[0].Name, got[1].Name, name)
		}
	}
}

func TestRecordsNameComputersInEnglish(t *testing.T) {
	w := playing(t, ben)
	for want, o := range map[string]journal.Occupant{
		"Anne":                   {Kind: journal.IsPerson, Person: personOf(anne)},
		"audience":               journal.Audience(0),
		"computer captain":       journal.Computer(journal.Captain),
		"computer mate":          journal.Computer(""),
		"computer mate for Anne": {Kind: journal.IsComputer, Person: personOf(anne)},
	} {
		if got := w.table.NameInRecord(o); got != want {
			t.Errorf("%+v is named %q, want %q", o, got, want)
		}
	}
}

// TestPlayersAreBoundToTheirTables, except those of a tournament's lobby and those whom a computer covers.
func TestPlayersAreBoundToTheirTables(t *testing.T) {
	covered := playing(t, ben)
	covered.expect(ben, leaveGame, "relieved")
	for _, test := range []struct {
		holds string
		w     *world
		has   bool
	}{
		{"in a lobby", lobby(t, 3, ben), true},
		{"in a game", playing(t, ben), true},
		{"covered", covered, false},
		{"in the lobby of a tournament", three(ben)(t), false},
		{"in the game of a tournament", three(anne, ben, cleo)(t), true},
	} {
		if got := test.w.table.HasPerson(personOf(ben)); got != test.has {
			t.Errorf("%s Ben has a seat: %v", test.holds, got)
		}
	}
}

// TestSceneIsThePastWithItsEnd: a live page shows the table of some time ago.
func TestSceneIsThePastWithItsEnd(t *testing.T) {
	w := playing(t, ben)
	w.expect(anne, draw, "hand")
	then := *w.stored()
	w.finish()
	past, err := w.table.PastScene(t.Context(), then)
	if err != nil || past.Phase != journal.Playing || past.Game.Turn != 2 || past.Result != nil ||
		past.Due.Sub(past.At) != day {
		t.Errorf("the past is %+v, %v", past.PublicState, err)
	}
	now, err := w.table.Scene(t.Context())
	if err != nil || now.Phase != journal.Finished || len(now.Result) != 2 ||
		len(now.Captures) != len(w.stored().Captures) {
		t.Errorf("the present is %q with %v, %v", now.Phase, now.Result, err)
	}
}
