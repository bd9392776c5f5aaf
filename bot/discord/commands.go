package discord

import (
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/game"
	"korsar/storage"
)

// listCommands returns every command, in the order in which Discord and the help show them. The handler of a command is
// in the file of its subject.
func listCommands() []command {
	return []command{
		{path: "korsar"},
		{path: "korsar new", group: say.GroupPlay, run: (*Bot).newTable, options: []option{
			choiceOption("preset", toStrings(table.Presets...)), userOption("with"), settingOption("seats"),
			settingOption("mode"), settingOption("edition"),
			choiceOption("audiences", audienceCounts()), roleOption("role"), boolOption("thread")}},
		{path: "korsar hand", group: say.GroupPlay, run: atChannelTable((*table.Table).Look)},
		{path: "korsar board", group: say.GroupPlay, run: (*Bot).showBoard,
			options: []option{autocompleteOption("table", (*Bot).suggestTables)}},
		{path: "korsar leave", group: say.GroupPlay, run: atChannelTable((*table.Table).Leave)},
		{path: "korsar overlay", group: say.GroupPlay, run: atChannelTable((*table.Table).LivePage)},
		{path: "korsar rules", group: say.GroupPlay, run: (*Bot).runRules, options: []option{
			choiceOption("topic", toStrings(say.Topics...)), choiceOption("edition", game.EditionIDs())}},
		{path: "korsar games", group: say.GroupServer, run: (*Bot).games,
			options: []option{userOption("who"), autocompleteOption("game", (*Bot).suggestGames)}},
		{path: "korsar leaderboard", group: say.GroupServer, run: (*Bot).leaderboard, options: []option{
			choiceOption("scope", []string{say.ScopeHere, say.ScopeEverywhere}),
			autocompleteOption("season", (*Bot).suggestSeasons), choiceOption("by", toStrings(storage.LadderSorts...)),
			choiceOption("games", toStrings(storage.AllGames...))}},
		{path: "korsar profile", group: say.GroupServer, run: aboutUser((*Bot).profile),
			options: []option{userOption("who")}},
		{path: "korsar help", group: say.GroupPlay, run: help("")},

		{path: "korsar-me", anywhere: true},
		{path: "korsar-me puzzle", group: say.GroupYou, run: (*Bot).puzzle},
		{path: "korsar-me solo", group: say.GroupYou, run: (*Bot).solo},
		{path: "korsar-me games", group: say.GroupYou, run: (*Bot).myTables},
		{path: "korsar-me preferences", group: say.GroupYou, run: (*Bot).preferences,
			options: []option{autocompleteOption("zone", (*Bot).suggestZones)}},
		{path: "korsar-me away", group: say.GroupYou, run: (*Bot).setAway,
			options: []option{autocompleteOption("until", (*Bot).suggestDays).require()}},
		{path: "korsar-me data", group: say.GroupYou, run: (*Bot).myData},
		{path: "korsar-me help", group: say.GroupYou, run: help(say.GroupYou)},

		{path: "korsar-tournament"},
		{path: "korsar-tournament create", group: say.GroupTournaments, run: (*Bot).askForTournament, options: []option{
			choiceOption("kind", toStrings(tournaments.Presets...)).require(), roleOption("role"),
			boolOption("event")}},
		{path: "korsar-tournament list", group: say.GroupTournaments, run: (*Bot).listTournaments},
		tournamentCommand("status", (*tournaments.Service).List, (*Bot).showTournament),
		tournamentCommand("enter", (*tournaments.Service).Choose, (*Bot).enterTournament),
		tournamentCommand("withdraw", (*tournaments.Service).Choose, (*Bot).withdrawFromTournament),
		tournamentCommand("manage", (*tournaments.Service).Choose, (*Bot).manageTournament),

		{path: "korsar-admin", managersOnly: true},
		{path: "korsar-admin setup", group: say.GroupManagers, run: (*Bot).setup},
		{path: "korsar-admin settings", group: say.GroupManagers, run: (*Bot).settings},
		{path: "korsar-admin seasons", group: say.GroupManagers, run: (*Bot).seasons},
		{path: "korsar-admin posts", group: say.GroupManagers, run: (*Bot).posts},
		{path: "korsar-admin tables", group: say.GroupManagers, run: (*Bot).tables},
		{path: "korsar-admin relieve", group: say.GroupManagers, run: (*Bot).relieve,
			options: []option{userOption("who").require()}},
		{path: "korsar-admin rulings", group: say.GroupManagers, run: (*Bot).rulings,
			options: []option{autocompleteOption("game", (*Bot).suggestGames), textOption("reason")}},
		{path: "korsar-admin help", group: say.GroupManagers, run: help(say.GroupManagers)},
	}
}
