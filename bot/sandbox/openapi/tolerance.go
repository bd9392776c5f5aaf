package openapi

import (
	"errors"
	"slices"
	"strings"
)

// side is either requests or answers.
type side int

const (
	inRequest side = iota
	inAnswer
)

// A tolerance is a place where Discord differs from its description, so a finding there is not a fault. Patterns match
// step by step between slashes. a|b is either step, * is any step, and ** is any number of steps.
type tolerance struct {
	side     side
	path     string // pattern of the path
	location string // pattern of the JSON pointer
	keyword  string // JSON Schema keyword of the tolerated finding
	empty    bool   // only for null, false, 0 and values without length
	why      string
	source   string
}

// tolerances are all known differences, each as narrow as possible.
var tolerances = []tolerance{{
	side: inRequest, path: "/applications/**/commands/**", location: "/**/default_member_permissions", keyword: "type",
	why: "the description wants a number; Discord takes a string, and answers with one, as permissions have more " +
		"bits than a JSON number is sure to hold",
	source: "Application Commands, \"Application Command Structure\"; Permissions",
}, {
	side: inRequest, path: "/applications/**/commands/**",
	location: "/**/options/*/autocomplete|channel_types|choices|options", keyword: keywordUnknown, empty: true,
	why:    "discordgo writes the fields of every kind of option into each; Discord ignores those of other kinds",
	source: "discordgo v0.29.0, ApplicationCommandOption",
}, {
	side: inRequest, path: "/**", location: "/**/attachments/*/id", keyword: "type",
	why: "the description wants the text of an id; for a file of the same request the documentation's own " +
		"example sends its number",
	source: "API Reference, \"Uploading Files\"",
}, {
	side: inRequest, path: "/interactions/*/*/callback", location: "/data/tts|content|embeds|components",
	keyword: keywordUnknown, empty: true,
	why: "discordgo writes the fields of a message into every kind of callback; Discord ignores those of other " +
		"kinds",
	source: "discordgo v0.29.0, InteractionResponseData",
}, {
	side: inAnswer, path: "/**", location: "/errors/**/_errors/*/code", keyword: "type",
	why: "the description has the number of an error as a whole there; inside the tree of errors the codes are " +
		"words such as BASE_TYPE_REQUIRED",
	source: "API Reference, \"Error Messages\"",
}}

// tolerate joins the findings that are not tolerated.
func tolerate(side side, path string, found []finding) error {
	var faults []error
	for _, f := range found {
		if !slices.ContainsFunc(tolerances, func(t tolerance) bool { return t.side == side && t.covers(path, f) }) {
			faults = append(faults, f)
		}
	}
	return errors.Join(faults...)
}

func (t tolerance) covers(path string, f finding) bool {
	return t.keyword == f.keyword && (f.empty || !t.empty) &&
		matchesPattern(strings.Split(t.path, "/"), strings.Split(path, "/")) &&
		matchesPattern(strings.Split(t.location, "/"), strings.Split(f.location, "/"))
}

// matchesPattern reports whether steps match a pattern.
func matchesPattern(pattern, steps []string) bool {
	switch {
	case len(pattern) == 0:
		return len(steps) == 0
	case pattern[0] == "**":
		return matchesPattern(pattern[1:], steps) || len(steps) > 0 && matchesPattern(pattern, steps[1:])
	case len(steps) == 0:
		return false
	}
	return (pattern[0] == "*" || slices.Contains(strings.Split(pattern[0], "|"), steps[0])) &&
		matchesPattern(pattern[1:], steps[1:])
}
