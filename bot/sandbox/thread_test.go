package sandbox_test

import (
	"encoding/json"
	"strconv"
	"testing"
	"time"

	"korsar/bot/sandbox"
)

func TestArchivedAndLockedThreadsRefuseChanges(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	say := object{"content": "x"}
	v := b.do("POST", "/channels/"+ch.ID()+"/threads",
		object{"name": "game 1", "type": 11, "auto_archive_duration": 1440})
	if v.status != 201 {
		t.Fatal(v)
	}
	path := "/channels/" + v.get("id")
	thread := b.d.Channel(v.get("id"))
	if thread.Parent() != ch || thread.Name() != "game 1" {
		t.Errorf("the thread is %q under %v", thread.Name(), thread.Parent())
	}
	id := b.do("POST", path+"/messages", say).accepted(t, "a message in a thread").get("id")
	thread.Archive()
	b.do("PATCH", path+"/messages/"+id, say).refused(t, "an edit in an archived thread", 400, 50083)
	b.do("DELETE", path+"/messages/"+id, nil).refused(t, "a deletion in an archived thread", 400, 50083)
	b.do("PATCH", path, object{"archived": false, "locked": false}).
		refused(t, "unlocking a thread", 400, 50035, "SANDBOX_UNSUPPORTED")
	b.do("POST", path+"/messages", say).accepted(t, "a message into an archived thread")
	if thread.Archived() {
		t.Error("a message did not revive the thread")
	}
	thread.Close()
	thread.Reopen()
	if _, err := anne.Say(thread, "x"); err != nil {
		t.Error(err)
	}
	thread.Close()
	b.do("POST", path+"/messages", say).refused(t, "a message into a locked thread", 400, 160005)
	b.do("PATCH", path, object{"archived": false}).refused(t, "reopening a locked thread", 400, 160005)
	if _, err := anne.Say(thread, "x"); err == nil {
		t.Error("anne writes in a locked thread")
	}
	ch.AllowBot(sandbox.ManageThreads)
	b.do("PATCH", path, object{"archived": false}).accepted(t, "reopening with permission")
	if !thread.Locked() || thread.Archived() {
		t.Error("the thread was not reopened, or was unlocked")
	}
	b.do("PATCH", "/channels/"+ch.ID(), object{"archived": false}).refused(t, "reopening what is no thread", 400, 50024)
}

// TestOnlyArchivingChangesTheArchiveTimestamp: other changes of a thread do not (Channel resource, "Thread Metadata
// Object").
func TestOnlyArchivingChangesTheArchiveTimestamp(t *testing.T) {
	clock := newClock()
	b, _, ch, _ := rawTable(t, sandbox.Options{Clock: clock})
	id := b.do("POST", "/channels/"+ch.ID()+"/threads", object{"name": "game 1", "type": 11}).get("id")
	changed := func() string {
		clock.Advance(time.Minute)
		var thread struct {
			Metadata struct {
				At string `json:"archive_timestamp"`
			} `json:"thread_metadata"`
		}
		body := b.do("PATCH", "/channels/"+id, object{"archived": false}).accepted(t, "reopening").body
		if err := json.Unmarshal(body, &thread); err != nil {
			t.Fatal(err)
		}
		return thread.Metadata.At
	}
	opened := changed()
	if again := changed(); again != opened {
		t.Errorf("the archive timestamp went from %s to %s", opened, again)
	}
	b.d.Channel(id).Archive()
	if reopened := changed(); reopened == opened {
		t.Errorf("the archive timestamp stayed at %s", reopened)
	}
}

func TestThreadFromMessageHasItsID(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	id := b.do("POST", messagesPath(ch), object{"content": "x"}).get("id")
	v := b.do("POST", messagesPath(ch)+"/"+id+"/threads", object{"name": text(100)}).accepted(t, "a thread")
	if v.get("id") != id {
		t.Errorf("the thread has id %s; its message %s", v.get("id"), id)
	}
	if m, _ := anne.Message(id); m.Thread != id {
		t.Errorf("the message says its thread is %q", m.Thread)
	}
	b.do("POST", messagesPath(ch)+"/"+id+"/threads", object{"name": "again"}).refused(t, "a second thread", 400, 160004)
	other := b.do("POST", messagesPath(ch), object{"content": "x"}).get("id")
	b.do("POST", messagesPath(ch)+"/"+other+"/threads", object{"name": text(101)}).
		refused(t, "a long name", 400, 50035, "name BASE_TYPE_BAD_LENGTH")
	b.do("POST", messagesPath(ch)+"/"+other+"/threads", object{"name": "n", "auto_archive_duration": 61}).
		refused(t, "an odd duration", 400, 50035, "auto_archive_duration BASE_TYPE_CHOICES")
	ch.DenyBot(sandbox.CreatePublicThreads)
	b.do("POST", messagesPath(ch)+"/"+other+"/threads", object{"name": "n"}).refused(t, "no permission", 403, 50013)
	thread := b.d.Channel(id)
	ch.DenyBot(sandbox.SendInThreads)
	b.do("POST", messagesPath(thread), object{"content": "x"}).
		refused(t, "no permission to write in threads", 403, 50013)
}

func TestActiveThreadsAreLimited(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	var last *sandbox.Channel
	for i := range 999 {
		last = ch.NewThread(anne, strconv.Itoa(i))
	}
	start := func() result {
		return b.do("POST", "/channels/"+ch.ID()+"/threads", object{"name": "n", "type": 11})
	}
	start().accepted(t, "the thousandth thread")
	start().refused(t, "one thread more", 400, 160006)
	last.Archive()
	start().accepted(t, "a thread after one was closed")
	b.do("POST", messagesPath(last), object{"content": "x"}).refused(t, "reviving one thread more", 400, 160006)
}

func TestPrivateThreadIsForItsMembers(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{
		Invite: sandbox.ViewChannel | sandbox.SendInThreads | sandbox.CreatePrivateThreads})
	id := b.do("POST", "/channels/"+ch.ID()+"/threads", object{"name": "n"}).accepted(t, "a private thread").get("id")
	b.do("POST", "/channels/"+id+"/messages", object{"content": "x"}).accepted(t, "a message in it")
	thread := b.d.Channel(id)
	if len(thread.Messages()) != 1 || len(anne.Sees(thread)) != 0 {
		t.Error("anne sees the private thread of the bot")
	}
}
