package say

import (
	"fmt"
	"strings"

	"golang.org/x/text/language"
)

// languages lists the languages of the catalogs, by tag after English. English serves everyone whose own language has
// no catalog.
var languages = func() []language.Tag {
	files, err := catalogs.ReadDir("catalog")
	if err != nil {
		panic(fmt.Sprintf("say: list the catalogs: %v", err))
	}
	tags := []language.Tag{language.English}
	for _, file := range files {
		if tag := tagOf(file.Name()); tag != language.English {
			tags = append(tags, tag)
		}
	}
	return tags
}()

// tagOf returns the language of a catalog, which its file is named after.
func tagOf(file string) language.Tag {
	name := strings.TrimSuffix(file, ".json")
	tag, err := language.Parse(name)
	if err != nil || tag.String() != name {
		panic(fmt.Sprintf("say: catalog/%s is not named for a language: want a BCP 47 tag such as pt-BR.json", file))
	}
	return tag
}

// matcher finds the nearest of languages.
var matcher = language.NewMatcher(languages)

// In returns the localizer of the language that serves a locale, or the English one. A locale is a BCP 47 tag, as
// Discord gives it ("fr", "es-419"), or the tag of a catalog.
func In(locale string) *Localizer {
	all := localizers()
	for _, l := range all {
		if l.tag == locale {
			return l
		}
	}
	return all[serving(locale, languages, matcher)]
}

// serving returns the index of the language that serves a locale, or 0. A language serves the locales of all regions in
// which it is spoken, and no others. The matcher alone would have Danes read Norwegian, and readers of traditional
// Chinese the simplified script.
func serving(locale string, tags []language.Tag, matcher language.Matcher) int {
	wanted, err := language.Parse(locale)
	if err != nil {
		return 0
	}
	_, i, confidence := matcher.Match(wanted)
	ours, _ := tags[i].Base()
	theirs, _ := wanted.Base()
	if confidence == language.Exact || confidence == language.High && ours == theirs {
		return i
	}
	return 0
}

// Languages returns the tags of all languages, English first.
func Languages() []string {
	var tags []string
	for _, tag := range languages {
		tags = append(tags, tag.String())
	}
	return tags
}
