package sandbox_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/sandbox"
)

func TestOldMessagesTakeFewEdits(t *testing.T) {
	clock := newClock()
	b, _, ch, _ := rawTable(t, sandbox.Options{Clock: clock})
	path := messagesPath(ch) + "/" + b.do("POST", messagesPath(ch), object{"content": "0"}).get("id")
	clock.Advance(time.Hour - time.Millisecond)
	for range 10 {
		b.do("PATCH", path, object{"content": "young"}).accepted(t, "an edit within the hour")
	}
	clock.Advance(time.Millisecond)
	for range 3 {
		b.do("PATCH", path, object{"content": "old"}).accepted(t, "an edit after an hour")
	}
	if v := b.do("PATCH", path, object{"content": "x"}).
		refused(t, "too many edits after an hour", 429, 30046); !strings.Contains(
		string(v.body), `"retry_after":3600,"global":false`) {
		t.Errorf("the time to retry is missing: %s", v.body)
	}
	clock.Advance(time.Hour)
	b.do("PATCH", path, object{"content": "old again"}).accepted(t, "an edit after another hour")
}

func TestMissingObjectsAndPermissionsAreRefused(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	say := object{"content": "x"}
	theirs, err := anne.Say(ch, "mine")
	if err != nil {
		t.Fatal(err)
	}
	own := messagesPath(ch) + "/" + b.do("POST", messagesPath(ch), say).accepted(t, "a message").get("id")
	b.do("POST", "/channels/1/messages", say).refused(t, "an unknown channel", 404, 10003)
	b.do("GET", "/channels/table", nil).refused(t, "an id that is none", 400, 50035, "channel_id NUMBER_TYPE_COERCE")
	b.do("GET", "/guilds/1", nil).refused(t, "an unknown guild", 404, 10004)
	b.do("PATCH", messagesPath(ch)+"/1", say).refused(t, "an unknown message", 404, 10008)
	b.do("PATCH", messagesPath(ch)+"/"+theirs.ID, say).refused(t, "editing another's message", 403, 50005)
	b.do("DELETE", messagesPath(ch)+"/"+theirs.ID, nil).refused(t, "deleting another's message", 403, 50013)
	b.do("POST", messagesPath(ch), object{}).refused(t, "an empty message", 400, 50006)
	b.do("POST", messagesPath(ch), object{"content": " \n"}).refused(t, "a blank message", 400, 50006)
	b.do("PATCH", own, object{"content": ""}).refused(t, "an edit that leaves nothing", 400, 50006)
	ch.DenyBot(sandbox.SendMessages)
	b.do("POST", messagesPath(ch), say).refused(t, "no permission to send", 403, 50013)
	b.do("PATCH", own, say).accepted(t, "an edit needs none")
	ch.AllowBot(sandbox.SendMessages)
	ch.DenyBot(sandbox.EmbedLinks)
	b.do("POST", messagesPath(ch), embed("title", "t")).refused(t, "no permission to embed", 403, 50013)
	ch.AllowBot(sandbox.EmbedLinks)
	ch.DenyBot(sandbox.AttachFiles)
	b.form("POST", messagesPath(ch), say, file{"files[0]", "a.txt", "a"}).
		refused(t, "no permission to attach", 403, 50013)
	ch.DenyBot(sandbox.ReadMessageHistory)
	b.do("GET", own, nil).refused(t, "no permission to read", 403, 50013)
	ch.DenyBot(sandbox.ViewChannel)
	b.do("GET", own, nil).refused(t, "no permission to look", 403, 50001)
	ch.AllowBot(sandbox.ViewChannel)
	if err := anne.DeleteMessage(strings.TrimPrefix(own, messagesPath(ch)+"/")); err == nil {
		t.Error("anne deletes a message without permission")
	}
	g.Add(anne, g.NewRole("moderator", sandbox.ManageMessages, false))
	if err := anne.DeleteMessage(strings.TrimPrefix(own, messagesPath(ch)+"/")); err != nil {
		t.Error(err)
	}
	b.do("PATCH", own, say).refused(t, "a deleted message", 404, 10008)
	ch.Delete()
	b.do("POST", messagesPath(ch), say).refused(t, "a deleted channel", 404, 10003)
	other := g.NewChannel("other")
	g.Remove()
	b.do("POST", messagesPath(other), say).refused(t, "a channel of a server that was left", 403, 50001)
	b.do("GET", "/guilds/"+g.ID(), nil).refused(t, "a server that was left", 404, 10004)
	b.do("PUT", "/applications/"+b.d.ApplicationID()+"/guilds/"+g.ID()+"/commands", []any{}).
		refused(t, "commands of a server that was left", 403, 50001)
}

func TestDirectMessagesNeedAnOpenPersonInACommonServer(t *testing.T) {
	b, g, _, anne := rawTable(t, sandbox.Options{})
	dm := b.do("POST", "/users/@me/channels", object{"recipient_id": anne.ID()}).accepted(t, "opening").get("id")
	path := "/channels/" + dm + "/messages"
	b.do("POST", path, object{"content": "ahoy"}).accepted(t, "a direct message")
	if seen := anne.Sees(anne.DM()); len(seen) != 1 || anne.Pings() != 1 {
		t.Errorf("anne sees %v and was notified %d times", seen, anne.Pings())
	}
	g.Leave(anne)
	b.do("POST", path, object{"content": "x"}).refused(t, "no common server", 403, 50278)
	anne.InstallApp()
	b.do("POST", path, object{"content": "x"}).accepted(t, "a message to somebody who installed the app")
	anne.CloseDMs()
	b.do("POST", "/users/@me/channels", object{"recipient_id": anne.ID()}).accepted(t, "opening a closed one")
	b.do("POST", path, object{"content": "x"}).refused(t, "a closed direct message", 403, 50007)
	b.do("POST", "/users/@me/channels", object{"recipient_id": "1"}).
		refused(t, "a stranger", 400, 50035, "recipient_id INVALID_RECIPIENT")
}

func TestMentionsNotifyInNewMessagesOnly(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	bart := b.d.NewPerson("bart", "en-US")
	g.Add(bart)
	content := anne.Mention() + " and " + bart.Mention()
	post := func(more object) sandbox.Message {
		t.Helper()
		body := object{"content": content}
		maps.Copy(body, more)
		id := b.do("POST", messagesPath(ch), body).accepted(t, "a message").get("id")
		m, _ := anne.Message(id)
		return m
	}
	for _, line := range []struct {
		name  string
		more  object
		pings []string
	}{
		{"without allowed_mentions all notify", nil, []string{anne.ID(), bart.ID()}},
		{"an empty list notifies nobody", object{"allowed_mentions": object{"parse": []any{}}}, nil},
		{"a list notifies the people it names", object{"allowed_mentions": object{"users": []any{bart.ID()}}},
			[]string{bart.ID()}},
		{"silent messages notify nobody", object{"flags": 1 << 12}, nil},
		{"an embed notifies nobody", object{"content": "x", "embeds": []any{object{"title": content}}}, nil},
		{"everyone needs a permission", object{"content": "@everyone"}, nil},
	} {
		if m := post(line.more); !slices.Equal(m.Pings, line.pings) {
			t.Errorf("%s: %v were notified; want %v", line.name, m.Pings, line.pings)
		}
	}
	before := bart.Pings()
	id := b.do("POST", messagesPath(ch), object{"content": "calm"}).get("id")
	b.do("PATCH", messagesPath(ch)+"/"+id, object{"content": content}).accepted(t, "an edit")
	if bart.Pings() != before {
		t.Error("a mention added by an edit notifies")
	}
	ch.AllowBot(sandbox.MentionEveryone)
	if m := post(object{"content": "@everyone"}); len(m.Pings) != 2 {
		t.Errorf("@everyone notified %v", m.Pings)
	}
	role := g.NewRole("crew", 0, true)
	g.Add(bart, role)
	if m := post(object{"content": "<@&" + role.ID() + ">",
		"allowed_mentions": object{"parse": []any{"roles"}}}); !slices.Equal(m.Pings, []string{bart.ID()}) {
		t.Errorf("a role notified %v", m.Pings)
	}
}

func TestEnforcedNonceCreatesOneMessage(t *testing.T) {
	clock := newClock()
	b, _, ch, _ := rawTable(t, sandbox.Options{Clock: clock})
	create := func(body object) string {
		t.Helper()
		return b.do("POST", messagesPath(ch), body).accepted(t, "a message").get("id")
	}
	once := object{"content": "x", "nonce": "n1", "enforce_nonce": true}
	first := create(once)
	clock.Advance(sandbox.NonceWindow - time.Millisecond)
	if again := create(once); again != first {
		t.Error("a repeated create made a second message")
	}
	if other := create(object{"content": "x", "nonce": "n2", "enforce_nonce": true}); other == first {
		t.Error("another nonce returned the first message")
	}
	if loose := create(object{"content": "x", "nonce": "n1"}); loose == first {
		t.Error("without enforce_nonce the first message was returned")
	}
	clock.Advance(sandbox.NonceWindow)
	if later := create(once); later == first {
		t.Error("after the window the first message was returned")
	}
	if n := len(ch.Messages()); n != 4 {
		t.Errorf("%d messages exist; want 4", n)
	}
}

func TestUnsettableFlagsAreWarnings(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	id := b.do("POST", messagesPath(ch), object{"content": "x", "flags": ephemeral}).accepted(t, "a message").get("id")
	b.do("PATCH", messagesPath(ch)+"/"+id, object{"flags": 1 << 12}).accepted(t, "an edit")
	b.do("PATCH", messagesPath(ch)+"/"+id+"?loud=1", object{"flags": sandbox.FlagSuppressEmbeds}).accepted(t, "an edit")
	if m, _ := anne.Message(id); m.Flags != sandbox.FlagSuppressEmbeds {
		t.Errorf("flags are %d", m.Flags)
	}
	want := []string{"POST /channels/{channel}/messages: flags that cannot be set here",
		"PATCH /channels/{channel}/messages/{message}: flags that cannot be set here",
		"PATCH /channels/{channel}/messages/{message}: query parameter loud"}
	if got := b.d.Warnings(); !slices.Equal(got, want) {
		t.Errorf("warnings %q; want %q", got, want)
	}
}
