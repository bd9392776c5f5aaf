package pilot

import (
	"math"

	"korsar/game"
)

// evaluation values a position in which every card is supposed, by the gold that each side can expect at the end.
type evaluation struct {
	p         *game.Supposition
	mode      game.Mode
	seats     int
	sides     int
	actions   int     // by all seats until the end of the game; at most maxActions
	turnsLeft float64 // turns of one seat until the end of the game
	playable  [game.MaxSeats + 1]reach
	features  [game.MaxSides + 1]features
}

// reach is the cards that a seat can play onto ships.
type reach struct {
	pirate  [game.Fleets + 1]int8 // the strongest of each fleet; 0 for none
	captain [game.Fleets + 1]bool
	admiral bool
}

// evaluate computes the features of a position. A position after the end has none.
func (e *evaluation) evaluate(p *game.Supposition) {
	e.p, e.mode, e.seats, e.sides = p, p.Mode(), p.Seats(), p.Sides()
	if p.Over() {
		return
	}
	for side := 1; side <= e.sides; side++ {
		e.features[side] = features{}
	}
	for seat := game.Seat(1); int(seat) <= e.seats; seat++ {
		e.addHand(seat)
	}
	e.actions, e.turnsLeft = e.untilEnd()
	for ships := p.AtSea(); ships != 0; ships = ships.Rest() {
		e.addShip(ships.Lowest())
	}
}

// addHand adds a seat's hand to the features of its side.
func (e *evaluation) addHand(seat game.Seat) {
	r := &e.playable[seat]
	*r = reach{}
	to := &e.features[e.mode.SideOf(seat)].hand
	for _, f := range game.AllFleets {
		for strength := 1; strength <= 4; strength++ {
			if count := e.p.Count(seat, game.Pirate(f, strength)); count > 0 {
				r.pirate[f] = int8(strength)
				to[ofPirates+strength-1] += float64(count)
			}
		}
		if r.pirate[f] > 0 {
			to[ofFleets]++
		}
		if e.p.Count(seat, game.Captain(f)) > 0 {
			r.captain[f] = true
			to[ofCaptains]++
		}
	}
	if e.p.Count(seat, game.Admiral) > 0 {
		r.admiral = true
		to[ofAdmiral]++
	}
	for c := game.Merchant2; c <= game.Merchant8; c++ {
		if count := float64(e.p.Count(seat, c)); count > 0 {
			to[ofMerchants] += count
			to[ofCargo] += float64(count * float64(c.Gold()))
		}
	}
	if seat == e.p.Turn() {
		to[ofTurn] = 1
	}
}

// maxActions is enough actions for any ship to be captured.
const maxActions = game.MaxSeats + 1

// untilEnd returns the number of actions of all seats, and of turns of one seat, until the game ends. The game ends
// when the pile and all hands of a side are empty. Each turn takes a card from the pile or from a hand, so a card in
// the pile, which goes through a hand, is worth two turns.
func (e *evaluation) untilEnd() (actions int, turns float64) {
	actions, least := maxActions, math.MaxInt
	for side := game.Side(1); int(side) <= e.sides; side++ {
		last, most := 0, 0 // the side's last action, and the size of its largest hand
		for i := range e.seats {
			seat := e.after(i)
			if cards := e.p.HandSize(seat); e.mode.SideOf(seat) == side && cards > 0 {
				last, most = max(last, (cards-1)*e.seats+i+1), max(most, cards)
			}
		}
		if e.p.PileSize() == 0 {
			actions = min(actions, last)
		}
		least = min(least, most)
	}
	return actions, float64(least) + float64(2*e.p.PileSize())/float64(e.seats)
}

// after returns the seat that acts after the given number of others.
func (e *evaluation) after(others int) game.Seat {
	return game.Seat((int(e.p.Turn())-1+others)%e.seats + 1)
}

// addShip adds a ship at sea to the features of each side.
func (e *evaluation) addShip(n game.ShipNumber) {
	fight := e.fight(n)
	if fight.controller == game.NoSide {
		e.addTied(&fight)
		return
	}
	lost := e.actions <= e.seats && e.p.Edition().AtEnd == game.ShipsAreDiscarded // unless it is captured first
	able, acting, first, captured := 0, 0, false, false
	for i := range min(e.seats, e.actions) {
		seat := e.after(i)
		side := e.mode.SideOf(seat)
		if side == fight.controller {
			if captured = i > 0 && e.mode.Captures(seat); captured {
				break
			}
			first = first || acting == 0
			continue
		}
		acting++
		takes := e.canTake(&fight, seat)
		if takes {
			able++
		}
		if !lost {
			e.features[side].ships[huntedFeature(takes, acting)] += fight.gold
		}
	}
	if lost && !captured {
		return
	}
	held := heldFeature(able, acting, first, fight.commander.Card != game.NoCard)
	e.features[fight.controller].ships[held] += fight.gold
}

// addTied adds a ship that no side controls to the features of each side.
func (e *evaluation) addTied(fight *battle) {
	for side := game.Side(1); int(side) <= e.sides; side++ {
		takes := false
		for i := range min(e.seats, e.actions) {
			seat := e.after(i)
			takes = takes || e.mode.SideOf(seat) == side && e.canTake(fight, seat)
		}
		e.features[side].ships[tiedFeature(fight.strength[side] == fight.most && fight.most > 0, takes)] += fight.gold
	}
}

// battle is the cards around a ship.
type battle struct {
	owner      game.Seat
	gold       float64 // of the ship
	controller game.Side
	commander  game.Commander
	strength   [game.MaxSides + 1]int        // skulls, by side
	fleet      [game.MaxSides + 1]game.Fleet // by side; NoFleet for none
	used       [game.Fleets + 1]bool         // by any side
	most       int                           // of the strengths
}

func (e *evaluation) fight(n game.ShipNumber) battle {
	owner, gold := e.p.Launched(n)
	f := battle{owner: owner, gold: float64(gold), commander: e.p.Commander(n), controller: e.p.Controller(n)}
	for _, fleet := range game.AllFleets {
		if side, strength := e.p.Around(n, fleet); side != game.NoSide {
			f.strength[side], f.fleet[side], f.used[fleet] = strength, fleet, true
			f.most = max(f.most, strength)
		}
	}
	return f
}

// canTake reports whether one card of a seat would win the ship for its side.
func (e *evaluation) canTake(f *battle, seat game.Seat) bool {
	r := &e.playable[seat]
	side := e.mode.SideOf(seat)
	own := f.fleet[side]
	if own != game.NoFleet && r.captain[own] {
		return true
	}
	if r.admiral && (f.owner == seat || e.p.Edition().AdmiralFor == game.OwnSide && e.mode.SideOf(f.owner) == side) {
		return true
	}
	if f.commander.Card != game.NoCard {
		return false
	}
	rivals := 0
	for other := 1; other <= e.sides; other++ {
		if game.Side(other) != side {
			rivals = max(rivals, f.strength[other])
		}
	}
	if own != game.NoFleet {
		return r.pirate[own] > 0 && f.strength[side]+int(r.pirate[own]) > rivals
	}
	for _, fleet := range game.AllFleets {
		if !f.used[fleet] && int(r.pirate[fleet]) > rivals {
			return true
		}
	}
	return false
}

// expectedGold computes the gold that each side can expect at the end, by side.
func (e *evaluation) expectedGold(gold *[game.MaxSides + 1]float64) {
	if e.p.Over() {
		for side := game.Side(1); int(side) <= e.sides; side++ {
			gold[side] = float64(e.p.Score(side))
		}
		return
	}
	w := &weights[tableOf(e.mode, e.sides)]
	phase := phasesAt(e.turnsLeft)
	var hand [handFeatures]float64
	for i := range hand {
		for k, p := range phase {
			hand[i] += float64(w.hand[i][k] * p)
		}
	}
	for side := game.Side(1); int(side) <= e.sides; side++ {
		sum, of := float64(e.p.Booty(side)), &e.features[side]
		for i, t := range of.hand {
			sum += float64(t * hand[i])
		}
		for i, t := range of.ships {
			sum += float64(t * w.ships[i])
		}
		gold[side] = sum
	}
}

// logistic makes the logistic curve closest to the normal one (1.702: H. Haley, Stanford technical report 15, 1952).
const logistic = 1.702

// winChances computes each side's chance to win, from 0 to 1, by side. It follows from the side's lead over the best of
// the others, relative to the standard deviation of the results. A shared win counts half.
func (e *evaluation) winChances(of *[game.MaxSides + 1]float64) {
	var gold [game.MaxSides + 1]float64
	e.expectedGold(&gold)
	w := &weights[tableOf(e.mode, e.sides)]
	phase := phasesAt(e.turnsLeft)
	scatter := w.scatterAt(&phase)
	for side := 1; side <= e.sides; side++ {
		rival := math.Inf(-1)
		for other := 1; other <= e.sides; other++ {
			if other != side {
				rival = max(rival, gold[other])
			}
		}
		lead := gold[side] - rival
		switch {
		case !e.p.Over():
			of[side] = 1 / (1 + exp(-logistic*lead/scatter))
		case lead > 0:
			of[side] = 1
		case lead < 0:
			of[side] = 0
		default:
			of[side] = 0.5
		}
	}
}
