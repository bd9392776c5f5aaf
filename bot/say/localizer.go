package say

import (
	"embed"
	"fmt"
	"slices"
	"strconv"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// languages lists the catalogs; the first is spoken to those of no other.
var languages = []language.Tag{language.English, language.French}

//go:embed catalog/*.json
var catalogs embed.FS

// Localizer says things in one language.
type Localizer struct {
	tag       string
	localizer *i18n.Localizer
}

// localizers has a Tongue for each language, in the order of languages.
var localizers = func() []*Localizer {
	bundle := i18n.NewBundle(languages[0])
	for _, tag := range languages {
		if _, err := bundle.LoadMessageFileFS(catalogs, "catalog/"+tag.String()+".json"); err != nil {
			panic(fmt.Sprintf("say: a catalog that was built in cannot be read: %v", err))
		}
	}
	var all []*Localizer
	for _, tag := range languages {
		all = append(all, &Localizer{tag: tag.String(), localizer: i18n.NewLocalizer(bundle, tag.String())})
	}
	return all
}()

// matcher finds the nearest of languages.
var matcher = language.NewMatcher(languages)

// In is the tongue nearest to a BCP 47 tag as Discord gives it ("fr",
// "en-US"); English when there is none near.
func In(locale string) *Localizer {
	for _, l := range localizers {
		if l.tag == locale {
			return l
		}
	}
	tag, err := language.Parse(locale)
	if err != nil {
		return localizers[0]
	}
	_, i, confidence := matcher.Match(tag)
	if confidence == language.No {
		return localizers[0]
	}
	return localizers[i]
}

// Languages lists the tags of all tongues, English first.
func Languages() []string {
	var tags []string
	for _, l := range localizers {
		tags = append(tags, l.tag)
	}
	return tags
}

// Tag is the tongue's BCP 47 tag.
func (l *Localizer) Tag() string { return l.tag }

// say is a sentence of the catalog, its blanks filled: a name, its words, and
// so on. A sentence that is not there shows as its key, so that a fault of the
// catalogs, which the tests refuse, never costs an answer.
func (l *Localizer) say(key string, words ...string) string {
	return l.localize(&i18n.LocalizeConfig{MessageID: key, TemplateData: words, TemplateParser: placeholders{}})
}

// find is say for a sentence that need not be there.
func (l *Localizer) find(key string) (text string, found bool) {
	text, err := l.localizer.Localize(&i18n.LocalizeConfig{MessageID: key, TemplateParser: placeholders{}})
	return text, err == nil
}

// many is say for a sentence that depends on a number, which fills the blank
// Count.
func (l *Localizer) many(key string, count int, words ...string) string {
	words = append(slices.Clip(words), "Count", strconv.Itoa(count))
	return l.localize(&i18n.LocalizeConfig{MessageID: key, PluralCount: count, TemplateData: words, TemplateParser: placeholders{}})
}

func (l *Localizer) localize(sentence *i18n.LocalizeConfig) string {
	text, err := l.localizer.Localize(sentence)
	if err != nil && text == "" {
		return MissingMark + sentence.MessageID
	}
	return text
}

// MissingMark marks the key of a sentence that is not in the catalog.
const MissingMark = "⁇"
