package say

// CommandGroup is a part of the help, with commands for the same occasion.
type CommandGroup string

// The groups.
const (
	GroupPlay        CommandGroup = "play"
	GroupServer      CommandGroup = "server"
	GroupTournaments CommandGroup = "tournaments"
	GroupYou         CommandGroup = "you"
	GroupManagers    CommandGroup = "managers"
)

// CommandGroups lists every group, in the order of the help.
var CommandGroups = []CommandGroup{GroupPlay, GroupServer, GroupTournaments, GroupYou, GroupManagers}

// GroupName returns the name of a group of commands, for a menu.
func (l *Localizer) GroupName(g CommandGroup) string { return l.say("help." + string(g)) }

// AboutGroup returns the purpose of a group of commands.
func (l *Localizer) AboutGroup(g CommandGroup) string { return l.say("help.about." + string(g)) }

// Help returns the page for a user who meets the bot for the first time: what the game is.
func (l *Localizer) Help() Page { return Page{Title: l.say("help.title"), Body: l.say("help.intro")} }

// HelpGroup returns the page with the commands of a group. For GroupServer it also explains fairness and ratings.
func (l *Localizer) HelpGroup(g CommandGroup, paths []string) Page {
	var lines []string
	for _, path := range paths {
		lines = append(lines, l.slash(path)+" – "+l.Command(path).Description)
	}
	if g == GroupServer {
		lines = append(lines, "", l.say("help.fair"), "", l.say("help.rated"))
	}
	return Page{Title: l.GroupName(g), Body: stack(lines, "\n", BodyLimit, l.moreLine)}
}
