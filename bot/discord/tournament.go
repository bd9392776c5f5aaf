package discord

import (
	"context"

	"korsar/bot/discord/rest"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// Controls of tournaments. The number in their custom ids is the tournament's.
var (
	enterButton             = newButton(button{action: "enter", style: success})
	withdrawEntryButton     = newButton(button{action: "withdraw-entry", style: secondary})
	tournamentDetailsButton = newButton(button{action: "tournament-details", label: "details", style: secondary})
	exportTournamentButton  = newButton(button{action: "export-tournament", label: "download", style: secondary})
	tournamentPageLink      = newButton(button{label: "tournament-page", style: link})

	// The argument of these is a picture. Without one, the main picture is shown.
	tournamentButton = newButton(button{action: "tournament", style: secondary})
	standingsButton  = newButton(
		button{action: "tournament", label: "standings", style: secondary, arg: string(standingsPicture)})
	crossTableButton = newButton(
		button{action: "tournament", label: "cross-table", style: secondary, arg: string(crossTablePicture)})
	bracketButton = newButton(
		button{action: "tournament", label: "bracket", style: secondary, arg: string(bracketPicture)})

	tournamentMenu = newMenu(menu{action: "tournaments", placeholder: "tournament"})
	partnerMenu    = newMenu(menu{action: "partner"})

	tournamentsPager = newPager("tournament-list")
)

// tournamentHandler handles a click about a tournament, and answers it.
type tournamentHandler func(b *Bot, ctx context.Context, c *click, id journal.TournamentID) error

// tournamentCommand returns a command about the tournament that its option names. Without the option, the command uses
// onlyTournament. If that finds none, the answer lists the tournaments to choose from.
func tournamentCommand(name string,
	list func(*tournaments.Service, context.Context, table.Click) table.Reply, do tournamentHandler) command {
	return command{path: "korsar-tournament " + name, group: say.GroupTournaments,
		options: []option{autocompleteOption("tournament", (*Bot).suggestTournaments)},
		run: func(b *Bot, ctx context.Context, c *click, a arguments) error {
			if text := a.text("tournament"); text != "" {
				return do(b, ctx, c, parseTournamentID(text))
			}
			reply := list(b.tournaments, ctx, c.Click)
			if id := onlyTournament(c, reply); id != 0 {
				return do(b, ctx, c, id)
			}
			return b.reply(ctx, c, reply)
		}}
}

// onlyTournament returns the tournament that is meant if a user names none: the only one of this channel that is not
// over, or else of the guild. If all are over, it is the latest that has a winner. It returns 0 if there is none.
func onlyTournament(c *click, listed table.Reply) journal.TournamentID {
	list, _ := listed.(tournaments.Listed)
	var here, all []journal.TournamentID
	for _, t := range list.Tournaments { // those that are not over come first, then the latest
		if t.Phase == tournamentjournal.PhaseFinished && len(all) == 0 {
			return t.ID
		}
		if t.Phase.IsOver() {
			continue
		}
		all = append(all, t.ID)
		if t.Channel == c.Channel || t.Channel == c.channel.parent {
			here = append(here, t.ID)
		}
	}
	switch {
	case len(here) == 1:
		return here[0]
	case len(here) == 0 && len(all) == 1:
		return all[0]
	}
	return 0
}

// atTournament returns the handler of a button about a tournament.
func atTournament(do tournamentHandler) pressHandler {
	return func(b *Bot, ctx context.Context, c *click, p pressed) error {
		return do(b, ctx, c, journal.TournamentID(p.Seq))
	}
}

// tournamentID returns the custom id of a control of a tournament, without its action.
func tournamentID(id journal.TournamentID) customID { return customID{Seq: int64(id)} }

// suggestTournaments suggests the tournaments of this guild that the user may see.
func (b *Bot) suggestTournaments(ctx context.Context, c *click, _ arguments, typed string) (list []choice) {
	for _, t := range b.tournaments.Suggestions(ctx, c.Click) {
		name, _ := c.language.TournamentOption(t, nil)
		list = addSuggestion(list, typed, name, say.TournamentID(t.ID))
	}
	return list
}

func (b *Bot) listTournaments(ctx context.Context, c *click, _ arguments) error {
	return b.reply(ctx, c, b.tournaments.List(ctx, c.Click))
}

func (b *Bot) enterTournament(ctx context.Context, c *click, id journal.TournamentID) error {
	return b.replyWithTournament(ctx, c, b.tournaments.Join(ctx, c.Click, id), "")
}

// enterWithPartner enters the user with the chosen partner, or asks the partner first.
func (b *Bot) enterWithPartner(ctx context.Context, c *click, p pressed) error {
	return b.withChosenUser(ctx, c, p, func(partner table.User) error {
		return b.replyWithTournament(ctx, c,
			b.tournaments.JoinWith(ctx, c.Click, journal.TournamentID(p.Seq), partner), "")
	})
}

func (b *Bot) withdrawFromTournament(ctx context.Context, c *click, id journal.TournamentID) error {
	return b.replyWithTournament(ctx, c, b.tournaments.Withdraw(ctx, c.Click, id), "")
}

func (b *Bot) showTournament(ctx context.Context, c *click, id journal.TournamentID) error {
	return b.replyWithTournament(ctx, c, b.tournaments.Show(ctx, c.Click, id), "")
}

// pressTournament shows a tournament with the picture that the button names.
func (b *Bot) pressTournament(ctx context.Context, c *click, p pressed) error {
	return b.replyWithTournament(ctx, c, b.tournaments.Show(ctx, c.Click, journal.TournamentID(p.Seq)),
		tournamentPicture(p.Arg))
}

// showTournamentDetails shows how a tournament is played and leads to its files and its page.
func (b *Bot) showTournamentDetails(ctx context.Context, c *click, id journal.TournamentID) error {
	reply := b.tournaments.Show(ctx, c.Click, id)
	shown, ok := reply.(tournaments.Shown)
	if !ok {
		return b.reply(ctx, c, reply)
	}
	m := embedMessage(c.language.TournamentDetails(&shown.View), colorLobby)
	list := []component{tournamentButton.component(c.language, tournamentID(id)),
		exportTournamentButton.component(c.language, tournamentID(id))}
	if shown.Address != "" {
		list = append(list, tournamentPageLink.linkTo(c.language, shown.Address))
	}
	m.addButtons(list...)
	return b.answer(ctx, c, m)
}

func (b *Bot) exportTournament(ctx context.Context, c *click, id journal.TournamentID) error {
	reply := b.tournaments.Export(ctx, c.Click, id)
	exported, ok := reply.(tournaments.Exported)
	if !ok {
		return b.reply(ctx, c, reply)
	}
	words, text, file := c.language.TournamentExport()
	m := textMessage(words)
	name := "korsar-tournament-" + say.TournamentID(id)
	m.attach(rest.File{Name: name + ".txt", ContentType: textFile, Data: exported.Text}, text)
	m.attach(rest.File{Name: name + ".json", ContentType: "application/json", Data: exported.JSON}, file)
	return b.answer(ctx, c, m)
}

// tournamentStatus is the reply that shows a tournament to the user, with one of its pictures.
type tournamentStatus struct {
	tournaments.Shown
	news    string // what the click did; "" for nothing
	picture tournamentPicture
}

// replyWithTournament answers a click with a reply about a tournament. If the reply shows the tournament, it has the
// picture p, or the main one if p is empty.
func (b *Bot) replyWithTournament(ctx context.Context, c *click, r table.Reply, p tournamentPicture) error {
	var status tournamentStatus
	switch r := r.(type) {
	case tournaments.Shown:
		status = tournamentStatus{Shown: r}
	case tournaments.Joined:
		status = tournamentStatus{Shown: r.Shown}
	case tournaments.Withdrew:
		status = tournamentStatus{Shown: r.Shown, news: c.language.TournamentWithdrew(&r.View)}
	default:
		return b.reply(ctx, c, r)
	}
	status.picture = p
	if p == "" {
		status.picture = mainPicture(&status.View)
	}
	return b.reply(ctx, c, status)
}

func (b *Bot) showChosenTournament(ctx context.Context, c *click, p pressed) error {
	return b.showTournament(ctx, c, parseTournamentID(p.value()))
}

func (b *Bot) showMoreTournaments(ctx context.Context, c *click, p pressed) error {
	return b.reply(ctx, c, b.tournaments.ListFrom(ctx, c.Click, parseNumber(p.Arg)))
}
