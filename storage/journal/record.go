package journal

import (
	"errors"
	"fmt"
	"time"

	"korsar/game"
	"korsar/game/deal"
	"korsar/game/record"
)

// ErrRunning is returned if the table has no game that is over. A record shows every hand.
var ErrRunning = errors.New("the game is running and has no record yet")

// Record returns the record of a game that is over. It calls name for each occupant, since a journal has no names.
// Errors: ErrRunning, or what Replay returns.
func Record(entries []Entry, name func(Occupant) string) (*record.Record, error) {
	t, err := Replay(entries)
	if err != nil {
		return nil, err
	}
	return t.Record(entries, name)
}

// Record returns the record of the table's game. Entries is the journal that the table was folded from. Errors:
// ErrRunning.
func (t *Table) Record(entries []Entry, name func(Occupant) string) (*record.Record, error) {
	if t.Game.Seats() == 0 || t.Phase.Live() {
		return nil, ErrRunning
	}
	r := &record.Record{
		Edition: t.Options().Edition,
		Mode:    t.Options().Mode,
		Result:  record.Scores(&t.Game),
		Others:  []record.Tag{{Name: "Date", Value: t.LatestAt.UTC().Format(time.DateOnly)}},
	}
	if t.Unproven {
		r.Others = append([]record.Tag{record.Unproven}, r.Others...)
	} else {
		r.Fair = &record.Fair{Secret: t.Opened.Secret, Commitment: deal.Commitment(t.Opened.Secret), Joins: t.Dealt}
	}
	for _, c := range t.Chairs {
		r.Seats = append(r.Seats, name(t.OccupantAt(c.Seat, 0)))
	}
	var movers []game.Seat
	for _, e := range entries {
		switch b := e.Body.(type) {
		case Started:
			r.First, r.Deck = b.First, b.Deck
		case Played:
			r.Moves, movers = append(r.Moves, b.Move), append(movers, b.Seat)
		case TakenBack:
			stay := movesBefore(movers, b.Seat)
			r.Moves, movers = r.Moves[:stay], movers[:stay]
		case Handed:
			r.Changes = append(r.Changes, record.Change{Move: len(r.Moves) + 1, Seat: b.Seat, Name: name(b.Occupant)})
		}
	}
	return r, nil
}

// RecordText returns the record as text.
func RecordText(entries []Entry, name func(Occupant) string) (string, error) {
	r, err := Record(entries, name)
	if err != nil {
		return "", err
	}
	text, err := record.Append(nil, r)
	if err != nil {
		return "", fmt.Errorf("write record: %w", err)
	}
	return string(text), nil
}
