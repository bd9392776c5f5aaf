package sandbox

import (
	"slices"
	"strconv"
)

// Kinds of components (Component reference). Labels are for modals only, since the sandbox refuses "Components V2" in
// messages.
const (
	typeRow               = 1
	typeButton            = 2
	TypeSelect            = 3
	typeTextInput         = 4
	TypeUserSelect        = 5
	typeRoleSelect        = 6
	typeMentionableSelect = 7
	typeChannelSelect     = 8
	typeLabel             = 18
)

// Styles of buttons, from the first to the last. A link opens a URL and never reaches the bot.
const (
	stylePrimary = 1
	styleLink    = 5
	stylePremium = 6
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

// A Row is an action row of a message. It has up to five buttons or one select.
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

	ChannelTypes []ChannelKind `json:"channel_types,omitempty"` // types that a channel select offers, nil for all

	// Inputs of a modal.
	Required *bool `json:"required,omitempty"`

	// Text inputs.
	Value     string `json:"value,omitempty"`
	MaxLength *int   `json:"max_length,omitempty"`
}

// Emoji is a Unicode emoji (Name) or one of the application (ID and Name).
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

// isSelect reports whether the component is a select.
func (c Component) isSelect() bool {
	return c.Type == TypeSelect || c.Type >= TypeUserSelect && c.Type <= typeChannelSelect
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

// layout reads the components of one message or modal. It refuses duplicate custom ids, and numbers components that
// have no id.
type layout struct {
	allowed   []int
	inModal   bool
	inLabel   bool
	customIDs map[string]bool
	ids       map[int]bool
	next      int
}

func newLayout(allowed []int) *layout {
	return &layout{allowed: allowed, customIDs: map[string]bool{}, ids: map[int]bool{}, next: 1}
}

var messageComponents = []int{typeButton, TypeSelect, TypeUserSelect, typeRoleSelect, typeChannelSelect}

// readRows reads the action rows of a message. It returns nil when the field is absent or null.
func readRows(f *form) []Row {
	forms := f.forms("components", 0, maxRows)
	if forms == nil {
		return nil
	}
	l := newLayout(messageComponents)
	rows := make([]Row, len(forms))
	for i, form := range forms {
		rows[i] = l.readRow(form)
	}
	return rows
}

func (l *layout) readRow(f *form) Row {
	row := Row{Type: f.intOr("type", 0, 1<<16, 0)}
	if row.Type != typeRow {
		f.addError("type", "BASE_TYPE_CHOICES", "Value must be one of (1,).")
		f.fields = nil
		return row
	}
	row.ID = l.readID(f)
	row.Components = l.readComponents(f)
	f.warnUnread()
	return row
}

func (l *layout) readComponents(f *form) (components []Component) {
	forms := f.forms("components", 1, maxRowWidth)
	width := 0
	for _, form := range forms {
		component := l.readComponent(form)
		if width += component.width(); width > maxRowWidth && len(forms) <= maxRowWidth {
			form.addError("", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
		}
		components = append(components, component)
	}
	return components
}

// width returns how much of maxRowWidth a component takes. A select fills its row.
func (c Component) width() int {
	if c.Type == typeButton {
		return 1
	}
	return maxRowWidth
}

// readID reads the id of a component. By default it is the next free number.
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
		code := "BASE_TYPE_CHOICES"
		if l.inLabel || c.Type == typeMentionableSelect {
			code = codeUnsupported // Discord allows further inputs in a label, and this select in a message
		}
		f.addError("type", code, "Value must be one of %s.", tuple(l.allowed))
		f.fields = nil
		return c
	}
	c.ID = l.readID(f)
	c.Disabled = f.bool("disabled")
	switch {
	case c.Type == typeButton:
		l.readButton(f, &c)
	case c.Type == typeTextInput:
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

// readCustomID reads the custom id, which Discord sends back with a click.
func (l *layout) readCustomID(f *form) string {
	id := f.requiredString("custom_id", maxCustomID)
	if id != "" && l.customIDs[id] {
		f.addError("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	l.customIDs[id] = true
	return id
}
