package sandbox_test

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/sandbox"
)

func TestEachKindOfChannelTakesItsThreads(t *testing.T) {
	const announcement, public, private = 10, 11, 12
	b, g, _, anne := rawTable(t, sandbox.Options{Invite: sandbox.Everyone | sandbox.CreatePrivateThreads})
	for _, test := range []struct {
		name  string
		kind  sandbox.ChannelKind
		takes []int
	}{
		{"text", sandbox.KindText, []int{public, private}},
		{"announcement", sandbox.KindAnnouncement, []int{announcement}},
		{"voice", sandbox.KindVoice, nil},
		{"stage", sandbox.KindStage, nil},
	} {
		ch := g.NewChannelOf(test.kind, test.name)
		for _, kind := range []int{announcement, public, private} {
			v := b.do("POST", "/channels/"+ch.ID()+"/threads", object{"name": "n", "type": kind})
			if slices.Contains(test.takes, kind) {
				v.accepted(t, test.name)
			} else {
				v.refused(t, test.name, 400, 50024)
			}
		}
		from := b.do("POST", messagesPath(ch), object{"content": "x"}).accepted(t, "a message in "+test.name).get("id")
		v := b.do("POST", messagesPath(ch)+"/"+from+"/threads", object{"name": "n"})
		if len(test.takes) == 0 {
			v.refused(t, test.name, 400, 50024)
		} else {
			v.accepted(t, test.name)
		}
		if thread := ch.NewThread(anne, "n"); (thread == nil) != (len(test.takes) == 0) {
			t.Errorf("a person opens %v in %s", thread, test.name)
		}
		if thread := ch.NewPrivateThread(anne, "n"); (thread == nil) != !slices.Contains(test.takes, private) {
			t.Errorf("a person opens the private thread %v in %s", thread, test.name)
		}
	}
	b.do("POST", "/channels/"+g.NewChannel("more").ID()+"/threads", object{"name": "n", "type": 13}).
		refused(t, "no kind of thread", 400, 50035, "type BASE_TYPE_CHOICES")
}

// TestForumTakesOnlyPosts: a forum refuses messages and commands, and its posts accept them.
func TestForumTakesOnlyPosts(t *testing.T) {
	b, g, _, anne := rawTable(t, sandbox.Options{})
	forum := g.NewChannelOf(sandbox.KindForum, "games")
	b.do("POST", messagesPath(forum), object{"content": "x"}).refused(t, "a message", 400, 50008)
	b.do("POST", "/channels/"+forum.ID()+"/threads", object{"name": "n", "type": 11}).
		refused(t, "a post of nothing", 400, 50035, "message BASE_TYPE_REQUIRED")
	for _, ch := range []*sandbox.Channel{forum, g.NewChannelOf(sandbox.KindCategory, "rooms")} {
		if _, err := anne.Say(ch, "x"); !errors.Is(err, sandbox.ErrClient) {
			t.Errorf("anne writes in %q itself: %v", ch.Name(), err)
		}
	}
	if _, err := anne.Type(b.ctx, forum, "/go"); !errors.Is(err, sandbox.ErrClient) {
		t.Errorf("anne types a command in the forum itself: %v", err)
	}
	post := forum.NewThread(anne, "who plays?")
	b.do("POST", messagesPath(post), object{"content": "x"}).accepted(t, "a message in a post")
	received := b.typeCommand(anne, post, "/go")
	b.respond(received, 4, object{"content": "x"}).accepted(t, "an answer in a post")
	if in := received.event["channel"].(object); in["type"] != 11. || in["parent_id"] != forum.ID() {
		t.Errorf("a post is sent as %v", in)
	}
}

func TestVoiceChatNeedsConnect(t *testing.T) {
	b, g, _, anne := rawTable(t, sandbox.Options{})
	for _, kind := range []sandbox.ChannelKind{sandbox.KindVoice, sandbox.KindStage} {
		ch := g.NewChannelOf(kind, "deck")
		b.do("POST", messagesPath(ch), object{"content": "x"}).accepted(t, "a message")
		received := b.typeCommand(anne, ch, "/go")
		b.respond(received, 4, object{"content": "x"}).accepted(t, "an answer")
		if in := received.event["channel"].(object); in["type"] != float64(kind) {
			t.Errorf("the channel is sent as %v", in)
		}
		ch.DenyEveryone(sandbox.Connect)
		b.do("POST", messagesPath(ch), object{"content": "x"}).refused(t, "a message behind a lock", 403, 50001)
		if _, err := anne.Say(ch, "x"); err == nil {
			t.Error("anne writes where she may not connect")
		}
	}
}

// TestBotOutsideAPrivateThreadCanOnlyAnswer: the interaction's permissions do not say that the bot is not a member. A
// mention adds the bot.
func TestBotOutsideAPrivateThreadCanOnlyAnswer(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	bart := b.d.NewPerson("bart", "en-US")
	g.Add(bart)
	thread := ch.NewPrivateThread(anne, "cabal")
	path := "/channels/" + thread.ID()
	member := func(id string) result { return b.do("GET", path+"/thread-members/"+id, nil) }
	received := b.typeCommand(anne, thread, "/go")
	b.respond(received, 4, object{"content": "x", "flags": ephemeral}).accepted(t, "an answer")
	if in := received.event["channel"].(object); in["type"] != 12. || in["parent_id"] != ch.ID() {
		t.Errorf("the thread is sent as %v", in)
	}
	if allowed := received.event["app_permissions"]; allowed != sandbox.Everyone.String() {
		t.Errorf("the stated permissions are %v", allowed)
	}
	b.do("GET", path, nil).refused(t, "looking", 403, 50001)
	b.do("POST", path+"/messages", object{"content": "x"}).refused(t, "writing", 403, 50001)
	member(anne.ID()).refused(t, "asking who is in it", 403, 50001)
	if _, err := anne.Say(thread, "come in, <@"+b.d.ApplicationID()+">"); err != nil {
		t.Fatal(err)
	}
	b.do("GET", path, nil).accepted(t, "looking")
	b.do("POST", path+"/messages", object{"content": "x"}).accepted(t, "writing")
	member(anne.ID()).accepted(t, "anne")
	member(b.d.ApplicationID()).accepted(t, "the bot")
	member(bart.ID()).refused(t, "bart", 404, 10007)
	if len(bart.Sees(thread)) != 0 {
		t.Error("bart reads along")
	}
	if _, err := anne.Say(thread, "and you, "+bart.Mention()); err != nil {
		t.Fatal(err)
	}
	member(bart.ID()).accepted(t, "bart, who was mentioned")
	b.do("GET", "/channels/"+ch.ID()+"/thread-members/"+anne.ID(), nil).refused(t, "of no thread", 400, 50024)

	active := func() string {
		return string(b.do("GET", "/guilds/"+g.ID()+"/threads/active", nil).accepted(t, "the list").body)
	}
	other, old := ch.NewPrivateThread(anne, "other"), ch.NewThread(anne, "old")
	old.Archive()
	if list := active(); !strings.Contains(list, thread.ID()) || strings.Contains(list, other.ID()) ||
		strings.Contains(list, old.ID()) {
		t.Errorf("open threads are %s", list)
	}
	ch.AllowBot(sandbox.ManageThreads)
	b.do("GET", "/channels/"+other.ID(), nil).accepted(t, "looking with the right to manage threads")
}

// TestListedChannelsAreTheViewableOnes: the list has neither threads nor channels that the bot may not view. It has the
// overwrites of the other channels.
func TestListedChannelsAreTheViewableOnes(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	role := g.NewRole("crew", 0, false)
	ch.DenyEveryone(sandbox.SendMessages)
	ch.AllowRole(role, sandbox.SendMessages|sandbox.EmbedLinks)
	ch.Deny(anne, sandbox.EmbedLinks)
	ch.NewThread(anne, "thread")
	hidden, locked := g.NewChannel("hidden"), g.NewChannelOf(sandbox.KindVoice, "locked")
	hidden.DenyBot(sandbox.ViewChannel)
	locked.DenyBot(sandbox.Connect)
	var list []struct {
		ID         string
		Overwrites []struct {
			ID          string
			Type        int
			Allow, Deny string
		} `json:"permission_overwrites"`
	}
	if err := json.Unmarshal(b.do("GET", "/guilds/"+g.ID()+"/channels", nil).accepted(t, "the list").body,
		&list); err != nil {
		t.Fatal(err)
	}
	if len(list) != 2 || list[0].ID != ch.ID() || list[1].ID != locked.ID() {
		t.Fatalf("listed are %+v", list)
	}
	var overwrites []string
	for _, o := range list[0].Overwrites {
		overwrites = append(overwrites, strings.Join(
			[]string{o.ID, []string{"role", "member"}[o.Type], o.Allow, o.Deny}, " "))
	}
	wanted := []string{g.ID() + " role 0 2048", anne.ID() + " member 0 16384", role.ID() + " role 18432 0"}
	if !slices.Equal(overwrites, wanted) {
		t.Errorf("overwrites are %q, expected %q", overwrites, wanted)
	}
	received := b.typeCommand(anne, ch, "/go")
	b.respond(received, 4, object{"content": "x"})
	if in := received.event["channel"].(object); in["permission_overwrites"] != nil {
		t.Errorf("an interaction has %v", in)
	}
}

// TestTimeoutLeavesReadingButSparesTheOwner: the owner has every permission, and a timed-out member may read.
func TestTimeoutLeavesReadingButSparesTheOwner(t *testing.T) {
	clock := newClock()
	b, g, ch, anne := rawTable(t, sandbox.Options{Clock: clock})
	bart := b.d.NewPerson("bart", "en-US")
	g.Add(bart)
	ch.Deny(anne, sandbox.ViewChannel)
	g.SetOwner(anne)
	if !ch.PermissionsOf(anne).Has(sandbox.Administrator | sandbox.ViewChannel) {
		t.Error("the owner is kept out")
	}
	if owner := b.do("GET", "/guilds/"+g.ID(), nil).get("owner_id"); owner != anne.ID() {
		t.Errorf("the owner is %s", owner)
	}
	received := b.typeCommand(bart, ch, "/go")
	b.respond(received, 4, object{"content": "x", "components": []any{row(button(0))}})
	message := received.answer(t).Message.ID
	for _, who := range []*sandbox.Person{anne, bart} {
		g.TimeOut(who, clock.Now().Add(time.Hour))
	}
	if !ch.PermissionsOf(anne).Has(sandbox.SendMessages) {
		t.Error("the owner is silent")
	}
	if allowed := ch.PermissionsOf(bart); allowed != sandbox.ViewChannel|sandbox.ReadMessageHistory {
		t.Errorf("a timed-out member has the permissions %b", allowed)
	}
	if _, err := bart.Click(b.ctx, message, "b"); !errors.Is(err, sandbox.ErrClient) {
		t.Errorf("a timed-out member clicks: %v", err)
	}
	if until := b.do("GET", "/guilds/"+g.ID()+"/members/"+bart.ID(), nil).
		get("communication_disabled_until"); until == "" {
		t.Error("the member does not say until when")
	}
	clock.Advance(time.Hour)
	if _, err := bart.Type(b.ctx, ch, "/nothing"); err == nil || strings.Contains(err.Error(), "use commands") {
		t.Errorf("after the timeout: %v", err)
	}
}

// TestChannelKindsSurviveARestart: the kind of a channel and the members of a private thread are saved.
func TestChannelKindsSurviveARestart(t *testing.T) {
	state := filepath.Join(t.TempDir(), "world.json")
	clock := newClock()
	b, g, ch, anne := rawTable(t, sandbox.Options{Clock: clock, State: state})
	bart := b.d.NewPerson("bart", "en-US")
	g.Add(bart)
	g.SetOwner(anne)
	g.TimeOut(bart, clock.Now().Add(time.Hour))
	deck := g.NewChannelOf(sandbox.KindVoice, "deck")
	deck.RestrictAge()
	thread := ch.NewPrivateThread(anne, "cabal")
	if _, err := anne.Say(thread, "<@"+b.d.ApplicationID()+">"); err != nil {
		t.Fatal(err)
	}
	path := "/channels/" + thread.ID() + "/thread-members/" + anne.ID()
	since := b.do("GET", path, nil).get("join_timestamp")
	if err := b.d.Close(); err != nil {
		t.Fatal(err)
	}
	clock.Advance(time.Minute)
	bot := newRawBot(t, open(t, sandbox.Options{Clock: clock, State: state}))
	if got := bot.do("GET", path, nil).accepted(t, "who is in it").get("join_timestamp"); got != since || since == "" {
		t.Errorf("anne joined at %q, before it was %q", got, since)
	}
	if v := bot.do("GET", "/channels/"+deck.ID(), nil); !strings.Contains(string(v.body), `"type":2`) ||
		!strings.Contains(string(v.body), `"nsfw":true`) {
		t.Errorf("the channel is %s", v.body)
	}
	people := bot.d.People()
	if again := bot.d.Channel(ch.ID()); !again.PermissionsOf(people[0]).Has(sandbox.Administrator) ||
		again.PermissionsOf(people[1]).Has(sandbox.SendMessages) {
		t.Error("the owner or the timeout is forgotten")
	}
}
