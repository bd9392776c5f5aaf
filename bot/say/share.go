package say

import (
	"math"
	"strconv"
	"strings"

	"korsar/bot/community"
)

// shares returns the names of all who made moves at a seat. If there are several, each has its part: "Ben 70% / ⚙ 30%".
func (l *Localizer) shares(list []community.Share, nameOf func(community.Share) string) string {
	var parts []string
	for _, s := range list {
		name := l.say("history.computer")
		if !s.Program {
			name = nameOf(s)
		}
		if len(list) > 1 {
			name = l.say("history.share", "Who", name, "Percent", strconv.Itoa(percent(s.Part)))
		}
		parts = append(parts, name)
	}
	return strings.Join(parts, " / ")
}

// percent returns one of several parts of a whole in percent, rounded, from 1 to 99.
func percent(part float64) int { return min(max(int(math.Round(part*100)), 1), 99) }

// playedField returns the players of the seats that several played. It reports whether there are any.
func (r *boardRenderer) playedField(played [][]community.Share) (Field, bool) {
	name := func(s community.Share) string { return r.nameOf(s.User.Name, Name) }
	var lines []string
	for i, shares := range played {
		if len(shares) > 1 {
			lines = append(lines, bulletLine(r.say("replay.shared", "Seat", strconv.Itoa(i+1),
				"Who", r.shares(shares, name))))
		}
	}
	text := stack(lines, "\n", fieldLimit, r.moreLine)
	return Field{Name: r.say("field.shared"), Value: text}, text != ""
}
