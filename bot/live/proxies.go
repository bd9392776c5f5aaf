package live

import (
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"unicode"
)

// Proxies are the addresses of servers that are believed whom they ask for.
type Proxies []netip.Prefix

// ParseProxies returns the addresses and networks in a list, which commas or blanks
// separate. An error says which entry is wrong by its number, without the text.
func ParseProxies(list string) (Proxies, error) {
	entries := strings.FieldsFunc(list, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
	var all Proxies
	for i, entry := range entries {
		network, err := parseNetwork(entry)
		if err != nil {
			return nil, fmt.Errorf("entry %d of %d is neither an address nor a network", i+1, len(entries))
		}
		all = append(all, network)
	}
	return all, nil
}

// parseNetwork reads an address, or a network with its length.
func parseNetwork(text string) (netip.Prefix, error) {
	if !strings.Contains(text, "/") {
		at, err := netip.ParseAddr(text)
		if err != nil {
			return netip.Prefix{}, err
		}
		at = plain(at)
		return at.Prefix(at.BitLen())
	}
	network, err := netip.ParsePrefix(text)
	if err == nil && network.Addr().Is4In6() {
		err = errors.New("a network of IPv4 is written as one")
	}
	return network.Masked(), err
}

// plain returns an address as addresses are compared: without the zone, and of IPv4
// where it is one.
func plain(at netip.Addr) netip.Addr { return at.Unmap().WithZone("") }

func (p Proxies) trust(at netip.Addr) bool {
	return slices.ContainsFunc(p, func(network netip.Prefix) bool { return network.Contains(at) })
}

// clientOf returns the address of who asks: the peer, unless that is a trusted proxy
// which names another in X-Forwarded-For. Each proxy appends its own peer to that
// header, so that its right end is what our proxies have written and its left end what
// anybody may have: the right-most address that is no trusted proxy counts. It is the
// zero address where even the peer has none.
func (p Proxies) clientOf(r *http.Request) netip.Addr {
	peer, _ := parseHost(r.RemoteAddr)
	if !p.trust(peer) {
		return peer
	}
	passed := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, text := range slices.Backward(passed) {
		at, err := parseHost(strings.TrimSpace(text))
		if err != nil {
			break // nobody can say what stands left of it
		}
		if !p.trust(at) {
			return at
		}
	}
	return peer
}

// unknownProxy returns the peer of a request, and whether it seems to be a proxy of one's
// own that nobody has listed: on this machine or its network, and passing on for others.
func (p Proxies) unknownProxy(r *http.Request) (peer netip.Addr, found bool) {
	peer, _ = parseHost(r.RemoteAddr)
	near := peer.IsLoopback() || peer.IsPrivate()
	return peer, near && !p.trust(peer) && len(r.Header.Values("X-Forwarded-For")) > 0
}

// parseHost reads an address, with a port or without: some proxies write one.
func parseHost(text string) (netip.Addr, error) {
	if at, err := netip.ParseAddrPort(text); err == nil {
		return plain(at.Addr()), nil
	}
	at, err := netip.ParseAddr(text)
	return plain(at), err
}
