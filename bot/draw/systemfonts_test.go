package draw

import (
	"log/slog"
	"testing"
)

// TestSystemFontsWriteOtherScripts: a name in a script that the bundled fonts lack is left out, and written once the
// machine's fonts may be used. Arabic runs from the right.
func TestSystemFontsWriteOtherScripts(t *testing.T) {
	const name = "\u0623\u0645\u064a\u0631" // four letters
	if nameOf(name) != (seatName{unknown: true}) {
		t.Fatalf("without fonts of the machine it is drawn as %+v", nameOf(name))
	}
	UseSystemFonts(t.TempDir(), slog.New(slog.DiscardHandler))
	t.Cleanup(func() {
		systemFonts.mu.Lock()
		defer systemFonts.mu.Unlock()
		systemFonts.find, systemFonts.fonts = nil, nil
		typesetting.lines.Purge()
	})
	if missing := MissingScripts(); len(missing) > 0 && missing[0] == "Arabic" {
		t.Skip("this machine has no font for Arabic")
	}
	if nameOf(name).text != name {
		t.Errorf("with them it is drawn as %+v", nameOf(name))
	}
	joined, apart := bold.length(name, 40), 0
	for _, r := range name {
		apart += bold.length(string(r), 40)
	}
	if joined >= apart {
		t.Errorf("its letters are %d pixels wide together, and %d one by one: they are not joined", joined, apart)
	}
}
