package draw

import "slices"

// keyEntry is a sign of the standings with its meaning.
type keyEntry struct {
	sign    figure
	meaning string
}

// keyOf returns the signs of the lines, in the order of the rules.
func (s *standings) keyOf(lines []standingLine) (key []keyEntry) {
	for _, c := range s.State.Rules.Criteria() {
		if slices.ContainsFunc(lines, func(l standingLine) bool { return l.tieBreak == c }) {
			key = append(key, keyEntry{tieBreakSigns[c], s.say.TieBreak(c)})
		}
	}
	if slices.ContainsFunc(lines, func(l standingLine) bool { return s.hasGames(&l) }) {
		key = append(key, keyEntry{wheel{}, s.say.TournamentGames()})
	}
	if slices.ContainsFunc(lines, func(l standingLine) bool {
		return l.division == "" && s.State.HasWithdrawn(l.Entrant)
	}) {
		key = append(key, keyEntry{whiteFlag{}, s.say.Withdrawn()})
	}
	return key
}

// Sizes of the key.
const (
	keyText = 30
	keyRow  = 50
	keySign = 52 // the width of a sign
	keyGap  = 34
)

// keyRows breaks the key into rows that fit the width.
func keyRows(key []keyEntry) (rows [][]keyEntry) {
	room := 0
	for _, entry := range key {
		wide := keySign + bold.length(entry.meaning, keyText) + keyGap
		if room -= wide; room < 0 {
			rows, room = append(rows, nil), inner-wide
		}
		last := len(rows) - 1
		rows[last] = append(rows[last], entry)
	}
	return rows
}

func keyHigh(key []keyEntry) int { return keyRow * len(keyRows(key)) }

func drawKey(c *canvas, key []keyEntry, y int) {
	for _, row := range keyRows(key) {
		x := margin + 12
		for _, entry := range row {
			c.stampHigh(entry.sign, x+keySign/2-4, y+keyRow/2, 38)
			c.write(entry.meaning, x+keySign, y+keyRow/2, keyText, foam, left)
			x += keySign + bold.length(entry.meaning, keyText) + keyGap
		}
		y += keyRow
	}
}
