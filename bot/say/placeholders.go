package say

import (
	"fmt"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n/template"
)

// placeholders parses the sentences of the catalogs, which have placeholders like {{.Name}}. It replaces text/template,
// which takes ten times as long. A hand has two hundred sentences and is made while a user waits.
type placeholders struct{}

// Cacheable lets go-i18n parse each sentence once.
func (placeholders) Cacheable() bool { return true }

// Parse splits a sentence at its placeholders.
func (placeholders) Parse(text, _, _ string) (template.ParsedTemplate, error) {
	var s sentence
	for {
		before, after, found := strings.Cut(text, "{{.")
		s.texts = append(s.texts, before)
		if !found {
			return &s, nil
		}
		name, rest, found := strings.Cut(after, "}}")
		if !found || strings.ContainsAny(name, "{} .|") {
			return nil, fmt.Errorf("sentence %q: a placeholder is not written {{.Name}}", text)
		}
		s.names, text = append(s.names, name), rest
	}
}

// sentence is a parsed sentence: a text, then each placeholder with the text after it.
type sentence struct {
	names []string
	texts []string
}

// Execute fills the placeholders. The argument lists each placeholder's name and its value.
func (s *sentence) Execute(filling any) (string, error) {
	given, _ := filling.([]string)
	if len(s.names) == 0 {
		return s.texts[0], nil
	}
	var room [8]string
	words, length := room[:0], len(s.texts[0])
	for i, name := range s.names {
		word, found := wordFor(name, given)
		if !found {
			return "", fmt.Errorf("no value for the placeholder %q", name)
		}
		words = append(words, word)
		length += len(word) + len(s.texts[i+1])
	}
	var filled strings.Builder
	filled.Grow(length)
	filled.WriteString(s.texts[0])
	for i, word := range words {
		filled.WriteString(word)
		filled.WriteString(s.texts[i+1])
	}
	return filled.String(), nil
}

func wordFor(name string, given []string) (string, bool) {
	for i := 0; i+1 < len(given); i += 2 {
		if given[i] == name {
			return given[i+1], true
		}
	}
	return "", false
}
