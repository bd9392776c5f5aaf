package sandbox

// Limits of modals (Component reference, "Text Input").
const (
	maxModalTitle = 45
	maxInputLabel = 45
	maxInput      = 4000
	maxInputHint  = 100
)

// A Modal is a form that the bot opened for one person.
type Modal struct {
	CustomID string
	Title    string
	Rows     []Row

	opened *interaction
}

func readModal(f *form) *Modal {
	modal := &Modal{CustomID: f.requiredString("custom_id", maxCustomID),
		Title: f.requiredString("title", maxModalTitle)}
	modal.Rows = readRows(f, "components", 1, modalComponents)
	f.ignore("tts", "content", "embeds", "flags") // discordgo sends the empty fields of a message too
	f.warnUnread()
	return modal
}

func (l *layout) readTextInput(f *form, c *Component) {
	c.CustomID = l.readCustomID(f)
	c.Style = f.intOr("style", 1, 2, 1)
	c.Label = f.requiredString("label", maxInputLabel)
	c.Placeholder = f.string("placeholder", maxInputHint)
	c.Value = f.string("value", maxInput)
	c.MinLength = pointInt(f.optionalInt("min_length", 0, maxInput))
	c.MaxLength = pointInt(f.optionalInt("max_length", 1, maxInput))
	if c.Required = f.optionalBool("required"); c.Required == nil {
		yes := true // Discord's default
		c.Required = &yes
	}
	if c.MinLength != nil && c.MaxLength != nil && *c.MinLength > *c.MaxLength {
		f.addError("min_length", "NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", *c.MaxLength)
	}
}
