package discord

import (
	"context"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/discord/gateway"
	"korsar/bot/discord/rest"
	"korsar/bot/metrics"
	"korsar/bot/say"
	"korsar/storage"
)

// responseDeadline is how long after its creation an interaction can be answered. After that Discord tells the user
// that the interaction failed.
const responseDeadline = 3 * time.Second

// receive serves an interaction. It drops one that was refused before, and a replayed one that was answered before or
// can no longer be answered.
func (b *Bot) receive(e gateway.Event) {
	i, err := parseInteraction(e.Data)
	if err != nil {
		b.log.Warn("interaction dropped", "error", err)
		return
	}
	late := b.clock.Since(i.id.Time()) > responseDeadline
	if i.id != 0 && (b.refusals.Contains(i.id) || e.Replayed && (late || b.wasAnswered(i))) {
		b.dropLate(i)
		return
	}
	i.replayed = e.Replayed
	i.responder = callbackSender{client: b.rest, id: i.id, token: i.token}
	if c, ok := b.acceptClick(i); ok {
		b.serve(c)
	}
}

// maxRefusals is how many refused interactions are remembered. Fewer arrive while Discord may deliver one again, after
// a lost connection. By then its user has read that nothing happened.
const maxRefusals = 4096

// wasAnswered asks Discord whether an interaction has had its first response. The response may be from this process, an
// earlier one, or another bot, whose store may have been unreachable. A deferral does not count, because the process
// that sent it may have ended. If Discord does not answer, the interaction counts as answered and has no effect.
func (b *Bot) wasAnswered(i *interaction) bool {
	if i.isAutocomplete() {
		return false // it changes nothing, and has no message to ask for
	}
	ctx, cancel := b.timeouts.start(b.base, answerTimeout)
	defer cancel()
	var first struct {
		Flags discordgo.MessageFlags `json:"flags"`
	}
	route := "webhooks/" + b.application + "/" + i.token + "/messages/@original"
	switch err := b.rest.DoRetry(ctx, http.MethodGet, route, nil, &first); rest.CodeOf(err) {
	case rest.CodeUnknownWebhook, rest.CodeInvalidWebhookToken:
		return false
	default:
		return err != nil || first.Flags&discordgo.MessageFlagsLoading == 0
	}
}

// dropLate counts and logs an interaction that can no longer be answered. It must have no effect, since the user has
// seen it fail or has read an answer.
func (b *Bot) dropLate(i *interaction) {
	b.log.Debug("interaction dropped: too late to answer it", "interaction", i.id.String())
	b.metrics.Click(i.kindName(), metrics.Late)
}

// acceptClick returns the click of an interaction, or logs that it is dropped.
func (b *Bot) acceptClick(i *interaction) (click, bool) {
	c, ok := clickOf(i)
	if !ok {
		b.log.Warn("interaction dropped: it lacks a user, a token or data",
			"interaction", i.id.String(), "type", int(i.kind))
	}
	return c, ok
}

// defaultMaxClicks is how many clicks are served at the same time by default. Each takes some milliseconds. The user of
// a further click is asked to try again.
const defaultMaxClicks = 1000

// serve answers one click. b.serving must be held for reading.
func (b *Bot) serve(c click) {
	if b.closed {
		return
	}
	b.community.Clicked()
	kind := c.kindName()
	base := storage.CausedBy(b.base, c.Interaction)
	ctx, cancel := b.timeouts.start(base, answerTimeout)
	defer cancel()
	c.Answered, c.receivedAt = ctx.Done(), b.clock.Now()
	defer b.recoverClick(ctx, &c)
	if n := b.active.Add(1); int(n) > b.options.MaxClicks {
		b.active.Add(-1) // it is not served, so it takes no place
		b.metrics.Click(kind, metrics.Refused)
		if err := b.answerBusy(ctx, &c); err != nil {
			b.log.WarnContext(ctx, "cannot answer a click beyond the limit",
				"channel", c.Channel.String(), "error", err)
		}
		return
	}
	defer b.active.Add(-1)
	b.rights.RememberThread(c.Channel, c.channel.kind, c.channel.parent)
	b.faces.Learn(c.User, c.avatar)
	c.setLanguage(b.community.LanguageOf(ctx, c.User))
	admitted, err := true, error(nil)
	if admit := c.admit; admit != nil {
		admitted, err = admit(ctx, &c)
	}
	outcome := metrics.Refused
	if admitted {
		err = b.route(ctx, &c)
		outcome = metrics.OutcomeOf(err == nil)
	}
	b.metrics.Click(kind, outcome)
	if rest.CodeOf(err) == rest.CodeThreadArchived {
		err = b.tellElsewhere(&c)
	}
	if err != nil {
		b.log.WarnContext(ctx, "cannot answer a click", "channel", c.Channel.String(), "error", err)
	}
}

// answerBusy refuses a click because too many came at once.
func (b *Bot) answerBusy(ctx context.Context, c *click) error {
	b.refusals.Add(c.Interaction, struct{}{})
	return b.answerUnserved(ctx, c, textMessage(c.language.Fault(say.Overloaded)))
}

// answerUnserved answers a click that is not served. The message that was clicked stays.
func (b *Bot) answerUnserved(ctx context.Context, c *click, m message) error {
	if c.isAutocomplete() {
		return b.respond(ctx, c, callbackAutocomplete, autocompleteData{Choices: []choice{}})
	}
	return b.answerBelow(ctx, c, m)
}

// recoverClick logs and answers a click whose handler panicked. Otherwise one bad click would end the program.
func (b *Bot) recoverClick(ctx context.Context, c *click) {
	value := recover()
	if value == nil {
		return
	}
	b.log.ErrorContext(ctx, "click handler panicked", "panic", value, "stack", string(debug.Stack()))
	if err := b.answerFault(ctx, c, say.InternalError); err != nil {
		b.log.WarnContext(ctx, "cannot answer a click after a panic", "error", err)
	}
}
