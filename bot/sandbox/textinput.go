package sandbox

// maxInput is the longest text of an input (Component reference, "Text Input").
const maxInput = 4000

// readTextInput reads a text input of a modal. In an action row the input has its own label. In a label it has none.
func (l *layout) readTextInput(f *form, c *Component) {
	c.CustomID = l.readCustomID(f)
	if c.Style = f.intOr("style", 1, 2, 1); c.Style != 1 {
		f.addError("style", codeUnsupported, "The sandbox supports one line of text; add more before using them.")
	}
	if !l.inLabel {
		c.Label = f.requiredString("label", maxInputLabel)
	} else if f.string("label", maxInputLabel) != "" {
		f.addError("label", codeUnsupported, "The text is the label component's.")
	}
	c.Value = f.string("value", maxInput)
	c.MaxLength = f.optionalInt("max_length", 1, maxInput)
	c.Required = requiredOrDefault(f)
	f.unsupported("placeholder", "min_length")
}

// requiredOrDefault reads whether an input of a modal is required. Discord's default is true.
func requiredOrDefault(f *form) *bool {
	if required := f.optionalBool("required"); required != nil {
		return required
	}
	return new(true)
}
