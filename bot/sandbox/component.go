package sandbox

import (
	"slices"
	"strconv"
)

// Kinds of components (Component reference). The sandbox refuses those of "Components V2".
const (
	TypeRow               = 1
	TypeButton            = 2
	TypeSelect            = 3
	TypeTextInput         = 4
	TypeUserSelect        = 5
	TypeRoleSelect        = 6
	TypeMentionableSelect = 7
	TypeChannelSelect     = 8
)

// Styles of buttons. A link opens a URL and never reaches the bot.
const (
	StylePrimary = 1 + iota
	StyleSecondary
	StyleSuccess
	StyleDanger
	StyleLink
	stylePremium
)

// Limits of components (Component reference).
const (
	maxRows        = 5
	maxRowWidth    = 5
	maxCustomID    = 100
	maxLabel       = 80
	maxButtonURL   = 512
	maxPlaceholder = 150
	maxOptions     = 25
	maxOptionText  = 100
)

// A Row is an action row: up to five buttons, or one select, or one text input of a modal.
type Row struct {
	Type       int         `json:"type"`
	ID         int         `json:"id"`
	Components []Component `json:"components"`
}

// A Component is a button, a select or a text input.
type Component struct {
	Type     int    `json:"type"`
	ID       int    `json:"id"`
	CustomID string `json:"custom_id,omitempty"`
	Disabled bool   `json:"disabled,omitempty"`

	// Buttons.
	Style int    `json:"style,omitempty"`
	Label string `json:"label,omitempty"`
	Emoji *Emoji `json:"emoji,omitempty"`
	URL   string `json:"url,omitempty"`

	// Selects. Min and Max bound the number of chosen options.
	Placeholder string         `json:"placeholder,omitempty"`
	Options     []SelectOption `json:"options,omitempty"`
	Defaults    []DefaultValue `json:"default_values,omitempty"`
	Min         *int           `json:"min_values,omitempty"`
	Max         *int           `json:"max_values,omitempty"`

	// Text inputs of a modal.
	Value     string `json:"value,omitempty"`
	Required  *bool  `json:"required,omitempty"`
	MinLength *int   `json:"min_length,omitempty"`
	MaxLength *int   `json:"max_length,omitempty"`
}

// Emoji is a Unicode emoji by Name, or a guild's own by ID.
type Emoji struct {
	ID       string `json:"id,omitempty"`
	Name     string `json:"name,omitempty"`
	Animated bool   `json:"animated,omitempty"`
}

// SelectOption is an option of a string select.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// DefaultValue is an initial value of a user, role or channel select.
type DefaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// IsSelect reports whether the component is a select.
func (c Component) IsSelect() bool {
	return c.Type == TypeSelect || c.Type >= TypeUserSelect && c.Type <= TypeChannelSelect
}

// bounds returns how many values a select takes. Discord's default is one.
func (c Component) bounds() (least, most int) {
	least, most = 1, 1
	if c.Min != nil {
		least = *c.Min
	}
	if c.Max != nil {
		most = *c.Max
	}
	return least, most
}

// layout reads the rows of one message or modal: custom ids are unique in it, and components
// without an id are numbered.
type layout struct {
	allowed   []int
	customIDs map[string]bool
	ids       map[int]bool
	next      int
}

var (
	messageComponents = []int{
		TypeButton, TypeSelect, TypeUserSelect, TypeRoleSelect, TypeMentionableSelect, TypeChannelSelect}
	modalComponents = []int{TypeTextInput}
)

// readRows reads a list of action rows. It returns nil when the field is absent or null.
func readRows(f *form, name string, least int, allowed []int) []Row {
	forms := f.forms(name, least, maxRows)
	if forms == nil {
		return nil
	}
	l := &layout{allowed: allowed, customIDs: map[string]bool{}, ids: map[int]bool{}, next: 1}
	rows := make([]Row, len(forms))
	for i, form := range forms {
		rows[i] = l.readRow(form)
	}
	return rows
}

func (l *layout) readRow(f *form) Row {
	row := Row{Type: f.intOr("type", 0, 1<<16, 0)}
	if row.Type != TypeRow {
		f.addError("type", "BASE_TYPE_CHOICES", "Value must be one of (1,).")
		f.fields = nil
		return row
	}
	row.ID = l.readID(f)
	forms := f.forms("components", 1, maxRowWidth)
	width := 0
	for _, form := range forms {
		component := l.readComponent(form)
		if width += component.width(); width > maxRowWidth && len(forms) <= maxRowWidth {
			form.addError("", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
		}
		row.Components = append(row.Components, component)
	}
	f.warnUnread()
	return row
}

// width returns how much of a row a component takes. A select fills it.
func (c Component) width() int {
	if c.Type == TypeButton {
		return 1
	}
	return maxRowWidth
}

// readID reads the id of a component, by default the next free number.
func (l *layout) readID(f *form) int {
	id := f.intOr("id", 0, 1<<31-1, 0)
	if id == 0 {
		for l.ids[l.next] {
			l.next++
		}
		id = l.next
	} else if l.ids[id] {
		f.addError("id", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
	}
	l.ids[id] = true
	return id
}

func (l *layout) readComponent(f *form) Component {
	c := Component{Type: f.intOr("type", 0, 1<<16, 0)}
	if !slices.Contains(l.allowed, c.Type) {
		f.addError("type", "BASE_TYPE_CHOICES", "Value must be one of %s.", tuple(l.allowed))
		f.fields = nil
		return c
	}
	c.ID = l.readID(f)
	c.Disabled = f.bool("disabled")
	switch {
	case c.Type == TypeButton:
		l.readButton(f, &c)
	case c.Type == TypeTextInput:
		l.readTextInput(f, &c)
	default:
		l.readSelect(f, &c)
	}
	f.warnUnread()
	return c
}

// tuple formats numbers as Discord's messages do.
func tuple(numbers []int) string {
	text := "("
	for i, number := range numbers {
		if i > 0 {
			text += ", "
		}
		text += strconv.Itoa(number)
	}
	return text + ")"
}

// readCustomID reads the custom id, which comes back with a click.
func (l *layout) readCustomID(f *form) string {
	id := f.requiredString("custom_id", maxCustomID)
	if id != "" && l.customIDs[id] {
		f.addError("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	l.customIDs[id] = true
	return id
}

func pointInt(number *int64) *int {
	if number == nil {
		return nil
	}
	small := int(*number)
	return &small
}
