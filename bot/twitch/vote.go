package twitch

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// maxVote is the length in bytes of the longest text that is read as a vote. Characters that show nothing count.
const maxVote = 64

// letterOf returns the letter that a text votes for, or "". A vote is a letter from A to Z alone, in either case, or
// one or two such letters after one ! or #. Two letters without these are talk: "ok", "no". A form of a letter that
// Unicode takes for the letter counts as it (NFKC, UAX #15): a keyboard for Japanese types full-width ones. Letters of
// other alphabets that look alike do not count.
func letterOf(text string) string {
	if len(text) > maxVote {
		return ""
	}
	text = strings.TrimFunc(norm.NFKC.String(text), isUnseen)
	found := voteText.FindStringSubmatch(text)
	if found == nil {
		return ""
	}
	return strings.ToUpper(found[1] + found[2])
}

var voteText = regexp.MustCompile(`^(?:([A-Za-z])|[!#]([A-Za-z]{1,2}))$`)

// isUnseen reports whether a character shows nothing. Chat clients append such characters, for Twitch refuses a message
// that equals the viewer's last one (msg_duplicate).
func isUnseen(r rune) bool {
	const blankBraille = '\u2800'
	return unicode.IsSpace(r) || unicode.IsMark(r) || !unicode.IsGraphic(r) || r == blankBraille
}
