package say

import (
	"strconv"
	"strings"

	"korsar/game"
)

// sea describes every ship at sea, in at most limit characters.
func (r *boardRenderer) sea(limit int) string {
	ships := r.state.Game.AtSea
	if len(ships) == 0 {
		return r.say("sea.empty")
	}
	var blocks []string
	for i := range ships {
		blocks = append(blocks, r.ship(&ships[i]))
	}
	return stack(blocks, "\n\n", limit, func(left int) string { return r.many("sea.more", left) })
}

// ship describes a ship at sea, line by line.
func (r *boardRenderer) ship(ship *game.Ship) string {
	lines := []string{r.say("ship.head", "Ship", ship.Number.String(), "Gold", r.gold(ship.Gold), "Owner",
		r.seatName(ship.Owner))}
	for _, sq := range ship.Squadrons {
		side, _ := r.sideNames(sq.Side)
		lines = append(lines, r.say("ship.squadron", "Mark", marks[sq.Fleet], "Fleet", r.fleet(sq.Fleet),
			"Strength", strconv.Itoa(sq.Strength), "Side", side))
	}
	if c := ship.Commander; c.Card != game.NoCard {
		side, _ := r.sideNames(c.Side)
		lines = append(lines, r.say("ship.commander", "Mark", commanderMark(c.Card),
			"Card", r.shortCard(c.Card), "Side", side))
	}
	lines = append(lines, r.control(ship))
	if ship.Barred {
		lines = append(lines, r.say("ship.barred", "Who", r.seatName(r.state.Game.Turn)))
	}
	return strings.Join(lines, "\n")
}

// control names the side that would take a ship now.
func (r *boardRenderer) control(ship *game.Ship) string {
	side, people := r.sideNames(ship.Controller)
	switch {
	case ship.Controller == game.NoSide:
		return r.say("ship.tied")
	case len(ship.Squadrons) == 0 && ship.Commander.Card == game.NoCard:
		return r.say("ship.untouched", "Side", side)
	}
	return r.many("ship.leads", people, "Side", side)
}

func commanderMark(c game.Card) string {
	if c == game.Admiral {
		return admiralMark
	}
	return captainMark + " " + marks[c.Fleet()]
}
