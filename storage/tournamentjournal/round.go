package tournamentjournal

import (
	"errors"
	"fmt"
	"time"

	"korsar/game/deal"
	"korsar/game/tournament"
	"korsar/storage/journal"
)

// Started records that the host ordered the start, or that its time has come. The first round is paired once enough
// have entered.
type Started struct{}

// Kind implements Body.
func (Started) Kind() Kind { return "started" }

// RoundPaired records who plays whom in the next round, its deadlines, and the secret of the round after it. The event
// commits to that secret.
type RoundPaired struct {
	tournament.RoundPaired
	NextSecret deal.Secret `json:"-"`
	JoinBy     time.Time   `json:"join_by,omitzero"`  // when users who have not joined are no-shows; zero for never
	Deadline   time.Time   `json:"deadline,omitzero"` // from then on nobody has time for a turn; zero for never
}

// roundPairedText is RoundPaired as it is stored, with the secret as 64 hexadecimal digits.
type roundPairedText struct {
	RoundPaired
	NextSecret string `json:"next_secret"`
}

// Text implements [journal.Texter].
func (b RoundPaired) Text() (string, error) {
	return journal.JSON(roundPairedText{b, b.NextSecret.String()})
}

func decodeRoundPaired(text string) (Body, error) {
	stored, err := journal.ParseObject[roundPairedText](text)
	if err != nil {
		return nil, err
	}
	if stored.RoundPaired.NextSecret, err = deal.ParseSecret(stored.NextSecret); err != nil {
		return nil, fmt.Errorf("secret of the next round: %w", err)
	}
	return stored.RoundPaired, nil
}

// RoundExtended records the deadlines of the latest round, which may not be earlier than before. Zero is none.
type RoundExtended struct {
	Round    int       `json:"round"`
	JoinBy   time.Time `json:"join_by,omitzero"`
	Deadline time.Time `json:"deadline,omitzero"`
}

// Kind implements Body.
func (RoundExtended) Kind() Kind { return "round-extended" }

// JoinReminded records that users who have not joined their tables of the latest round were reminded.
type JoinReminded struct {
	Round int `json:"round"`
}

// Kind implements Body.
func (JoinReminded) Kind() Kind { return "join-reminded" }

// Reminded reports whether users who have not joined were reminded of the present deadline.
func (t *Tournament) Reminded() bool { return t.reminded }

func (t *Tournament) remind(b JoinReminded) error {
	if b.Round == 0 || b.Round != len(t.Rounds()) {
		return tournament.Refusal{Reason: tournament.RoundIsOver, Round: b.Round}
	}
	t.reminded = true
	return nil
}

// JoinBy returns when users who have not joined their tables of the latest round are no-shows. Zero is never.
func (t *Tournament) JoinBy() time.Time { return t.joinBy }

// Deadline returns the time from which nobody has time for a turn in the latest round. Zero is never.
func (t *Tournament) Deadline() time.Time { return t.deadline }

// Secret returns the secret that the next round or the end publishes. Nothing may show it before.
func (t *Tournament) Secret() deal.Secret { return t.secret }

func (t *Tournament) start() error {
	if t.Started {
		return errors.New("the tournament has started")
	}
	t.Started = true
	return nil
}

func (t *Tournament) startRound(b RoundPaired) error {
	switch {
	case !t.Started:
		return errors.New("a round before the tournament has started")
	case t.Paused:
		return errors.New("a round while the tournament is paused")
	case b.Next != deal.Commitment(b.NextSecret):
		return tournament.Refusal{Reason: tournament.InvalidCommitment, Round: b.Round}
	}
	if err := t.Tournament.Apply(b.RoundPaired); err != nil {
		return err
	}
	t.venues = append(t.venues, make([]Venue, len(b.Tables)))
	t.secret, t.joinBy, t.deadline, t.reminded = b.NextSecret, b.JoinBy, b.Deadline, false
	return nil
}

func (t *Tournament) extendRound(b RoundExtended) error {
	switch {
	case b.Round == 0 || b.Round != len(t.Rounds()):
		return tournament.Refusal{Reason: tournament.RoundIsOver, Round: b.Round}
	case b.Deadline.Before(t.deadline) || b.JoinBy.Before(t.joinBy):
		return fmt.Errorf("the deadlines %v and %v are earlier than %v and %v",
			b.JoinBy, b.Deadline, t.joinBy, t.deadline)
	}
	t.joinBy, t.deadline, t.reminded = b.JoinBy, b.Deadline, false
	return nil
}
