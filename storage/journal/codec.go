package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"korsar/game"
)

// decoders parse the body of each kind. Moves, orders and votes, of which a game has hundreds, have a compact text. The
// other kinds are JSON.
var decoders = map[Kind]func(string) (Body, error){
	KindOpened:   decodeOpened,
	KindSeated:   decodeJSON[Seated],
	KindLeft:     decodeJSON[Left],
	KindReseated: decodeJSON[Reseated],
	KindStarted:  decodeJSON[Started],
	KindPlayed:   decodePlayed,
	KindHanded:   decodeJSON[Handed],
	KindOrdered:  decodeOrdered,

	KindTakenBack:      decodeJSON[TakenBack],
	KindCovered:        decodeJSON[Covered],
	KindInvited:        decodeJSON[Invited],
	KindOffered:        decodeJSON[Offered],
	KindDeclined:       decodeJSON[Declined],
	KindPaused:         decodeJSON[Paused],
	KindResumed:        decodeJSON[Resumed],
	KindShelving:       decodeJSON[Shelving],
	KindUnshelving:     decodeJSON[Unshelving],
	KindMoved:          decodeJSON[Moved],
	KindJoinedAudience: decodeJSON[JoinedAudience],
	KindSawHand:        decodeJSON[SawHand],
	KindRemovedVoter:   decodeJSON[RemovedVoter],
	KindVoted:          decodeVoted,
	KindControlledVote: decodeJSON[ControlledVote],
	KindOptionsChanged: decodeJSON[OptionsChanged],
	KindConfirmed:      decodeJSON[Confirmed],
	KindPlaceReplaced:  decodeJSON[PlaceReplaced],
	KindPlacesRemoved:  decodeJSON[PlacesRemoved],
	KindClosed:         decodeJSON[Closed],

	KindTournamentDeadline: decodeTournamentDeadline,
}

// Encode returns a body as one line of text.
func Encode(b Body) (string, error) {
	if b == nil {
		return "", errors.New("encode entry: no body")
	}
	switch plain := b.(type) {
	case Played:
		return fmt.Sprintf("%d %v", plain.Seat, plain.Move), nil
	case Ordered:
		return fmt.Sprintf("%d %s", plain.Seat, plain.Order.text()), nil
	case Voted:
		return plain.text(), nil
	case Opened:
		b = openedText{plain, plain.Secret.String()}
	}
	text, err := json.Marshal(b)
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

func decodeJSON[B Body](text string) (Body, error) { return ParseObject[B](text) }

// ParseObject parses a JSON object. It refuses unknown fields and trailing text.
func ParseObject[T any](text string) (T, error) {
	var object T
	if !strings.HasPrefix(text, "{") { // null would decode to a zero object
		return object, errors.New("text does not begin with {")
	}
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&object); err != nil {
		return object, err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return object, errors.New("trailing text")
	}
	return object, nil
}

func decodePlayed(text string) (Body, error) {
	seat, token, err := cutSeat(text)
	if err != nil {
		return nil, err
	}
	move, err := game.ParseMove(token)
	if err != nil {
		return nil, err
	}
	return Played{Seat: seat, Move: move}, nil
}

// cutSeat parses the seat at the start of a text and returns it with the text after the space.
func cutSeat(text string) (game.Seat, string, error) {
	seat, rest, found := strings.Cut(text, " ")
	number, err := strconv.ParseUint(seat, 10, 8)
	if !found || err != nil || number < 1 || number > game.MaxSeats || strconv.FormatUint(number, 10) != seat {
		return 0, "", fmt.Errorf("%q does not begin with a seat and a space", text)
	}
	return game.Seat(number), rest, nil
}
