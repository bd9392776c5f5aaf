package record_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"korsar/game"
	"korsar/game/deal"
	"korsar/game/record"
)

// finishedGame returns the record of a whole game of three. Its first round has no capture.
func finishedGame(t *testing.T) *record.Record {
	return randomGame(t, rand.New(rand.NewPCG(3, 3)), &game.Tilsit, game.FreeForAll, 3)
}

// TestReplayMatchesLivePlay checks that Replay visits the same positions and turns as live play.
func TestReplayMatchesLivePlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	everyTable(t, func(t *testing.T, edition *game.Edition, mode game.Mode, seats int) {
		r := randomGame(t, rng, edition, mode, seats)
		live, err := game.New(r.Setup())
		if err != nil {
			t.Fatal(err)
		}
		end, err := r.Replay(func(before *game.State, m game.Move, turn game.Turn) error {
			if *before != live || m != r.Moves[live.MovesMade()] {
				t.Fatalf("another position before move %d", live.MovesMade()+1)
			}
			expected, err := live.Play(live.Turn(), m)
			if turn != expected {
				t.Fatalf("another turn at move %d", live.MovesMade())
			}
			return err
		})
		if err != nil || end != live || !live.Over() {
			t.Errorf("replay ended elsewhere: %v", err)
		}
		if quick, err := r.Replay(nil); err != nil || quick != end {
			t.Errorf("replay without a visitor ended elsewhere: %v", err)
		}
	})
}

// TestReplayStops checks that an error of visit stops the replay.
func TestReplayStops(t *testing.T) {
	enough := errors.New("enough")
	g, err := finishedGame(t).Replay(func(before *game.State, _ game.Move, _ game.Turn) error {
		if before.MovesMade() == 4 {
			return enough
		}
		return nil
	})
	if !errors.Is(err, enough) || g.MovesMade() != 5 {
		t.Errorf("%v after %d moves", err, g.MovesMade())
	}
}

// TestVerifyFindsFaults damages a valid record in each way that a Reader does not notice.
func TestVerifyFindsFaults(t *testing.T) {
	last := len(finishedGame(t).Moves)
	scores := func(r *record.Record, by int) []int {
		changed := slices.Clone(r.Result)
		changed[0] += by
		return changed
	}
	tests := []struct {
		name  string
		spoil func(r *record.Record)
		lines []int // the lines of the faults: tags are in 1 to 12, rounds start in 13
		says  string
	}{
		{"nothing", func(r *record.Record) {}, nil, ""},
		{"another commitment", func(r *record.Record) { r.Fair.Commitment = strings.Repeat("0", 64) }, []int{10},
			"the secret's commitment is another: expected "},
		{"another secret", func(r *record.Record) { r.Fair.Secret[5] ^= 1 }, []int{8, 10},
			"secret and joins deal another deck: expected card "},
		{"other joins", func(r *record.Record) { r.Fair.Joins[2]++ }, []int{8}, "secret and joins deal another deck"},
		{"another order of seats", func(r *record.Record) { slices.Reverse(r.Fair.Joins) }, []int{8},
			"secret and joins deal another deck"},
		{"another first seat", func(r *record.Record) { r.First = r.First%3 + 1; r.Moves, r.Result = nil, nil },
			[]int{7}, "secret and joins deal another first seat: expected "},
		{"another deck", func(r *record.Record) {
			r.Deck[0], r.Deck[1] = r.Deck[1], r.Deck[0]
			r.Moves, r.Result = nil, nil
		}, []int{8}, "expected card 1 to be "},
		{"a wrong score", func(r *record.Record) { r.Result = scores(r, 1) }, []int{12},
			"expected the game's scores, "},
		{"a finished game with *", func(r *record.Record) { r.Result = nil }, []int{12},
			"expected the game's scores, "},
		{"an unfinished game with scores", func(r *record.Record) { r.Moves = r.Moves[:last-1] }, []int{12},
			"the game is unfinished after " + strconv.Itoa(last-1) + " moves, seat "},
		{"an unfinished game with *", func(r *record.Record) { r.Moves, r.Result = r.Moves[:last-1], nil }, nil, ""},
		{"a move after the end", func(r *record.Record) { r.Moves = append(r.Moves, game.DrawMove) },
			[]int{13 + last/3}, "move " + strconv.Itoa(last+1) + ", seat "},
		{"the rule of a move after the end", func(r *record.Record) { r.Moves = append(r.Moves, game.DrawMove) },
			[]int{13 + last/3}, "the game is over, rule game-over"},
		{"the first illegal move only", func(r *record.Record) {
			r.Moves[1], r.Moves[4] = game.SitOutMove,
				game.SitOutMove
		}, []int{13}, "--: move 2, seat "},
		{"its rule", func(r *record.Record) { r.Moves[1] = game.SitOutMove }, []int{13}, "rule cards-remain"},
		{"no word of the result behind an illegal move",
			func(r *record.Record) { r.Moves[1], r.Result = game.SitOutMove, scores(r, 1) }, []int{13},
			"rule cards-remain"},
		{"a deal's fault and a move's", func(r *record.Record) { r.Fair.Joins[0]++; r.Moves[3] = game.SitOutMove },
			[]int{8, 14}, "deal another deck"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := finishedGame(t)
			test.spoil(r)
			faults := readOne(t, write(t, r)).Verify()
			var lines []int
			for _, f := range faults {
				lines = append(lines, f.Line)
			}
			// A deal with another secret may or may not give the same first seat.
			lines = slices.DeleteFunc(lines,
				func(line int) bool { return line == 7 && !slices.Contains(test.lines, 7) })
			if !slices.Equal(lines, test.lines) {
				t.Fatalf("faults %v, expected them in lines %v", faults, test.lines)
			}
			if faults != nil && !slices.ContainsFunc(faults,
				func(f record.Fault) bool { return strings.Contains(f.Error(), test.says) }) {
				t.Errorf("faults %v, expected one to say %q", faults, test.says)
			}
		})
	}
}

// TestVerifyWithoutAFairDeal checks that a record need not have a fair deal.
func TestVerifyWithoutAFairDeal(t *testing.T) {
	r := finishedGame(t)
	r.Fair = nil
	if faults := r.Verify(); faults != nil {
		t.Errorf("%v", faults)
	}
}

// TestVerifyFormatExamples checks the deal of an example in the format's description.
func TestVerifyFormatExamples(t *testing.T) {
	r := &record.Record{Edition: "english", Mode: game.FreeForAll, Seats: []string{"A", "B", "C"},
		Fair: &record.Fair{Joins: deal.Joins{101, 202, 303}}}
	for i := range r.Fair.Secret {
		r.Fair.Secret[i] = byte(i)
	}
	r.Fair.Commitment = "6c86c6aac5fb24bcf5d9939cb7d7d5645ce39418f449e03b262dd4fa14b4b92b"
	r.Deck, r.First = deal.Deal(r.Fair.Secret, r.Fair.Joins, r.Mode, 3)
	if text := r.Deck.String(); !strings.HasPrefix(text, "R3 G2 G3 Y2 Y1 M4 R3 B3 ") || r.First != 1 {
		t.Fatalf("dealt %s, first %d", text, r.First)
	}
	if faults := readOne(t, write(t, r)).Verify(); faults != nil {
		t.Errorf("%v", faults)
	}
}

// TestImpossibleRecords checks that impossible records, which only a program can make, are refused.
func TestImpossibleRecords(t *testing.T) {
	for _, r := range []*record.Record{{}, {Fair: &record.Fair{}},
		{Edition: "english", Mode: game.Partnership, Fair: &record.Fair{}, Moves: []game.Move{{}}}} {
		if faults := r.VerifyAnnotated(); len(faults) != 1 {
			t.Errorf("%+v: %v", r, faults)
		}
		if _, err := r.Replay(nil); !errors.As(err, new(game.SetupRefusal)) {
			t.Errorf("%+v: %v", r, err)
		}
	}
}
