package sandbox

import (
	"fmt"
	"math"
	"strconv"
)

// list reads an array of up to most elements. It returns nil if the field is absent or null.
func (f *form) list(name string, most int) []any {
	value, _ := f.remove(name)
	if value == nil {
		return nil
	}
	list, ok := value.([]any)
	if !ok {
		f.addError(name, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
		return nil
	}
	if len(list) > most {
		f.addError(name, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", most)
	}
	return list
}

// strings reads an array of up to most strings.
func (f *form) strings(name string, most int) []string {
	list := f.list(name, most)
	words := make([]string, 0, len(list))
	for i, value := range list {
		text, ok := value.(string)
		if !ok {
			f.addElementError(name, i, "STRING_TYPE_CONVERT", "Could not interpret %q as string.", fmt.Sprint(value))
		}
		words = append(words, text)
	}
	return words
}

// forms reads an array of least to most objects. It returns nil if the field is absent or null, which is a validation
// error unless least is 0.
func (f *form) forms(name string, least, most int) []*form {
	if least == 0 {
		return f.toForms(name, f.list(name, most))
	}
	list := f.list(name, math.MaxInt)
	switch {
	case list == nil:
		f.addError(name, "BASE_TYPE_REQUIRED", "This field is required")
	case len(list) < least || len(list) > most:
		f.addError(name, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", least, most)
	}
	return f.toForms(name, list)
}

func (f *form) toForms(name string, list []any) []*form {
	if list == nil {
		return nil
	}
	at := f.child(name)
	forms := make([]*form, len(list))
	for i, value := range list {
		forms[i] = f.validation.form(value, &fieldPath{at, strconv.Itoa(i)})
	}
	return forms
}

// object reads a nested object. It returns nil if the field is absent or null.
func (f *form) object(name string) *form {
	value, _ := f.remove(name)
	if value == nil {
		return nil
	}
	return f.validation.form(value, f.child(name))
}
