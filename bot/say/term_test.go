package say

import (
	"regexp"
	"strings"
	"testing"

	"korsar/bot/community"
	"korsar/bot/table/tabletest"
	"korsar/game"
)

// userCommand is the command in a user's context menu, whose name has several words.
const userCommand = "challenge"

// TestTermsFollowDiscordsNameRules: names and descriptions follow Discord's documentation, "Application Commands".
func TestTermsFollowDiscordsNameRules(t *testing.T) {
	name := regexp.MustCompile(`^[-_'\p{L}\p{N}]{1,32}$`)
	check := func(t *testing.T, path string, term Term) {
		t.Helper()
		if !name.MatchString(term.Name) || strings.ToLower(term.Name) != term.Name {
			t.Errorf("%s: the name %q", path, term.Name)
		}
		checkFits(t, path, term.Description, 100)
	}
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		for _, path := range catalogPaths(t, "command.") {
			if path != userCommand {
				check(t, path, l.Command(path))
			}
		}
		for _, path := range catalogPaths(t, "option.") {
			check(t, path, l.OptionTerm(path))
		}
		for _, choice := range catalogMembers(t, "choice.") {
			option, value, _ := strings.Cut(choice, ".")
			checkFits(t, option, l.Choice(option, value), 100)
		}
		for _, topic := range Topics {
			checkFits(t, string(topic), l.Choice("topic", string(topic)), 100)
		}
	})
}

func TestEnglishTermsEqualTheirPaths(t *testing.T) {
	called := func(path, name string) {
		if words := strings.Fields(path); name != words[len(words)-1] {
			t.Errorf("%s is called %q", path, name)
		}
	}
	for _, path := range catalogPaths(t, "command.") {
		if path != userCommand {
			called(path, In("en").Command(path).Name)
		}
	}
	for _, path := range catalogPaths(t, "option.") {
		called(path, In("en").OptionTerm(path).Name)
	}
}

func TestSiblingTermsHaveDistinctNames(t *testing.T) {
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		seen := map[string]string{}
		add := func(path, name string) {
			parent := path[:max(0, strings.LastIndexByte(path, ' '))] + " " + name
			if seen[parent] != "" {
				t.Errorf("%s and %s are both called %q", seen[parent], path, name)
			}
			seen[parent] = path
		}
		for _, path := range catalogPaths(t, "command.") {
			add(path, l.Command(path).Name)
		}
		for _, path := range catalogPaths(t, "option.") {
			add(path, l.OptionTerm(path).Name)
		}
	})
}

func TestChoiceNames(t *testing.T) {
	for _, c := range []struct{ option, value, want string }{
		{"mode", "partnership", "en équipe"},
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

func TestLabelsAreDistinctAndFit(t *testing.T) {
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		labels := map[string]bool{}
		for _, b := range catalogMembers(t, "button.") {
			checkFits(t, b, l.Label(b), ButtonLimit)
			if labels[l.Label(b)] {
				t.Errorf("two buttons are called %q", l.Label(b))
			}
			labels[l.Label(b)] = true
		}
		for _, p := range catalogMembers(t, "placeholder.") {
			checkFits(t, p, l.Placeholder(p), PlaceholderLimit)
		}
		for _, fault := range declaredValues("fault.go", "Fault") {
			checkFits(t, fault, l.Fault(Fault(fault)), ContentLimit)
		}
		checkFits(t, "permissions", l.MissingPermissions(allPermissions()), ContentLimit)
		state := tabletest.Lobby(tabletest.Options(game.FreeForAll), "Anne")
		for _, text := range []string{l.TableOpened(state), l.BoardPosted(state), l.ConfirmEnd(state), l.Ping(5),
			l.MyTables(community.MyTables{})} {
			checkFits(t, "an answer", text, ContentLimit)
		}
	})
}
