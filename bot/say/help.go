package say

import "strings"

// Help is the page for whoever meets the bot for the first time.
func (t *Localizer) Help(commands []string) Page {
	var lines []string
	for _, path := range commands {
		lines = append(lines, t.slash(path)+" – "+t.Command(path).Description)
	}
	return Page{
		Title: t.say("help.title"),
		Body:  clip(join([]string{t.say("help.turn"), strings.Join(lines, "\n"), t.say("help.buttons"), t.say("help.rated"), t.say("help.fair")}, "\n\n"), bodyLimit),
	}
}
