package record_test

import (
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"korsar/game"
	"korsar/game/deal"
	"korsar/game/record"
)

// base is a short record of an unfinished game, which tests modify. The ordered deck deals M2 M2 M2 M3 M3 M3 to seat 1
// and M2 M2 M3 M3 M3 M4 to seat 2. Both draw M4.
var base = strings.Join([]string{
	`[Korsar "1"]`,
	`[Edition "korsar-2019"]`,
	`[Mode "free-for-all"]`,
	`[Seat1 "Ann"]`,
	`[Seat2 "Ben"]`,
	`[First "1"]`,
	`[Deck "` + orderedDeck + `"]`,
	`[Result "*"]`,
	`1. M2 draw`,
	`2. draw M3`,
	``, ``,
}, "\n")

var orderedDeck = func() string {
	deck := game.OrderedDeck()
	return deck.String()
}()

// baseWith returns the base with a text replaced, which must be there once.
func baseWith(old, changed string) string {
	if strings.Count(base, old) != 1 {
		panic("the base does not hold once: " + old)
	}
	return strings.Replace(base, old, changed, 1)
}

// readAll returns all records and all faults of a text.
func readAll(t testing.TB, text string) (records []*record.Record, faults []record.Fault) {
	t.Helper()
	reader := record.NewReader(strings.NewReader(text))
	for {
		r, err := reader.Next()
		var fault record.Fault
		switch {
		case errors.Is(err, io.EOF):
			return records, faults
		case errors.As(err, &fault):
			faults = append(faults, fault)
		case err != nil:
			t.Fatal(err)
		default:
			records = append(records, r)
		}
	}
}

// readOne returns the record of a text, which must be one valid record.
func readOne(t testing.TB, text string) *record.Record {
	t.Helper()
	records, faults := readAll(t, text)
	if len(faults) > 0 || len(records) != 1 {
		t.Fatalf("read %d records and faults %v, expected one record", len(records), faults)
	}
	return records[0]
}

func write(t testing.TB, r *record.Record) string {
	t.Helper()
	text, err := record.Append(nil, r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func annotate(t testing.TB, r *record.Record) string {
	t.Helper()
	text, err := record.AppendAnnotated(nil, r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// randomGame returns the record of a whole game of random legal moves, with a fair deal.
func randomGame(t testing.TB, rng *rand.Rand, edition *game.Edition, mode game.Mode, seats int) *record.Record {
	t.Helper()
	fair := &record.Fair{Joins: make(deal.Joins, seats)}
	for i := range fair.Secret {
		fair.Secret[i] = byte(rng.Uint32())
	}
	for i := range fair.Joins {
		fair.Joins[i] = rng.Uint64()
	}
	fair.Commitment = deal.Commitment(fair.Secret)
	r := &record.Record{Edition: edition.ID, Mode: mode, Seats: strings.Split("ABCDEFGH"[:seats], ""), Fair: fair}
	r.Deck, r.First = deal.Deal(fair.Secret, fair.Joins, mode, seats)
	g, err := game.New(r.Setup())
	if err != nil {
		t.Fatal(err)
	}
	for !g.Over() {
		legal := g.Moves(g.Turn(), nil)
		m := legal[rng.IntN(len(legal))]
		if _, err := g.Play(g.Turn(), m); err != nil {
			t.Fatal(err)
		}
		r.Moves = append(r.Moves, m)
	}
	r.Result = record.Scores(&g)
	return r
}

// everyTable runs a test for each edition, mode and number of seats.
func everyTable(t *testing.T, each func(t *testing.T, edition *game.Edition, mode game.Mode, seats int)) {
	for _, edition := range game.Editions {
		for _, mode := range game.Modes {
			for _, seats := range mode.SeatCounts() {
				t.Run(edition.ID+" "+mode.String()+" "+string(rune('0'+seats)),
					func(t *testing.T) { each(t, edition, mode, seats) })
			}
		}
	}
}
