package say

import "strings"

// Term is how a command or an option is called and described in one language:
// a name of at most 32 lower-case characters, a description of at most 100.
type Term struct{ Name, Description string }

// Commands lists the paths of all commands.
var Commands = []string{"korsar", "korsar new", "korsar hand", "korsar board", "korsar play", "korsar leave", "korsar relieve", "korsar invite", "korsar substitute",
	"korsar away", "korsar end", "korsar audience", "korsar overlay",
	"korsar leaderboard", "korsar profile", "korsar history", "korsar replay", "korsar export", "korsar verify",
	"korsar rules", "korsar preferences", "korsar my-data", "korsar help", "korsar-games", "korsar-admin", "korsar-admin setup", "korsar-admin settings",
	"korsar-admin tables", "korsar-admin seasons", "korsar-admin void", "korsar-admin rulings"}

// Options lists the paths of all options, each with its command.
var Options = []string{"korsar new edition", "korsar new mode", "korsar new seats", "korsar new pace", "korsar new language",
	"korsar new thread", "korsar new booty", "korsar new relief", "korsar new hints", "korsar new time", "korsar new late", "korsar new away",
	"korsar new with", "korsar new with-2", "korsar new with-3", "korsar new with-4", "korsar new with-5", "korsar new with-6", "korsar new with-7",
	"korsar audience crews", "korsar audience seats", "korsar audience edition", "korsar audience mode", "korsar audience window", "korsar audience early",
	"korsar audience voters", "korsar audience who", "korsar audience role", "korsar audience role-2", "korsar audience silent", "korsar audience ties",
	"korsar audience booty", "korsar audience language", "korsar audience thread",
	"korsar board table", "korsar invite who", "korsar substitute who", "korsar substitute for", "korsar away until", "korsar preferences zone",
	"korsar play move", "korsar relieve who", "korsar leaderboard scope", "korsar leaderboard season",
	"korsar leaderboard by", "korsar leaderboard games", "korsar profile who", "korsar history who", "korsar replay game", "korsar export game", "korsar verify game",
	"korsar-admin void game", "korsar-admin void reason", "korsar rules topic", "korsar rules edition"}

// Command is how a command is called: "korsar new".
func (t *Tongue) Command(path string) Term { return t.term("command.", path) }

// OptionTerm is how an option of a command is called: "korsar new edition".
func (t *Tongue) OptionTerm(path string) Term { return t.term("option.", path) }

func (t *Tongue) term(family, path string) Term {
	path = strings.ReplaceAll(path, " ", ".")
	return Term{Name: t.say(family + path + ".name"), Description: t.say(family + path + ".about")}
}

// slash is a command as one types it: `/korsar new`.
func (t *Tongue) slash(path string) string {
	words := strings.Fields(path)
	for i := range words {
		words[i] = t.Command(strings.Join(strings.Fields(path)[:i+1], " ")).Name
	}
	return "`/" + strings.Join(words, " ") + "`"
}
