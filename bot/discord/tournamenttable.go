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
)

// tournamentTableOptions returns menu options for the latest round's tables except byes, those without a result first.
func tournamentTableOptions(t *say.Localizer, v *tournaments.View) []selectOption {
	round := v.Latest()
	if round == nil {
		return nil
	}
	var open, done []selectOption
	for i := range round.Tables {
		label, about := t.TableOption(v, i+1)
		one := selectOption{Label: label, Value: tableArg(tournaments.TableNumber{Round: len(v.Rounds), Table: i + 1}),
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

// withTable calls do with a table of a tournament that the user who clicked may change, or answers the click.
func (b *Bot) withTable(ctx context.Context, c *click, id journal.TournamentID, at tournaments.TableNumber,
	do func(s tournaments.Shown, at tournaments.TableNumber, t *tournament.Table) error) error {
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
	return b.withTable(ctx, c, journal.TournamentID(p.Seq), parseTable(p.value()),
		func(s tournaments.Shown, at tournaments.TableNumber, t *tournament.Table) error {
			m := pageMessage(c.language.TournamentTablePanel(&s.View, at))
			id := tournamentID(s.ID)
			back := manageTournamentButton.component(c.language, id)
			game := s.VenueAt(at).ID
			id.Arg = seenArg(tournaments.Seen{TableNumber: at, Phase: t.Phase, Game: game})
			m.addButtons(enterResultButton.component(c.language, id), voidTableButton.component(c.language, id), back)
			return b.answer(ctx, c, m)
		})
}

// askForGold opens the form for the result of a table: the gold of each side.
func (b *Bot) askForGold(ctx context.Context, c *click, p pressed) error {
	return b.withTable(ctx, c, journal.TournamentID(p.Seq), parseSeen(p.Arg).TableNumber,
		func(s tournaments.Shown, at tournaments.TableNumber, t *tournament.Table) error {
			id := tournamentID(s.ID)
			id.Action, id.Arg = actionEnterResult, p.Arg
			f := newForm(id, c.language.TournamentTableName(at))
			for side := range t.Sides {
				label, hint := c.language.GoldField(&s.View, t, side)
				f.addText(strconv.Itoa(side), label, hint, "", len(strconv.Itoa(-tournament.MaxGold)), true)
			}
			return b.openForm(ctx, c, f)
		})
}

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
	return b.replyTableDecided(ctx, c, reply, seen.TableNumber)
}

// voidTable annuls the game of a table. The argument is the table as it was when the button was shown.
func (b *Bot) voidTable(ctx context.Context, c *click, p pressed) error {
	seen := parseSeen(p.Arg)
	reply := b.tournaments.VoidTable(ctx, c.Click, journal.TournamentID(p.Seq), seen)
	return b.replyTableDecided(ctx, c, reply, seen.TableNumber)
}

func (b *Bot) replyTableDecided(ctx context.Context, c *click, reply table.Reply, at tournaments.TableNumber) error {
	return b.replyDone(ctx, c, reply, func(s tournaments.Shown) string { return c.language.TableDecided(&s.View, at) })
}

// seenArg encodes a table as the user saw it, for an argument. It includes the game, since another one may be played
// there later.
func seenArg(s tournaments.Seen) string {
	return tableArg(s.TableNumber) + "." + string(s.Phase) + "." + strconv.FormatInt(int64(s.Game), 10)
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
	return tournaments.Seen{TableNumber: parseTable(parts[0] + "." + parts[1]), Phase: tournament.Phase(parts[2]),
		Game: journal.TableID(id)}
}

// parseTable parses the argument for a table of a round. It returns the zero TableNumber if the argument is forged.
func parseTable(text string) (at tournaments.TableNumber) {
	round, number, _ := strings.Cut(text, ".")
	r, errRound := strconv.Atoi(round)
	n, errNumber := strconv.Atoi(number)
	if errRound != nil || errNumber != nil {
		return tournaments.TableNumber{}
	}
	return tournaments.TableNumber{Round: r, Table: n}
}

// tableArg encodes a table of a round as an argument.
func tableArg(at tournaments.TableNumber) string {
	return strconv.Itoa(at.Round) + "." + strconv.Itoa(at.Table)
}
