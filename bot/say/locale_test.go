package say

import (
	"slices"
	"testing"

	"golang.org/x/text/language"
)

// locales lists the locales of Discord's clients, each with the tags of catalogs that serve it. The first tag is the
// plain one that a translator would choose. Package discord checks its own list against Discord's.
var locales = map[string][]string{
	"ar": {"ar"}, "bg": {"bg"}, "cs": {"cs"}, "da": {"da"}, "de": {"de", "de-AT"}, "el": {"el"},
	"en-GB": {"en", "en-GB"}, "en-US": {"en", "en-US"}, "es-419": {"es", "es-419", "es-ES", "es-MX"},
	"es-ES": {"es", "es-ES", "es-419", "es-MX"}, "fi": {"fi"}, "fr": {"fr", "fr-CA"}, "he": {"he"}, "hi": {"hi"},
	"hr": {"hr"}, "hu": {"hu"}, "id": {"id"}, "it": {"it"}, "ja": {"ja"}, "ko": {"ko"}, "lt": {"lt"},
	"nl": {"nl", "nl-BE"}, "no": {"no", "nb"}, "pl": {"pl"}, "pt-BR": {"pt", "pt-BR", "pt-PT"}, "ro": {"ro"},
	"ru": {"ru"}, "sv-SE": {"sv", "sv-SE"}, "th": {"th"}, "tr": {"tr"}, "uk": {"uk"}, "vi": {"vi"},
	"zh-CN": {"zh", "zh-CN", "zh-Hans"}, "zh-TW": {"zh-TW", "zh-Hant"},
}

func TestEveryLocaleIsServedByItsLanguage(t *testing.T) {
	for locale, catalogs := range locales {
		for _, catalog := range catalogs {
			if got := served(locale, "en", catalog); got != catalog {
				t.Errorf("with the catalogs en and %s, %s is served by %s", catalog, locale, got)
			}
		}
	}
}

func TestNoLocaleIsServedByAnotherLanguage(t *testing.T) {
	for locale := range locales {
		for _, catalogs := range locales {
			for _, catalog := range catalogs {
				got := served(locale, "en", catalog)
				if got != "en" && !slices.Contains(locales[locale], catalog) {
					t.Errorf("with the catalogs en and %s, %s is served by %s", catalog, locale, got)
				}
			}
		}
	}
}

func TestTheNearestOfSeveralCatalogsServes(t *testing.T) {
	plain := []string{"en"}
	for locale, catalogs := range locales {
		if locale != "es-419" && catalogs[0] != "en" {
			plain = append(plain, catalogs[0])
		}
	}
	for locale, catalogs := range locales {
		if got := served(locale, plain...); got != catalogs[0] {
			t.Errorf("with a plain catalog for each language, %s is served by %s, want %s", locale, got, catalogs[0])
		}
	}
	regional := map[string]string{"es-ES": "es", "es-419": "es-419", "pt-BR": "pt-BR", "en-GB": "en-GB", "en-US": "en"}
	for locale, want := range regional {
		if got := served(locale, "en", "es", "es-419", "pt", "pt-BR", "en-GB"); got != want {
			t.Errorf("among catalogs of regions, %s is served by %s, want %s", locale, got, want)
		}
	}
}

// served returns the catalog that serves a locale. The first catalog is the default.
func served(locale string, catalogs ...string) string {
	var tags []language.Tag
	for _, catalog := range catalogs {
		tags = append(tags, language.MustParse(catalog))
	}
	return catalogs[serving(locale, tags, language.NewMatcher(tags))]
}
