package discord

import (
	"reflect"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/tournaments"
)

// listPresenters returns the presenter of each type of reply. The longer ones are in other files.
func listPresenters() []presenter {
	return []presenter{
		handPresenter(),
		refusalPresenter(),
		presenterFor[table.Notice]{send: (*Bot).answer,
			words: func(_ *Bot, c *click, r table.Notice) message { return noticeMessage(c.language, r) }}.presenter(),
		presenterFor[table.Confirm]{send: (*Bot).answer, words: confirmEndMessage}.presenter(),
		inWords(moreMessage),
		inWords(seatChoiceMessage),
		inText(func(t *say.Localizer, r table.Opened) string { return t.TableOpened(r.PublicState) }),
		inWords(waitingTablesMessage),
		inText(func(t *say.Localizer, r table.Posted) string { return t.BoardPosted(r.PublicState) }),
		inPage(func(t *say.Localizer, r table.FairDeal) say.Page { return t.FairDeal(r.PublicState) }),
		inWords(tableSettingsMessage),
		inWords(audienceChoiceMessage),
		inWords(voteControlsMessage),
		inWords(livePageMessage),

		howToPlayPresenter(),
		guidePresenter(),

		inWords(detailsMessage),
		replayPresenter(),
		analysisPresenter(),
		inWords(func(t *say.Localizer, r community.Analysing) message {
			return analysingMessage(t, r, t.Analysing(r))
		}),
		inWords(historyMessage),
		recordPresenter(),
		inPage((*say.Localizer).Verified),

		rankingPresenter(),
		profilePresenter(),
		puzzlePresenter(),
		answeredPuzzlePresenter(),
		inWords(pastPuzzleMessage),
		inWords(puzzleBoardMessage),
		puzzleScorePresenter(),
		practicePresenter(),
		answeredPracticePresenter(),
		inWords(pastPracticeMessage),
		inWords(practiceDoneMessage),

		ownTablesPresenter(),
		alertPresenter(),
		presenterFor[community.UserPreferences]{words: func(b *Bot, c *click, r community.UserPreferences) message {
			return preferencesMessage(c.language, r, b.clock.Now())
		}}.presenter(),
		inWords(personalDataMessage),
		inText((*say.Localizer).DataDeleted),

		tournamentPresenter(),
		inText((*say.Localizer).TournamentCreated),
		inWords(choosePartnerMessage),
		inText((*say.Localizer).PartnerAsked),
		inWords(confirmCancelMessage),
		inWords(tournamentPanelMessage),
		inWords(func(t *say.Localizer, r tournaments.Changed) message {
			return tournamentPanelMessage(t, managed{Shown: r.Shown})
		}),
		inWords(tournamentListMessage),
		tournamentRefusalPresenter(),

		inWords(func(t *say.Localizer, r community.GuildSettings) message { return settingsMessage(t, r, "") }),
		inWords(guildTablesMessage),
		inWords(rulingsMessage),
	}
}

func newPresenters() map[reflect.Type]presenter {
	byType := map[reflect.Type]presenter{}
	for _, p := range listPresenters() {
		byType[p.of] = p
	}
	return byType
}
