package sandbox

// readSelect reads a select of any kind; only one of strings has options.
func (l *layout) readSelect(f *form, c *Component) {
	c.CustomID = l.readCustomID(f)
	c.Placeholder = f.word("placeholder", maxPlaceholder)
	least, most := f.number("min_values", 0, maxOptions), f.number("max_values", 1, maxOptions)
	c.Min, c.Max = pointInt(least), pointInt(most)
	if c.Type == TypeSelect {
		readOptions(f, c)
	} else if len(f.list("options", maxOptions)) > 0 {
		f.fault("options", codeUnsupported, "Only a string select has options.")
	}
	from, to := c.bounds()
	if from > to {
		f.fault("min_values", "NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", to)
	}
	c.Min, c.Max = &from, &to // Discord tells them even where the bot did not
	for _, value := range f.forms("default_values", 0, maxOptions) {
		c.Defaults = append(c.Defaults, DefaultValue{value.id("id"), value.need("type", 16)})
		value.done()
	}
	f.ignore("channel_types", "required")
}

func readOptions(f *form, c *Component) {
	forms := f.forms("options", 1, maxOptions)
	values, chosen := map[string]bool{}, 0
	for _, form := range forms {
		option := SelectOption{
			Label: form.need("label", maxOptionText), Value: form.need("value", maxOptionText),
			Description: form.word("description", maxOptionText), Emoji: readEmoji(form), Default: form.truth("default")}
		if values[option.Value] {
			form.fault("value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		values[option.Value] = true
		if option.Default {
			chosen++
		}
		form.done()
		c.Options = append(c.Options, option)
	}
	if _, most := c.bounds(); most > len(forms) && len(forms) > 0 {
		f.fault("max_values", "NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", len(forms))
	} else if chosen > most {
		f.fault("options", "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "There are more default options than max_values allows")
	}
}
