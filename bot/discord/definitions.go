package discord

import (
	"strconv"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
	"korsar/game"
	"korsar/storage/journal"
)

// command is a definition of a slash command as it is sent and read back.
// Nothing is left to Discord's defaults, so that the two can be compared.
type command struct {
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

// definitions is every command. What people without a table want, their tables
// everywhere, is a command of its own: contexts and kinds of installation
// belong to a whole command.
func definitions() []command {
	all := []command{
		named("korsar", command{
			Type: int(discordgo.ChatApplicationCommand), Contexts: []int{inGuild}, Installs: []int{byGuild},
			Options: []parameter{
				sub("korsar new",
					textParameter("korsar new edition", editionChoices()...),
					textParameter("korsar new mode", choices("mode", game.FreeForAll.String(), game.Partnership.String())...),
					seatsParameter("korsar new seats"),
					textParameter("korsar new pace", choices("pace", string(journal.Relaxed), string(journal.Live))...),
					textParameter("korsar new language", choices("language", say.Languages()...)...),
					described("korsar new thread", parameter{Type: int(discordgo.ApplicationCommandOptionBoolean)}),
					textParameter("korsar new booty", choices("booty", string(journal.OpenBooty), string(journal.ClosedBooty))...),
					textParameter("korsar new relief", choices("relief", reliefs()...)...),
					described("korsar new hints", parameter{Type: int(discordgo.ApplicationCommandOptionBoolean)}),
					textParameter("korsar new time", choices("time", say.Values("time")...)...),
					textParameter("korsar new late", choices("late", say.Values("late")...)...),
					textParameter("korsar new away", choices("away", say.Values("away")...)...)),
				sub("korsar hand"),
				sub("korsar board", typedParameter("korsar board table", false)),
				sub("korsar play", typedParameter("korsar play move", true)),
				sub("korsar leave"),
				sub("korsar relieve", userParameter("korsar relieve who", true)),
				sub("korsar invite", userParameter("korsar invite who", true)),
				sub("korsar substitute", userParameter("korsar substitute who", true), userParameter("korsar substitute for", false)),
				sub("korsar away", typedParameter("korsar away until", true)),
				sub("korsar end"),
				sub("korsar audience",
					textParameter("korsar audience crews", choices("crews", say.Values("crews")...)...),
					seatsParameter("korsar audience seats"),
					textParameter("korsar audience edition", editionChoices()...),
					textParameter("korsar audience mode", choices("mode", game.FreeForAll.String(), game.Partnership.String())...),
					textParameter("korsar audience window", choices("window", say.Values("window")...)...),
					textParameter("korsar audience early", choices("early", say.Values("early")...)...),
					textParameter("korsar audience voters", choices("voters", say.Values("voters")...)...),
					textParameter("korsar audience who", choices("who", say.Values("who")...)...),
					roleParameter("korsar audience role"), roleParameter("korsar audience role-2"),
					textParameter("korsar audience silent", choices("silent", say.Values("silent")...)...),
					textParameter("korsar audience ties", choices("ties", say.Values("ties")...)...),
					textParameter("korsar audience booty", choices("booty", string(journal.OpenBooty), string(journal.ClosedBooty))...),
					textParameter("korsar audience language", choices("language", say.Languages()...)...),
					described("korsar audience thread", parameter{Type: int(discordgo.ApplicationCommandOptionBoolean)})),
				sub("korsar overlay"),
				sub("korsar leaderboard",
					textParameter("korsar leaderboard scope", choices("scope", say.Here, say.Everywhere)...),
					typedParameter("korsar leaderboard season", false),
					textParameter("korsar leaderboard by", choices("by", say.Values("by")...)...),
					textParameter("korsar leaderboard games", choices("games", say.Values("games")...)...)),
				sub("korsar profile", userParameter("korsar profile who", false)),
				sub("korsar history", userParameter("korsar history who", false)),
				sub("korsar replay", typedParameter("korsar replay game", true)),
				sub("korsar export", typedParameter("korsar export game", true)),
				sub("korsar verify", typedParameter("korsar verify game", true)),
				sub("korsar rules",
					textParameter("korsar rules topic", topicChoices()...),
					textParameter("korsar rules edition", editionChoices()...)),
				sub("korsar preferences", typedParameter("korsar preferences zone", false)),
				sub("korsar my-data"),
				sub("korsar help"),
			},
		}),
		named("korsar-admin", command{
			Type: int(discordgo.ChatApplicationCommand), Contexts: []int{inGuild}, Installs: []int{byGuild},
			Members: strconv.Itoa(discordgo.PermissionManageGuild),
			Options: []parameter{sub("korsar-admin setup"), sub("korsar-admin settings"), sub("korsar-admin tables"),
				sub("korsar-admin seasons"),
				sub("korsar-admin void", typedParameter("korsar-admin void game", true),
					described("korsar-admin void reason", parameter{Type: int(discordgo.ApplicationCommandOptionString), Required: true})),
				sub("korsar-admin rulings")},
		}),
		named("korsar-games", command{
			Type: int(discordgo.ChatApplicationCommand), Contexts: []int{inGuild, inBotDM, inPrivate}, Installs: []int{byGuild, byUser},
		}),
		challengeCommand(),
	}
	for _, name := range invitedTo {
		newTable := &all[0].Options[0]
		newTable.Options = append(newTable.Options, userParameter("korsar new "+name, false))
	}
	return all
}

// challengeCommand is the command on a person. It has no description: Discord
// refuses one there.
func challengeCommand() command {
	c := command{Type: int(discordgo.UserApplicationCommand), Contexts: []int{inGuild}, Installs: []int{byGuild}}
	c.Name, c.Names = english.Challenge(), map[string]string{}
	for locale, t := range locales {
		c.Names[locale] = t.Challenge()
	}
	return c
}

// english is the language of the names that have no localisation.
var english = say.In("en")

// labelled makes a label of a term in every language.
func labelled(term func(*say.Tongue) say.Term) label {
	plain := term(english)
	l := label{Name: plain.Name, Description: plain.Description, Names: map[string]string{}, Descriptions: map[string]string{}}
	for locale, t := range locales {
		l.Names[locale], l.Descriptions[locale] = term(t).Name, term(t).Description
	}
	return l
}

// named gives a command its name and description.
func named(path string, c command) command {
	c.label = labelled(func(t *say.Tongue) say.Term { return t.Command(path) })
	return c
}

// sub is a subcommand: "korsar new".
func sub(path string, options ...parameter) parameter {
	l := labelled(func(t *say.Tongue) say.Term { return t.Command(path) })
	return parameter{Type: int(discordgo.ApplicationCommandOptionSubCommand), label: l, Options: options}
}

// described gives an option its name and description.
func described(path string, p parameter) parameter {
	p.label = labelled(func(t *say.Tongue) say.Term { return t.OptionTerm(path) })
	return p
}

func textParameter(path string, list ...choice) parameter {
	return described(path, parameter{Type: int(discordgo.ApplicationCommandOptionString), Choices: list})
}

// typedParameter is an option for which what fits is suggested while one types.
func typedParameter(path string, required bool) parameter {
	return described(path, parameter{Type: int(discordgo.ApplicationCommandOptionString), Required: required, Autocomplete: true})
}

func userParameter(path string, required bool) parameter {
	return described(path, parameter{Type: int(discordgo.ApplicationCommandOptionUser), Required: required})
}

func roleParameter(path string) parameter {
	return described(path, parameter{Type: int(discordgo.ApplicationCommandOptionRole)})
}

func seatsParameter(path string) parameter {
	p := parameter{Type: int(discordgo.ApplicationCommandOptionInteger)}
	for seats := 2; seats <= game.MaxSeats; seats++ {
		if game.CheckSeats(game.FreeForAll, seats) == nil || game.CheckSeats(game.Partnership, seats) == nil {
			p.Choices = append(p.Choices, choice{Name: strconv.Itoa(seats), Value: seats})
		}
	}
	return described(path, p)
}

func reliefs() []string {
	list := []string{say.NoRelief}
	for _, level := range journal.Levels {
		list = append(list, string(level))
	}
	return list
}

func editionChoices() []choice {
	var list []choice
	for _, e := range game.Editions {
		list = append(list, choice{Name: e.Title, Value: e.ID})
	}
	return list
}

func topicChoices() []choice {
	var list []choice
	for _, topic := range say.Topics() {
		c := choice{Name: english.TopicName(topic), Value: string(topic), Names: map[string]string{}}
		for locale, t := range locales {
			c.Names[locale] = t.TopicName(topic)
		}
		list = append(list, c)
	}
	return list
}

// choices is the values of an option with their names in every language.
func choices(option string, values ...string) []choice {
	var list []choice
	for _, value := range values {
		c := choice{Name: english.Choice(option, value), Value: value, Names: map[string]string{}}
		for locale, t := range locales {
			c.Names[locale] = t.Choice(option, value)
		}
		list = append(list, c)
	}
	return list
}

// locales is the languages that Discord's names of commands are given in,
// besides English, by Discord's names of them.
var locales = func() map[string]*say.Tongue {
	all := map[string]*say.Tongue{}
	for _, tag := range say.Languages() {
		if tag != english.Tag() {
			all[tag] = say.In(tag)
		}
	}
	return all
}()
