package openapi

import (
	"maps"
	"strings"
)

// tighten makes the schemas of a document stricter, in place.
func tighten(document any) {
	t := tightener{}
	root, _ := document.(map[string]any)
	components, _ := root["components"].(map[string]any)
	t.components, _ = components["schemas"].(map[string]any)
	for _, schema := range t.components {
		t.schema(schema)
	}
	t.search(root["paths"])
	t.search(components["responses"])
}

type tightener struct {
	components map[string]any
}

// search finds schemas anywhere in a value.
func (t tightener) search(value any) {
	switch v := value.(type) {
	case []any:
		for _, element := range v {
			t.search(element)
		}
	case map[string]any:
		for name, element := range v {
			if name == "schema" {
				t.schema(element)
			} else {
				t.search(element)
			}
		}
	}
}

// schema closes an object whose fields are listed, since an unknown field is probably a typo. It turns a union of
// constants into an enumeration, whose errors are readable.
func (t tightener) schema(value any) {
	s, ok := value.(map[string]any)
	if !ok {
		return
	}
	t.flatten(s)
	enumerate(s)
	listed, _ := s["properties"].(map[string]any)
	for _, property := range listed {
		t.schema(property)
	}
	if _, given := s["additionalProperties"]; listed != nil && !given {
		s["additionalProperties"] = false
	}
	t.schema(s["additionalProperties"])
	t.schema(s["items"])
	for _, union := range []string{"oneOf", "anyOf"} {
		branches, _ := s[union].([]any)
		for _, branch := range branches {
			t.schema(branch)
		}
	}
}

// flatten merges the fields of the objects in allOf into one. If each were closed, it would refuse the fields of the
// others.
func (t tightener) flatten(s map[string]any) {
	parts, _ := s["allOf"].([]any)
	fields, required, rest := map[string]any{}, []any{}, []any{}
	for _, part := range parts {
		object := t.resolve(part)
		listed, ok := object["properties"].(map[string]any)
		if !ok {
			rest = append(rest, part)
			continue
		}
		maps.Copy(fields, listed)
		needed, _ := object["required"].([]any)
		required = append(required, needed...)
	}
	if len(fields) == 0 {
		return
	}
	delete(s, "allOf")
	if len(rest) > 0 {
		s["allOf"] = rest
	}
	s["properties"], s["required"] = fields, required
}

// resolve follows a reference to a component.
func (t tightener) resolve(schema any) map[string]any {
	s, _ := schema.(map[string]any)
	if ref, ok := s["$ref"].(string); ok {
		s, _ = t.components[strings.TrimPrefix(ref, "#/components/schemas/")].(map[string]any)
	}
	return s
}

// enumerate replaces "oneOf" of constants by "enum".
func enumerate(s map[string]any) {
	branches, _ := s["oneOf"].([]any)
	var constants []any
	for _, branch := range branches {
		object, _ := branch.(map[string]any)
		constant, ok := object["const"]
		if !ok {
			return
		}
		constants = append(constants, constant)
	}
	if constants != nil {
		delete(s, "oneOf")
		s["enum"] = constants
	}
}
