package community

import (
	"testing"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

// TestPicturesAreForThoseWhoWantThem: a game is shown as a picture where its guild and its reader want pictures.
func TestPicturesAreForThoseWhoWantThem(t *testing.T) {
	for _, line := range []struct{ guild, reader bool }{{true, true}, {true, false}, {false, true}, {false, false}} {
		state := table.PublicState{Phase: journal.Finished, WordsOnly: !line.guild}
		preferences := storage.UserPreferences{NoPictures: !line.reader}
		for what, pictured := range map[string]bool{
			"hand":     (&table.Hand{PublicState: state, Preferences: preferences}).Pictured(),
			"replay":   (&Replay{PublicState: state, Preferences: preferences}).Pictured(),
			"analysis": (&Analysis{PublicState: state, Preferences: preferences}).Pictured(),
		} {
			if want := line.guild && line.reader; pictured != want {
				t.Errorf("guild wants pictures: %t, reader: %t: the %s has one: %t",
					line.guild, line.reader, what, pictured)
			}
		}
	}
}
