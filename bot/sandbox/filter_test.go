package sandbox_test

import (
	"testing"
	"time"

	"korsar/bot/sandbox"
)

// TestMessagesAreRefusedForWhatTheyContain: by automatic moderation, by a limit on uploads, and by a channel for a code
// that nobody knows; a message can still be deleted.
func TestMessagesAreRefusedForWhatTheyContain(t *testing.T) {
	b, g, ch, _ := rawTable(t, sandbox.Options{})
	say := func(text string) object { return object{"content": text} }
	id := b.do("POST", messagesPath(ch), say("hello")).accepted(t, "before").get("id")
	g.Block("Rum")
	b.do("POST", messagesPath(ch), say("a barrel of rum")).refused(t, "a blocked word", 400, 200000)
	b.do("POST", messagesPath(ch), object{"embeds": []object{{"title": "Drum"}}}).refused(t, "in an embed", 400, 200000)
	b.do("PATCH", messagesPath(ch)+"/"+id, say("rum")).refused(t, "in an edit", 400, 200000)
	b.do("POST", "/channels/"+ch.ID()+"/threads", object{"name": "rum", "type": 11}).refused(t, "a title", 400, 200001)
	b.do("POST", messagesPath(ch), say("water")).accepted(t, "another word")
	g.Block("")
	b.do("POST", messagesPath(ch), say("rum")).accepted(t, "once it is allowed")
	ch.RefusePosts(987654)
	b.do("POST", messagesPath(ch), say("x")).refused(t, "a post", 400, 987654)
	b.do("PATCH", messagesPath(ch)+"/"+id, say("x")).refused(t, "an edit", 400, 987654)
	b.do("DELETE", messagesPath(ch)+"/"+id, nil).accepted(t, "a deletion")
	ch.RefusePosts(0)
	b.do("POST", messagesPath(ch), say("x")).accepted(t, "once it takes them")
}

// TestDirectMessagesOpenedTooFastAreRefused: 50 in ten minutes, even of the same person.
func TestDirectMessagesOpenedTooFastAreRefused(t *testing.T) {
	clock := newClock()
	b, _, _, p := rawTable(t, sandbox.Options{Clock: clock})
	open := func() result { return b.do("POST", "/users/@me/channels", object{"recipient_id": p.ID()}) }
	for range 50 {
		open().accepted(t, "an opening")
	}
	open().refused(t, "one more", 403, 40003)
	clock.Advance(10 * time.Minute)
	open().accepted(t, "ten minutes later")
}
