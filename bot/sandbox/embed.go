package sandbox

import (
	"net/url"
	"slices"
	"strings"
	"time"
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
	maxEmbedAuthor      = 256
	maxEmbedsTogether   = 6000
	maxURL              = 2048
)

// An Embed is a rich embed.
type Embed struct {
	Type        string       `json:"type"`
	Title       string       `json:"title,omitempty"`
	Description string       `json:"description,omitempty"`
	URL         string       `json:"url,omitempty"`
	Timestamp   string       `json:"timestamp,omitempty"`
	Color       int          `json:"color,omitempty"`
	Footer      *EmbedFooter `json:"footer,omitempty"`
	Image       *EmbedMedia  `json:"image,omitempty"`
	Thumbnail   *EmbedMedia  `json:"thumbnail,omitempty"`
	Author      *EmbedAuthor `json:"author,omitempty"`
	Fields      []EmbedField `json:"fields,omitempty"`
}

// EmbedFooter is the small print of an embed.
type EmbedFooter struct {
	Text    string `json:"text"`
	IconURL string `json:"icon_url,omitempty"`
}

// EmbedMedia is a picture of an embed. URL is the file's address, which replaces attachment://name.
type EmbedMedia struct {
	URL         string `json:"url"`
	Description string `json:"description,omitempty"`
}

// EmbedAuthor is the line above an embed's title.
type EmbedAuthor struct {
	Name    string `json:"name"`
	URL     string `json:"url,omitempty"`
	IconURL string `json:"icon_url,omitempty"`
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
		URL:         readURL(f, "url"),
		Timestamp:   readTimestamp(f, "timestamp"),
		Color:       f.intOr("color", 0, 0xffffff, 0),
		Image:       readMedia(f, "image"),
		Thumbnail:   readMedia(f, "thumbnail"),
	}
	if footer := f.object("footer"); footer != nil {
		embed.Footer = &EmbedFooter{trimmed(footer, "text", maxEmbedFooter), readURL(footer, "icon_url", "attachment")}
		footer.ignore("proxy_icon_url")
		footer.warnUnread()
	}
	if author := f.object("author"); author != nil {
		embed.Author = &EmbedAuthor{needed(author, "name", maxEmbedAuthor), readURL(author, "url"),
			readURL(author, "icon_url", "attachment")}
		author.ignore("proxy_icon_url")
		author.warnUnread()
	}
	for _, field := range f.forms("fields", 0, maxEmbedFields) {
		embed.Fields = append(embed.Fields, EmbedField{
			needed(field, "name", maxEmbedFieldName), needed(field, "value", maxEmbedFieldValue), field.bool("inline")})
		field.warnUnread()
	}
	f.ignore("type", "provider", "video", "flags")
	f.warnUnread()
	return embed
}

func readMedia(f *form, name string) *EmbedMedia {
	media := f.object(name)
	if media == nil {
		return nil
	}
	read := &EmbedMedia{readURL(media, "url", "attachment"), media.string("description", maxDescription)}
	media.ignore("proxy_url", "width", "height", "content_type", "placeholder", "placeholder_version", "flags")
	media.warnUnread()
	return read
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

// readURL reads a URL of scheme http, https or any in more.
func readURL(f *form, name string, more ...string) string {
	text := f.string(name, maxURL)
	if text == "" {
		return ""
	}
	address, err := url.Parse(text)
	schemes := append([]string{"http", "https"}, more...)
	switch {
	case err != nil || address.Host == "":
		f.addError(name, "URL_TYPE_INVALID_URL", "Not a well formed URL.")
	case !slices.Contains(schemes, address.Scheme):
		f.addError(name, "URL_TYPE_INVALID_SCHEME", "Scheme %q must be one of ('%s').", address.Scheme,
			strings.Join(schemes, "', '"))
	}
	return text
}

func readTimestamp(f *form, name string) string {
	text := f.string(name, 64)
	if text == "" {
		return ""
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		f.addError(name, "DATE_TIME_TYPE_PARSE", "Could not parse %s. Should be ISO8601.", text)
		return ""
	}
	return formatTime(at)
}

// length returns the number of characters that count towards maxEmbedsTogether.
func (e Embed) length() int {
	n := utf8.RuneCountInString(e.Title) + utf8.RuneCountInString(e.Description)
	if e.Footer != nil {
		n += utf8.RuneCountInString(e.Footer.Text)
	}
	if e.Author != nil {
		n += utf8.RuneCountInString(e.Author.Name)
	}
	for _, field := range e.Fields {
		n += utf8.RuneCountInString(field.Name) + utf8.RuneCountInString(field.Value)
	}
	return n
}

// blank reports whether the embed shows nothing.
func (e Embed) blank() bool {
	return e.length() == 0 && e.Image == nil && e.Thumbnail == nil
}

// media returns the URLs in an embed that may name an attachment.
func (e *Embed) media() []*string {
	var found []*string
	if e.Image != nil {
		found = append(found, &e.Image.URL)
	}
	if e.Thumbnail != nil {
		found = append(found, &e.Thumbnail.URL)
	}
	if e.Footer != nil {
		found = append(found, &e.Footer.IconURL)
	}
	if e.Author != nil {
		found = append(found, &e.Author.IconURL)
	}
	return found
}
