package twitch_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	irc "github.com/gempir/go-twitch-irc/v4"

	"korsar/bot/sandbox/twitch"
)

// library is the client library that the bot reads chats with.
type library struct {
	*irc.Client
	messages chan irc.PrivateMessage
	others   chan irc.Message // all but messages and keepalive
}

// start connects the library and joins a channel. It disconnects when the test ends.
func (w *world) start(client *irc.Client, encrypted bool, channels ...string) *library {
	w.t.Helper()
	l := &library{Client: client, messages: make(chan irc.PrivateMessage, 64), others: make(chan irc.Message, 64)}
	l.IrcAddress, l.TLS = w.PlainAddress(), encrypted
	if encrypted {
		l.IrcAddress = w.Address() // the library trusts every certificate of 127.0.0.1
	}
	connected, ended := make(chan struct{}, 64), make(chan struct{})
	l.OnConnect(func() { connected <- struct{}{} })
	l.OnPrivateMessage(func(m irc.PrivateMessage) { l.messages <- m })
	l.OnSelfJoinMessage(func(m irc.UserJoinMessage) { l.others <- &m })
	l.OnRoomStateMessage(func(m irc.RoomStateMessage) { l.others <- &m })
	l.OnNoticeMessage(func(m irc.NoticeMessage) { l.others <- &m })
	l.OnClearChatMessage(func(m irc.ClearChatMessage) { l.others <- &m })
	l.OnClearMessage(func(m irc.ClearMessage) { l.others <- &m })
	l.OnUserNoticeMessage(func(m irc.UserNoticeMessage) { l.others <- &m })
	l.Join(channels...)
	go func() {
		defer close(ended)
		l.Connect()
	}()
	<-connected
	w.t.Cleanup(func() {
		l.Disconnect()
		<-ended
	})
	return l
}

// next returns the next message other than a chat message, which has to be of type M.
func next[M irc.Message](t *testing.T, l *library) M {
	t.Helper()
	select {
	case message := <-l.others:
		m, ok := message.(M)
		if !ok {
			t.Fatalf("got %#v, want a %T", message, m)
		}
		return m
	case <-time.After(patience):
		t.Fatal("no message came")
		panic("unreachable")
	}
}

// hear returns the next chat message.
func (l *library) hear(t *testing.T) irc.PrivateMessage {
	t.Helper()
	select {
	case m := <-l.messages:
		return m
	case <-time.After(patience):
		t.Fatal("no message came")
		panic("unreachable")
	}
}

func TestTheLibraryReadsAChat(t *testing.T) {
	for name, encrypted := range map[string]bool{"over TLS": true, "plain": false} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			korsar := w.open("korsar")
			l := w.start(irc.NewAnonymousClient(), encrypted, "korsar")
			if m := next[*irc.UserJoinMessage](t, l); m.Channel != "korsar" {
				t.Errorf("it has joined %q", m.Channel)
			}
			if m := next[*irc.RoomStateMessage](t, l); m.RoomID != "700000001" || m.State["followers-only"] != -1 {
				t.Errorf("the room is %+v", m)
			}
			sub := twitch.Chatter{ID: 6, Login: "sub", DisplayName: "Sub", Subscriber: true, VIP: true, New: true}
			sent := say(t, korsar, sub, "/me b Kappa")
			m := l.hear(t)
			if m.User.ID != "6" || m.User.Name != "sub" || m.User.DisplayName != "Sub" || !m.User.IsVip ||
				m.User.Badges["vip"] != 1 || m.User.IsMod || m.User.IsBroadcaster || !m.FirstMessage || !m.Action ||
				m.Message != "b Kappa" || m.ID != sent.ID || m.Channel != "korsar" || !m.Time.Equal(noon) ||
				len(m.Emotes) != 1 || m.Emotes[0].Name != "Kappa" {
				t.Errorf("the library reads %+v", m)
			}
			if _, err := korsar.Reply(korsar.Broadcaster(), sent, "A"); err != nil {
				t.Fatal(err)
			}
			m = l.hear(t)
			if !m.User.IsBroadcaster || m.Reply == nil || m.Reply.ParentMsgID != sent.ID || m.Message != "@Sub A" {
				t.Errorf("the library reads %+v", m)
			}
			w.honest()
		})
	}
}

func TestTheLibraryReadsEvents(t *testing.T) {
	w := newWorld(t)
	korsar := w.open("korsar")
	w.open("gone").Refuse(twitch.Suspended)
	l := w.start(irc.NewAnonymousClient(), true, "korsar")
	next[*irc.UserJoinMessage](t, l)
	next[*irc.RoomStateMessage](t, l)
	message := say(t, korsar, foo, "A")
	message.Delete()
	if m := next[*irc.ClearMessage](t, l); m.TargetMsgID != message.ID || m.Message != "A" {
		t.Errorf("the library reads %+v", m)
	}
	korsar.Timeout(foo, time.Minute)
	m := next[*irc.ClearChatMessage](t, l)
	if m.BanDuration != 60 || m.TargetUserID != "5" || m.TargetUsername != "foo" {
		t.Errorf("the library reads %+v", m)
	}
	korsar.Raid(twitch.Chatter{ID: 9, Login: "raider"}, 15)
	if m := next[*irc.UserNoticeMessage](t, l); m.MsgID != "raid" || m.MsgParams["msg-param-viewerCount"] != "15" {
		t.Errorf("the library reads %+v", m)
	}
	l.Join("gone")
	if m := next[*irc.NoticeMessage](t, l); m.MsgID != "msg_channel_suspended" || m.Channel != "gone" {
		t.Errorf("the library reads %+v", m)
	}
}

func TestTheLibraryAnswersPings(t *testing.T) {
	w := newWorld(t)
	w.open("korsar")
	pinged := make(chan irc.PingMessage, 1)
	client := irc.NewAnonymousClient()
	client.OnPingMessage(func(m irc.PingMessage) { pinged <- m })
	l := w.start(client, true, "korsar")
	next[*irc.UserJoinMessage](t, l)
	for range 2 {
		w.clock.Advance(5 * time.Minute)
		<-pinged
		w.wait("the PONG has come", func() bool { return !w.Pinged() })
	}
	w.clock.Advance(10 * time.Second)
	if n := w.Connections(); n != 1 {
		t.Errorf("%d connections are open, want 1", n)
	}
	w.honest()
}

// TestTheLibraryComesBack leaves out a RECONNECT after which the connection ends at once. The library then logs in
// twice: it keeps lines of the old connection that it has not handled, and handles them on the new one.
func TestTheLibraryComesBack(t *testing.T) {
	for name, trouble := range map[string]func(*world){
		"after RECONNECT":         func(w *world) { w.Reconnect(time.Hour) },
		"after a lost connection": func(w *world) { w.Drop() },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			korsar := w.open("korsar")
			l := w.start(irc.NewAnonymousClient(), false, "korsar")
			w.wait("it has joined", func() bool { return korsar.Readers() == 1 })
			trouble(w)
			w.wait("it has come back", func() bool {
				return w.Logins() == 2 && w.Connections() == 1 && korsar.Readers() == 1
			})
			say(t, korsar, foo, "A")
			if m := l.hear(t); m.Message != "A" {
				t.Errorf("the library reads %+v", m)
			}
			w.honest()
		})
	}
}

func TestTheLibraryCannotChat(t *testing.T) {
	w := newWorld(t)
	korsar := w.open("korsar")
	l := w.start(irc.NewAnonymousClient(), true, "korsar")
	w.wait("it has joined", func() bool { return korsar.Readers() == 1 })
	l.Say("korsar", "A")
	w.wait("the message is refused", func() bool {
		refused := w.Refused()
		return len(refused) == 1 && strings.HasPrefix(refused[0], "PRIVMSG #korsar :A: ")
	})
}

func TestTheLibraryHasNoAccount(t *testing.T) {
	w := newWorld(t)
	client := irc.NewClient("somebody", "oauth:abc")
	client.IrcAddress = w.Address()
	if err := client.Connect(); !errors.Is(err, irc.ErrLoginAuthenticationFailed) {
		t.Errorf("connecting as somebody: %v, want %v", err, irc.ErrLoginAuthenticationFailed)
	}
}
