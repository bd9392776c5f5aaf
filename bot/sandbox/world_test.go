package sandbox_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/sandbox"
)

func TestWorldListsGuildsAndPeople(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	bart := b.d.NewPerson("bart", "fr")
	g.Add(bart)
	if guilds := b.d.Guilds(); len(guilds) != 1 || guilds[0].Name() != "Port" || ch.Guild() != g {
		t.Errorf("guilds: %v", guilds)
	}
	if people := b.d.People(); !slices.Equal(people, []*sandbox.Person{anne, bart}) ||
		!slices.Equal(people, g.Members()) {
		t.Errorf("people: %v", people)
	}
	bart.SetLocale("en-GB")
	if bart.Name() != "bart" || bart.Locale() != "en-GB" {
		t.Errorf("bart is %s, %s", bart.Name(), bart.Locale())
	}
	g.Remove()
	b.do("POST", messagesPath(ch), object{"content": "x"}).refused(t, "a message without the bot", 403, 50001)
	g.Install()
	b.do("POST", messagesPath(ch), object{"content": "x"}).accepted(t, "a message after the bot came back")
}

func TestPermissionOverwritesFollowDiscordsOrder(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	say := func() bool { _, err := anne.Say(ch, "x"); return err == nil }
	bot := func() int { return b.do("POST", messagesPath(ch), object{"content": "x"}).status }
	role := g.NewRole("crew", 0, false)
	g.Add(anne, role)
	ch.DenyEveryone(sandbox.SendMessages)
	if say() || bot() != 403 {
		t.Error("a denial for everyone does not hold")
	}
	ch.Allow(anne, sandbox.SendMessages)
	ch.AllowBot(sandbox.SendMessages)
	if !say() || bot() != 200 {
		t.Error("a member's permission does not outweigh a denial for everyone")
	}
	ch.Deny(anne, sandbox.ViewChannel)
	if say() || len(anne.Sees(ch)) != 0 {
		t.Error("a member who may not view can still do something")
	}
	g.Add(anne, g.NewRole("owner", sandbox.Administrator, false))
	if !say() {
		t.Error("an administrator cannot do everything")
	}
	quiet := g.NewChannel("quiet")
	g.SetPermissions(sandbox.ViewChannel, 0)
	b.do("GET", "/channels/"+quiet.ID(), nil).accepted(t, "looking")
	b.do("POST", messagesPath(quiet), object{"content": "x"}).refused(t, "a role without permissions", 403, 50013)
}

func TestTextListsAllThatIsWritten(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	id := b.do("POST", messagesPath(ch), object{"embeds": []any{
		object{"title": "title", "description": "description",
			"fields": []any{object{"name": "name", "value": "value"}}, "footer": object{"text": "footer"}}},
		"components": []any{row(button(0)), row(selection([]any{choice(7)}, object{"placeholder": "Move"}))}}).
		accepted(t, "an embed by itself").get("id")
	m, _ := anne.Message(id)
	if want := "title\ndescription\nname\nvalue\nfooter\n[b]\n(Move)\n- 7"; m.Text() != want {
		t.Errorf("the text is\n%s\nwant\n%s", m.Text(), want)
	}
	b.do("POST", messagesPath(ch), object{"embeds": []any{object{"color": 1}}}).
		refused(t, "an embed that shows nothing", 400, 50006)
}

func TestFileNamesAreCleaned(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	for given, kept := range map[string]string{"a.png": "a.png", "../../etc/passwd": "passwd",
		"my board.png": "my_board.png", "île.png": "le.png", "...": "unknown"} {
		id := b.form("POST", messagesPath(ch), object{}, file{"files[0]", given, "x"}).accepted(t, given).get("id")
		m, _ := anne.Message(id)
		if m.Attachments[0].Name != kept {
			t.Errorf("%q is kept as %q; want %q", given, m.Attachments[0].Name, kept)
		}
	}
}

func TestDismissedMessageIsGone(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	received := b.typeCommand(anne, ch, "/go")
	b.respond(received, 4, object{"content": "x", "flags": ephemeral})
	id := received.answer(t).Message.ID
	if err := anne.DeleteMessage(id); err != nil || len(anne.Sees(ch)) != 0 {
		t.Errorf("dismissing: %v; anne sees %v", err, anne.Sees(ch))
	}
	if err := anne.DeleteMessage(id); err == nil {
		t.Error("a message was dismissed twice")
	}
	b.do("PATCH", b.webhookPath(received)+"/messages/@original", object{"content": "y"}).
		refused(t, "editing a dismissed message", 404, 10008)
}

func TestTokensExpire(t *testing.T) {
	clock := newClock()
	b, _, ch, anne := rawTable(t, sandbox.Options{Clock: clock, Tokens: 2})
	var all []*receivedInteraction
	for range 3 {
		received := b.typeCommand(anne, ch, "/go")
		b.respond(received, 4, object{"content": "x"}).accepted(t, "the answer")
		received.answer(t)
		all = append(all, received)
	}
	b.typeAndAnswer(anne, ch)
	b.do("POST", b.webhookPath(all[0]), object{"content": "x"}).refused(t, "one of too many", 401, 50027)
	b.do("POST", b.webhookPath(all[2]), object{"content": "x"}).accepted(t, "one that is kept")
	clock.Advance(time.Hour)
	b.typeAndAnswer(anne, ch)
	b.do("POST", b.webhookPath(all[2]), object{"content": "x"}).refused(t, "an old one", 401, 50027)
}

func (b *rawBot) typeAndAnswer(p *sandbox.Person, ch *sandbox.Channel) {
	b.t.Helper()
	received := b.typeCommand(p, ch, "/go")
	b.respond(received, 4, object{"content": "x"}).accepted(b.t, "the answer")
	received.answer(b.t)
}

func TestTranscriptTellsWhoSeesARequest(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	bart := b.d.NewPerson("bart", "fr")
	g.Add(bart)
	received := b.typeCommand(anne, ch, "/go")
	b.respond(received, 4, object{"content": "x", "flags": ephemeral})
	b.do("POST", messagesPath(ch), object{"content": "x"})
	b.do("POST", messagesPath(ch), object{})
	b.do("POST", "/users/@me/channels", object{"recipient_id": anne.ID()})
	list := b.d.Transcript()
	list = list[len(list)-4:]
	secret, public, failed, unsaid := list[0], list[1], list[2], list[3]
	if !secret.Visible(anne) || secret.Visible(bart) || !public.Visible(bart) || public.Refused() ||
		!failed.Refused() || failed.Visible(bart) || !unsaid.Visible(bart) {
		t.Errorf("secret %+v\npublic %+v\nfailed %+v\nunsaid %+v", secret.Audience, public.Audience, failed.Audience,
			unsaid.Audience)
	}
}

// TestNobodyActsAfterClose: an interaction would leave its timer behind.
func TestNobodyActsAfterClose(t *testing.T) {
	clock := newClock()
	d := open(t, sandbox.Options{Clock: clock})
	ch, anne := d.NewGuild("Port").NewChannel("table"), d.NewPerson("anne", "en-US")
	if err := d.Close(); err != nil {
		t.Error(err)
	}
	if _, err := anne.Forge(context.Background(), sandbox.Forgery{Channel: ch, CustomID: "x"}); err == nil {
		t.Error("a click after Close was answered")
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if clock.BlockUntilContext(ended, 1) == nil {
		t.Error("a timer is left")
	}
}

func TestCloseEndsWaiting(t *testing.T) {
	d, err := sandbox.Open(sandbox.Options{Clock: newClock()})
	if err != nil {
		t.Fatal(err)
	}
	ch := d.NewGuild("Port").NewChannel("table")
	anne := d.NewPerson("anne", "en-US")
	ch.Guild().Add(anne)
	ended := make(chan error, 2)
	go func() { ended <- d.Wait(context.Background(), func() bool { return false }) }()
	go func() {
		_, err := anne.Forge(context.Background(), sandbox.Forgery{Channel: ch, CustomID: "x"})
		ended <- err
	}()
	if err := d.Close(); err != nil {
		t.Error(err)
	}
	for range 2 {
		if err := <-ended; err == nil || !strings.Contains(err.Error(), "closed") {
			t.Errorf("waiting ended with %v", err)
		}
	}
}
