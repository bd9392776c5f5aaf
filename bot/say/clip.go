package say

import (
	"slices"
	"strings"
)

// Discord's limits, in characters (its documentation, "Embed Limits", "String
// Select", "Buttons", "Create Message").
const (
	contentLimit     = 2000
	titleLimit       = 256
	bodyLimit        = 4096
	fieldLimit       = 1024
	labelLimit       = 100 // of a select's option, its description too
	buttonLimit      = 80
	placeholderLimit = 150
	embedLimit       = 6000 // title, body, fields and footer together
)

// utf16Length is a text's length as Discord may count it: in UTF-16 units, of which
// no text has fewer than it has characters.
func utf16Length(text string) int {
	n := 0
	for _, r := range text {
		n += utf16Units(r)
	}
	return n
}

// clip shortens a text that is longer than a limit, and shows that it did.
func clip(text string, limit int) string {
	if len(text) <= limit || utf16Length(text) <= limit {
		return text
	}
	n := 1 // for the dots
	for i, r := range text {
		if n += utf16Units(r); n > limit {
			return strings.TrimRight(text[:i], " \\") + "…"
		}
	}
	return text
}

// utf16Units is how many UTF-16 units a character takes.
func utf16Units(r rune) int {
	if r > 0xffff {
		return 2
	}
	return 1
}

// stack puts texts under one another, as many of the first as fit; for the
// others it ends with how many more there are.
func stack(texts []string, separator string, limit int, more func(int) string) string {
	whole := strings.Join(texts, separator)
	if utf16Length(whole) <= limit {
		return whole
	}
	fit := fitCount(texts, separator, limit, more)
	return strings.Join(append(texts[:fit:fit], more(len(texts)-fit)), separator)
}

// stackLatest is stack for texts of which the last matter most: it begins with
// how many more there are.
func stackLatest(texts []string, separator string, limit int, more func(int) string) string {
	whole := strings.Join(texts, separator)
	if utf16Length(whole) <= limit {
		return whole
	}
	latest := slices.Clone(texts)
	slices.Reverse(latest)
	fit := fitCount(latest, separator, limit, more)
	left := len(texts) - fit
	return strings.Join(append([]string{more(left)}, texts[left:]...), separator)
}

// fitCount is how many of the first texts fit beside the line for the others.
func fitCount(texts []string, separator string, limit int, more func(int) string) int {
	room := limit - utf16Length(more(len(texts)))
	for i, text := range texts {
		if room -= utf16Length(text) + utf16Length(separator); room < 0 {
			return i
		}
	}
	return len(texts)
}
