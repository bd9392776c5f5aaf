package record_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"korsar/game"
	"korsar/game/record"
)

func golden(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestGolden checks that records written in the past stay readable and are written the same.
func TestGolden(t *testing.T) {
	tests := []struct {
		name      string
		records   int
		annotated bool
	}{
		{"worked-example.txt", 1, false},
		{"partnership.txt", 1, false},
		{"annotated.txt", 2, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := golden(t, test.name)
			records, faults := readAll(t, text)
			if len(records) != test.records || faults != nil {
				t.Fatalf("%d records, faults %v", len(records), faults)
			}
			var again string
			for _, r := range records {
				if test.annotated {
					faults = append(faults, r.VerifyAnnotated()...)
					again += annotate(t, r)
				} else {
					faults = append(faults, r.Verify()...)
					again += write(t, r)
				}
			}
			if faults != nil {
				t.Errorf("%v", faults)
			}
			if again != text {
				t.Errorf("written as\n%s", again)
			}
		})
	}
}

// TestGoldenLoose reads a record as a person types it, and checks the text that is written for it.
func TestGoldenLoose(t *testing.T) {
	r := readOne(t, golden(t, "loose.txt"))
	if got := write(t, r); got != golden(t, "worked-example.txt") {
		t.Errorf("written as\n%s", got)
	}
}

// TestGoldenWorkedExample checks that after the worked example of sheet 000 A has 6 gold, B 2 and C 3, and that ship #4
// is tied.
func TestGoldenWorkedExample(t *testing.T) {
	g, err := readOne(t, golden(t, "worked-example.txt")).Replay(nil)
	if err != nil {
		t.Fatal(err)
	}
	if gold := []int{g.Booty(1), g.Booty(2), g.Booty(3)}; !slices.Equal(gold, []int{6, 2, 3}) ||
		g.Controller(4) != game.NoSide {
		t.Errorf("gold %v, ship #4 controlled by side %d", gold, g.Controller(4))
	}
}

// TestGoldenFaults reads a file with a fault in nearly every record.
func TestGoldenFaults(t *testing.T) {
	records, faults := readAll(t, golden(t, "faulty.txt"))
	for _, r := range records {
		faults = append(faults, r.Verify()...)
	}
	slices.SortFunc(faults, func(a, b record.Fault) int { return a.Line - b.Line })
	var text strings.Builder
	for _, f := range faults {
		text.WriteString(f.Error() + "\n")
	}
	if text.String() != golden(t, "faulty.golden") {
		t.Errorf("reported\n%s", &text)
	}
}
