package say

import (
	"strconv"
	"strings"

	"korsar/bot/community"
)

// OpenGames returns the list of a guild's unfinished games. Lobbies with free seats come first. It mentions channels,
// which notifies nobody.
func (l *Localizer) OpenGames(g community.OpenGames) Page {
	about := "-# " + l.say("open-games.about", "Open", l.slash("korsar new"))
	var lines []string
	for _, one := range g.Lobbies {
		lines = append(lines, l.say("open-games.lobby", "Channel", channel(one.Channel), "Host",
			l.nameOf(one.Host.Name, Name), "Taken", strconv.Itoa(one.Taken), "Seats", strconv.Itoa(one.Seats),
			"Edition", l.Choice("edition", one.Edition)))
	}
	for _, one := range g.Tables {
		lines = append(lines, l.tableLineAt(one, channel(one.Channel)))
	}
	more := func(count int) string { return l.moreLine(count + g.More) }
	room := BodyLimit - utf16Length(about) - utf16Length(more(len(lines))) - len("\n\n\n")
	body := stack(lines, "\n", room, more)
	switch {
	case len(lines) == 0:
		body = l.say("open-games.none")
	case g.More > 0 && body == strings.Join(lines, "\n"):
		body += "\n" + more(0)
	}
	return Page{Title: l.say("title.open-games"), Body: body + "\n\n" + about}
}
