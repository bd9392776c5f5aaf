package twitch_test

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"korsar/bot/sandbox/twitch"
)

const capabilities = "CAP REQ :twitch.tv/tags twitch.tv/commands"

var welcome = []string{
	":tmi.twitch.tv 001 justinfan42 :Welcome, GLHF!",
	":tmi.twitch.tv 002 justinfan42 :Your host is tmi.twitch.tv",
	":tmi.twitch.tv 003 justinfan42 :This server is rather new",
	":tmi.twitch.tv 004 justinfan42 :-",
	":tmi.twitch.tv 375 justinfan42 :-",
	":tmi.twitch.tv 372 justinfan42 :You are in a maze of twisty passages, all alike.",
	":tmi.twitch.tv 376 justinfan42 :>",
}

func TestAnAnonymousReaderIsWelcomed(t *testing.T) {
	w := newWorld(t)
	c := w.dial()
	c.send(capabilities)
	c.logIn()
	c.expect(append([]string{":tmi.twitch.tv CAP * ACK :twitch.tv/tags twitch.tv/commands"}, welcome...)...)
	w.honest()
}

func TestAFailedLoginEndsTheConnection(t *testing.T) {
	for name, test := range map[string]struct {
		lines  []string
		notice string
	}{
		"an account":         {[]string{"PASS oauth:abc", "NICK somebody"}, "Login authentication failed"},
		"no number":          {[]string{"PASS oauth:abc", "NICK justinfan"}, "Login authentication failed"},
		"NICK before PASS":   {[]string{"NICK justinfan42", "PASS oauth:abc"}, "Improperly formatted auth"},
		"PASS without oauth": {[]string{"PASS abc", "NICK justinfan42"}, "Improperly formatted auth"},
		"an empty token":     {[]string{"PASS oauth:", "NICK justinfan42"}, "Improperly formatted auth"},
	} {
		t.Run(name, func(t *testing.T) {
			c := newWorld(t).dial()
			c.send(append(test.lines, "JOIN #korsar")...)
			c.expectLast(":tmi.twitch.tv NOTICE * :" + test.notice)
		})
	}
}

// TestANoticeArrivesThoughTheClientGoesOnSending: closing a socket with unread bytes resets it, and on some systems
// the data that it has sent is lost. This client never closes its own socket, so the server does.
func TestANoticeArrivesThoughTheClientGoesOnSending(t *testing.T) {
	w := newWorld(t)
	c := w.dial()
	c.send("PASS oauth:abc\r\nNICK somebody\r\n" + strings.Repeat("JOIN #korsar\r\n", 10_000))
	c.expectLast(":tmi.twitch.tv NOTICE * :Login authentication failed")
	w.wait("the connection is closed", func() bool { return w.Connections() == 0 })
}

func TestTheTwentyFirstLoginInTenSecondsIsRefused(t *testing.T) {
	w := newWorld(t)
	for range twitch.MaxLogins {
		c := w.dial()
		c.logIn()
		c.expect(welcome...)
	}
	c := w.dial()
	c.logIn()
	c.expectLast()
	w.clock.Advance(10 * time.Second)
	c = w.dial()
	c.logIn()
	c.expect(welcome...)
	if n := w.Logins(); n != twitch.MaxLogins+2 {
		t.Errorf("%d logins were counted, want %d", n, twitch.MaxLogins+2)
	}
}

func TestCapabilities(t *testing.T) {
	for _, test := range []struct{ request, answer string }{
		{"twitch.tv/commands", ":tmi.twitch.tv CAP * ACK :twitch.tv/commands"},
		{"twitch.tv/commands twitch.tv/tags", ":tmi.twitch.tv CAP * ACK :twitch.tv/commands twitch.tv/tags"},
		{"twitch.tv/tags", "CAP * NAK :twitch.tv/tags"},
		{"twitch.tv/foo", "CAP * NAK :twitch.tv/foo"},
		{"twitch.tv/commands twitch.tv/membership", "CAP * NAK :twitch.tv/membership"},
	} {
		c := newWorld(t).dial()
		c.send("CAP REQ :" + test.request)
		c.expect(test.answer)
	}
	c := newWorld(t).dial()
	c.send("CAP REQ :twitch.tv/commands", "CAP REQ :twitch.tv/tags")
	c.expect(":tmi.twitch.tv CAP * ACK :twitch.tv/commands", ":tmi.twitch.tv CAP * ACK :twitch.tv/tags")
}

func TestLinesThatTwitchDoesNotTake(t *testing.T) {
	w := newWorld(t)
	c := w.dial()
	c.send("JOIN #korsar")
	c.expect(":tmi.twitch.tv 451 * :You have not registered")
	c.logIn()
	c.skip()
	c.send("WHOIS somebody")
	c.expect(":tmi.twitch.tv 421 justinfan42 WHOIS :Unknown command")
	c.send("JOIN")
	c.expect(":tmi.twitch.tv 461 justinfan42 JOIN :Not enough parameters")
	c.send("CAP LS 302", "NICK justinfan43", "PONG :nothing", "PRIVMSG #korsar :A")
	c.expect()
	if _, err := c.socket.Write([]byte("PING :without a carriage return\n")); err != nil {
		t.Fatal(err)
	}
	c.expect()
	if refused := w.Refused(); len(refused) != 8 {
		t.Errorf("%d lines were refused, want 8: %q", len(refused), refused)
	}
	longest := "PING :" + strings.Repeat("a", 504) // 512 bytes with CRLF
	c.send(longest)
	c.expect(":tmi.twitch.tv PONG tmi.twitch.tv " + longest[len("PING "):])
	c.send(longest + "a")
	c.expectLast(":tmi.twitch.tv 417 justinfan42 :Input line was too long")
}

func TestRefusalsAreBounded(t *testing.T) {
	w := newWorld(t)
	c := w.dial()
	for i := range 1001 {
		c.send(fmt.Sprint("LINE ", i))
	}
	c.skip()
	refused := w.Refused()
	if len(refused) != 1000 || !strings.HasPrefix(refused[0], "LINE 1:") {
		t.Errorf("%d refusals are remembered, the first is %q; want the latest 1,000", len(refused), refused[0])
	}
}

func TestTLS(t *testing.T) {
	w := newWorld(t)
	roots := x509.NewCertPool()
	roots.AddCert(w.Certificate())
	socket, err := tls.Dial("tcp", w.Address(), &tls.Config{RootCAs: roots})
	if err != nil {
		t.Fatal(err)
	}
	socket.Close()
	if _, err := tls.Dial("tcp", w.Address(), nil); err == nil {
		t.Error("a client that does not know the certificate connects")
	}
}

func TestCloseLeavesNoGoroutine(t *testing.T) {
	before := goleak.IgnoreCurrent()
	server, err := twitch.New(twitch.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, address := range []string{server.PlainAddress(), server.Address()} {
		for range 3 {
			socket, err := net.Dial("tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			defer socket.Close()
		}
	}
	server.Close()
	server.Close()
	goleak.VerifyNone(t, before)
}
