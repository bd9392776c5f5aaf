package bottest

import (
	"bytes"
	"net/http"
	"slices"
	"strings"

	"korsar/bot/sandbox"
	"korsar/bot/say"
)

// lawful checks what the bot sent and logged against the laws that hold in
// every test: no words are missing, who may be mentioned, one answer to a click, no secrets
// in a log.
func (p *World) lawful() {
	p.T.Helper()
	answers := map[string]int{}
	log := p.Log.String()
	for _, s := range p.Discord.Transcript() {
		p.wordsKnown(s)
		p.mentionsMeant(s)
		token := tokenOf(s)
		if token != "" && strings.Contains(log, token) {
			p.T.Errorf("the token of an interaction stands in the log")
		}
		if s.Route == RouteCallback && s.Status < http.StatusMultipleChoices && s.Status > 0 {
			answers[s.Path]++
		}
	}
	for path, times := range answers {
		if times > 1 {
			p.T.Errorf("%s was answered %d times", path, times)
		}
	}
	if strings.Contains(log, p.Discord.Token()) {
		p.T.Error("the bot's token stands in the log")
	}
}

// wordsKnown is the law that every sentence that is sent is in the catalogs.
func (p *World) wordsKnown(s sandbox.Sent) {
	p.T.Helper()
	if _, after, missing := bytes.Cut(s.Body, []byte(say.Missing)); missing {
		key, _, _ := strings.Cut(string(after), `"`)
		p.T.Errorf("%s %s: the catalogs have no words for %s", s.Method, s.Route, key)
	}
}

// mentionsMeant is the law that every message says whom it may notify, and
// that only a new board does.
func (p *World) mentionsMeant(s sandbox.Sent) {
	p.T.Helper()
	m, carries := MessageIn(s)
	switch {
	case !carries:
	case m.Mentions == nil || m.Mentions.Parse == nil || len(m.Mentions.Parse) > 0:
		p.T.Errorf("%s %s does not set allowed_mentions: %s", s.Method, s.Route, s.JSON)
	case len(m.Mentions.Users) > 0 && (s.Method != http.MethodPost || s.Route != RoutePost):
		p.T.Errorf("%s %s mentions somebody: %s", s.Method, s.Route, s.JSON)
	case slices.ContainsFunc(m.Mentions.Users, func(user string) bool { return !strings.Contains(m.Content, "<@"+user+">") }):
		p.T.Errorf("somebody is notified who is not spoken to: %s", s.JSON)
	case len(m.Mentions.Users) > 1 && !strings.Contains(m.Content, "asked aboard"):
		p.T.Errorf("a board mentions more than one person, and not those it asks: %s", s.JSON)
	}
}
