package say

import "strings"

// Help returns the page for a user who meets the bot for the first time.
func (l *Localizer) Help(commands []string) Page {
	var lines []string
	for _, path := range commands {
		lines = append(lines, l.slash(path)+" – "+l.Command(path).Description)
	}
	return Page{
		Title: l.say("help.title"),
		Body: clip(join([]string{l.say("help.turn"), strings.Join(lines, "\n"), l.say("help.buttons"), l.say("help.rated"),
			l.say("help.fair")}, "\n\n"), bodyLimit),
	}
}
