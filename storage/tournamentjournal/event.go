package tournamentjournal

import (
	"errors"
	"fmt"

	"korsar/game/deal"
	"korsar/game/tournament"
	"korsar/storage/journal"
)

// Event returns the event of package tournament that an entry is or contains, without the secret of the next lot. It
// returns false if there is none.
func Event(b Body) (tournament.Event, bool) {
	switch b := b.(type) {
	case Created:
		return tournament.Created{Rules: b.Rules, Commitment: deal.Commitment(b.Secret)}, true
	case Entered:
		return tournament.Entered{Entrant: b.Entrant, Join: b.Join, Strength: b.Strength}, true
	case RoundPaired:
		return b.RoundPaired, true
	case tournament.Withdrawn, tournament.Returned, tournament.Settled, tournament.NoShow, tournament.Voided,
		tournament.Shelved, tournament.Unshelved, tournament.Finished, tournament.Canceled:
		return b, true
	}
	return nil, false
}

// DecodeEvent parses the JSON of an event that [Event] returned, by kind. It refuses an unknown kind, an entry that is
// no event, unknown fields and trailing text.
func DecodeEvent(kind, text string) (tournament.Event, error) {
	event, err := decodeEvent(kind, text)
	if err != nil {
		return nil, fmt.Errorf("decode event of kind %q: %w", kind, err)
	}
	return event, nil
}

func decodeEvent(kind, text string) (tournament.Event, error) {
	switch kind { // stored with more than the event
	case Created{}.Kind():
		return journal.ParseObject[tournament.Created](text)
	case Entered{}.Kind():
		return journal.ParseObject[tournament.Entered](text)
	case RoundPaired{}.Kind():
		return journal.ParseObject[tournament.RoundPaired](text)
	}
	decode, known := decoders[kind]
	if !known {
		return nil, errors.New("there is no such kind")
	}
	body, err := decode(text)
	if err != nil {
		return nil, err
	}
	event, is := Event(body)
	if !is {
		return nil, errors.New("it is no event")
	}
	return event, nil
}
