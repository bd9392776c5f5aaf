package sandbox

// Limits of text inputs (Component reference, "Text Input").
const (
	maxInput     = 4000
	maxInputHint = 100
)

// readTextInput reads a text input of a modal. In an action row the input has its own label. In a label it has none.
func (l *layout) readTextInput(f *form, c *Component) {
	c.CustomID = l.readCustomID(f)
	c.Style = f.intOr("style", 1, 2, 1)
	if !l.inLabel {
		c.Label = f.requiredString("label", maxInputLabel)
	} else if f.string("label", maxInputLabel) != "" {
		f.addError("label", codeUnsupported, "The text is the label component's.")
	}
	c.Placeholder = f.string("placeholder", maxInputHint)
	c.Value = f.string("value", maxInput)
	c.MinLength = f.optionalInt("min_length", 0, maxInput)
	c.MaxLength = f.optionalInt("max_length", 1, maxInput)
	c.Required = requiredOrDefault(f)
	if c.MinLength != nil && c.MaxLength != nil && *c.MinLength > *c.MaxLength {
		f.addError("min_length", "NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", *c.MaxLength)
	}
}

// requiredOrDefault reads whether an input of a modal is required. Discord's default is true.
func requiredOrDefault(f *form) *bool {
	if required := f.optionalBool("required"); required != nil {
		return required
	}
	return new(true)
}
