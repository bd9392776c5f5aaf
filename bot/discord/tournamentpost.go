package discord

import (
	"context"
	"errors"
	"net/http"

	"korsar/bot/discord/rest"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

// PostTournament implements tournaments.Platform.
func (b *Bot) PostTournament(ctx context.Context, v tournaments.View, notified []table.User,
	nonce string) (snowflake.ID, error) {
	posted, err := b.post(ctx, v.Channel, nonce, func(files bool) message {
		m := b.tournamentPost(&v, files)
		for _, user := range notified {
			m.mention(user.ID)
		}
		return m
	})
	return snowflake.Parse(posted.ID), err
}

// EditTournament implements tournaments.Platform.
func (b *Bot) EditTournament(ctx context.Context, v tournaments.View) error {
	return b.edit(ctx, v.Channel, v.Post, func(files bool) message { return b.tournamentPost(&v, files) })
}

// DeleteTournamentPost implements tournaments.Platform.
func (b *Bot) DeleteTournamentPost(ctx context.Context, channel, post snowflake.ID) error {
	return b.DeleteBoard(ctx, channel, post)
}

// tournamentPost shows a tournament to everyone, in its language. Without files, the text replaces the picture.
func (b *Bot) tournamentPost(v *tournaments.View, files bool) message {
	t := say.In(v.Settings.Language)
	m, text := textMessage(t.TournamentWinners(v)), t.Tournament(v)
	if files && !v.NoPictures && b.addTournamentPicture(t, &m, v, 0, mainPicture(v)) {
		text = t.TournamentCaption(v)
	}
	m.Embeds = []embed{newEmbed(text, tournamentColor(v))}
	m.addButtons(tournamentButtons(t, v)...)
	return m
}

// tournamentButtons returns the post's buttons for everyone. Once the tournament is over, nobody enters or leaves.
func tournamentButtons(t *say.Localizer, v *tournaments.View) (list []component) {
	id := tournamentID(v.ID)
	if v.EntryOpen {
		list = append(list, enterButton.component(t, id))
	}
	if !v.IsOver() {
		list = append(list, withdrawEntryButton.component(t, id))
	}
	return append(list, tournamentButton.component(t, id), tournamentDetailsButton.component(t, id))
}

func tournamentColor(v *tournaments.View) int {
	switch v.Phase {
	case tournamentjournal.PhaseEntry:
		return colorLobby
	case tournamentjournal.PhaseFinished, tournamentjournal.PhasePaused:
		return colorOver
	case tournamentjournal.PhaseCanceled:
		return colorGone
	default:
		return colorPlaying
	}
}

// AnnounceTable implements tournaments.Platform.
func (b *Bot) AnnounceTable(ctx context.Context, v tournaments.View, at tournaments.TableNumber,
	nonce string) (snowflake.ID, error) {
	posted, err := b.post(ctx, v.Channel, nonce,
		func(bool) message { return textMessage(say.In(v.Settings.Language).TableAnnouncement(&v, at)) })
	return snowflake.Parse(posted.ID), err
}

// OpenThread implements tournaments.Platform.
func (b *Bot) OpenThread(ctx context.Context, v tournaments.View, at tournaments.TableNumber, from snowflake.ID) error {
	route := "channels/" + v.Channel.String() + "/messages/" + from.String() + "/threads"
	name := say.Clip(say.In(v.Settings.Language).TableThread(&v, at), maxThreadName)
	var thread threadObject
	err := b.send(ctx, http.MethodPost, route, threadRequest{Name: name, Archive: threadArchive}, &thread)
	if rest.CodeOf(err) == rest.CodeThreadExists {
		return nil
	}
	if err == nil {
		b.rights.RememberThread(from, thread.Kind, v.Channel)
	}
	return err
}

// RemindToJoin implements tournaments.Platform. A separate message reminds users in their quiet hours. It notifies
// nobody, and they find the mention later.
func (b *Bot) RemindToJoin(ctx context.Context, v tournaments.View, _ tournaments.TableNumber, thread snowflake.ID,
	users []table.User, nonce string) error {
	var awake, quiet []table.User
	for _, user := range users {
		if b.isQuiet(ctx, user.ID) {
			quiet = append(quiet, user)
		} else {
			awake = append(awake, user)
		}
	}
	return errors.Join(b.remindToJoin(ctx, &v, thread, awake, nonce, "a"),
		b.remindToJoin(ctx, &v, thread, quiet, nonce, "q"))
}

// remindToJoin reminds a group of users in one message. If Discord refuses it in the thread, it is posted in the
// tournament's channel. If Discord refuses it there too, each user gets a direct message.
func (b *Bot) remindToJoin(ctx context.Context, v *tournaments.View, thread snowflake.ID, users []table.User,
	nonce, group string) error {
	if len(users) == 0 {
		return nil
	}
	inPublic := nonce + "-" + group
	err := b.once(thread, inPublic, func() (err error) {
		for _, to := range []snowflake.ID{thread, v.Channel} {
			_, err = b.post(ctx, to, inPublic, func(bool) message {
				m := textMessage(say.In(v.Settings.Language).JoinReminder(v, thread, users))
				for _, user := range users {
					m.mention(user.ID)
				}
				return m
			})
			if !errors.As(err, new(*table.Denied)) {
				break
			}
		}
		return err
	})
	if !errors.As(err, new(*table.Denied)) {
		return err
	}
	told, later := 0, error(nil)
	for i, user := range users {
		if !b.wantsMessages(ctx, user.ID) {
			continue
		}
		m := textMessage(b.languageOf(ctx, user.ID, v.Settings.Language).JoinReminder(v, thread, users[i:i+1]))
		switch sent := b.directMessage(ctx, user.ID, m, nonce+"-"+user.ID.String()); {
		case sent == nil:
			told++
		case later == nil && errors.As(sent, new(*table.Later)):
			later = sent
		}
	}
	if later != nil || told == len(users) {
		return later
	}
	return err
}
