package say

import (
	"reflect"
	"sync"
	"testing"
)

func TestInFindsTheNearestLanguage(t *testing.T) {
	for locale, want := range map[string]string{"en": "en", "en-US": "en", "en-GB": "en", "fr": "fr", "fr-CA": "fr",
		"de": "de", "de-AT": "de", "tlh": "en", "": "en", "not a tag": "en"} {
		if got := In(locale).Tag(); got != want {
			t.Errorf("In(%q) speaks %q, want %q", locale, got, want)
		}
	}
}

func TestPluralFormsFollowTheLanguage(t *testing.T) {
	for _, c := range []struct {
		tag   string
		count int
		want  string
	}{
		{"en", 0, "0 cards"}, {"en", 1, "1 card"}, {"en", 2, "2 cards"},
		{"de", 0, "0 Karten"}, {"de", 1, "1 Karte"}, {"de", 2, "2 Karten"},
		{"fr", 0, "0 carte"}, {"fr", 1, "1 carte"}, {"fr", 2, "2 cartes"},
	} {
		if got := In(c.tag).many("cards", c.count); got != c.want {
			t.Errorf("%s: %q, want %q", c.tag, got, c.want)
		}
	}
}

func TestLocalizersAreSafeForConcurrentUse(t *testing.T) {
	h := fullHand(t, "Anne")
	want := In("fr").Hand(h, false)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if got := In("fr").Hand(h, false); !reflect.DeepEqual(got, want) {
				t.Error("the same hand is rendered differently")
			}
			In("en").Board(h.PublicState)
		})
	}
	all.Wait()
}
