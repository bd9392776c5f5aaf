package journal

import (
	"fmt"

	"korsar/game/deal"
	"korsar/storage/snowflake"
)

// Opened is how every journal begins.
type Opened struct {
	Guild   snowflake.ID `json:"guild,omitempty"` // 0 in a direct message
	Channel snowflake.ID `json:"channel"`         // the channel or thread of the table
	Host    PersonID     `json:"host"`
	Options Options      `json:"options"`
	Secret  deal.Secret  `json:"-"`                // of the fair deal; its commitment is public from now on
	After   TableID      `json:"after,omitempty"`  // the table whose rematch this is
	Thread  bool         `json:"thread,omitempty"` // the channel is a thread of this table's own, to be closed at its end
}

// Kind returns KindOpened.
func (Opened) Kind() Kind { return KindOpened }

// openedText is Opened as it is stored: the secret as 64 hexadecimal digits,
// as the record writes it and no other JSON does.
type openedText struct {
	Opened
	Secret string `json:"secret"`
}

func decodeOpened(text string) (Body, error) {
	body, err := decodeJSON[openedText](text)
	if err != nil {
		return nil, err
	}
	stored := body.(openedText)
	if stored.Opened.Secret, err = deal.ParseSecret(stored.Secret); err != nil {
		return nil, fmt.Errorf("secret: %w", err)
	}
	return stored.Opened, nil
}

func (t *Table) open(b Opened, e Entry) error {
	if err := t.must(Unopened, "opening"); err != nil {
		return err
	}
	if err := b.Options.Check(); err != nil {
		return fmt.Errorf("open the table: %w", err)
	}
	t.Opened, t.OpenedAt, t.Phase = b, e.At, Lobby
	t.Joins = map[PersonID]snowflake.ID{}
	t.Chairs = make([]Chair, b.Options.Seats)
	t.number()
	return nil
}
