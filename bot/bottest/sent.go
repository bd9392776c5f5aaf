package bottest

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"korsar/bot/sandbox"
)

// CountRequests returns how many requests the bot has sent to a route.
func (w *World) CountRequests(method, route string) (n int) {
	for _, s := range w.Discord.Transcript() {
		if s.Method == method && s.Route == route {
			n++
		}
	}
	return n
}

// MatchRoute returns a function that matches requests by method and route.
func MatchRoute(method, route string) func(string, string) bool {
	return func(m, r string) bool { return m == method && r == route }
}

// Routes of requests that send messages.
const (
	RouteCallback = "/interactions/{interaction}/{token}/callback"
	RouteFollowup = "/webhooks/{application}/{token}"
	RouteOriginal = "/webhooks/{application}/{token}/messages/{message}"
	RoutePost     = "/channels/{channel}/messages"
	RouteEdit     = "/channels/{channel}/messages/{message}"
	RouteThreads  = "/channels/{channel}/threads"
)

// outgoingMessage is the part of a message that the laws check.
type outgoingMessage struct {
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
		Roles []string `json:"roles"`
	} `json:"allowed_mentions"`
}

// MarkdownTexts returns every text of a message that is rendered as markdown.
func (o *outgoingMessage) MarkdownTexts() []string {
	texts := []string{o.Content}
	for _, e := range o.Embeds {
		texts = append(texts, e.Title, e.Description)
		for _, f := range e.Fields {
			texts = append(texts, f.Name, f.Value)
		}
	}
	return texts
}

// OutgoingMessage returns the message in a request, and whether there is one.
func OutgoingMessage(s sandbox.Sent) (m outgoingMessage, carries bool) {
	if s.Method != http.MethodPost && s.Method != http.MethodPatch {
		return m, false
	}
	switch s.Route {
	case RoutePost, RouteEdit, RouteFollowup, RouteOriginal:
		carries = json.Unmarshal(s.JSON, &m) == nil
		return m, carries
	case RouteCallback:
		var answer struct {
			Type int              `json:"type"`
			Data *outgoingMessage `json:"data"`
		}
		if json.Unmarshal(s.JSON, &answer) != nil || answer.Data == nil ||
			!slices.Contains([]int{4, 5, 7}, answer.Type) {
			return m, false
		}
		return *answer.Data, true
	}
	return m, false
}

// NormalizedBody returns the body of a request without the random boundary between the parts of a form.
func NormalizedBody(s sandbox.Sent) string {
	if len(s.Files) == 0 {
		return string(s.Body)
	}
	line, _, _ := strings.Cut(string(s.Body), "\r\n")
	return strings.ReplaceAll(string(s.Body), line, "--")
}

// tokenOf returns the token of the interaction that a request belongs to. It returns "" if there is none.
func tokenOf(s sandbox.Sent) string {
	parts := strings.Split(strings.TrimPrefix(s.Path, "/"), "/")
	for i, part := range parts {
		if (part == "interactions" || part == "webhooks") && i+2 < len(parts) {
			return parts[i+2]
		}
	}
	return ""
}
