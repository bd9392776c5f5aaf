package twitch

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// maxVote is the length in bytes of the longest text that is read as a vote. Characters that show nothing count.
const maxVote = 64

// letterOf returns the letter that a text votes for, or 0. A vote is a letter from A to Z alone, in either case. It may
// follow one ! or #. A form of a letter that Unicode takes for the letter counts as it (NFKC, UAX #15): a keyboard for
// Japanese types full-width ones. Letters of other alphabets that look alike do not count.
func letterOf(text string) byte {
	if len(text) > maxVote {
		return 0
	}
	text = strings.TrimFunc(norm.NFKC.String(text), isUnseen)
	if text != "" && (text[0] == '!' || text[0] == '#') {
		text = text[1:]
	}
	if len(text) != 1 {
		return 0
	}
	if letter := text[0] &^ 0x20; letter >= 'A' && letter <= 'Z' { // 0x20 is what sets lower case apart in ASCII
		return letter
	}
	return 0
}

// isUnseen reports whether a character shows nothing. Chat clients append such characters, for Twitch refuses a message
// that equals the viewer's last one (msg_duplicate).
func isUnseen(r rune) bool {
	const blankBraille = '\u2800'
	return unicode.IsSpace(r) || unicode.IsMark(r) || !unicode.IsGraphic(r) || r == blankBraille
}
