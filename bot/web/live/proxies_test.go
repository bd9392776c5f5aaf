package live

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/jonboulle/clockwork"
)

func mustParse(t testing.TB, list string) Proxies {
	t.Helper()
	p, err := ParseProxies(list)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// requestFrom returns a request of a peer with lines of X-Forwarded-For.
func requestFrom(peer string, forwarded ...string) *http.Request {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.RemoteAddr = peer
	for _, line := range forwarded {
		r.Header.Add("X-Forwarded-For", line)
	}
	return r
}

// TestOnlyTrustedProxiesAreBelieved checks that only the part of a forwarded header that trusted proxies wrote counts.
func TestOnlyTrustedProxiesAreBelieved(t *testing.T) {
	const local, both = "127.0.0.1", "127.0.0.1, 10.0.0.0/8 fd00::/8"
	for _, test := range []struct{ trusted, peer, forwarded, client string }{
		{"", "203.0.113.7:1234", "", "203.0.113.7"},
		{"", "203.0.113.7:1234", "198.51.100.1", "203.0.113.7"}, // anybody may send that
		{"", "127.0.0.1:1234", "198.51.100.1", "127.0.0.1"},
		{"", "10.0.0.2:1234", "198.51.100.1", "10.0.0.2"},
		{"", "[::ffff:203.0.113.7]:1234", "", "203.0.113.7"},
		{local, "127.0.0.1:1234", "198.51.100.1", "198.51.100.1"},
		{local, "[::ffff:127.0.0.1]:1234", "198.51.100.1", "198.51.100.1"},
		{local, "127.0.0.2:1234", "198.51.100.1", "127.0.0.2"},
		{local, "127.0.0.1:1234", "evil, 198.51.100.1", "198.51.100.1"},
		{local, "127.0.0.1:1234", "192.0.2.1,198.51.100.1", "198.51.100.1"},
		{local, "127.0.0.1:1234", "192.0.2.1|198.51.100.1", "198.51.100.1"}, // in two lines
		{local, "127.0.0.1:1234", "192.0.2.1, 10.0.0.3", "10.0.0.3"},        // not a trusted proxy
		{both, "127.0.0.1:1234", "192.0.2.1, 198.51.100.1, 10.0.0.3", "198.51.100.1"},
		{both, "10.1.2.3:1234", "192.0.2.1, 198.51.100.1, fd00::5, 10.0.0.3", "198.51.100.1"},
		{both, "127.0.0.1:1234", "198.51.100.1:4711, [fd00::5]:80", "198.51.100.1"}, // with ports
		{both, "127.0.0.1:1234", "[2001:db8::1%eth0]:80", "2001:db8::1"},
		{local, "127.0.0.1:1234", "", "127.0.0.1"},
		{local, "127.0.0.1:1234", "nobody", "127.0.0.1"},
		{local, "127.0.0.1:1234", "198.51.100.1, nobody", "127.0.0.1"},
		{local, "127.0.0.1:1234", "198.51.100.1,", "127.0.0.1"},
		{both, "127.0.0.1:1234", "10.0.0.3, 10.0.0.4", "127.0.0.1"}, // only proxies
		{both, "127.0.0.1:1234", "198.51.100.1, nobody, 10.0.0.4", "127.0.0.1"},
	} {
		r := requestFrom(test.peer)
		if test.forwarded != "" {
			r = requestFrom(test.peer, strings.Split(test.forwarded, "|")...)
		}
		if got := mustParse(t, test.trusted).clientOf(r); got.String() != test.client {
			t.Errorf("peer %s, trusted %q, forwarded %q: client %v, want %s",
				test.peer, test.trusted, test.forwarded, got, test.client)
		}
	}
	if got := mustParse(t, both).clientOf(requestFrom("@", "198.51.100.1")); got.IsValid() {
		t.Errorf("a peer without an address counts as %v", got)
	}
}

// TestParseProxiesNamesTheInvalidEntry checks that every valid entry is trusted, and that an error has the number of an
// invalid one.
func TestParseProxiesNamesTheInvalidEntry(t *testing.T) {
	for list, want := range map[string]string{
		"":                                 "",
		" , ":                              "",
		"127.0.0.1":                        "127.0.0.1/32",
		"10.1.2.3/8,\t::1, fd00::1/8":      "10.0.0.0/8 ::1/128 fd00::/8",
		"::ffff:10.0.0.1\n192.168.0.0/16 ": "10.0.0.1/32 192.168.0.0/16",
	} {
		var got []string
		for _, network := range mustParse(t, list) {
			got = append(got, network.String())
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q trusts %q, want %q", list, got, want)
		}
	}
	for list, entry := range map[string]string{
		"localhost": "entry 1 of 1", "127.0.0.1 10.0.0.0/33": "entry 2 of 2", "10.0.0": "entry 1 of 1",
		"::1, ::ffff:10.0.0.0/104, x": "entry 2 of 3", "127.0.0.1:80": "entry 1 of 1", "127.0.0.1;::1": "entry 1 of 1",
	} {
		if p, err := ParseProxies(list); err == nil || !strings.Contains(err.Error(), entry) || p != nil {
			t.Errorf("%q trusts %v (%v), want a fault in %s", list, p, err, entry)
		}
	}
}

// TestUnknownProxyIsLoggedOnce checks that the log tells the operator why all clients count as one address.
func TestUnknownProxyIsLoggedOnce(t *testing.T) {
	for _, test := range []struct {
		trusted string
		request *http.Request
		lines   int
	}{
		{"", requestFrom("127.0.0.1:1", "198.51.100.1"), 1},
		{"127.0.0.1", requestFrom("10.0.0.1:1", "198.51.100.1"), 1},
		{"127.0.0.1", requestFrom("127.0.0.1:1", "192.168.1.7"), 0},
		{"127.0.0.1", requestFrom("127.0.0.1:1", "nobody"), 0},
		{"", requestFrom("127.0.0.1:1"), 0},
		{"", requestFrom("203.0.113.7:1", "198.51.100.1"), 0}, // anybody may send that
	} {
		var log bytes.Buffer
		s := New(Options{
			Clock: clockwork.NewFakeClock(), Log: slog.New(slog.NewTextHandler(&log, nil)),
			Proxies: mustParse(t, test.trusted),
		})
		for range 3 {
			s.ServeHTTP(httptest.NewRecorder(), test.request)
		}
		s.Close()
		if lines := strings.Count(log.String(), "KORSAR_PROXIES"); lines != test.lines {
			t.Errorf("peer %s, trusted %q, header %v: %d lines are logged, want %d",
				test.request.RemoteAddr, test.trusted, test.request.Header, lines, test.lines)
		}
	}
}

// FuzzForwardedFor checks that with any header, an untrusted peer counts as itself. A trusted peer counts as itself, or
// as an address in the header that is not a proxy's.
func FuzzForwardedFor(f *testing.F) {
	for _, forwarded := range []string{"", ",", "198.51.100.1", "evil, 198.51.100.1, 10.0.0.3", "[::1]:80, [",
		"::ffff:10.0.0.1", "fe80::1%eth0", "198.51.100.1\n10.0.0.1", "999.1.1.1:1:1"} {
		f.Add(forwarded, "127.0.0.1:1")
		f.Add(forwarded, "203.0.113.7:1")
	}
	trusted := mustParse(f, "127.0.0.0/8, 10.0.0.0/8, ::1, fd00::/8")
	f.Fuzz(func(t *testing.T, forwarded, peer string) {
		peerAddr, _ := parseHost(peer)
		client := trusted.clientOf(requestFrom(peer, forwarded))
		if client == peerAddr {
			return
		}
		named := false
		for text := range strings.SplitSeq(forwarded, ",") {
			addr, err := parseHost(strings.TrimSpace(text))
			named = named || err == nil && addr == client
		}
		if !trusted.contains(peerAddr) || trusted.contains(client) || !named || !client.IsValid() {
			t.Fatalf("%q for %q counts as %v", peer, forwarded, client)
		}
	})
}
