package say

import (
	"fmt"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n/template"
)

// placeholders reads the sentences of the catalogs: text with blanks, {{.Name}}. It
// stands in for text/template, which takes ten times as long to fill them; a
// hand has two hundred sentences and is made while somebody waits.
type placeholders struct{}

// Cacheable lets go-i18n parse each sentence once.
func (placeholders) Cacheable() bool { return true }

// Parse splits a sentence at its blanks.
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
			return nil, fmt.Errorf("the sentence %q has a blank that is not written {{.Name}}", text)
		}
		s.names, text = append(s.names, name), rest
	}
}

// sentence is a parsed sentence: a text, then each blank with the text after.
type sentence struct {
	names []string
	texts []string
}

// Execute fills the blanks with words, a list of each blank's name and its word.
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
			return "", fmt.Errorf("nothing was given for the blank %q", name)
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
