package say

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/game/gametest"
)

func TestHostileNamesAreCleaned(t *testing.T) {
	for _, c := range []struct{ says, name, plain, markdown string }{
		{"a name stays as it is", "Anne", "Anne", "Anne"},
		{"blanks at the ends go, those inside become one", "  Anne \t Bonny\n", "Anne Bonny", "Anne Bonny"},
		{"letters of every script stay", "Élodie 愛 Жан", "Élodie 愛 Жан", "Élodie 愛 Жан"},
		{"a picture made of several stays whole", "👩‍🚀", "👩‍🚀", "👩‍🚀"},
		{"markup is shown, not obeyed", "**Anne**_x_~~", "**Anne**_x_~~", `\*\*Anne\*\*\_x\_\~\~`},
		{"a spoiler hides nothing", "||A||", "||A||", `\|\|A\|\|`},
		{"code does not open", "`a`", "`a`", "\\`a\\`"},
		{"a backslash escapes nothing of ours", `a\`, `a\`, `a\\`},
		{"everyone is not called", "@everyone", "＠everyone", "＠everyone"},
		{"a person is not mentioned", "<@123>", "<＠123>", `\<＠123\>`},
		{"a channel is not linked", "<#123>", "<#123>", `\<\#123\>`},
		{"an address is no link", "https://a.b/c", "https://a.b/c", `https\://a.b/c`},
		{"nor behind a word", "[x](https://a.b)", "[x](https://a.b)", `\[x\]\(https\://a.b\)`},
		{"a name does not turn the line round", "a\u202eb\u2066c", "abc", "abc"},
		{"control characters go", "a\x00b\x1b[0m", "ab[0m", `ab\[0m`},
		{"no pile of accents reaches into other lines", "q" + strings.Repeat("\u0301", 9), "q\u0301\u0301",
			"q\u0301\u0301"},
		{"a name of unseen letters is none", "\u3164\u2800\u200b\ufeff", "", ""},
		{"nor one of accents and joiners", "\u0301\u200d\u0302", "", ""},
		{"broken text is mended", "a\xff\xfeb", "ab", "ab"},
		{"a long name is cut", strings.Repeat("ab ", 20), strings.TrimSpace(strings.Repeat("ab ", 11)[:32]),
			strings.TrimSpace(strings.Repeat("ab ", 11)[:32])},
		{"a number stays behind a name from right to left", "أمير", "\u200eأمير\u200e", "\u200eأمير\u200e"},
		{"nobody's name is empty", "", "", ""},
	} {
		if got := Plain(c.name); got != c.plain {
			t.Errorf("%s: Plain(%q) = %q, want %q", c.says, c.name, got, c.plain)
		}
		if got := Name(c.name); got != c.markdown {
			t.Errorf("%s: Name(%q) = %q, want %q", c.says, c.name, got, c.markdown)
		}
	}
}

func TestRandomNamesLetNoMarkupThrough(t *testing.T) {
	pieces := rapid.SampledFrom([]string{"a", "Z", "9", " ", "@", "everyone", "<", ">", "#", "*", "_", "`", "\\", "|",
		"~", ":", "//", "http", "[", "]", "(", ")", "\n", "\u202e", "\u200d", "\u0301", "😀", "\u3164", "\x00", "\xff",
		"愛", "ש"})
	gametest.Check(t, func(t *rapid.T) {
		name := strings.Join(rapid.SliceOfN(pieces, 0, 60).Draw(t, "pieces"), "")
		plain, markdown := Plain(name), Name(name)
		seen := strings.ReplaceAll(plain, leftToRight, "")
		if n := utf8.RuneCountInString(seen); n > nameLength {
			t.Fatalf("%q has %d characters", plain, n)
		}
		if Plain(plain) != plain {
			t.Fatalf("%q changes when cleaned again: %q", plain, Plain(plain))
		}
		for _, r := range seen {
			if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '@' {
				t.Fatalf("%q lets %U through", plain, r)
			}
		}
		unescaped := strings.NewReplacer(`\\`, "", `\*`, "", `\_`, "", `\~`, "", "\\`", "", `\|`, "", `\<`, "", `\>`,
			"", `\[`, "", `\]`, "", `\(`, "", `\)`, "", `\#`, "", `\:`, "").Replace(markdown)
		if strings.ContainsAny(unescaped, markup) {
			t.Fatalf("%q lets markup through", markdown)
		}
	})
}

func TestTypedTextIsOneVisibleLine(t *testing.T) {
	for _, c := range []struct{ says, typed, line string }{
		{"a line stays as it is", "Spring Cup: 3. Liga (Ü30)", "Spring Cup: 3. Liga (Ü30)"},
		{"line breaks become blanks", "Spring\r\nCup\u2028x\u2029y\vz\u0085a", "Spring Cup x y z a"},
		{"so do blanks of other widths", "a\u00a0b\u2003c\u3000d\u3164e", "a b c d e"},
		{"what has no width goes", "D\u200bu\u200ce\u200dl\u2060s\ufeff\u00ad\u034f\ufe0f\U000e0041", "Duels"},
		{"nothing turns the line round", "\u202eabc\u2066d\u2069\u200e\u200f\u061c", "abcd"},
		{"NUL and broken UTF-8 go", "a\x00b\xffc\xc3(\ufffdd", "abc(d"},
		{"letters are composed", "E\u0301lodie", "Élodie"},
		{"across what goes, too", "E\x00\u200d\u0301lodie", "Élodie"},
		{"a picture made of several stays whole", "👩‍🚀 ❤️ 👍🏽", "👩‍🚀 ❤ 👍🏽"},
		{"unless nothing follows", "👩\u200d", "👩"},
		{"letters for mathematics are letters", "𝓑𝓮́𝓷 𝟙𝟚", "Bén 12"},
		{"so are circled, squared, wide and raised ones", "Ⓑⓔⓝ 🅱🅔🄽 Ｂｅｎ ᴮᵉⁿ", "Ben BEN Ben Ben"},
		{"and small capitals", "ʙᴇɴ", "ben"},
		{"signs, numerals of other scripts and fractions stay", "№ ½ ٣ ﷼ 🇫🇷", "№ ½ ٣ ﷼ 🇫🇷"},
		{"a long line stays long", strings.Repeat("ab ", 40) + "c", strings.Repeat("ab ", 40) + "c"},
		{"what shows nothing is nothing", " \u200b\u3164\u0301\n\x00", ""},
	} {
		if got := Line(c.typed); got != c.line {
			t.Errorf("%s: Line(%q) = %q, want %q", c.says, c.typed, got, c.line)
		}
	}
}

func TestLinesThatLookTheSameAreTheSame(t *testing.T) {
	unseen := rapid.SampledFrom([]rune("\x00\u0007\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u202e\u2060" +
		"\u2066\ufe0f\ufeff\U000e0100"))
	gametest.Check(t, func(t *rapid.T) {
		seen := Line(rapid.StringN(0, 30, -1).Draw(t, "text"))
		if Line(seen) != seen {
			t.Fatalf("%q changes when cleaned again: %q", seen, Line(seen))
		}
		letters := []rune(strings.Map(func(r rune) rune {
			if isEmoji(r) { // joiners between emojis are seen
				return 'x'
			}
			return r
		}, seen))
		at := rapid.IntRange(0, len(letters)).Draw(t, "at")
		hidden := string(letters[:at]) + string(unseen.Draw(t, "unseen")) + string(letters[at:])
		if want := Line(string(letters)); Line(hidden) != want {
			t.Fatalf("%q becomes %q, not %q", hidden, Line(hidden), want)
		}
		for _, r := range seen {
			if unicode.Is(unicode.C, r) && r != '\u200d' || unicode.Is(unicode.Bidi_Control, r) {
				t.Fatalf("%q lets %U through", seen, r)
			}
		}
	})
}

func TestEmptyNameGetsAPlaceholder(t *testing.T) {
	state := tabletest.Lobby(tabletest.Options(game.FreeForAll), "Anne", "\u200b", "\u3164")
	for tag, want := range map[string]string{"en": "someone (2)", "fr": "quelqu’un (2)", "de": "Unbekannt (2)"} {
		if got := In(tag).renderer(&state, Name).seatName(2); got != want {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
	}
}

func TestEqualNamesAreDistinguishedBySeat(t *testing.T) {
	state := tabletest.Lobby(tabletest.Options(game.FreeForAll), "Alex", "Ben", "Alex", "Alex")
	renderer := In("en").renderer(&state, Name)
	for seat, want := range []string{"Alex (1)", "Ben", "Alex (3)", "Alex (4)"} {
		if got := renderer.seatName(game.Seat(seat + 1)); got != want {
			t.Errorf("seat %d is %q, want %q", seat+1, got, want)
		}
	}
}
