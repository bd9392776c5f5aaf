package live

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const (
	maxAddresses = 20_000 // most addresses and networks that are remembered
	sweepEvery   = time.Second
)

// limits are the limits of an address or a network.
type limits struct {
	bits     int // length of the prefix
	viewers  int // at the same time
	requests rate.Limit
	burst    int // most requests at once
}

// addressLimits are the limits of an IPv4 address. A household behind one router stays far below them.
var addressLimits = []limits{{bits: 32, viewers: 100, requests: 20, burst: 100}}

// networkLimits are the limits of the networks of an IPv6 address, the widest network first. A household has a /64, a
// /56 or a /48 (RFC 6177), with all addresses in it. A /48 may also have many households, so its limits are higher.
var networkLimits = []limits{
	{bits: 48, viewers: 500, requests: 100, burst: 500},
	{bits: 56, viewers: 200, requests: 40, burst: 200},
	{bits: 64, viewers: 100, requests: 20, burst: 100},
}

// addresses limits the requests and viewers of each address, and of the networks that contain it.
type addresses struct {
	now func() time.Time

	mu    sync.Mutex // guards the fields below and each usage
	known map[netip.Prefix]*usage
	swept time.Time
}

// usage is the current use of an address or a network.
type usage struct {
	limits
	limiter *rate.Limiter
	viewers int
}

// allowRequest counts a request. It returns false if the address or one of its networks has sent too many.
func (a *addresses) allowRequest(addr netip.Addr) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := a.now()
	all, ok := a.usagesOf(addr, func(u *usage) bool { return u.limiter.TokensAt(now) >= 1 })
	if !ok {
		return false // refused requests do not count, so that a network cannot use up the limits of a wider one
	}
	for _, u := range all {
		u.limiter.AllowN(now, 1)
	}
	return true
}

// addViewers counts viewers until remove is called. ok is false if the address or one of its networks has too many.
func (a *addresses) addViewers(addr netip.Addr, count int) (remove func(), ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	all, ok := a.usagesOf(addr, func(u *usage) bool { return u.viewers+count <= u.limits.viewers })
	if !ok {
		return nil, false
	}
	for _, u := range all {
		u.viewers += count
	}
	return func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		for _, u := range all {
			u.viewers -= count
		}
	}, true
}

// usagesOf returns the usages of an address and its networks. It returns false if one of them has reached its limits,
// or if too many are remembered. The widest network comes first, so that it cannot fill the memory with its addresses.
// a.mu must be held.
func (a *addresses) usagesOf(addr netip.Addr, mayUse func(*usage) bool) (all []*usage, ok bool) {
	of := addressLimits
	if addr.Is6() {
		of = networkLimits
	}
	if len(a.known)+len(of) > maxAddresses {
		a.sweep()
	}
	for _, l := range of {
		network, _ := addr.Prefix(l.bits) // the zero prefix of the zero address is limited like any other
		u := a.usageOf(network, l)
		if u == nil || !mayUse(u) {
			return nil, false
		}
		all = append(all, u)
	}
	return all, true
}

// sweep forgets the addresses that have no viewers and have not sent a request for a while. It does so at most once per
// sweepEvery. a.mu must be held.
func (a *addresses) sweep() {
	now := a.now()
	if now.Sub(a.swept) < sweepEvery {
		return
	}
	a.swept = now
	for network, u := range a.known {
		if u.viewers == 0 && u.limiter.TokensAt(now) >= float64(u.burst) {
			delete(a.known, network)
		}
	}
}

// usageOf returns the usage of an address or a network. It returns nil if too many are remembered. a.mu must be held.
func (a *addresses) usageOf(network netip.Prefix, l limits) *usage {
	if u := a.known[network]; u != nil {
		return u
	}
	if len(a.known) >= maxAddresses {
		return nil
	}
	u := &usage{limits: l, limiter: rate.NewLimiter(l.requests, l.burst)}
	a.known[network] = u
	return u
}
