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
	"korsar/game/gametest"
)

func TestUnauthorizedAndMalformedRequestsAreRefused(t *testing.T) {
	b, _, ch, _ := rawTable(t, sandbox.Options{})
	say := object{"content": "x"}
	b.do("GET", "/guilds/1/emojis", nil).refused(t, "an unknown route", 404, 0)
	b.do("PUT", messagesPath(ch), say).refused(t, "an unknown method", 405, 0)
	b.send("POST", messagesPath(ch), "application/json", []byte(`{"content":`)).refused(t, "half a body", 400, 50109)
	b.send("POST", messagesPath(ch), "application/json", []byte(`{} {}`)).refused(t, "two bodies", 400, 50109)
	b.do("POST", messagesPath(ch), nil).refused(t, "no body", 400, 50109)
	b.send("POST", messagesPath(ch), "text/plain", []byte(`{}`)).refused(t, "text", 400, 50035, "CONTENT_TYPE_INVALID")
	b.version = "v8"
	b.do("GET", "/gateway/bot", nil).refused(t, "an old version", 404, 0)
	b.version = "v9"
	b.do("GET", "/gateway/bot", nil).accepted(t, "version 9")
	b.header.Set("Authorization", "Bot wrong")
	b.do("POST", messagesPath(ch), say).refused(t, "a wrong token", 401, 0)
	b.do("GET", "/gateway", nil).accepted(t, "the gateway's address needs no token")
	b.header.Set("Authorization", b.d.Token())
	b.do("GET", "/gateway/bot", nil).refused(t, "a token without Bot", 401, 0)
	b.header.Set("Authorization", "Bot "+b.d.Token())
	b.header.Set("User-Agent", "curl/8")
	b.do("GET", "/gateway/bot", nil).refused(t, "another user agent", 403, 40333)
}

func TestUnknownFieldsAreWarnings(t *testing.T) {
	b, _, ch, _ := rawTable(t, sandbox.Options{})
	b.do("POST", messagesPath(ch), object{"content": "x", "colour": 1,
		"embeds": []any{object{"title": "t", "titel": "x"}}}).accepted(t, "unknown fields")
	want := []string{"POST /channels/{channel}/messages: embeds.0.titel", "POST /channels/{channel}/messages: colour"}
	if got := b.d.Warnings(); !slices.Equal(got, want) {
		t.Errorf("warnings %q; want %q", got, want)
	}
}

// oddChecker reports requests that contain "odd", and answers with status 404.
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
	b.do("GET", "/channels/1", nil).refused(t, "no channel", 404, 10003)
	want := []string{
		"POST /channels/{channel}/messages: the published description says: odd",
		"POST /channels/{channel}/messages: the published description says: very odd",
		"GET /channels/{channel}: the sandbox's answer is not as published: /channels/1 is lost",
	}
	if got := b.d.Warnings(); !slices.Equal(got, want) {
		t.Errorf("warnings %q; want %q", got, want)
	}
}

func TestErrorTreeHasFieldsOrTheObject(t *testing.T) {
	b, _, ch, _ := rawTable(t, sandbox.Options{})
	link := object{"type": 2, "style": 5, "url": "https://example.com", "custom_id": "c"}
	send := func() result { return b.do("POST", messagesPath(ch), object{"components": []any{row(link)}}) }
	send().refused(t, "no label, and the whole contradicts itself", 400, 50035,
		"components.0.components.0.label BASE_TYPE_REQUIRED")
	link["label"] = "l"
	send().refused(t, "a label", 400, 50035, "components.0.components.0 COMPONENT_URL_AND_CUSTOM_ID")
}

func TestObjectsCanBeFetched(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	g.Add(anne, g.NewRole("crew", 0, false), g.NewRole("captain", sandbox.ManageMessages, true))
	guild := "/guilds/" + g.ID()
	for _, path := range []string{"/users/@me/guilds", "/oauth2/applications/@me", guild, guild + "/channels",
		guild + "/members/" + anne.ID(), guild + "/members/" + b.d.ApplicationID(), "/channels/" + ch.ID(),
		b.commandsPath(), b.commandsPath() + "?with_localizations=true"} {
		b.do("GET", path, nil).accepted(t, path)
	}
	b.do("GET", guild+"/members/1", nil).refused(t, "no member", 404, 10007)
	b.do("GET", "/applications/1/commands", nil).refused(t, "another application", 403, 20012)
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
	if limited.RetryAfter != 5 || limited.Global || v.header.Get("Retry-After") == "" ||
		v.header.Get("X-RateLimit-Reset-After") != "5.000" {
		t.Errorf("limited: %s %v", v.body, v.header)
	}
	b.do("POST", messagesPath(g.NewChannel("other")), say).accepted(t, "another channel has its own limit")
	clock.Advance(5 * time.Second)
	b.do("POST", messagesPath(ch), say).accepted(t, "after the window")
	clock.Advance(time.Second)
	for range 50 {
		b.do("GET", "/gateway/bot", nil).accepted(t, "fifty a second")
	}
	v = b.do("GET", "/guilds/"+g.ID(), nil).refused(t, "the fifty-first of a second", 429, 0)
	if v.header.Get("X-RateLimit-Global") != "true" || v.header.Get("X-RateLimit-Scope") != "global" {
		t.Errorf("headers: %v", v.header)
	}
	received := b.typeCommand(anne, ch, "/go")
	b.respond(received, 4, say).accepted(t, "an answer to an interaction, which the global limit spares")
}

func TestInvalidRequestsBanTheAddress(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	clock := newClock()
	b, _, _, _ := rawTable(t, sandbox.Options{Clock: clock, Limits: true, Transcript: -1})
	b.header.Set("Authorization", "Bot wrong")
	for range 10_000 {
		b.do("GET", "/gateway/bot", nil)
		clock.Advance(20 * time.Millisecond)
	}
	b.header.Set("Authorization", "Bot "+b.d.Token())
	b.do("GET", "/gateway/bot", nil).refused(t, "after 10,000 invalid answers", 429, 0)
	clock.Advance(10 * time.Minute)
	b.do("GET", "/gateway/bot", nil).accepted(t, "ten minutes later")
}

func TestTranscriptRecordsAudienceAndStatus(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	b.form("POST", messagesPath(ch), object{"content": "all"}, file{"files[0]", "a.txt", "A"})
	received := b.typeCommand(anne, ch, "/go")
	b.respond(received, 4, object{"content": "you", "flags": ephemeral})
	b.do("POST", b.webhookPath(received), object{"content": "you too", "flags": ephemeral})
	b.do("POST", "/channels/1/messages", object{"content": "nobody"})
	var records []string
	for _, sent := range b.d.Transcript() {
		if sent.Route == "/gateway" {
			continue
		}
		a := sent.Audience
		records = append(records, fmt.Sprintf("%s %t %t %d %d", sent.Route, a.Channel == ch.ID(), a.Person == anne.ID(),
			sent.Status, sent.Code))
	}
	want := []string{
		"/applications/{application}/commands false false 200 0",
		"/channels/{channel}/messages true false 200 0",
		"/interactions/{interaction}/{token}/callback false true 204 0",
		"/webhooks/{application}/{token} false true 200 0",
		"/channels/{channel}/messages false false 404 10003",
	}
	if !slices.Equal(records, want) {
		t.Errorf("recorded\n%s\nwant\n%s", strings.Join(records, "\n"), strings.Join(want, "\n"))
	}
	file := b.d.Transcript()[1]
	if string(file.JSON) != `{"content":"all"}` || len(file.Files) != 1 || string(file.Files[0].Bytes) != "A" ||
		!strings.Contains(string(file.Body), "files[0]") {
		t.Errorf("the file went as %+v", file)
	}
}

func TestTranscriptAndHistoryAreBounded(t *testing.T) {
	b, _, ch, _ := rawTable(t, sandbox.Options{Transcript: 3, History: 2})
	var first string
	for i := range 5 {
		id := b.do("POST", messagesPath(ch), object{"content": strconv.Itoa(i)}).get("id")
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
	if _, err := sandbox.Open(sandbox.Options{Clock: clockwork.NewFakeClockAt(
		time.Date(2014, 12, 31, 0, 0, 0, 0, time.UTC))}); err == nil {
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
