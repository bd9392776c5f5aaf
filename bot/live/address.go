package live

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits for one address. A household behind one router stays far below them.
const (
	viewersPerAddress = 100            // at once
	requestRate       = rate.Limit(20) // requests a second
	requestBurst      = 100
	maxAddresses      = 20_000 // that are remembered
	sweepEvery        = time.Second
)

// addresses limits the requests and viewers of each address.
type addresses struct {
	now func() time.Time

	mu    sync.Mutex
	known map[netip.Prefix]*usage
	swept time.Time
}

// usage is what one address uses at present.
type usage struct {
	limiter *rate.Limiter
	viewers int
}

// networkOf returns the network that counts as one address. In IPv6 that is a /64, which
// one household has as a whole (RFC 6177).
func networkOf(addr netip.Addr) netip.Prefix {
	bits := 32
	if addr.Is6() {
		bits = 64
	}
	network, _ := addr.Prefix(bits) // the zero address yields the zero prefix, which is limited like any other
	return network
}

// allowRequest counts a request. It returns false if the address has sent too many.
func (a *addresses) allowRequest(network netip.Prefix) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	u := a.usageOf(network)
	return u != nil && u.limiter.AllowN(a.now(), 1)
}

// addViewer counts a viewer until remove is called. ok is false if the address has too many.
func (a *addresses) addViewer(network netip.Prefix) (remove func(), ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	u := a.usageOf(network)
	if u == nil || u.viewers == viewersPerAddress {
		return nil, false
	}
	u.viewers++
	return func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		u.viewers--
	}, true
}

// sweep forgets the addresses that have no viewer and have not sent a request for a
// while. It does so at most once per sweepEvery.
func (a *addresses) sweep() {
	now := a.now()
	if now.Sub(a.swept) < sweepEvery {
		return
	}
	a.swept = now
	for network, u := range a.known {
		if u.viewers == 0 && u.limiter.TokensAt(now) >= requestBurst {
			delete(a.known, network)
		}
	}
}

// usageOf returns the usage of an address, or nil if too many addresses are known.
func (a *addresses) usageOf(network netip.Prefix) *usage {
	if u := a.known[network]; u != nil {
		return u
	}
	if len(a.known) >= maxAddresses {
		a.sweep()
	}
	if len(a.known) >= maxAddresses {
		return nil
	}
	u := &usage{limiter: rate.NewLimiter(requestRate, requestBurst)}
	a.known[network] = u
	return u
}
