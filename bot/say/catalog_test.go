package say

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// catalog returns the plural forms of each sentence of a language, by key. A sentence that does not depend on a number
// has only the form "other".
func catalog(t *testing.T, tag string) map[string]map[string]string {
	t.Helper()
	text, err := catalogs.ReadFile("catalog/" + tag + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var raw map[string]any
	if err := json.Unmarshal(text, &raw); err != nil {
		t.Fatal(err)
	}
	sentences := map[string]map[string]string{}
	for key, value := range raw {
		sentences[key] = map[string]string{}
		switch value := value.(type) {
		case string:
			sentences[key]["other"] = value
		case map[string]any:
			for form, text := range value {
				sentences[key][form], _ = text.(string)
			}
		}
	}
	return sentences
}

func TestEverySentenceIsInEveryCatalogAndUsed(t *testing.T) {
	plural := keysInCode(t)
	for _, tag := range Languages() {
		sentences, numbers := catalog(t, tag), slices.Sorted(maps.Keys(pluralForms(t, tag)))
		for key, byNumber := range plural {
			forms, there := sentences[key]
			switch {
			case !there:
				t.Errorf("%s: the sentence %q is missing", tag, key)
			case byNumber && !slices.Equal(slices.Sorted(maps.Keys(forms)), numbers):
				t.Errorf("%s: %q is said by number and needs the forms %v, no more and no fewer", tag, key, numbers)
			case !byNumber && len(forms) != 1:
				t.Errorf("%s: %q has plural forms and is never said by number", tag, key)
			}
		}
		for key, forms := range sentences {
			if _, used := plural[key]; !used {
				t.Errorf("%s: the sentence %q is not used", tag, key)
			}
			for form, text := range forms {
				if strings.TrimSpace(text) == "" {
					t.Errorf("%s: the sentence %q (%s) is empty", tag, key, form)
				}
			}
		}
	}
}

// pluralForms returns the forms that a language has for whole numbers, which go-i18n asks for up to 1000, each with
// the numbers that have it.
func pluralForms(t *testing.T, tag string) map[string][]int {
	t.Helper()
	forms := map[string][]int{}
	bundle := i18n.NewBundle(language.English)
	every := &i18n.Message{ID: "form", Zero: "zero", One: "one", Two: "two", Few: "few", Many: "many", Other: "other"}
	if err := bundle.AddMessages(language.MustParse(tag), every); err != nil {
		t.Fatal(err)
	}
	localizer := i18n.NewLocalizer(bundle, tag)
	for n := range 1001 {
		form, err := localizer.Localize(&i18n.LocalizeConfig{MessageID: "form", PluralCount: n})
		if err != nil {
			t.Fatal(err)
		}
		forms[form] = append(forms[form], n)
	}
	return forms
}

func TestTranslationsUseTheSamePlaceholders(t *testing.T) {
	english := catalog(t, "en")
	for _, tag := range Languages()[1:] {
		numbers := pluralForms(t, tag)
		for key, forms := range catalog(t, tag) {
			for form, text := range forms {
				got, other := placeholdersOf(text), placeholdersOf(english[key]["other"])
				allowed := [][]string{other}
				// English may say "one more" where another language uses this form for 21 too, with a placeholder.
				if one, has := english[key][form]; has {
					allowed = append(allowed, placeholdersOf(one))
				}
				if slices.Equal(numbers[form], []int{1}) { // it may say "one", whatever English says
					allowed = append(allowed, slices.DeleteFunc(slices.Clone(other), isCount))
				}
				if !slices.ContainsFunc(allowed, func(one []string) bool { return slices.Equal(got, one) }) {
					t.Errorf("%s: %q (%s) has the placeholders %v, English %v", tag, key, form, got, other)
				}
			}
		}
	}
}

func isCount(placeholder string) bool { return placeholder == "{{.Count}}" }

var placeholder = regexp.MustCompile(`\{\{\.\w+\}\}`)

func placeholdersOf(text string) []string {
	found := placeholder.FindAllString(text, -1)
	slices.Sort(found)
	return slices.Compact(found)
}

// TestEverySentenceIsTranslated: a sentence that equals English is listed in testdata/alike, with one file for each
// language and one key a line. Any other was forgotten.
func TestEverySentenceIsTranslated(t *testing.T) {
	english := catalog(t, "en")
	for _, tag := range Languages()[1:] {
		alike, sentences := alikeIn(t, tag), catalog(t, tag)
		for _, key := range slices.Sorted(maps.Keys(sentences)) {
			if same, listed := cmp.Equal(sentences[key], english[key]), slices.Contains(alike, key); same && !listed {
				t.Errorf("%s: %q equals English: translate it, or list it in testdata/alike/%s.txt", tag, key, tag)
			} else if listed && !same {
				t.Errorf("testdata/alike/%s.txt lists %q, which does not equal English", tag, key)
			}
		}
		for _, key := range alike {
			if sentences[key] == nil {
				t.Errorf("testdata/alike/%s.txt lists %q, which is no sentence", tag, key)
			}
		}
	}
}

// alikeIn returns the keys of the sentences of a language that equal English, or none if it has no list.
func alikeIn(t *testing.T, tag string) []string {
	t.Helper()
	text, err := os.ReadFile("testdata/alike/" + tag + ".txt")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return strings.Fields(string(text))
}

// TestFrenchTypography requires espaces insécables before high punctuation and inside quotation marks, and the
// typographic apostrophe (Imprimerie nationale, Lexique des règles typographiques).
func TestFrenchTypography(t *testing.T) {
	wrong := regexp.MustCompile(`[^\x{202f}][;!?]|[^\x{a0}][:»]|«[^\x{a0}]|'`)
	for key, forms := range catalog(t, "fr") {
		for _, text := range forms {
			text = regexp.MustCompile("`[^`]*`|[0-9]{2}:[0-9]{2}").ReplaceAllString(text, "")
			if at := wrong.FindString(text); at != "" {
				t.Errorf("%s: %q in %q", key, at, text)
			}
			if vous := regexp.MustCompile(`(?i)\b(vous|votre|vos)\b`).FindString(text); vous != "" {
				t.Errorf("%s says %q: French says tu here", key, vous)
			}
		}
	}
}
