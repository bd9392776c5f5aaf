package discord

import (
	"cmp"
	"context"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// Buttons of alerts. The argument of the second one is the channel.
var (
	tellMeButton    = newButton(button{action: "tell-me", style: secondary})
	stopAlertButton = newButton(button{action: "stop-alert", style: secondary})
	goToTableLink   = newButton(button{label: "go-to-table", style: link})
)

// tellMe tells the user of the next tables in this channel. In a thread, that is the thread's channel.
func (b *Bot) tellMe(ctx context.Context, c *click, _ pressed) error {
	if c.Guild == 0 {
		return b.answerFault(ctx, c, say.GuildOnly)
	}
	return b.reply(ctx, c, b.community.AddAlert(ctx, c.Click, alertChannel(c)))
}

// alertChannel returns the channel whose alerts a table in the click's channel sets off.
func alertChannel(c *click) snowflake.ID { return cmp.Or(c.channel.parent, c.Channel) }

func (b *Bot) stopAlert(ctx context.Context, c *click, p pressed) error {
	return b.reply(ctx, c, b.community.StopAlert(ctx, c.Click, snowflake.Parse(p.Arg)))
}

// alertPresenter presents an alert below the clicked message, whose buttons stay.
func alertPresenter() presenter {
	return presenterFor[community.Alert]{send: (*Bot).answerBelow,
		words: func(_ *Bot, c *click, r community.Alert) message {
			m := textMessage(c.language.Alert(r))
			if r.State == community.AlertOn {
				m.addButtons(stopAlertButton.component(c.language, customID{Arg: r.Channel.String()}))
			}
			return m
		}}.presenter()
}

// Alert implements engine.Messenger. A user who has left the guild cannot be written to either.
func (b *Bot) Alert(ctx context.Context, job table.AlertJob) error {
	lookup, cancel := b.timeouts.startLookup(ctx)
	defer cancel()
	sees, member, err := b.rights.Sees(lookup, job.State.Guild, job.User, job.State.Channel)
	switch {
	case err != nil:
		return messengerError(err)
	case !member:
		return table.ErrDMsClosed
	case !sees:
		return nil
	}
	t := b.languageOf(ctx, job.User, job.State.Options.Language)
	m := textMessage(t.TableWaits(job.State))
	m.addButtons(goToTableLink.linkTo(t, say.BoardLink(job.State.Guild, job.State.Channel, job.Board.Message)),
		stopAlertButton.component(t, customID{Arg: job.In.String()}))
	return b.directMessage(ctx, job.User, m, job.Nonce)
}
