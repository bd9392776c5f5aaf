package live

import (
	"fmt"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"
)

// TestAddresses: who asks is told from the connection, or by a server before ours.
func TestAddresses(t *testing.T) {
	for _, test := range []struct{ remote, forwarded, who string }{
		{"203.0.113.7:1234", "", "203.0.113.7/32"},
		{"203.0.113.7:1234", "198.51.100.1", "203.0.113.7/32"}, // anybody may say that
		{"127.0.0.1:1234", "198.51.100.1", "198.51.100.1/32"},
		{"10.0.0.2:1234", "evil, 198.51.100.1", "198.51.100.1/32"},
		{"[2001:db8:1:2:3::4]:1234", "", "2001:db8:1:2::/64"},
		{"[::ffff:203.0.113.7]:1234", "", "203.0.113.7/32"},
		{"127.0.0.1:1234", "", ""},
		{"127.0.0.1:1234", "nobody", ""},
		{"@", "", ""},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = test.remote
		if test.forwarded != "" {
			r.Header.Set("X-Forwarded-For", test.forwarded)
		}
		who, limited := addressOf(r)
		if limited != (test.who != "") || limited && who.String() != test.who {
			t.Errorf("%s for %q is %v (%v), want %q", test.remote, test.forwarded, who, limited, test.who)
		}
	}
}

// TestLimitsEach: an address may ask so often and watch so much; others are not held
// back, and what is remembered is bounded.
func TestLimitsEach(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	a := &addresses{now: func() time.Time { return now }, known: map[netip.Prefix]*visitor{}}
	at := func(n int) netip.Prefix {
		return netip.MustParsePrefix(fmt.Sprintf("10.%d.%d.%d/32", n>>16, n>>8&255, n&255))
	}
	for range burstEach {
		if !a.visit(at(1)) {
			t.Fatal("a burst is held back")
		}
	}
	if a.visit(at(1)) || !a.visit(at(2)) {
		t.Error("one too many is let in, or another is held back")
	}
	now = now.Add(time.Second)
	if !a.visit(at(1)) {
		t.Error("a second later there is no place")
	}
	var leave func()
	for range streamsEach {
		var may bool
		if leave, may = a.stay(at(1)); !may {
			t.Fatal("a stream is held back")
		}
	}
	if _, may := a.stay(at(1)); may {
		t.Error("one stream too many is let in")
	}
	leave()
	if _, may := a.stay(at(1)); !may {
		t.Error("a place that was left is not given")
	}
	for n := range 2 * manyKnown {
		a.visit(at(n + 10))
	}
	if len(a.known) > manyKnown {
		t.Errorf("%d addresses are remembered", len(a.known))
	}
	now = now.Add(time.Minute)
	if !a.visit(at(3*manyKnown)) || len(a.known) > 2 {
		t.Errorf("a minute later %d addresses are remembered", len(a.known))
	}
}
