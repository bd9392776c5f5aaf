package sandbox_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/sandbox"
)

// newClock is a fake clock at a day after Discord's ids begin.
func newClock() *clockwork.FakeClock {
	return clockwork.NewFakeClockAt(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
}

const ephemeral = 64

func TestFirstResponseWithinThreeSeconds(t *testing.T) {
	clock := newClock()
	b, _, ch, anne := rawTable(t, sandbox.Options{Clock: clock})
	act := b.typeCommand(anne, ch, "/go")
	clock.Advance(3*time.Second - time.Millisecond)
	b.respond(act, 4, object{"content": "in time"}).accepted(t, "an answer after 2.999 s")
	if got := act.answer(t); got.Kind != sandbox.Replied || got.Message.Content != "in time" {
		t.Errorf("got %v %q", got.Kind, got.Message.Content)
	}
	late := b.typeCommand(anne, ch, "/go")
	clock.Advance(3 * time.Second)
	if got := late.answer(t); got.Kind != sandbox.Unanswered {
		t.Errorf("after three seconds the person got %v", got.Kind)
	}
	b.respond(late, 4, object{"content": "too late"}).refused(t, "an answer after 3 s", 404, 10062)
}

func TestOneFirstResponse(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	act := b.typeCommand(anne, ch, "/go")
	b.do("POST", b.webhookPath(act), object{"content": "x"}).refused(t, "a follow-up before the response", 404, 10015)
	b.respond(act, 4, object{"content": "one"}).accepted(t, "the response")
	b.respond(act, 4, object{"content": "two"}).refused(t, "a second response", 400, 40060)
	b.do("POST", "/interactions/123/nonsense/callback", object{"type": 4, "data": object{"content": "x"}}).refused(t, "an unknown interaction", 404, 10062)
	if n := len(anne.Sees(ch)); n != 1 {
		t.Errorf("%d messages stand; want 1", n)
	}
}

func TestTokenLivesFifteenMinutes(t *testing.T) {
	clock := newClock()
	b, _, ch, anne := rawTable(t, sandbox.Options{Clock: clock})
	act := b.typeCommand(anne, ch, "/go")
	b.respond(act, 4, object{"content": "one"})
	clock.Advance(15*time.Minute - time.Millisecond)
	b.do("POST", b.webhookPath(act), object{"content": "two"}).accepted(t, "a follow-up after 14:59")
	b.do("PATCH", b.webhookPath(act)+"/messages/@original", object{"content": "edited"}).accepted(t, "an edit after 14:59")
	clock.Advance(time.Millisecond)
	b.do("POST", b.webhookPath(act), object{"content": "three"}).refused(t, "a follow-up after 15:00", 401, 50027)
	b.do("PATCH", b.webhookPath(act)+"/messages/@original", object{"content": "x"}).refused(t, "an edit after 15:00", 401, 50027)
	b.do("DELETE", b.webhookPath(act)+"/messages/@original", nil).refused(t, "a deletion after 15:00", 401, 50027)
	b.respond(act, 4, object{"content": "x"}).refused(t, "a response after 15:00", 404, 10062)
}

func TestInteractionTakesOnlyItsKindsOfResponse(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	act := b.typeCommand(anne, ch, "/go")
	for _, kind := range []int{6, 7, 8} {
		b.respond(act, kind, object{"content": "x"}).refused(t, "a response that a command cannot have", 400, 50035, "type BASE_TYPE_CHOICES")
	}
	b.respond(act, 4, object{}).refused(t, "an empty message", 400, 50006)
	b.respond(act, 4, object{"content": "x", "components": []any{row(button(0))}}).accepted(t, "the message")
	origin := act.answer(t).Message
	click := b.click(anne, origin.ID, "b")
	b.respond(click, 8, object{"choices": []any{}}).refused(t, "suggestions for a click", 400, 50035, "type BASE_TYPE_CHOICES")
	b.respond(click, 6, nil).accepted(t, "a deferred update")
	if got := click.answer(t); got.Kind != sandbox.Acknowledged {
		t.Errorf("a deferred update: %v", got.Kind)
	}
	b.do("PATCH", b.webhookPath(click)+"/messages/@original", object{"content": "changed"}).accepted(t, "the update")
	if m, _ := anne.Message(origin.ID); m.Content != "changed" || len(m.Components) != 1 {
		t.Errorf("after the update the message is %+v", m)
	}
}

func TestFirstFollowUpFillsTheDeferredMessage(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	act := b.typeCommand(anne, ch, "/go")
	b.respond(act, 5, object{"flags": ephemeral}).accepted(t, "a deferral")
	got := act.answer(t)
	if got.Kind != sandbox.Thinking || !got.Message.Thinking() || !got.Message.Ephemeral() {
		t.Fatalf("got %v %+v", got.Kind, got.Message)
	}
	// The first follow-up fills the "thinking…", which stays ephemeral.
	v := b.do("POST", b.webhookPath(act), object{"content": "here"}).accepted(t, "the follow-up")
	if v.get("id") != got.Message.ID {
		t.Errorf("the follow-up made message %s; want %s", v.get("id"), got.Message.ID)
	}
	filled, err := got.Filled(b.ctx)
	if err != nil || filled.Content != "here" || !filled.Ephemeral() || filled.Thinking() {
		t.Errorf("filled: %+v, %v", filled, err)
	}
	b.do("POST", b.webhookPath(act), object{"content": "public"}).accepted(t, "a second follow-up")
	if list := got.Followups(); len(list) != 1 || list[0].Ephemeral() {
		t.Errorf("follow-ups: %+v", list)
	}
}

func TestEphemeralMessageIsForOnePersonOnly(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	bart := b.d.NewPerson("bart", "en-US")
	g.Add(bart)
	act := b.typeCommand(anne, ch, "/go")
	b.respond(act, 4, object{"content": "secret", "flags": ephemeral, "components": []any{row(button(0))}})
	m := act.answer(t).Message
	path := messagesPath(ch) + "/" + m.ID
	b.do("GET", path, nil).refused(t, "reading it through the channel", 404, 10008)
	b.do("PATCH", path, object{"content": "x"}).refused(t, "editing it through the channel", 404, 10008)
	b.do("DELETE", path, nil).refused(t, "deleting it through the channel", 404, 10008)
	if len(bart.Sees(ch)) != 0 || len(ch.Messages()) != 0 || len(anne.Sees(ch)) != 1 {
		t.Error("somebody else sees the ephemeral message, or its person does not")
	}
	if _, err := bart.Click(b.ctx, m.ID, "b"); !errors.Is(err, sandbox.ErrClient) {
		t.Errorf("bart clicks: %v", err)
	}
	if _, err := anne.Click(b.ctx, m.ID, "of an hour ago"); !errors.Is(err, sandbox.ErrClient) || !errors.Is(err, sandbox.ErrChanged) {
		t.Errorf("anne clicks what is not there any more: %v", err)
	}
	// A click brings a fresh token, with which it is updated in place.
	click := b.click(anne, m.ID, "b")
	if flags := click.event["message"].(object)["flags"]; flags != float64(ephemeral) {
		t.Errorf("the message of the click has flags %v", flags)
	}
	b.respond(click, 7, object{"content": "new secret"}).accepted(t, "an update in place")
	if got := click.answer(t); got.Message.Content != "new secret" || got.Message.ID != m.ID || !got.Message.Ephemeral() {
		t.Errorf("updated: %+v", got.Message)
	}
	b.do("DELETE", b.webhookPath(act)+"/messages/@original", nil).accepted(t, "deleting it with its token")
	if len(anne.Sees(ch)) != 0 {
		t.Error("the deleted message is still seen")
	}
	for _, sent := range b.d.Transcript() {
		if sent.JSON != nil && sent.Audience.Channel == ch.ID() {
			t.Errorf("%s %s is told as public", sent.Method, sent.Path)
		}
	}
}

func TestInteractionHasEveryField(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	g.SetLocale("fr")
	g.Add(anne, g.NewRole("captain", sandbox.ManageMessages, false))
	act := b.typeCommand(anne, ch, "/go")
	for _, field := range []string{"id", "application_id", "type", "data", "guild", "guild_id", "channel", "channel_id", "member", "token",
		"version", "app_permissions", "locale", "guild_locale", "entitlements", "authorizing_integration_owners", "context", "attachment_size_limit"} {
		if _, ok := act.event[field]; !ok {
			t.Errorf("the interaction lacks %s", field)
		}
	}
	if act.event["guild_locale"] != "fr" || act.event["context"] != 0.0 || act.event["authorizing_integration_owners"].(object)["0"] != g.ID() {
		t.Errorf("the interaction is %v", act.event)
	}
	member := act.event["member"].(object)
	if len(member["roles"].([]any)) != 1 || member["user"].(object)["id"] != anne.ID() || member["permissions"] == "0" {
		t.Errorf("the member is %v", member)
	}
	b.respond(act, 4, object{"content": "x"})
	private := b.typeCommand(anne, anne.DM(), "/go")
	if _, ok := private.event["member"]; ok || private.event["user"].(object)["id"] != anne.ID() || private.event["context"] != 1.0 {
		t.Errorf("in a direct message the interaction is %v", private.event)
	}
	b.respond(private, 4, object{"content": "x"})
}

func TestCallbackReturnsTheMessageIfAsked(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	act := b.typeCommand(anne, ch, "/go")
	v := b.do("POST", "/interactions/"+act.ID+"/"+act.Token+"/callback?with_response=true", object{"type": 4, "data": object{"content": "x"}})
	if v.status != 200 {
		t.Fatal(v)
	}
	if m := act.answer(t).Message; m.Content != "x" {
		t.Error(m)
	}
	plain := b.typeCommand(anne, ch, "/go")
	if v := b.respond(plain, 4, object{"content": "x"}); v.status != 204 {
		t.Error(v)
	}
}

func TestUserInstalledCommandHasFiveFollowUps(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	b.do("POST", b.commandsPath(), command(object{"name": "games", "integration_types": []any{0, 1}, "contexts": []any{0, 1, 2}})).accepted(t, "the command")
	g.Remove()
	ctx, cancel := context.WithCancel(b.ctx)
	defer cancel()
	if _, err := anne.Type(ctx, ch, "/games"); !errors.Is(err, sandbox.ErrClient) {
		t.Errorf("without an installation: %v", err)
	}
	anne.InstallApp()
	if _, err := anne.Type(ctx, ch, "/go"); !errors.Is(err, sandbox.ErrClient) {
		t.Errorf("a command for servers only: %v", err)
	}
	act := b.typeCommand(anne, ch, "/games")
	if owners := act.event["authorizing_integration_owners"].(object); owners["1"] != anne.ID() || owners["0"] != nil {
		t.Errorf("owners: %v", owners)
	}
	b.respond(act, 4, object{"content": "x"}).accepted(t, "the answer")
	for range 5 {
		b.do("POST", b.webhookPath(act), object{"content": "x"}).accepted(t, "five follow-ups")
	}
	b.do("POST", b.webhookPath(act), object{"content": "x"}).refused(t, "a sixth follow-up where the app is not installed", 400, 40094)
	b.do("POST", messagesPath(ch), object{"content": "x"}).refused(t, "a message of its own there", 403, 50001)
}

func TestCommandWithoutContextsIsAvailableEverywhere(t *testing.T) {
	b, _, _, anne := rawTable(t, sandbox.Options{})
	b.do("POST", b.commandsPath(), command(nil)).accepted(t, "the command")
	b.do("POST", b.commandsPath(), command(object{"name": "here", "dm_permission": false})).accepted(t, "a command for servers")
	names := func() (list []string) {
		for _, c := range anne.Commands(anne.DM()) {
			list = append(list, c.Name)
		}
		return list
	}
	if got := names(); !slices.Equal(got, []string{"c", "go"}) {
		t.Errorf("in a direct message there are %v", got)
	}
	b.d.Guilds()[0].Remove()
	anne.InstallApp()
	elsewhere := b.d.Guilds()[0].Channels()[0]
	if got := anne.Commands(elsewhere); len(got) != 2 {
		t.Errorf("by her own installation anne has %v", got)
	}
}

func TestForgedClickReachesTheBot(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	m := b.do("POST", messagesPath(ch), object{"content": "no buttons"}).get("id")
	act := b.interact(func(ctx context.Context) (*sandbox.Answer, error) {
		return anne.Forge(ctx, sandbox.Forgery{Channel: ch, MessageID: m, CustomID: "any/thing"})
	})
	if id := act.event["data"].(object)["custom_id"]; id != "any/thing" {
		t.Errorf("the custom id is %v", id)
	}
	b.respond(act, 6, nil).accepted(t, "the answer")
}

func TestUserInstalledCommandWorksInAPrivateChannel(t *testing.T) {
	b, g, _, anne := rawTable(t, sandbox.Options{})
	bart := b.d.NewPerson("bart", "en-US")
	g.Add(bart)
	b.do("POST", b.commandsPath(), command(object{"name": "games", "integration_types": []any{0, 1}, "contexts": []any{0, 1, 2}})).accepted(t, "the command")
	ch := b.d.NewPrivateChannel(anne, bart)
	if _, err := anne.Type(b.ctx, ch, "/games"); !errors.Is(err, sandbox.ErrClient) {
		t.Errorf("without an installation: %v", err)
	}
	anne.InstallApp()
	act := b.typeCommand(anne, ch, "/games")
	if act.event["context"] != 2.0 {
		t.Errorf("the context is %v", act.event["context"])
	}
	b.respond(act, 4, object{"content": "for both"}).accepted(t, "the answer")
	if len(bart.Sees(ch)) != 1 {
		t.Error("bart does not see the answer")
	}
	b.do("POST", messagesPath(ch), object{"content": "x"}).refused(t, "a message of its own there", 403, 50001)
}

func TestAnswersIntoADeletedChannelAreRefused(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	id := b.do("POST", messagesPath(ch), object{"content": "x", "components": []any{row(button(0))}}).get("id")
	typed, clicked := b.typeCommand(anne, ch, "/go"), b.click(anne, id, "b")
	answered := b.typeCommand(anne, ch, "/go")
	b.respond(answered, 4, object{"content": "x"}).accepted(t, "an answer in time")
	ch.Delete()
	b.respond(typed, 4, object{"content": "x"}).refused(t, "an answer into a deleted channel", 404, 10003)
	b.respond(clicked, 7, object{"content": "x"}).refused(t, "an update of a deleted message", 404, 10008)
	b.do("POST", b.webhookPath(answered), object{"content": "x"}).refused(t, "a follow-up into a deleted channel", 404, 10003)
	b.do("PATCH", b.webhookPath(answered)+"/messages/@original", object{"content": "x"}).refused(t, "an edit of a deleted message", 404, 10008)
	if !ch.Deleted() || len(g.Channels()) != 0 {
		t.Error("the channel still stands")
	}
}

func TestInteractionReachesOnlyItsOwnMessages(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	act := b.typeCommand(anne, ch, "/go")
	b.respond(act, 4, object{"content": "one"}).accepted(t, "the response")
	id := b.do("POST", b.webhookPath(act), object{"content": "two"}).accepted(t, "a follow-up").get("id")
	other := b.do("POST", messagesPath(ch), object{"content": "three"}).get("id")
	path := b.webhookPath(act) + "/messages/"
	if v := b.do("GET", path+id, nil).accepted(t, "reading the follow-up"); v.get("content") != "two" {
		t.Error(v)
	}
	b.do("GET", path+"@original", nil).accepted(t, "reading the response")
	b.do("PATCH", path+id, object{"content": "2"}).accepted(t, "editing the follow-up")
	b.do("PATCH", path+other, object{"content": "3"}).refused(t, "editing what it did not send", 404, 10008)
	b.do("DELETE", path+id, nil).accepted(t, "deleting the follow-up")
	b.do("GET", path+id, nil).refused(t, "reading it again", 404, 10008)
	b.do("POST", "/webhooks/1/"+act.Token, object{"content": "x"}).refused(t, "another application", 404, 10015)
	b.do("POST", b.webhookPath(act)+"x", object{"content": "x"}).refused(t, "a wrong token", 401, 50027)
}

func TestAnswersCarryFiles(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	act := b.typeCommand(anne, ch, "/go")
	shown := object{"flags": ephemeral, "attachments": []any{object{"id": 0, "description": "a hand"}},
		"embeds": []any{object{"image": object{"url": "attachment://hand.png"}}}}
	picture := file{"files[0]", "hand.png", "PNG"}
	b.form("POST", "/interactions/"+act.ID+"/"+act.Token+"/callback", object{"type": 4, "data": shown}, picture).accepted(t, "a picture in the response")
	m := act.answer(t).Message
	if len(m.Attachments) != 1 || m.Attachments[0].Description != "a hand" || m.Embeds[0].Image.URL != m.Attachments[0].URL || !m.Ephemeral() {
		t.Errorf("the answer is %+v", m)
	}
	b.form("PATCH", b.webhookPath(act)+"/messages/@original", object{"embeds": []any{object{"image": object{"url": "attachment://hand2.png"}}},
		"attachments": []any{object{"id": 0}}}, file{"files[0]", "hand2.png", "PNG2"}).accepted(t, "another picture")
	if m, _ := anne.Message(m.ID); len(m.Attachments) != 1 || fetch(t, b, m.Embeds[0].Image.URL) != "PNG2" {
		t.Errorf("after the edit the answer is %+v", m)
	}
	for _, sent := range b.d.Transcript() {
		if len(sent.Files) > 0 && sent.Audience != (sandbox.Audience{Person: anne.ID()}) {
			t.Errorf("the picture is told to %+v", sent.Audience)
		}
	}
}
