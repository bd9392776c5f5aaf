package twitch

import "testing"

func TestVoteIsALetterAlone(t *testing.T) {
	for text, letter := range map[string]string{
		"A":             "A",
		"a":             "A",
		"!b":            "B",
		"#C":            "C",
		"  z ":          "Z",
		"A\U000e0000":   "A", // Chatterino repeats a message so
		"A \u034f":      "A",
		"a\u2800\u200b": "A",
		"A\ufe0f":       "A",
		"Ａ":             "A", // full width
		"ｂ":             "B",
		"！ｃ":            "C",
		"𝐃":             "D", // mathematical
		"Ⓔ":             "E", // circled
		"!ab":           "AB",
		"#AB":           "AB",
		"!zZ":           "ZZ",
		"！ａｂ":           "AB", // full width
		"!ﬁ":            "FI", // a ligature is two letters

		"":        "",
		" ":       "",
		"!":       "",
		"#":       "",
		"!!a":     "",
		"!#a":     "",
		"! a":     "",
		"a!":      "",
		"ab":      "",
		"A B":     "",
		"A, sure": "",
		"1":       "",
		"@":       "",
		"[":       "",
		"{":       "",
		"?a":      "",
		"А":       "", // Cyrillic
		"Α":       "", // Greek
		"Ä":       "",
		"A\u0308": "", // the same, decomposed
		"ß":       "",
		"ﬁ":       "", // two letters without a sign
		"AB":      "",
		"ok":      "",
		"!abc":    "",
		"!a b":    "",
		"!a1":     "",
		"🅰":       "", // an emoji
		"A                                                                                ": "",
	} {
		if got := letterOf(text); got != letter {
			t.Errorf("%q votes for %q, expected %q", text, got, letter)
		}
	}
}

func TestCommandIsOneOfThreeWords(t *testing.T) {
	for text, command := range map[string]Command{
		"!korsar pause":           Pause,
		"!korsar go":              Go,
		"!korsar close":           Close,
		" !Korsar  CLOSE ":        Close,
		"!korsar pause\U000e0000": Pause,

		"!korsar":           "",
		"!korsar stop":      "",
		"!korsar pause now": "",
		"korsar pause":      "",
		"pause":             "",
		"!korsarpause":      "",
		"":                  "",
		"!korsar                                                                                  go": "",
	} {
		if got := commandOf(text); got != command {
			t.Errorf("%q is the command %q, expected %q", text, got, command)
		}
	}
}
