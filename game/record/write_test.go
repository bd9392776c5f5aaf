package record_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"korsar/game"
	"korsar/game/record"
)

// TestAppendRefusesUnreadableRecords checks that Append refuses records that no Reader would read back.
func TestAppendRefusesUnreadableRecords(t *testing.T) {
	fair := randomGame(t, rand.New(rand.NewPCG(1, 1)), &game.Korsar2019, game.FreeForAll, 2).Fair
	tests := []struct {
		name  string
		spoil func(r *record.Record)
		token string
		says  string
	}{
		{"a control character", func(r *record.Record) { r.Seats[0] = "A\nB" }, "[Seat1 \"A\nB\"]",
			"a control character"},
		{"no UTF-8", func(r *record.Record) { r.Seats[0] = "\xff" }, "[Seat1 \"\xff\"]", "expected UTF-8"},
		{"an unknown edition", func(r *record.Record) { r.Edition = "x" }, `[Edition "x"]`, "no such edition"},
		{"no mode", func(r *record.Record) { r.Mode = game.NoMode }, `[Mode "no mode"]`, "no such mode"},
		{"no seats", func(r *record.Record) { r.Seats = nil }, `[Mode "free-for-all"]`, "0 seats are too few"},
		{"no first seat", func(r *record.Record) { r.First = 0 }, `[First "0"]`, "seat 0 cannot play first"},
		{"no deck", func(r *record.Record) { r.Deck = game.Deck{} },
			`[Deck "` + strings.TrimRight(strings.Repeat("? ", 78), " ") + `"]`, "an invalid card"},
		{"too few scores", func(r *record.Record) { r.Result = []int{1} }, `[Result "1"]`, "expected 2 scores"},
		{"no scores of a finished game", func(r *record.Record) { r.Result = []int{} }, `[Result ""]`,
			"expected 2 scores"},
		{"too few joins", func(r *record.Record) { r.Fair = &record.Fair{Commitment: fair.Commitment} }, `[Joins ""]`,
			"expected 2 joins"},
		{"no commitment", func(r *record.Record) { r.Fair = &record.Fair{Joins: fair.Joins} }, `[Commitment ""]`,
			"expected 64 lower-case hexadecimal digits"},
		{"a change of no seat", func(r *record.Record) { r.Changes = []record.Change{{Move: 1}} }, `[Change1 "1 0 "]`,
			"seat 0 is not at the table"},
		{"a change at no move", func(r *record.Record) { r.Changes = []record.Change{{Seat: 1}} }, `[Change1 "0 1 "]`,
			"1 or more"},
		{"another tag's name", func(r *record.Record) { r.Others = []record.Tag{{Name: "a b"}} }, `[a b ""]`,
			"no name of a tag"},
		{"another tag twice", func(r *record.Record) { r.Others = []record.Tag{{Name: "A"}, {Name: "A"}} }, `[A ""]`,
			"each tag once"},
		{"a known tag among the others",
			func(r *record.Record) { r.Others = []record.Tag{{Name: "Joins", Value: "0 0"}} },
			`[Joins "0 0"]`, "the format knows this tag"},
		{"a seat among the others", func(r *record.Record) { r.Others = []record.Tag{{Name: "Seat3"}} }, `[Seat3 ""]`,
			"the format knows this tag"},
		{"no move", func(r *record.Record) { r.Moves[1] = game.Move{} }, "?", "move 2 is none"},
		{"a move with too much", func(r *record.Record) { r.Moves[1] = game.Move{Action: game.Draw, Ship: 3} }, "draw",
			"move 2 is none"},
		{"too many moves", func(r *record.Record) { r.Moves = make([]game.Move, record.MaxMoves+1) }, "?",
			"expected at most 512 moves"},
		{"too long", func(r *record.Record) {
			for i := range 300 {
				r.Others = append(r.Others, record.Tag{Name: "A" + strings.Repeat("b", i),
					Value: strings.Repeat("c", record.MaxValue)})
			}
		}, "end of text", "too long"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, base)
			test.spoil(r)
			text, err := record.Append([]byte("before"), r)
			var fault record.Fault
			if !errors.As(err, &fault) || fault.Token != test.token || !strings.Contains(err.Error(), test.says) {
				t.Errorf("token %q, %v", fault.Token, err)
			}
			if string(text) != "before" {
				t.Errorf("left %q behind", text)
			}
		})
	}
}

// TestAnnotatingStopsAtAFault checks that a record with a move against the rules is not annotated.
func TestAnnotatingStopsAtAFault(t *testing.T) {
	text, err := record.AppendAnnotated(nil, readOne(t, baseWith("draw M3", "draw M4")))
	if err != nil {
		t.Fatalf("seat 2 holds M4: %v", err)
	}
	text, err = record.AppendAnnotated(text, readOne(t, baseWith("draw M3", "draw M8")))
	var refusal game.Refusal
	if !errors.As(err, &refusal) || refusal.Rule != game.NotInHand {
		t.Errorf("%v", err)
	}
	if records, faults := readAll(t, string(text)); len(records) != 1 || faults != nil {
		t.Errorf("%d records, faults %v left behind", len(records), faults)
	}
}

// TestLayout checks the layout of moves in a game of three: one round per line, or one annotated move per line.
func TestLayout(t *testing.T) {
	text := strings.Replace(baseWith("[First \"1\"]", "[Seat3 \"Cid\"]\n[First \"2\"]"), "M2 draw\n2. draw M3\n",
		"M2 draw draw {no more} M3 draw", 1)
	r := readOne(t, text)
	_, moves, _ := strings.Cut(write(t, r), "[Result \"*\"]\n")
	if expected := "1. M2 draw draw\n2. M3 draw\n\n"; moves != expected {
		t.Errorf("got %q, expected %q", moves, expected)
	}
	_, moves, _ = strings.Cut(annotate(t, r), "[Result \"*\"]\n")
	expected := `1. {seat 2; captures; legal draw M2 M3 M4} M2
{seat 3; captures; legal draw M2 M3 M4 M5} draw
{seat 1; captures; legal draw M2 M3 M4 M5} draw
2. {seat 2; captures #1; legal draw M2 M3 M4} M3
{seat 3; captures; legal draw M2 M3 M4 M5} draw

`
	if moves != expected {
		t.Errorf("got\n%s", moves)
	}
}

// TestGamesReadBack writes and reads games in every edition, mode and number of seats, with and without annotations.
func TestGamesReadBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	everyTable(t, func(t *testing.T, edition *game.Edition, mode game.Mode, seats int) {
		for range 5 {
			r := randomGame(t, rng, edition, mode, seats)
			text := write(t, r)
			again := readOne(t, text)
			if !again.Equal(r) || write(t, again) != text {
				t.Fatalf("read back otherwise:\n%s", text)
			}
			annotated := readOne(t, annotate(t, r))
			if !annotated.Equal(r) {
				t.Fatalf("the annotated record reads otherwise:\n%s", annotate(t, r))
			}
			for _, faults := range [][]record.Fault{r.Verify(), again.Verify(), annotated.Verify(),
				annotated.VerifyAnnotated()} {
				if faults != nil {
					t.Fatalf("%v\n%s", faults, text)
				}
			}
		}
	})
}
