package say

import (
	"strings"
	"unicode"
)

const (
	nameLength = 32 // runes; Discord's limit for a display name
	joiner     = '\u200d'
	maxMarks   = 2 // combining marks on one letter; more would reach into other lines
)

// Name returns somebody's name for text with markdown: without mention, link or markup, at most 32
// characters (and a backslash before some); "" if the name shows nothing.
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

// markup is the characters by which a name could do harm inside a line. The colon is a link's.
const markup = "\\*_~`|<>[]()#:"

// Plain returns somebody's name for text without markdown, as in a select: visible characters, at
// most 32, in one line; "" if there are none. The at sign becomes one that looks alike, because a
// server parses mentions regardless of markdown.
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

// isPlain reports whether a name consists of ASCII letters and digits and needs no change.
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

// isInvisible reports whether a letter shows nothing. Such letters make names look empty.
func isInvisible(r rune) bool {
	switch r {
	case '\u115f', '\u1160', '\u2800', '\u3164', '\uffa0':
		return true
	}
	return false
}
