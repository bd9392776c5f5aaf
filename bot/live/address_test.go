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

// TestIPv6AddressesCountByNetwork: in IPv4 each address counts, in IPv6 each /64.
func TestIPv6AddressesCountByNetwork(t *testing.T) {
	for addr, want := range map[string]string{
		"203.0.113.7": "203.0.113.7/32", "2001:db8:1:2:3::4": "2001:db8:1:2::/64", "::1": "::/64",
	} {
		if got := networkOf(netip.MustParseAddr(addr)); got.String() != want {
			t.Errorf("%s counts as %v, want %s", addr, got, want)
		}
	}
	if got := networkOf(netip.Addr{}); got != (netip.Prefix{}) {
		t.Errorf("the zero address counts as %v", got)
	}
}

// TestEveryPeerIsLimited: peers on this machine or its network are limited too, with any forwarded header.
func TestEveryPeerIsLimited(t *testing.T) {
	for _, peer := range []string{
		"203.0.113.7:1", "127.0.0.1:1", "10.0.0.2:1", "192.168.1.9:1", "[::1]:1", "[fd00::7]:1", "@",
	} {
		for _, forwarded := range []string{"", "nobody", "198.51.100.%d"} {
			s, _, _ := newTestServer(t)
			request := func(n int) int {
				r := httptest.NewRequest(http.MethodGet, "/live/live.js", nil)
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
			for n := range requestBurst {
				if status := request(n); status != http.StatusOK {
					t.Fatalf("request %d of %s for %q is answered %d", n, peer, forwarded, status)
				}
			}
			if status := request(requestBurst); status != http.StatusTooManyRequests {
				t.Errorf("one request too many of %s for %q is answered %d", peer, forwarded, status)
			}
		}
	}
}

// TestAddressAtItsLimitsLeavesOthersAlone: requests and viewers are limited by address, and
// the number of remembered addresses is bounded.
func TestAddressAtItsLimitsLeavesOthersAlone(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	a := &addresses{now: func() time.Time { return now }, known: map[netip.Prefix]*usage{}}
	network := func(n int) netip.Prefix {
		return netip.MustParsePrefix(fmt.Sprintf("10.%d.%d.%d/32", n>>16, n>>8&255, n&255))
	}
	for range requestBurst {
		if !a.allowRequest(network(1)) {
			t.Fatal("a request within the burst is refused")
		}
	}
	if a.allowRequest(network(1)) || !a.allowRequest(network(2)) {
		t.Error("one request too many is allowed, or another address is refused")
	}
	now = now.Add(time.Second)
	if !a.allowRequest(network(1)) {
		t.Error("a request is refused a second later")
	}
	var remove func()
	for range viewersPerAddress {
		var ok bool
		if remove, ok = a.addViewer(network(1)); !ok {
			t.Fatal("a viewer within the limit is refused")
		}
	}
	if _, ok := a.addViewer(network(1)); ok {
		t.Error("one viewer too many is allowed")
	}
	remove()
	if _, ok := a.addViewer(network(1)); !ok {
		t.Error("a viewer is refused after another has left")
	}
	for n := range 2 * maxAddresses {
		a.allowRequest(network(n + 10))
	}
	if len(a.known) > maxAddresses {
		t.Errorf("%d addresses are remembered", len(a.known))
	}
	now = now.Add(time.Minute)
	if !a.allowRequest(network(3*maxAddresses)) || len(a.known) > 2 {
		t.Errorf("a minute later %d addresses are remembered", len(a.known))
	}
}

// TestStreamsOfOneConnectionAreCounted: several streams in one request count like a request for each.
func TestStreamsOfOneConnectionAreCounted(t *testing.T) {
	s, _, _ := newTestServer(t)
	get := func(address string) string {
		answer := httptest.NewRecorder()
		s.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, address, nil))
		return answer.Body.String()
	}
	for range requestBurst - 3 {
		get("/live/live.js")
	}
	const three = "/live/stream/events?of=/t//events&last=&of=/live/live.js&last=&of=/t/x/film&last="
	body := get(three) // none of the three is a stream; the third is one request too many
	if refused := strings.Count(body, " 429\n"); refused != 1 || strings.Count(body, "event: end\n") != 3 {
		t.Errorf("the answer is %q", body)
	}
}
