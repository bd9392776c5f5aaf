package openapi

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	printer "golang.org/x/text/message"
)

// finding is one difference from the description.
type finding struct {
	location string // JSON pointer into the body, or the name of a parameter
	keyword  string // of JSON Schema, such as "type"
	text     string // what was sent, and what the description expects
	empty    bool   // the value sent is null, false, 0 or has no length
}

func (f finding) Error() string {
	if f.location == "" {
		return f.text
	}
	return f.location + ": " + f.text
}

// Keywords of findings that do not come from a schema.
const (
	keywordUnknown  = "additionalProperties"
	keywordRequired = "required"
)

const isUnknown = "is not in the description; look for a typo"

var escaper = strings.NewReplacer("~", "~0", "/", "~1")

// pointer returns a JSON pointer (RFC 6901).
func pointer(steps ...string) string {
	var text strings.Builder
	for _, step := range steps {
		text.WriteString("/" + escaper.Replace(step))
	}
	return text.String()
}

var english = printer.NewPrinter(language.English)

// findings returns the faults that a schema finds in a value, in a fixed order.
func findings(err error, value any) []finding {
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		return nil
	}
	var found []finding
	for _, leaf := range leafErrors(invalid) {
		location, keyword := pointer(leaf.InstanceLocation...), strings.Join(leaf.ErrorKind.KeywordPath(), "/")
		switch k := leaf.ErrorKind.(type) {
		case *kind.AdditionalProperties:
			for _, name := range k.Properties {
				sent := valueAt(value, append(slices.Clone(leaf.InstanceLocation), name))
				found = append(found, finding{location: location + pointer(name), keyword: keyword, text: isUnknown,
					empty: isEmpty(sent)})
			}
		case *kind.Required:
			for _, name := range k.Missing {
				found = append(found, finding{location: location + pointer(name), keyword: keyword, text: "is missing"})
			}
		default:
			text := fmt.Sprintf("is %s; %s", excerpt(valueAt(value, leaf.InstanceLocation)),
				leaf.ErrorKind.LocalizedString(english))
			found = append(found, finding{location: location, keyword: keyword, text: text})
		}
	}
	slices.SortFunc(found, func(a, b finding) int {
		return cmp.Or(cmp.Compare(a.location, b.location), cmp.Compare(a.text, b.text))
	})
	return slices.Compact(found) // a schema and its allOf may find the same fault
}

// leafErrors returns the errors at the leaves of a tree. For a union it takes the closest branch.
func leafErrors(e *jsonschema.ValidationError) (list []*jsonschema.ValidationError) {
	switch e.ErrorKind.(type) {
	case *kind.OneOf, *kind.AnyOf:
		if len(e.Causes) > 0 {
			return closestBranch(e)
		}
	}
	if len(e.Causes) == 0 {
		return []*jsonschema.ValidationError{e}
	}
	for _, deeper := range e.Causes {
		list = append(list, leafErrors(deeper)...)
	}
	return list
}

// closestBranch returns the errors of the branch of a union that is closest to the value. If no branch knows the
// "type", it returns one error with all known types.
func closestBranch(union *jsonschema.ValidationError) []*jsonschema.ValidationError {
	var best []*jsonschema.ValidationError
	closest := distance{2}
	known := &kind.Enum{}
	for _, cause := range union.Causes {
		branch := leafErrors(cause)
		d, other := measure(branch, len(union.InstanceLocation))
		if other != nil {
			known.Got, known.Want = other.Got, append(known.Want, other.Want...)
		}
		if slices.Compare(d[:], closest[:]) < 0 {
			best, closest = branch, d
		}
	}
	if closest[0] == 0 && closest[1] == 1 {
		path := append(slices.Clone(union.InstanceLocation), "type")
		return []*jsonschema.ValidationError{{SchemaURL: union.SchemaURL, InstanceLocation: path, ErrorKind: known}}
	}
	return best
}

// distance is how far a value is from a branch of a union, with the worst difference first. It counts another JSON
// type, a "type" field of another branch, the faults in the value's own fields, and all faults.
type distance [4]int

// measure returns the distance of a branch, and its error about "type" or nil. The errors in branch are about a value
// at depth.
func measure(branch []*jsonschema.ValidationError, depth int) (d distance, other *kind.Enum) {
	for _, fault := range branch {
		path := fault.InstanceLocation[depth:]
		switch k := fault.ErrorKind.(type) {
		case *kind.Type:
			if len(path) == 0 {
				d[0] = 1
			}
		case *kind.Enum:
			if len(path) == 1 && path[0] == "type" {
				d[1], other = 1, k
			}
		}
		if len(path) <= 1 {
			d[2]++
		}
	}
	d[3] = len(branch)
	return d, other
}

func valueAt(value any, path []string) any {
	for _, step := range path {
		switch v := value.(type) {
		case map[string]any:
			value = v[step]
		case []any:
			n, _ := strconv.Atoi(step) // the index comes from the validator
			value = v[n]
		}
	}
	return value
}

func isEmpty(value any) bool {
	switch v := value.(type) {
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return value == nil || value == false || value == "" || value == json.Number("0")
}

const maxExcerpt = 80

// excerpt returns the beginning of a value as JSON.
func excerpt(value any) string {
	text, _ := json.Marshal(value) // it was parsed from JSON
	if short := []rune(string(text)); len(short) > maxExcerpt {
		return string(short[:maxExcerpt]) + "…"
	}
	return string(text)
}
