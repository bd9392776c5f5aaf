package discord

import (
	"slices"
	"strconv"
	"unicode/utf8"

	"korsar/bot/discord/rest"
	"korsar/bot/say"
	"korsar/storage/snowflake"
)

// Limits of a message (discord.com/developers/docs, "Message" and "Component
// Reference"), in characters.
const (
	maxContent     = 2000
	maxTitle       = 256
	maxBody        = 4096
	maxFields      = 25
	maxFieldName   = 256
	maxFieldValue  = 1024
	maxFooter      = 2048
	maxLabel       = 80
	maxOptions     = 25
	maxOptionText  = 100
	maxPlaceholder = 150
	maxFileText    = 1024
)

// message is a message as it is sent. discordgo's own lacks attachment
// descriptions, nonces and embed image descriptions.
type message struct {
	Content         string       `json:"content"`
	Embeds          []embed      `json:"embeds"`
	Components      []row        `json:"components"`
	AllowedMentions mentions     `json:"allowed_mentions"`
	Attachments     []attachment `json:"attachments,omitzero"` // nil keeps what an edited message has
	Flags           int          `json:"flags,omitempty"`
	Nonce           string       `json:"nonce,omitempty"`
	EnforceNonce    bool         `json:"enforce_nonce,omitempty"`

	files []rest.File // sent beside the JSON, files[n] with Attachments[n]
}

// Files implements rest.Multipart.
func (m message) Files() []rest.File { return m.files }

// ephemeral is the flag of a message that one person sees.
const ephemeral = 1 << 6

type embed struct {
	Title       string  `json:"title,omitempty"`
	Description string  `json:"description,omitempty"`
	Color       int     `json:"color,omitempty"`
	Image       *image  `json:"image,omitempty"`
	Fields      []field `json:"fields,omitempty"`
	Footer      *footer `json:"footer,omitempty"`
}

// image is a picture inside an embed, with words for those who cannot see it.
type image struct {
	URL         string `json:"url"`
	Description string `json:"description,omitempty"`
}

type field struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Inline bool   `json:"inline,omitempty"`
}

type footer struct {
	Text string `json:"text"`
}

// mentions is who may be notified. The zero value is nobody.
type mentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users,omitempty"`
}

type attachment struct {
	ID          string `json:"id"` // n of files[n]
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// row is an action row: buttons, or one select.
type row struct {
	Type       int         `json:"type"`
	Components []component `json:"components"`
}

// component is a button or a string select.
type component struct {
	Type        int            `json:"type"`
	Style       int            `json:"style,omitempty"`
	Label       string         `json:"label,omitempty"`
	CustomID    string         `json:"custom_id,omitempty"`
	URL         string         `json:"url,omitempty"` // of a button that leads out
	Disabled    bool           `json:"disabled,omitempty"`
	Placeholder string         `json:"placeholder,omitempty"`
	Options     []selectOption `json:"options,omitempty"`

	Defaults []chosen `json:"default_values,omitempty"` // of a select of channels or roles
	Least    *int     `json:"min_values,omitempty"`     // how many may be chosen; 1 unless said
	Most     int      `json:"max_values,omitempty"`
}

// chosen is a channel or a role that stands in a select.
type chosen struct {
	ID   string `json:"id"`
	Type string `json:"type"` // channel, role
}

type selectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// Types and styles of components.
const (
	typeRow      = 1
	typeButton   = 2
	typeSelect   = 3
	typeUsers    = 5
	typeRoles    = 6
	typeChannels = 8

	primary   = 1
	secondary = 2
	success   = 3
	danger    = 4
	link      = 5
)

// newMessage is a message that nobody is mentioned in. Lists are there even when
// empty: in an edit a missing one would leave the old in place.
func newMessage() message {
	return message{Embeds: []embed{}, Components: []row{}, AllowedMentions: mentions{Parse: []string{}}, Attachments: []attachment{}}
}

// text is a message of plain words.
func text(words string) message {
	m := newMessage()
	m.Content = clip(words, maxContent)
	return m
}

// private makes a message that only whoever clicked sees.
func (m message) private() message {
	m.Flags |= ephemeral
	return m
}

// mention lets people be notified; 0 is nobody.
func (m *message) mention(users ...snowflake.ID) {
	for _, user := range users {
		if user != 0 && !slices.Contains(m.AllowedMentions.Users, user.String()) {
			m.AllowedMentions.Users = append(m.AllowedMentions.Users, user.String())
		}
	}
}

// attach adds a file with words for those who cannot see it.
func (m *message) attach(f rest.File, words string) {
	m.Attachments = append(m.Attachments, attachment{ID: strconv.Itoa(len(m.files)), Filename: f.Name, Description: clip(words, maxFileText)})
	m.files = append(m.files, f)
}

// buttons adds a row of buttons.
func (m *message) buttons(list ...component) {
	m.Components = append(m.Components, row{Type: typeRow, Components: list})
}

// choose adds a select, unless there is nothing to choose.
func (m *message) choose(t *say.Localizer, of menu, id customID, options []selectOption) {
	m.chooseBy(of.at(id), t.Placeholder(of.prompt), options)
}

// chooseBy is choose with a prompt of its own.
func (m *message) chooseBy(id customID, prompt string, options []selectOption) {
	if len(options) == 0 {
		return
	}
	m.Components = append(m.Components, row{Type: typeRow, Components: []component{
		{Type: typeSelect, CustomID: id.String(), Placeholder: clip(prompt, maxPlaceholder), Options: options[:min(len(options), maxOptions)]}}})
}

// press is a button.
func press(id customID, style int, label string) component {
	return component{Type: typeButton, Style: style, Label: clip(label, maxLabel), CustomID: id.String()}
}

// clip shortens a text to a number of characters.
func clip(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	runes := []rune(s)
	return string(runes[:most-1]) + "…"
}
