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
	Opened{}.Kind():   decodeOpened,
	Seated{}.Kind():   DecodeObject[Seated],
	Left{}.Kind():     DecodeObject[Left],
	Reseated{}.Kind(): DecodeObject[Reseated],
	Started{}.Kind():  DecodeObject[Started],
	Played{}.Kind():   decodePlayed,
	Handed{}.Kind():   DecodeObject[Handed],
	Ordered{}.Kind():  decodeOrdered,

	TakenBack{}.Kind():      DecodeObject[TakenBack],
	Covered{}.Kind():        DecodeObject[Covered],
	Invited{}.Kind():        DecodeObject[Invited],
	Offered{}.Kind():        DecodeObject[Offered],
	Declined{}.Kind():       DecodeObject[Declined],
	Paused{}.Kind():         DecodeObject[Paused],
	Resumed{}.Kind():        DecodeObject[Resumed],
	Shelving{}.Kind():       DecodeObject[Shelving],
	Unshelving{}.Kind():     DecodeObject[Unshelving],
	ChannelChanged{}.Kind(): DecodeObject[ChannelChanged],
	JoinedAudience{}.Kind(): DecodeObject[JoinedAudience],
	SawHand{}.Kind():        DecodeObject[SawHand],
	RemovedVoter{}.Kind():   DecodeObject[RemovedVoter],
	Voted{}.Kind():          decodeVoted,
	Counted{}.Kind():        decodeCounted,
	ControlledVote{}.Kind(): DecodeObject[ControlledVote],
	OptionsChanged{}.Kind(): DecodeObject[OptionsChanged],
	Confirmed{}.Kind():      DecodeObject[Confirmed],
	PlaceReplaced{}.Kind():  DecodeObject[PlaceReplaced],
	PlacesRemoved{}.Kind():  DecodeObject[PlacesRemoved],
	Closed{}.Kind():         DecodeObject[Closed],

	TournamentDeadline{}.Kind(): decodeTournamentDeadline,
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
