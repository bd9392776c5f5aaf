package discord

import (
	"net/http"

	"github.com/bwmarrin/discordgo"
	lru "github.com/hashicorp/golang-lru/v2"

	"korsar/bot/discord/rest"
	"korsar/storage/snowflake"
)

// maxRefusals is how many refused interactions are remembered. Fewer arrive while Discord may deliver one again.
const maxRefusals = 4096

// refusals are the latest interactions that this process has refused. Discord delivers an interaction again after a
// lost connection. By then its user has read that nothing happened, so it stays refused.
type refusals struct {
	ids *lru.Cache[snowflake.ID, struct{}]
}

func newRefusals() refusals { return refusals{newLRU[snowflake.ID, struct{}](maxRefusals)} }

func (r refusals) add(interaction snowflake.ID) { r.ids.Add(interaction, struct{}{}) }

func (r refusals) has(interaction snowflake.ID) bool { return r.ids.Contains(interaction) }

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
