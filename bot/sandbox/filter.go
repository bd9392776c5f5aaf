package sandbox

import (
	"net/http"
	"strings"
)

// RefusePosts makes the channel refuse every message that the bot creates or edits in it, with status 400 and a Discord
// error code, which may be an unknown one. Code 0 accepts messages again. Like LimitUploads and Block it concerns the
// routes of channels: answers to interactions pass.
func (ch *Channel) RefusePosts(code int) {
	defer ch.d.change()()
	ch.refusal = nil
	if code != 0 {
		ch.refusal = newRefusal(http.StatusBadRequest, code, "Refused")
	}
}

// LimitUploads makes the guild refuse messages with files (code 400001), or accept them again.
func (g *Guild) LimitUploads(limited bool) {
	defer g.d.change()()
	g.noUploads = limited
}

// Block makes automatic moderation block the bot's messages that contain a word (code 200000), and threads whose name
// contains it (code 200001). An empty word blocks nothing.
func (g *Guild) Block(word string) {
	defer g.d.change()()
	g.blocked = strings.ToLower(word)
}

// filter returns an error if the content of a message is refused.
func (c *call) filter(ch *Channel, draft *messageDraft) error {
	switch {
	case ch.refusal != nil:
		return ch.refusal
	case ch.guild == nil:
		return nil
	case ch.guild.noUploads && len(c.files) > 0:
		return errUploads
	case draft.content != nil && ch.guild.blocks(*draft.content):
		return errAutoMod
	case draft.embeds == nil:
		return nil
	}
	for _, e := range *draft.embeds {
		texts := []string{e.Title, e.Description}
		for _, f := range e.Fields {
			texts = append(texts, f.Name, f.Value)
		}
		if ch.guild.blocks(strings.Join(texts, "\n")) {
			return errAutoMod
		}
	}
	return nil
}

func (g *Guild) blocks(text string) bool {
	return g.blocked != "" && strings.Contains(strings.ToLower(text), g.blocked)
}
