package say

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"korsar/bot/community"
	"korsar/bot/guide"
	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/storage/journal"
)

var update = flag.Bool("update", false, "rewrite testdata/*.golden")

// anne is the reader of the guided game.
var anne = guide.Reader{User: table.User{ID: 101, Name: "Anne"}, Language: "en"}

// situations are the texts to compare with the goldens, in every language.
var situations = []struct {
	name string
	say  func(*testing.T, *Localizer) string
}{
	{"lobby-empty", func(_ *testing.T, l *Localizer) string {
		state := tabletest.Lobby(tabletest.Options(game.FreeForAll), "", "", "", "")
		state.Unready = table.Unready{Setup: &game.SetupRefusal{Rule: game.TooFew, Mode: game.FreeForAll}}
		return goldenBoard(l.Board(state))
	}},
	{"lobby-partial", func(_ *testing.T, l *Localizer) string {
		return goldenBoard(l.Board(tabletest.Lobby(tabletest.Options(game.FreeForAll), "Anne", "Ben", "", "")))
	}},
	{"lobby-full", func(_ *testing.T, l *Localizer) string {
		o := tabletest.Options(game.FreeForAll)
		o.Edition, o.Pace, o.Booty = game.English.ID, journal.Live, journal.ClosedBooty
		return goldenBoard(l.Board(tabletest.Lobby(o, "Anne", "Ben", "Cleo")))
	}},
	{"lobby-partners", func(_ *testing.T, l *Localizer) string {
		state := tabletest.Lobby(tabletest.Options(game.Partnership), "Anne", "Ben", "Cleo", "")
		state.Unready = table.Unready{Pair: 2}
		return goldenBoard(l.Board(state))
	}},
	{"lobby-tournament", func(_ *testing.T, l *Localizer) string { return goldenBoard(l.Board(tournamentLobby())) }},
	{"caption-tournament", func(_ *testing.T, l *Localizer) string {
		return goldenBoard(l.Caption(tournamentLobby()))
	}},
	{"restored", func(t *testing.T, l *Localizer) string {
		state := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben").PublicState()
		solo, lobby := state, tournamentLobby()
		state.Guild, state.Restored, solo.Guild, solo.Restored, lobby.Guild, lobby.Restored = 7, true, 0, true, 7, true
		return goldenBoard(l.Board(state)) + goldenBoard(l.Caption(state)) + goldenBoard(l.Caption(solo)) +
			goldenBoard(l.Board(lobby))
	}},
	{"board-no-ship", func(t *testing.T, l *Localizer) string {
		return goldenBoard(l.Board(tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").
			PublicState()))
	}},
	{"board-some-ships", func(t *testing.T, l *Localizer) string {
		return goldenBoard(l.Board(tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").
			Play(16, 2, tabletest.Attacking).PublicState()))
	}},
	{"board-battles", func(t *testing.T, l *Localizer) string {
		o := tabletest.Options(game.FreeForAll)
		o.Edition, o.Booty = game.English.ID, journal.ClosedBooty
		return goldenBoard(l.Board(tabletest.Start(t, o, "Anne", "Ben", "Cleo", "Dora", "Emil").Play(20, 3,
			tabletest.Drawing).Play(18, 3, tabletest.Attacking).PublicState()))
	}},
	{"board-captain", func(t *testing.T, l *Localizer) string {
		v := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").
			Play(129, 53, tabletest.Attacking)
		if v.Turns[128].Displaced.Card != game.Admiral {
			t.Fatal("no captain has driven out the admiral")
		}
		return goldenBoard(l.Board(v.PublicState()))
	}},
	{"board-partners", func(t *testing.T, l *Localizer) string {
		o := tabletest.Options(game.Partnership)
		o.Edition = game.Tilsit.ID
		return goldenBoard(l.Board(tabletest.Start(t, o, "Anne", "Ben", "Cleo", "Dora").Play(18, 8,
			tabletest.Attacking).PublicState()))
	}},
	{"board-changed-hands", func(t *testing.T, l *Localizer) string {
		g := changedHands(t)
		g.Table.Former[1].Until = len(g.Turns) // Dora has not moved yet
		return goldenBoard(l.Board(g.PublicState()))
	}},
	{"board-offers", func(t *testing.T, l *Localizer) string {
		state := tabletest.Start(t, tabletest.Options(game.Partnership), "Anne", "Ben", "Cleo",
			"computer mate for Dora").PublicState()
		eve := table.User{ID: 105, Name: "Eve"}
		state.Offers = []table.Offer{{Seat: 1, To: eve}, {Seat: 2}, {Seat: 3, To: eve, Consent: true},
			{Seat: 4, To: eve, Consent: true}}
		return goldenBoard(l.Board(state))
	}},
	{"board-25-ships", func(t *testing.T, l *Localizer) string {
		state := fullTable(t, game.FreeForAll, "Anne")
		for i := range state.Seats {
			state.Seats[i].Name = [...]string{"Anne", "Ben", "Cleo", "Dora", "Emil"}[i]
		}
		for i := range state.Game.AtSea {
			if i%5 != 0 {
				state.Game.AtSea[i] = game.Ship{Number: game.ShipNumber(i + 1), Gold: i%7 + 2, Owner: 2, Controller: 2}
			}
		}
		state.Game.AtSea[1].Commander = game.Commander{Card: game.Admiral, Side: 2}
		return goldenBoard(l.Board(state))
	}},
	{"board-over", func(t *testing.T, l *Localizer) string {
		return goldenBoard(l.Board(tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben").Play(500, 1,
			tabletest.Balanced).PublicState()))
	}},
	{"board-closed", func(_ *testing.T, l *Localizer) string {
		state := tabletest.Lobby(tabletest.Options(game.FreeForAll), "Anne", "")
		state.Phase, state.Closed = journal.Gone, journal.Closed{Reason: journal.Abandoned}
		return goldenBoard(l.Board(state))
	}},
	{"hand-on-turn", func(t *testing.T, l *Localizer) string {
		v := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Play(20, 46,
			tabletest.Drawing).Play(14, 46, tabletest.Attacking)
		return goldenHand(l.Hand(v.Hand(v.State.Turn()), false))
	}},
	{"hand-solo", func(t *testing.T, l *Localizer) string {
		h := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "computer deckhand").Hand(1)
		h.Guild = 0
		return goldenHand(l.Hand(h, true))
	}},
	{"hand-off-turn", func(t *testing.T, l *Localizer) string {
		v := tabletest.Start(t, tabletest.Options(game.Partnership), "Anne", "Ben", "Cleo", "Dora").Play(22, 2,
			tabletest.Balanced)
		h := v.Hand(v.State.Turn()%4 + 1)
		h.Refusal = table.Refuse(table.MovedOn)
		return goldenHand(l.Hand(h, false))
	}},
	{"hand-many-options", func(t *testing.T, l *Localizer) string {
		v := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo", "Dora", "Emil").Play(25, 1,
			tabletest.Drawing).Play(4, 1, tabletest.Launching)
		h := v.Hand(v.State.Turn())
		if len(h.Options()) <= 25 {
			t.Fatalf("%d options, want more than a select can hold", len(h.Options()))
		}
		return goldenHand(l.Hand(h, false))
	}},
	{"hand-chosen-card", func(t *testing.T, l *Localizer) string {
		v := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo", "Dora", "Emil").Play(25, 1,
			tabletest.Drawing).Play(4, 1, tabletest.Launching)
		h := v.Hand(v.State.Turn())
		for _, m := range h.Options() {
			if m.Action == game.Attack {
				h.Chosen = m.Card
			}
		}
		return goldenHand(l.Hand(h, false))
	}},
	{"hand-pile-empty", func(t *testing.T, l *Localizer) string {
		v := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo", "Dora", "Emil").Play(48, 1,
			tabletest.Drawing)
		if v.State.PileSize() > 0 {
			t.Fatal("the pile is not empty")
		}
		return goldenHand(l.Hand(v.Hand(v.State.Turn()), false))
	}},
	{"end-won", func(t *testing.T, l *Localizer) string {
		return goldenBoard(l.End(tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").
			Play(500, 1, tabletest.Balanced).End()))
	}},
	{"end-tied", func(t *testing.T, l *Localizer) string {
		e := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").
			Play(500, 4, tabletest.Balanced).End()
		for i, place := range []int{1, 3, 1} {
			r := &e.Finished.Result[i]
			r.Place, r.Score = place, 31-10*(place/2)
			r.Booty = r.Score + r.Stranded
		}
		return goldenBoard(l.End(e))
	}},
	{"end-partners", func(t *testing.T, l *Localizer) string {
		return goldenBoard(l.End(tabletest.Start(t, tabletest.Options(game.Partnership), "Anne", "Ben",
			"Cleo", "Dora", "Emil", "Fay").Play(500, 2, tabletest.Balanced).End()))
	}},
	{"end-clip", func(t *testing.T, l *Localizer) string {
		var all string
		for _, o := range []journal.Options{tabletest.Options(game.FreeForAll), tabletest.Options(game.Partnership)} {
			e := tabletest.Start(t, o, "Anne", "audience", "computer mate", "Dora").
				Play(500, 2, tabletest.Balanced).End()
			for _, top := range []table.TopCapture{{Ship: 4, Gold: 8, Owner: 1, Side: 2},
				{Ship: 17, Gold: 7, Owner: 3, Side: 1}} {
				e.Top = &top
				all += goldenBoard(l.ClipCaption(e)) + l.ClipAlt(e) + "\n"
			}
		}
		return all
	}},
	{"alt-board", func(t *testing.T, l *Localizer) string {
		return l.BoardAlt(tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Play(16, 2,
			tabletest.Attacking).PublicState()) + "\n"
	}},
	{"alt-partners", func(t *testing.T, l *Localizer) string {
		o := tabletest.Options(game.Partnership)
		o.Edition = game.Tilsit.ID
		return l.BoardAlt(tabletest.Start(t, o, "Anne", "Ben", "Cleo", "Dora").
			Play(18, 8, tabletest.Attacking).PublicState()) + "\n"
	}},
	{"alt-25-ships", func(t *testing.T, l *Localizer) string {
		return l.BoardAlt(fullTable(t, game.FreeForAll, "Anne")) + "\n"
	}},
	{"alt-over", func(t *testing.T, l *Localizer) string {
		return l.BoardAlt(tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben").Play(500, 1,
			tabletest.Balanced).PublicState()) + "\n"
	}},
	{"alt-hand", func(t *testing.T, l *Localizer) string {
		v := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Play(20, 46,
			tabletest.Drawing).Play(14, 46, tabletest.Attacking)
		return l.HandAlt(v.Hand(v.State.Turn())) + "\n"
	}},
	{"alt-hand-partners", func(t *testing.T, l *Localizer) string {
		v := tabletest.Start(t, tabletest.Options(game.Partnership), "Anne", "Ben", "Cleo", "Dora").Play(22, 2,
			tabletest.Balanced)
		return l.HandAlt(v.Hand(v.State.Turn()%4+1)) + "\n"
	}},
	{"alt-lobby-tournament", func(_ *testing.T, l *Localizer) string { return l.lobbyAlt(tournamentLobby()) }},
	{"alt-lobby", func(_ *testing.T, l *Localizer) string {
		return l.lobbyAlt(tabletest.Lobby(tabletest.Options(game.FreeForAll), "Anne", "computer mate",
			"audience", "Ben", "")) + "\n"
	}},
	{"alt-result", func(t *testing.T, l *Localizer) string {
		v := tabletest.Start(t, tabletest.Options(game.Partnership), "Anne", "Ben", "Cleo", "computer mate").
			Play(500, 1, tabletest.Balanced)
		finished, _ := v.State.FinishedView()
		return l.ResultAlt(table.End{PublicState: v.PublicState(), Finished: &finished}) + "\n"
	}},
	{"alt-legend", func(_ *testing.T, l *Localizer) string { return l.LegendAlt() + "\n" }},
	{"alt-replay", func(t *testing.T, l *Localizer) string {
		return l.ReplayAlt(tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Play(16, 2,
			tabletest.Attacking).Replay()) + "\n"
	}},
	{"animation", func(t *testing.T, l *Localizer) string {
		v := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo")
		a := community.Animation{Positions: []table.PublicState{v.PublicState()}}
		for !v.State.Over() {
			a.Positions = append(a.Positions, v.Play(1, 7, tabletest.Balanced).PublicState())
		}
		finished, _ := v.State.FinishedView()
		a.Result, a.To = finished.Result, a.Of()
		a.PublicState = a.Positions[a.To]
		part := a
		part.From, part.To, part.PublicState = 8, 16, a.Positions[16]
		var texts []string
		for _, p := range []Page{l.Animation(a), l.Animation(part), l.WaitingAnimation(a),
			l.DrawingAnimation(part, 40)} {
			texts = append(texts, p.Title+"\n"+p.Body)
		}
		for _, o := range []Option{l.AnimationStart(3, 7), l.AnimationEnd(6, 18)} {
			texts = append(texts, o.Label+" | "+o.Description)
		}
		return strings.Join(append(texts, l.AnimationAlt(a), l.AnimationAlt(part)), "\n\n") + "\n"
	}},
	{"replay", func(t *testing.T, l *Localizer) string {
		return goldenBoard(l.Replay(tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").
			Play(16, 2, tabletest.Attacking).Replay()))
	}},
	{"replay-in-words", func(t *testing.T, l *Localizer) string {
		r := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Play(16, 2,
			tabletest.Attacking).Replay()
		r.Preferences.NoPictures = true
		return goldenBoard(l.Replay(r))
	}},
	{"replay-dealt", func(t *testing.T, l *Localizer) string {
		return goldenBoard(l.Replay(tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben").Replay()))
	}},
	{"caption", func(t *testing.T, l *Localizer) string {
		return goldenBoard(l.Caption(tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").
			Play(16, 2, tabletest.Attacking).PublicState()))
	}},
	{"replay-changed-hands", func(t *testing.T, l *Localizer) string {
		r := changedHands(t).Replay()
		anne, ben, dora := r.Seats[0].User, r.Former[0].User, r.Seats[1].User
		r.Played = [][]community.SeatShare{{{User: anne, Part: 1}},
			{{User: ben, Part: 0.6}, {Program: true, Part: 0.3}, {User: dora, Part: 0.1}},
			{{User: r.Seats[2].User, Part: 1}}}
		return goldenBoard(l.Replay(r))
	}},
	{"hand-streamer", func(t *testing.T, l *Localizer) string {
		v := tabletest.Start(t, tabletest.Options(game.Partnership), "Anne", "Ben", "Cleo", "Dora").Play(22, 2,
			tabletest.Balanced)
		h := v.Hand(v.State.Turn())
		h.Preferences.Streamer = true
		return goldenHand(l.Hand(h, false))
	}},
	{"hand-without-pictures", func(t *testing.T, l *Localizer) string {
		v := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").
			Play(16, 2, tabletest.Attacking)
		h := v.Hand(v.State.Turn())
		h.Preferences.NoPictures = true
		return goldenHand(l.Hand(h, false)) + goldenBoard(l.Hand(h, false).Sea)
	}},
	{"guide", func(_ *testing.T, l *Localizer) string {
		var pages []string
		for number := 1; number <= guide.Steps+1; number++ {
			pages = append(pages, goldenHand(l.Guide(guide.At(number, anne), true)))
		}
		return strings.Join(pages, "")
	}},
	{"guide-without-picture", func(_ *testing.T, l *Localizer) string {
		other := guide.At(4, anne).Choose("M7")
		page := l.Guide(other, false)
		return goldenHand(page) + goldenBoard(page.Sea)
	}},
	{"puzzle", puzzleTexts},
	{"practice", practiceTexts},
	{"analysis", analysisTexts},
	{"end-stopped", func(t *testing.T, l *Localizer) string {
		state := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben").
			Play(20, 1, tabletest.Balanced).PublicState()
		state.Phase, state.Closed, state.ClosedBy = journal.Gone, journal.Closed{Reason: journal.Stopped},
			table.User{ID: 102, Name: "Ben"}
		return goldenBoard(l.End(table.End{PublicState: state}))
	}},
}

func TestBoardsAndHandsMatchGolden(t *testing.T) {
	for _, s := range situations {
		t.Run(s.name, func(t *testing.T) {
			var all strings.Builder
			for _, l := range localizers() {
				text := s.say(t, l)
				checkShipLines(t, text)
				all.WriteString("=== " + l.Tag() + "\n" + text)
			}
			compareGolden(t, filepath.Join("testdata", s.name+".golden"), all.String())
		})
	}
}

func compareGolden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v: write it with go test -update", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("the words have changed (if they should: go test -update):\n%s", diff)
	}
	if strings.Contains(got, MissingMark) {
		t.Errorf("a sentence is missing: %s", got)
	}
}

// goldenBoard formats a board for a golden file.
func goldenBoard(b Board) string {
	lines := []string{"# " + b.Title, b.Body}
	for _, f := range b.Fields {
		lines = append(lines, "## "+f.Name, f.Value)
	}
	return strings.Join(append(lines, "-- "+b.Footer), "\n") + "\n\n"
}

// goldenHand formats a hand for a golden file.
func goldenHand(h Hand) string {
	lines := []string{"# " + h.Title, h.Body}
	for _, o := range h.Options {
		lines = append(lines, "[ "+o.Label+" | "+o.Description+" ] "+o.Move.String())
	}
	return strings.Join(append(lines, "-- "+h.Footer), "\n") + "\n\n"
}
