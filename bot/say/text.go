package say

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Discord's limits, in characters (its documentation, "Create Message", "Embed Limits", "String Select", "Button",
// "Attachment Object", "Label", "Modal").
const (
	ContentLimit     = 2000
	TitleLimit       = 256 // of an embed, and of the name of its field
	BodyLimit        = 4096
	FieldLimit       = 1024
	OptionLimit      = 100 // of a select's option and of its description
	ButtonLimit      = 80
	PlaceholderLimit = 150
	AltLimit         = 1024 // of a text that screen readers speak, which is plain
	FormLimit        = 45   // of a form's title and of a field's label
	embedLimit       = 6000 // title, body, fields and footer together
)

// utf16Length returns a text's length in UTF-16 code units, the larger of the two ways in which Discord may count it.
func utf16Length(text string) int {
	n := 0
	for _, r := range text {
		n += utf16Units(r)
	}
	return n
}

// Clip shortens a text that is longer than a limit, and ends it with an ellipsis.
func Clip(text string, limit int) string {
	if len(text) <= limit || utf16Length(text) <= limit {
		return text
	}
	n := 1 // for the ellipsis
	for i, r := range text {
		if n += utf16Units(r); n > limit {
			return strings.TrimRight(text[:i], " \\") + "…"
		}
	}
	return text
}

// utf16Units returns how many UTF-16 code units a character takes.
func utf16Units(r rune) int {
	if r > 0xffff {
		return 2
	}
	return 1
}

// stack joins as many of the first texts as fit. If some are left out, it ends with their number.
func stack(texts []string, separator string, limit int, more func(int) string) string {
	whole := strings.Join(texts, separator)
	if utf16Length(whole) <= limit {
		return whole
	}
	fit := fitCount(texts, separator, limit, more)
	return strings.Join(append(texts[:fit:fit], more(len(texts)-fit)), separator)
}

// latestLines returns as many of the last lines as fit. If some are left out, it begins with their number.
func (l *Localizer) latestLines(lines []string, limit int) string {
	whole := strings.Join(lines, "\n")
	if utf16Length(whole) <= limit {
		return whole
	}
	earlier := func(count int) string { return l.many("earlier", count) }
	latest := slices.Clone(lines)
	slices.Reverse(latest)
	left := len(lines) - fitCount(latest, "\n", limit, earlier)
	return strings.Join(append([]string{earlier(left)}, lines[left:]...), "\n")
}

// fitCount returns how many of the first texts fit next to the line that counts the others.
func fitCount(texts []string, separator string, limit int, more func(int) string) int {
	room := limit - utf16Length(more(len(texts)))
	for i, text := range texts {
		if room -= utf16Length(text) + utf16Length(separator); room < 0 {
			return i
		}
	}
	return len(texts)
}

// separatorDot separates the parts of a line.
const separatorDot = " · "

// labeled returns a text after what it is about. The catalog has the colon: French has a space before it.
func (l *Localizer) labeled(what, text string) string {
	return l.say("labeled", "What", what, "Text", text)
}

// join joins the parts that are not empty.
func join(parts []string, separator string) string {
	var kept []string
	for _, part := range parts {
		if part != "" {
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, separator)
}

func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// bulletLine begins a line with a dot, so a name at the start is never parsed as a list or a heading.
func bulletLine(text string) string { return "· " + text }
