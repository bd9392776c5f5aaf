package twitch

import (
	"regexp"
	"strings"
)

// ParseChannel returns the name of a channel in lower case, as IRC wants it (dev.twitch.tv/docs/chat/irc, "Joining and
// Leaving Chatrooms"). It takes a name, #name, @name, or the address of the channel's page. It reports whether text is
// one.
func ParseChannel(text string) (name string, ok bool) {
	found := channelText.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	if found == nil {
		return "", false
	}
	return found[1], true
}

var channelText = regexp.MustCompile(
	`^(?:#|@|(?:https?://)?(?:www\.|m\.)?twitch\.tv/)?([a-z0-9_]{3,25})(?:/?(?:\?.*)?)?$`)
