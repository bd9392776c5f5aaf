package say

import (
	"strings"
	"unicode"

	"korsar/game"
)

// FleetLetters returns the letters of an edition's fleets on cards, in canonical order. Each is the first letter of the
// fleet's name that no earlier fleet has.
func (l *Localizer) FleetLetters(e *game.Edition) (letters [game.Fleets]string) {
	taken := ""
	for i, name := range e.Fleets {
		for _, r := range l.FleetName(name) {
			if letter := string(unicode.ToUpper(r)); !strings.Contains(taken, letter) {
				letters[i] = letter
				taken += letter
				break
			}
		}
	}
	return letters
}
