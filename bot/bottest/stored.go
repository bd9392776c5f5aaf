package bottest

import (
	"errors"
	"strings"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/game/record"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Entries returns the journal of the newest table of the channel.
func (w *World) Entries() []journal.Entry {
	w.T.Helper()
	return w.LoadTable().Entries
}

// LoadTable loads the newest table of the channel. It returns the zero value if there is none.
func (w *World) LoadTable() storage.LoadedTable {
	w.T.Helper()
	return w.loadIn(w.Channel)
}

// loadIn loads the newest table of a channel. It returns the zero value if there is none.
func (w *World) loadIn(ch *sandbox.Channel) storage.LoadedTable {
	w.T.Helper()
	id, err := w.Store.LatestIn(w.Ctx, snowflake.Parse(ch.ID()))
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

// MoveCount returns the number of moves made.
func (w *World) MoveCount() int {
	w.T.Helper()
	loaded := w.LoadTable()
	return loaded.Table.Game.MovesMade()
}

// PhaseOf returns the phase of a table. It returns "" if there is no such table.
func (w *World) PhaseOf(id journal.TableID) journal.Phase {
	w.T.Helper()
	loaded, err := w.Store.Load(w.Ctx, id)
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		w.T.Fatal(err)
	}
	return loaded.Table.Phase
}

// OnTurn returns the player whose turn it is.
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
	w.T.Fatal("the player on turn is not of this world")
	return nil
}

// SeatNames returns the name of each seat's person, or "" for a seat without one.
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

// Occupants returns the occupants of the seats, separated by commas. An occupant is a person's name, or the level of a
// computer, followed by the name of the person whom it covers for.
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

// ExpectUnchanged fails the test if a function changes the table.
func (w *World) ExpectUnchanged(do func()) {
	w.T.Helper()
	before := len(w.Entries())
	do()
	if after := len(w.Entries()); after != before {
		w.T.Errorf("the journal had %d entries and has %d", before, after)
	}
}

// ExpectNoTable fails the test if there is a table in the channel.
func (w *World) ExpectNoTable() {
	w.T.Helper()
	if len(w.Messages()) > 0 || len(w.Entries()) > 0 {
		w.T.Errorf("a table was made: %d messages, %d entries", len(w.Messages()), len(w.Entries()))
	}
}

// Record returns the record of the channel's newest game, which must be over, as the first player gets it.
func (w *World) Record() *record.Record {
	w.T.Helper()
	text := RecordOf(w.T, w.Shown(w.OfGame(w.People[0], Base36(w.LoadTable().ID), "export")))
	r, err := record.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		w.T.Fatalf("read the record: %v\n%s", err, text)
	}
	return r
}
