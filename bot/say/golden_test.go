package say

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

var update = flag.Bool("update", false, "write testdata/*.golden anew")

// situations is what the goldens show, each in every language.
var situations = []struct {
	name string
	say  func(*testing.T, *Tongue) string
}{
	{"lobby-empty", func(_ *testing.T, g *Tongue) string {
		f := lobbyOf(options(game.FreeForAll), "", "", "", "")
		f.Unready = table.Unready{Setup: &game.SetupRefusal{Rule: game.TooFew, Mode: game.FreeForAll}}
		return written(g.Board(f))
	}},
	{"lobby-partial", func(_ *testing.T, g *Tongue) string {
		return written(g.Board(lobbyOf(options(game.FreeForAll), "Anne", "Ben", "", "")))
	}},
	{"lobby-full", func(_ *testing.T, g *Tongue) string {
		o := options(game.FreeForAll)
		o.Edition, o.Pace, o.Booty = game.English.ID, journal.Live, journal.ClosedBooty
		return written(g.Board(lobbyOf(o, "Anne", "Ben", "Cleo")))
	}},
	{"lobby-partners", func(_ *testing.T, g *Tongue) string {
		f := lobbyOf(options(game.Partnership), "Anne", "Ben", "Cleo", "")
		f.Unready = table.Unready{Pair: 2}
		return written(g.Board(f))
	}},
	{"board-no-ship", func(t *testing.T, g *Tongue) string {
		return written(g.Board(sail(t, options(game.FreeForAll), "Anne", "Ben", "Cleo").shown()))
	}},
	{"board-some-ships", func(t *testing.T, g *Tongue) string {
		return written(g.Board(sail(t, options(game.FreeForAll), "Anne", "Ben", "Cleo").moves(16, 2, fierce).shown()))
	}},
	{"board-battles", func(t *testing.T, g *Tongue) string {
		o := options(game.FreeForAll)
		o.Edition, o.Booty = game.English.ID, journal.ClosedBooty
		return written(g.Board(sail(t, o, "Anne", "Ben", "Cleo", "Dora", "Emil").moves(20, 3, hoard).moves(18, 3, fierce).shown()))
	}},
	{"board-captain", func(t *testing.T, g *Tongue) string {
		v := sail(t, options(game.FreeForAll), "Anne", "Ben", "Cleo").moves(129, 53, fierce)
		if v.turns[128].Displaced.Card != game.Admiral {
			t.Fatal("no captain has driven out the admiral")
		}
		return written(g.Board(v.shown()))
	}},
	{"board-partners", func(t *testing.T, g *Tongue) string {
		o := options(game.Partnership)
		o.Edition = game.Tilsit.ID
		return written(g.Board(sail(t, o, "Anne", "Ben", "Cleo", "Dora").moves(18, 8, fierce).shown()))
	}},
	{"board-25-ships", func(t *testing.T, g *Tongue) string {
		f := crowded(t, game.FreeForAll, "Anne")
		for i := range f.Seats {
			f.Seats[i].Name = [...]string{"Anne", "Ben", "Cleo", "Dora", "Emil"}[i]
		}
		for i := range f.Public.AtSea {
			if i%5 != 0 {
				f.Public.AtSea[i] = game.Ship{Number: game.ShipNumber(i + 1), Gold: i%7 + 2, Owner: 2, Controller: 2}
			}
		}
		f.Public.AtSea[1].Commander = game.Commander{Card: game.Admiral, Side: 2}
		return written(g.Board(f))
	}},
	{"board-over", func(t *testing.T, g *Tongue) string {
		return written(g.Board(sail(t, options(game.FreeForAll), "Anne", "Ben").moves(500, 1, bold).shown()))
	}},
	{"board-closed", func(_ *testing.T, g *Tongue) string {
		f := lobbyOf(options(game.FreeForAll), "Anne", "")
		f.Phase, f.Closed = journal.Gone, journal.Closed{Reason: journal.Deserted}
		return written(g.Board(f))
	}},
	{"hand-on-turn", func(t *testing.T, g *Tongue) string {
		v := sail(t, options(game.FreeForAll), "Anne", "Ben", "Cleo").moves(20, 46, hoard).moves(14, 46, fierce)
		return handed(g.Hand(v.hand(v.state.Turn())))
	}},
	{"hand-off-turn", func(t *testing.T, g *Tongue) string {
		v := sail(t, options(game.Partnership), "Anne", "Ben", "Cleo", "Dora").moves(22, 2, bold)
		h := v.hand(v.state.Turn()%4 + 1)
		h.Notice = &table.Notice{Kind: table.MovedOn}
		return handed(g.Hand(h))
	}},
	{"hand-many-options", func(t *testing.T, g *Tongue) string {
		v := sail(t, options(game.FreeForAll), "Anne", "Ben", "Cleo", "Dora", "Emil").moves(25, 1, hoard).moves(4, 1, fleet)
		h := v.hand(v.state.Turn())
		if len(h.Options()) <= 25 {
			t.Fatalf("%d options, want more than a select can hold", len(h.Options()))
		}
		return handed(g.Hand(h))
	}},
	{"hand-chosen-card", func(t *testing.T, g *Tongue) string {
		v := sail(t, options(game.FreeForAll), "Anne", "Ben", "Cleo", "Dora", "Emil").moves(25, 1, hoard).moves(4, 1, fleet)
		h := v.hand(v.state.Turn())
		for _, m := range h.Options() {
			if m.Action == game.Attack {
				h.Chosen = m.Card
			}
		}
		return handed(g.Hand(h))
	}},
	{"hand-pile-empty", func(t *testing.T, g *Tongue) string {
		v := sail(t, options(game.FreeForAll), "Anne", "Ben", "Cleo", "Dora", "Emil").moves(48, 1, hoard)
		if v.state.PileSize() > 0 {
			t.Fatal("the pile is not empty")
		}
		return handed(g.Hand(v.hand(v.state.Turn())))
	}},
	{"end-won", func(t *testing.T, g *Tongue) string {
		return written(g.End(sail(t, options(game.FreeForAll), "Anne", "Ben", "Cleo").moves(500, 1, bold).end()))
	}},
	{"end-tied", func(t *testing.T, g *Tongue) string {
		e := sail(t, options(game.FreeForAll), "Anne", "Ben", "Cleo").moves(500, 4, bold).end()
		for i, place := range []int{1, 3, 1} {
			r := &e.Finished.Result[i]
			r.Place, r.Score = place, 31-10*(place/2)
			r.Booty = r.Score + r.Stranded
		}
		return written(g.End(e))
	}},
	{"end-partners", func(t *testing.T, g *Tongue) string {
		return written(g.End(sail(t, options(game.Partnership), "Anne", "Ben", "Cleo", "Dora", "Emil", "Fay").moves(500, 2, bold).end()))
	}},
	{"alt-board", func(t *testing.T, g *Tongue) string {
		return g.BoardAlt(sail(t, options(game.FreeForAll), "Anne", "Ben", "Cleo").moves(16, 2, fierce).shown()) + "\n"
	}},
	{"alt-partners", func(t *testing.T, g *Tongue) string {
		o := options(game.Partnership)
		o.Edition = game.Tilsit.ID
		return g.BoardAlt(sail(t, o, "Anne", "Ben", "Cleo", "Dora").moves(18, 8, fierce).shown()) + "\n"
	}},
	{"alt-25-ships", func(t *testing.T, g *Tongue) string {
		return g.BoardAlt(crowded(t, game.FreeForAll, "Anne")) + "\n"
	}},
	{"alt-over", func(t *testing.T, g *Tongue) string {
		return g.BoardAlt(sail(t, options(game.FreeForAll), "Anne", "Ben").moves(500, 1, bold).shown()) + "\n"
	}},
	{"alt-hand", func(t *testing.T, g *Tongue) string {
		v := sail(t, options(game.FreeForAll), "Anne", "Ben", "Cleo").moves(20, 46, hoard).moves(14, 46, fierce)
		return g.HandAlt(v.hand(v.state.Turn())) + "\n"
	}},
	{"alt-hand-partners", func(t *testing.T, g *Tongue) string {
		v := sail(t, options(game.Partnership), "Anne", "Ben", "Cleo", "Dora").moves(22, 2, bold)
		return g.HandAlt(v.hand(v.state.Turn()%4+1)) + "\n"
	}},
	{"alt-replay", func(t *testing.T, g *Tongue) string {
		return g.ReplayAlt(sail(t, options(game.FreeForAll), "Anne", "Ben", "Cleo").moves(16, 2, fierce).replay()) + "\n"
	}},
	{"replay", func(t *testing.T, g *Tongue) string {
		return written(g.Replay(sail(t, options(game.FreeForAll), "Anne", "Ben", "Cleo").moves(16, 2, fierce).replay()))
	}},
	{"replay-in-words", func(t *testing.T, g *Tongue) string {
		r := sail(t, options(game.FreeForAll), "Anne", "Ben", "Cleo").moves(16, 2, fierce).replay()
		r.Wishes.NoPictures = true
		return written(g.Replay(r))
	}},
	{"replay-dealt", func(t *testing.T, g *Tongue) string {
		return written(g.Replay(sail(t, options(game.FreeForAll), "Anne", "Ben").replay()))
	}},
	{"caption", func(t *testing.T, g *Tongue) string {
		return written(g.Caption(sail(t, options(game.FreeForAll), "Anne", "Ben", "Cleo").moves(16, 2, fierce).shown()))
	}},
	{"hand-streamer", func(t *testing.T, g *Tongue) string {
		v := sail(t, options(game.Partnership), "Anne", "Ben", "Cleo", "Dora").moves(22, 2, bold)
		h := v.hand(v.state.Turn())
		h.Wishes.Streamer = true
		return handed(g.Hand(h))
	}},
	{"hand-without-pictures", func(t *testing.T, g *Tongue) string {
		v := sail(t, options(game.FreeForAll), "Anne", "Ben", "Cleo").moves(16, 2, fierce)
		h := v.hand(v.state.Turn())
		h.Wishes.NoPictures = true
		return handed(g.Hand(h)) + written(g.Hand(h).Sea)
	}},
	{"end-stopped", func(t *testing.T, g *Tongue) string {
		f := sail(t, options(game.FreeForAll), "Anne", "Ben").moves(20, 1, bold).shown()
		f.Phase, f.Closed, f.ClosedBy = journal.Gone, journal.Closed{Reason: journal.Stopped}, table.Sailor{User: 102, Name: "Ben"}
		return written(g.End(table.End{Face: f}))
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
	if strings.Contains(got, missing) {
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
