package journal

import (
	"fmt"

	"korsar/game/deal"
	"korsar/storage/snowflake"
)

// Opened is the first entry of every journal.
type Opened struct {
	Guild   snowflake.ID `json:"guild,omitempty"` // 0 in a direct message
	Channel snowflake.ID `json:"channel"`         // the table's channel or thread
	Host    PersonID     `json:"host"`            // 0 at a table of a tournament, which the program opens
	Options Options      `json:"options"`
	Secret  deal.Secret  `json:"-"`                // of the fair deal; its commitment is public from now on
	After   TableID      `json:"after,omitempty"`  // the table that this is a rematch of; 0 for none
	Names   TableID      `json:"names,omitempty"`  // the table whose computers have the same names; 0 for none
	Thread  bool         `json:"thread,omitempty"` // the channel is this table's own thread, closed at its end

	Tournament *TournamentTable `json:"tournament,omitempty"` // nil if the table belongs to none
}

// Kind implements Body.
func (Opened) Kind() Kind { return "opened" }

// openedText is Opened as it is stored, with the secret as 64 hexadecimal digits, as in the record.
type openedText struct {
	Opened
	Secret string `json:"secret"`
}

// Text implements [Texter].
func (o Opened) Text() (string, error) { return JSON(openedText{o, o.Secret.String()}) }

func decodeOpened(text string) (Body, error) {
	stored, err := ParseObject[openedText](text)
	if err != nil {
		return nil, err
	}
	if stored.Opened.Secret, err = deal.ParseSecret(stored.Secret); err != nil {
		return nil, fmt.Errorf("secret: %w", err)
	}
	if o := stored.Opened.Tournament; o != nil {
		o.Until = o.Until.UTC()
	}
	return stored.Opened, nil
}

// Solo reports whether the table is in a direct message, where one person plays against computers.
func (o Opened) Solo() bool { return o.Guild == 0 }

func (t *Table) open(b Opened, e Entry) error {
	if err := t.requirePhase(Unopened, "opening"); err != nil {
		return err
	}
	if err := b.Options.Check(); err != nil {
		return fmt.Errorf("open table: %w", err)
	}
	if o := b.Tournament; o != nil {
		if err := o.check(b.Options.Seats); err != nil {
			return fmt.Errorf("open table: %w", err)
		}
		for _, person := range o.People() {
			t.Guests = append(t.Guests, Guest{Person: person, Since: e.Seq})
		}
	}
	t.Opened, t.OpenedAt, t.OpenedBy, t.Phase = b, e.At, e.Cause, Lobby
	t.Joins = map[PersonID]snowflake.ID{}
	t.Chairs = make([]Chair, b.Options.Seats)
	t.numberChairs()
	return nil
}
