package discord

import (
	"net/http"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/discord/rest"
)

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
