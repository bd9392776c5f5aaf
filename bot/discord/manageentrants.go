package discord

import (
	"context"
	"slices"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// askToRemove asks whether the entrant of the user who was chosen is to be taken out of all later rounds.
func (b *Bot) askToRemove(ctx context.Context, c *click, p pressed) error {
	return b.withEntrant(ctx, c, p, p.value(), func(s tournaments.Shown, e tournaments.Entrant, _ table.User) error {
		m := textMessage(c.language.ConfirmRemoval(&s.View, e))
		id := tournamentID(s.ID)
		back := manageTournamentButton.component(c.language, id)
		id.Arg = p.value()
		m.addButtons(removeEntrantButton.component(c.language, id), back)
		return b.answer(ctx, c, m)
	})
}

// removeEntrant takes the entrant of the user in the argument out of all later rounds.
func (b *Bot) removeEntrant(ctx context.Context, c *click, p pressed) error {
	return b.withEntrant(ctx, c, p, p.Arg, func(s tournaments.Shown, e tournaments.Entrant, _ table.User) error {
		reply := b.tournaments.Remove(ctx, c.Click, s.ID, e.Number)
		return b.replyDone(ctx, c, reply, func(tournaments.Shown) string { return c.language.EntrantRemoved(e) })
	})
}

// withEntrant calls do with a tournament that the user who clicked may change, a user who plays in
// it, and their entrant.
func (b *Bot) withEntrant(ctx context.Context, c *click, p pressed, user string,
	do func(tournaments.Shown, tournaments.Entrant, table.User) error) error {
	return b.withManaged(ctx, c, journal.TournamentID(p.Seq), func(s tournaments.Shown) error {
		id := snowflake.Parse(user)
		e := s.EntrantOf(id)
		i := slices.IndexFunc(e.Users, func(u table.User) bool { return u.ID == id })
		if i < 0 {
			return b.reply(ctx, c, tournaments.Refused{Refusal: &tournaments.Refusal{Code: tournaments.UnknownUser}})
		}
		return do(s, e, e.Users[i])
	})
}

// askForReplacement asks who plays for the user who was chosen, or with them if the data of their partner was deleted.
func (b *Bot) askForReplacement(ctx context.Context, c *click, p pressed) error {
	return b.withEntrant(ctx, c, p, p.value(),
		func(s tournaments.Shown, e tournaments.Entrant, before table.User) error {
			m := textMessage(c.language.ChooseReplacement(&s.View, e, before))
			id := tournamentID(s.ID)
			id.Arg = before.ID.String()
			m.addButtons(userSelect(c.language, replacementMenu, id))
			if s.LacksPartner(e) {
				m.addButtons(userSelect(c.language, newPartnerMenu, id))
			}
			m.addButtons(manageTournamentButton.component(c.language, tournamentID(s.ID)))
			return b.answer(ctx, c, m)
		})
}

// replaceEntrant handles a choice of who plays from now on, for the user in the argument or with them: by a method of
// the service, and with words for what it has done.
func replaceEntrant(
	do func(_ *tournaments.Service, _ context.Context, _ table.Click, _ journal.TournamentID,
		before snowflake.ID, after table.User) table.Reply,
	done func(_ *say.Localizer, before, after table.User) string,
) pressHandler {
	return func(b *Bot, ctx context.Context, c *click, p pressed) error {
		return b.withEntrant(ctx, c, p, p.Arg,
			func(s tournaments.Shown, _ tournaments.Entrant, before table.User) error {
				return b.withChosenUser(ctx, c, p, func(after table.User) error {
					reply := do(b.tournaments, ctx, c.Click, s.ID, before.ID, after)
					return b.replyDone(ctx, c, reply,
						func(tournaments.Shown) string { return done(c.language, before, after) })
				})
			})
	}
}
