package discord

import (
	"sync"

	"korsar/bot/say"
)

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
