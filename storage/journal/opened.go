package journal

import (
	"errors"
	"fmt"
	"slices"

	"korsar/game"
	"korsar/game/deal"
)

// Opened is how every journal begins.
type Opened struct {
	Guild   Snowflake   `json:"guild,omitempty"` // 0 in a direct message
	Channel Snowflake   `json:"channel"`         // the channel or thread of the table
	Host    Person      `json:"host"`
	Options Options     `json:"options"`
	Secret  deal.Secret `json:"-"`               // of the fair deal; its commitment is public from now on
	After   TableID     `json:"after,omitempty"` // the table whose rematch this is
}

// Kind is KindOpened.
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

// Options is how a table was made.
type Options struct {
	Edition  string    `json:"edition"`
	Mode     game.Mode `json:"mode"`
	Seats    int       `json:"seats"` // as many as may sit down
	Pace     Pace      `json:"pace"`
	Booty    Booty     `json:"booty"`
	Language string    `json:"language"` // of what everybody reads, as BCP 47: en, fr

	Relief Level `json:"relief,omitempty"` // of the computer that takes over from whoever leaves the game; "": none does
	Hints  bool  `json:"hints,omitempty"`  // whoever is on turn may ask the computer for its advice
}

// Pace is how the board moves on.
type Pace string

// The paces.
const (
	// Relaxed posts a new board that mentions whoever is on turn.
	Relaxed Pace = "relaxed"
	// Live changes the one board in place.
	Live Pace = "live"
)

// Booty is whether the board shows the gold of captured ships.
type Booty string

// The customs.
const (
	OpenBooty   Booty = "open"
	ClosedBooty Booty = "closed"
)

// Check refuses options that no table can be played with. What is wrong with
// mode and seats is a [game.SetupRefusal].
func (o Options) Check() error {
	if game.EditionByID(o.Edition) == nil {
		return game.SetupRefusal{Rule: game.UnknownEdition}
	}
	if err := game.CheckSeats(o.Mode, o.Seats); err != nil {
		return err
	}
	if o.Pace != Relaxed && o.Pace != Live {
		return fmt.Errorf("pace %q: expected relaxed or live", o.Pace)
	}
	if o.Booty != OpenBooty && o.Booty != ClosedBooty {
		return fmt.Errorf("booty %q: expected open or closed", o.Booty)
	}
	if o.Relief != "" && !slices.Contains(Levels, o.Relief) {
		return fmt.Errorf("relief %q: expected deckhand, mate, captain or none", o.Relief)
	}
	if o.Language == "" {
		return errors.New("a table needs a language")
	}
	return nil
}
