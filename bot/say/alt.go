package say

import (
	"strconv"
	"strings"

	"korsar/bot/community"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// BoardAlt returns the alt text of a table's picture.
func (l *Localizer) BoardAlt(state table.PublicState) string {
	if state.Phase == journal.Lobby {
		return l.lobbyAlt(state)
	}
	return l.renderer(&state, Plain).boardAlt(AltLimit)
}

// HandAlt returns the alt text of a hand's picture: the cards, then the table.
func (l *Localizer) HandAlt(h table.Hand) string {
	renderer := l.renderer(&h.PublicState, Plain)
	renderer.reader = h.View.Seat
	parts := []string{renderer.handAlt("alt.hand", "", h.View.Hand)}
	if cards := renderer.playable(&h); len(cards) > 0 {
		parts = append(parts, l.say("alt.playable", "Cards", strings.Join(cards, ", ")))
	}
	if partner := h.View.Mode.Partner(h.View.Seat); partner != game.NoSeat {
		parts = append(parts, renderer.handAlt("alt.open", renderer.seatName(partner), h.View.Partner))
	}
	cards := strings.Join(parts, ". ") + ". "
	renderer.reader = game.NoSeat // the sentences about the table are in the third person
	return Clip(cards+renderer.boardAlt(AltLimit-utf16Length(cards)), AltLimit)
}

// lobbyAlt returns the alt text of a lobby's picture: the edition, the seats, and the number of free ones.
func (l *Localizer) lobbyAlt(state table.PublicState) string {
	renderer := l.renderer(&state, Plain)
	parts := []string{state.Edition().Title}
	free := 0
	for _, s := range state.Seats {
		if s.KeptFor != (table.User{}) {
			parts = append(parts, l.nameOf(s.KeptFor.Name, Plain)+", "+l.say("lobby.kept"))
			continue
		}
		if s.Free {
			free++
			continue
		}
		name := renderer.seatName(s.Seat)
		if s.ID != 0 && s.ID == state.Host.ID {
			name = l.say("alt.host", "Who", name)
		}
		if s.Computer != "" {
			name += ", " + l.Computer(s.Computer)
		}
		parts = append(parts, name)
	}
	if state.Tournament == nil {
		parts = append(parts, l.many("alt.free", free))
	}
	return Clip(strings.Join(parts, ". ")+".", AltLimit)
}

// ResultAlt returns the alt text of a result card: the sides by place, each with its score. It returns "" for a game
// that was stopped.
func (l *Localizer) ResultAlt(e table.End) string {
	if e.Finished == nil {
		return ""
	}
	renderer := l.renderer(&e.PublicState, Plain)
	parts := append([]string{e.Edition().Title}, renderer.placesAlt(e.Finished.Result)...)
	if e.Top != nil {
		side, _ := renderer.sideNamesAt(e.Top.Side, e.Top.Move)
		parts = append(parts, l.say("alt.capture", "Side", side, "Ship", e.Top.Ship.String(),
			"Gold", l.gold(e.Top.Gold), "Owner", renderer.seatNameAt(e.Top.Owner, e.Top.Move)))
	}
	return Clip(strings.Join(parts, ". ")+".", AltLimit)
}

// ClipAlt returns the alt text of a clip, which ends with the result.
func (l *Localizer) ClipAlt(e table.End) string {
	return Clip(l.say("alt.clip")+" "+l.ResultAlt(e), AltLimit)
}

// placesAlt returns the sides of a result by place, each with its score.
func (r *boardRenderer) placesAlt(result []game.SideResult) (parts []string) {
	for _, s := range game.ByPlace(result) {
		side, _ := r.sideNames(s.Side)
		parts = append(parts, r.say("alt.result", "Place", strconv.Itoa(s.Place), "Side", side,
			"Gold", r.gold(s.Score)))
	}
	return parts
}

// LegendAlt returns the alt text of the legend's picture: the meanings of the signs.
func (l *Localizer) LegendAlt() string {
	var meanings []string
	for _, s := range Signs {
		meanings = append(meanings, l.Sign(s))
	}
	return Clip(l.say("alt.legend", "Signs", l.list(meanings)), AltLimit)
}

// list returns the parts of an alt text in a row. The catalog has what stands between them: French has a space before a
// semicolon.
func (l *Localizer) list(parts []string) string { return strings.Join(parts, l.say("alt.between")) }

// ReplayAlt returns the alt text of a position's picture: the hands, then the table.
func (l *Localizer) ReplayAlt(r community.Replay) string {
	renderer := l.renderer(&r.PublicState, Plain)
	var parts []string
	for i, hand := range r.Hands {
		parts = append(parts, renderer.handAlt("alt.open", renderer.seatName(game.Seat(i+1)), hand))
	}
	hands := strings.Join(parts, ". ") + ". "
	return Clip(hands+renderer.boardAlt(AltLimit-utf16Length(hands)), AltLimit)
}

// boardAlt describes whose turn it is, the seats, the draw pile of a running game, and as many ships as fit.
func (r *boardRenderer) boardAlt(limit int) string {
	public := &r.state.Game
	parts := []string{r.say("alt.over")}
	if r.state.Phase == journal.Playing {
		parts[0] = r.say("alt.turn", "Who", r.seatName(public.Turn))
	}
	for _, seat := range public.Seats {
		parts = append(parts, r.seatAlt(seat))
	}
	if r.state.Phase == journal.Playing {
		parts = append(parts, capital(r.pile("pile")))
	}
	if len(public.AtSea) == 0 {
		parts = append(parts, r.say("alt.calm"))
	}
	text := strings.Join(parts, ". ") + ". "
	var ships []string
	for i := range public.AtSea {
		ships = append(ships, r.shipAlt(&public.AtSea[i]))
	}
	return Clip(text+stack(ships, " ", limit-utf16Length(text),
		func(left int) string { return r.many("sea.more", left) }), max(limit, 1))
}

// seatAlt describes a seat as everyone sees it. A pair's booty is described with its first partner.
func (r *boardRenderer) seatAlt(seat game.SeatSeen) string {
	parts := []string{r.seatName(seat.Seat), r.many("cards", seat.Cards)}
	if r.state.Options.Mode.Captures(seat.Seat) {
		parts = append(parts, r.booty(r.state.Game.Sides[seat.Side-1])...)
	}
	return strings.Join(parts, ", ")
}

// shipAlt describes a ship at sea and everything around her in a sentence.
func (r *boardRenderer) shipAlt(ship *game.Ship) string {
	parts := []string{r.say("alt.ship", "Ship", ship.Number.String(), "Gold", r.gold(ship.Gold), "Owner",
		r.seatName(ship.Owner))}
	for _, sq := range ship.Squadrons {
		side, _ := r.sideNames(sq.Side)
		parts = append(parts, r.say("alt.squadron", "Fleet", r.fleet(sq.Fleet),
			"Strength", strconv.Itoa(sq.Strength), "Side", side))
	}
	if c := ship.Commander; c.Card != game.NoCard {
		side, _ := r.sideNames(c.Side)
		parts = append(parts, r.say("alt.commander", "Card", r.shortCard(c.Card), "Side", side))
	}
	side, people := r.sideNames(ship.Controller)
	if ship.Controller == game.NoSide {
		parts = append(parts, r.say("alt.tied"))
	} else {
		parts = append(parts, r.many("alt.leads", people, "Side", side))
	}
	if ship.Barred {
		parts = append(parts, r.say("alt.barred", "Who", r.seatName(r.state.Game.Turn)))
	}
	return r.list(parts) + "."
}

// handAlt describes a hand in a sentence.
func (r *boardRenderer) handAlt(key, who string, hand []game.Card) string {
	rows := r.list(r.rows(hand))
	if len(hand) == 0 {
		rows = r.say("hand.empty")
	}
	return r.say(key, "Who", who, "Cards", rows)
}

// playable returns the cards that can be played now, each once.
func (r *boardRenderer) playable(h *table.Hand) (cards []string) {
	seen := map[game.Card]bool{}
	for _, m := range h.View.Options {
		if m.Action != game.Draw && !seen[m.Card] {
			seen[m.Card] = true
			cards = append(cards, r.shortCard(m.Card))
		}
	}
	return cards
}
