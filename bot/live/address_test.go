package live

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"
)

// TestWhatCountsAsOneAddress: an address of IPv4, and a network of 64 bits of IPv6.
func TestWhatCountsAsOneAddress(t *testing.T) {
	for at, want := range map[string]string{"203.0.113.7": "203.0.113.7/32", "2001:db8:1:2:3::4": "2001:db8:1:2::/64", "::1": "::/64"} {
		if got := networkOf(netip.MustParseAddr(at)); got.String() != want {
			t.Errorf("%s counts as %v, want %s", at, got, want)
		}
	}
	if got := networkOf(netip.Addr{}); got != (netip.Prefix{}) {
		t.Errorf("no address counts as %v", got)
	}
}

// TestEveryPeerIsLimited, of this machine and its network too, whatever it claims.
func TestEveryPeerIsLimited(t *testing.T) {
	for _, peer := range []string{"203.0.113.7:1", "127.0.0.1:1", "10.0.0.2:1", "192.168.1.9:1", "[::1]:1", "[fd00::7]:1", "@"} {
		for _, forwarded := range []string{"", "nobody", "198.51.100.%d"} {
			s, _, _ := staged(t)
			ask := func(n int) int {
				r := httptest.NewRequest("GET", "/live/live.js", nil)
				r.RemoteAddr = peer
				if strings.Contains(forwarded, "%d") {
					r.Header.Set("X-Forwarded-For", fmt.Sprintf(forwarded, n%256))
				} else if forwarded != "" {
					r.Header.Set("X-Forwarded-For", forwarded)
				}
				answer := httptest.NewRecorder()
				s.ServeHTTP(answer, r)
				return answer.Code
			}
			for n := range burstEach {
				if status := ask(n); status != http.StatusOK {
					t.Fatalf("request %d of %s for %q is answered %d", n, peer, forwarded, status)
				}
			}
			if status := ask(burstEach); status != http.StatusTooManyRequests {
				t.Errorf("one request too many of %s for %q is answered %d", peer, forwarded, status)
			}
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

// TestStreamsOfOneConnectionAreCounted: who asks for several by one request is limited as who asks for each.
func TestStreamsOfOneConnectionAreCounted(t *testing.T) {
	s, _, _ := staged(t)
	ask := func(address string) string {
		answer := httptest.NewRecorder()
		s.ServeHTTP(answer, httptest.NewRequest("GET", address, nil))
		return answer.Body.String()
	}
	for range burstEach - 3 {
		ask("/live/live.js")
	}
	const three = "/live/stream/events?of=/t//events&last=&of=/live/live.js&last=&of=/t/x/film&last="
	body := ask(three) // none of the three is a stream; the third is one request too many
	if refused := strings.Count(body, " 429\n"); refused != 1 || strings.Count(body, "event: end\n") != 3 {
		t.Errorf("the answer is %q", body)
	}
}
