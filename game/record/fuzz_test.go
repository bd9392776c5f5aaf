package record_test

import (
	"os"
	"path/filepath"
	"testing"

	"korsar/game/record"
)

// FuzzRead checks that reading any text returns, that a record that was read can be verified, and that it is written
// and read back unchanged. Annotations add no fault to a legal game.
func FuzzRead(f *testing.F) {
	seeds, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(seeds) == 0 {
		f.Fatalf("no seeds: %v", err)
	}
	for _, seed := range seeds {
		text, err := os.ReadFile(seed)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		records, _ := readAll(t, text)
		for _, r := range records {
			r.VerifyAnnotated()
			written := write(t, r)
			again := readOne(t, written)
			if !again.Equal(r) {
				t.Fatalf("reads back otherwise:\n%s", written)
			}
			if write(t, again) != written {
				t.Fatalf("is written otherwise the second time:\n%s", written)
			}
			if _, err := r.Replay(nil); err != nil {
				continue
			}
			annotated, err := record.AppendAnnotated(nil, r)
			if err != nil {
				t.Fatal(err)
			}
			faults, expected := readOne(t, string(annotated)).VerifyAnnotated(), r.Verify()
			if len(faults) != len(expected) {
				t.Fatalf("annotated faults %v, otherwise %v", faults, expected)
			}
		}
	})
}
