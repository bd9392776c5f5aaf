package tournamentjournal

import (
	"encoding/json"
	"errors"
	"fmt"

	"korsar/game/tournament"
	"korsar/storage/journal"
)

// decoders parse the body of each kind.
var decoders = map[Kind]func(string) (Body, error){
	KindCreated:         decodeCreated,
	KindPartnerAsked:    decode[PartnerAsked],
	KindEntered:         decode[Entered],
	KindReplaced:        decode[Replaced],
	KindStarted:         decode[Started],
	KindRoundPaired:     decodeRoundPaired,
	KindTableAnnounced:  decode[TableAnnounced],
	KindTableOpened:     decode[TableOpened],
	KindRoundExtended:   decode[RoundExtended],
	KindJoinReminded:    decode[JoinReminded],
	KindPaused:          decode[Paused],
	KindResumed:         decode[Resumed],
	KindPosted:          decode[Posted],
	KindPostsRefused:    decode[PostsRefused],
	KindSettingsChanged: decode[SettingsChanged],
	KindEventScheduled:  decode[EventScheduled],
	KindEventDeleted:    decode[EventDeleted],
	KindRolePromised:    decode[RolePromised],
	KindRoleRefused:     decode[RoleRefused],
	KindRoleGiven:       decode[RoleGiven],

	tournament.Withdrawn{}.Kind(): decode[tournament.Withdrawn],
	tournament.Returned{}.Kind():  decode[tournament.Returned],
	tournament.Settled{}.Kind():   decode[tournament.Settled],
	tournament.NoShow{}.Kind():    decode[tournament.NoShow],
	tournament.Voided{}.Kind():    decode[tournament.Voided],
	tournament.Extended{}.Kind():  decode[tournament.Extended],
	tournament.Shelved{}.Kind():   decode[tournament.Shelved],
	tournament.Unshelved{}.Kind(): decode[tournament.Unshelved],
	tournament.Finished{}.Kind():  decode[tournament.Finished],
	tournament.Cancelled{}.Kind(): decode[tournament.Cancelled],
}

// Encode returns a body as one line of text.
func Encode(b Body) (string, error) {
	if b == nil {
		return "", errors.New("encode entry: no body")
	}
	var stored any = b
	switch plain := b.(type) {
	case Created:
		stored = createdText{plain, plain.Secret.String()}
	case RoundPaired:
		stored = roundPairedText{plain, plain.NextSecret.String()}
	}
	text, err := json.Marshal(stored)
	if err != nil {
		return "", fmt.Errorf("encode entry of kind %q: %w", b.Kind(), err)
	}
	return string(text), nil
}

// Decode parses what Encode returns. It refuses an unknown kind, unknown fields and trailing text.
func Decode(kind Kind, text string) (Body, error) {
	decode, known := decoders[kind]
	if !known {
		return nil, fmt.Errorf("unknown kind of entry %q", kind)
	}
	body, err := decode(text)
	if err != nil {
		return nil, fmt.Errorf("decode entry of kind %q: %w", kind, err)
	}
	return body, nil
}

func decode[B Body](text string) (Body, error) { return journal.ParseObject[B](text) }
