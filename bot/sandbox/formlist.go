package sandbox

import (
	"fmt"
	"math"
	"strconv"
)

// list reads an array of at most most elements; nil when absent or null.
func (f *form) list(name string, most int) []any {
	value, _ := f.take(name)
	if value == nil {
		return nil
	}
	list, ok := value.([]any)
	if !ok {
		f.fault(name, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
		return nil
	}
	if len(list) > most {
		f.fault(name, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", most)
	}
	return list
}

// words reads an array of strings.
func (f *form) words(name string, most int) []string {
	list := f.list(name, most)
	words := make([]string, 0, len(list))
	for i, value := range list {
		text, ok := value.(string)
		if !ok {
			f.faultAt(name, i, "STRING_TYPE_CONVERT", "Could not interpret %q as string.", fmt.Sprint(value))
		}
		words = append(words, text)
	}
	return words
}

// forms reads an array of least to most objects; nil when absent or null,
// which is an error unless least is 0.
func (f *form) forms(name string, least, most int) []*form {
	if least > 0 {
		return f.bounded(name, least, most)
	}
	return f.objects(name, f.list(name, most))
}

func (f *form) bounded(name string, least, most int) []*form {
	list := f.list(name, math.MaxInt)
	switch {
	case list == nil:
		f.fault(name, "BASE_TYPE_REQUIRED", "This field is required")
	case len(list) < least || len(list) > most:
		f.fault(name, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", least, most)
	}
	return f.objects(name, list)
}

func (f *form) objects(name string, list []any) []*form {
	if list == nil {
		return nil
	}
	at := f.under(name)
	forms := make([]*form, len(list))
	for i, value := range list {
		forms[i] = f.sheet.form(value, &place{at, strconv.Itoa(i)})
	}
	return forms
}

// object reads a nested object; nil when absent or null.
func (f *form) object(name string) *form {
	value, _ := f.take(name)
	if value == nil {
		return nil
	}
	return f.sheet.form(value, f.under(name))
}
