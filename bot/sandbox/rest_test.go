package sandbox_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/sandbox"
)

func TestUnauthorizedAndMalformedRequestsAreRefused(t *testing.T) {
	b, _, ch, _ := rawTable(t, sandbox.Options{})
	say := object{"content": "x"}
	b.do("GET", "/guilds/1/emojis", nil).refused(t, "a route that is not known", 404, 0)
	b.do("PUT", messagesPath(ch), say).refused(t, "a method that is not known", 405, 0)
	b.send("POST", messagesPath(ch), "application/json", []byte(`{"content":`)).refused(t, "half a body", 400, 50109)
	b.send("POST", messagesPath(ch), "application/json", []byte(`{} {}`)).refused(t, "two bodies", 400, 50109)
	b.do("POST", messagesPath(ch), nil).refused(t, "no body", 400, 50109)
	b.send("POST", messagesPath(ch), "text/plain", []byte(`{}`)).refused(t, "text", 400, 50035, "CONTENT_TYPE_INVALID")
	b.version = "v8"
	b.do("GET", "/users/@me", nil).refused(t, "an old version", 404, 0)
	b.version = "v9"
	b.do("GET", "/users/@me", nil).accepted(t, "version 9")
	b.header.Set("Authorization", "Bot wrong")
	b.do("POST", messagesPath(ch), say).refused(t, "a wrong token", 401, 0)
	b.do("GET", "/gateway", nil).accepted(t, "the gateway's address needs no token")
	b.header.Set("Authorization", b.d.Token())
	b.do("GET", "/users/@me", nil).refused(t, "a token without Bot", 401, 0)
	b.header.Set("Authorization", "Bot "+b.d.Token())
	b.header.Set("User-Agent", "curl/8")
	b.do("GET", "/users/@me", nil).refused(t, "another user agent", 403, 40333)
}

func TestUnknownFieldsAreWarnings(t *testing.T) {
	b, _, ch, _ := rawTable(t, sandbox.Options{})
	b.do("POST", messagesPath(ch), object{"content": "x", "colour": 1, "embeds": []any{object{"title": "t", "titel": "x"}}}).accepted(t, "unknown fields")
	want := []string{"POST /channels/{channel}/messages: embeds.0.titel", "POST /channels/{channel}/messages: colour"}
	if got := b.d.Warnings(); !slices.Equal(got, want) {
		t.Errorf("warnings %q; want %q", got, want)
	}
}

// oddChecker finds what is odd.
type oddChecker struct{}

func (oddChecker) CheckRequest(x sandbox.Exchange) error {
	if strings.Contains(string(x.JSON), "odd") {
		return errors.Join(errors.New("odd"), errors.New("very odd"))
	}
	return nil
}

func (oddChecker) CheckAnswer(x sandbox.Exchange) error {
	if x.Status == http.StatusNotFound {
		return fmt.Errorf("%s is lost", x.Path)
	}
	return nil
}

func TestCheckerFindingsAreWarnings(t *testing.T) {
	b, _, ch, _ := rawTable(t, sandbox.Options{Checker: oddChecker{}})
	b.do("POST", messagesPath(ch), object{"content": "plain"}).accepted(t, "a message")
	b.form("POST", messagesPath(ch), object{"content": "odd"}, file{"files[0]", "a.txt", "A"}).accepted(t, "a message")
	b.do("GET", "/users/1", nil).refused(t, "nobody", 404, 10013)
	want := []string{
		"POST /channels/{channel}/messages: the published description says: odd",
		"POST /channels/{channel}/messages: the published description says: very odd",
		"GET /users/{user}: the sandbox's answer is not as published: /users/1 is lost",
	}
	if got := b.d.Warnings(); !slices.Equal(got, want) {
		t.Errorf("warnings %q; want %q", got, want)
	}
}

func TestErrorTreeHasFieldsOrTheObject(t *testing.T) {
	b, _, ch, _ := rawTable(t, sandbox.Options{})
	link := object{"type": 2, "style": 5, "url": "https://example.com", "custom_id": "c"}
	send := func() result { return b.do("POST", messagesPath(ch), object{"components": []any{row(link)}}) }
	send().refused(t, "no label, and the whole contradicts itself", 400, 50035, "components.0.components.0.label BASE_TYPE_REQUIRED")
	link["label"] = "l"
	send().refused(t, "a label", 400, 50035, "components.0.components.0 COMPONENT_URL_AND_CUSTOM_ID")
}

func TestObjectsCanBeFetched(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	g.Add(anne, g.NewRole("crew", 0, false), g.NewRole("captain", sandbox.ManageMessages, true))
	for _, path := range []string{"/users/@me", "/users/" + anne.ID(), "/users/@me/guilds", "/applications/@me", "/oauth2/applications/@me", "/guilds/" + g.ID(),
		"/guilds/" + g.ID() + "/channels", "/guilds/" + g.ID() + "/roles", "/guilds/" + g.ID() + "/members/" + anne.ID(),
		"/guilds/" + g.ID() + "/members/" + b.d.ApplicationID(), "/channels/" + ch.ID(), b.commandsPath(), b.commandsPath() + "?with_localizations=true"} {
		b.do("GET", path, nil).accepted(t, path)
	}
	b.do("GET", "/users/1", nil).refused(t, "nobody", 404, 10013)
	b.do("GET", "/guilds/"+g.ID()+"/members/1", nil).refused(t, "no member", 404, 10007)
	b.do("GET", "/applications/1/commands", nil).refused(t, "another application", 403, 50001)
}

func TestCommandsAreRegisteredByNameAndType(t *testing.T) {
	b, g, _, _ := rawTable(t, sandbox.Options{})
	made := b.do("POST", b.commandsPath(), command(object{"name_localizations": object{"fr": "c-fr"}, "default_member_permissions": "32"}))
	if made.status != 201 {
		t.Fatal(made)
	}
	again := b.do("POST", b.commandsPath(), command(object{"description": "new"}))
	if again.status != 200 || again.get("id") != made.get("id") || again.get("version") == made.get("version") {
		t.Errorf("a namesake: %v after %v", again, made)
	}
	path := b.commandsPath() + "/" + made.get("id")
	edited := b.do("PATCH", path, object{"description": "edited", "name_localizations": object{"fr": "c-fr"}}).accepted(t, "an edit")
	if edited.get("name") != "c" || edited.get("description") != "edited" {
		t.Errorf("edited: %v", edited)
	}
	if v := b.do("GET", b.commandsPath(), nil); strings.Contains(string(v.body), "c-fr") {
		t.Errorf("localisations come without being asked for: %s", v.body)
	}
	if v := b.do("GET", b.commandsPath()+"?with_localizations=true", nil); !strings.Contains(string(v.body), "c-fr") {
		t.Errorf("localisations do not come: %s", v.body)
	}
	b.do("DELETE", path, nil).accepted(t, "a deletion")
	b.do("GET", path, nil).refused(t, "a deleted command", 404, 10063)
	guild := "/applications/" + b.d.ApplicationID() + "/guilds/" + g.ID() + "/commands"
	b.do("PUT", guild, []any{command(nil)}).accepted(t, "commands of a guild")
	if n := len(b.d.Commands(g)); n != 1 {
		t.Errorf("the guild has %d commands", n)
	}
	b.do("PUT", guild, []any{command(object{"contexts": []any{0}})}).accepted(t, "contexts of a guild's command")
	if len(b.d.Warnings()) != 1 {
		t.Errorf("warnings: %q", b.d.Warnings())
	}
}

func TestLocalizationsAreListedOnRequest(t *testing.T) {
	b, _, _, _ := rawTable(t, sandbox.Options{})
	b.do("PUT", b.commandsPath(), []any{korsarCommand}).accepted(t, "the command")
	if v := b.do("GET", b.commandsPath(), nil); strings.Contains(string(v.body), "édition") || strings.Contains(string(v.body), "Corsaire") {
		t.Errorf("localisations come without being asked for: %s", v.body)
	}
	if v := b.do("GET", b.commandsPath()+"?with_localizations=true", nil); !strings.Contains(string(v.body), "édition") || !strings.Contains(string(v.body), "Corsaire") {
		t.Errorf("localisations do not come: %s", v.body)
	}
}

func TestSubcommandCannotHaveContexts(t *testing.T) {
	b, _, _, _ := rawTable(t, sandbox.Options{})
	b.do("POST", b.commandsPath(), command(object{"options": []any{object{"type": 1, "name": "s", "description": "d", "default_member_permissions": "32", "contexts": []any{0}}}})).accepted(t, "a subcommand with places")
	want := []string{"POST /applications/{application}/commands: options.0.contexts", "POST /applications/{application}/commands: options.0.default_member_permissions"}
	if got := b.d.Warnings(); !slices.Equal(got, want) {
		t.Errorf("warnings %q; want %q", got, want)
	}
}

func TestRequestsAreLimitedByRouteAndInAll(t *testing.T) {
	clock := newClock()
	b, g, ch, anne := rawTable(t, sandbox.Options{Clock: clock, Limits: true})
	b.socket, _ = b.dialAndIdentify(0)
	say := object{"content": "x"}
	for left := 4; left >= 0; left-- {
		v := b.do("POST", messagesPath(ch), say).accepted(t, "a message")
		if v.header.Get("X-RateLimit-Remaining") != strconv.Itoa(left) || v.header.Get("X-RateLimit-Bucket") == "" {
			t.Errorf("headers: %v", v.header)
		}
	}
	v := b.do("POST", messagesPath(ch), say).refused(t, "a sixth message", 429, 0)
	var limited struct {
		RetryAfter float64 `json:"retry_after"`
		Global     bool
	}
	json.Unmarshal(v.body, &limited)
	if limited.RetryAfter != 5 || limited.Global || v.header.Get("Retry-After") == "" || v.header.Get("X-RateLimit-Reset-After") != "5.000" {
		t.Errorf("limited: %s %v", v.body, v.header)
	}
	b.do("POST", messagesPath(g.NewChannel("other")), say).accepted(t, "another channel has its own limit")
	clock.Advance(5 * time.Second)
	b.do("POST", messagesPath(ch), say).accepted(t, "after the window")
	clock.Advance(time.Second)
	for range 50 {
		b.do("GET", "/users/@me", nil).accepted(t, "fifty a second")
	}
	v = b.do("GET", "/guilds/"+g.ID(), nil).refused(t, "the fifty-first of a second", 429, 0)
	if v.header.Get("X-RateLimit-Global") != "true" || v.header.Get("X-RateLimit-Scope") != "global" {
		t.Errorf("headers: %v", v.header)
	}
	act := b.typeCommand(anne, ch, "/go")
	b.respond(act, 4, say).accepted(t, "an answer to an interaction, which the global limit spares")
}

func TestInvalidRequestsBanTheAddress(t *testing.T) {
	clock := newClock()
	b, _, _, _ := rawTable(t, sandbox.Options{Clock: clock, Limits: true, Transcript: -1})
	b.header.Set("Authorization", "Bot wrong")
	for range 10_000 {
		b.do("GET", "/users/@me", nil)
		clock.Advance(20 * time.Millisecond)
	}
	b.header.Set("Authorization", "Bot "+b.d.Token())
	b.do("GET", "/users/@me", nil).refused(t, "after 10,000 invalid answers", 429, 0)
	clock.Advance(10 * time.Minute)
	b.do("GET", "/users/@me", nil).accepted(t, "ten minutes later")
}

func TestFaultsSpoilMatchingRequests(t *testing.T) {
	b, _, ch, _ := rawTable(t, sandbox.Options{})
	say := object{"content": "x"}
	creates := func(method, route string) bool { return method == "POST" && route == "/channels/{channel}/messages" }
	b.d.Inject(sandbox.Fault{Match: creates, Times: 2, Status: 503})
	b.do("GET", "/users/@me", nil).accepted(t, "another request")
	b.do("POST", messagesPath(ch), say).refused(t, "the first", 503, 0)
	b.do("POST", messagesPath(ch), say).refused(t, "the second", 503, 0)
	b.do("POST", messagesPath(ch), say).accepted(t, "the third")
	b.d.Inject(sandbox.Fault{Match: creates, Status: 500, After: true})
	b.do("POST", messagesPath(ch), say).refused(t, "told otherwise", 500, 0)
	if n := len(ch.Messages()); n != 2 {
		t.Errorf("%d messages stand; want 2", n)
	}
	b.d.Inject(sandbox.Fault{Status: 429, RetryAfter: 2 * time.Second, Global: true})
	if v := b.do("POST", messagesPath(ch), say).refused(t, "a limit", 429, 0); v.header.Get("X-RateLimit-Global") != "true" || !strings.Contains(string(v.body), `"retry_after":2`) {
		t.Errorf("limited: %v %s", v.header, v.body)
	}
	b.d.Inject(sandbox.Fault{Status: 403, Code: 50013, Message: "Missing Permissions"})
	b.do("POST", messagesPath(ch), say).refused(t, "an error of Discord's", 403, 50013)
	withdraw := b.d.Inject(sandbox.Fault{Times: -1, Status: 500})
	b.do("GET", "/users/@me", nil).refused(t, "all", 500, 0)
	withdraw()
	b.do("GET", "/users/@me", nil).accepted(t, "after it was withdrawn")
}

func TestDisconnectAfterTheRequestTookEffect(t *testing.T) {
	b, _, ch, _ := rawTable(t, sandbox.Options{})
	b.d.Inject(sandbox.Fault{Disconnect: true, After: true})
	r, _ := http.NewRequestWithContext(b.ctx, "POST", b.d.API()+"v10"+messagesPath(ch), strings.NewReader(`{"content":"x"}`))
	r.Header = b.header.Clone()
	r.Header.Set("Content-Type", "application/json")
	if response, err := b.client.Do(r); err == nil {
		response.Body.Close()
		t.Errorf("a torn connection answered %s", response.Status)
	}
	if n := len(ch.Messages()); n != 1 {
		t.Errorf("%d messages stand; want 1, as the request took effect", n)
	}
}

// TestDelayedAnswerWaitsForTheClock: a test that waits for a request hears of its arrival, and has it answered by turning the clock.
func TestDelayedAnswerWaitsForTheClock(t *testing.T) {
	clock := newClock()
	b, _, _, _ := rawTable(t, sandbox.Options{Clock: clock})
	b.d.Inject(sandbox.Fault{Delay: time.Minute})
	done := make(chan result)
	go func() { done <- b.do("GET", "/users/@me", nil) }()
	arrived := func() bool {
		sent := b.d.Transcript()
		return len(sent) > 0 && sent[len(sent)-1].Path == "/api/v10/users/@me"
	}
	if err := b.d.Wait(b.ctx, arrived); err != nil {
		t.Fatal(err)
	}
	select {
	case <-done:
		t.Error("the answer did not wait")
	default:
	}
	clock.Advance(time.Minute)
	(<-done).accepted(t, "after a minute")
}

func TestTranscriptRecordsAudienceAndStatus(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	b.form("POST", messagesPath(ch), object{"content": "all"}, file{"files[0]", "a.txt", "A"})
	act := b.typeCommand(anne, ch, "/go")
	b.respond(act, 4, object{"content": "you", "flags": ephemeral})
	b.do("POST", b.webhookPath(act), object{"content": "you too", "flags": ephemeral})
	b.do("POST", "/channels/1/messages", object{"content": "nobody"})
	var told []string
	for _, sent := range b.d.Transcript() {
		if sent.Route == "/gateway" {
			continue
		}
		a := sent.Audience
		told = append(told, fmt.Sprintf("%s %t %t %t %d %d", sent.Route, a.Everyone, a.Channel == ch.ID(), a.Person == anne.ID(), sent.Status, sent.Code))
	}
	want := []string{
		"/applications/{application}/commands true false false 200 0",
		"/channels/{channel}/messages false true false 200 0",
		"/interactions/{interaction}/{token}/callback false false true 204 0",
		"/webhooks/{application}/{token} false false true 200 0",
		"/channels/{channel}/messages false false false 404 10003",
	}
	if !slices.Equal(told, want) {
		t.Errorf("told\n%s\nwant\n%s", strings.Join(told, "\n"), strings.Join(want, "\n"))
	}
	file := b.d.Transcript()[1]
	if string(file.JSON) != `{"content":"all"}` || len(file.Files) != 1 || string(file.Files[0].Bytes) != "A" || !strings.Contains(string(file.Body), "files[0]") {
		t.Errorf("the file went as %+v", file)
	}
}

func TestTranscriptAndHistoryAreBounded(t *testing.T) {
	b, _, ch, _ := rawTable(t, sandbox.Options{Transcript: 3, History: 2})
	var first string
	for i := range 5 {
		id := b.do("POST", messagesPath(ch), object{"content": fmt.Sprint(i)}).get("id")
		if i == 0 {
			first = id
		}
	}
	if n, m := len(b.d.Transcript()), len(ch.Messages()); n != 3 || m != 2 {
		t.Errorf("%d requests and %d messages are kept; want 3 and 2", n, m)
	}
	b.do("GET", messagesPath(ch)+"/"+first, nil).refused(t, "a forgotten message", 404, 10008)
}

func TestClockBefore2015IsRefused(t *testing.T) {
	if _, err := sandbox.Open(sandbox.Options{Clock: clockwork.NewFakeClockAt(time.Date(2014, 12, 31, 0, 0, 0, 0, time.UTC))}); err == nil {
		t.Error("a clock of 2014 was accepted")
	}
}

func TestIDsRise(t *testing.T) {
	b, _, ch, _ := rawTable(t, sandbox.Options{Clock: newClock()})
	last := ""
	for range 100 {
		id := b.do("POST", messagesPath(ch), object{"content": "x"}).get("id")
		if len(id) < len(last) || len(id) == len(last) && id <= last {
			t.Fatalf("id %s follows %s", id, last)
		}
		last = id
	}
}
