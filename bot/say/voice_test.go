package say

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"korsar/game/gametest"
)

// forEachSentence runs a check on every form of every sentence of a language, in the order of the keys.
func forEachSentence(t *testing.T, tag string, check func(key, text string)) {
	t.Helper()
	sentences := catalog(t, tag)
	for _, key := range slices.Sorted(maps.Keys(sentences)) {
		for _, form := range slices.Sorted(maps.Keys(sentences[key])) {
			check(key, sentences[key][form])
		}
	}
}

// voiceList returns the lines of a file of testdata/voice, or none if it does not exist.
func voiceList(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.ReadFile("testdata/voice/" + file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return slices.DeleteFunc(strings.Split(string(text), "\n"), func(line string) bool { return line == "" })
}

// data matches the parts of a sentence that are not words of the language: placeholders, and what users type.
var data = regexp.MustCompile("\\{\\{\\.\\w+\\}\\}|\\{\\w+\\}|`[^`]*`")

// TestNoForbiddenWord: testdata/voice/NAME-forbidden.txt lists what the sentences of a language never say, one a line.
// If possible, it says what they say instead: "color → colour".
func TestNoForbiddenWord(t *testing.T) {
	gametest.Long(t)
	for _, tag := range Languages() {
		lines := voiceList(t, tag+"-forbidden.txt")
		if len(lines) == 0 {
			t.Errorf("testdata/voice/%s-forbidden.txt lists nothing: which words does the language avoid?", tag)
		}
		forEachSentence(t, tag, func(key, text string) {
			said := data.ReplaceAllString(text, "…")
			lower := strings.ToLower(said)
			for _, line := range lines {
				word, instead, _ := strings.Cut(line, "→")
				word, instead = strings.TrimSpace(word), strings.TrimSpace(instead)
				if strings.Contains(lower, strings.ToLower(word)) && wholeWord(word).MatchString(said) {
					t.Errorf("%s: %s says %q, better: %q: %q", tag, key, word, instead, text)
				}
			}
		})
	}
}

// wholeWord returns an expression for a word or phrase in any case, but not inside a longer word.
func wholeWord(word string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:^|[^\pL\pN])` + regexp.QuoteMeta(word) + `(?:$|[^\pL\pN])`)
}

func TestApostrophesAreTypographic(t *testing.T) {
	for _, tag := range Languages() {
		forEachSentence(t, tag, func(key, text string) {
			if strings.ContainsAny(data.ReplaceAllString(text, ""), `'"`) {
				t.Errorf("%s: %s has a straight apostrophe or quotation mark: %q", tag, key, text)
			}
		})
	}
}

// phoneButton is how many characters of a button's label a phone shows if two buttons share a row.
const phoneButton = 24

func TestButtonsFitAPhone(t *testing.T) {
	for _, tag := range Languages() {
		forEachSentence(t, tag, func(key, text string) {
			if n := utf8.RuneCountInString(text); isButton(key) && n > phoneButton {
				t.Errorf("%s: %s has %d characters, more than %d: %q", tag, key, n, phoneButton, text)
			}
		})
	}
}

// isButton reports whether a sentence is the label of a button.
func isButton(key string) bool {
	group, of := strings.CutPrefix(key, "help.")
	return strings.HasPrefix(key, "button.") || of && slices.Contains(CommandGroups, CommandGroup(group)) ||
		slices.Contains([]string{"live.copy", "live.follow", "live.pause", "live.play", "live.share"}, key)
}

// TestEnglishButtonsAreTitleCase: all words of a button have a capital, except articles, conjunctions and short
// prepositions.
func TestEnglishButtonsAreTitleCase(t *testing.T) {
	small := strings.Fields("a an and as at by for in of on or s the to") // "30 s"
	forEachSentence(t, "en", func(key, text string) {
		for i, word := range strings.Fields(text) {
			first, _ := utf8.DecodeRuneInString(word)
			if isButton(key) && unicode.IsLower(first) && (i == 0 || !slices.Contains(small, word)) {
				t.Errorf("%s: %q has no capital in %q", key, word, text)
			}
		}
	})
}

// bold matches words in bold.
var bold = regexp.MustCompile(`\*\*([^*{}]+)\*\*`)

// TestSentencesNameTheButtons: what an English sentence tells people to press is the label of a button, and the
// sentence of each language has that button's label, too. Where rules explain Join, they may describe it instead.
func TestSentencesNameTheButtons(t *testing.T) {
	keys := map[string][]string{} // of the buttons with an English label
	forEachSentence(t, "en", func(key, text string) {
		if strings.HasPrefix(key, "button.") {
			keys[bareLabel(text)] = append(keys[bareLabel(text)], key)
		}
	})
	others := map[string]map[string]map[string]string{}
	for _, tag := range Languages() {
		others[tag] = catalog(t, tag)
	}
	forEachSentence(t, "en", func(key, text string) {
		for _, found := range bold.FindAllStringSubmatchIndex(text, -1) {
			before, label := text[:found[0]], text[found[2]:found[3]]
			buttons := keys[label]
			if buttons == nil && strings.HasSuffix(strings.ToLower(before), "press ") {
				t.Errorf("%s: no button is called %q", key, label)
			}
			for tag, there := range others {
				names := func(button string) bool {
					return strings.Contains(fmt.Sprint(there[key]), "**"+bareLabel(there[button]["other"])+"**")
				}
				explains := key == "rules.fair-deal" || key == "help.fair"
				if buttons != nil && !explains && !slices.ContainsFunc(buttons, names) {
					t.Errorf("%s: %s names no button as English does with %q: %v", tag, key, label, there[key])
				}
			}
		}
	})
}

// bareLabel returns a label without the mark of a button that asks before it acts.
func bareLabel(label string) string { return strings.TrimRight(label, " \u202f\u00a0…") }

// labels are the families of sentences that are shown by themselves, such as names and choices.
var labels = []string{"button.", "field.", "howto.title.", "legend.", "picker.", "placeholder.", "setting.", "switch.",
	"title.", "topic."}

// isLabel reports whether a sentence is shown by itself, and is neither a state nor an explanation.
func isLabel(key string) bool {
	return strings.HasPrefix(key, "command.") && strings.HasSuffix(key, ".about") ||
		strings.HasPrefix(key, "option.") && strings.HasSuffix(key, ".about") ||
		slices.ContainsFunc(labels, func(family string) bool { return strings.HasPrefix(key, family) })
}

// TestLabelsAreCapitalised: a label begins with a capital, and no full stop ends it.
func TestLabelsAreCapitalised(t *testing.T) {
	for _, tag := range Languages() {
		forEachSentence(t, tag, func(key, text string) {
			first, _ := utf8.DecodeRuneInString(text)
			if isLabel(key) && (unicode.IsLower(first) || strings.HasSuffix(text, ".")) {
				t.Errorf("%s: %s begins without a capital, or ends with a full stop: %q", tag, key, text)
			}
		})
	}
}

// TestPlaceholdersAskOrTell: the placeholder of a select is a question or an imperative, without dots at its end.
func TestPlaceholdersAskOrTell(t *testing.T) {
	for _, tag := range Languages() {
		forEachSentence(t, tag, func(key, text string) {
			if strings.HasPrefix(key, "placeholder.") && strings.HasSuffix(text, "…") {
				t.Errorf("%s: %s ends in dots: ask a question, or say what to do: %q", tag, key, text)
			}
		})
	}
}

// TestSentenceCase: inside a sentence only names have a capital. testdata/voice/NAME-names.txt lists them, one a line.
// A language without such a list, such as German, capitalizes all nouns.
func TestSentenceCase(t *testing.T) {
	inside := regexp.MustCompile(`[\p{Ll}\pN,;:)’](?:[ \x{a0}\x{202f}]|\n)(\p{Lu}\p{Ll}+)`)
	bold := regexp.MustCompile(`\*\*[^*]*\*\*`) // a button by its name, or a sentence of its own
	for _, tag := range Languages() {
		names := voiceList(t, tag+"-names.txt")
		if len(names) == 0 {
			continue
		}
		forEachSentence(t, tag, func(key, text string) {
			if isButton(key) || strings.HasPrefix(key, "permission.") {
				return // in title case, and as Discord names them
			}
			for _, found := range inside.FindAllStringSubmatch(bold.ReplaceAllString(text, "**"), -1) {
				if !slices.Contains(names, found[1]) {
					t.Errorf("%s: %s has a capital inside a sentence, at %q: %q", tag, key, found[1], text)
				}
			}
		})
	}
}
