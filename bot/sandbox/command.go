package sandbox

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Kinds of application commands.
const (
	CommandChat    = 1
	CommandUser    = 2
	CommandMessage = 3
)

// The app can be installed in a guild or to a person. The sandbox's app is configured for both. A command without
// integration types is available to both (Application Commands, "Contexts").
const (
	installGuild = 0
	installUser  = 1
)

var installations = []int{installGuild, installUser}

// Limits of commands (Application Commands).
const (
	maxChatCommands    = 100
	maxContextCommands = 15
	maxCommandName     = 32
	maxCommandText     = 100
	maxCommandOptions  = 25
	maxCommandSize     = 8000
)

// commandName matches the names of slash commands and their options. checkCommandName also requires lower case.
var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// locales are the languages of Discord's clients (API reference, "Locales"). The last two are only in the published
// description of the API.
var locales = []string{
	"id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
	"ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko", "ar", "he"}

// A Command is a registered application command.
type Command struct {
	ID                       string            `json:"id"`
	ApplicationID            string            `json:"application_id"`
	GuildID                  string            `json:"guild_id,omitempty"`
	Version                  string            `json:"version"`
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations"`
	Options                  []Option          `json:"options,omitempty"`
	MemberPermissions        *string           `json:"default_member_permissions"`
	Contexts                 []int             `json:"contexts"`
	IntegrationTypes         []int             `json:"integration_types,omitempty"`
}

// Title returns the name of the command in a locale, or Name if it has none there.
func (c *Command) Title(locale string) string { return localized(c.NameLocalizations, locale, c.Name) }

func localized(names map[string]string, locale, otherwise string) string {
	if name := names[locale]; name != "" {
		return name
	}
	return otherwise
}

func readCommand(f *form, global bool) *Command {
	c := &Command{Type: f.intOr("type", CommandChat, CommandMessage, CommandChat), IntegrationTypes: installations}
	c.Name = c.readName(f)
	c.NameLocalizations = readLocalized(f, "name_localizations", c.Name, maxCommandName, c.Type == CommandChat)
	c.Description = c.readDescription(f)
	c.DescriptionLocalizations = readLocalized(f, "description_localizations", c.Description, maxCommandText, false)
	c.Options = readOptionList(f, false)
	if c.Type != CommandChat && len(c.Options) > 0 {
		f.addError("options", "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS", "Context menu commands cannot have options")
	}
	c.MemberPermissions = readMemberPermissions(f)
	c.readAvailability(f, global)
	if size := c.size(); size > maxCommandSize {
		f.addError("", "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d)", maxCommandSize)
	}
	f.unsupported("handler", "nsfw")
	f.warnUnread()
	return c
}

func (c *Command) readName(f *form) string {
	name := f.requiredString("name", maxCommandName)
	if c.Type == CommandChat && name != "" {
		checkCommandName(f, "name", name)
	}
	return name
}

func checkCommandName(f *form, field, name string) {
	if utf8.RuneCountInString(name) <= maxCommandName &&
		(!commandName.MatchString(name) || strings.ToLower(name) != name) {
		f.addError(field, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
}

func (c *Command) readDescription(f *form) string {
	if c.Type == CommandChat {
		return f.requiredString("description", maxCommandText)
	}
	text := f.string("description", maxCommandText)
	if text != "" {
		f.addError("description", "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_NOT_ALLOWED",
			"Context menu commands cannot have description")
	}
	return text
}

// readLocalized reads texts by locale. Like Discord it drops a text that equals the plain one.
func readLocalized(f *form, field, plain string, most int, names bool) map[string]string {
	object := f.object(field)
	if object == nil {
		return nil
	}
	texts := map[string]string{}
	for _, locale := range slices.Sorted(maps.Keys(object.fields)) {
		text := object.requiredString(locale, most)
		if !slices.Contains(locales, locale) {
			object.addError(locale, "BASE_TYPE_CHOICES", "Value must be one of %s.",
				"('"+strings.Join(locales, "', '")+"')")
		}
		if names && text != "" {
			checkCommandName(object, locale, text)
		}
		if text != plain {
			texts[locale] = text
		}
	}
	return texts
}

// readMemberPermissions reads permission bits, which may be a string or a number.
func readMemberPermissions(f *form) *string {
	text := f.id("default_member_permissions")
	if text == "" {
		return nil
	}
	return &text
}

// readAvailability reads where a command can be used. Only global commands have these fields. In a guild's command
// Discord ignores them, and answers that it is for guild installations.
func (c *Command) readAvailability(f *form, global bool) {
	if f.optionalBool("dm_permission") != nil {
		f.addError("dm_permission", codeUnsupported, "The field is deprecated; use contexts.")
	}
	contexts, types := readKinds(f, "contexts", contextPrivate), readKinds(f, "integration_types", installUser)
	if !global {
		if contexts != nil || types != nil {
			f.validation.warnings = append(f.validation.warnings, "contexts or integration_types of a guild command")
		}
		c.IntegrationTypes = []int{installGuild}
		return
	}
	if types != nil {
		c.IntegrationTypes = types
	}
	c.Contexts = contexts
}

func readKinds(f *form, field string, most int) []int {
	list := f.list(field, 3)
	if list == nil {
		return nil
	}
	kinds := []int{}
	for i, value := range list {
		kind, err := strconv.Atoi(strings.TrimSpace(fmt.Sprint(value)))
		if err != nil || kind < 0 || kind > most {
			f.addElementError(field, i, "BASE_TYPE_CHOICES", "Value is not one of the choices.")
		}
		if slices.Contains(kinds, kind) {
			f.addError(field, "SET_TYPE_CONTAINS_DUPLICATES", "Set contains duplicate values")
		}
		kinds = append(kinds, kind)
	}
	if len(kinds) == 0 {
		f.addError(field, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 3 in length.")
	}
	return kinds
}

// size returns the number of characters in names, descriptions and values of the command, its options and choices. A
// text counts as long as the longest of its localizations and itself.
func (c *Command) size() int {
	n := longest(c.Name, c.NameLocalizations) + longest(c.Description, c.DescriptionLocalizations)
	return n + optionSize(c.Options)
}

func longest(text string, localizations map[string]string) int {
	n := utf8.RuneCountInString(text)
	for _, other := range localizations {
		n = max(n, utf8.RuneCountInString(other))
	}
	return n
}

// usableIn reports whether the command can be used in a channel.
func (c *Command) usableIn(ch *Channel, p *Person) bool {
	if c.GuildID != "" {
		return ch.guildID() == c.GuildID && ch.guild.installed
	}
	if c.Contexts != nil && !slices.Contains(c.Contexts, ch.context()) {
		return false
	}
	return len(c.owners(ch, p)) > 0
}

// owners returns the installations that make the command available, in the form of authorizing_integration_owners: "0"
// for a guild or the bot's direct messages, "1" for a person.
func (c *Command) owners(ch *Channel, p *Person) map[string]string {
	types := c.IntegrationTypes
	if c.GuildID != "" {
		types = []int{installGuild}
	}
	owners := map[string]string{}
	if slices.Contains(types, installGuild) {
		switch {
		case ch.guild != nil && ch.guild.installed:
			owners["0"] = ch.guild.id
		case ch.guild == nil && ch.withBot:
			owners["0"] = "0"
		}
	}
	if slices.Contains(types, installUser) && p.installed {
		owners["1"] = p.id
	}
	return owners
}
