package twitch

import (
	"context"
	"errors"
	"net"
	"testing"
	"time"

	standin "korsar/bot/sandbox/twitch"
	"korsar/bot/testclock"
)

// TestTheStandInAcceptsTheReader: the strict stand-in for Twitch refuses no line of a reader that joins, is asked to
// connect again, is dropped and leaves.
func TestTheStandInAcceptsTheReader(t *testing.T) {
	server, err := standin.New(standin.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	channel, err := server.Open("korsar")
	if err != nil {
		t.Fatal(err)
	}
	w, clock := &world{t: t, log: newLog(), patience: time.Minute}, testclock.At(time.Now())
	w.chats = New(Options{Clock: clock, Log: w.log.logger(),
		Dial: func(ctx context.Context) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "tcp", server.PlainAddress())
		}})
	defer w.chats.Close()
	v := w.watch("korsar")
	v.expectState(Reading, "")
	say := func(user uint64, text string) {
		t.Helper()
		viewer := standin.Chatter{ID: user, Login: "some_chatter", Moderator: user == 1}
		if _, err := channel.Say(viewer, text); err != nil {
			t.Fatal(err)
		}
		m := receive(w, v.messages)
		if m.Voter != Voter(user) || m.Known != viewer.Moderator {
			t.Errorf("got %+v from %d", m, user)
		}
	}
	say(1, "!korsar go")
	say(2, "A")
	clock.Advance(5 * time.Second) // so that the next connection may follow at once
	server.Drop()
	v.expectState(Lost, "")
	v.expectState(Reading, "")
	say(3, "b")
	clock.Advance(5 * time.Second)
	server.Reconnect(time.Hour)
	ctx, cancel := context.WithTimeoutCause(t.Context(), time.Minute, errors.New("a minute is over"))
	defer cancel()
	if err := server.Wait(ctx, func() bool { return channel.Readers() == 2 }); err != nil {
		t.Fatal(err)
	}
	say(4, "#C")
	if refused := server.Refused(); len(refused) > 0 {
		t.Errorf("the stand-in refused %q", refused)
	}
}
