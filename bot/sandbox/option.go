package sandbox

import "unicode/utf8"

// Kinds of options (Application Commands, "Application Command Option Type").
const (
	OptionSubcommand = 1
	OptionString     = 3
	optionBoolean    = 5
	optionUser       = 6
	optionRole       = 8

	highestOption = 11
)

const (
	maxChoices      = 25
	maxOptionLength = 6000 // of a value
)

// An Option is an option or a subcommand.
type Option struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Autocomplete             bool              `json:"autocomplete,omitempty"`
	Choices                  []Choice          `json:"choices,omitempty"`
	Options                  []Option          `json:"options,omitempty"`
}

// A Choice is a value that an option offers.
type Choice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             string            `json:"value"`
}

// Title returns the choice's name in a locale, or Name if it has none there.
func (c Choice) Title(locale string) string { return localized(c.NameLocalizations, locale, c.Name) }

// Title returns the option's name in a locale, or Name if it has none there.
func (o Option) Title(locale string) string { return localized(o.NameLocalizations, locale, o.Name) }

// readOptionList reads the options of a command, or those of a subcommand, which cannot have subcommands.
func readOptionList(f *form, inSubcommand bool) []Option {
	var options []Option
	names := map[string]bool{}
	optional, subcommands := false, 0
	for _, form := range f.forms("options", 0, maxCommandOptions) {
		option := readOption(form, inSubcommand)
		if names[option.Name] {
			form.addError("name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
		}
		names[option.Name] = true
		if option.Type == OptionSubcommand {
			subcommands++
		} else if option.Required && optional {
			form.addError("", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
				"Required options must be placed before non-required options")
		}
		optional = optional || !option.Required
		options = append(options, option)
	}
	if subcommands > 0 && subcommands < len(options) {
		f.addError("options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
			"Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
	return options
}

func readOption(f *form, inSubcommand bool) Option {
	o := Option{Type: f.intOr("type", OptionSubcommand, highestOption, 0)}
	o.Name = f.requiredString("name", maxCommandName)
	if o.Name != "" {
		checkCommandName(f, "name", o.Name)
	}
	o.NameLocalizations = readLocalized(f, "name_localizations", o.Name, maxCommandName, true)
	o.Description = f.requiredString("description", maxCommandText)
	o.DescriptionLocalizations = readLocalized(f, "description_localizations", o.Description, maxCommandText, false)
	o.Required = f.bool("required")
	o.Autocomplete = f.bool("autocomplete")
	for _, form := range f.forms("choices", 0, maxChoices) {
		o.Choices = append(o.Choices, readChoice(form))
	}
	switch o.Type {
	case 0:
		f.addError("type", "BASE_TYPE_REQUIRED", "This field is required")
	case OptionSubcommand:
		if inSubcommand {
			f.addError("type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Option type 1 is not allowed here")
		}
		o.Options = readOptionList(f, true)
	case OptionString, optionBoolean, optionUser, optionRole:
		f.unsupported("options")
	default:
		f.addError("type", codeUnsupported, "The sandbox does not support options of type %d.", o.Type)
	}
	if len(o.Choices) > 0 && o.Type != OptionString {
		f.addError("choices", "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID",
			"Only string, integer and number options have choices")
	}
	if o.Autocomplete && (len(o.Choices) > 0 || o.Type != OptionString) {
		f.addError("autocomplete", "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
			"Autocomplete needs a string, integer or number option without choices")
	}
	f.unsupported("channel_types", "min_value", "max_value", "min_length", "max_length")
	f.warnUnread()
	return o
}

func readChoice(f *form) Choice {
	c := Choice{Name: f.requiredString("name", maxCommandText), Value: f.requiredString("value", maxCommandText)}
	c.NameLocalizations = readLocalized(f, "name_localizations", c.Name, maxCommandText, false)
	f.warnUnread()
	return c
}

func optionSize(options []Option) (n int) {
	for _, o := range options {
		n += longest(o.Name, o.NameLocalizations) + longest(o.Description, o.DescriptionLocalizations) +
			optionSize(o.Options)
		for _, c := range o.Choices {
			n += longest(c.Name, c.NameLocalizations) + utf8.RuneCountInString(c.Value)
		}
	}
	return n
}
