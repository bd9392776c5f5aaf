package say

import (
	"slices"
	"testing"

	"korsar/game"
)

// TestFleetLettersDiffer: in every language, the four fleets of an edition have different letters.
func TestFleetLettersDiffer(t *testing.T) {
	for _, l := range localizers() {
		for _, e := range game.Editions {
			letters := l.FleetLetters(e)
			for i, letter := range letters {
				if letter == "" || slices.Index(letters[:], letter) != i {
					t.Errorf("%s, %s: the fleets have the letters %q", l.Tag(), e.ID, letters)
				}
			}
		}
	}
}

// TestFleetLettersFollowTheLanguage: black is N in French, S in German.
func TestFleetLettersFollowTheLanguage(t *testing.T) {
	for tag, want := range map[string][game.Fleets]string{"en": {"B", "G", "R", "L"}, "fr": {"B", "V", "R", "N"},
		"de": {"B", "G", "R", "S"}} {
		if got := In(tag).FleetLetters(&game.Korsar2019); got != want {
			t.Errorf("in %s the letters are %q, want %q", tag, got, want)
		}
	}
}
