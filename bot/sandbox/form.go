package sandbox

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A form is one JSON object of a request. Reading a field removes it. warnUnread then reports the remaining fields,
// which Discord would ignore. Lengths are counted in Unicode code points, as on Discord's server.
type form struct {
	fields     map[string]any
	path       *fieldPath
	validation *validation
}

// parseJSON parses exactly one JSON value and keeps numbers exact.
func parseJSON(body []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return nil, errInvalidJSON
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, errInvalidJSON
	}
	return value, nil
}

func (v *validation) form(value any, at *fieldPath) *form {
	fields, ok := value.(map[string]any)
	if !ok {
		v.addError(at.names(), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
	}
	return &form{fields: fields, path: at, validation: v}
}

func (f *form) child(name string) *fieldPath { return &fieldPath{f.path, name} }

func (f *form) addError(name, code, message string, values ...any) {
	at := f.path
	if name != "" {
		at = f.child(name)
	}
	f.validation.addError(at.names(), code, fmt.Sprintf(message, values...))
}

// addElementError adds an error about one element of a list.
func (f *form) addElementError(list string, i int, code, message string, values ...any) {
	at := &fieldPath{f.child(list), strconv.Itoa(i)}
	f.validation.addError(at.names(), code, fmt.Sprintf(message, values...))
}

// remove removes a field and returns it. A null counts as given.
func (f *form) remove(name string) (value any, given bool) {
	value, given = f.fields[name]
	delete(f.fields, name)
	return value, given
}

// has reports whether the request has the field, including null.
func (f *form) has(name string) bool {
	_, given := f.fields[name]
	return given
}

// ignore removes fields that Discord knows and that have no effect here.
func (f *form) ignore(names ...string) {
	for _, name := range names {
		delete(f.fields, name)
	}
}

// unsupported refuses non-empty fields that Discord supports and the sandbox does not.
func (f *form) unsupported(names ...string) {
	for _, name := range names {
		value, _ := f.remove(name)
		switch v := value.(type) {
		case nil:
			continue
		case []any:
			if len(v) == 0 {
				continue
			}
		case bool:
			if !v {
				continue
			}
		}
		f.addError(name, codeUnsupported, "The sandbox does not support this field; add it before using it.")
	}
}

// codeUnsupported is the error code for a feature that Discord supports and the sandbox does not.
const codeUnsupported = "SANDBOX_UNSUPPORTED"

// warnUnread warns of the fields that were not read.
func (f *form) warnUnread() {
	if len(f.fields) == 0 {
		return
	}
	prefix := strings.Join(f.path.names(), ".")
	for _, name := range slices.Sorted(maps.Keys(f.fields)) {
		f.validation.warnings = append(f.validation.warnings, strings.TrimPrefix(prefix+"."+name, "."))
	}
}

// optionalString reads a string of up to most code points. It returns nil if the field is absent or null.
func (f *form) optionalString(name string, most int) *string {
	value, _ := f.remove(name)
	if value == nil {
		return nil
	}
	text, ok := value.(string)
	if !ok {
		f.addError(name, "STRING_TYPE_CONVERT", "Could not interpret %q as string.", fmt.Sprint(value))
		return nil
	}
	if utf8.RuneCountInString(text) > most {
		f.addError(name, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", most)
	}
	return &text
}

// string reads a string of up to most code points. It returns "" if the field is absent or null.
func (f *form) string(name string, most int) string {
	if text := f.optionalString(name, most); text != nil {
		return *text
	}
	return ""
}

// requiredString reads a string of 1 to most code points.
func (f *form) requiredString(name string, most int) string {
	value, given := f.remove(name)
	text, ok := value.(string)
	switch {
	case !given || value == nil:
		f.addError(name, "BASE_TYPE_REQUIRED", "This field is required")
	case !ok:
		f.addError(name, "STRING_TYPE_CONVERT", "Could not interpret %q as string.", fmt.Sprint(value))
	case text == "" || utf8.RuneCountInString(text) > most:
		f.addError(name, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length.", most)
	}
	return text
}

// optionalInt reads an integer between least and most. It returns nil if the field is absent or null.
func (f *form) optionalInt(name string, least, most int) *int {
	value, _ := f.remove(name)
	if value == nil {
		return nil
	}
	number, err := strconv.Atoi(fmt.Sprint(value))
	switch _, isNumber := value.(json.Number); {
	case err != nil || !isNumber:
		f.addError(name, "NUMBER_TYPE_COERCE", "Value %q is not int.", fmt.Sprint(value))
		return nil
	case number < least:
		f.addError(name, "NUMBER_TYPE_MIN", "int value should be greater than or equal to %d.", least)
	case number > most:
		f.addError(name, "NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", most)
	}
	return &number
}

// intOr reads an integer between least and most. It returns otherwise if the field is absent or null.
func (f *form) intOr(name string, least, most, otherwise int) int {
	if number := f.optionalInt(name, least, most); number != nil {
		return *number
	}
	return otherwise
}

func (f *form) bool(name string) bool {
	value, _ := f.remove(name)
	if value == nil {
		return false
	}
	truth, ok := value.(bool)
	if !ok {
		f.addError(name, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
	}
	return truth
}

// optionalBool reads a boolean. It returns nil if the field is absent or null.
func (f *form) optionalBool(name string) *bool {
	if value, given := f.fields[name]; !given || value == nil {
		f.ignore(name)
		return nil
	}
	truth := f.bool(name)
	return &truth
}

// id reads a snowflake, as a string or an integer. It returns "" if the field is absent or invalid.
func (f *form) id(name string) string {
	value, _ := f.remove(name)
	if value == nil {
		return ""
	}
	text := fmt.Sprint(value)
	if _, err := strconv.ParseUint(text, 10, 64); err != nil {
		f.addError(name, "NUMBER_TYPE_COERCE", "Value %q is not snowflake.", text)
		return ""
	}
	return text
}
