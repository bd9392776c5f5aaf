package discord

import (
	"strconv"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
)

// definition is a command as it is sent to Discord and read back. Nothing is left to
// Discord's defaults, so that the two can be compared.
type definition struct {
	label
	Type     int         `json:"type"`
	Options  []parameter `json:"options,omitempty"`
	Members  string      `json:"default_member_permissions,omitempty"` // bits that a member needs, unless the guild says otherwise
	Contexts []int       `json:"contexts,omitempty"`
	Installs []int       `json:"integration_types,omitempty"`
}

// label is the name and the description of a command or an option, in English
// and by locale.
type label struct {
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations"`
}

// parameter is an option of a command, or a subcommand.
type parameter struct {
	Type int `json:"type"`
	label
	Required     bool        `json:"required,omitempty"`
	Choices      []choice    `json:"choices,omitempty"`
	Options      []parameter `json:"options,omitempty"`
	Autocomplete bool        `json:"autocomplete,omitempty"`
}

type choice struct {
	Name  string            `json:"name"`
	Names map[string]string `json:"name_localizations,omitempty"`
	Value any               `json:"value"`
}

// Where commands may be used and how they may be installed.
const (
	inGuild   = 0
	inBotDM   = 1
	inPrivate = 2

	byGuild = 0
	byUser  = 1
)

// definitions returns every command as it is registered.
func definitions() (all []definition) {
	for _, c := range commands {
		if !c.isSubcommand() {
			all = append(all, c.definition())
		}
	}
	for _, c := range commands {
		if c.isSubcommand() {
			root := &all[indexOf(all, c.root())]
			root.Options = append(root.Options, c.subcommand())
		}
	}
	return all
}

func indexOf(all []definition, root *command) int {
	for i := range all {
		if all[i].Name == root.term(english).Name {
			return i
		}
	}
	panic("no command has the subcommands of " + root.path)
}

// definition returns what is sent of a command that is no subcommand. Contexts and kinds of
// installation belong to it as a whole.
func (c *command) definition() definition {
	d := definition{label: labelled(c.term), Type: int(discordgo.ChatApplicationCommand),
		Options: c.parameters(), Contexts: []int{inGuild}, Installs: []int{byGuild}}
	if c.onPerson {
		d.Type, d.Description, d.Descriptions = int(discordgo.UserApplicationCommand), "", nil // Discord refuses one there
	}
	if c.anywhere {
		d.Contexts, d.Installs = append(d.Contexts, inBotDM, inPrivate), append(d.Installs, byUser)
	}
	if c.managers {
		d.Members = strconv.Itoa(discordgo.PermissionManageGuild)
	}
	return d
}

// term returns what a command is called, without that of which it is a part.
func (c *command) term(t *say.Localizer) say.Term { return t.Command(c.path) }

func (c *command) subcommand() parameter {
	return parameter{Type: int(discordgo.ApplicationCommandOptionSubCommand), Options: c.parameters(), label: labelled(c.term)}
}

func (c *command) parameters() (list []parameter) {
	for _, o := range c.options {
		p := parameter{Type: int(o.kind), Required: o.required, Autocomplete: o.suggest != nil, Choices: o.choices(),
			label: labelled(func(t *say.Localizer) say.Term { return t.OptionTerm(c.path + " " + o.name) })}
		list = append(list, p)
	}
	return list
}

// choices returns the values of an option with their names.
func (o option) choices() (list []choice) {
	for _, value := range o.values {
		c := choice{Name: o.label(english, o.name, value), Value: value}
		for locale, t := range localizations {
			if name := o.label(t, o.name, value); name != c.Name {
				c.localize(locale, name)
			}
		}
		list = append(list, c)
	}
	return list
}

func (c *choice) localize(locale, name string) {
	if c.Names == nil {
		c.Names = map[string]string{}
	}
	c.Names[locale] = name
}

// labelled makes a label of a term in every language.
func labelled(term func(*say.Localizer) say.Term) label {
	plain := term(english)
	l := label{Name: plain.Name, Description: plain.Description, Names: map[string]string{}, Descriptions: map[string]string{}}
	for locale, t := range localizations {
		l.Names[locale], l.Descriptions[locale] = term(t).Name, term(t).Description
	}
	return l
}
