package table

import (
	"reflect"
	"testing"

	"korsar/storage"
	"korsar/storage/journal"
)

// TestProfileCountsEveryFeat gives somebody one feat at a time: their profile has to differ from one without.
func TestProfileCountsEveryFeat(t *testing.T) {
	of := func(feats journal.Feats) (p Profile) {
		p.tell([]storage.Result{{Credits: []storage.Credit{{Seat: 1, Side: 1, Person: 7, Share: 1, Feats: feats}}}}, 7, 0)
		return p
	}
	for field := range reflect.TypeFor[journal.Feats]().Fields() {
		var feats journal.Feats
		switch value := reflect.ValueOf(&feats).Elem().FieldByIndex(field.Index); value.Kind() {
		case reflect.Array:
			value.Index(0).SetInt(1)
		default:
			value.SetInt(1)
		}
		if reflect.DeepEqual(of(feats), of(journal.Feats{})) {
			t.Errorf("no profile tells of Feats.%s", field.Name)
		}
	}
}
