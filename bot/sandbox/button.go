package sandbox

import (
	"net/url"
	"slices"
	"strings"
)

// maxURL is the length up to which a URL is read at all, in characters.
const maxURL = 2048

// readButton reads a button. A link needs a URL, any other button a custom id. Both need a label or an emoji.
func (l *layout) readButton(f *form, c *Component) {
	c.Style = f.intOr("style", stylePrimary, stylePremium, 0)
	c.Label = f.string("label", maxLabel)
	c.Emoji = readEmoji(f)
	switch c.Style {
	case 0:
		f.addError("style", "BASE_TYPE_REQUIRED", "This field is required")
	case stylePremium:
		f.addError("style", codeUnsupported, "The sandbox sells nothing.")
	case styleLink:
		if f.string("custom_id", maxCustomID) != "" {
			f.addError("", "COMPONENT_URL_AND_CUSTOM_ID", "A custom id and url cannot both be specified")
		}
		if c.URL = readURL(f); c.URL == "" || len(c.URL) > maxButtonURL {
			f.addError("url", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length.", maxButtonURL)
		}
	default:
		c.CustomID = l.readCustomID(f)
		if f.string("url", maxURL) != "" {
			f.addError("", "COMPONENT_URL_AND_CUSTOM_ID", "A custom id and url cannot both be specified")
		}
	}
	if c.Label == "" && c.Emoji == nil {
		f.addError("label", "BASE_TYPE_REQUIRED", "This field is required")
	}
	f.unsupported("sku_id")
}

// readURL reads the URL of a link.
func readURL(f *form) string {
	text := f.string("url", maxURL)
	if text == "" {
		return ""
	}
	address, err := url.Parse(text)
	switch {
	case err != nil || address.Host == "":
		f.addError("url", "URL_TYPE_INVALID_URL", "Not a well formed URL.")
	case !slices.Contains(linkSchemes, address.Scheme):
		f.addError("url", "URL_TYPE_INVALID_SCHEME", "Scheme %q must be one of ('%s').", address.Scheme,
			strings.Join(linkSchemes, "', '"))
	}
	return text
}

var linkSchemes = []string{"http", "https", "discord"}

// invalidEmoji is the error code for an emoji that does not exist, on a button or an option of a select
// (discord/discord-api-docs#8071).
const invalidEmoji = "BUTTON_COMPONENT_INVALID_EMOJI"

func readEmoji(f *form) *Emoji {
	emoji := f.object("emoji")
	if emoji == nil {
		return nil
	}
	read := &Emoji{ID: emoji.id("id"), Name: emoji.string("name", 32), Animated: emoji.bool("animated")}
	switch {
	case read.ID == "" && !isEmoji(read.Name):
		emoji.addError("name", invalidEmoji, "Invalid emoji")
	case read.ID != "" && !f.validation.hasEmoji(read.ID): // no guild here has emojis
		emoji.addError("id", invalidEmoji, "Invalid emoji")
	}
	emoji.warnUnread()
	return read
}

// isEmoji reports whether a name contains a symbol. A full table of emoji would go out of date, so only plain letters
// are refused, as on Discord.
func isEmoji(name string) bool {
	for _, r := range name {
		if r > 0x2000 || r == '©' || r == '®' {
			return true
		}
	}
	return len(name) > 1 && slices.Contains([]rune(name), '\u20e3')
}
