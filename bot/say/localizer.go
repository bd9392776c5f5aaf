package say

import (
	"embed"
	"fmt"
	"slices"
	"strconv"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// languages lists the catalogs. The first is the fallback.
var languages = []language.Tag{language.English, language.French}

//go:embed catalog/*.json
var catalogs embed.FS

// Localizer puts everything into words in one language. It is safe for concurrent use.
type Localizer struct {
	tag       string
	localizer *i18n.Localizer
}

// localizers has a Localizer for each language, in the order of languages.
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

// matcher finds the closest language.
var matcher = language.NewMatcher(languages)

// In returns the localizer closest to a BCP 47 tag as Discord sends it ("fr", "en-US"); English if
// there is none close.
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

// Languages returns the tags of all languages, English first.
func Languages() []string {
	var tags []string
	for _, l := range localizers {
		tags = append(tags, l.tag)
	}
	return tags
}

// Tag returns the language's BCP 47 tag.
func (l *Localizer) Tag() string { return l.tag }

// say returns a sentence of the catalog with its placeholders filled: a name, its value, and so on.
// A missing sentence shows as its key, so a gap in a catalog, which the tests refuse, never costs an
// answer.
func (l *Localizer) say(key string, words ...string) string {
	return l.localize(&i18n.LocalizeConfig{MessageID: key, TemplateData: words, TemplateParser: placeholders{}})
}

// find returns a sentence that may be missing, and whether it was found.
func (l *Localizer) find(key string) (text string, found bool) {
	text, err := l.localizer.Localize(&i18n.LocalizeConfig{MessageID: key, TemplateParser: placeholders{}})
	return text, err == nil
}

// many returns a sentence that depends on a number, which fills the placeholder Count.
func (l *Localizer) many(key string, count int, words ...string) string {
	words = append(slices.Clip(words), "Count", strconv.Itoa(count))
	return l.localize(&i18n.LocalizeConfig{MessageID: key, PluralCount: count, TemplateData: words,
		TemplateParser: placeholders{}})
}

func (l *Localizer) localize(sentence *i18n.LocalizeConfig) string {
	text, err := l.localizer.Localize(sentence)
	if err != nil && text == "" {
		return MissingMark + sentence.MessageID
	}
	return text
}

// MissingMark precedes the key of a sentence that is not in the catalog.
const MissingMark = "⁇"
