package tournamentjournal

import (
	"fmt"

	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TableAnnounced records the message about a table in the tournament's channel. The thread that is made from it has the
// same id.
type TableAnnounced struct {
	Round   int          `json:"round"`
	Table   int          `json:"table"`
	Message snowflake.ID `json:"message"`
}

// Kind implements Body.
func (TableAnnounced) Kind() Kind { return "table-announced" }

// TableOpened records where the game of a table is played. If a game is played again, a later entry replaces it.
type TableOpened struct {
	Round int             `json:"round"`
	Table int             `json:"table"`
	ID    journal.TableID `json:"id"`
}

// Kind implements Body.
func (TableOpened) Kind() Kind { return "table-opened" }

// Venue is where a table of a round is played.
type Venue struct {
	Message   snowflake.ID    // the latest that announces it; 0 for none yet
	Announced int             // how often it was announced
	ID        journal.TableID // of its game; 0 for none yet
	// Superseded is the latest game that no longer counts because it was annulled or the table was settled by hand. It
	// is 0 if there is none.
	Superseded journal.TableID
}

// VenueAt returns where a table is played, by its round and its number there, both from 1. It returns the zero Venue if
// there is no such table.
func (t *Tournament) VenueAt(round, table int) Venue {
	if venue, err := t.venue(round, table); err == nil {
		return *venue
	}
	return Venue{}
}

func (t *Tournament) announceTable(b TableAnnounced) error {
	venue, err := t.venue(b.Round, b.Table)
	switch {
	case err != nil:
		return err
	case b.Message == 0:
		return fmt.Errorf("no message announces table %d of round %d", b.Table, b.Round)
	}
	venue.Message = b.Message
	venue.Announced++
	return nil
}

func (t *Tournament) openTable(b TableOpened) error {
	venue, err := t.venue(b.Round, b.Table)
	switch {
	case err != nil:
		return err
	case b.ID <= 0:
		return fmt.Errorf("table %d of round %d cannot be played at table %d of the store", b.Table, b.Round, b.ID)
	}
	venue.ID = b.ID
	return nil
}

// void annuls a game. A game that is played again has a new table.
func (t *Tournament) void(b tournament.Voided) error {
	if err := t.Tournament.Apply(b); err != nil {
		return err
	}
	venue, err := t.venue(b.Round, b.Table)
	if err == nil && venue.ID != 0 {
		venue.ID, venue.Superseded = 0, venue.ID
	}
	return err
}

// settle records the result of a table, which its game gives or a person decides instead.
func (t *Tournament) settle(b tournament.Settled, e Entry) error {
	if err := t.Tournament.Apply(b); err != nil {
		return err
	}
	venue, err := t.venue(b.Round, b.Table)
	if err == nil && e.By != 0 && venue.ID != 0 {
		venue.Superseded = venue.ID
	}
	return err
}

func (t *Tournament) venue(round, table int) (*Venue, error) {
	if round < 1 || round > len(t.venues) || table < 1 || table > len(t.venues[round-1]) {
		return nil, tournament.Refusal{Reason: tournament.UnknownTable, Round: round, Table: table}
	}
	return &t.venues[round-1][table-1], nil
}
