package say

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/storage/journal"
)

var update = flag.Bool("update", false, "write testdata/*.golden anew")

// situations is what the goldens show, each in every language.
var situations = []struct {
	name string
	say  func(*testing.T, *Localizer) string
}{
	{"lobby-empty", func(_ *testing.T, g *Localizer) string {
		f := tabletest.Lobby(tabletest.Options(game.FreeForAll), "", "", "", "")
		f.Unready = table.Unready{Setup: &game.SetupRefusal{Rule: game.TooFew, Mode: game.FreeForAll}}
		return written(g.Board(f))
	}},
	{"lobby-partial", func(_ *testing.T, g *Localizer) string {
		return written(g.Board(tabletest.Lobby(tabletest.Options(game.FreeForAll), "Anne", "Ben", "", "")))
	}},
	{"lobby-full", func(_ *testing.T, g *Localizer) string {
		o := tabletest.Options(game.FreeForAll)
		o.Edition, o.Pace, o.Booty = game.English.ID, journal.Live, journal.ClosedBooty
		return written(g.Board(tabletest.Lobby(o, "Anne", "Ben", "Cleo")))
	}},
	{"lobby-partners", func(_ *testing.T, g *Localizer) string {
		f := tabletest.Lobby(tabletest.Options(game.Partnership), "Anne", "Ben", "Cleo", "")
		f.Unready = table.Unready{Pair: 2}
		return written(g.Board(f))
	}},
	{"board-no-ship", func(t *testing.T, g *Localizer) string {
		return written(g.Board(tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Shown()))
	}},
	{"board-some-ships", func(t *testing.T, g *Localizer) string {
		return written(g.Board(tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Moves(16, 2, tabletest.Fierce).Shown()))
	}},
	{"board-battles", func(t *testing.T, g *Localizer) string {
		o := tabletest.Options(game.FreeForAll)
		o.Edition, o.Booty = game.English.ID, journal.ClosedBooty
		return written(g.Board(tabletest.Sail(t, o, "Anne", "Ben", "Cleo", "Dora", "Emil").Moves(20, 3, tabletest.Hoard).Moves(18, 3, tabletest.Fierce).Shown()))
	}},
	{"board-captain", func(t *testing.T, g *Localizer) string {
		v := tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Moves(129, 53, tabletest.Fierce)
		if v.Turns[128].Displaced.Card != game.Admiral {
			t.Fatal("no captain has driven out the admiral")
		}
		return written(g.Board(v.Shown()))
	}},
	{"board-partners", func(t *testing.T, g *Localizer) string {
		o := tabletest.Options(game.Partnership)
		o.Edition = game.Tilsit.ID
		return written(g.Board(tabletest.Sail(t, o, "Anne", "Ben", "Cleo", "Dora").Moves(18, 8, tabletest.Fierce).Shown()))
	}},
	{"board-offers", func(t *testing.T, g *Localizer) string {
		f := tabletest.Sail(t, tabletest.Options(game.Partnership), "Anne", "Ben", "Cleo", "computer mate for Dora").Shown()
		eve := table.User{ID: 105, Name: "Eve"}
		f.Offers = []table.Offer{{Seat: 1, To: eve}, {Seat: 2}, {Seat: 3, To: eve, Consent: true}, {Seat: 4, To: eve, Consent: true}}
		return written(g.Board(f))
	}},
	{"board-25-ships", func(t *testing.T, g *Localizer) string {
		f := crowded(t, game.FreeForAll, "Anne")
		for i := range f.Seats {
			f.Seats[i].Name = [...]string{"Anne", "Ben", "Cleo", "Dora", "Emil"}[i]
		}
		for i := range f.Game.AtSea {
			if i%5 != 0 {
				f.Game.AtSea[i] = game.Ship{Number: game.ShipNumber(i + 1), Gold: i%7 + 2, Owner: 2, Controller: 2}
			}
		}
		f.Game.AtSea[1].Commander = game.Commander{Card: game.Admiral, Side: 2}
		return written(g.Board(f))
	}},
	{"board-over", func(t *testing.T, g *Localizer) string {
		return written(g.Board(tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben").Moves(500, 1, tabletest.Bold).Shown()))
	}},
	{"board-closed", func(_ *testing.T, g *Localizer) string {
		f := tabletest.Lobby(tabletest.Options(game.FreeForAll), "Anne", "")
		f.Phase, f.Closed = journal.Gone, journal.Closed{Reason: journal.Deserted}
		return written(g.Board(f))
	}},
	{"hand-on-turn", func(t *testing.T, g *Localizer) string {
		v := tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Moves(20, 46, tabletest.Hoard).Moves(14, 46, tabletest.Fierce)
		return handed(g.Hand(v.Hand(v.State.Turn())))
	}},
	{"hand-off-turn", func(t *testing.T, g *Localizer) string {
		v := tabletest.Sail(t, tabletest.Options(game.Partnership), "Anne", "Ben", "Cleo", "Dora").Moves(22, 2, tabletest.Bold)
		h := v.Hand(v.State.Turn()%4 + 1)
		h.Notice = &table.Notice{Kind: table.MovedOn}
		return handed(g.Hand(h))
	}},
	{"hand-many-options", func(t *testing.T, g *Localizer) string {
		v := tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo", "Dora", "Emil").Moves(25, 1, tabletest.Hoard).Moves(4, 1, tabletest.Fleet)
		h := v.Hand(v.State.Turn())
		if len(h.Options()) <= 25 {
			t.Fatalf("%d options, want more than a select can hold", len(h.Options()))
		}
		return handed(g.Hand(h))
	}},
	{"hand-chosen-card", func(t *testing.T, g *Localizer) string {
		v := tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo", "Dora", "Emil").Moves(25, 1, tabletest.Hoard).Moves(4, 1, tabletest.Fleet)
		h := v.Hand(v.State.Turn())
		for _, m := range h.Options() {
			if m.Action == game.Attack {
				h.Chosen = m.Card
			}
		}
		return handed(g.Hand(h))
	}},
	{"hand-pile-empty", func(t *testing.T, g *Localizer) string {
		v := tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo", "Dora", "Emil").Moves(48, 1, tabletest.Hoard)
		if v.State.PileSize() > 0 {
			t.Fatal("the pile is not empty")
		}
		return handed(g.Hand(v.Hand(v.State.Turn())))
	}},
	{"end-won", func(t *testing.T, g *Localizer) string {
		return written(g.End(tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Moves(500, 1, tabletest.Bold).End()))
	}},
	{"end-tied", func(t *testing.T, g *Localizer) string {
		e := tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Moves(500, 4, tabletest.Bold).End()
		for i, place := range []int{1, 3, 1} {
			r := &e.Finished.Result[i]
			r.Place, r.Score = place, 31-10*(place/2)
			r.Booty = r.Score + r.Stranded
		}
		return written(g.End(e))
	}},
	{"end-partners", func(t *testing.T, g *Localizer) string {
		return written(g.End(tabletest.Sail(t, tabletest.Options(game.Partnership), "Anne", "Ben", "Cleo", "Dora", "Emil", "Fay").Moves(500, 2, tabletest.Bold).End()))
	}},
	{"alt-board", func(t *testing.T, g *Localizer) string {
		return g.BoardAlt(tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Moves(16, 2, tabletest.Fierce).Shown()) + "\n"
	}},
	{"alt-partners", func(t *testing.T, g *Localizer) string {
		o := tabletest.Options(game.Partnership)
		o.Edition = game.Tilsit.ID
		return g.BoardAlt(tabletest.Sail(t, o, "Anne", "Ben", "Cleo", "Dora").Moves(18, 8, tabletest.Fierce).Shown()) + "\n"
	}},
	{"alt-25-ships", func(t *testing.T, g *Localizer) string {
		return g.BoardAlt(crowded(t, game.FreeForAll, "Anne")) + "\n"
	}},
	{"alt-over", func(t *testing.T, g *Localizer) string {
		return g.BoardAlt(tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben").Moves(500, 1, tabletest.Bold).Shown()) + "\n"
	}},
	{"alt-hand", func(t *testing.T, g *Localizer) string {
		v := tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Moves(20, 46, tabletest.Hoard).Moves(14, 46, tabletest.Fierce)
		return g.HandAlt(v.Hand(v.State.Turn())) + "\n"
	}},
	{"alt-hand-partners", func(t *testing.T, g *Localizer) string {
		v := tabletest.Sail(t, tabletest.Options(game.Partnership), "Anne", "Ben", "Cleo", "Dora").Moves(22, 2, tabletest.Bold)
		return g.HandAlt(v.Hand(v.State.Turn()%4+1)) + "\n"
	}},
	{"alt-replay", func(t *testing.T, g *Localizer) string {
		return g.ReplayAlt(tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Moves(16, 2, tabletest.Fierce).Replay()) + "\n"
	}},
	{"replay", func(t *testing.T, g *Localizer) string {
		return written(g.Replay(tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Moves(16, 2, tabletest.Fierce).Replay()))
	}},
	{"replay-in-words", func(t *testing.T, g *Localizer) string {
		r := tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Moves(16, 2, tabletest.Fierce).Replay()
		r.Preferences.NoPictures = true
		return written(g.Replay(r))
	}},
	{"replay-dealt", func(t *testing.T, g *Localizer) string {
		return written(g.Replay(tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben").Replay()))
	}},
	{"caption", func(t *testing.T, g *Localizer) string {
		return written(g.Caption(tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Moves(16, 2, tabletest.Fierce).Shown()))
	}},
	{"hand-streamer", func(t *testing.T, g *Localizer) string {
		v := tabletest.Sail(t, tabletest.Options(game.Partnership), "Anne", "Ben", "Cleo", "Dora").Moves(22, 2, tabletest.Bold)
		h := v.Hand(v.State.Turn())
		h.Preferences.Streamer = true
		return handed(g.Hand(h))
	}},
	{"hand-without-pictures", func(t *testing.T, g *Localizer) string {
		v := tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Moves(16, 2, tabletest.Fierce)
		h := v.Hand(v.State.Turn())
		h.Preferences.NoPictures = true
		return handed(g.Hand(h)) + written(g.Hand(h).Sea)
	}},
	{"end-stopped", func(t *testing.T, g *Localizer) string {
		f := tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben").Moves(20, 1, tabletest.Bold).Shown()
		f.Phase, f.Closed, f.ClosedBy = journal.Gone, journal.Closed{Reason: journal.Stopped}, table.User{ID: 102, Name: "Ben"}
		return written(g.End(table.End{PublicState: f}))
	}},
}

func TestGoldens(t *testing.T) {
	for _, s := range situations {
		t.Run(s.name, func(t *testing.T) {
			var all strings.Builder
			for _, g := range tongues {
				text := s.say(t, g)
				checkShipLines(t, text)
				all.WriteString("=== " + g.Tag() + "\n" + text)
			}
			compare(t, filepath.Join("testdata", s.name+".golden"), all.String())
		})
	}
}

func compare(t *testing.T, path, got string) {
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
	if strings.Contains(got, Missing) {
		t.Errorf("a sentence is missing: %s", got)
	}
}

// written is a board as a golden shows it.
func written(b Board) string {
	lines := []string{"# " + b.Title, b.Body}
	if b.Ping != "" {
		lines = append([]string{"ping: " + b.Ping}, lines...)
	}
	for _, f := range b.Fields {
		lines = append(lines, "## "+f.Name, f.Value)
	}
	return strings.Join(append(lines, "-- "+b.Footer), "\n") + "\n\n"
}

// handed is a hand as a golden shows it.
func handed(h Hand) string {
	lines := []string{"# " + h.Title, h.Body}
	for _, o := range h.Options {
		lines = append(lines, "[ "+o.Label+" | "+o.Description+" ] "+o.Move.String())
	}
	return strings.Join(append(lines, "-- "+h.Footer), "\n") + "\n\n"
}
