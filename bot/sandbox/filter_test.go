package sandbox_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"korsar/bot/sandbox"
)

// TestMessagesAreRefusedForWhatTheyContain: automatic moderation refuses a word, and a channel refuses messages with an
// unknown code. A message can still be deleted.
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

// TestDirectMessagesOpenedTooFastAreRefused: the limit is 50 in ten minutes, even for the same person.
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

// TestArchivedThreadIsOpenedBeforeAClick: clients open an archived thread first, which only its members may do. In a
// locked thread only managers of threads can click.
func TestArchivedThreadIsOpenedBeforeAClick(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	b.d.Gateway().Hold() // so that no one answers
	ben := b.d.NewPerson("ben", "en-US")
	g.Add(ben)
	thread := ch.NewThread(anne, "game")
	row := object{"type": 1, "components": []object{{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}}}
	id := b.do("POST", messagesPath(thread), object{"content": "x", "components": []object{row}}).
		accepted(t, "a button").get("id")
	press := func(p *sandbox.Person) error {
		ctx, cancel := context.WithCancel(b.ctx)
		cancel() // only whether the client sends it matters
		_, err := p.Click(ctx, id, "Go")
		return err
	}
	thread.Archive()
	if err := press(ben); !errors.Is(err, sandbox.ErrClient) || !thread.Archived() {
		t.Errorf("somebody who is not in the thread: %v", err)
	}
	if err := press(anne); errors.Is(err, sandbox.ErrClient) || thread.Archived() {
		t.Errorf("who opened the thread: %v", err)
	}
	thread.Close()
	if err := press(anne); !errors.Is(err, sandbox.ErrClient) {
		t.Errorf("in a locked thread: %v", err)
	}
}
