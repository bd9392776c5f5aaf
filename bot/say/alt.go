package say

import (
	"strconv"
	"strings"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// The words for pictures are plain: readers for the blind speak them. Each is
// at most 1024 characters (Discord's documentation, "Attachment Object").
const altLimit = 1024

// BoardAlt is the picture of a table in words.
func (t *Localizer) BoardAlt(f table.PublicState) string { return t.at(&f, Plain).boardAlt(altLimit) }

// HandAlt is the picture of a hand in words.
func (t *Localizer) HandAlt(h table.Hand) string {
	told := t.at(&h.PublicState, Plain)
	told.reader = h.View.Seat
	parts := []string{told.handAlt("alt.hand", "", h.View.Hand)}
	if cards := told.playable(&h); len(cards) > 0 {
		parts = append(parts, t.say("alt.playable", "Cards", strings.Join(cards, ", ")))
	}
	if partner := h.View.Mode.Partner(h.View.Seat); partner != game.NoSeat {
		parts = append(parts, told.handAlt("alt.open", told.who(partner), h.View.Partner))
	}
	return clip(strings.Join(parts, ". ")+".", altLimit)
}

// ReplayAlt is the picture of a position in words: the hands, then the table.
func (t *Localizer) ReplayAlt(r table.Replay) string {
	told := t.at(&r.PublicState, Plain)
	var parts []string
	for i, hand := range r.Hands {
		parts = append(parts, told.handAlt("alt.open", told.who(game.Seat(i+1)), hand))
	}
	hands := strings.Join(parts, ". ") + ". "
	return clip(hands+told.boardAlt(altLimit-length(hands)), altLimit)
}

// boardAlt is whose turn it is, the crew, the pile, and as many ships as there
// is room for.
func (t *boardRenderer) boardAlt(limit int) string {
	public := &t.face.Game
	parts := []string{t.say("alt.over")}
	if t.face.Phase == journal.Playing {
		parts[0] = t.say("alt.turn", "Who", t.who(public.Turn))
	}
	for _, seat := range public.Seats {
		parts = append(parts, t.seatAlt(seat))
	}
	parts = append(parts, capital(t.pile("pile")))
	if len(public.AtSea) == 0 {
		parts = append(parts, t.say("alt.calm"))
	}
	text := strings.Join(parts, ". ") + ". "
	var ships []string
	for i := range public.AtSea {
		ships = append(ships, t.shipAlt(&public.AtSea[i]))
	}
	return clip(text+stack(ships, " ", limit-length(text), func(left int) string { return t.many("sea.more", left) }), max(limit, 1))
}

// seatAlt is a seat with what one may know of it. A pair's booty stands with
// the first of the two.
func (t *boardRenderer) seatAlt(seat game.SeatSeen) string {
	parts := []string{t.who(seat.Seat), t.many("cards", seat.Cards)}
	if t.face.Options.Mode != game.Partnership || seat.Seat%2 == 1 {
		parts = append(parts, t.booty(t.face.Game.Sides[seat.Side-1])...)
	}
	return strings.Join(parts, ", ")
}

// shipAlt is a ship at sea with all around her, as a sentence.
func (t *boardRenderer) shipAlt(ship *game.Ship) string {
	parts := []string{t.say("alt.ship", "Ship", ship.Number.String(), "Gold", t.gold(ship.Gold), "Owner", t.who(ship.Owner))}
	for _, sq := range ship.Squadrons {
		side, _ := t.side(sq.Side)
		parts = append(parts, t.say("alt.squadron", "Fleet", t.fleet(sq.Fleet), "Strength", strconv.Itoa(sq.Strength), "Side", side))
	}
	if c := ship.Commander; c.Card != game.NoCard {
		side, _ := t.side(c.Side)
		parts = append(parts, t.say("alt.commander", "Card", t.brief(c.Card), "Side", side))
	}
	side, people := t.side(ship.Controller)
	if ship.Controller == game.NoSide {
		parts = append(parts, t.say("alt.tied"))
	} else {
		parts = append(parts, t.many("alt.leads", people, "Side", side))
	}
	if ship.Barred {
		parts = append(parts, t.say("alt.barred", "Who", t.who(t.face.Game.Turn)))
	}
	return strings.Join(parts, "; ") + "."
}

// handAlt is a hand as a sentence.
func (t *boardRenderer) handAlt(key, who string, hand []game.Card) string {
	rows := strings.Join(t.rows(hand), "; ")
	if len(hand) == 0 {
		rows = t.say("hand.empty")
	}
	return t.say(key, "Who", who, "Cards", rows)
}

// playable is the cards that can be played now, each once.
func (t *boardRenderer) playable(h *table.Hand) (cards []string) {
	seen := map[game.Card]bool{}
	for _, m := range h.View.Options {
		if m.Action != game.Draw && !seen[m.Card] {
			seen[m.Card] = true
			cards = append(cards, t.brief(m.Card))
		}
	}
	return cards
}
