package openapi

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// sampler draws values by the schemas of a description. Most parts of a value fit their schema. Some are just beyond a
// limit, or of another type.
type sampler struct {
	description map[string]any
	random      *rand.Rand
}

func newSampler(t testing.TB, text []byte) sampler {
	t.Helper()
	description, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return sampler{description.(map[string]any), rand.New(rand.NewPCG(1, 2))}
}

// each calls check with samples of every schema and with the pointer to the schema.
func (s sampler) each(samples int, check func(ref string, value any)) {
	var search func(value any, path ...string)
	search = func(value any, path ...string) {
		if len(path) == 3 && path[1] == "schemas" || len(path) > 3 && path[len(path)-1] == "schema" {
			for range samples {
				check(pointer(path...), s.value(value, 0))
			}
			return
		}
		switch v := value.(type) {
		case map[string]any:
			for _, key := range slices.Sorted(maps.Keys(v)) {
				search(v[key], append(path, key)...)
			}
		case []any:
			for i, element := range v {
				search(element, append(path, strconv.Itoa(i))...)
			}
		}
	}
	search(s.description)
}

// oneIn reports true once in n times.
func (s sampler) oneIn(n int) bool { return s.random.IntN(n) == 0 }

func pick[T any](s sampler, list []T) T { return list[s.random.IntN(len(list))] }

// strange are values that few schemas accept.
var strange = []any{nil, true, "", "soon", "0", json.Number("-1"), json.Number("1.5"), json.Number("1.0"),
	json.Number("99999999999"), json.Number("99999999999999999999"), []any{}, []any{nil, nil}, map[string]any{},
	map[string]any{"type": json.Number("1")}}

// value draws a value by a schema.
func (s sampler) value(value any, depth int) any {
	schema, _ := value.(map[string]any)
	if depth > 8 || s.oneIn(20) {
		return pick(s, strange)
	}
	if ref, ok := schema["$ref"].(string); ok {
		return s.value(s.at(ref), depth)
	}
	for _, union := range []string{"oneOf", "anyOf"} {
		if branches, ok := schema[union].([]any); ok {
			return s.value(pick(s, branches), depth)
		}
	}
	if constant, ok := schema["const"]; ok {
		return constant
	}
	if constants, ok := schema["enum"].([]any); ok {
		return pick(s, constants)
	}
	switch s.typeOf(schema) {
	case "object":
		return s.object(schema, depth)
	case "array":
		list := make([]any, s.length(schema, "minItems", "maxItems", 3))
		for i := range list {
			list[i] = s.value(schema["items"], depth+1)
		}
		return list
	case "string":
		if schema["format"] == "date-time" && !s.oneIn(5) {
			return "2026-11-21T12:00:00Z"
		}
		return strings.Repeat(pick(s, []string{"1", "a", "é"}), s.length(schema, "minLength", "maxLength", 6))
	case "integer", "number":
		n, ok := limit(schema, pick(s, []string{"minimum", "maximum"}))
		if !ok || s.oneIn(2) {
			return json.Number("7")
		}
		return json.Number(strconv.Itoa(n + s.random.IntN(3) - 1)) // it may overflow to the other end
	case "boolean":
		return s.oneIn(2)
	}
	return nil
}

// at returns the value that a reference names.
func (s sampler) at(ref string) any {
	var found any = s.description
	for _, step := range steps(ref) {
		found = found.(map[string]any)[step]
	}
	return found
}

// typeOf draws one of the types of a schema.
func (s sampler) typeOf(schema map[string]any) any {
	if types, ok := schema["type"].([]any); ok {
		return pick(s, types)
	}
	if schema["type"] == nil && (schema["allOf"] != nil || schema["properties"] != nil) {
		return "object"
	}
	return schema["type"]
}

// limit returns the limit that a schema sets, if any.
func limit(schema map[string]any, name string) (int, bool) {
	number, ok := schema[name].(json.Number)
	n, err := strconv.Atoi(number.String())
	return n, ok && err == nil
}

// length draws a length, sometimes one next to a limit.
func (s sampler) length(schema map[string]any, minimum, maximum string, usual int) int {
	if n, ok := limit(schema, minimum); ok && s.oneIn(3) {
		return max(0, n-s.random.IntN(2))
	}
	if n, ok := limit(schema, maximum); ok && n <= 10_000 && s.oneIn(10) {
		return n + s.random.IntN(2)
	}
	return s.random.IntN(usual + 1)
}

// object draws an object, and sometimes gives it a field that its schema does not have.
func (s sampler) object(schema map[string]any, depth int) map[string]any {
	drawn := map[string]any{}
	parts, _ := schema["allOf"].([]any)
	for _, part := range parts {
		more, _ := s.value(part, depth).(map[string]any)
		maps.Copy(drawn, more)
	}
	fields, _ := schema["properties"].(map[string]any)
	required, _ := schema["required"].([]any)
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if slices.Contains(required, any(name)) && !s.oneIn(30) || s.oneIn(2+2*depth) {
			drawn[name] = s.value(fields[name], depth+1)
		}
	}
	if more := schema["additionalProperties"]; more != nil {
		for i := range s.length(schema, "minProperties", "maxProperties", 2) {
			drawn["any "+strconv.Itoa(i)] = s.value(more, depth+1)
		}
	}
	if s.oneIn(15) {
		drawn[pick(s, []string{"colour", "type"})] = pick(s, strange)
	}
	return drawn
}
