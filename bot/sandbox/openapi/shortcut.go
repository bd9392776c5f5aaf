package openapi

import (
	"cmp"
	"encoding/json"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// shortcuts maps compiled schemas to copies that find the same faults in a third of the time. An original spends most
// of its time on branches of unions that cannot match, and on comparing numbers as fractions. Originals do not change,
// because other goroutines may be using them.
type shortcuts map[*jsonschema.Schema]*jsonschema.Schema

// of returns the copy of a schema. It returns nil for nil.
func (c shortcuts) of(original *jsonschema.Schema) *jsonschema.Schema {
	if original == nil || c[original] != nil {
		return c[original]
	}
	s := *original
	c[original] = &s // before its parts, because they may refer back to it
	if s.Enum != nil {
		s = jsonschema.Schema{DraftVersion: s.DraftVersion, Location: s.Location,
			Extensions: []jsonschema.SchemaExt{newEnumeration(original)}}
		return &s
	}
	s.Ref, s.Items2020 = c.of(s.Ref), c.of(s.Items2020)
	s.Properties = make(map[string]*jsonschema.Schema, len(original.Properties))
	for name, property := range original.Properties {
		s.Properties[name] = c.of(property)
	}
	s.OneOf, s.AnyOf = c.list(s.OneOf), c.list(s.AnyOf)
	if branches := c.byType(original.OneOf); len(branches) > 0 {
		s.Extensions = append(s.Extensions, &union{branches,
			&jsonschema.Schema{DraftVersion: s.DraftVersion, Location: s.Location, OneOf: s.OneOf}})
		s.OneOf = nil
	}
	if branches := c.byType(original.AnyOf); len(branches) > 0 {
		s.Extensions = append(s.Extensions, &union{branches,
			&jsonschema.Schema{DraftVersion: s.DraftVersion, Location: s.Location, AnyOf: s.AnyOf}})
		s.AnyOf = nil
	}
	return &s
}

func (c shortcuts) list(originals []*jsonschema.Schema) (list []*jsonschema.Schema) {
	for _, original := range originals {
		list = append(list, c.of(original))
	}
	return list
}

// byType returns the copies of the branches of a union by the constants of their field "type". It returns none if a
// branch has no constants, or if two branches share one.
func (c shortcuts) byType(branches []*jsonschema.Schema) map[any]*jsonschema.Schema {
	found := map[any]*jsonschema.Schema{}
	for _, branch := range branches {
		object := branch
		for object.Ref != nil {
			object = object.Ref
		}
		field := object.Properties["type"]
		if field == nil || field.Enum == nil {
			return nil
		}
		for _, value := range field.Enum.Values {
			key := constant(value)
			if key == nil || found[key] != nil {
				return nil
			}
			found[key] = c.of(branch)
		}
	}
	return found
}

// constant returns value if it is a text or a natural number, which no other JSON value equals. It returns nil for any
// other value, such as 1.0, which equals 1.
func constant(value any) any {
	switch v := value.(type) {
	case string:
		return value
	case json.Number:
		if !strings.ContainsAny(v.String(), "-.eE") {
			return value
		}
	}
	return nil
}

// union checks an object against the one branch of a union that has its "type".
type union struct {
	byType map[any]*jsonschema.Schema
	whole  *jsonschema.Schema // the union itself, for all other values
}

// Validate implements jsonschema.SchemaExt.
func (u *union) Validate(ctx *jsonschema.ValidatorContext, value any) {
	object, _ := value.(map[string]any)
	check(ctx, value, cmp.Or(u.byType[constant(object["type"])], u.whole))
}

// enumeration is a schema with an enumeration. Its constants pass by lookup.
type enumeration struct {
	accepted map[any]bool
	whole    *jsonschema.Schema // the schema itself, for all other values
}

func newEnumeration(whole *jsonschema.Schema) *enumeration {
	e := &enumeration{map[any]bool{}, whole}
	for _, value := range whole.Enum.Values {
		if key := constant(value); key != nil && whole.Validate(value) == nil {
			e.accepted[key] = true
		}
	}
	return e
}

// Validate implements jsonschema.SchemaExt.
func (e *enumeration) Validate(ctx *jsonschema.ValidatorContext, value any) {
	if !e.accepted[constant(value)] {
		check(ctx, value, e.whole)
	}
}

func check(ctx *jsonschema.ValidatorContext, value any, schema *jsonschema.Schema) {
	if err := ctx.Validate(schema, value, nil); err != nil {
		ctx.AddErr(err)
	}
}
