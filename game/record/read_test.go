package record_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"korsar/game"
	"korsar/game/record"
)

func TestReadBase(t *testing.T) {
	r := readOne(t, base)
	expected := &record.Record{
		Edition: "korsar-2019", Mode: game.FreeForAll, Seats: []string{"Ann", "Ben"}, First: 1,
		Deck: game.OrderedDeck(), Moves: []game.Move{game.PlayMove(game.Merchant(2), 0), game.DrawMove, game.DrawMove,
			game.PlayMove(game.Merchant(3), 0)},
	}
	if !r.Equal(expected) {
		t.Errorf("read %+v", r)
	}
}

// TestReadEquivalentTexts checks that other forms of the base are read as the same record.
func TestReadEquivalentTexts(t *testing.T) {
	tests := []struct{ name, text string }{
		{"CRLF is read too", strings.ReplaceAll(base, "\n", "\r\n")},
		{"no line end at the end", strings.TrimRight(base, "\n")},
		{"moves separated by white space", baseWith("M2 draw\n2. draw", "M2\tdraw  \n\n\t 2.\n\n  draw ")},
		{"blank lines between tags and moves", baseWith("\n1.", "\n\n\n1.")},
		{"known tags in another order", baseWith("[Edition \"korsar-2019\"]\n[Mode \"free-for-all\"]",
			"[Mode \"free-for-all\"]\n[Edition \"korsar-2019\"]")},
		{"no round numbers", baseWith("1. M2 draw\n2. ", "M2 draw ")},
		{"the reader ignores round numbers", baseWith("1. M2 draw", "7. M2 00000000000000000000000000. 1. draw 3.")},
		{"a comment is ignored", baseWith("M2 draw", "{a} M2 { } {} draw {b}")},
		{"a comment may span lines", baseWith("M2 draw", "M2 {one\n\ntwo\n} draw")},
		{"a comment may hold anything but }", baseWith("M2 draw", "M2 {{ M9\n[Korsar \"2\"]\n\x00\x1b\" é} draw")},
		{"comments outside a record", "{before}\n\n" + base + "{behind\n}\n\n"},
		{"comments between tags", baseWith("[First", "{who begins}\n\n[First")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, test.text)
			if !r.Equal(readOne(t, base)) {
				t.Errorf("read %+v", r)
			}
			if write(t, r) != base {
				t.Errorf("written back as\n%s", write(t, r))
			}
		})
	}
}

// TestReadTags checks tags that the base does not have.
func TestReadTags(t *testing.T) {
	const fair = `[Secret "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"]
[Commitment "6c86c6aac5fb24bcf5d9939cb7d7d5645ce39418f449e03b262dd4fa14b4b92b"]
[Joins "101 0"]
`
	tests := []struct {
		name, old, changed string
		says               func(r *record.Record) bool
	}{
		{"quotes and backslashes escaped", `"Ann"`, `"\"A\\n\""`,
			func(r *record.Record) bool { return r.Seats[0] == `"A\n"` }},
		{"text is UTF-8", `"Ann"`, `"Änn 🏴‍☠️ "`, func(r *record.Record) bool { return r.Seats[0] == "Änn 🏴‍☠️ " }},
		{"an empty name", `"Ann"`, `""`, func(r *record.Record) bool { return r.Seats[0] == "" }},
		{"the fair deal", "[Result", fair + "[Result", func(r *record.Record) bool {
			return r.Fair.Secret[31] == 31 && strings.HasPrefix(r.Fair.Commitment, "6c86") &&
				slices.Equal(r.Fair.Joins, []uint64{101, 0})
		}},
		{"scores, negative too", `"*"`, `"12 -3"`, func(r *record.Record) bool {
			return slices.Equal(r.Result,
				[]int{12, -3})
		}},
		{"37 2 Ben: from move 37 on seat 2 is Ben's", "\n1.", "\n[Change1 \"37 2 Ben\"]\n[Change2 \"38 1 a b\"]\n1.",
			func(r *record.Record) bool {
				return slices.Equal(r.Changes,
					[]record.Change{{Move: 37, Seat: 2, Name: "Ben"}, {Move: 38, Seat: 1, Name: "a b"}})
			}},
		{"any other is kept in its order", "\n1.", "\n[Site \"x\"]\n[A1 \"\"]\n[Seat \"y\"]\n[site \"z\"]\n1.",
			func(r *record.Record) bool {
				return slices.Equal(r.Others, []record.Tag{{Name: "Site", Value: "x"}, {Name: "A1"},
					{Name: "Seat", Value: "y"}, {Name: "site", Value: "z"}})
			}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := baseWith(test.old, test.changed)
			r := readOne(t, text)
			if !test.says(r) {
				t.Errorf("read %+v", r)
			}
			if write(t, r) != text {
				t.Errorf("written back as\n%s", write(t, r))
			}
		})
	}
}

func TestOtherTagsAreWrittenAfterTheKnown(t *testing.T) {
	r := readOne(t, baseWith("[Edition", "[Site \"x\"]\n[Edition"))
	if expected := baseWith("\n1.", "\n[Site \"x\"]\n1."); write(t, r) != expected {
		t.Errorf("written as\n%s", write(t, r))
	}
}

func TestManyRecordsInAStream(t *testing.T) {
	records, faults := readAll(t, base+strings.TrimRight(base, "\n")+"\n"+base)
	if len(records) != 3 || faults != nil {
		t.Errorf("%d records, faults %v", len(records), faults)
	}
	if records, faults = readAll(t, "\n{only a comment}\n\n"); records != nil || faults != nil {
		t.Errorf("%d records, faults %v in a stream without any", len(records), faults)
	}
}

// TestReadAfterAFault checks that the next record is read, and that faults have correct lines and record numbers.
func TestReadAfterAFault(t *testing.T) {
	broken := baseWith("M2 draw", "M9 draw {not\nclosed M9")
	text := baseWith("draw M3", "draw X") + baseWith("[Result", "[Resu") + baseWith(`[Korsar "1"]`,
		`[Korsar "2"]`) + base + broken
	records, faults := readAll(t, text)
	if len(records) != 1 {
		t.Fatalf("read %d records, faults %v", len(records), faults)
	}
	places := make([][2]int, len(faults))
	for i, f := range faults {
		places[i] = [2]int{f.Record, f.Line}
	}
	lines := strings.Count(base, "\n")
	expected := [][2]int{{1, 10}, {2, lines + 9}, {3, 2*lines + 1}, {5, 4*lines + 9}}
	if !slices.Equal(places, expected) {
		t.Errorf("faults %v, expected them at %v", faults, expected)
	}
	if got := records[0].Verify(); got != nil {
		t.Errorf("the good record: %v", got)
	}
}

// TestStreamErrorIsPermanent checks that Next returns the stream's error each time.
func TestStreamErrorIsPermanent(t *testing.T) {
	broken := errors.New("the disk is gone")
	reader := record.NewReader(io.MultiReader(strings.NewReader(base+base[:30]), iotest.ErrReader(broken)))
	if _, err := reader.Next(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := reader.Next(); !errors.Is(err, broken) || !strings.Contains(err.Error(), "cannot read records") {
			t.Errorf("%v", err)
		}
	}
}

// TestSlowStream checks a stream that returns one byte at a time.
func TestSlowStream(t *testing.T) {
	r, err := record.NewReader(iotest.OneByteReader(strings.NewReader(base))).Next()
	if err != nil || !r.Equal(readOne(t, base)) {
		t.Errorf("%+v, %v", r, err)
	}
}
