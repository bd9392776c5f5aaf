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

// A form is one JSON object of a request. Reading a field takes it out, so
// what remains when the reader is done is what Discord would have ignored;
// it is told as a warning. Lengths are counted in Unicode code points, as
// Discord's own server counts them.
type form struct {
	fields map[string]any
	at     *place
	sheet  *sheet
}

// parseJSON reads exactly one JSON value, keeping numbers exact.
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

func (s *sheet) form(value any, at *place) *form {
	fields, ok := value.(map[string]any)
	if !ok {
		s.add(at.steps(), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
	}
	return &form{fields: fields, at: at, sheet: s}
}

func (f *form) under(name string) *place { return &place{f.at, name} }

func (f *form) fault(name, code, message string, values ...any) {
	at := f.at
	if name != "" {
		at = f.under(name)
	}
	f.sheet.add(at.steps(), code, fmt.Sprintf(message, values...))
}

// faultAt notes an error of one element of a list.
func (f *form) faultAt(list string, i int, code, message string, values ...any) {
	at := &place{f.under(list), strconv.Itoa(i)}
	f.sheet.add(at.steps(), code, fmt.Sprintf(message, values...))
}

// take removes and returns a field; null counts as given.
func (f *form) take(name string) (value any, given bool) {
	value, given = f.fields[name]
	delete(f.fields, name)
	return value, given
}

// given reports whether the field stands in the request, null included.
func (f *form) given(name string) bool {
	_, given := f.fields[name]
	return given
}

// ignore takes fields that Discord knows and that change nothing here.
func (f *form) ignore(names ...string) {
	for _, name := range names {
		delete(f.fields, name)
	}
}

// unsupported refuses fields that Discord would act on and the sandbox does
// not, unless they are empty. Silence would be a lie.
func (f *form) unsupported(names ...string) {
	for _, name := range names {
		value, _ := f.take(name)
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
		f.fault(name, codeUnsupported, "The sandbox does not know this field; teach it before using it.")
	}
}

// codeUnsupported marks what Discord would act on and the sandbox does not.
const codeUnsupported = "SANDBOX_UNSUPPORTED"

// done notes what nobody read.
func (f *form) done() {
	if len(f.fields) == 0 {
		return
	}
	prefix := strings.Join(f.at.steps(), ".")
	for _, name := range slices.Sorted(maps.Keys(f.fields)) {
		f.sheet.unknown = append(f.sheet.unknown, strings.TrimPrefix(prefix+"."+name, "."))
	}
}

// text reads a string of at most most code points; nil when absent or null.
func (f *form) text(name string, most int) *string {
	value, _ := f.take(name)
	if value == nil {
		return nil
	}
	text, ok := value.(string)
	if !ok {
		f.fault(name, "STRING_TYPE_CONVERT", "Could not interpret %q as string.", fmt.Sprint(value))
		return nil
	}
	if utf8.RuneCountInString(text) > most {
		f.fault(name, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", most)
	}
	return &text
}

// word reads a string, empty when absent or null.
func (f *form) word(name string, most int) string {
	if text := f.text(name, most); text != nil {
		return *text
	}
	return ""
}

// need reads a string that must be there, with 1 to most code points.
func (f *form) need(name string, most int) string {
	value, given := f.take(name)
	text, ok := value.(string)
	switch {
	case !given || value == nil:
		f.fault(name, "BASE_TYPE_REQUIRED", "This field is required")
	case !ok:
		f.fault(name, "STRING_TYPE_CONVERT", "Could not interpret %q as string.", fmt.Sprint(value))
	case text == "" || utf8.RuneCountInString(text) > most:
		f.fault(name, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length.", most)
	}
	return text
}

// number reads an integer between least and most; nil when absent or null.
func (f *form) number(name string, least, most int64) *int64 {
	value, _ := f.take(name)
	if value == nil {
		return nil
	}
	number, err := strconv.ParseInt(fmt.Sprint(value), 10, 64)
	switch _, isNumber := value.(json.Number); {
	case err != nil || !isNumber:
		f.fault(name, "NUMBER_TYPE_COERCE", "Value %q is not int.", fmt.Sprint(value))
		return nil
	case number < least:
		f.fault(name, "NUMBER_TYPE_MIN", "int value should be greater than or equal to %d.", least)
	case number > most:
		f.fault(name, "NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", most)
	}
	return &number
}

// count reads an integer with a default.
func (f *form) count(name string, least, most, otherwise int) int {
	if number := f.number(name, int64(least), int64(most)); number != nil {
		return int(*number)
	}
	return otherwise
}

func (f *form) truth(name string) bool {
	value, _ := f.take(name)
	if value == nil {
		return false
	}
	truth, ok := value.(bool)
	if !ok {
		f.fault(name, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
	}
	return truth
}

// choice reads a truth that an edit may leave out; nil when absent or null.
func (f *form) choice(name string) *bool {
	if value, given := f.fields[name]; !given || value == nil {
		f.ignore(name)
		return nil
	}
	truth := f.truth(name)
	return &truth
}

// id reads a snowflake, as a string or an integer; empty when absent.
func (f *form) id(name string) string {
	value, _ := f.take(name)
	if value == nil {
		return ""
	}
	text := fmt.Sprint(value)
	if _, err := strconv.ParseUint(text, 10, 64); err != nil {
		f.fault(name, "NUMBER_TYPE_COERCE", "Value %q is not snowflake.", text)
		return ""
	}
	return text
}
