package bot_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"korsar/bot/sandbox"
)

// lawful checks what the bot sent and logged against the laws that hold in
// every test: who may be mentioned, one answer to a click, no secrets in a log.
func (p *port) lawful() {
	p.t.Helper()
	answers := map[string]int{}
	log := p.log.String()
	for _, s := range p.discord.Transcript() {
		p.mentionsMeant(s)
		token := tokenOf(s)
		if token != "" && strings.Contains(log, token) {
			p.t.Errorf("the token of an interaction stands in the log")
		}
		if s.Route == routeCallback && s.Status < http.StatusMultipleChoices && s.Status > 0 {
			answers[s.Path]++
		}
	}
	for path, times := range answers {
		if times > 1 {
			p.t.Errorf("%s was answered %d times", path, times)
		}
	}
	if strings.Contains(log, p.discord.Token()) {
		p.t.Error("the bot's token stands in the log")
	}
}

// The routes on which messages go out.
const (
	routeCallback = "/interactions/{interaction}/{token}/callback"
	routeOriginal = "/webhooks/{application}/{token}/messages/{message}"
	routePost     = "/channels/{channel}/messages"
	routeEdit     = "/channels/{channel}/messages/{message}"
	routeThreads  = "/channels/{channel}/threads"
)

// outgoing is what the laws read of a message.
type outgoing struct {
	Content string `json:"content"`
	Embeds  []struct {
		Title       string `json:"title"`
		Description string `json:"description"`
		Fields      []struct {
			Name  string `json:"name"`
			Value string `json:"value"`
		} `json:"fields"`
	} `json:"embeds"`
	Mentions *struct {
		Parse []string `json:"parse"`
		Users []string `json:"users"`
	} `json:"allowed_mentions"`
}

// rendered is every text of a message in which markdown is read.
func (o *outgoing) rendered() []string {
	texts := []string{o.Content}
	for _, e := range o.Embeds {
		texts = append(texts, e.Title, e.Description)
		for _, f := range e.Fields {
			texts = append(texts, f.Name, f.Value)
		}
	}
	return texts
}

// messageIn is the message that a request carries.
func messageIn(s sandbox.Sent) (m outgoing, carries bool) {
	if s.Method != http.MethodPost && s.Method != http.MethodPatch {
		return m, false
	}
	switch s.Route {
	case routePost, routeEdit, routeOriginal:
		return m, json.Unmarshal(s.JSON, &m) == nil
	case routeCallback:
		var answer struct {
			Type int       `json:"type"`
			Data *outgoing `json:"data"`
		}
		if json.Unmarshal(s.JSON, &answer) != nil || answer.Data == nil || !slices.Contains([]int{4, 5, 7}, answer.Type) {
			return m, false
		}
		return *answer.Data, true
	}
	return m, false
}

// mentionsMeant is the law that every message says whom it may notify, and
// that only a new board does.
func (p *port) mentionsMeant(s sandbox.Sent) {
	p.t.Helper()
	m, carries := messageIn(s)
	switch {
	case !carries:
	case m.Mentions == nil || m.Mentions.Parse == nil || len(m.Mentions.Parse) > 0:
		p.t.Errorf("%s %s does not set allowed_mentions: %s", s.Method, s.Route, s.JSON)
	case len(m.Mentions.Users) > 0 && (s.Method != http.MethodPost || s.Route != routePost):
		p.t.Errorf("%s %s mentions somebody: %s", s.Method, s.Route, s.JSON)
	case slices.ContainsFunc(m.Mentions.Users, func(user string) bool { return !strings.Contains(m.Content, "<@"+user+">") }):
		p.t.Errorf("somebody is notified who is not spoken to: %s", s.JSON)
	case len(m.Mentions.Users) > 1 && !strings.Contains(m.Content, "asked aboard"):
		p.t.Errorf("a board mentions more than one person, and not those it asks: %s", s.JSON)
	}
}

// tokenOf is the token of the interaction that a request belongs to.
func tokenOf(s sandbox.Sent) string {
	parts := strings.Split(strings.TrimPrefix(s.Path, "/"), "/")
	for i, part := range parts {
		if (part == "interactions" || part == "webhooks") && i+2 < len(parts) {
			return parts[i+2]
		}
	}
	return ""
}
