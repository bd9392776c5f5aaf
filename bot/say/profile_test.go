package say

import (
	"reflect"
	"slices"
	"testing"

	"korsar/bot/community"
)

// TestProfileShowsEveryFigure clears each field of a full profile in turn. The page must then change.
func TestProfileShowsEveryFigure(t *testing.T) {
	english := In("en")
	page := english.Profile(fullProfile("Anne"))
	for field := range reflect.TypeFor[community.Profile]().Fields() {
		p := fullProfile("Anne")
		reflect.ValueOf(&p).Elem().FieldByIndex(field.Index).SetZero()
		elsewhere := []string{"Pictures", "Unlisted", "Own", "Shared", "Rank", "Total"} // in the line about the reader
		if !slices.Contains(elsewhere, field.Name) && !field.Anonymous && english.Profile(p) == page {
			t.Errorf("the profile does not show %s, or the full profile of the tests lacks it", field.Name)
		}
	}
}
