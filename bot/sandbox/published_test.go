package sandbox_test

import (
	"slices"
	"strings"
	"testing"

	"korsar/bot/sandbox"
)

const typo = " is not in the description; look for a typo"

// TestPublishedDescriptionFindsWrongRequests: Discord's own description finds the faults of wrong requests. Every test
// of this package checks the sandbox's answers against it. TestLibraryHandlesEveryKindOfInteraction also checks the
// library's requests.
func TestPublishedDescriptionFindsWrongRequests(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{Checker: published(t)})
	message := b.do("POST", messagesPath(ch), object{"content": "x", "components": []any{row(button(0))}}).
		accepted(t, "a message").get("id")
	if got := b.d.Warnings(); len(got) > 0 {
		t.Errorf("warnings about good requests: %q", got)
	}
	received := b.typeCommand(anne, ch, "/go")
	b.do("POST", messagesPath(ch), object{"content": "x", "colour": 1})
	b.do("POST", messagesPath(ch), object{"content": 1})
	b.do("POST", messagesPath(ch), object{"embeds": []any{object{"title": "t", "fields": []any{object{"name": "n"}}}}})
	b.do("PATCH", messagesPath(ch)+"/"+message, object{
		"components": []any{row(object{"type": 2, "style": 1, "label": text(81), "custom_id": "b"})}})
	b.form("POST", messagesPath(ch), object{"attachments": []any{object{"id": 0, "descripton": "d"}}},
		file{"files[0]", "a.txt", "A"})
	b.do("POST", messagesPath(ch), object{"content": "x", "components": []any{row(object{"type": 99})}})
	b.do("GET", "/users/@me/guilds?limit=none&offset=1", nil)
	b.do("GET", "/guild/"+g.ID(), nil)
	b.do("PUT", b.commandsPath(), []any{object{"name": "go", "description": "d",
		"options": []any{object{"type": 1, "name": "s"}}}})
	b.respond(received, 4, object{"content": "x", "ephemeral": true})
	b.respond(received, 99, nil)
	b.do("PATCH", b.webhookPath(received)+"/messages/@original", object{"content": text(2001)})
	for _, want := range []string{
		"POST /channels/{channel}/messages: the published description says: /colour:" + typo,
		"POST /channels/{channel}/messages: the published description says: /content: is 1; got number, want null " +
			"or string",
		"POST /channels/{channel}/messages: the published description says: /embeds/0/fields/0/value: is missing",
		"PATCH /channels/{channel}/messages/{message}: the published description says: " +
			"/components/0/components/0/label: is \"" + text(79) + "…; maxLength: got 81, want 80",
		"POST /channels/{channel}/messages: the published description says: /attachments/0/descripton:" + typo,
		"POST /channels/{channel}/messages: the published description says: /components/0/components/0/type: is 99; " +
			"value must be one of 2, ",
		"GET /users/@me/guilds: the published description says: query parameter limit: is \"none\"; got " +
			"string, want integer",
		"GET /users/@me/guilds: the published description says: query parameter offset:" + typo,
		"GET /{rest...}: the published description says: the description has no such path; look for a typo in it",
		"PUT /applications/{application}/commands: the published description says: /0/options/0/description: is " +
			"missing",
		"POST /interactions/{interaction}/{token}/callback: the published description says: /data/ephemeral:" + typo,
		"POST /interactions/{interaction}/{token}/callback: the published description says: /type: is 99; value " +
			"must be one of 8, 4, 5, ",
		"PATCH /webhooks/{application}/{token}/messages/{message}: the published description says: /content: is \"" +
			text(79) + "…; maxLength: got 2,001, want 2,000",
	} {
		got := b.d.Warnings()
		if !slices.ContainsFunc(got, func(warning string) bool { return strings.HasPrefix(warning, want) }) {
			t.Errorf("no warning %q, only\n    %s", want, strings.Join(got, "\n    "))
		}
	}
}
