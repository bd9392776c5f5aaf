package tournamentjournal

import (
	"fmt"
	"unicode/utf8"

	"korsar/game/deal"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Created is the first entry of every tournament. The commitment to its secret is public from then on.
type Created struct {
	Guild    snowflake.ID     `json:"guild"`
	Channel  snowflake.ID     `json:"channel"` // of its post and its announcements; tables have threads there
	Host     journal.PersonID `json:"host"`
	Name     string           `json:"name"`
	Rules    tournament.Rules `json:"rules"`
	Settings Settings         `json:"settings"`
	Secret   deal.Secret      `json:"-"` // of the first round
}

// MaxName is how many characters the name of a tournament may have.
const MaxName = 80

// Kind implements Body.
func (Created) Kind() Kind { return "created" }

// createdText is Created as it is stored, with the secret as 64 hexadecimal digits, as in a table's journal.
type createdText struct {
	Created
	Secret string `json:"secret"`
}

// Text implements [journal.Texter].
func (b Created) Text() (string, error) { return journal.JSON(createdText{b, b.Secret.String()}) }

func decodeCreated(text string) (Body, error) {
	stored, err := journal.ParseObject[createdText](text)
	if err != nil {
		return nil, err
	}
	if stored.Created.Secret, err = deal.ParseSecret(stored.Secret); err != nil {
		return nil, fmt.Errorf("secret: %w", err)
	}
	return stored.Created, nil
}

func (t *Tournament) create(b Created, e Entry) error {
	switch {
	case b.Guild == 0 || b.Channel == 0:
		return fmt.Errorf("a tournament in guild %d, channel %d", b.Guild, b.Channel)
	case b.Host <= 0:
		return fmt.Errorf("person %d cannot be the host", b.Host)
	case b.Name == "" || utf8.RuneCountInString(b.Name) > MaxName:
		return fmt.Errorf("a name of %d characters: expected 1 to %d", utf8.RuneCountInString(b.Name), MaxName)
	}
	if err := b.Settings.Check(); err != nil {
		return err
	}
	if err := t.Tournament.Apply(tournament.Created{Rules: b.Rules,
		Commitment: deal.Commitment(b.Secret)}); err != nil {
		return err
	}
	t.Created, t.Settings, t.OpenedAt, t.secret = b, b.Settings, e.At, b.Secret
	t.entrantOf, t.roleGiver = map[journal.PersonID]tournament.Entrant{}, b.Host
	return nil
}
