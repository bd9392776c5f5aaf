package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"hash/crc32"
	"net/http"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/community"
	"korsar/bot/discord/followup"
	"korsar/bot/discord/rights"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// sharer returns the reply that a Share button posts. That is the reply to a click of no particular user in this
// channel, so it shows only what every member here may see. If there is none, the fault says why.
type sharer func(b *Bot, ctx context.Context, c *click, p pressed) (table.Reply, say.Fault)

// share returns the handler of a Share button. The handler posts in the channel what the user sees in private, and
// disables the button. The nonce ensures that a double press posts once.
func share(what sharer) pressHandler {
	return func(b *Bot, ctx context.Context, c *click, p pressed) error {
		reply, may, err := b.replyToShare(ctx, c, p, what)
		if !may {
			return err
		}
		everybody := b.presenterOf(reply).everybody
		if everybody == nil {
			return b.answerBelow(ctx, c, b.replyMessage(c, reply))
		}
		t := b.guildLanguage(ctx, c)
		if err := b.deferResponse(ctx, c); err != nil {
			return err
		}
		return b.postByHand(c, p, t, func(files bool) message { return everybody(b, t, reply, files) })
	}
}

// replyToShare returns the reply that a Share button posts. If the user may not share it, it answers the press.
func (b *Bot) replyToShare(ctx context.Context, c *click, p pressed, what sharer) (r table.Reply, may bool, err error) {
	if problem := b.shareProblem(ctx, c); problem != "" {
		return nil, false, b.answerBelow(ctx, c, textMessage(problem))
	}
	reply, fault := what(b, ctx, c, p)
	if fault != "" {
		return nil, false, b.answerFaultBelow(ctx, c, fault)
	}
	if _, refused := reply.(table.Refused); refused {
		return nil, false, b.answerBelow(ctx, c, b.replyMessage(c, reply))
	}
	return reply, true, nil
}

// guildLanguage returns the language of the guild's new tables, or that of a conversation.
func (b *Bot) guildLanguage(ctx context.Context, c *click) *say.Localizer {
	if c.Guild == 0 {
		return say.In(cmp.Or(c.guildLocale, c.locale))
	}
	settings, _ := b.community.GuildSettings(ctx, c.Guild).(community.GuildSettings) // the service logs a failure
	return say.In(c.defaultOptions(settings.GuildSettings).Language)
}

// shareProblem returns why the user or the bot may not post in this channel, or "" if both may.
func (b *Bot) shareProblem(ctx context.Context, c *click) string {
	needed := int64(discordgo.PermissionSendMessages)
	if rights.IsThread(c.channel.kind) {
		needed = discordgo.PermissionSendMessagesInThreads
	}
	switch {
	case c.direct || !c.onPrivate: // forged
		return c.language.Fault(say.UnknownButton)
	case c.Guild == 0: // Discord shows an answer to those whom the user may write to
		return ""
	case c.userPermissions&(needed|discordgo.PermissionAdministrator) == 0:
		return c.language.Fault(say.MayNotPost)
	}
	return b.channelProblem(ctx, c, false)
}

// postByHand posts a message that a user shares, and disables the pressed button. It retries transient failures while
// there is time. The response is deferred, which allows more time than a click has.
func (b *Bot) postByHand(c *click, p pressed, t *say.Localizer, build builder) error {
	ctx, cancel := b.timeouts.start(b.base, editTimeout)
	defer cancel()
	shared := func(files bool) message {
		m := build(files)
		m.Content = say.Clip(t.SharedBy(c.Name), say.ContentLimit)
		return m
	}
	nonce := shareNonce(c.message.id, p.customID)
	err := b.rest.Retry(ctx, func() error {
		if c.Guild == 0 { // the bot is no member, so it can only answer
			return b.once(c.Channel, nonce, func() error {
				_, err := b.sendFollowup(ctx, c, shared(true))
				return err
			})
		}
		_, err := b.post(ctx, c.Channel, nonce, shared)
		return err
	})
	if err != nil {
		b.log.Warn("cannot post what somebody shares", "channel", c.Channel.String(), "error", err)
		return b.tellBelow(ctx, c, say.NotPosted)
	}
	err = b.messages.Edit(ctx, c.answeredIn(), c.Interaction, func() error {
		return b.sendLater(ctx, http.MethodPatch, b.responseRoute(c.Reply), c.withShared(p.customID), nil)
	})
	if errors.Is(err, followup.ErrAnsweredLater) {
		return nil // the message has other buttons by now
	}
	return err
}

// shareNonce returns the nonce of the post of a button on a private message. It has at most 25 characters.
func shareNonce(message snowflake.ID, id customID) string {
	return "s" + strconv.FormatUint(uint64(message), 36) +
		strconv.FormatUint(uint64(crc32.ChecksumIEEE([]byte(id.String()))), 36)
}

// tellBelow sends a user a private message that says what went wrong after a deferred response.
func (b *Bot) tellBelow(ctx context.Context, c *click, fault say.Fault) error {
	_, err := b.sendFollowup(ctx, c, textMessage(c.language.Fault(fault)).ephemeral())
	return err
}

// componentsEdit changes the buttons and menus of a message, and nothing else.
type componentsEdit struct {
	Components      []row    `json:"components"`
	AllowedMentions mentions `json:"allowed_mentions"`
}

// withShared returns the controls of the clicked message, with the pressed button disabled. Its label then says that
// this was shared.
func (c *click) withShared(pressed customID) componentsEdit {
	e := componentsEdit{Components: []row{}, AllowedMentions: mentions{Parse: []string{}}}
	if err := json.Unmarshal([]byte(c.message.components), &e.Components); err != nil {
		return e // forged
	}
	for _, r := range e.Components {
		for i := range r.Components {
			if one := &r.Components[i]; one.CustomID == pressed.String() {
				one.Disabled, one.Label = true, c.language.Shared()
			}
		}
	}
	return e
}

// everybodyHere returns a click of no particular user in this channel. Its rights show whether all users here may see
// tables in the given channel. Users who see a channel also see its public threads, and vice versa.
func (b *Bot) everybodyHere(ctx context.Context, c *click, of snowflake.ID) table.Click {
	ctx, cancel := b.timeouts.startLookup(ctx)
	defer cancel()
	nobody := table.Click{Guild: c.Guild, Channel: c.Channel}
	inThread := rights.IsThread(c.channel.kind) && of == c.channel.parent
	if inThread || b.rights.IsPublicThread(ctx, c.Guild, of, c.Channel) {
		nobody.Channel = of
	}
	return nobody
}

// shareGame returns a sharer of get's reply about a finished game, if every member of this channel may see the game.
func shareGame(get func(b *Bot, ctx context.Context, by table.Click, p pressed) table.Reply) sharer {
	return func(b *Bot, ctx context.Context, c *click, p pressed) (table.Reply, say.Fault) {
		own := b.community.Replay(ctx, c.Click, p.Table, 0)
		replay, ok := own.(community.Replay)
		if !ok {
			return own, ""
		}
		reply := get(b, ctx, b.everybodyHere(ctx, c, replay.Channel), p)
		if r, refused := reply.(table.Refused); refused && r.Code == table.TableGone {
			return nil, say.NotForEverybody
		}
		return reply, ""
	}
}

// shareGameButton returns the Share button of a reply about a game. There is none outside the game's guild, where
// nobody else may see the game.
func shareGameButton(c *click, state table.PublicState, share button, id customID) component {
	if state.Guild != c.Guild {
		return component{}
	}
	return share.component(c.language, id)
}

// addShare adds the button that shares a reply, unless there is nothing to share or the click is in direct messages.
func (m *message) addShare(p presenter, c *click, r table.Reply) {
	if p.share == nil || c.Guild == 0 {
		return
	}
	share := p.share(c, r)
	if share.CustomID == "" {
		return
	}
	// The last row has the buttons about the whole, the first those that lead on.
	for i, r := range slices.Backward(m.Components) {
		if r.Components[0].Type == typeButton && len(r.Components) < maxRow {
			m.Components[i].Components = append(r.Components, share)
			return
		}
	}
	m.addButtons(share)
}
