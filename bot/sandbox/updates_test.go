package sandbox_test

import (
	"testing"

	"korsar/bot/sandbox"
)

// contentsOf returns the contents of updates, and the number of deleted messages.
func contentsOf(n sandbox.Updates) (contents []string, deleted int) {
	for _, m := range n.Messages {
		contents = append(contents, m.Content)
	}
	return contents, len(n.Deleted)
}

func TestUpdatesSinceACursor(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	ben := b.d.NewPerson("ben", "en-US")
	g.Add(ben)
	id := b.do("POST", messagesPath(ch), object{"content": "one"}).accepted(t, "a message").get("id")
	b.do("POST", messagesPath(ch), object{"content": "two"}).accepted(t, "a message")
	first := anne.Updates(ch, "")
	if contents, _ := contentsOf(first); !first.Complete || len(contents) != 2 {
		t.Fatalf("the first updates: %+v", first)
	}
	if quiet := anne.Updates(ch, first.Cursor); quiet.Complete || len(quiet.Messages)+len(quiet.Deleted) != 0 {
		t.Errorf("updates without changes: %+v", quiet)
	}
	b.do("PATCH", messagesPath(ch)+"/"+id, object{"content": "one, changed"}).accepted(t, "an edit")
	received := b.typeCommand(ben, ch, "/go")
	b.respond(received, 4, object{"content": "for ben", "flags": ephemeral})
	received.answer(t)
	since := anne.Updates(ch, first.Cursor)
	if contents, deleted := contentsOf(since); since.Complete || len(contents) != 1 || contents[0] != "one, changed" ||
		deleted != 0 {
		t.Errorf("after an edit: %+v", since)
	}
	if contents, _ := contentsOf(ben.Updates(ch, first.Cursor)); len(contents) != 2 || contents[1] != "for ben" {
		t.Errorf("ben reads %q", contents)
	}
	b.do("DELETE", messagesPath(ch)+"/"+id, nil).accepted(t, "a deletion")
	if after := anne.Updates(ch, since.Cursor); len(after.Deleted) != 1 || after.Deleted[0] != id {
		t.Errorf("after a deletion: %+v", after)
	}
	for _, cursor := range []string{"another run.1", since.Cursor + "0000", "nonsense"} {
		if again := anne.Updates(ch, cursor); !again.Complete {
			t.Errorf("updates since %q are not complete", cursor)
		}
	}
	ch.Deny(anne, sandbox.ViewChannel)
	if hidden := anne.Updates(ch, ""); len(hidden.Messages) != 0 {
		t.Errorf("anne reads %v where she may not look", hidden.Messages)
	}
}

// TestUpdatesAreCompleteAfterTooManyDeletions: a person who missed more deletions than a channel remembers gets
// everything.
func TestUpdatesAreCompleteAfterTooManyDeletions(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{History: 1})
	cursor := anne.Updates(ch, "").Cursor
	for range 300 {
		if _, err := anne.Say(ch, "x"); err != nil {
			t.Fatal(err)
		}
	}
	if updates := anne.Updates(ch, cursor); !updates.Complete || len(updates.Messages) != 1 ||
		len(b.d.Transcript()) == 0 {
		t.Errorf("after 300 messages: %d messages, whole: %v", len(updates.Messages), updates.Complete)
	}
}

func TestUnreadCountsMessagesOfOthers(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	b.do("POST", messagesPath(ch), object{"content": "before ben"})
	ben := b.d.NewPerson("ben", "en-US")
	g.Add(ben)
	b.do("POST", messagesPath(ch), object{"content": "to " + ben.Mention()})
	if _, err := anne.Say(ch, "aye"); err != nil {
		t.Fatal(err)
	}
	if messages, pings := ben.Unread(ch); messages != 2 || pings != 1 {
		t.Errorf("ben has %d messages to read, %d for him", messages, pings)
	}
	if messages, _ := anne.Unread(ch); messages != 2 {
		t.Errorf("anne has %d messages to read; her own does not count", messages)
	}
	changed := b.d.Changes()
	ben.MarkRead(ch)
	select {
	case <-changed:
	default:
		t.Error("marking as read is no change of the world")
	}
	if messages, pings := ben.Unread(ch); messages+pings != 0 {
		t.Errorf("ben has %d messages to read after marking as read", messages)
	}
}
