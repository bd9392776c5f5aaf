package discord

import (
	"strconv"
	"sync"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
)

// definition is a command as it is sent to Discord and read back. It leaves nothing to Discord's defaults, so that the
// two can be compared.
type definition struct {
	localizedTerm
	Type    int                `json:"type"`
	Options []optionDefinition `json:"options,omitempty"`
	// DefaultPermissions are the permissions that users need for the command unless the guild overrides them.
	DefaultPermissions string                                 `json:"default_member_permissions,omitempty"`
	Contexts           []discordgo.InteractionContextType     `json:"contexts,omitempty"`
	IntegrationTypes   []discordgo.ApplicationIntegrationType `json:"integration_types,omitempty"`
}

// localizedTerm is the name and the description of a command or an option, in English and by locale where they differ.
// Discord drops a localization that equals the English text, so a command with one would never equal Discord's.
type localizedTerm struct {
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations,omitempty"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
}

// optionDefinition is an option of a command, or a subcommand.
type optionDefinition struct {
	Type int `json:"type"`
	localizedTerm
	Required     bool               `json:"required,omitempty"`
	Choices      []choice           `json:"choices,omitempty"`
	Options      []optionDefinition `json:"options,omitempty"`
	Autocomplete bool               `json:"autocomplete,omitempty"`
}

type choice struct {
	Name  string            `json:"name"`
	Names map[string]string `json:"name_localizations,omitempty"`
	Value any               `json:"value"`
}

// definitions returns every command as it is registered.
func (r *routes) definitions() (all []definition) {
	for _, c := range r.commands {
		if c.isSubcommand() {
			root := &all[len(all)-1]
			root.Options = append(root.Options, c.subcommandDefinition())
		} else {
			all = append(all, c.definition())
		}
	}
	return all
}

// definition returns the definition of a command other than a subcommand. Its contexts and installations also apply to
// its subcommands.
func (c *command) definition() definition {
	d := definition{localizedTerm: localize(c.term), Type: int(discordgo.ChatApplicationCommand),
		Options: c.optionDefinitions(), Contexts: []discordgo.InteractionContextType{discordgo.InteractionContextGuild},
		IntegrationTypes: []discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall}}
	if c.anywhere {
		d.Contexts = append(d.Contexts, discordgo.InteractionContextBotDM, discordgo.InteractionContextPrivateChannel)
		d.IntegrationTypes = append(d.IntegrationTypes, discordgo.ApplicationIntegrationUserInstall)
	}
	if c.managersOnly {
		d.DefaultPermissions = strconv.Itoa(discordgo.PermissionManageGuild)
	}
	return d
}

// term returns the command's description, and its name without that of its root.
func (c *command) term(t *say.Localizer) say.Term { return t.Command(c.path) }

func (c *command) subcommandDefinition() optionDefinition {
	return optionDefinition{Type: int(discordgo.ApplicationCommandOptionSubCommand), Options: c.optionDefinitions(),
		localizedTerm: localize(c.term)}
}

func (c *command) optionDefinitions() (list []optionDefinition) {
	for _, o := range c.options {
		p := optionDefinition{Type: int(o.kind), Required: o.required, Autocomplete: o.suggest != nil,
			Choices:       o.choices(),
			localizedTerm: localize(func(t *say.Localizer) say.Term { return t.OptionTerm(c.path + " " + o.name) })}
		list = append(list, p)
	}
	return list
}

// choices returns the values of an option with their names.
func (o option) choices() (list []choice) {
	for _, value := range o.values {
		c := choice{Name: english().Choice(o.name, value), Value: value}
		c.Names = localized(c.Name, func(t *say.Localizer) string { return t.Choice(o.name, value) })
		list = append(list, c)
	}
	return list
}

// localize returns a term in every language.
func localize(term func(*say.Localizer) say.Term) localizedTerm {
	plain := term(english())
	return localizedTerm{
		Name:         plain.Name,
		Names:        localized(plain.Name, func(t *say.Localizer) string { return term(t).Name }),
		Description:  plain.Description,
		Descriptions: localized(plain.Description, func(t *say.Localizer) string { return term(t).Description }),
	}
}

// localized returns a text by locale, where it differs from the English one.
func localized(plain string, in func(*say.Localizer) string) map[string]string {
	texts := map[string]string{}
	for locale, t := range localizations() {
		if text := in(t); text != plain {
			texts[locale] = text
		}
	}
	return texts
}

// locales lists the languages of Discord's clients as its API names them (API reference, "Locales"). The last two are
// only in Discord's published description of the API. [say.In] decides which catalog serves each, for names of commands
// and for answers alike.
var locales = []string{"id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no",
	"pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW",
	"ko", "ar", "he"}

// english returns the language of the names that have no localization.
func english() *say.Localizer { return say.In("en") }

// localizations maps each locale that is not served in English to its language. Discord refuses locales other than its
// own, so Spanish names belong under es-ES and es-419, not under es.
var localizations = sync.OnceValue(func() map[string]*say.Localizer {
	all := map[string]*say.Localizer{}
	for _, locale := range locales {
		if t := say.In(locale); t != english() {
			all[locale] = t
		}
	}
	return all
})
