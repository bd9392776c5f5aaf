package openapi

import (
	"slices"
	"testing"

	"korsar/game/gametest"
)

// TestShortcutsFindTheSame compares what each schema of the kept part finds with and without shortcuts.
func TestShortcutsFindTheSame(t *testing.T) {
	gametest.Long(t)
	d, err := Parse(kept, "the kept part")
	if err != nil {
		t.Fatal(err)
	}
	plain, err := newCompiler(kept)
	if err != nil {
		t.Fatal(err)
	}
	accepted, refused := 0, 0
	newSampler(t, kept).each(20, func(ref string, value any) {
		schema, err := plain.Compile(documentURL + "#" + ref)
		if err != nil {
			t.Fatal(err)
		}
		want, got := findings(schema.Validate(value), value), d.schemas.check(ref, value)
		if !slices.Equal(got, want) {
			t.Errorf("%s, %s:\n got %q\nwant %q", ref, excerpt(value), got, want)
		}
		if len(want) == 0 {
			accepted++
		} else {
			refused++
		}
	})
	if accepted < 1000 || refused < 1000 {
		t.Errorf("only %d samples are accepted and %d refused", accepted, refused)
	}
}
