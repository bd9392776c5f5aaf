package discord

import (
	"context"
	"slices"
	"strconv"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// entrantOptions returns menu options for all entrants, including those who have withdrawn.
func entrantOptions(t *say.Localizer, v *tournaments.View) (list []selectOption) {
	for _, e := range v.Entrants {
		label, about := t.EntrantOption(v, e)
		list = append(list, selectOption{Label: label, Value: strconv.Itoa(int(e.Number)), Description: about})
	}
	return list
}

// showEntrant shows an entrant, with buttons to remove the entrant and to replace each of its users.
func (b *Bot) showEntrant(ctx context.Context, c *click, p pressed) error {
	return b.withEntrant(ctx, c, p, p.value(), func(s tournaments.Shown, e tournaments.Entrant) error {
		m := textMessage(c.language.EntrantPanel(&s.View, e))
		back := manageTournamentButton.component(c.language, tournamentID(s.ID))
		id := tournamentID(s.ID)
		id.Arg = p.value()
		list := []component{askRemoveEntrantButton.component(c.language, id)}
		for _, user := range e.Users {
			if user.ID != 0 {
				id := tournamentID(s.ID)
				id.Action, id.Arg = actionReplaceEntrant, user.ID.String()
				list = append(list, newButtonComponent(id, secondary, c.language.ReplaceButton(user)))
			}
		}
		m.addButtons(append(list, back)...)
		return b.answer(ctx, c, m)
	})
}

// askToRemove asks the user to confirm that the entrant in the argument is removed from all later rounds.
func (b *Bot) askToRemove(ctx context.Context, c *click, p pressed) error {
	return b.withEntrant(ctx, c, p, p.Arg, func(s tournaments.Shown, e tournaments.Entrant) error {
		m := textMessage(c.language.ConfirmRemoval(&s.View, e))
		id := tournamentID(s.ID)
		back := manageTournamentButton.component(c.language, id)
		id.Arg = p.Arg
		m.addButtons(removeEntrantButton.component(c.language, id), back)
		return b.answer(ctx, c, m)
	})
}

// removeEntrant removes the entrant in the argument from all later rounds.
func (b *Bot) removeEntrant(ctx context.Context, c *click, p pressed) error {
	return b.withEntrant(ctx, c, p, p.Arg, func(s tournaments.Shown, e tournaments.Entrant) error {
		reply := b.tournaments.Remove(ctx, c.Click, s.ID, e.Number)
		return b.replyDone(ctx, c, reply, func(tournaments.Shown) string { return c.language.EntrantRemoved(e) })
	})
}

// withEntrant calls do with a tournament that the user who clicked may change, and with the entrant of that number.
func (b *Bot) withEntrant(ctx context.Context, c *click, p pressed, number string,
	do func(tournaments.Shown, tournaments.Entrant) error) error {
	return b.withManaged(ctx, c, journal.TournamentID(p.Seq), func(s tournaments.Shown) error {
		n := parseNumber(number)
		if n < 1 || n > len(s.Entrants) {
			return b.reply(ctx, c, tournaments.Refused{Refusal: &tournaments.Refusal{Code: tournaments.UnknownUser}})
		}
		return do(s, s.Entrants[n-1])
	})
}

// withPlayer calls do with a tournament that the user who clicked may change, the entrant of the user in the argument,
// and that user.
func (b *Bot) withPlayer(ctx context.Context, c *click, p pressed,
	do func(tournaments.Shown, tournaments.Entrant, table.User) error) error {
	return b.withManaged(ctx, c, journal.TournamentID(p.Seq), func(s tournaments.Shown) error {
		id := snowflake.Parse(p.Arg)
		e := s.EntrantOf(id)
		i := slices.IndexFunc(e.Users, func(u table.User) bool { return u.ID == id })
		if i < 0 {
			return b.reply(ctx, c, tournaments.Refused{Refusal: &tournaments.Refusal{Code: tournaments.UnknownUser}})
		}
		return do(s, e, e.Users[i])
	})
}

// askForReplacement asks who is to play for the user in the argument. If the data of the user's partner was deleted, it
// also asks for a new partner.
func (b *Bot) askForReplacement(ctx context.Context, c *click, p pressed) error {
	return b.withPlayer(ctx, c, p,
		func(s tournaments.Shown, e tournaments.Entrant, before table.User) error {
			m := textMessage(c.language.ChooseReplacement(&s.View, e, before))
			id := tournamentID(s.ID)
			id.Arg = before.ID.String()
			m.addButtons(replacementMenu.component(c.language, typeUsers, id))
			if s.LacksPartner(e) {
				m.addButtons(newPartnerMenu.component(c.language, typeUsers, id))
			}
			m.addButtons(manageTournamentButton.component(c.language, tournamentID(s.ID)))
			return b.answer(ctx, c, m)
		})
}

// replaceEntrant returns the handler of a menu that chooses the substitute, or the new partner, of the user in the
// argument. do makes the change, and done says what was done.
func replaceEntrant(
	do func(_ *tournaments.Service, _ context.Context, _ table.Click, _ journal.TournamentID,
		before snowflake.ID, after table.User) table.Reply,
	done func(_ *say.Localizer, before, after table.User) string,
) pressHandler {
	return func(b *Bot, ctx context.Context, c *click, p pressed) error {
		return b.withPlayer(ctx, c, p,
			func(s tournaments.Shown, _ tournaments.Entrant, before table.User) error {
				return b.withChosenUser(ctx, c, p, func(after table.User) error {
					reply := do(b.tournaments, ctx, c.Click, s.ID, before.ID, after)
					return b.replyDone(ctx, c, reply,
						func(tournaments.Shown) string { return done(c.language, before, after) })
				})
			})
	}
}
