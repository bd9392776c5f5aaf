package sandbox_test

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"korsar/bot/sandbox"
)

// TestWorldSurvivesARestart: a sandbox that is opened again from its file has everything except the state of one run.
func TestWorldSurvivesARestart(t *testing.T) {
	state := filepath.Join(t.TempDir(), "world.json")
	clock := newClock()
	b, g, ch, anne := rawTable(t, sandbox.Options{Clock: clock, State: state})
	ben := b.d.NewPerson("ben", "fr")
	g.Add(ben, g.NewRole("crew", sandbox.ManageMessages, true))
	ben.InstallApp()
	ben.ChangeAvatar()
	b.d.AddAppEmoji("red_3", pngFile)
	quiet := g.NewChannel("quiet")
	quiet.Deny(anne, sandbox.ViewChannel)
	rooms := g.NewChannelOf(sandbox.KindCategory, "rooms")
	quiet.MoveInto(rooms)
	ch.AllowBot(sandbox.CreatePrivateThreads)
	left := b.do("POST", "/channels/"+ch.ID()+"/threads", object{"name": "left", "type": 12}).
		accepted(t, "a private thread").get("id")
	b.d.Channel(left).RemoveBot()
	private := b.d.NewPrivateChannel(anne, ben)
	thread := ch.NewThread(anne, "a thread")
	thread.Close()
	ben.DM()
	id := b.form("POST", messagesPath(ch), object{
		"content": "board for " + anne.Mention(), "nonce": "n1", "enforce_nonce": true,
		"embeds":     []any{object{"title": "board"}},
		"components": []any{row(button(0))}},
		file{"files[0]", "a.png", "picture"}, file{"files[1]", "r.txt", "record"}).accepted(t, "a board").get("id")
	reply, err := ben.Say(ch, "aye")
	if err != nil {
		t.Fatal(err)
	}
	received := b.typeCommand(anne, ch, "/go")
	b.respond(received, 4, object{"content": "secret", "flags": ephemeral})
	received.answer(t)
	received = b.typeCommand(anne, ch, "/go")
	b.respond(received, 5, nil)
	received.answer(t)
	received = b.typeCommand(anne, ch, "/go")
	b.respond(received, 4, object{"content": "answer"})
	answered := received.answer(t).Message
	ben.MarkRead(ch)
	said, _ := ben.Say(thread, "too late")
	before, picture := anne.Sees(ch), ben.AvatarURL()
	if err := b.d.Close(); err != nil {
		t.Fatal(err)
	}

	d := open(t, sandbox.Options{Clock: clock, State: state})
	if d.Token() != b.d.Token() || d.ApplicationID() != b.d.ApplicationID() {
		t.Error("the bot has another token or id")
	}
	if diff := cmp.Diff(b.d.AppEmojis(), d.AppEmojis()); diff != "" {
		t.Errorf("the emojis were (-) and are (+)\n%s", diff)
	}
	again, guild, people := d.Channel(ch.ID()), d.Guilds()[0], d.People()
	anne, ben = people[0], people[1]
	var kept []sandbox.Message
	for _, m := range before {
		if !m.Ephemeral() && !m.Thinking() {
			kept = append(kept, atOrigin(d.Origin(), m))
		}
	}
	if diff := cmp.Diff(kept, anne.Sees(again)); diff != "" || len(kept) != 3 {
		t.Errorf("the messages were (-) and are (+)\n%s", diff)
	}
	if guild.Name() != "Port" || ben.Name() != "ben" || ben.Locale() != "fr" || len(guild.Members()) != 2 ||
		ben.AvatarURL() != picture || anne.Pings() != 1 {
		t.Errorf("the guild or its people have changed: %s, %s", guild.Name(), ben.Name())
	}
	if d.Channel(quiet.ID()) == nil || len(anne.Channels()) != 4 || len(ben.Channels()) != 6 {
		t.Errorf("anne sees %d channels, ben %d", len(anne.Channels()), len(ben.Channels()))
	}
	reopened := d.Channel(thread.ID())
	if reopened.Parent() != again || !reopened.Locked() || !reopened.Archived() || said.ID != "" {
		t.Error("the thread has changed")
	}
	if to := d.Channel(private.ID()).Recipients(); len(to) != 2 || to[1] != ben || !ben.DM().WithBot() {
		t.Error("the direct messages have other recipients")
	}
	if _, err := ben.Say(reopened, "x"); err == nil {
		t.Error("a locked thread is open again")
	}
	if unread, _ := ben.Unread(again); unread != 0 {
		t.Errorf("ben has %d messages to read again", unread)
	}
	m, err := anne.Say(again, "next")
	if err != nil || m.ID <= answered.ID || len(m.ID) < len(answered.ID) || m.Revision <= reply.Revision {
		t.Errorf("ids do not continue: %s after %s: %v", m.ID, answered.ID, err)
	}
	if len(d.Commands(nil)) != len(b.d.Commands(nil)) || len(anne.Commands(again)) == 0 {
		t.Error("the commands are gone")
	}
	bot := newRawBot(t, d)
	if got := bot.do("POST", messagesPath(again), object{"content": "x", "nonce": "n1", "enforce_nonce": true}).
		accepted(t, "the same nonce").get("id"); got != id {
		t.Errorf("a repeated message is %s; want %s", got, id)
	}
	if in := bot.do("GET", "/channels/"+quiet.ID(), nil).accepted(t, "the channel").get("parent_id"); in != rooms.ID() {
		t.Errorf("the channel is in category %q, want %s", in, rooms.ID())
	}
	bot.do("GET", "/channels/"+left, nil).refused(t, "a thread without the bot", 403, 50001)
}

// atOrigin returns a message whose files another listener serves.
func atOrigin(origin string, m sandbox.Message) sandbox.Message {
	m.Attachments = append([]sandbox.Attachment(nil), m.Attachments...)
	for i := range m.Attachments {
		address := m.Attachments[i].URL
		m.Attachments[i].URL = origin + address[strings.Index(address, "/attachments"):]
	}
	return m
}

// TestFaultyStateFileIsRefusedAndKept: a modified file is refused with a reason, and left unchanged.
func TestFaultyStateFileIsRefusedAndKept(t *testing.T) {
	state := filepath.Join(t.TempDir(), "world.json")
	b, _, ch, anne := rawTable(t, sandbox.Options{State: state})
	if _, err := anne.Say(ch, "aye"); err != nil {
		t.Fatal(err)
	}
	if err := b.d.Close(); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(state)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(state); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others can read the file with the token: %v, %v", info.Mode(), err)
	}
	m := anne.Sees(ch)[0]
	for _, fault := range []struct{ old, new, want string }{
		{`{"Version":2,`, `{"Version":1,`, "version 1"},
		{`{"Version":2,`, `{"Mast":1,"Version":2,`, `unknown field "Mast"`},
		{`{"Version":2,`, `{"Version":2`, "invalid character"},
		{`"Commands":`, `"Commands":[]} {"x":`, "follows"},
		{`"Members":[{"Person":"` + anne.ID(), `"Members":[{"Person":"7`, "nobody"},
		{`"Guild":"` + ch.Guild().ID(), `"Guild":"7`, "not there"},
		{`"Parent":""`, `"Parent":"7"`, "not there"},
		{`"Recipients":null`, `"Recipients":["7"]`, "nobody"},
		{`"ID":"` + m.ID + `"`, `"ID":"aye"`, "out of order"},
	} {
		bad := strings.Replace(string(good), fault.old, fault.new, 1)
		if err := os.WriteFile(state, []byte(bad), 0o600); err != nil {
			t.Fatal(err)
		}
		d, err := sandbox.Open(sandbox.Options{State: state})
		if err == nil {
			t.Errorf("%s is accepted", fault.new)
			_ = d.Close()
		} else if !strings.Contains(err.Error(), fault.want) || !strings.Contains(err.Error(), state) ||
			!strings.Contains(err.Error(), "move the file away") {
			t.Errorf("%s: %v", fault.new, err)
		}
		if left, err := os.ReadFile(state); err != nil || string(left) != bad {
			t.Errorf("%s: the file was changed: %v", fault.new, err)
		}
	}
}

// TestWorldIsSavedBeforeItCloses: a killed sandbox loses only its last moments.
func TestWorldIsSavedBeforeItCloses(t *testing.T) {
	state := filepath.Join(t.TempDir(), "world.json")
	clock := newClock()
	_, _, ch, anne := rawTable(t, sandbox.Options{State: state, Clock: clock})
	if _, err := anne.Say(ch, "a word to keep"); err != nil {
		t.Fatal(err)
	}
	ctx := withTimeout(t)
	for {
		if text, err := os.ReadFile(state); err == nil && strings.Contains(string(text), "a word to keep") {
			return
		}
		if _, err := anne.Say(ch, "another"); err != nil {
			t.Fatal(err)
		}
		if ctx.Err() != nil {
			t.Fatal("the world is not saved before it ends")
		}
		// A change is saved after the interval. The first one does not wait for it.
		soon, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
		if clock.BlockUntilContext(soon, 1) == nil {
			clock.Advance(time.Second)
		}
		cancel()
	}
}

// TestWorldThatIsNotSavedIsLoggedOnce: if the world cannot be saved, as on a full disk, the log says so once for all
// attempts in a row.
func TestWorldThatIsNotSavedIsLoggedOnce(t *testing.T) {
	t.Parallel()
	state := filepath.Join(t.TempDir(), "world.json")
	clock := newClock()
	var lines atomic.Int64
	log := slog.New(slog.NewTextHandler(lineCounter{&lines}, &slog.HandlerOptions{Level: slog.LevelError}))
	d := open(t, sandbox.Options{State: state, Clock: clock, Log: log})
	ctx := withTimeout(t)
	change := func() { // returns after an attempt to save all earlier changes
		t.Helper()
		for blocked := false; !blocked; {
			d.NewGuild("Port Royal") // repeated, since a guild that comes just before a snapshot is saved with it
			soon, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
			blocked = clock.BlockUntilContext(soon, 1) == nil
			cancel()
			if ctx.Err() != nil {
				t.Fatal("changes are not saved")
			}
		}
	}
	for outage := int64(1); outage <= 2; outage++ {
		change()
		if err := errors.Join(os.Remove(state), os.MkdirAll(filepath.Join(state, "in the way"), 0o700)); err != nil {
			t.Fatal(err)
		}
		for range 4 {
			clock.Advance(time.Second)
			change()
		}
		if got := lines.Load(); got != outage {
			t.Errorf("after %d outages the log has %d errors", outage, got)
		}
		if err := os.RemoveAll(state); err != nil {
			t.Fatal(err)
		}
		clock.Advance(time.Second)
	}
}

// lineCounter counts the lines that are written to it.
type lineCounter struct{ lines *atomic.Int64 }

// Write implements io.Writer.
func (c lineCounter) Write(line []byte) (int, error) {
	c.lines.Add(1)
	return len(line), nil
}
