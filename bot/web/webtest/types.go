package webtest

import (
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// Types checks that a file declares TypeScript types for the JSON of the given values and of all values in them. With
// update it writes the file. A TypeScript type has the name of its Go type without the suffix JSON.
func Types(t *testing.T, file string, update bool, values ...any) {
	t.Helper()
	d := declarations{}
	for _, value := range values {
		d.name(t, reflect.TypeOf(value))
	}
	text := "// Generated from the Go types by go test -run Types -update. Do not edit.\n"
	for _, name := range slices.Sorted(maps.Keys(d)) {
		text += "\nexport interface " + name + " {\n" + d[name] + "}\n"
	}
	Golden(t, file, text, update)
}

// Golden checks that a file contains text. With update it writes the file.
func Golden(t *testing.T, file, text string, update bool) {
	t.Helper()
	if update {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	held, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(held) != text {
		t.Errorf("%s is out of date: run the test with -update. It should hold\n%s", file, text)
	}
}

// declarations are the members of TypeScript interfaces, by interface name.
type declarations map[string]string

// name returns the TypeScript type for the JSON of a Go type, and declares it.
func (d declarations) name(t *testing.T, of reflect.Type) string {
	t.Helper()
	switch of.Kind() {
	case reflect.Bool:
		return "boolean"
	case reflect.String:
		return "string"
	case reflect.Int, reflect.Int64, reflect.Float64:
		return "number"
	case reflect.Pointer:
		return d.name(t, of.Elem()) + " | null"
	case reflect.Slice:
		return d.name(t, of.Elem()) + "[]"
	case reflect.Map:
		return "Record<string, " + d.name(t, of.Elem()) + ">"
	case reflect.Struct:
		name := []rune(strings.TrimSuffix(of.Name(), "JSON"))
		name[0] = unicode.ToUpper(name[0])
		if _, known := d[string(name)]; !known {
			d[string(name)] = "" // a type may refer to itself
			d[string(name)] = d.members(t, of)
		}
		return string(name)
	default:
		t.Fatalf("%v has no TypeScript type here", of)
		return ""
	}
}

// members returns the declarations of a struct's fields. A field with omitempty is optional and never null.
func (d declarations) members(t *testing.T, of reflect.Type) (text string) {
	t.Helper()
	for _, field := range reflect.VisibleFields(of) {
		tag, rest, _ := strings.Cut(field.Tag.Get("json"), ",")
		if tag == "" || shadowed(of, field, tag) {
			continue
		}
		kind := d.name(t, field.Type)
		if rest == "omitempty" {
			tag, kind = tag+"?", strings.TrimSuffix(kind, " | null")
		}
		text += fmt.Sprintf("\t%s: %s;\n", tag, kind)
	}
	return text
}

// shadowed reports whether another field, embedded less deeply, has the same JSON name.
func shadowed(of reflect.Type, field reflect.StructField, tag string) bool {
	return slices.ContainsFunc(reflect.VisibleFields(of), func(other reflect.StructField) bool {
		name, _, _ := strings.Cut(other.Tag.Get("json"), ",")
		return name == tag && len(other.Index) < len(field.Index)
	})
}
