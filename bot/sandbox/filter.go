package sandbox

import (
	"net/http"
	"strings"
	"time"
)

// RefusePosts makes the channel refuse every message of the bot, new or edited, with status 400 and a code of
// Discord's, which may be one that nobody knows. Code 0 takes messages again.
func (ch *Channel) RefusePosts(code int) {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	ch.refusal = nil
	if code != 0 {
		ch.refusal = newRefusal(http.StatusBadRequest, code, "Refused")
	}
}

// LimitUploads makes the guild refuse messages with files (code 400001), or take them again.
func (g *Guild) LimitUploads(limited bool) {
	g.d.mu.Lock()
	defer g.d.mu.Unlock()
	g.noUploads = limited
}

// Block makes automatic moderation block messages of the bot that contain a word (code 200000), and threads with it in
// their name (code 200001). "" blocks nothing.
func (g *Guild) Block(word string) {
	g.d.mu.Lock()
	defer g.d.mu.Unlock()
	g.blocked = strings.ToLower(word)
}

// filter returns why a message is refused for what it contains, or nil.
func (c *call) filter(ch *Channel, draft *draft) error {
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

// Discord refuses to open direct messages too fast, without saying what that is (code 40003). Opening the same channel
// again counts too: a bot is to keep it.
const (
	maxOpenings   = 50
	openingWindow = 10 * time.Minute
)

// openings are the times at which channels of direct messages were opened.
type openings []time.Time

// add counts an opening. It reports whether it comes too fast.
func (o *openings) add(now time.Time) bool {
	for len(*o) > 0 && now.Sub((*o)[0]) >= openingWindow {
		*o = (*o)[1:]
	}
	if len(*o) >= maxOpenings {
		return false
	}
	*o = append(*o, now)
	return true
}
