package discord

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/sandbox/openapi"
	"korsar/bot/say"
)

// TestDiscordAcceptsDefinitions checks the limits of Discord's documentation ("Application Commands"): names,
// numbers of options and choices, 8000 characters for a command, required options first.
func TestDiscordAcceptsDefinitions(t *testing.T) {
	all := allRoutes.definitions()
	if len(all) > 100 {
		t.Errorf("%d commands, at most 100 are allowed", len(all))
	}
	names := map[string]bool{}
	for _, c := range all {
		if names[c.Name] {
			t.Errorf("the command %s is defined twice", c.Name)
		}
		names[c.Name] = true
		l := &definitionChecker{t: t, where: "/" + c.Name}
		l.term(c.Name, c.Names, c.Description, c.Descriptions)
		l.parameters(c.Options)
		if l.characters > 8000 {
			t.Errorf("/%s has %d characters, 8000 are allowed", c.Name, l.characters)
		}
		if len(c.Contexts) == 0 || len(c.IntegrationTypes) == 0 {
			t.Errorf("/%s has no contexts or integration types", c.Name)
		}
	}
	if len(all[0].Options) > 25 {
		t.Errorf("/%s has %d subcommands; Discord allows 25: add one to another command, such as /korsar-admin",
			all[0].Name, len(all[0].Options))
	}
}

// definitionChecker checks one command and counts its characters.
type definitionChecker struct {
	t          *testing.T
	where      string
	characters int
}

// commandName matches the names that Discord accepts, in upper or lower case.
var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

func (l *definitionChecker) term(name string, names map[string]string, description string,
	descriptions map[string]string) {
	longest := utf8.RuneCountInString(name) + utf8.RuneCountInString(description)
	for locale := range localizations() {
		if descriptions[locale] == "" {
			l.t.Errorf("%s has no words for %q", l.where, locale)
		}
		if names[locale] == name {
			l.t.Errorf("%s has its English name for %q, which Discord drops", l.where, locale)
		}
		text := cmp.Or(names[locale], name) + descriptions[locale]
		longest = max(longest, utf8.RuneCountInString(text))
	}
	l.characters += longest
	for locale, n := range withEntry(names, "en", name) {
		if !commandName.MatchString(n) || n != strings.ToLower(n) {
			l.t.Errorf("%s: the name %q (%s) is refused", l.where, n, locale)
		}
	}
	for locale, d := range withEntry(descriptions, "en", description) {
		if n := utf8.RuneCountInString(d); n < 1 || n > 100 {
			l.t.Errorf("%s: the description %q (%s) has %d characters", l.where, d, locale, n)
		}
	}
}

// withEntry returns a copy of a map with one more entry.
func withEntry(m map[string]string, key, value string) map[string]string {
	merged := map[string]string{key: value}
	maps.Copy(merged, m)
	return merged
}

func (l *definitionChecker) parameters(list []optionDefinition) {
	if len(list) > 25 {
		l.t.Errorf("%s has %d options", l.where, len(list))
	}
	names, optional := map[string]bool{}, false
	above := l.where
	for _, p := range list {
		l.where = above + " " + p.Name
		for locale, name := range withEntry(p.Names, "en", p.Name) {
			if names[locale+name] {
				l.t.Errorf("%s: the name %q (%s) is used twice", above, name, locale)
			}
			names[locale+name] = true
		}
		if p.Required && optional {
			l.t.Errorf("%s is required but follows an optional one", l.where)
		}
		optional = optional || !p.Required
		l.term(p.Name, p.Names, p.Description, p.Descriptions)
		l.choices(p)
		if isSub := p.Type == int(discordgo.ApplicationCommandOptionSubCommand); !isSub && len(p.Options) > 0 {
			l.t.Errorf("%s has options of its own", l.where)
		}
		l.parameters(p.Options)
	}
	l.where = above
}

func (l *definitionChecker) choices(p optionDefinition) {
	if len(p.Choices) > 25 || len(p.Choices) > 0 && p.Autocomplete {
		l.t.Errorf("%s has %d choices, autocomplete %v", l.where, len(p.Choices), p.Autocomplete)
	}
	values := map[string]bool{}
	for _, c := range p.Choices {
		value := fmt.Sprint(c.Value)
		if values[value] || utf8.RuneCountInString(value) > 100 {
			l.t.Errorf("%s: the value %q is used twice or too long", l.where, value)
		}
		values[value] = true
		l.characters += utf8.RuneCountInString(value) + utf8.RuneCountInString(c.Name)
		for locale, name := range withEntry(c.Names, "en", c.Name) {
			if n := utf8.RuneCountInString(name); n < 1 || n > 100 {
				l.t.Errorf("%s: the choice %q (%s) has %d characters", l.where, name, locale, n)
			}
		}
	}
}

func TestLocalesAreDiscords(t *testing.T) {
	text, err := openapi.Text()
	if err != nil {
		t.Fatal(err)
	}
	var published struct {
		Components struct {
			Schemas struct {
				Locale struct {
					OneOf []struct{ Const string }
				} `json:"AvailableLocalesEnum"`
			}
		}
	}
	if err := json.Unmarshal(text, &published); err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, one := range published.Components.Schemas.Locale.OneOf {
		want = append(want, one.Const)
	}
	slices.Sort(want)
	if got := slices.Sorted(slices.Values(locales)); !slices.Equal(got, want) {
		t.Errorf("the locales are %q, Discord publishes %q", got, want)
	}
}

// TestEveryLocaleHasTheNamesOfItsLanguage expects the names that readers type in the language in which the bot answers
// them.
func TestEveryLocaleHasTheNamesOfItsLanguage(t *testing.T) {
	for _, d := range allRoutes.definitions() {
		for locale := range d.Names {
			if !slices.Contains(locales, locale) {
				t.Errorf("%s has a name in %q, which is no locale of Discord's", d.Name, locale)
			}
		}
	}
	newTable := say.In("en").Command("korsar new")
	for _, locale := range locales {
		want := say.In(locale).Command("korsar new")
		got := subcommandIn(locale, newTable.Name)
		if want == newTable {
			want = say.Term{} // English is what Discord shows where there is no localization
		}
		if got != want {
			t.Errorf("%s: /korsar new is called %+v, want %+v", locale, got, want)
		}
	}
}

// subcommandIn returns the name and description of a subcommand of /korsar that are registered for a locale.
func subcommandIn(locale, name string) say.Term {
	for _, o := range allRoutes.definitions()[0].Options {
		if o.Name == name {
			return say.Term{Name: o.Names[locale], Description: o.Descriptions[locale]}
		}
	}
	return say.Term{}
}

// TestEveryLanguageServesALocale finds a catalog whose tag is mistaken, such as se, which is Sami, for Swedish (sv).
func TestEveryLanguageServesALocale(t *testing.T) {
	serve := map[string]bool{}
	for _, locale := range locales {
		serve[say.In(locale).Tag()] = true
	}
	for _, tag := range say.Languages() {
		if !serve[tag] {
			t.Errorf("catalog/%s.json serves no locale of Discord's clients, which are %v", tag, locales)
		}
	}
	if len(localizations()) == 0 {
		t.Errorf("no names are localized: %v are served", slices.Sorted(maps.Keys(serve)))
	}
}
