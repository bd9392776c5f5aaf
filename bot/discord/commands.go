package discord

import (
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/storage"
)

// listCommands returns every command, in the order in which Discord and the help show them. The handler of a command is
// in the file of its subject.
func listCommands() []command {
	return []command{
		{path: "korsar"},
		{path: "korsar new", group: say.GroupPlay, run: (*Bot).openTable, options: []option{presetOption(),
			settingOption("edition"), settingOption("mode"), settingOption("seats"), boolOption("thread"),
			userOption("with")}},
		{path: "korsar hand", group: say.GroupPlay, run: atChannelTable((*table.Table).Look)},
		{path: "korsar board", group: say.GroupPlay, run: (*Bot).showBoard,
			options: []option{autocompleteOption("table", suggestTables)}},
		{path: "korsar play", group: say.GroupPlay, run: (*Bot).playTyped,
			options: []option{autocompleteOption("move", suggestMoves).require()}},
		{path: "korsar leave", group: say.GroupPlayers, run: atChannelTable((*table.Table).Leave)},
		{path: "korsar relieve", group: say.GroupPlayers, run: (*Bot).relieve,
			options: []option{userOption("who").require()}},
		{path: "korsar invite", group: say.GroupPlayers, run: (*Bot).invite,
			options: []option{userOption("who").require()}},
		{path: "korsar substitute", group: say.GroupPlayers, run: (*Bot).substitute,
			options: []option{userOption("who").require(), userOption("for")}},
		{path: "korsar away", group: say.GroupPlayers, run: (*Bot).setAway,
			options: []option{autocompleteOption("until", suggestDays).require()}},
		{path: "korsar end", group: say.GroupPlay, run: atChannelTable((*table.Table).AskEnd)},
		{path: "korsar audience", group: say.GroupPlay, run: (*Bot).openAudienceTable, options: []option{
			choiceOption("audiences", []string{"1", "2", "3", "4"}), settingOption("seats"), settingOption("edition"),
			settingOption("window"), roleOption("role"), boolOption("thread")}},
		{path: "korsar overlay", group: say.GroupPlay, run: atChannelTable((*table.Table).LivePage)},
		{path: "korsar leaderboard", group: say.GroupServer, run: (*Bot).leaderboard, options: []option{
			choiceOption("scope", []string{say.ScopeHere, say.ScopeEverywhere}),
			autocompleteOption("season", suggestSeasons), choiceOption("by", toStrings(storage.LadderSorts...)),
			choiceOption("games", toStrings(storage.AllGames...))}},
		{path: "korsar profile", group: say.GroupServer, run: aboutUser((*Bot).profile),
			options: []option{userOption("who")}},
		{path: "korsar puzzle", group: say.GroupServer, run: (*Bot).puzzle},
		{path: "korsar history", group: say.GroupGames, run: aboutUser((*Bot).history),
			options: []option{userOption("who")}},
		{path: "korsar replay", group: say.GroupGames, run: (*Bot).runReplay, options: []option{gameOption()}},
		{path: "korsar analyse", group: say.GroupGames, run: (*Bot).runAnalyse, options: []option{gameOption()}},
		{path: "korsar export", group: say.GroupGames, run: (*Bot).export, options: []option{gameOption()}},
		{path: "korsar verify", group: say.GroupGames, run: (*Bot).verify, options: []option{gameOption()}},
		{path: "korsar rules", group: say.GroupPlay, run: (*Bot).runRules, options: []option{
			choiceOption("topic", toStrings(say.Topics()...)), choiceOption("edition", editionIDs())}},
		{path: "korsar preferences", group: say.GroupYou, run: (*Bot).preferences,
			options: []option{autocompleteOption("zone", suggestZones)}},
		{path: "korsar my-data", group: say.GroupYou, run: (*Bot).myData},
		{path: "korsar help", group: say.GroupPlay, run: (*Bot).help},

		{path: "korsar-games", group: say.GroupGames, anywhere: true, run: (*Bot).myTables},

		{path: "korsar-tournament"},
		tournamentCommand("join", (*tournaments.Service).Choose, (*Bot).enterTournament),
		tournamentCommand("withdraw", (*tournaments.Service).Choose, (*Bot).withdrawFromTournament),
		tournamentCommand("status", (*tournaments.Service).List, (*Bot).showTournament),
		{path: "korsar-tournament list", group: say.GroupTournaments, run: (*Bot).listTournaments},
		{path: "korsar-tournament create", group: say.GroupTournaments, run: (*Bot).askForTournament, options: []option{
			choiceOption("kind", toStrings(tournaments.Presets...)).require(), roleOption("role"),
			boolOption("event")}},
		tournamentCommand("start", (*tournaments.Service).Choose, (*Bot).startTournament),
		tournamentCommand("manage", (*tournaments.Service).Choose, (*Bot).manageTournament),

		{path: "korsar-admin", managersOnly: true},
		{path: "korsar-admin setup", group: say.GroupManagers, run: (*Bot).setup},
		{path: "korsar-admin settings", group: say.GroupManagers, run: (*Bot).settings},
		{path: "korsar-admin tables", group: say.GroupManagers, run: (*Bot).tables},
		{path: "korsar-admin seasons", group: say.GroupManagers, run: (*Bot).seasons},
		{path: "korsar-admin void", group: say.GroupManagers, run: (*Bot).void,
			options: []option{gameOption(), textOption("reason").require()}},
		{path: "korsar-admin rulings", group: say.GroupManagers, run: (*Bot).rulings},

		{path: "challenge", onUser: true, run: (*Bot).challenge},
	}
}
