package draw

import "korsar/game"

// clipDelay is the longest time of a clip without its result, in hundredths of a second.
const clipDelay = 800

// NewClip returns the animation of a capture: the moves from the ship's launch to the given one, which took her, or as
// many of the last of them as fit into eight seconds. The game's result follows. It fails if there is no such move.
func NewClip(g Game, ship game.ShipNumber, move int) (*Animation, error) {
	if err := g.check(move-1, move); err != nil {
		return nil, err
	}
	return newAnimation(clipScenes(g, ship, move), g.Faces), nil
}

func clipScenes(g Game, ship game.ShipNumber, move int) []scene {
	list := scenesOf(g, clipStart(g, ship, move), move)
	if move == g.end() {
		return list
	}
	list[len(list)-1].delay = emptiedDelay
	return append(list, scene{state: &g.States[g.end()], result: g.resultSides(), delay: resultDelay})
}

// clipStart returns the position that a clip begins with.
func clipStart(g Game, ship game.ShipNumber, move int) int {
	from := move
	for left := clipDelay - openingDelay; from > 0; from-- {
		for _, s := range scenesOfMove(&g.States[from-1], &g.States[from]) {
			left -= s.delay
		}
		if left < 0 || from < move && g.States[from].Game.Ship(ship) == nil {
			break
		}
	}
	return from
}
