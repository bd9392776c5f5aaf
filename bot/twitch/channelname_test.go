package twitch

import "testing"

func TestParseChannel(t *testing.T) {
	for text, name := range map[string]string{
		"korsar":                               "korsar",
		" Korsar_2 ":                           "korsar_2",
		"#korsar":                              "korsar",
		"@Korsar":                              "korsar",
		"twitch.tv/korsar":                     "korsar",
		"https://www.twitch.tv/Korsar":         "korsar",
		"http://m.twitch.tv/korsar/":           "korsar",
		"https://www.twitch.tv/korsar?ref=a/b": "korsar",
		"abc":                                  "abc",
		"a234567890123456789012345":            "a234567890123456789012345",

		"":                              "",
		"ab":                            "",
		"a2345678901234567890123456":    "",
		"two words":                     "",
		"korsar,other":                  "",
		"korsar\r\nJOIN #other":         "",
		"kørsar":                        "",
		"##korsar":                      "",
		"twitch.tv":                     "",
		"https://twitch.tv/videos/1234": "",
		"https://example.com/korsar":    "",
		"https://twitch.tv.evil/korsar": "",
	} {
		if got, ok := ParseChannel(text); got != name || ok != (name != "") {
			t.Errorf("%q names %q, %v, expected %q", text, got, ok, name)
		}
	}
}
