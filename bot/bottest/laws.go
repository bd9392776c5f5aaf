package bottest

import (
	"bytes"
	"net/http"
	"slices"
	"strings"

	"korsar/bot/sandbox"
	"korsar/bot/say"
)

// checkLaws checks everything that the bot sent and logged against the laws of every test: no missing texts, no
// unintended mentions, no click answered twice, no secrets in the log.
func (w *World) checkLaws() {
	w.T.Helper()
	answers := map[string]int{}
	log := w.Log.String()
	for _, s := range w.Discord.Transcript() {
		w.checkWords(s)
		w.checkMentions(s)
		token := tokenOf(s)
		if token != "" && strings.Contains(log, token) {
			w.T.Errorf("the log contains an interaction's token")
		}
		if s.Route == RouteCallback && s.Status < http.StatusMultipleChoices && s.Status > 0 {
			answers[s.Path]++
		}
	}
	for path, times := range answers {
		if times > 1 {
			w.T.Errorf("%s was answered %d times", path, times)
		}
	}
	if strings.Contains(log, w.Discord.Token()) {
		w.T.Error("the log contains the bot's token")
	}
}

// checkWords checks that every sentence that is sent is in the catalogs. It does not check files, because a picture can
// have any bytes.
func (w *World) checkWords(s sandbox.Sent) {
	w.T.Helper()
	if _, after, missing := bytes.Cut(s.JSON, []byte(say.MissingMark)); missing {
		key, _, _ := strings.Cut(string(after), `"`)
		w.T.Errorf("%s %s: the catalogs have no words for %s", s.Method, s.Route, key)
	}
}

// callsToSeveral are words of messages that may notify more than one user.
var callsToSeveral = []string{"you’re invited", "you’re playing", "your seat is waiting", "Your seat is kept"}

// checkMentions checks that every message says whom it may notify. Only a new post may notify users, and only those
// whom its text mentions.
func (w *World) checkMentions(s sandbox.Sent) {
	w.T.Helper()
	m, carries := OutgoingMessage(s)
	switch {
	case !carries:
	case m.Mentions == nil || m.Mentions.Parse == nil || len(m.Mentions.Parse) > 0:
		w.T.Errorf("%s %s does not set allowed_mentions: %s", s.Method, s.Route, s.JSON)
	case len(m.Mentions.Users)+len(m.Mentions.Roles) > 0 && (s.Method != http.MethodPost || s.Route != RoutePost):
		w.T.Errorf("%s %s mentions somebody: %s", s.Method, s.Route, s.JSON)
	case slices.ContainsFunc(m.Mentions.Users,
		func(user string) bool { return !strings.Contains(m.Content, "<@"+user+">") }):
		w.T.Errorf("a user is notified who is not mentioned in the text: %s", s.JSON)
	case len(m.Mentions.Roles) > 1 || slices.ContainsFunc(m.Mentions.Roles,
		func(role string) bool { return !strings.HasPrefix(m.Content, "<@&"+role+"> ") }):
		w.T.Errorf("a message notifies a role other than by a call for players: %s", s.JSON)
	case len(m.Mentions.Users) > 1 && !slices.ContainsFunc(callsToSeveral,
		func(words string) bool { return strings.Contains(m.Content, words) }):
		w.T.Errorf("a message mentions more than one person, and not those it asks: %s", s.JSON)
	}
}
