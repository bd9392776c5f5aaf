package sandbox

import (
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// Kinds of options (Application Commands, "Application Command Option Type").
const (
	OptionSubcommand  = 1
	OptionGroup       = 2
	OptionString      = 3
	OptionInteger     = 4
	OptionBoolean     = 5
	OptionUser        = 6
	OptionChannel     = 7
	OptionRole        = 8
	OptionMentionable = 9
	OptionNumber      = 10
	OptionAttachment  = 11
)

const (
	maxChoices      = 25
	maxOptionLength = 6000
)

// An Option is an option, a subcommand or a group of subcommands.
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
	ChannelTypes             []int             `json:"channel_types,omitempty"`
	MinValue                 *float64          `json:"min_value,omitempty"`
	MaxValue                 *float64          `json:"max_value,omitempty"`
	MinLength                *int              `json:"min_length,omitempty"`
	MaxLength                *int              `json:"max_length,omitempty"`
}

// A Choice is a value that an option offers. Value is a string or a json.Number.
type Choice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             any               `json:"value"`
}

// Title returns the choice's name in a locale, or Name if it has none there.
func (c Choice) Title(locale string) string { return localized(c.NameLocalizations, locale, c.Name) }

// Title returns the option's name in a locale, or Name if it has none there.
func (o Option) Title(locale string) string { return localized(o.NameLocalizations, locale, o.Name) }

// level is where an option is defined. A command allows subcommands, groups and plain options, a group only
// subcommands, a subcommand only plain options.
type level int

const (
	commandLevel level = iota
	groupLevel
	subcommandLevel
)

func (l level) allows(kind int) bool {
	switch l {
	case groupLevel:
		return kind == OptionSubcommand
	case subcommandLevel:
		return kind >= OptionString
	}
	return true
}

func readOptionList(f *form, where level) []Option {
	var options []Option
	names := map[string]bool{}
	optional, nested := false, 0
	for _, form := range f.forms("options", 0, maxCommandOptions) {
		option := readOption(form, where)
		if names[option.Name] {
			form.addError("name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
		}
		names[option.Name] = true
		if option.Type <= OptionGroup {
			nested++
		} else if option.Required && optional {
			form.addError("", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
				"Required options must be placed before non-required options")
		}
		optional = optional || !option.Required
		options = append(options, option)
	}
	if nested > 0 && nested < len(options) {
		f.addError("options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
			"Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
	return options
}

func readOption(f *form, where level) Option {
	o := Option{Type: f.intOr("type", OptionSubcommand, OptionAttachment, 0)}
	if o.Type == 0 {
		f.addError("type", "BASE_TYPE_REQUIRED", "This field is required")
	} else if !where.allows(o.Type) {
		f.addError("type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Option type %d is not allowed here", o.Type)
	}
	o.Name = f.requiredString("name", maxCommandName)
	if o.Name != "" {
		checkCommandName(f, "name", o.Name)
	}
	o.NameLocalizations = readLocalized(f, "name_localizations", o.Name, maxCommandName, true)
	o.Description = f.requiredString("description", maxCommandText)
	o.DescriptionLocalizations = readLocalized(f, "description_localizations", o.Description, maxCommandText, false)
	o.Required = f.bool("required")
	o.Autocomplete = f.bool("autocomplete")
	switch o.Type {
	case OptionGroup:
		o.Options = readOptionList(f, groupLevel)
	case OptionSubcommand:
		o.Options = readOptionList(f, subcommandLevel)
	default:
		f.ignore("options")
		o.readValues(f)
	}
	f.ignore("channel_types", "options", "choices", "min_value", "max_value", "min_length", "max_length")
	f.warnUnread()
	return o
}

// readValues reads the fields that restrict the value of a plain option.
func (o *Option) readValues(f *form) {
	choices := f.forms("choices", 0, maxChoices)
	for _, form := range choices {
		o.Choices = append(o.Choices, readChoice(form, o.Type))
	}
	typed := o.Type == OptionString || o.Type == OptionInteger || o.Type == OptionNumber
	if len(o.Choices) > 0 && !typed {
		f.addError("choices", "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID",
			"Only string, integer and number options have choices")
	}
	if o.Autocomplete && (len(o.Choices) > 0 || !typed) {
		f.addError("autocomplete", "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
			"Autocomplete needs a string, integer or number option without choices")
	}
	switch o.Type {
	case OptionString:
		o.MinLength = f.optionalInt("min_length", 0, maxOptionLength)
		o.MaxLength = f.optionalInt("max_length", 1, maxOptionLength)
	case OptionInteger, OptionNumber:
		o.MinValue, o.MaxValue = f.optionalFloat("min_value"), f.optionalFloat("max_value")
	}
}

func readChoice(f *form, kind int) Choice {
	c := Choice{Name: f.requiredString("name", maxCommandText)}
	c.NameLocalizations = readLocalized(f, "name_localizations", c.Name, maxCommandText, false)
	value, _ := f.remove("value")
	c.Value = value
	checkValue(f, kind, value)
	f.warnUnread()
	return c
}

// checkValue refuses a choice whose value does not fit the option's kind.
func checkValue(f *form, kind int, value any) {
	switch v := value.(type) {
	case nil:
		f.addError("value", "BASE_TYPE_REQUIRED", "This field is required")
	case string:
		if kind != OptionString {
			f.addError("value", "NUMBER_TYPE_COERCE", "Value %q is not int.", v)
		} else if v == "" || utf8.RuneCountInString(v) > maxCommandText {
			f.addError("value", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length.", maxCommandText)
		}
	case json.Number:
		if _, err := strconv.ParseInt(v.String(), 10, 54); kind == OptionInteger && err != nil {
			f.addError("value", "NUMBER_TYPE_COERCE", "Value %q is not int.", v)
		} else if kind == OptionString {
			f.addError("value", "STRING_TYPE_CONVERT", "Could not interpret %q as string.", v.String())
		}
	default:
		f.addError("value", "STRING_TYPE_CONVERT", "Could not interpret %q as string.", fmt.Sprint(v))
	}
}

func optionSize(options []Option) (n int) {
	for _, o := range options {
		n += longest(o.Name, o.NameLocalizations) + longest(o.Description, o.DescriptionLocalizations) +
			optionSize(o.Options)
		for _, c := range o.Choices {
			n += longest(c.Name, c.NameLocalizations)
			if text, ok := c.Value.(string); ok {
				n += utf8.RuneCountInString(text)
			}
		}
	}
	return n
}
