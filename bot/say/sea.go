package say

import (
	"strconv"
	"strings"

	"korsar/game"
)

// sea is every ship at sea, in at most limit characters.
func (t *boardRenderer) sea(limit int) string {
	ships := t.face.Game.AtSea
	if len(ships) == 0 {
		return t.say("sea.empty")
	}
	var blocks []string
	for i := range ships {
		blocks = append(blocks, t.ship(&ships[i]))
	}
	return stack(blocks, "\n\n", limit, func(left int) string { return t.many("sea.more", left) })
}

// ship is a ship at sea, line by line.
func (t *boardRenderer) ship(ship *game.Ship) string {
	lines := []string{t.say("ship.head", "Ship", ship.Number.String(), "Gold", t.gold(ship.Gold), "Owner", t.who(ship.Owner))}
	for _, sq := range ship.Squadrons {
		side, _ := t.side(sq.Side)
		lines = append(lines, t.say("ship.squadron", "Mark", marks[sq.Fleet], "Fleet", t.fleet(sq.Fleet),
			"Strength", strconv.Itoa(sq.Strength), "Side", side))
	}
	if c := ship.Commander; c.Card != game.NoCard {
		side, _ := t.side(c.Side)
		lines = append(lines, t.say("ship.commander", "Mark", commanderMark(c.Card), "Card", t.brief(c.Card), "Side", side))
	}
	lines = append(lines, t.control(ship))
	if ship.Barred {
		lines = append(lines, t.say("ship.barred", "Who", t.who(t.face.Game.Turn)))
	}
	return strings.Join(lines, "\n")
}

// control is who would take a ship now.
func (t *boardRenderer) control(ship *game.Ship) string {
	side, people := t.side(ship.Controller)
	switch {
	case ship.Controller == game.NoSide:
		return t.say("ship.tied")
	case len(ship.Squadrons) == 0 && ship.Commander.Card == game.NoCard:
		return t.say("ship.untouched", "Side", side)
	}
	return t.many("ship.leads", people, "Side", side)
}

func commanderMark(c game.Card) string {
	if c == game.Admiral {
		return admiralMark
	}
	return captainMark + " " + marks[c.Fleet()]
}
