package say

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

//go:embed catalog/*.json
var catalogs embed.FS

// Localizer puts everything into words in one language. It is safe for concurrent use.
type Localizer struct {
	tag       string
	localizer *i18n.Localizer
}

// localizers returns a Localizer for each language, in the order of languages. The catalogs are read when a sentence is
// first needed, since that takes as long as everything else that a program does before main.
var localizers = sync.OnceValue(func() []*Localizer {
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
})

// Tag returns the language's BCP 47 tag.
func (l *Localizer) Tag() string { return l.tag }

// say returns a sentence of the catalog. The words fill its placeholders: a name, its value, and so on. A missing
// sentence is shown as its key. A gap in a catalog, which the tests refuse, therefore never costs an answer.
func (l *Localizer) say(key string, words ...string) string {
	return l.localize(&i18n.LocalizeConfig{MessageID: key, TemplateData: words, TemplateParser: placeholders{}})
}

// find returns a sentence, and reports whether the catalog has it.
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
