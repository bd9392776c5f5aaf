package discord

import (
	"context"
	"strconv"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// Controls to manage a tournament. The argument of a table's controls is that table.
var (
	manageTournamentButton    = newButton(button{action: "manage-tournament", style: secondary})
	startTournamentButton     = newButton(button{action: "start-tournament", style: success})
	pauseTournamentButton     = newButton(button{action: "pause-tournament", style: secondary})
	resumeTournamentButton    = newButton(button{action: "resume-tournament", style: success})
	askCancelTournamentButton = newButton(
		button{action: "ask-cancel-tournament", label: "cancel-tournament", style: danger})
	cancelTournamentButton = newButton(button{action: "cancel-tournament", style: danger})
	extendRoundButton      = newButton(button{action: "extend-round", style: secondary})
	enterResultButton      = newButton(button{action: "enter-result", style: primary})
	voidTableButton        = newButton(button{action: "void-table", style: danger})
	promiseRoleButton      = newButton(button{action: "promise-role", style: secondary})

	tournamentTableMenu = newMenu(menu{action: "tournament-table"})
	entrantMenu         = newMenu(menu{action: "tournament-entrant"})

	tournamentTablesPager = newPager("tournament-tables")
	entrantsPager         = newPager("tournament-entrants")

	// The argument of these is the number of an entrant.
	askRemoveEntrantButton = newButton(button{action: "ask-remove-entrant", label: "remove-entrant", style: secondary})
	removeEntrantButton    = newButton(button{action: "remove-entrant", style: danger})

	// The argument of these is a user: the one to be replaced, or the one who needs a partner.
	replacementMenu = newMenu(menu{action: "replacement"})
	newPartnerMenu  = newMenu(menu{action: "new-partner"})
)

// actionReplaceEntrant asks who plays in place of the user in the argument. Its button names that user.
const actionReplaceEntrant action = "replace-entrant"

// Actions of forms.
const (
	actionExtendRound action = "extend-round-form"
	actionEnterResult action = "enter-result-form" // the argument is the table
)

func (b *Bot) manageTournament(ctx context.Context, c *click, id journal.TournamentID) error {
	return b.reply(ctx, c, b.tournaments.Manage(ctx, c.Click, id))
}

// changeTournament returns a handler that answers a press with the reply of a method of the service.
func changeTournament(
	do func(*tournaments.Service, context.Context, table.Click, journal.TournamentID) table.Reply) pressHandler {
	return replyWith(func(b *Bot, ctx context.Context, c *click, p pressed) table.Reply {
		return do(b.tournaments, ctx, c.Click, journal.TournamentID(p.Seq))
	})
}

// managed is the reply that shows a tournament to a user who may change it.
type managed struct {
	tournaments.Shown
	done     string // what the click did; "" if the tournament shows that
	tables   int    // offset of the first table in its menu
	entrants int    // offset of the first entrant in its menu
}

// replyDone answers a click with a reply of the service. If the click changed the tournament, done says what was done.
func (b *Bot) replyDone(ctx context.Context, c *click, r table.Reply, done func(tournaments.Shown) string) error {
	if changed, is := r.(tournaments.Changed); is {
		r = managed{Shown: changed.Shown, done: done(changed.Shown)}
	}
	return b.reply(ctx, c, r)
}

// tournamentPanelMessage shows a tournament to a user who may change it, with the controls that apply now.
func tournamentPanelMessage(t *say.Localizer, s managed) message {
	m := pageMessage(t.TournamentPanel(&s.View, s.done))
	id := tournamentID(s.ID)
	var list []component
	if s.MayPromise {
		list = append(list, promiseRoleButton.component(t, id))
	}
	if s.IsOver() {
		m.addButtons(list...)
		return m
	}
	switch s.Phase {
	case tournamentjournal.PhaseEntry:
		start := startTournamentButton.component(t, id)
		start.Disabled = s.Due == tournament.DueEntrants
		list = append(list, start)
	case tournamentjournal.PhasePaused:
		list = append(list, resumeTournamentButton.component(t, id))
	default:
		list = append(list, pauseTournamentButton.component(t, id))
	}
	if s.Due == tournament.DueGames {
		list = append(list, extendRoundButton.component(t, id))
	}
	list = append(list, askCancelTournamentButton.component(t, id))
	m.addButtons(list...)
	if !s.Judges {
		return m
	}
	m.addPagedMenu(t, tournamentTableMenu, tournamentTablesPager, id, tournamentTableOptions(t, &s.View), s.tables)
	m.addPagedMenu(t, entrantMenu, entrantsPager, id, entrantOptions(t, &s.View), s.entrants)
	return m
}

// turnPanel returns the handler of a button to another page of a panel's menu. set records the page's offset.
func turnPanel(set func(m *managed, from int)) pressHandler {
	return func(b *Bot, ctx context.Context, c *click, p pressed) error {
		return b.withManaged(ctx, c, journal.TournamentID(p.Seq), func(s tournaments.Shown) error {
			panel := managed{Shown: s}
			set(&panel, parseNumber(p.Arg))
			return b.reply(ctx, c, panel)
		})
	}
}

func confirmCancelMessage(t *say.Localizer, r tournaments.ConfirmCancel) message {
	m := textMessage(t.ConfirmCancelTournament(r))
	m.addButtons(cancelTournamentButton.component(t, tournamentID(r.ID)), neverMindButton.component(t, customID{}))
	return m
}

// withManaged calls do with a tournament if the user who clicked may change it. Otherwise it answers the click.
func (b *Bot) withManaged(ctx context.Context, c *click, id journal.TournamentID,
	do func(tournaments.Shown) error) error {
	reply := b.tournaments.Manage(ctx, c.Click, id)
	if r, may := reply.(tournaments.Changed); may {
		return do(r.Shown)
	}
	return b.reply(ctx, c, reply)
}

// askForExtension opens the form to extend the round.
func (b *Bot) askForExtension(ctx context.Context, c *click, p pressed) error {
	return b.withManaged(ctx, c, journal.TournamentID(p.Seq), func(s tournaments.Shown) error {
		id := tournamentID(s.ID)
		id.Action = actionExtendRound
		f := newForm(id, c.language.ExtendTitle())
		label, hint := c.language.Field(say.FieldMore, "")
		f.addChoice(string(say.FieldMore), label, hint, extensionOptions(c.language, &s.View))
		return b.openForm(ctx, c, f)
	})
}

// extensionOptions returns menu options for how much longer a round lasts. The suggested one is a day, but no longer
// than a quarter of the round.
func extensionOptions(t *say.Localizer, v *tournaments.View) (list []selectOption) {
	const day = 24 * 60
	most := day
	if minutes := v.Settings.RoundMinutes; minutes > 0 {
		most = min(minutes/4, day)
	}
	usual := 0
	for i, minutes := range tournaments.Extensions {
		if minutes <= most {
			usual = i
		}
		list = append(list, selectOption{Label: t.Minutes(minutes), Value: strconv.Itoa(minutes)})
	}
	list[usual].Default = true
	return list
}

func (b *Bot) extendRound(ctx context.Context, c *click, s submitted) error {
	minutes := parseNumber(s.field(say.FieldMore))
	reply := b.tournaments.Extend(ctx, c.Click, journal.TournamentID(s.Seq), minutes)
	return b.replyDone(ctx, c, reply, func(tournaments.Shown) string { return c.language.RoundExtended(minutes) })
}

// promiseRole makes the user who clicked the giver of the winners' role.
func (b *Bot) promiseRole(ctx context.Context, c *click, p pressed) error {
	reply := b.tournaments.PromiseRole(ctx, c.Click, journal.TournamentID(p.Seq))
	return b.replyDone(ctx, c, reply, func(tournaments.Shown) string { return c.language.RolePromised() })
}
