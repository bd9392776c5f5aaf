package discord

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"korsar/bot/sandbox/openapi"
	"korsar/bot/say"
)

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
	if diff := cmp.Diff(want, slices.Sorted(slices.Values(locales))); diff != "" {
		t.Errorf("the locales are not those that Discord publishes:\n%s", diff)
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
