package discord

import (
	"korsar/bot/discord/followup"
	"korsar/bot/say"
	"korsar/bot/tournaments"
)

// tournamentStatusMessage shows a tournament to one user in words, with what that user can do.
func tournamentStatusMessage(t *say.Localizer, r tournamentStatus) message {
	m := textMessage(r.news)
	m.Embeds = []embed{newEmbed(t.TournamentStatus(&r.Shown), tournamentColor(&r.View))}
	id := tournamentID(r.ID)
	plays := r.Own.Number != 0 && !r.Own.Withdrawn
	var does, shows []component
	if r.EntryOpen && !plays {
		does = append(does, enterButton.component(t, id))
	}
	if plays && !r.IsOver() {
		does = append(does, withdrawEntryButton.component(t, id))
	}
	if r.Manages && (!r.IsOver() || r.RoleOpen) {
		does = append(does, manageTournamentButton.component(t, id))
	}
	for _, b := range pictureButtons(&r.View, r.picture) {
		shows = append(shows, b.component(t, id))
	}
	m.addButtons(does...)
	m.addButtons(append(shows, tournamentDetailsButton.component(t, id))...)
	return m
}

// tournamentListMessage lists tournaments, with a menu to see one.
func tournamentListMessage(t *say.Localizer, r tournaments.Listed) message {
	m := pageMessage(t.Tournaments(r))
	m.addMenu(t, tournamentMenu, customID{}, tournamentOptions(t, r))
	m.addListPager(t, tournamentsPager, r.Page)
	return m
}

func tournamentOptions(t *say.Localizer, r tournaments.Listed) (list []selectOption) {
	for _, one := range r.Tournaments {
		label, about := t.TournamentOption(one, r.Winners[one.ID])
		list = append(list, selectOption{Label: label, Value: say.TournamentID(one.ID), Description: about})
	}
	return list
}

func choosePartnerMessage(t *say.Localizer, r tournaments.ChoosePartner) message {
	m := textMessage(t.ChoosePartner(r))
	m.addButtons(partnerMenu.component(t, typeUsers, tournamentID(r.ID)))
	return m
}

func tournamentPresenter() presenter {
	return presenterFor[tournamentStatus]{
		words: func(_ *Bot, c *click, r tournamentStatus) message { return tournamentStatusMessage(c.language, r) },
		picture: func(b *Bot, c *click, r tournamentStatus) illustration {
			return illustrate(followup.Slot{File: tournamentFile}, r.Pictured(), func() message {
				m := tournamentStatusMessage(c.language, r)
				if b.addTournamentPicture(c.language, &m, &r.View, r.Own.Number, r.picture) {
					m.Embeds[0] = newEmbed(c.language.TournamentStatusCaption(&r.Shown), tournamentColor(&r.View))
				}
				return m
			})
		},
	}.presenter()
}

// tournamentRefusalPresenter presents a refusal below the clicked message, whose controls stay.
func tournamentRefusalPresenter() presenter {
	return presenterFor[tournaments.Refused]{send: (*Bot).answerBelow,
		words: func(b *Bot, c *click, r tournaments.Refused) message {
			return b.refusal(c, textMessage(c.language.TournamentRefused(r.Refusal)))
		}}.presenter()
}
