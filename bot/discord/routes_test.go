package discord

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
)

var allRoutes = newRoutes()

// TestNothingIsListedTwice: each command, action, form and type of reply is listed once.
func TestNothingIsListedTwice(t *testing.T) {
	listed := map[string]bool{}
	list := func(kind string, name any) {
		line := fmt.Sprint(kind, " ", name)
		if listed[line] {
			t.Errorf("%s is listed twice", line)
		}
		listed[line] = true
	}
	for _, c := range listCommands() {
		list("the command", c.path)
	}
	for _, p := range listPresses() {
		list("the action", p.action)
	}
	for _, f := range listForms() {
		list("the form", f.action)
	}
	for _, p := range listPresenters() {
		list("the reply", p.of)
	}
}

// TestEveryControlHasAHandler looks for controls without a handler. A handler without a control may belong to
// messages of an earlier version.
func TestEveryControlHasAHandler(t *testing.T) {
	for _, b := range buttons {
		if allRoutes.presses[b.action].run == nil && b.style != link {
			t.Errorf("the button %q has no handler: %q is missing in listPresses", b.label, b.action)
		}
	}
	for _, m := range menus {
		if allRoutes.presses[m.action].run == nil {
			t.Errorf("the menu %q has no handler: %q is missing in listPresses", m.placeholder, m.action)
		}
	}
	for action := range allRoutes.presses {
		if id := (customID{Table: 1<<62 + 1, Seq: 1 << 50, Action: action}).String(); len(id) > 60 {
			t.Errorf("the custom id %s leaves no room for an argument", id)
		}
	}
}

// TestCommandsAreComplete looks for commands with neither a handler nor subcommands, and for choices without values.
func TestCommandsAreComplete(t *testing.T) {
	var latest *command // the latest that is no subcommand
	for _, c := range allRoutes.commands {
		subcommands := slices.ContainsFunc(allRoutes.commands, func(other *command) bool {
			return strings.HasPrefix(other.path, c.path+" ")
		})
		if (c.run == nil) != subcommands {
			t.Errorf("/%s has a handler: %v, has subcommands: %v; want one of them", c.path, c.run != nil, subcommands)
		}
		if !c.isSubcommand() {
			latest = c
		}
		if root := allRoutes.rootOf(c); root == nil || root != latest {
			t.Errorf("/%s does not follow the command that it is a subcommand of", c.path)
		}
		if c.isSubcommand() && (c.anywhere || c.managersOnly) {
			t.Errorf("/%s sets what applies to its whole command", c.path)
		}
		for _, o := range c.options {
			if o.values != nil && len(o.values) == 0 {
				t.Errorf("/%s %s: there is nothing to choose from", c.path, o.name)
			}
		}
	}
}

// TestCatalogsMatchRoutes compares the keys of every catalog with the commands, options, values and controls.
func TestCatalogsMatchRoutes(t *testing.T) {
	wanted := map[string]string{} // what each key is for
	for _, c := range allRoutes.commands {
		key := "command." + strings.ReplaceAll(c.path, " ", ".")
		wanted[key+".name"] = "the command " + c.path
		wanted[key+".about"] = "the command " + c.path
		for _, o := range c.options {
			key := "option." + strings.ReplaceAll(c.path+" "+o.name, " ", ".")
			wanted[key+".name"], wanted[key+".about"] = "the option "+o.name+" of "+c.path,
				"the option "+o.name+" of "+c.path
		}
	}
	for _, named := range namedValues() {
		wanted["choice."+named.option+"."+named.value] = "the value " + named.value + " of the option " + named.option
	}
	for _, s := range allSettings() {
		wanted["setting."+s.name] = "the setting " + s.name
	}
	wanted["setting.role"], wanted["setting.preset"] = "the role of an audience", "the presets"
	for _, b := range buttons {
		wanted["button."+b.label] = "the button " + b.label
	}
	for _, m := range menus {
		wanted["placeholder."+m.placeholder] = "the menu " + m.placeholder
	}
	for _, tag := range say.Languages() {
		there := catalogKeys(t, tag)
		for _, key := range slices.Sorted(maps.Keys(wanted)) {
			if !there[key] {
				t.Errorf("catalog/%s.json has no %q for %s", tag, key, wanted[key])
			}
		}
		for _, key := range slices.Sorted(maps.Keys(there)) {
			family, _, _ := strings.Cut(key, ".")
			if slices.Contains([]string{"command", "option", "button", "placeholder", "choice", "setting"}, family) &&
				wanted[key] == "" {
				t.Errorf("catalog/%s.json has %q, which nothing uses", tag, key)
			}
		}
	}
}

type namedValue struct{ option, value string }

// allSettings returns the settings of all tables.
func allSettings() []setting {
	return slices.Concat(tableSettings, voteSettings, []setting{chatSetting}, chatSettings)
}

// namedValues returns the values of options and settings that have names in the catalogs. Editions and topics
// are named by their titles.
func namedValues() (list []namedValue) {
	titled := []string{"edition", "topic", "language"}
	add := func(option string, value string) {
		if !slices.Contains(titled, option) && value != say.DiscordsLanguage {
			list = append(list, namedValue{option, value})
		}
	}
	for _, c := range allRoutes.commands {
		for _, o := range c.options {
			for _, value := range o.values {
				if o.name != "seats" {
					add(o.name, value)
				}
			}
		}
	}
	for _, s := range allSettings() {
		for _, value := range s.values {
			if s.name != "seats" { // numbers have no names
				add(s.name, value)
			}
		}
	}
	add(chatSetting.name, say.ChatOff)
	for _, value := range pickerValues(say.PickSeasons) {
		add(string(say.PickSeasons), value)
	}
	return list
}

func catalogKeys(t *testing.T, tag string) map[string]bool {
	t.Helper()
	text, err := os.ReadFile("../say/catalog/" + tag + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var catalog map[string]any
	if err := json.Unmarshal(text, &catalog); err != nil {
		t.Fatal(err)
	}
	keys := map[string]bool{}
	for key := range catalog {
		keys[key] = true
	}
	return keys
}

// TestChoicesHaveNames looks for values of options without a name in some language.
func TestChoicesHaveNames(t *testing.T) {
	for _, c := range allRoutes.commands {
		for _, o := range c.options {
			for _, choice := range o.choices() {
				for locale, name := range withEntry(choice.Names, "en", choice.Name) {
					if name == "" || strings.Contains(name, say.MissingMark) {
						t.Errorf("/%s %s: the value %v is called %q (%s)", c.path, o.name, choice.Value, name, locale)
					}
				}
			}
		}
	}
}

// TestEveryCommandHasAGroup: every typed command is in a group of the help. The commands of managers have a group of
// their own, and no group is empty.
func TestEveryCommandHasAGroup(t *testing.T) {
	for _, c := range allRoutes.commands {
		if c.group == say.GroupManagers != (c.isSubcommand() && allRoutes.rootOf(c).managersOnly) {
			t.Errorf("/%s is in the group %q: managers have a group of their own", c.path, c.group)
		}
		if typed := c.run != nil; typed != slices.Contains(say.CommandGroups, c.group) {
			t.Errorf("/%s is in the group %q: a command that is typed has a group, and no other", c.path, c.group)
		}
	}
	for _, g := range say.CommandGroups {
		if len(allRoutes.groupPaths(reader("en", true), g)) == 0 {
			t.Errorf("the group %q has no command", g)
		}
	}
}

// reader returns a click of a guild's member, who reads a language.
func reader(tag string, manages bool) *click {
	return &click{Click: table.Click{Guild: 1, ManagesGuild: manages}, interaction: &interaction{},
		language: say.In(tag)}
}

// TestHelpNamesEveryCommand checks that a manager finds each typed command in its group, except those for help. Other
// users find all but those of managers, and no page is truncated.
func TestHelpNamesEveryCommand(t *testing.T) {
	for _, tag := range say.Languages() {
		for _, manages := range []bool{false, true} {
			for _, c := range allRoutes.commands {
				page := allRoutes.help(reader(tag, manages), c.group).Embeds[0]
				if strings.HasSuffix(page.Description, "…") {
					t.Errorf("the help for /%s is truncated (%s)", c.path, tag)
				}
				listed := strings.Contains(page.Description+"\n", "– "+c.term(say.In(tag)).Description+"\n")
				want := c.group != "" && !c.isHelp() && (manages || !allRoutes.rootOf(c).managersOnly)
				if listed != want {
					t.Errorf("the help (%s, for a manager: %v) lists %s: %v, want %v",
						tag, manages, c.path, listed, want)
				}
			}
		}
	}
}

// TestPagesFitAPhone: a phone of 390 by 844 pixels shows each of these pages at once, with its lists and buttons. A
// line has 38 characters, and a button at most 24.
func TestPagesFitAPhone(t *testing.T) {
	const screen, line, list, buttons = 690, 20, 50, 46 // pixels, as in Discord's client
	for _, tag := range say.Languages() {
		in := say.In(tag)
		for name, m := range map[string]message{"help": allRoutes.help(reader(tag, true), ""),
			"preferences": preferencesMessage(in, community.UserPreferences{}, time.Time{}),
			"settings":    settingsMessage(in, community.GuildSettings{}, ""),
			"seasons":     seasonsMessage(in, community.GuildSettings{}, time.Time{})} {
			high := line
			for text := range strings.Lines(m.Embeds[0].Description) {
				text = strings.TrimSpace(strings.NewReplacer("**", "", "-# ", "", "`", "").Replace(text))
				high += line * (1 + max(utf8.RuneCountInString(text)-1, 0)/38)
			}
			for _, r := range m.Components {
				wide := 0
				for _, c := range r.Components {
					if wide += utf8.RuneCountInString(c.Label) + 4; c.Type != typeButton {
						high += list - buttons
					}
					if utf8.RuneCountInString(c.Label) > 24 {
						t.Errorf("the button %q is too long for a phone (%s)", c.Label, tag)
					}
				}
				high += buttons * (1 + wide/40)
			}
			if high > screen {
				t.Errorf("the %s takes %d pixels of a phone, which shows %d (%s)", name, high, screen, tag)
			}
		}
	}
}
