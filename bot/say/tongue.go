package say

import (
	"embed"
	"fmt"
	"slices"
	"strconv"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

//go:embed catalog/*.json
var catalogs embed.FS

// Localizer says things in one language.
type Localizer struct {
	tag       string
	localizer *i18n.Localizer
}

// tongues has a Tongue for each language, in the order of languages.
var tongues = func() []*Localizer {
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

// Tag is the tongue's BCP 47 tag.
func (t *Localizer) Tag() string { return t.tag }

// say is a sentence of the catalog, its blanks filled: a name, its words, and
// so on. A sentence that is not there shows as its key, so that a fault of the
// catalogs, which the tests refuse, never costs an answer.
func (t *Localizer) say(key string, words ...string) string {
	return t.localize(&i18n.LocalizeConfig{MessageID: key, TemplateData: words, TemplateParser: blanks{}})
}

// find is say for a sentence that need not be there.
func (t *Localizer) find(key string) (text string, found bool) {
	text, err := t.localizer.Localize(&i18n.LocalizeConfig{MessageID: key, TemplateParser: blanks{}})
	return text, err == nil
}

// many is say for a sentence that depends on a number, which fills the blank
// Count.
func (t *Localizer) many(key string, count int, words ...string) string {
	words = append(slices.Clip(words), "Count", strconv.Itoa(count))
	return t.localize(&i18n.LocalizeConfig{MessageID: key, PluralCount: count, TemplateData: words, TemplateParser: blanks{}})
}

func (t *Localizer) localize(sentence *i18n.LocalizeConfig) string {
	text, err := t.localizer.Localize(sentence)
	if err != nil && text == "" {
		return Missing + sentence.MessageID
	}
	return text
}

// Missing marks the key of a sentence that is not in the catalog.
const Missing = "⁇"
