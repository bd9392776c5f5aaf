package sandbox_test

import (
	"testing"

	"korsar/bot/sandbox"
)

// told is the contents of news, and how many messages are gone.
func told(n sandbox.News) (contents []string, gone int) {
	for _, m := range n.Messages {
		contents = append(contents, m.Content)
	}
	return contents, len(n.Gone)
}

func TestNews(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	ben := b.d.NewPerson("ben", "en-US")
	g.Add(ben)
	id := b.do("POST", messages(ch), object{"content": "one"}).accepted(t, "a message").get("id")
	b.do("POST", messages(ch), object{"content": "two"}).accepted(t, "a message")
	whole := anne.News(ch, "")
	if contents, _ := told(whole); !whole.Whole || len(contents) != 2 {
		t.Fatalf("the first news: %+v", whole)
	}
	if quiet := anne.News(ch, whole.At); quiet.Whole || len(quiet.Messages)+len(quiet.Gone) != 0 {
		t.Errorf("news of nothing: %+v", quiet)
	}
	b.do("PATCH", messages(ch)+"/"+id, object{"content": "one, changed"}).accepted(t, "an edit")
	act := b.typed(ben, ch, "/go")
	b.respond(act, 4, object{"content": "for ben", "flags": ephemeral})
	act.answer(t)
	since := anne.News(ch, whole.At)
	if contents, gone := told(since); since.Whole || len(contents) != 1 || contents[0] != "one, changed" || gone != 0 {
		t.Errorf("after an edit: %+v", since)
	}
	if contents, _ := told(ben.News(ch, whole.At)); len(contents) != 2 || contents[1] != "for ben" {
		t.Errorf("ben reads %q", contents)
	}
	b.do("DELETE", messages(ch)+"/"+id, nil).accepted(t, "a deletion")
	if after := anne.News(ch, since.At); len(after.Gone) != 1 || after.Gone[0] != id {
		t.Errorf("after a deletion: %+v", after)
	}
	for _, at := range []string{"another run.1", since.At + "0000", "nonsense"} {
		if again := anne.News(ch, at); !again.Whole {
			t.Errorf("news since %q are not whole", at)
		}
	}
	ch.Deny(anne, sandbox.ViewChannel)
	if hidden := anne.News(ch, ""); len(hidden.Messages) != 0 {
		t.Errorf("anne reads %v where she may not look", hidden.Messages)
	}
}

// TestNewsOfTooMuch: who was away while more was deleted than a channel
// remembers is told everything.
func TestNewsOfTooMuch(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{History: 1})
	at := anne.News(ch, "").At
	for range 300 {
		if _, err := anne.Say(ch, "x"); err != nil {
			t.Fatal(err)
		}
	}
	if news := anne.News(ch, at); !news.Whole || len(news.Messages) != 1 || len(b.d.Transcript()) == 0 {
		t.Errorf("after 300 messages: %d messages, whole: %v", len(news.Messages), news.Whole)
	}
}

func TestUnread(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	b.do("POST", messages(ch), object{"content": "before ben"})
	ben := b.d.NewPerson("ben", "en-US")
	g.Add(ben)
	b.do("POST", messages(ch), object{"content": "to " + ben.Mention()})
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
	ben.Look(ch)
	select {
	case <-changed:
	default:
		t.Error("looking is no change")
	}
	if messages, pings := ben.Unread(ch); messages+pings != 0 {
		t.Errorf("ben has %d messages to read after looking", messages)
	}
}
