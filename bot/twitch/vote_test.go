package twitch

import "testing"

func TestVoteIsALetterAlone(t *testing.T) {
	for text, letter := range map[string]byte{
		"A":             'A',
		"a":             'A',
		"!b":            'B',
		"#C":            'C',
		"  z ":          'Z',
		"A\U000e0000":   'A', // Chatterino repeats a message so
		"A \u034f":      'A',
		"a\u2800\u200b": 'A',
		"A\ufe0f":       'A',
		"Ａ":             'A', // full width
		"ｂ":             'B',
		"！ｃ":            'C',
		"𝐃":             'D', // mathematical
		"Ⓔ":             'E', // circled

		"":        0,
		" ":       0,
		"!":       0,
		"#":       0,
		"!!a":     0,
		"!#a":     0,
		"! a":     0,
		"a!":      0,
		"ab":      0,
		"A B":     0,
		"A, sure": 0,
		"1":       0,
		"@":       0,
		"[":       0,
		"{":       0,
		"?a":      0,
		"А":       0, // Cyrillic
		"Α":       0, // Greek
		"Ä":       0,
		"A\u0308": 0, // the same, decomposed
		"ß":       0,
		"ﬁ":       0, // a ligature is two letters
		"🅰":       0, // an emoji
		"A                                                                                ": 0,
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
