package live

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const (
	maxAddresses = 20_000 // that are remembered, with the networks that they are in
	sweepEvery   = time.Second
)

// limits are what one address or network may use.
type limits struct {
	bits     int // of the prefix
	viewers  int // at once
	requests rate.Limit
	burst    int // requests
}

// addressLimits are for an address of IPv4. A household behind one router stays far below them.
var addressLimits = []limits{{bits: 32, viewers: 100, requests: 20, burst: 100}}

// networkLimits are for the networks of an address of IPv6, the widest first. A household has a /64, a /56 or a /48
// (RFC 6177), and all addresses in it. Behind a /48 there may also be many households, so it may use more.
var networkLimits = []limits{
	{bits: 48, viewers: 500, requests: 100, burst: 500},
	{bits: 56, viewers: 200, requests: 40, burst: 200},
	{bits: 64, viewers: 100, requests: 20, burst: 100},
}

// addresses limits the requests and viewers of each address, and of the networks that it is in.
type addresses struct {
	now func() time.Time

	mu    sync.Mutex
	known map[netip.Prefix]*usage
	swept time.Time
}

// usage is what one address or network uses at present.
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
		return false // a refused request counts nowhere, so that one network does not use up what a wider one may
	}
	for _, u := range all {
		u.limiter.AllowN(now, 1)
	}
	return true
}

// addViewer counts a viewer until remove is called. ok is false if the address or one of its networks has too many.
func (a *addresses) addViewer(addr netip.Addr) (remove func(), ok bool) { return a.take(addr, 1) }

// take takes the places of some viewers until remove is called.
func (a *addresses) take(addr netip.Addr, places int) (remove func(), ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	all, ok := a.usagesOf(addr, func(u *usage) bool { return u.viewers+places <= u.limits.viewers })
	if !ok {
		return nil, false
	}
	for _, u := range all {
		u.viewers += places
	}
	return func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		for _, u := range all {
			u.viewers -= places
		}
	}, true
}

// usagesOf returns the usages of an address and its networks. It returns false at the first that may not use more, or
// that would be one too many. The widest network comes first, so that one network cannot fill the memory with its
// addresses. The caller holds the lock.
func (a *addresses) usagesOf(addr netip.Addr, mayUse func(*usage) bool) (all []*usage, ok bool) {
	of := addressLimits
	if addr.Is6() {
		of = networkLimits
	}
	if len(a.known)+len(of) > maxAddresses {
		a.sweep()
	}
	for _, l := range of {
		network, _ := addr.Prefix(l.bits) // the zero address yields the zero prefix, which is limited like any other
		u := a.usageOf(network, l)
		if u == nil || !mayUse(u) {
			return nil, false
		}
		all = append(all, u)
	}
	return all, true
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
		if u.viewers == 0 && u.limiter.TokensAt(now) >= float64(u.burst) {
			delete(a.known, network)
		}
	}
}

// usageOf returns the usage of an address or a network with its limits, or nil if too many are known. The caller holds
// the lock.
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
