package discord

import (
	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/tournaments"
)

// listPresses returns the handler of each action of buttons and menus. Each control is defined in the file of its
// handler.
func listPresses() []pressRoute {
	return []pressRoute{
		// how to play
		{action: helpMenu.action, run: (*Bot).pressHelp},
		{action: howToButton.action, run: replyWith((*Bot).showHowToPlay)},
		{action: allRulesButton.action, run: (*Bot).pressRules},
		{action: topicMenu.action, run: (*Bot).pressRules},
		{action: actionStep, run: (*Bot).chooseInGuide},
		{action: leaveGuideButton.action, run: (*Bot).leaveGuide},

		// a new table, and its lobby
		{action: openTableButton.action, run: withoutOptions((*Bot).openTable)},
		{action: joinWaitingMenu.action, run: (*Bot).joinWaiting},
		{action: soloButton.action, run: (*Bot).playSolo},
		{action: rematchButton.action, run: (*Bot).rematch},
		{action: joinButton.action, run: takeSeat((*table.Table).Join)},
		{action: acceptButton.action, run: takeSeat((*table.Table).Accept)},
		{action: declineButton.action, run: inChannel(tableMethod((*table.Table).Decline))},
		{action: leaveLobbyButton.action, run: inChannel(tableMethod((*table.Table).Leave))},
		{action: changeSideButton.action, run: inChannel(tableMethod((*table.Table).ChangeSide))},
		{action: addComputerButton.action, run: inChannel(tableMethod(addMate))},
		{action: startButton.action, run: inChannel(tableMethod((*table.Table).Start))},
		{action: confirmButton.action, run: inChannel(tableMethod((*table.Table).ConfirmTerms))},
		{action: cancelButton.action, run: inChannel(tableMethod((*table.Table).AskCancel))},
		{action: callButton.action, run: (*Bot).callForPlayers},
		{action: tellMeButton.action, run: (*Bot).tellMe},
		{action: stopAlertButton.action, run: (*Bot).stopAlert},
		{action: fairDealButton.action, run: inChannel(showFairDeal)},
		{action: tableSettingsButton.action, run: inChannel(tableMethod((*table.Table).Settings))},
		{action: settingMenu.action, run: (*Bot).chooseTableSetting},
		{action: valueMenu.action, run: (*Bot).setTableSetting},
		{action: setChatButton.action, run: (*Bot).askForChat},
		{action: inviteMenu.action, run: (*Bot).invite},
		{action: computersMenu.action, run: inChannel(changeComputers)},

		// a game
		{action: nudgeButton.action, run: inChannel(tableMethod((*table.Table).Nudge))},
		{action: unshelveButton.action, run: inChannel(tableMethod((*table.Table).Unshelve))},
		{action: returnButton.action, run: fromAnywhere(tableMethod((*table.Table).Return))},
		{action: moreButton.action, run: inChannel(showMore)},
		{action: seatMenu.action, run: inGuild(askSeat)},
		{action: coverSeatButton.action, run: inGuild(coverSeat)},
		{action: substituteMenu.action, run: (*Bot).substitute},
		{action: askEndButton.action, run: inGuild(tableMethod((*table.Table).AskEnd))},
		{action: leaveGameButton.action, run: fromAnywhere(tableMethod((*table.Table).LeaveGame))},
		{action: endButton.action, run: fromAnywhere(tableMethod((*table.Table).Stop))},
		{action: neverMindButton.action, run: (*Bot).neverMind},
		{action: delayMenu.action, run: inChannel(changeLivePage)},
		{action: actionJoinAudience, run: replyWith((*Bot).joinAudience)},
		{action: voteControlsButton.action, run: inChannel(tableMethod((*table.Table).VoteControls))},
		{action: holdButton.action, run: inChannel(controlVote)},
		{action: removeVoterMenu.action, run: inChannel(removeVoter)},

		// a hand
		{action: handOnBoard.action, onHand: true, run: fromAnywhere(tableMethod((*table.Table).Look))},
		{action: drawButton.action, onHand: true, run: fromAnywhere(playDrawMove)},
		{action: actionPlay, onHand: true, run: fromAnywhere(playChosen)},
		{action: moreOnHand.action, onHand: true, run: fromAnywhere(openHandPart)},
		{action: actionStreamer, onHand: true, run: (*Bot).switchStreamer},
		{action: backButton.action, onHand: true, run: fromAnywhere(chooseNoCard)},
		{action: takeBackButton.action, onHand: true, run: fromAnywhere(tableMethod((*table.Table).TakeBack))},
		{action: orderMenu.action, onHand: true, run: fromAnywhere(placeOrder)},
		{action: hintButton.action, onHand: true, run: replyWith((*Bot).hint)},
		{action: askEndSoloButton.action, onHand: true, run: fromAnywhere(tableMethod((*table.Table).AskEnd))},
		{action: howToOnHand.action, onHand: true, run: replyWith((*Bot).showHowToPlay)},
		{action: guideButton.action, onHand: true, run: (*Bot).startGuide}, // a hand stays on the screen
		{action: voteMenu.action, onHand: true, run: (*Bot).vote},
		{action: refreshVoteButton.action, onHand: true, run: inChannel(tableMethod((*table.Table).ShowVote))},

		// games that are over
		{action: newerButton.action, run: (*Bot).showHistoryPage},
		{action: historyMenu.action, run: (*Bot).openChosenReplay},
		{action: detailsButton.action, run: ofGame((*community.Service).Details)},
		{action: exportButton.action, run: ofGame((*community.Service).Export)},
		{action: verifyButton.action, run: ofGame((*community.Service).Verify)},
		{action: shareRecord.action, run: share(shareGame((*Bot).recordForAll))},
		{action: replayButton.action, run: (*Bot).showPosition},
		{action: shareReplay.action, run: share(shareGame((*Bot).replayForAll))},
		{action: animationButton.action, run: (*Bot).chooseAnimation},
		{action: drawAnimation.action, run: (*Bot).animate},
		{action: shareAnimation.action, run: (*Bot).shareAnimation},
		{action: analyseButton.action, run: (*Bot).pressAnalyse},
		{action: shareAnalysis.action, run: share(shareGame((*Bot).analysisForAll))},

		// a guild
		{action: upButton.action, run: (*Bot).changeLeaderboard},
		{action: shareRanking.action, run: share((*Bot).rankingForAll)},
		{action: ownProfileButton.action, run: replyWith((*Bot).ownProfile)},
		{action: shareProfile.action, run: share((*Bot).profileForAll)},
		{action: puzzleButton.action, run: withoutOptions((*Bot).puzzle)},
		{action: actionPuzzle, run: replyWith((*Bot).chooseInPuzzle)},
		{action: puzzleBoardButton.action, run: (*Bot).puzzleBoard},
		{action: sharePuzzle.action, run: share((*Bot).puzzleScoreForAll)},
		{action: practiceButton.action, run: replyWith((*Bot).practice)},
		{action: actionPractice, run: replyWith((*Bot).chooseInPractice)},

		// a person
		{action: openHandMenu.action, run: (*Bot).openHand},
		{action: ownTablesPager.action, run: pageOf((*community.Service).MyTables)},
		{action: actionPreference, run: (*Bot).setPreference},
		{action: downloadButton.action, run: (*Bot).sendPersonalData},
		{action: askDeleteDataButton.action, run: (*Bot).confirmDeletion},
		{action: deleteDataButton.action, run: replyWith((*Bot).deletePersonalData)},
		{action: formAgainButton.action, run: (*Bot).openFormAgain},

		// tournaments
		{action: enterButton.action, run: atTournament((*Bot).enterTournament)},
		{action: withdrawEntryButton.action, run: atTournament((*Bot).withdrawFromTournament)},
		{action: tournamentButton.action, run: (*Bot).pressTournament},
		{action: tournamentMenu.action, run: (*Bot).showChosenTournament},
		{action: tournamentsPager.action, run: (*Bot).showMoreTournaments},
		{action: partnerMenu.action, run: (*Bot).enterWithPartner},
		{action: tournamentDetailsButton.action, run: atTournament((*Bot).showTournamentDetails)},
		{action: exportTournamentButton.action, run: atTournament((*Bot).exportTournament)},
		{action: manageTournamentButton.action, run: atTournament((*Bot).manageTournament)},
		{action: startTournamentButton.action, run: changeTournament((*tournaments.Service).Start)},
		{action: pauseTournamentButton.action, run: changeTournament((*tournaments.Service).Pause)},
		{action: resumeTournamentButton.action, run: changeTournament((*tournaments.Service).Resume)},
		{action: askCancelTournamentButton.action, run: changeTournament((*tournaments.Service).AskCancel)},
		{action: cancelTournamentButton.action, run: changeTournament((*tournaments.Service).Cancel)},
		{action: extendRoundButton.action, run: (*Bot).askForExtension},
		{action: tournamentTableMenu.action, run: (*Bot).showTournamentTable},
		{action: tournamentTablesPager.action, run: turnPanel(func(m *managed, from int) { m.tables = from })},
		{action: enterResultButton.action, run: (*Bot).askForGold},
		{action: voidTableButton.action, run: (*Bot).voidTable},
		{action: promiseRoleButton.action, run: (*Bot).promiseRole},
		{action: entrantMenu.action, run: (*Bot).showEntrant},
		{action: entrantsPager.action, run: turnPanel(func(m *managed, from int) { m.entrants = from })},
		{action: askRemoveEntrantButton.action, run: (*Bot).askToRemove},
		{action: removeEntrantButton.action, run: (*Bot).removeEntrant},
		{action: actionReplaceEntrant, run: (*Bot).askForReplacement},
		{action: replacementMenu.action,
			run: replaceEntrant((*tournaments.Service).Replace, (*say.Localizer).UserReplaced)},
		{action: newPartnerMenu.action,
			run: replaceEntrant((*tournaments.Service).ReplacePartner, (*say.Localizer).PartnerReplaced)},

		// managers of a guild
		{action: testButton.action, run: managersOnly((*Bot).testPost)},
		{action: guildSettingMenu.action, run: managersOnly((*Bot).chooseGuildSetting)},
		{action: guildValueMenu.action, run: managersOnly((*Bot).setGuildSetting)},
		{action: manageTableMenu.action, run: managersOnly((*Bot).manageTable)},
		{action: guildTablesPager.action, run: managersOnly(pageOf((*community.Service).GuildTables))},
		{action: endAnywhereButton.action, run: managersOnly(inGuild(tableMethod((*table.Table).Stop)))},
		{action: countAgainMenu.action, run: managersOnly((*Bot).restore)},
		{action: rulingsPager.action, run: managersOnly(pageOf((*community.Service).Rulings))},
	}
}

// listForms returns, for each form, the handler that opens it and the handler that receives it.
func listForms() []formRoute {
	return []formRoute{
		{actionChatForm, (*Bot).askForChatAgain, (*Bot).setChat},
		{actionCreateTournament, (*Bot).askForTournamentAgain, (*Bot).createTournament},
		{actionExtendRound, (*Bot).askForExtension, (*Bot).extendRound},
		{actionEnterResult, (*Bot).askForGold, (*Bot).settleTable},
	}
}
