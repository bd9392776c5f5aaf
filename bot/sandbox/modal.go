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
	modal := &Modal{CustomID: f.need("custom_id", maxCustomID), Title: f.need("title", maxModalTitle)}
	modal.Rows = readRows(f, "components", 1, modalComponents)
	f.ignore("tts", "content", "embeds", "flags") // discordgo sends the empty fields of a message along
	f.done()
	return modal
}

func (l *layout) readTextInput(f *form, c *Component) {
	c.CustomID = l.readCustomID(f)
	c.Style = f.count("style", 1, 2, 1)
	c.Label = f.need("label", maxInputLabel)
	c.Placeholder = f.word("placeholder", maxInputHint)
	c.Value = f.word("value", maxInput)
	c.MinLength = pointInt(f.number("min_length", 0, maxInput))
	c.MaxLength = pointInt(f.number("max_length", 1, maxInput))
	if c.Required = f.choice("required"); c.Required == nil {
		yes := true // Discord's default
		c.Required = &yes
	}
	if c.MinLength != nil && c.MaxLength != nil && *c.MinLength > *c.MaxLength {
		f.fault("min_length", "NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", *c.MaxLength)
	}
}
