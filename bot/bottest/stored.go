package bottest

import (
	"bytes"
	"errors"
	"strings"

	"korsar/bot/sandbox"
	"korsar/bot/simplayer"
	"korsar/game/record"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Entries is the journal of the newest table of the channel.
func (w *World) Entries() []journal.Entry {
	w.T.Helper()
	return w.LoadTable().Entries
}

// LoadTable is what the store has of the newest table of the channel.
func (w *World) LoadTable() storage.LoadedTable {
	w.T.Helper()
	id, err := w.Store.LatestIn(w.Ctx, snowflake.Parse(w.Channel.ID()))
	if errors.Is(err, storage.ErrNotFound) {
		return storage.LoadedTable{}
	}
	if err != nil {
		w.T.Fatal(err)
	}
	loaded, err := w.Store.Load(w.Ctx, id)
	if err != nil {
		w.T.Fatal(err)
	}
	return loaded
}

// MoveCount is how many moves were made.
func (w *World) MoveCount() int {
	w.T.Helper()
	loaded := w.LoadTable()
	return loaded.Table.Game.MovesMade()
}

// PhaseOf is that of a table; "" for none.
func (w *World) PhaseOf(id journal.TableID) journal.Phase {
	w.T.Helper()
	loaded, err := w.Store.Load(w.Ctx, id)
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		w.T.Fatal(err)
	}
	return loaded.Table.Phase
}

// OnTurn is whose turn it is.
func (w *World) OnTurn() *simplayer.Player {
	w.T.Helper()
	loaded := w.LoadTable()
	person := loaded.Table.Chairs[loaded.Table.Game.Turn()-1].Occupant.Person
	profiles, err := w.Store.PeopleByID(w.Ctx, person)
	if err != nil {
		w.T.Fatal(err)
	}
	for _, who := range w.People {
		if snowflake.Parse(who.ID()) == profiles[person].User {
			return who
		}
	}
	w.T.Fatal("somebody of another world is on turn")
	return nil
}

// SeatNames is who has which seat, by name; "" is a free one.
func (w *World) SeatNames() []string {
	w.T.Helper()
	var list []string
	loaded := w.LoadTable()
	for _, c := range loaded.Table.Chairs {
		profiles, err := w.Store.PeopleByID(w.Ctx, c.Occupant.Person)
		if err != nil {
			w.T.Fatal(err)
		}
		list = append(list, profiles[c.Occupant.Person].Name)
	}
	return list
}

// Occupants is who has which seat: a computer's level, with ' for a stand-in, or
// a name.
func (w *World) Occupants() string {
	w.T.Helper()
	names := w.SeatNames()
	for i, c := range w.LoadTable().Table.Chairs {
		if c.Occupant.Kind == journal.IsComputer {
			names[i] = strings.TrimSpace(string(c.Occupant.Level) + " " + names[i])
		}
	}
	return strings.Join(names, ", ")
}

// ExpectUnchanged fails the test if what is done changes the table.
func (w *World) ExpectUnchanged(do func()) {
	w.T.Helper()
	before := len(w.Entries())
	do()
	if after := len(w.Entries()); after != before {
		w.T.Errorf("the journal had %d entries and has %d", before, after)
	}
}

// ExpectNoTable fails the test if a table stands in the channel.
func (w *World) ExpectNoTable() {
	w.T.Helper()
	if len(w.Messages()) > 0 || len(w.Entries()) > 0 {
		w.T.Errorf("a table was made: %d messages, %d entries", len(w.Messages()), len(w.Entries()))
	}
}

// Record is the record that hangs on the end of the game.
func (w *World) Record() *record.Record {
	w.T.Helper()
	var files []sandbox.Attachment
	for _, m := range w.People[0].Sees(w.Channel) {
		for _, a := range m.Attachments {
			if strings.HasSuffix(a.Name, ".txt") {
				files = append(files, a)
			}
		}
	}
	if len(files) != 1 || files[0].Description == "" {
		w.T.Fatalf("%d records hang in the channel; expected one, with words for those who cannot see it", len(files))
	}
	r, err := record.NewReader(bytes.NewReader(files[0].Bytes)).Next()
	if err != nil {
		w.T.Fatalf("read the record: %v\n%s", err, files[0].Bytes)
	}
	return r
}

// PlayToRecord plays the game to its end and reads its record.
func (w *World) PlayToRecord() *record.Record {
	w.T.Helper()
	w.PlayToEnd()
	r, err := record.NewReader(strings.NewReader(string(w.LastMessage().Attachments[0].Bytes))).Next()
	if err != nil {
		w.T.Fatal(err)
	}
	return r
}
