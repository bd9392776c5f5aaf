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

// Proxies are the addresses of trusted proxies, whose X-Forwarded-For header counts.
type Proxies []netip.Prefix

// ParseProxies parses a list of addresses and networks, separated by commas or blanks. An error has the number of the
// invalid entry, but not its text.
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

// parseNetwork parses an address, or a network with its prefix length.
func parseNetwork(text string) (netip.Prefix, error) {
	if !strings.Contains(text, "/") {
		addr, err := netip.ParseAddr(text)
		if err != nil {
			return netip.Prefix{}, err
		}
		addr = normalize(addr)
		return addr.Prefix(addr.BitLen())
	}
	network, err := netip.ParsePrefix(text)
	if err == nil && network.Addr().Is4In6() {
		err = errors.New("IPv4 network written as IPv6")
	}
	return network.Masked(), err
}

// normalize returns an address in a form that can be compared: without a zone, and as IPv4 if it is an IPv4-mapped IPv6
// address.
func normalize(addr netip.Addr) netip.Addr { return addr.Unmap().WithZone("") }

func (p Proxies) contains(addr netip.Addr) bool {
	return slices.ContainsFunc(p, func(network netip.Prefix) bool { return network.Contains(addr) })
}

// clientOf returns the address of the client. That is the peer, unless the peer is a trusted proxy that names another
// address in X-Forwarded-For. Each proxy appends its own peer to that header: its right end was written by our proxies,
// its left end by anybody. So the right-most address that is not a trusted proxy counts. If even the peer has no
// address, clientOf returns the zero address.
func (p Proxies) clientOf(r *http.Request) netip.Addr {
	peer, _ := parseHost(r.RemoteAddr)
	if !p.contains(peer) {
		return peer
	}
	forwarded := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, text := range slices.Backward(forwarded) {
		addr, err := parseHost(strings.TrimSpace(text))
		if err != nil {
			break // nothing to the left of it can be trusted
		}
		if !p.contains(addr) {
			return addr
		}
	}
	return peer
}

// unknownProxy returns the peer of a request. It reports whether the peer looks like the operator's own proxy that is
// missing from the list: it is on this machine or a private network, and forwards for others.
func (p Proxies) unknownProxy(r *http.Request) (peer netip.Addr, found bool) {
	peer, _ = parseHost(r.RemoteAddr)
	private := peer.IsLoopback() || peer.IsPrivate()
	return peer, private && !p.contains(peer) && len(r.Header.Values("X-Forwarded-For")) > 0
}

// parseHost parses an address with or without a port. Some proxies write a port.
func parseHost(text string) (netip.Addr, error) {
	if hostPort, err := netip.ParseAddrPort(text); err == nil {
		return normalize(hostPort.Addr()), nil
	}
	addr, err := netip.ParseAddr(text)
	return normalize(addr), err
}
