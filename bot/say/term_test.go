package say

import (
	"regexp"
	"strings"
	"testing"

	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
)

// onPerson is the command on the menu of a person, which has a name of several words.
const onPerson = "challenge"

// Discord's documentation, "Application Commands": names and descriptions.
func TestTermsAreWhatDiscordTakes(t *testing.T) {
	name := regexp.MustCompile(`^[-_'\p{L}\p{N}]{1,32}$`)
	check := func(t *testing.T, path string, term Term) {
		t.Helper()
		if !name.MatchString(term.Name) || strings.ToLower(term.Name) != term.Name {
			t.Errorf("%s: the name %q", path, term.Name)
		}
		fits(t, path, term.Description, 100)
	}
	everyTongue(t, func(t *testing.T, g *Localizer) {
		for _, path := range paths(t, "command.") {
			if path != onPerson {
				check(t, path, g.Command(path))
			}
		}
		for _, path := range paths(t, "option.") {
			check(t, path, g.OptionTerm(path))
		}
		for _, choice := range inCatalog(t, "choice.") {
			option, value, _ := strings.Cut(choice, ".")
			fits(t, option, g.Choice("korsar new "+option, value), 100)
		}
		for _, topic := range Topics() {
			fits(t, string(topic), g.Choice("topic", string(topic)), 100)
		}
	})
}

func TestEnglishTermsAreTheBase(t *testing.T) {
	called := func(path, name string) {
		if words := strings.Fields(path); name != words[len(words)-1] {
			t.Errorf("%s is called %q", path, name)
		}
	}
	for _, path := range paths(t, "command.") {
		if path != onPerson {
			called(path, In("en").Command(path).Name)
		}
	}
	for _, path := range paths(t, "option.") {
		called(path, In("en").OptionTerm(path).Name)
	}
}

func TestNamesOfOneCommandDiffer(t *testing.T) {
	everyTongue(t, func(t *testing.T, g *Localizer) {
		seen := map[string]string{}
		add := func(path, name string) {
			parent := path[:max(0, strings.LastIndexByte(path, ' '))] + " " + name
			if seen[parent] != "" {
				t.Errorf("%s and %s are both called %q", seen[parent], path, name)
			}
			seen[parent] = path
		}
		for _, path := range paths(t, "command.") {
			add(path, g.Command(path).Name)
		}
		for _, path := range paths(t, "option.") {
			add(path, g.OptionTerm(path).Name)
		}
	})
}

func TestChoices(t *testing.T) {
	for _, c := range []struct{ option, value, want string }{
		{"korsar new mode", "partnership", "en équipes"},
		{"mode", "free-for-all", "chacun pour soi"},
		{"edition", game.Tilsit.ID, game.Tilsit.Title},
		{"language", "fr", "Français"},
		{"topic", "end", "Fin et score"},
		{"mode", "no mode", "no mode"},
		{"seats", "4", "4"},
	} {
		if got := In("fr").Choice(c.option, c.value); got != c.want {
			t.Errorf("Choice(%q, %q) = %q, want %q", c.option, c.value, got, c.want)
		}
	}
}

func TestButtonsSelectsAndFaults(t *testing.T) {
	everyTongue(t, func(t *testing.T, g *Localizer) {
		labels := map[string]bool{}
		for _, b := range inCatalog(t, "button.") {
			fits(t, b, g.Label(b), buttonLimit)
			if labels[g.Label(b)] {
				t.Errorf("two buttons are called %q", g.Label(b))
			}
			labels[g.Label(b)] = true
		}
		for _, p := range inCatalog(t, "placeholder.") {
			fits(t, p, g.Placeholder(p), placeholderLimit)
		}
		for _, k := range Faults {
			fits(t, string(k), g.Fault(k), contentLimit)
		}
		fits(t, "permissions", g.MissingPermissions(Permissions), contentLimit)
		f := tabletest.Lobby(tabletest.Options(game.FreeForAll), "Anne")
		for _, text := range []string{g.Opened(f), g.Posted(f), g.Confirm(f), g.Ping(5), g.Fleet(table.MyTables{})} {
			fits(t, "an answer", text, contentLimit)
		}
	})
}
