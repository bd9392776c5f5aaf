package say

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// catalog returns the sentences of a language: for each key its plural forms, only "other" for a
// sentence that does not depend on a number.
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
		sentences := catalog(t, tag)
		for key, byNumber := range plural {
			forms, there := sentences[key]
			switch {
			case !there:
				t.Errorf("%s: the sentence %q is missing", tag, key)
			case byNumber && (forms["one"] == "" || forms["other"] == ""):
				t.Errorf("%s: %q is said by number and needs the forms one and other", tag, key)
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

func TestTranslationsUseTheSamePlaceholders(t *testing.T) {
	english := catalog(t, "en")
	for _, tag := range Languages()[1:] {
		for key, forms := range catalog(t, tag) {
			for form, text := range forms {
				if diff := cmp.Diff(placeholdersOf(english[key][form]), placeholdersOf(text)); diff != "" {
					t.Errorf("%s: %q (%s) has other placeholders than English:\n%s", tag, key, form, diff)
				}
			}
		}
	}
}

var placeholder = regexp.MustCompile(`\{\{\.\w+\}\}`)

func placeholdersOf(text string) []string {
	found := placeholder.FindAllString(text, -1)
	slices.Sort(found)
	return slices.Compact(found)
}

// sameInFrench lists the keys whose French text equals the English one.
var sameInFrench = []string{"name.seat", "brief.pirate", "field.table", "ship.squadron", "end.score", "rules.title",
	"command.korsar.name", "command.korsar-admin.name", "switch.state", "option.korsar.audience.mode.name", "option.korsar.new.mode.name", "option.korsar.board.table.name", "command.korsar-admin.tables.name",
	"choice.language.en", "choice.language.fr", "history.computer", "history.line", "history.side", "rank.line", "season.month"}

func TestFrenchIsTranslated(t *testing.T) {
	english := catalog(t, "en")
	var same []string
	for key, forms := range catalog(t, "fr") {
		if cmp.Equal(forms, english[key]) {
			same = append(same, key)
		}
	}
	want := slices.Clone(sameInFrench)
	slices.Sort(same)
	slices.Sort(want)
	if diff := cmp.Diff(want, same); diff != "" {
		t.Errorf("French equals English (list it if it should):\n%s", diff)
	}
}

// TestFrenchTypography: French has non-breaking spaces before high punctuation and inside quotation
// marks, and the typographic apostrophe (Imprimerie nationale, Lexique des règles typographiques).
func TestFrenchTypography(t *testing.T) {
	wrong := regexp.MustCompile(`[^\x{202f}][;!?]|[^\x{a0}][:»]|«[^\x{a0}]|'`)
	for key, forms := range catalog(t, "fr") {
		for _, text := range forms {
			text = regexp.MustCompile("`[^`]*`").ReplaceAllString(text, "")
			if at := wrong.FindString(text); at != "" {
				t.Errorf("%s: %q in %q", key, at, text)
			}
			if vous := regexp.MustCompile(`(?i)\b(vous|votre|vos)\b`).FindString(text); vous != "" && !pluralAddress[key] {
				t.Errorf("%s says %q: French says tu here", key, vous)
			}
		}
	}
}

// pluralAddress lists the sentences in which French addresses several people at once.
var pluralAddress = map[string]bool{"rules.fair-deal": true, "help.fair": true}

func TestEveryLanguageHasACatalogFile(t *testing.T) {
	entries, err := os.ReadDir("catalog")
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, e := range entries {
		files = append(files, strings.TrimSuffix(e.Name(), ".json"))
	}
	want := Languages()
	slices.Sort(want)
	if diff := cmp.Diff(want, files); diff != "" {
		t.Errorf("catalogs and languages differ:\n%s", diff)
	}
}
