package say

import (
	"regexp"
	"strings"
	"testing"
)

// TestGermanTypography requires German quotation marks, and a dash with blanks around it (Duden, „Die deutsche
// Rechtschreibung“, „Textverarbeitung und E-Mails“).
func TestGermanTypography(t *testing.T) {
	wrong := regexp.MustCompile(`[”«»]|\pL“\pL|„ | “\pL|\pL–|–\pL|\.\.\.`)
	for key, forms := range catalog(t, "de") {
		for _, text := range forms {
			text = regexp.MustCompile("`[^`]*`").ReplaceAllString(text, "")
			if at := wrong.FindString(text); at != "" || strings.Count(text, "„") != strings.Count(text, "“") {
				t.Errorf("%s: %q in %q", key, at, text)
			}
		}
	}
}

// TestGermanSaysDu: the polite form has a capital even inside a sentence.
func TestGermanSaysDu(t *testing.T) {
	polite := regexp.MustCompile(`[\pL,;] (Sie|Ihnen|Ihr|Ihre[mnrs]?)\b`)
	for key, forms := range catalog(t, "de") {
		for _, text := range forms {
			if found := polite.FindString(text); found != "" {
				t.Errorf("%s says %q: German says du here: %q", key, found, text)
			}
		}
	}
}
