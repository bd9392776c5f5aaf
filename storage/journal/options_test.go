package journal_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/storagetest"
)

// TestOptionsRefuseUnknownWords gives each option that is a word an unknown one: a stored option may be forged or come
// from another version.
func TestOptionsRefuseUnknownWords(t *testing.T) {
	good := storagetest.Options(game.FreeForAll, 4)
	if err := good.Check(); err != nil {
		t.Fatal(err)
	}
	for field := range reflect.TypeFor[journal.Options]().Fields() {
		if field.Type.Kind() != reflect.String || field.Name == "Language" {
			continue // any language may be stored: a version without its catalog answers in English
		}
		o := good
		reflect.ValueOf(&o).Elem().FieldByIndex(field.Index).SetString("nonsense")
		if o.Check() == nil {
			t.Errorf("Options.Check accepts any %s", field.Name)
		}
	}
}

// TestEveryOptionIsWrittenAndReadBack checks that drawOptions, and so every test of the codec, sets each option.
func TestEveryOptionIsWrittenAndReadBack(t *testing.T) {
	drawn := map[string]bool{}
	options := rapid.Custom(drawOptions)
	for seed := range 200 {
		o := reflect.ValueOf(options.Example(seed))
		for field := range o.Type().Fields() {
			drawn[field.Name] = drawn[field.Name] || !o.FieldByIndex(field.Index).IsZero()
		}
	}
	for field, was := range drawn {
		if !was {
			t.Errorf("drawOptions never sets %s", field)
		}
	}
}
