package sandbox

import (
	"strings"
	"unicode/utf8"
)

// Limits of embeds (Message resource, "Embed Limits"). maxEmbedsTogether is the sum over all embeds of one message.
const (
	maxEmbeds           = 10
	maxEmbedTitle       = 256
	maxEmbedDescription = 4096
	maxEmbedFields      = 25
	maxEmbedFieldName   = 256
	maxEmbedFieldValue  = 1024
	maxEmbedFooter      = 2048
	maxEmbedsTogether   = 6000
)

// An Embed is a rich embed.
type Embed struct {
	Type        string       `json:"type"`
	Title       string       `json:"title,omitempty"`
	Description string       `json:"description,omitempty"`
	Color       int          `json:"color,omitempty"`
	Footer      *EmbedFooter `json:"footer,omitempty"`
	Fields      []EmbedField `json:"fields,omitempty"`
}

// EmbedFooter is the small print of an embed.
type EmbedFooter struct {
	Text string `json:"text"`
}

// EmbedField is a titled paragraph of an embed.
type EmbedField struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Inline bool   `json:"inline"`
}

// readEmbeds reads a list of embeds. It returns nil when the field is absent or null.
func readEmbeds(f *form, name string) []Embed {
	forms := f.forms(name, 0, maxEmbeds)
	if forms == nil {
		return nil
	}
	embeds := make([]Embed, len(forms))
	together := 0
	for i, form := range forms {
		embeds[i] = readEmbed(form)
		together += embeds[i].length()
	}
	if together > maxEmbedsTogether {
		f.addError(name, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of %d", maxEmbedsTogether)
	}
	return embeds
}

func readEmbed(f *form) Embed {
	embed := Embed{
		Type:        "rich",
		Title:       trimmed(f, "title", maxEmbedTitle),
		Description: trimmed(f, "description", maxEmbedDescription),
		Color:       f.intOr("color", 0, 0xffffff, 0),
	}
	if footer := f.object("footer"); footer != nil {
		embed.Footer = &EmbedFooter{trimmed(footer, "text", maxEmbedFooter)}
		footer.unsupported("icon_url")
		footer.ignore("proxy_icon_url")
		footer.warnUnread()
	}
	for _, field := range f.forms("fields", 0, maxEmbedFields) {
		embed.Fields = append(embed.Fields, EmbedField{
			needed(field, "name", maxEmbedFieldName), needed(field, "value", maxEmbedFieldValue), field.bool("inline")})
		field.warnUnread()
	}
	f.unsupported("url", "timestamp", "image", "thumbnail", "author")
	f.ignore("type", "provider", "video", "flags")
	f.warnUnread()
	return embed
}

// trimmed reads a text without surrounding white space, as Discord stores it.
func trimmed(f *form, name string, most int) string {
	return strings.TrimSpace(f.string(name, most))
}

// needed reads a text that must not be blank. Discord trims first, so a field name of spaces counts as missing.
func needed(f *form, name string, most int) string {
	text := trimmed(f, name, most)
	if text == "" {
		f.addError(name, "BASE_TYPE_REQUIRED", "This field is required")
	}
	return text
}

// length returns the number of characters that count towards maxEmbedsTogether.
func (e Embed) length() int {
	n := utf8.RuneCountInString(e.Title) + utf8.RuneCountInString(e.Description)
	if e.Footer != nil {
		n += utf8.RuneCountInString(e.Footer.Text)
	}
	for _, field := range e.Fields {
		n += utf8.RuneCountInString(field.Name) + utf8.RuneCountInString(field.Value)
	}
	return n
}
