package journal

import (
	"fmt"
	"strconv"
	"strings"

	"korsar/game"
)

// decoders parse the body of each kind. A game has hundreds of moves, orders and votes, so their text is compact. The
// other kinds are JSON.
var decoders = Decoders{
	KindOpened:   decodeOpened,
	KindSeated:   DecodeObject[Seated],
	KindLeft:     DecodeObject[Left],
	KindReseated: DecodeObject[Reseated],
	KindStarted:  DecodeObject[Started],
	KindPlayed:   decodePlayed,
	KindHanded:   DecodeObject[Handed],
	KindOrdered:  decodeOrdered,

	KindTakenBack:      DecodeObject[TakenBack],
	KindCovered:        DecodeObject[Covered],
	KindInvited:        DecodeObject[Invited],
	KindOffered:        DecodeObject[Offered],
	KindDeclined:       DecodeObject[Declined],
	KindPaused:         DecodeObject[Paused],
	KindResumed:        DecodeObject[Resumed],
	KindShelving:       DecodeObject[Shelving],
	KindUnshelving:     DecodeObject[Unshelving],
	KindChannelChanged: DecodeObject[ChannelChanged],
	KindJoinedAudience: DecodeObject[JoinedAudience],
	KindSawHand:        DecodeObject[SawHand],
	KindRemovedVoter:   DecodeObject[RemovedVoter],
	KindVoted:          decodeVoted,
	KindControlledVote: DecodeObject[ControlledVote],
	KindOptionsChanged: DecodeObject[OptionsChanged],
	KindConfirmed:      DecodeObject[Confirmed],
	KindPlaceReplaced:  DecodeObject[PlaceReplaced],
	KindPlacesRemoved:  DecodeObject[PlacesRemoved],
	KindClosed:         DecodeObject[Closed],

	KindTournamentDeadline: decodeTournamentDeadline,
}

// Decode parses the body of an entry at a table. It refuses an unknown kind, unknown fields and trailing text.
func Decode(kind Kind, text string) (Body, error) { return decoders.Decode(kind, text) }

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
