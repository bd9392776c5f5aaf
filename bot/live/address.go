package live

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits for one address. A family behind one router is far below them.
const (
	streamsEach  = 100            // streams at once
	requestsEach = rate.Limit(20) // a second
	burstEach    = 100
	manyKnown    = 20_000 // addresses that are remembered
	sweepEvery   = time.Second
)

// addresses limits what one address may ask.
type addresses struct {
	now func() time.Time

	mu    sync.Mutex
	known map[netip.Prefix]*visitor
	swept time.Time
}

// visitor is what is known of an address.
type visitor struct {
	limit   *rate.Limiter
	streams int
}

// networkOf returns what counts as one address. In IPv6 that is a network of 64 bits,
// all of which one household has (RFC 6177).
func networkOf(at netip.Addr) netip.Prefix {
	bits := 32
	if at.Is6() {
		bits = 64
	}
	who, _ := at.Prefix(bits) // of no address the zero network, which is limited like any
	return who
}

// visit counts a request; false if it is one too many.
func (a *addresses) visit(who netip.Prefix) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	v := a.of(who)
	return v != nil && v.limit.AllowN(a.now(), 1)
}

// stay counts a stream; false if it is one too many. Leave ends it.
func (a *addresses) stay(who netip.Prefix) (leave func(), may bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	v := a.of(who)
	if v == nil || v.streams == streamsEach {
		return nil, false
	}
	v.streams++
	return func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		v.streams--
	}, true
}

// sweep forgets those who have not asked for a while and watch nothing, now and
// then.
func (a *addresses) sweep() {
	now := a.now()
	if now.Sub(a.swept) < sweepEvery {
		return
	}
	a.swept = now
	for who, v := range a.known {
		if v.streams == 0 && v.limit.TokensAt(now) >= burstEach {
			delete(a.known, who)
		}
	}
}

// of is what is known of an address; nil if too many are.
func (a *addresses) of(who netip.Prefix) *visitor {
	if v := a.known[who]; v != nil {
		return v
	}
	if len(a.known) >= manyKnown {
		a.sweep()
	}
	if len(a.known) >= manyKnown {
		return nil
	}
	v := &visitor{limit: rate.NewLimiter(requestsEach, burstEach)}
	a.known[who] = v
	return v
}
