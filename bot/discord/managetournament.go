package discord

import (
	"context"
	"strconv"
	"strings"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// Controls to manage a tournament. The argument of a table's controls is that table.
var (
	manageTournamentButton = newButton(
		button{action: "manage-tournament", label: "manage-tournament", style: secondary})
	startTournamentButton = newButton(button{action: "start-tournament", label: "start-tournament", style: success})
	pauseTournamentButton = newButton(
		button{action: "pause-tournament", label: "pause-tournament", style: secondary})
	resumeTournamentButton = newButton(
		button{action: "resume-tournament", label: "resume-tournament", style: success})
	askCancelTournamentButton = newButton(
		button{action: "ask-cancel-tournament", label: "cancel-tournament", style: danger})
	cancelTournamentButton = newButton(
		button{action: "cancel-tournament", label: "cancel-tournament", style: danger})
	extendRoundButton = newButton(button{action: "extend-round", label: "extend-round", style: secondary})
	enterResultButton = newButton(button{action: "enter-result", label: "enter-result", style: primary})
	voidTableButton   = newButton(button{action: "void-table", label: "void-table", style: danger})
	promiseRoleButton = newButton(button{action: "promise-role", label: "promise-role", style: secondary})

	tournamentTableMenu = newMenu(menu{action: "tournament-table", placeholder: "tournament-table"})
	entrantMenu         = newMenu(menu{action: "tournament-entrant", placeholder: "tournament-entrant"})

	// The argument of these is the offset of a page.
	previousTournamentTables = newButton(button{action: "tournament-tables", label: "back-page", style: secondary})
	nextTournamentTables     = newButton(button{action: "tournament-tables", label: "next-page", style: secondary})
	previousEntrants         = newButton(button{action: "tournament-entrants", label: "back-page", style: secondary})
	nextEntrants             = newButton(button{action: "tournament-entrants", label: "next-page", style: secondary})

	// The argument of these is the number of an entrant.
	askRemoveEntrantButton = newButton(button{action: "ask-remove-entrant", label: "remove-entrant", style: danger})
	removeEntrantButton    = newButton(button{action: "remove-entrant", label: "remove-entrant", style: danger})

	// The argument of these is a user: the one to be replaced, or the one who needs a partner.
	replacementMenu = newMenu(menu{action: "replacement", placeholder: "replacement"})
	newPartnerMenu  = newMenu(menu{action: "new-partner", placeholder: "new-partner"})
)

// actionReplaceEntrant asks who plays in place of the user in the argument. Its button names that user.
const actionReplaceEntrant action = "replace-entrant"

// Actions of forms.
const (
	actionExtendRound action = "extend-round-form"
	actionEnterResult action = "enter-result-form" // the argument is the table
)

func (b *Bot) startTournament(ctx context.Context, c *click, id journal.TournamentID) error {
	return b.reply(ctx, c, b.tournaments.Start(ctx, c.Click, id))
}

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
	m.addPagedMenu(t, tournamentTableMenu, previousTournamentTables, nextTournamentTables, id,
		tournamentTableOptions(t, &s.View), s.tables)
	m.addPagedMenu(t, entrantMenu, previousEntrants, nextEntrants, id, entrantOptions(t, &s.View), s.entrants)
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

// tournamentTableOptions returns menu options for the latest round's tables except byes, those without a result first.
func tournamentTableOptions(t *say.Localizer, v *tournaments.View) []selectOption {
	round := v.Latest()
	if round == nil {
		return nil
	}
	var open, done []selectOption
	for i := range round.Tables {
		label, about := t.TableOption(v, i+1)
		one := selectOption{Label: label, Value: placeArg(tournaments.Place{Round: len(v.Rounds), Table: i + 1}),
			Description: about}
		switch round.Tables[i].Phase {
		case tournament.Rest:
		case tournament.Open, tournament.OnHold:
			open = append(open, one)
		default:
			done = append(done, one)
		}
	}
	return append(open, done...)
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

// askForHours opens the form to extend the round.
func (b *Bot) askForHours(ctx context.Context, c *click, p pressed) error {
	return b.withManaged(ctx, c, journal.TournamentID(p.Seq), func(s tournaments.Shown) error {
		id := tournamentID(s.ID)
		id.Action = actionExtendRound
		f := newForm(id, c.language.ExtendTitle())
		label, hint := c.language.Field(say.FieldHours, "")
		f.addText(string(say.FieldHours), label, hint, strconv.Itoa(usualExtension(&s.View)),
			len(strconv.Itoa(tournaments.MaxExtension)), true)
		return b.openForm(ctx, c, f)
	})
}

// usualExtension returns the suggested extension of a round in hours: a day, but no longer than the round.
func usualExtension(v *tournaments.View) int {
	const day = 24
	if minutes := v.Settings.RoundMinutes; minutes > 0 {
		return min(max(minutes/60, 1), day)
	}
	return day
}

func (b *Bot) extendRound(ctx context.Context, c *click, s submitted) error {
	hours := parseNumber(s.field(say.FieldHours))
	reply := b.tournaments.Extend(ctx, c.Click, journal.TournamentID(s.Seq), hours)
	return b.replyDone(ctx, c, reply, func(tournaments.Shown) string { return c.language.RoundExtended(hours) })
}

// withTable calls do with a table of a tournament that the user who clicked may change, or answers the click.
func (b *Bot) withTable(ctx context.Context, c *click, id journal.TournamentID, at tournaments.Place,
	do func(s tournaments.Shown, at tournaments.Place, t *tournament.Table) error) error {
	return b.withManaged(ctx, c, id, func(s tournaments.Shown) error {
		if at.Round < 1 || at.Round > len(s.Rounds) || at.Table < 1 || at.Table > len(s.Rounds[at.Round-1].Tables) {
			unknown := tournament.Refusal{Reason: tournament.UnknownTable}
			return b.reply(ctx, c, tournaments.Refused{
				Refusal: &tournaments.Refusal{Code: tournaments.ByRules, Rule: unknown}})
		}
		return do(s, at, &s.Rounds[at.Round-1].Tables[at.Table-1])
	})
}

// showTournamentTable shows a table, with buttons to give it a result and to annul its game.
func (b *Bot) showTournamentTable(ctx context.Context, c *click, p pressed) error {
	return b.withTable(ctx, c, journal.TournamentID(p.Seq), parsePlace(p.value()),
		func(s tournaments.Shown, at tournaments.Place, t *tournament.Table) error {
			m := pageMessage(c.language.TournamentTablePanel(&s.View, at))
			id := tournamentID(s.ID)
			back := manageTournamentButton.component(c.language, id)
			game := s.VenueAt(at).ID
			id.Arg = seenArg(tournaments.Seen{Place: at, Phase: t.Phase, Game: game})
			m.addButtons(enterResultButton.component(c.language, id), voidTableButton.component(c.language, id), back)
			return b.answer(ctx, c, m)
		})
}

// askForGold opens the form for the result of a table: the gold of each side.
func (b *Bot) askForGold(ctx context.Context, c *click, p pressed) error {
	return b.withTable(ctx, c, journal.TournamentID(p.Seq), parseSeen(p.Arg).Place,
		func(s tournaments.Shown, at tournaments.Place, t *tournament.Table) error {
			id := tournamentID(s.ID)
			id.Action, id.Arg = actionEnterResult, p.Arg
			f := newForm(id, c.language.TournamentTable(at))
			for side := range t.Sides {
				label, hint := c.language.GoldField(&s.View, t, side)
				f.addText(strconv.Itoa(side), label, hint, "", maxGoldText, true)
			}
			return b.openForm(ctx, c, f)
		})
}

// maxGoldText is the greatest length of a side's gold, in characters including a sign.
const maxGoldText = 4

// settleTable gives a table the result from the form. The argument is the table as it was when the form's button was
// shown.
func (b *Bot) settleTable(ctx context.Context, c *click, s submitted) error {
	var gold []int
	for side := 0; ; side++ {
		text, given := s.fields[strconv.Itoa(side)]
		if !given {
			break
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			gold = nil // refused, since it is not one number for each side
			break
		}
		gold = append(gold, n)
	}
	seen := parseSeen(s.Arg)
	reply := b.tournaments.SettleTable(ctx, c.Click, journal.TournamentID(s.Seq), seen, gold)
	return b.replyTableDecided(ctx, c, reply, seen.Place)
}

// promiseRole makes the user who clicked the giver of the winners' role.
func (b *Bot) promiseRole(ctx context.Context, c *click, p pressed) error {
	reply := b.tournaments.PromiseRole(ctx, c.Click, journal.TournamentID(p.Seq))
	return b.replyDone(ctx, c, reply, func(tournaments.Shown) string { return c.language.RolePromised() })
}

// voidTable annuls the game of a table. The argument is the table as it was when the button was shown.
func (b *Bot) voidTable(ctx context.Context, c *click, p pressed) error {
	seen := parseSeen(p.Arg)
	reply := b.tournaments.VoidTable(ctx, c.Click, journal.TournamentID(p.Seq), seen)
	return b.replyTableDecided(ctx, c, reply, seen.Place)
}

func (b *Bot) replyTableDecided(ctx context.Context, c *click, reply table.Reply, at tournaments.Place) error {
	return b.replyDone(ctx, c, reply, func(s tournaments.Shown) string { return c.language.TableDecided(&s.View, at) })
}

// seenArg encodes a table as the user saw it, for an argument. It includes the game, since another one may be played
// there later.
func seenArg(s tournaments.Seen) string {
	return placeArg(s.Place) + "." + string(s.Phase) + "." + strconv.FormatInt(int64(s.Game), 10)
}

// parseSeen parses a text of seenArg. It returns the zero Seen if the text is forged.
func parseSeen(text string) tournaments.Seen {
	parts := strings.Split(text, ".")
	if len(parts) != 4 {
		return tournaments.Seen{}
	}
	id, err := strconv.ParseInt(parts[3], 10, 64)
	if err != nil {
		return tournaments.Seen{}
	}
	return tournaments.Seen{Place: parsePlace(parts[0] + "." + parts[1]), Phase: tournament.Phase(parts[2]),
		Game: journal.TableID(id)}
}
