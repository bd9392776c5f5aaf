package discord

import (
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/discord/emojis"
	"korsar/bot/discord/rest"
	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// Limits of a message (Discord's documentation, "Message" and "Component Reference"), in characters or items.
const (
	maxFields  = 25
	maxFooter  = 2048
	maxOptions = 25
	maxRow     = 5 // buttons
)

// textFile is the content type of records and of exported tournaments.
const textFile = "text/plain; charset=utf-8"

// message is a message as it is sent.
type message struct {
	Content         string                 `json:"content"`
	Embeds          []embed                `json:"embeds"`
	Components      []row                  `json:"components"`
	AllowedMentions mentions               `json:"allowed_mentions"`
	Attachments     []attachment           `json:"attachments,omitzero"` // nil keeps what an edited message has
	Flags           discordgo.MessageFlags `json:"flags,omitempty"`
	Nonce           string                 `json:"nonce,omitempty"`
	EnforceNonce    bool                   `json:"enforce_nonce,omitempty"`

	files []rest.File // sent beside the JSON, files[n] with Attachments[n]
}

// Files implements rest.Multipart.
func (m message) Files() []rest.File { return m.files }

type embed struct {
	Title       string  `json:"title,omitempty"`
	Description string  `json:"description,omitempty"`
	Color       int     `json:"color,omitempty"`
	Fields      []field `json:"fields,omitempty"`
	Footer      *footer `json:"footer,omitempty"`
}

type field struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Inline bool   `json:"inline,omitempty"`
}

type footer struct {
	Text string `json:"text"`
}

// mentions lists the users and the role to notify. Parse is empty, so that the text alone notifies nobody.
type mentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users,omitempty"`
	Roles []string `json:"roles,omitempty"`
}

type attachment struct {
	ID          string `json:"id"` // the index in files
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// row is an action row: buttons, or one select menu.
type row struct {
	Type       int         `json:"type"`
	Components []component `json:"components"`
}

// component is a button or a select menu.
type component struct {
	Type        int            `json:"type"`
	Style       int            `json:"style,omitempty"`
	Label       string         `json:"label,omitempty"`
	CustomID    string         `json:"custom_id,omitempty"`
	Emoji       *emojis.Emoji  `json:"emoji,omitempty"`
	URL         string         `json:"url,omitempty"` // of a link button
	Disabled    bool           `json:"disabled,omitempty"`
	Placeholder string         `json:"placeholder,omitempty"`
	Options     []selectOption `json:"options,omitempty"`

	ChannelTypes []int `json:"channel_types,omitempty"` // the kinds that a menu of channels offers

	Defaults  []defaultValue `json:"default_values,omitempty"` // of a select menu for channels or roles
	MinValues *int           `json:"min_values,omitempty"`     // the fewest choices allowed; 1 by default
	MaxValues int            `json:"max_values,omitempty"`

	shows draw.Emoji // becomes its Emoji once Discord has it
}

// defaultValue is a channel or a role that is already selected in a menu.
type defaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"` // channel or role
}

type selectOption struct {
	Label       string        `json:"label"`
	Value       string        `json:"value"`
	Description string        `json:"description,omitempty"`
	Emoji       *emojis.Emoji `json:"emoji,omitempty"`
	Default     bool          `json:"default,omitempty"`

	shows draw.Emoji // like that of a component
}

// Types and styles of components ("Component Reference", "Button Styles").
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

// newMessage returns a message that mentions nobody. Its lists are empty instead of nil, since an edit without a list
// keeps the old one.
func newMessage() message {
	return message{Embeds: []embed{}, Components: []row{}, AllowedMentions: mentions{Parse: []string{}},
		Attachments: []attachment{}}
}

func textMessage(words string) message {
	m := newMessage()
	m.Content = say.Clip(words, say.ContentLimit)
	return m
}

func pageMessage(p say.Page) message {
	return embedMessage(say.Board{Title: p.Title, Body: p.Body}, colorLobby)
}

// ephemeral returns the message, visible only to the user who clicked.
func (m message) ephemeral() message {
	m.Flags |= discordgo.MessageFlagsEphemeral
	return m
}

// mention adds users to notify. It ignores 0.
func (m *message) mention(users ...snowflake.ID) {
	for _, user := range users {
		if user != 0 && !slices.Contains(m.AllowedMentions.Users, user.String()) {
			m.AllowedMentions.Users = append(m.AllowedMentions.Users, user.String())
		}
	}
}

// mentionRole adds a role to notify.
func (m *message) mentionRole(role snowflake.ID) {
	m.AllowedMentions.Roles = append(m.AllowedMentions.Roles, role.String())
}

// attach adds a file with alt text.
func (m *message) attach(f rest.File, words string) {
	m.Attachments = append(m.Attachments,
		attachment{ID: strconv.Itoa(len(m.files)), Filename: f.Name, Description: say.Clip(words, say.AltLimit)})
	m.files = append(m.files, f)
}

// addButtons adds a row of buttons unless there are none.
func (m *message) addButtons(list ...component) {
	if len(list) == 0 {
		return
	}
	m.Components = append(m.Components, row{Type: typeRow, Components: list})
}

// addMenu adds a select menu unless it has no options.
func (m *message) addMenu(t *say.Localizer, of menu, id customID, options []selectOption) {
	m.addSelect(of.customID(id), t.Placeholder(of.placeholder), options)
}

// addSelect is like addMenu, for a given custom id and placeholder. It truncates the texts of the options in place.
func (m *message) addSelect(id customID, prompt string, options []selectOption) {
	if len(options) == 0 {
		return
	}
	options = options[:min(len(options), maxOptions)]
	for i := range options {
		o := &options[i]
		o.Label, o.Description = say.Clip(o.Label, say.OptionLimit), say.Clip(o.Description, say.OptionLimit)
	}
	m.addButtons(component{Type: typeSelect, CustomID: id.String(), Placeholder: say.Clip(prompt, say.PlaceholderLimit),
		Options: options})
}

// addPager adds the buttons to the other pages of a list, if there are any. The list shown begins at the offset from.
func (m *message) addPager(previous, next component, from int, more bool) {
	if from == 0 && !more {
		return
	}
	previous.Disabled, next.Disabled = from == 0, !more
	m.addButtons(previous, next)
}

// pager is the buttons to the other pages of a list. Their argument is the offset of a page.
type pager struct {
	action         action
	previous, next button
}

func newPager(a action) pager {
	return pager{a, newButton(button{action: a, label: "back-page", style: secondary}),
		newButton(button{action: a, label: "next-page", style: secondary})}
}

// addListPager is like addPager, for the buttons of a pager.
func (m *message) addListPager(t *say.Localizer, of pager, page table.Page) {
	m.addPager(of.previous.component(t, customID{Arg: strconv.Itoa(page.Previous())}),
		of.next.component(t, customID{Arg: strconv.Itoa(page.Next())}), page.From, page.More)
}

// addPagedMenu adds a menu with one page of the options, since a message has no room for all, and the buttons to the
// other pages. The page contains the option at offset from.
func (m *message) addPagedMenu(t *say.Localizer, of menu, pages pager, id customID, options []selectOption, from int) {
	from = max(min(from/maxOptions, (len(options)-1)/maxOptions)*maxOptions, 0)
	to := min(from+maxOptions, len(options))
	m.addMenu(t, of, id, options[from:to])
	before, after := id, id
	before.Arg, after.Arg = strconv.Itoa(max(from-maxOptions, 0)), strconv.Itoa(to)
	m.addPager(pages.previous.component(t, before), pages.next.component(t, after), from, to < len(options))
}

// showing returns the component with an emoji.
func (c component) showing(e draw.Emoji) component {
	c.shows = e
	return c
}

func newButtonComponent(id customID, style int, label string) component {
	return component{Type: typeButton, Style: style, Label: say.Clip(label, say.ButtonLimit), CustomID: id.String()}
}
