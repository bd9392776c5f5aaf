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

// newClock returns a fake clock on a day after Discord's ids begin.
func newClock() *clockwork.FakeClock {
	return clockwork.NewFakeClockAt(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
}

const ephemeral = 64

func TestEphemeralMessageIsForOnePersonOnly(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	bart := b.d.NewPerson("bart", "en-US")
	g.Add(bart)
	received := b.typeCommand(anne, ch, "/go")
	b.respond(received, 4, object{"content": "secret", "flags": ephemeral, "components": []any{row(button(0))}})
	m := received.answer(t).Message
	path := messagesPath(ch) + "/" + m.ID
	b.do("GET", path, nil).refused(t, "reading it through the channel", 404, 10008)
	b.do("PATCH", path, object{"content": "x"}).refused(t, "editing it through the channel", 404, 10008)
	b.do("DELETE", path, nil).refused(t, "deleting it through the channel", 404, 10008)
	if len(bart.Sees(ch)) != 0 || len(ch.Messages()) != 0 || len(anne.Sees(ch)) != 1 {
		t.Error("another person sees the ephemeral message, or its own does not")
	}
	if _, err := bart.Click(b.ctx, m.ID, "b"); !errors.Is(err, sandbox.ErrClient) {
		t.Errorf("bart clicks: %v", err)
	}
	if _, err := anne.Click(b.ctx, m.ID, "of an hour ago"); !errors.Is(err, sandbox.ErrClient) ||
		!errors.Is(err, sandbox.ErrChanged) {
		t.Errorf("anne clicks a button that is gone: %v", err)
	}
	// A click has a new token, with which the message is updated in place.
	click := b.click(anne, m.ID, "b")
	if flags := click.event["message"].(object)["flags"]; flags != float64(ephemeral) {
		t.Errorf("the message of the click has flags %v", flags)
	}
	b.respond(click, 7, object{"content": "new secret"}).accepted(t, "an update in place")
	if got := click.answer(t); got.Message.Content != "new secret" || got.Message.ID != m.ID ||
		!got.Message.Ephemeral() {
		t.Errorf("updated: %+v", got.Message)
	}
	b.do("DELETE", b.webhookPath(received)+"/messages/@original", nil).accepted(t, "deleting it with its token")
	if len(anne.Sees(ch)) != 0 {
		t.Error("the deleted message is still seen")
	}
	for _, sent := range b.d.Transcript() {
		if sent.JSON != nil && sent.Audience.Channel == ch.ID() {
			t.Errorf("%s %s is recorded as public", sent.Method, sent.Path)
		}
	}
}

// TestDirectMessagesCarryInteractions: a person presses a button in a direct message and gets an ephemeral answer
// there. The answer goes when the bot deletes it by its token. Closed direct messages do not prevent answers.
func TestDirectMessagesCarryInteractions(t *testing.T) {
	b, _, _, anne := rawTable(t, sandbox.Options{})
	path := "/channels/" + b.do("POST", "/users/@me/channels", object{"recipient_id": anne.ID()}).get("id") +
		"/messages"
	id := b.do("POST", path, object{"content": "x", "components": []any{
		row(button(0)), row(selection([]any{choice(0)}, nil))}}).accepted(t, "a message").get("id")
	press := b.click(anne, id, "b")
	if press.event["context"] != 1.0 || press.event["member"] != nil || press.event["guild_id"] != nil ||
		press.event["user"].(object)["id"] != anne.ID() || press.event["message"].(object)["id"] != id {
		t.Errorf("the press is %v", press.event)
	}
	b.respond(press, 4, object{"content": "for you", "flags": ephemeral, "components": []any{row(button(0))}}).
		accepted(t, "an ephemeral answer")
	answer := press.answer(t).Message
	if seen := anne.Sees(anne.DM()); len(seen) != 2 || !seen[1].Ephemeral() {
		t.Errorf("anne sees %+v", seen)
	}
	again := b.click(anne, answer.ID, "b")
	b.respond(again, 7, object{"content": "changed"}).accepted(t, "an update in place")
	b.do("GET", path+"/"+answer.ID, nil).refused(t, "reading it through the channel", 404, 10008)
	changed := b.d.Changes()
	b.do("DELETE", b.webhookPath(press)+"/messages/@original", nil).accepted(t, "deleting it")
	select {
	case <-changed:
	default:
		t.Error("nobody is woken by the deletion")
	}
	if seen := anne.Sees(anne.DM()); len(seen) != 1 {
		t.Errorf("after the deletion anne sees %+v", seen)
	}
	b.do("DELETE", b.webhookPath(press)+"/messages/@original", nil).refused(t, "deleting it again", 404, 10008)
	chosen := b.interact(func(ctx context.Context) (*sandbox.Answer, error) {
		return anne.Choose(ctx, id, "", "0")
	})
	b.respond(chosen, 7, object{"content": "chosen"}).accepted(t, "an update of the message")
	anne.CloseDMs()
	late := b.click(anne, id, "b")
	b.respond(late, 4, object{"content": "still here", "flags": ephemeral}).
		accepted(t, "an answer where messages are closed")
}

func TestInteractionHasEveryField(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	g.SetLocale("fr")
	g.Add(anne, g.NewRole("captain", sandbox.ManageMessages, false))
	received := b.typeCommand(anne, ch, "/go")
	for _, field := range []string{"id", "application_id", "type", "data", "guild", "guild_id", "channel", "channel_id",
		"member", "token",
		"version", "app_permissions", "locale", "guild_locale", "entitlements", "authorizing_integration_owners",
		"context", "attachment_size_limit"} {
		if _, ok := received.event[field]; !ok {
			t.Errorf("the interaction lacks %s", field)
		}
	}
	if received.event["guild_locale"] != "fr" || received.event["context"] != 0.0 ||
		received.event["authorizing_integration_owners"].(object)["0"] != g.ID() {
		t.Errorf("the interaction is %v", received.event)
	}
	member := received.event["member"].(object)
	if len(member["roles"].([]any)) != 1 || member["user"].(object)["id"] != anne.ID() || member["permissions"] == "0" {
		t.Errorf("the member is %v", member)
	}
	b.respond(received, 4, object{"content": "x"})
	private := b.typeCommand(anne, anne.DM(), "/go")
	if _, ok := private.event["member"]; ok || private.event["user"].(object)["id"] != anne.ID() ||
		private.event["context"] != 1.0 {
		t.Errorf("in a direct message the interaction is %v", private.event)
	}
	b.respond(private, 4, object{"content": "x"})
}

func TestUserInstalledCommandHasFiveFollowups(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	b.do("POST", b.commandsPath(), command(object{
		"name": "games", "integration_types": []any{0, 1}, "contexts": []any{0, 1, 2}})).accepted(t, "the command")
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
	received := b.typeCommand(anne, ch, "/games")
	if owners := received.event["authorizing_integration_owners"].(object); owners["1"] != anne.ID() ||
		owners["0"] != nil {
		t.Errorf("owners: %v", owners)
	}
	b.respond(received, 4, object{"content": "x"}).accepted(t, "the answer")
	for range 5 {
		b.do("POST", b.webhookPath(received), object{"content": "x"}).accepted(t, "five follow-ups")
	}
	b.do("POST", b.webhookPath(received), object{"content": "x"}).
		refused(t, "a sixth follow-up where the app is not installed", 400, 40094)
	b.do("POST", messagesPath(ch), object{"content": "x"}).refused(t, "a message of its own there", 403, 50001)
}

func TestCommandWithoutContextsIsAvailableEverywhere(t *testing.T) {
	b, _, _, anne := rawTable(t, sandbox.Options{})
	b.do("POST", b.commandsPath(), command(nil)).accepted(t, "the command")
	b.do("POST", b.commandsPath(), command(object{"name": "here", "contexts": []any{0}})).
		accepted(t, "a command for servers")
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
	channel := b.d.Guilds()[0].Channels()[0]
	if got := anne.Commands(channel); len(got) != 2 {
		t.Errorf("by her own installation anne has %v", got)
	}
}

func TestForgedClickReachesTheBot(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	m := b.do("POST", messagesPath(ch), object{"content": "no buttons"}).get("id")
	received := b.interact(func(ctx context.Context) (*sandbox.Answer, error) {
		return anne.Forge(ctx, sandbox.Forgery{Channel: ch, MessageID: m, CustomID: "any/thing"})
	})
	if id := received.event["data"].(object)["custom_id"]; id != "any/thing" {
		t.Errorf("the custom id is %v", id)
	}
	b.respond(received, 6, nil).accepted(t, "the answer")
}

func TestUserInstalledCommandWorksInAPrivateChannel(t *testing.T) {
	b, g, _, anne := rawTable(t, sandbox.Options{})
	bart := b.d.NewPerson("bart", "en-US")
	g.Add(bart)
	b.do("POST", b.commandsPath(), command(object{
		"name": "games", "integration_types": []any{0, 1}, "contexts": []any{0, 1, 2}})).accepted(t, "the command")
	ch := b.d.NewPrivateChannel(anne, bart)
	if _, err := anne.Type(b.ctx, ch, "/games"); !errors.Is(err, sandbox.ErrClient) {
		t.Errorf("without an installation: %v", err)
	}
	anne.InstallApp()
	received := b.typeCommand(anne, ch, "/games")
	if received.event["context"] != 2.0 {
		t.Errorf("the context is %v", received.event["context"])
	}
	b.respond(received, 4, object{"content": "for both"}).accepted(t, "the answer")
	if len(bart.Sees(ch)) != 1 {
		t.Error("bart does not see the answer")
	}
	b.do("POST", messagesPath(ch), object{"content": "x"}).refused(t, "a message of its own there", 403, 50001)
}

func TestInteractionReachesOnlyItsOwnMessages(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	received := b.typeCommand(anne, ch, "/go")
	b.respond(received, 4, object{"content": "one"}).accepted(t, "the response")
	id := b.do("POST", b.webhookPath(received), object{"content": "two"}).accepted(t, "a follow-up").get("id")
	other := b.do("POST", messagesPath(ch), object{"content": "three"}).get("id")
	path := b.webhookPath(received) + "/messages/"
	if v := b.do("GET", path+id, nil).accepted(t, "reading the follow-up"); v.get("content") != "two" {
		t.Error(v)
	}
	b.do("GET", path+"@original", nil).accepted(t, "reading the response")
	b.do("PATCH", path+id, object{"content": "2"}).accepted(t, "editing the follow-up")
	b.do("PATCH", path+other, object{"content": "3"}).refused(t, "editing what it did not send", 404, 10008)
	b.do("DELETE", path+id, nil).accepted(t, "deleting the follow-up")
	b.do("GET", path+id, nil).refused(t, "reading it again", 404, 10008)
	b.do("POST", "/webhooks/1/"+received.Token, object{"content": "x"}).refused(t, "another application", 404, 10015)
	b.do("POST", b.webhookPath(received)+"x", object{"content": "x"}).refused(t, "a wrong token", 401, 50027)
}

func TestAnswersCarryFiles(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	received := b.typeCommand(anne, ch, "/go")
	shown := object{"flags": ephemeral, "attachments": []any{object{"id": 0, "description": "a hand"}}}
	picture := file{"files[0]", "hand.png", "PNG"}
	b.form("POST", "/interactions/"+received.ID+"/"+received.Token+"/callback", object{"type": 4, "data": shown},
		picture).accepted(t, "a picture in the response")
	m := received.answer(t).Message
	if len(m.Attachments) != 1 || m.Attachments[0].Description != "a hand" || !m.Ephemeral() {
		t.Errorf("the answer is %+v", m)
	}
	b.form("PATCH", b.webhookPath(received)+"/messages/@original",
		object{"attachments": []any{object{"id": 0}}}, file{"files[0]", "hand2.png", "PNG2"}).
		accepted(t, "another picture")
	if m, _ := anne.Message(m.ID); len(m.Attachments) != 1 || fetch(t, b, m.Attachments[0].URL) != "PNG2" {
		t.Errorf("after the edit the answer is %+v", m)
	}
	for _, sent := range b.d.Transcript() {
		if len(sent.Files) > 0 && sent.Audience != (sandbox.Audience{Person: anne.ID()}) {
			t.Errorf("the picture has the audience %+v", sent.Audience)
		}
	}
}
