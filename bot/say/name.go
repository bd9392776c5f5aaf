package say

import (
	"strings"
	"unicode"
)

const (
	nameLength = 32 // runes; what Discord lets a display name have
	joiner     = '\u200d'
	maxMarks   = 2 // combining marks on one letter; more reach into other lines
)

// Name is somebody's name where markdown is shown: without mention, link or
// markup, of at most 32 characters (and a backslash before some); "" when it
// shows nothing.
func Name(name string) string {
	name = Plain(name)
	if !strings.ContainsAny(name, markup) {
		return name
	}
	var escaped strings.Builder
	for _, r := range name {
		if strings.ContainsRune(markup, r) {
			escaped.WriteByte('\\')
		}
		escaped.WriteRune(r)
	}
	return escaped.String()
}

// markup is what a name could do harm with inside a line. The colon is that of
// a link.
const markup = "\\*_~`|<>[]()#:"

// Plain is somebody's name where no markdown is shown, as in a select: of
// visible characters, at most 32, in one line; "" when there are none. The sign
// that begins a mention becomes one that looks alike, since a server reads
// mentions without regard to markdown.
func Plain(name string) string {
	if isPlain(name) {
		return name
	}
	var kept strings.Builder
	length, marks, blank, visible := 0, 0, false, false
	for _, r := range name {
		switch {
		case unicode.IsSpace(r) || isInvisible(r):
			blank = visible
			continue
		case !unicode.IsGraphic(r) && r != joiner || r == unicode.ReplacementChar:
			continue
		case unicode.IsMark(r):
			marks++
		default:
			marks = 0
		}
		if marks > maxMarks || !visible && (marks > 0 || r == joiner) {
			continue
		}
		if blank {
			kept.WriteByte(' ')
			length++
		}
		if length >= nameLength {
			break
		}
		if r == '@' {
			r = '＠'
		}
		kept.WriteRune(r)
		length++
		blank, visible = false, true
	}
	return strings.TrimSpace(kept.String())
}

// isPlain tells the usual name, of letters and digits, that stays as it is.
func isPlain(name string) bool {
	for i := range len(name) {
		switch c := name[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
		default:
			return false
		}
	}
	return len(name) <= nameLength
}

// isInvisible tells letters that show nothing, with which names are made to look
// empty.
func isInvisible(r rune) bool {
	switch r {
	case '\u115f', '\u1160', '\u2800', '\u3164', '\uffa0':
		return true
	}
	return false
}
