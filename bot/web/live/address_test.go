package live

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"
)

// newAddresses returns addresses whose clock is the variable now.
func newAddresses(now *time.Time) *addresses {
	return &addresses{now: func() time.Time { return *now }, known: map[netip.Prefix]*usage{}}
}

// TestIPv6AddressesCountByNetwork checks that an IPv4 address counts by itself, and an IPv6 address by its /64, /56 and
// /48. A network that has reached its limits does not reduce those of other networks.
func TestIPv6AddressesCountByNetwork(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	for _, test := range []struct {
		name, address     string // with %d or %x for the number of an address
		viewers, requests int    // most at once, of all addresses together
	}{
		{"one address of IPv4", "203.0.113.7", 100, 100},
		{"many addresses of IPv4", "10.0.%d.7", 10_000, 10_000},
		{"one /64", "2001:db8:1:2::%x", 100, 100},
		{"one /56", "2001:db8:1:2%02x::1", 200, 200},
		{"one /48", "2001:db8:1:%x00::1", 500, 500},
		{"many /48", "2001:db8:%x::1", 10_000, 10_000},
		{"one that is mapped", "::ffff:203.0.113.7", 100, 100},
	} {
		a := newAddresses(&now)
		viewers, requests := 0, 0
		for n := range 100 {
			addr := test.address
			if strings.Contains(addr, "%") {
				addr = fmt.Sprintf(addr, n)
			}
			client, _ := parseHost(addr)
			for range 101 {
				if _, ok := a.addViewers(client, 1); ok {
					viewers++
				}
				if a.allowRequest(client) {
					requests++
				}
			}
		}
		if viewers != test.viewers || requests != test.requests {
			t.Errorf("%s: %d viewers and %d requests, want %d and %d", test.name, viewers, requests,
				test.viewers, test.requests)
		}
		for _, other := range []string{"203.0.113.8", "2001:db8:ffff:1::1"} {
			client := netip.MustParseAddr(other)
			if _, ok := a.addViewers(client, 1); !ok || !a.allowRequest(client) {
				t.Errorf("%s keeps %s away", test.name, other)
			}
		}
	}
	a := newAddresses(&now)
	if !a.allowRequest(netip.Addr{}) {
		t.Error("the zero address is refused")
	}
}

// TestNetworkDoesNotFillTheMemory checks that the addresses of one network do not use up the number of remembered
// addresses. A viewer that has left counts nowhere.
func TestNetworkDoesNotFillTheMemory(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	a := newAddresses(&now)
	for n := range 2 * maxAddresses {
		a.allowRequest(netip.MustParseAddr(fmt.Sprintf("2001:db8:1:%x::1", n%65536)))
	}
	if len(a.known) > 1000 {
		t.Errorf("one /48 is remembered as %d networks", len(a.known))
	}
	var left []func()
	for n := range 500 {
		remove, ok := a.addViewers(netip.MustParseAddr(fmt.Sprintf("2001:db8:2:%x00::1", n%256)), 1)
		if !ok {
			t.Fatalf("viewer %d is refused", n)
		}
		left = append(left, remove)
	}
	next := netip.MustParseAddr("2001:db8:2:ffff::1")
	if _, ok := a.addViewers(next, 1); ok {
		t.Error("one viewer too many is allowed")
	}
	left[0]()
	if _, ok := a.addViewers(next, 1); !ok {
		t.Error("a viewer is refused after another has left")
	}
}

// TestEveryPeerIsLimited checks that peers on this machine or its network are limited too, with any forwarded header.
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
			for n := range addressLimits[0].burst {
				if status := request(n); status != http.StatusOK {
					t.Fatalf("request %d of %s for %q is answered %d", n, peer, forwarded, status)
				}
			}
			if status := request(addressLimits[0].burst); status != http.StatusTooManyRequests {
				t.Errorf("one request too many of %s for %q is answered %d", peer, forwarded, status)
			}
		}
	}
}

// TestAddressAtItsLimitsLeavesOthersAlone checks that requests and viewers are limited by address, and that the number
// of remembered addresses is limited.
func TestAddressAtItsLimitsLeavesOthersAlone(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	a := newAddresses(&now)
	address := func(n int) netip.Addr {
		return netip.MustParseAddr(fmt.Sprintf("10.%d.%d.%d", n>>16, n>>8&255, n&255))
	}
	for range addressLimits[0].burst {
		if !a.allowRequest(address(1)) {
			t.Fatal("a request within the burst is refused")
		}
	}
	if a.allowRequest(address(1)) || !a.allowRequest(address(2)) {
		t.Error("one request too many is allowed, or another address is refused")
	}
	now = now.Add(time.Second)
	if !a.allowRequest(address(1)) {
		t.Error("a request is refused a second later")
	}
	var remove func()
	for range addressLimits[0].viewers {
		var ok bool
		if remove, ok = a.addViewers(address(1), 1); !ok {
			t.Fatal("a viewer within the limit is refused")
		}
	}
	if _, ok := a.addViewers(address(1), 1); ok {
		t.Error("one viewer too many is allowed")
	}
	remove()
	if _, ok := a.addViewers(address(1), 1); !ok {
		t.Error("a viewer is refused after another has left")
	}
	for n := range 2 * maxAddresses {
		a.allowRequest(address(n + 10))
	}
	if len(a.known) > maxAddresses {
		t.Errorf("%d addresses are remembered", len(a.known))
	}
	now = now.Add(time.Minute)
	if !a.allowRequest(address(3*maxAddresses)) || len(a.known) > 2 {
		t.Errorf("a minute later %d addresses are remembered", len(a.known))
	}
}

// TestReplaysThatNobodyReadsAreBounded checks that an address that does not read its replays gets only few at once.
// Each replay takes up to a megabyte of memory until it is sent.
func TestReplaysThatNobodyReadsAreBounded(t *testing.T) {
	s, _, _ := newTestServer(t)
	stuck, read := make(chan bool, 100), make(chan bool)
	replay := s.inPlaces(func(http.ResponseWriter, *http.Request) {
		stuck <- true
		<-read
	})
	request := func(peer string) *http.Request {
		r := httptest.NewRequest(http.MethodGet, "/t/x/positions", nil)
		r.RemoteAddr = peer
		return r
	}
	var served sync.WaitGroup
	for range 4 {
		served.Go(func() { replay(httptest.NewRecorder(), request("203.0.113.7:1")) })
		<-stuck
	}
	answer := httptest.NewRecorder()
	replay(answer, request("203.0.113.7:1"))
	if answer.Code != http.StatusTooManyRequests {
		t.Errorf("the fifth is answered %d", answer.Code)
	}
	served.Go(func() { replay(httptest.NewRecorder(), request("203.0.113.8:1")) })
	<-stuck
	close(read)
	served.Wait()
	replay(answer, request("203.0.113.7:1"))
	if len(stuck) != 1 {
		t.Error("once they are read none is sent")
	}
}

// TestStreamsOfOneConnectionAreCounted checks that each of several streams in one request counts as a request.
func TestStreamsOfOneConnectionAreCounted(t *testing.T) {
	s, _, _ := newTestServer(t)
	get := func(address string) string {
		answer := httptest.NewRecorder()
		s.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, address, nil))
		return answer.Body.String()
	}
	for range addressLimits[0].burst - 3 {
		get("/live/live.js")
	}
	const three = "/live/stream/events?of=/t//events&last=&of=/live/live.js&last=&of=/t/x/positions&last="
	body := get(three) // none of them is a stream, and the third is one request too many
	if refused := strings.Count(body, " 429\n"); refused != 1 || strings.Count(body, "event: end\n") != 3 {
		t.Errorf("the answer is %q", body)
	}
}
