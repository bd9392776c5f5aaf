package discord

import (
	"context"
	"errors"
	"net/http"

	"korsar/bot/community"
	"korsar/bot/discord/rest"
	"korsar/bot/engine"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/worker"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// send sends a request. Its errors are those that engine.Messenger documents.
func (b *Bot) send(ctx context.Context, method, route string, in, out any) error {
	return messengerError(b.rest.Do(ctx, method, route, in, out))
}

// YieldHand implements engine.Messenger.
func (b *Bot) YieldHand(ctx context.Context) { b.rush.Yield(ctx, worker.Hands) }

// YieldBoard implements engine.Messenger.
func (b *Bot) YieldBoard(ctx context.Context) { b.rush.Yield(ctx, worker.Boards) }

// PostBoard implements engine.Messenger.
func (b *Bot) PostBoard(ctx context.Context, state table.PublicState, mentions table.Mentions,
	nonce string) (engine.BoardPost, error) {
	answer, err := b.post(ctx, state.Channel, nonce, func(files bool) message {
		m := b.renderBoard(state, worker.Required, files)
		m.Content = say.Clip(say.In(state.Options.Language).MentionLine(state, mentions), say.ContentLimit)
		m.mention(mentions.Users()...)
		return m
	})
	return answer.board(), err
}

// renderBoard returns a board, with its picture if files may be sent.
func (b *Bot) renderBoard(state table.PublicState, u worker.Urgency, files bool) message {
	if !files {
		return boardMessage(state, nil)
	}
	return boardMessage(state, b.drawBoard(state, u))
}

// postedMessage has the fields of a message in Discord's JSON that the bot reads.
type postedMessage struct {
	ID       string `json:"id"`
	Mentions []struct {
		ID string `json:"id"`
	} `json:"mentions"`
	Components []row `json:"components"`
}

// board returns the users that a board mentions, and the number of the state that it shows, from its buttons.
func (p postedMessage) board() engine.BoardPost {
	post := engine.BoardPost{Message: snowflake.Parse(p.ID)}
	for _, user := range p.Mentions {
		post.Notified = append(post.Notified, snowflake.Parse(user.ID))
	}
	for _, r := range p.Components {
		for _, c := range r.Components {
			if b, err := parseCustomID(c.CustomID); err == nil {
				post.Shows = max(post.Shows, b.Seq)
			}
		}
	}
	return post
}

// EditBoard implements engine.Messenger.
func (b *Bot) EditBoard(ctx context.Context, state table.PublicState, mentions table.Mentions,
	board snowflake.ID, keepsPicture bool) error {
	return b.edit(ctx, state.Channel, board, func(files bool) message {
		return b.editedBoard(state, mentions, worker.Required, files, keepsPicture)
	})
}

// editedBoard returns the board that replaces an existing one. A picture that it keeps is not sent again.
func (b *Bot) editedBoard(state table.PublicState, mentions table.Mentions, u worker.Urgency,
	files, keepsPicture bool) (m message) {
	if files && keepsPicture && state.Pictured() {
		m = boardMessage(state, []byte{})
		m.Attachments, m.files = nil, nil
	} else {
		m = b.renderBoard(state, u, files)
	}
	m.Content = say.Clip(say.In(state.Options.Language).MentionLine(state, mentions), say.ContentLimit)
	return m
}

// BoardShows implements engine.Messenger.
func (b *Bot) BoardShows(ctx context.Context, channel, board snowflake.ID) (int64, error) {
	var posted postedMessage
	err := b.send(ctx, http.MethodGet, messagesOf(channel)+"/"+board.String(), nil, &posted)
	return posted.board().Shows, err
}

// DeleteBoard implements engine.Messenger. It opens an archived thread, since Discord refuses to delete there.
func (b *Bot) DeleteBoard(ctx context.Context, channel, board snowflake.ID) error {
	err := b.deleteByToken(ctx, board)
	if errors.Is(err, errNoBoardToken) {
		err = b.deleteInChannel(ctx, channel, board)
	}
	if errors.Is(err, table.ErrMessageGone) {
		return nil
	}
	return err
}

func (b *Bot) deleteInChannel(ctx context.Context, channel, message snowflake.ID) error {
	route := messagesOf(channel) + "/" + message.String()
	err := b.send(ctx, http.MethodDelete, route, nil, nil)
	if rest.CodeOf(err) != rest.CodeThreadArchived {
		return err
	}
	if err := b.openThread(ctx, channel); err != nil {
		return messengerError(err)
	}
	return b.send(ctx, http.MethodDelete, route, nil, nil)
}

// PostEnd implements engine.Messenger. It does not wait for the clip.
func (b *Bot) PostEnd(ctx context.Context, e table.End, nonce string) error {
	t := say.In(e.Options.Language)
	posted, err := b.post(ctx, e.Channel, nonce, func(files bool) message {
		if !files {
			return endMessage(t, e, nil)
		}
		return endMessage(t, e, b.drawResult(t, e))
	})
	if err == nil {
		b.addClip(e, snowflake.Parse(posted.ID))
	}
	return err
}

// Remind implements engine.Messenger. It uses the language that the user has chosen, or else the table's.
func (b *Bot) Remind(ctx context.Context, user snowflake.ID, state table.PublicState, board storage.Board,
	nonce string) error {
	t := b.languageOf(ctx, user, state.Options.Language)
	m := textMessage(t.TurnReminder(state, board))
	m.addButtons(handOnBoard.component(t, customID{Table: state.Table, Seq: state.Seq}))
	return b.directMessage(ctx, user, m, nonce)
}

// TellNext implements engine.Messenger. It uses the language that the user has chosen, or else the table's.
func (b *Bot) TellNext(ctx context.Context, job table.HeadsUpJob) error {
	t := b.languageOf(ctx, job.User, job.State.Options.Language)
	m := textMessage(t.HeadsUp(job))
	m.addButtons(planButton.component(t, customID{Table: job.State.Table, Seq: job.State.Seq}))
	return b.directMessage(ctx, job.User, m, job.Nonce)
}

// TellNoAccess implements engine.Messenger.
func (b *Bot) TellNoAccess(ctx context.Context, user snowflake.ID, state table.PublicState, nonce string) error {
	var missing []say.Permission
	if state.Denied.Why == table.DeniedAccess {
		missing, _ = b.missingIn(ctx, state.Guild, state.Channel, playing)
	}
	m := textMessage(b.languageOf(ctx, user, state.Options.Language).CannotPost(state, missing))
	return b.directMessage(ctx, user, m, nonce)
}

// ReportRefused implements community.Announcer. It tells the owner of the guild.
func (b *Bot) ReportRefused(ctx context.Context, guild snowflake.ID, a community.Announcement, why table.Denial,
	nonce string) error {
	return b.tellOwner(ctx, guild, a.Channel, a.Language, why, nonce, (*say.Localizer).CannotAnnounce)
}

// tellOwner tells the owner of a guild why a post in a channel is refused, with the permissions that are missing there.
func (b *Bot) tellOwner(ctx context.Context, guild, channel snowflake.ID, usual string, why table.Denial, nonce string,
	words func(*say.Localizer, snowflake.ID, table.Denial, []say.Permission) string) error {
	lookup, cancel := b.timeouts.startLookup(ctx)
	defer cancel()
	at, err := b.rights.Guild(lookup, guild)
	if err != nil {
		return messengerError(err)
	}
	if !b.wantsMessages(ctx, at.Owner) {
		return errUnwanted
	}
	var missing []say.Permission
	if why.Why == table.DeniedAccess {
		missing, _ = b.missingIn(ctx, guild, channel, announcing)
	}
	t := b.languageOf(ctx, at.Owner, usual)
	return b.directMessage(ctx, at.Owner, textMessage(words(t, channel, why, missing)), nonce)
}

// RenewHand implements engine.Messenger. It edits the response to the interaction that showed the hand, if wanted still
// returns true once the picture is drawn.
func (b *Bot) RenewHand(ctx context.Context, token table.ReplyToken, hand table.Hand, wanted func() bool) error {
	t := say.In(token.Language)
	picture := b.drawHand(hand)
	hand.Preferences.NoPictures = picture == nil // then the text shows everything
	m := handMessage(t, hand, picture != nil)
	m.attachPicture(handFile(hand), picture, t.HandAlt(hand))
	defer b.messages.Lock(ctx, token.Message)()
	if !wanted() {
		return nil
	}
	return messengerError(b.editResponse(ctx, token, m))
}

// DeleteHand implements engine.Messenger. It deletes the response to the interaction that showed the hand, once: every
// click that was answered in the message has a token for it.
func (b *Bot) DeleteHand(ctx context.Context, token table.ReplyToken) error {
	return b.onceRead(ctx, func() error {
		return b.messages.Delete(ctx, token.Message, func() error {
			err := b.send(ctx, http.MethodDelete, b.responseRoute(token), nil, nil)
			if errors.Is(err, table.ErrMessageGone) {
				return nil
			}
			return err
		})
	})
}

// Rights implements engine.Access.
func (b *Bot) Rights(ctx context.Context, c table.Click,
	channels ...snowflake.ID) (map[snowflake.ID]table.Rights, error) {
	ctx, cancel := b.timeouts.startLookup(ctx)
	defer cancel()
	return b.rights.Rights(ctx, c, channels...)
}
