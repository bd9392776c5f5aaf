package twitch

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/url"
)

// Address is Twitch's chat (dev.twitch.tv/docs/chat/irc, "Connecting to the Twitch IRC Server").
const Address = "ircs://irc.chat.twitch.tv:6697"

// ErrInvalidAddress is returned for a text that is no address of a chat server.
var ErrInvalidAddress = errors.New("no address of a chat server, such as " + Address)

// Dial connects to a chat server.
type Dial func(context.Context) (net.Conn, error)

// Dialer returns the Dial for an address: ircs:// with a host and a port for TLS, irc:// for plain TCP.
func Dialer(address string) (Dial, error) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || u.Port() == "" || *u != (url.URL{Scheme: u.Scheme, Host: u.Host}) {
		return nil, ErrInvalidAddress
	}
	switch u.Scheme {
	case "irc":
		return dialWith(new(net.Dialer), u.Host), nil
	case "ircs":
		return dialWith(&tls.Dialer{Config: &tls.Config{MinVersion: tls.VersionTLS12}}, u.Host), nil
	default:
		return nil, ErrInvalidAddress
	}
}

type dialer interface {
	DialContext(ctx context.Context, network, address string) (net.Conn, error)
}

func dialWith(d dialer, host string) Dial {
	return func(ctx context.Context) (net.Conn, error) { return d.DialContext(ctx, "tcp", host) }
}
