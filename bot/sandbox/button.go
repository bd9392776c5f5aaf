package sandbox

import "slices"

// readButton reads a button: a link needs an address, the others a custom
// id, and all of them something to show.
func (l *layout) readButton(f *form, c *Component) {
	c.Style = f.count("style", StylePrimary, stylePremium, 0)
	c.Label = f.word("label", maxLabel)
	c.Emoji = readEmoji(f)
	switch c.Style {
	case 0:
		f.fault("style", "BASE_TYPE_REQUIRED", "This field is required")
	case stylePremium:
		f.fault("style", codeUnsupported, "The sandbox sells nothing.")
	case StyleLink:
		if f.word("custom_id", maxCustomID) != "" {
			f.fault("", "COMPONENT_URL_AND_CUSTOM_ID", "A custom id and url cannot both be specified")
		}
		if c.URL = readURL(f, "url", "discord"); c.URL == "" || len(c.URL) > maxButtonURL {
			f.fault("url", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length.", maxButtonURL)
		}
	default:
		c.CustomID = l.readCustomID(f)
		if f.word("url", maxURL) != "" {
			f.fault("", "COMPONENT_URL_AND_CUSTOM_ID", "A custom id and url cannot both be specified")
		}
	}
	if c.Label == "" && c.Emoji == nil {
		f.fault("label", "BASE_TYPE_REQUIRED", "This field is required")
	}
	f.unsupported("sku_id")
}

func readEmoji(f *form) *Emoji {
	emoji := f.object("emoji")
	if emoji == nil {
		return nil
	}
	read := &Emoji{ID: emoji.id("id"), Name: emoji.word("name", 32), Animated: emoji.truth("animated")}
	if read.ID == "" && !isEmoji(read.Name) {
		emoji.fault("name", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
	}
	emoji.done()
	return read
}

// isEmoji tells a symbol from a word: Discord refuses letters, but a full
// table of emoji would age, so that plain letters are what is refused here.
func isEmoji(name string) bool {
	for _, r := range name {
		if r > 0x2000 || r == '©' || r == '®' {
			return true
		}
	}
	return len(name) > 1 && slices.Contains([]rune(name), '\u20e3')
}
