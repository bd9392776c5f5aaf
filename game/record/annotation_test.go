package record_test

import (
	"strings"
	"testing"

	"korsar/game/record"
)

// annotated returns the text of the base with annotations.
func annotated(t *testing.T) string { return annotate(t, readOne(t, base)) }

func TestWrongAnnotationIsReported(t *testing.T) {
	const expected = `1. {seat 1; captures; legal draw M2 M3} M2
{seat 2; captures; legal draw M2 M3 M4} draw
2. {seat 1; captures #1; legal draw M2 M3} draw
{seat 2; captures; legal draw M2 M3 M4} M3

`
	if !strings.HasSuffix(annotated(t), "\n"+expected) {
		t.Fatalf("annotated\n%s", annotated(t))
	}
	tests := []struct {
		name, old, changed string
		line               int // 0 if nothing is wrong
		token, says        string
	}{
		{"as written", "draw", "draw", 0, "", ""},
		{"any order of the legal moves", "legal draw M2 M3} M2", "legal M3 M2 draw} M2", 0, "", ""},
		{"any white space", "{seat 2; captures; legal draw M2 M3 M4} draw",
			"{ seat\t2;captures  ;\nlegal draw M2\n M3 M4\n} draw", 0, "", ""},
		{"a comment behind the last move", "M3\n\n", "M3 {good game}\n\n", 0, "", ""},
		{"a comment between tags", "[First", "{good luck}\n[First", 0, "", ""},
		{"another seat", "seat 2; captures; legal draw M2 M3 M4} M3", "seat 1; captures; legal draw M2 M3 M4} M3", 12,
			"seat 1", "expected seat 2"},
		{"a capture too many", "captures; legal draw M2 M3} M2", "captures #1; legal draw M2 M3} M2", 9, "captures #1",
			"expected captures"},
		{"a capture missing", "captures #1", "captures", 11, "captures", "expected captures #1"},
		{"captures in no order", "captures #1", "captures #2 #1", 11, "captures #2 #1", "expected captures #1"},
		{"a legal move missing", "legal draw M2 M3} M2", "legal draw M3} M2", 9, "legal draw M3",
			"expected every legal move once: M2 is missing"},
		{"every legal move missing", "legal draw M2 M3} M2", "legal} M2", 9, "legal",
			"M2 is missing, M3 is missing, draw is missing"},
		{"a move that is not legal", "legal draw M2 M3} M2", "legal draw M2 M3 M4} M2", 9, "legal draw M2 M3 M4",
			"expected every legal move once: M4 is not legal"},
		{"a word that is no move", "legal draw M2 M3} M2", "legal draw M2 M3 pass} M2", 9, "legal draw M2 M3 pass",
			"pass is not legal"},
		{"a legal move twice", "legal draw M2 M3} M2", "legal draw M2 M2 M3} M2", 9, "legal draw M2 M2 M3",
			"expected every legal move once: M2 stands more than once"},
		{"no list of legal moves", "legal draw M2 M3} M2", "legally draw M2 M3} M2", 9, "legally draw M2 M3",
			"expected legal and the legal moves"},
		{"a clause missing", "captures; legal draw M2 M3} M2", "legal draw M2 M3} M2", 9, "seat 1; legal draw M2 M3",
			"expected an annotation: {seat 1; captures; legal draw M2 M3}"},
		{"another comment instead", "{seat 1; captures; legal draw M2 M3} M2", "{hm} M2", 9, "hm",
			"expected an annotation: {seat 1;"},
		{"no annotation", "{seat 1; captures; legal draw M2 M3} M2", "M2", 9, "M2",
			"expected an annotation before move 1: {seat 1; captures; legal draw M2 M3}"},
		{"another comment besides", "M3} M2", "M3} {hm} M2", 9, "hm",
			"expected one annotation before move 1 and no other comment"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace(annotated(t), test.old, test.changed, 1)
			r := readOne(t, text)
			if faults := r.Verify(); faults != nil {
				t.Errorf("comments matter without being asked for: %v", faults)
			}
			faults := r.VerifyAnnotated()
			if test.line == 0 {
				if faults != nil {
					t.Errorf("%v", faults)
				}
				return
			}
			if len(faults) != 1 || faults[0].Line != test.line || faults[0].Token != test.token ||
				!strings.Contains(faults[0].Error(), test.says) {
				t.Errorf("%v", faults)
			}
		})
	}
}

// TestEveryWrongClauseIsReported checks that each wrong clause of an annotation has its own fault.
func TestEveryWrongClauseIsReported(t *testing.T) {
	wrong := strings.Replace(annotated(t), "{seat 1; captures #1; legal draw M2 M3}", "{seat 2; captures; legal M2}", 1)
	records, _ := readAll(t, annotated(t)+wrong)
	if faults := records[0].VerifyAnnotated(); faults != nil {
		t.Errorf("%v", faults)
	}
	faults := records[1].VerifyAnnotated()
	if len(faults) != 3 {
		t.Fatalf("%v", faults)
	}
	for i, token := range []string{"seat 2", "captures", "legal M2"} {
		if f := faults[i]; f.Record != 2 || f.Line != 24 || f.Token != token {
			t.Errorf("%v", f)
		}
	}
}

// TestWrittenRecordHasNoAnnotations checks that a record that was not read lacks every annotation.
func TestWrittenRecordHasNoAnnotations(t *testing.T) {
	r := finishedGame(t)
	if faults := r.VerifyAnnotated(); len(faults) != len(r.Moves) {
		t.Errorf("%d faults for %d moves", len(faults), len(r.Moves))
	}
	if _, err := record.AppendAnnotated(nil, r); err != nil {
		t.Error(err)
	}
}
