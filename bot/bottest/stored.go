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
func (p *World) Entries() []journal.Entry {
	p.T.Helper()
	return p.Kept().Entries
}

// Kept is what the store has of the newest table of the channel.
func (p *World) Kept() storage.LoadedTable {
	p.T.Helper()
	id, err := p.Store.LatestIn(p.Ctx, snowflake.Parse(p.Channel.ID()))
	if errors.Is(err, storage.ErrNotFound) {
		return storage.LoadedTable{}
	}
	if err != nil {
		p.T.Fatal(err)
	}
	kept, err := p.Store.Load(p.Ctx, id)
	if err != nil {
		p.T.Fatal(err)
	}
	return kept
}

// Made is how many moves were made.
func (p *World) Made() int {
	p.T.Helper()
	kept := p.Kept()
	return kept.Table.Game.MovesMade()
}

// PhaseOf is that of a table; "" for none.
func (p *World) PhaseOf(id journal.TableID) journal.Phase {
	p.T.Helper()
	kept, err := p.Store.Load(p.Ctx, id)
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		p.T.Fatal(err)
	}
	return kept.Table.Phase
}

// OnTurn is whose turn it is.
func (p *World) OnTurn() *simplayer.Player {
	p.T.Helper()
	kept := p.Kept()
	person := kept.Table.Chairs[kept.Table.Game.Turn()-1].Occupant.Person
	profiles, err := p.Store.PeopleByID(p.Ctx, person)
	if err != nil {
		p.T.Fatal(err)
	}
	for _, who := range p.People {
		if snowflake.Parse(who.ID()) == profiles[person].User {
			return who
		}
	}
	p.T.Fatal("somebody of another world is on turn")
	return nil
}

// Seated is who has which seat, by name; "" is a free one.
func (p *World) Seated() []string {
	p.T.Helper()
	var list []string
	kept := p.Kept()
	for _, c := range kept.Table.Chairs {
		profiles, err := p.Store.PeopleByID(p.Ctx, c.Occupant.Person)
		if err != nil {
			p.T.Fatal(err)
		}
		list = append(list, profiles[c.Occupant.Person].Name)
	}
	return list
}

// Occupants is who has which seat: a computer's level, with ' for a stand-in, or
// a name.
func (p *World) Occupants() string {
	p.T.Helper()
	names := p.Seated()
	for i, c := range p.Kept().Table.Chairs {
		if c.Occupant.Kind == journal.IsComputer {
			names[i] = strings.TrimSpace(string(c.Occupant.Level) + " " + names[i])
		}
	}
	return strings.Join(names, ", ")
}

// Unchanged fails the test if what is done changes the table.
func (p *World) Unchanged(do func()) {
	p.T.Helper()
	before := len(p.Entries())
	do()
	if after := len(p.Entries()); after != before {
		p.T.Errorf("the journal had %d entries and has %d", before, after)
	}
}

// NothingMade fails the test if a table stands in the channel.
func (p *World) NothingMade() {
	p.T.Helper()
	if len(p.Public()) > 0 || len(p.Entries()) > 0 {
		p.T.Errorf("a table was made: %d messages, %d entries", len(p.Public()), len(p.Entries()))
	}
}

// Record is the record that hangs on the end of the game.
func (p *World) Record() *record.Record {
	p.T.Helper()
	var files []sandbox.Attachment
	for _, m := range p.People[0].Sees(p.Channel) {
		for _, a := range m.Attachments {
			if strings.HasSuffix(a.Name, ".txt") {
				files = append(files, a)
			}
		}
	}
	if len(files) != 1 || files[0].Description == "" {
		p.T.Fatalf("%d records hang in the channel; expected one, with words for those who cannot see it", len(files))
	}
	r, err := record.NewReader(bytes.NewReader(files[0].Bytes)).Next()
	if err != nil {
		p.T.Fatalf("read the record: %v\n%s", err, files[0].Bytes)
	}
	return r
}

// Recorded plays the game to its end and reads its record.
func (p *World) Recorded() *record.Record {
	p.T.Helper()
	p.EndsGame()
	r, err := record.NewReader(strings.NewReader(string(p.Board().Attachments[0].Bytes))).Next()
	if err != nil {
		p.T.Fatal(err)
	}
	return r
}
