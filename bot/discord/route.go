package discord

import (
	"context"
	"errors"
	"runtime/debug"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/metrics"
	"korsar/bot/say"
	"korsar/bot/table"
)

// route leads an interaction to what answers it.
func (b *Bot) route(ctx context.Context, c *click) error {
	switch data := c.interaction.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		if c.interaction.Type == discordgo.InteractionApplicationCommandAutocomplete {
			return b.suggest(ctx, c, data)
		}
		return b.command(ctx, c, data)
	case discordgo.MessageComponentInteractionData:
		return b.press(ctx, c, data)
	default:
		return b.tell(ctx, c, text(c.language.Fault(say.UnknownCommand)))
	}
}

// turnAway answers a click when too many are under way. What stands on the screen stays.
func (b *Bot) turnAway(ctx context.Context, c *click) error {
	if c.interaction.Type == discordgo.InteractionApplicationCommandAutocomplete {
		return b.respond(ctx, c, answerChoices, suggestions{Choices: []choice{}})
	}
	return b.respond(ctx, c, answerMessage, text(c.language.Fault(say.Flood)).private())
}

// tell answers a click with a private message: in place of the one that the
// button stands on, if that is private already, else as a new one. A hand stays: what
// is said in words comes below it.
func (b *Bot) tell(ctx context.Context, c *click, m message) error {
	if c.onHand {
		return b.respond(ctx, c, answerMessage, m.private())
	}
	return b.show(ctx, c, m)
}

// show is tell of what takes the place of a hand.
func (b *Bot) show(ctx context.Context, c *click, m message) error {
	if c.onPrivate {
		return b.respond(ctx, c, answerUpdate, m)
	}
	return b.respond(ctx, c, answerMessage, m.private())
}

// reply says what the table had to say.
func (b *Bot) reply(ctx context.Context, c *click, r table.Reply) error {
	if _, silent := r.(table.Done); silent {
		return b.respond(ctx, c, answerSilently, nil)
	}
	if hand, is := r.(table.Hand); is && pictureFollows(hand) && b.pool.full() {
		hand.Preferences.NoPictures = true // the words tell all at once, and no picture follows
		r = hand
		b.metrics.Picture(metrics.Spared)
	}
	if i, is := b.illustrationOf(c, r); is {
		return b.illustrate(ctx, c, r, i)
	}
	if notice, is := r.(table.Notice); is {
		return b.tell(ctx, c, b.messageOf(c, notice))
	}
	err := b.show(ctx, c, b.messageOf(c, r))
	if hand, is := r.(table.Hand); is && (err == nil || ctx.Err() != nil) { // an answer that was given up may have arrived
		err = errors.Join(err, b.shown(c, hand))
	}
	return err
}

// shown lets the table renew a hand that now stands on somebody's screen, however late in
// its time the click was answered.
func (b *Bot) shown(c *click, hand table.Hand) error {
	if hand.Audience != nil {
		return nil // a crew is too many to be renewed
	}
	ctx, cancel := context.WithTimeout(b.life, answerTime)
	defer cancel()
	err := b.registry.Shown(ctx, hand.Table, c.Click, !hand.Pictured())
	if errors.As(err, new(table.Notice)) {
		return nil
	}
	return err
}

// pictureFollows tells whether a picture follows a hand that is answered in words. A crew
// is too many for that.
func pictureFollows(h table.Hand) bool { return h.Pictured() && h.Audience == nil }

// messageOf is a reply in the reader's words.
func (b *Bot) messageOf(c *click, r table.Reply) message {
	switch r := r.(type) {
	case table.Hand:
		m := handMessage(c.language, r)
		if pictureFollows(r) {
			m.keep(c, handFile(r))
		}
		return m
	case table.Replay:
		m := replayMessage(c.language, r)
		if r.Pictured() {
			m.keep(c, replayFile)
		}
		return m
	case table.UserPreferences:
		return preferencesMessage(c.language, r, b.clock.Now())
	case table.GuildSettings:
		return settingsMessage(c.language, r)
	case table.AudienceChoice:
		return musterMessage(c.language, r)
	case table.LivePage:
		return overlaidMessage(c.language, r)
	case table.VoteControls:
		return steeringMessage(c.language, r)
	case table.Notice:
		return noticeMessage(c.language, r)
	case table.Opened:
		return text(c.language.Opened(r.PublicState))
	case table.Posted:
		return text(c.language.Posted(r.PublicState))
	case table.Confirm:
		if r.Channel != c.Channel {
			return confirmMessage(c.language, r.PublicState, endAnywhere)
		}
		return confirmMessage(c.language, r.PublicState, endButton)
	case table.MyTables:
		return fleetMessage(c.language, r)
	case table.GuildTables:
		return harbouredMessage(c.language, r)
	case table.Ranking:
		m := rankingMessage(c.language, r)
		if r.Pictured() {
			m.keepEmbedded(c, rankFile, c.language.RankingAlt(r))
		}
		return m
	case table.Profile:
		return pageMessage(c.language.Profile(r))
	case table.History:
		return historyMessage(c.language, r)
	case table.Exported:
		return exportedMessage(c.language, r)
	case table.Verified:
		return pageMessage(c.language.Verified(r))
	case table.Ruled:
		return ruledMessage(c.language, r)
	case table.PersonalData:
		return keptMessage(c.language, r)
	case table.Forgotten:
		return text(c.language.Forgotten(r))
	default:
		return text(c.language.Fault(say.Trouble))
	}
}

// rescue answers a click whose handler panicked, and logs it. The library has
// no recover of its own: one bad click would end the program.
func (b *Bot) rescue(ctx context.Context, c *click) {
	value := recover()
	if value == nil {
		return
	}
	b.log.ErrorContext(ctx, "a click has panicked", "panic", value, "stack", string(debug.Stack()))
	if err := b.tell(ctx, c, text(c.language.Fault(say.Trouble))); err != nil {
		b.log.WarnContext(ctx, "a click that panicked could not be answered", "error", err)
	}
}
