package twitch

import (
	"errors"
	"testing"
)

func TestDialer(t *testing.T) {
	for _, address := range []string{Address, "irc://127.0.0.1:6667", "ircs://[::1]:6697"} {
		if dial, err := Dialer(address); err != nil || dial == nil {
			t.Errorf("%s: %v", address, err)
		}
	}
	for _, address := range []string{"", "irc.chat.twitch.tv:6697", "https://irc.chat.twitch.tv:443", "irc://host",
		"irc://:6667", "irc://somebody@host:6667", "irc://host:6667/channel", "irc://host:6667?x",
		"irc://host:6667#x"} {
		if _, err := Dialer(address); !errors.Is(err, ErrInvalidAddress) {
			t.Errorf("%q is taken: %v", address, err)
		}
	}
}
