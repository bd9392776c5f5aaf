package sandbox

import (
	"encoding/json"
	"strconv"
)

// readSelect reads a select of any kind. Only a string select has options.
func (l *layout) readSelect(f *form, c *Component) {
	c.CustomID = l.readCustomID(f)
	c.Placeholder = f.string("placeholder", maxPlaceholder)
	c.Min, c.Max = f.optionalInt("min_values", 0, maxOptions), f.optionalInt("max_values", 1, maxOptions)
	if c.Type == TypeSelect {
		readOptions(f, c)
		f.unsupported("default_values")
	} else if len(f.list("options", maxOptions)) > 0 {
		f.addError("options", codeUnsupported, "Only a string select has options.")
	}
	from, to := c.bounds()
	if from > to {
		f.addError("min_values", "NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", to)
	}
	c.Min, c.Max = &from, &to // Discord sends them even if the bot did not
	if l.inModal {
		readSelectOfModal(f, c)
	}
	for _, value := range f.forms("default_values", 0, maxOptions) {
		c.Defaults = append(c.Defaults, DefaultValue{value.id("id"), value.requiredString("type", 16)})
		value.warnUnread()
	}
	c.ChannelTypes = readChannelTypes(f)
	if len(c.ChannelTypes) > 0 && c.Type != typeChannelSelect {
		f.addError("channel_types", codeUnsupported, "Only a select of channels has their types.")
	}
	f.ignore("required")
}

// readChannelTypes reads the kinds of channels that a select offers. It returns nil for all kinds.
func readChannelTypes(f *form) (kinds []ChannelKind) {
	for _, value := range f.list("channel_types", maxChannelTypes) {
		number, _ := value.(json.Number)
		kind, err := strconv.Atoi(number.String())
		if err != nil || kind < 0 || kind > maxChannelTypes {
			f.addError("channel_types", "BASE_TYPE_CHOICES", "Value must be a type of channel.")
			continue
		}
		kinds = append(kinds, ChannelKind(kind))
	}
	return kinds
}

// maxChannelTypes is the highest type of a channel, and the largest number of types in a list.
const maxChannelTypes = 16

// readSelectOfModal applies the rules for selects in modals (Component reference, notes on "String Select Structure").
func readSelectOfModal(f *form, c *Component) {
	c.Required = requiredOrDefault(f)
	if *c.Required && *c.Min == 0 {
		f.addError("min_values", "NUMBER_TYPE_MIN", "int value should be greater than or equal to 1.")
	}
	if c.Disabled {
		f.addError("disabled", "COMPONENT_DISABLED_IN_MODAL", "Modals cannot have disabled components")
	}
}

func readOptions(f *form, c *Component) {
	forms := f.forms("options", 1, maxOptions)
	values, chosen := map[string]bool{}, 0
	for _, form := range forms {
		option := SelectOption{
			Label: form.requiredString("label", maxOptionText), Value: form.requiredString("value", maxOptionText),
			Description: form.string("description", maxOptionText), Emoji: readEmoji(form),
			Default: form.bool("default")}
		if values[option.Value] {
			form.addError("value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
				"The specified option value is already used")
		}
		values[option.Value] = true
		if option.Default {
			chosen++
		}
		form.warnUnread()
		c.Options = append(c.Options, option)
	}
	if _, most := c.bounds(); most > len(forms) && len(forms) > 0 {
		f.addError("max_values", "NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", len(forms))
	} else if chosen > most {
		f.addError("options", "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
			"There are more default options than max_values allows")
	}
}
