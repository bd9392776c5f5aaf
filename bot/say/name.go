package say

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

const (
	nameLength = 32 // runes; Discord's limit for a display name
	maxMarks   = 2  // combining marks on one letter; more would reach into other lines
)

// Name returns a user's name for text with markdown. It contains no mention, link or markup, and at most 32 characters,
// some of them after a backslash. It is "" if the name shows nothing.
func Name(name string) string { return escape(Plain(name)) }

// escape puts a backslash before each character of markup in a text.
func escape(text string) string {
	if !strings.ContainsAny(text, markup) {
		return text
	}
	var escaped strings.Builder
	for _, r := range text {
		if strings.ContainsRune(markup, r) {
			escaped.WriteByte('\\')
		}
		escaped.WriteRune(r)
	}
	return escaped.String()
}

// markup lists the characters by which a name could do harm inside a line. The colon is that of a link.
const markup = "\\*_~`|<>[]()#:"

// Plain returns a user's name for text without markdown, as in a select. It is one line of at most 32 visible
// characters, or "" if there are none. The at sign becomes one that looks alike, because Discord's servers parse
// mentions regardless of markdown. A name in a script that runs from right to left has a mark at each end, so that a
// number behind it is shown behind it.
func Plain(name string) string {
	name = firstCharacters(strings.ReplaceAll(Line(name), "@", "＠"))
	if strings.ContainsFunc(name, isRightToLeft) {
		return leftToRight + name + leftToRight
	}
	return name
}

// firstCharacters returns the part of a name that is shown.
func firstCharacters(name string) string {
	length := 0
	for i := range name {
		if length == nameLength {
			return strings.TrimRight(name[:i], " "+joiners)
		}
		length++
	}
	return name
}

// leftToRight shows nothing. Unicode's bidirectional algorithm (UAX #9) takes it for a letter of this direction.
const leftToRight = "\u200e"

// isRightToLeft reports whether a character is a letter of a script such as Arabic or Hebrew.
func isRightToLeft(r rune) bool {
	if r < 0x590 { // before Hebrew
		return false
	}
	p, _ := bidi.LookupRune(r)
	return p.Class() == bidi.R || p.Class() == bidi.AL
}

// Line returns a typed text as one line of visible characters, or "" if there are none. Equivalent texts become the
// same. Letters are composed (Unicode's NFC), and characters that imitate letters become those. Characters that show
// nothing are left out, such as control characters, broken UTF-8, changes of the writing direction, and characters of
// no width outside an emoji. Line breaks, blanks and letters that look like one become a single blank.
func Line(text string) string {
	if isPlain(text) {
		return text
	}
	var kept strings.Builder
	var last rune // the last character that was kept
	blank, marks, joins := false, 0, ""
	for _, r := range norm.NFC.String(withoutUnseen(text)) {
		switch {
		case unicode.IsSpace(r) || isBlank(r):
			blank, joins = last != 0, ""
			continue
		case strings.ContainsRune(joiners, r):
			if isEmoji(last) && !blank {
				joins += string(r)
			}
			continue
		case unicode.IsMark(r):
			if marks++; marks > maxMarks || last == 0 || blank {
				continue
			}
		default:
			marks = 0
		}
		if blank {
			kept.WriteByte(' ')
		}
		if isEmoji(r) {
			kept.WriteString(joins)
		}
		kept.WriteRune(r)
		last, blank, joins = r, false, ""
	}
	return kept.String()
}

// withoutUnseen returns a text without characters that show nothing, since one between a letter and its mark would keep
// them from being composed. Joiners remain after an emoji. Characters that imitate letters become those.
func withoutUnseen(text string) string {
	var last rune // the last character that was kept, joiners aside
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) || isBlank(r):
		case strings.ContainsRune(joiners, r):
			if !isEmoji(last) {
				return -1
			}
			return r
		case isInvisible(r):
			return -1
		}
		last = letterOf(r)
		return last
	}, strings.ToValidUTF8(text, ""))
}

// letterOf returns the letter or digit that a character imitates, such as a mathematical, circled, squared, fullwidth
// or raised one. It returns every other character itself.
func letterOf(r rune) rune {
	switch {
	case r < 0x250: // Latin letters, some of which NFKC would change
		return r
	case 0x1f150 <= r && r <= 0x1f169: // white letters in black circles
		return 'A' + r - 0x1f150
	case 0x1f170 <= r && r <= 0x1f189: // white letters in black squares
		return 'A' + r - 0x1f170
	}
	if i := strings.IndexRune(smallCapitals, r); i >= 0 {
		return 'a' + rune(utf8.RuneCountInString(smallCapitals[:i]))
	}
	if letter := norm.NFKC.String(string(r)); isPlain(letter) && len(letter) == 1 {
		return rune(letter[0])
	}
	return r
}

// smallCapitals are the small capitals from a to z. Unicode has none for x.
const smallCapitals = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡ×ʏᴢ"

// joiners are characters of no width that join several emoji into one, or make a character an emoji.
const joiners = "\u200d\ufe0f"

// isEmoji reports whether a character may be part of an emoji, such as a picture or a skin tone.
func isEmoji(r rune) bool { return unicode.In(r, unicode.So, unicode.Sk) }

// isPlain reports whether a text consists of ASCII letters and digits, which need no change.
func isPlain(text string) bool {
	for i := range len(text) {
		switch c := text[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
		default:
			return false
		}
	}
	return true
}

// isBlank reports whether a letter looks like a blank. Such letters make names look empty.
func isBlank(r rune) bool {
	switch r {
	case '\u115f', '\u1160', '\u2800', '\u3164', '\uffa0':
		return true
	}
	return false
}

// isInvisible reports whether a character that is no blank shows nothing, or nothing reliable.
func isInvisible(r rune) bool {
	return !unicode.IsGraphic(r) || r == unicode.ReplacementChar ||
		unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}
