package say

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"korsar/game"
)

// phoneWidth is the number of characters in one line of an embed on a phone.
const phoneWidth = 34

var shipLine = regexp.MustCompile(`^(\*\*#|◆|▲|●|■|☠|⚓|→|✕)`)

// checkShipLines fails for a line about a ship that a phone would wrap. Names in tests are short, and only a longer
// name may make a line longer.
func checkShipLines(t *testing.T, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(strings.ReplaceAll(line, "**", ""))
		if shipLine.MatchString(line) && utf8.RuneCountInString(line) > phoneWidth && !strings.Contains(line, ", ") {
			t.Errorf("a line of %d characters, a phone shows %d: %s", utf8.RuneCountInString(line), phoneWidth, line)
		}
	}
}

func TestShipLinesFitAPhoneScreen(t *testing.T) {
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		for _, e := range game.Editions {
			for _, mode := range game.Modes {
				state := fullTable(t, mode, "")
				state.Options.Edition = e.ID
				for i := range state.Seats {
					state.Seats[i].Name = [...]string{"Anne", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal"}[i]
				}
				state.Game.AtSea[1].Commander.Card, state.Game.AtSea[2].Controller = game.Admiral, game.NoSide
				for i, fleet := range game.AllFleets {
					state.Game.AtSea[3+i].Commander.Card = game.Captain(fleet)
				}
				checkShipLines(t, l.Board(state).Body)
			}
		}
	})
}
