package pilot

import "korsar/game"

// policy predicts the moves of captains from their own hand and what everybody may know. A move's share is the product
// of the factors of its features, relative to the sum over all legal moves (a conditional logit model). The shares are
// the priors of a search.
type policy struct {
	seat  game.Seat // on turn
	side  game.Side // of that seat
	pile  int       // its stage
	held  int       // ships that the side controls, at most maxHeld
	ships [game.MaxShips + 1]shipSeen
}

// shares are the prior shares of the legal moves of a position, in order.
type shares [game.MaxMoves]float32

// shipSeen is a ship at sea, as the side on turn sees it.
type shipSeen struct {
	gold       int
	controller game.Side
	commanded  bool
	contested  bool // another side has pirates there
	lead       int  // the side's skulls, less those of the strongest other side
	wait       int  // seats that act before the controller, another side, captures it, at most waits−1
}

// evenPart is the part of the prior that is divided evenly, so that a search also tries what captains hardly ever
// play.
const evenPart = 0.1

// weigh computes the shares of the legal moves, which add up to 1.
func (l *policy) weigh(p *game.Supposition, legal []game.Move, of *shares) {
	kind := tableOf(p.Mode(), p.Sides())
	if len(legal) == 1 || kinds[kind].even {
		for i := range legal {
			of[i] = 1 / float32(len(legal))
		}
		return
	}
	l.see(p)
	factors := &moveFactors[kind]
	sum := float32(0)
	for i, m := range legal {
		f := l.featuresOf(m)
		of[i] = factors[f[0]] * factors[f[1]] * factors[f[2]] * factors[f[3]] * factors[f[4]]
		sum += of[i]
	}
	least, scale := evenPart/float32(len(legal)), (1-evenPart)/sum
	for i := range legal {
		of[i] = float32(of[i]*scale) + least
	}
}

// see prepares for the moves in a position.
func (l *policy) see(p *game.Supposition) {
	mode := p.Mode()
	l.seat, l.side = p.Turn(), mode.SideOf(p.Turn())
	l.held = min(p.Controlled(l.side).Count(), maxHeld)
	l.pile = stageOf(p.PileSize())
	for ships := p.AtSea(); ships != 0; ships = ships.Rest() {
		n := ships.Lowest()
		_, gold := p.Launched(n)
		own, others := p.Strengths(n, l.side)
		seen := shipSeen{gold: gold, controller: p.Controller(n), commanded: p.Commander(n).Card != game.NoCard,
			contested: others > 0, lead: own - others}
		if p.Sides() > 2 && seen.controller != game.NoSide && seen.controller != l.side {
			seen.wait = l.waitFor(p, seen.controller)
		}
		l.ships[n] = seen
	}
}

// stageOf returns the stage of a pile.
func stageOf(pile int) int {
	switch {
	case pile == 0:
		return 0
	case pile < 10:
		return 1
	case pile < 30:
		return 2
	default:
		return 3
	}
}

// waitFor returns how many seats act before a side captures, at most waits−1.
func (l *policy) waitFor(p *game.Supposition, side game.Side) int {
	for others := range waits - 1 {
		seat := game.Seat((int(l.seat)+others)%p.Seats() + 1)
		if p.Mode().SideOf(seat) == side && p.Mode().Captures(seat) {
			return others
		}
	}
	return waits - 1
}

// featuresOf returns the features of a move. The rest is noFeature.
func (l *policy) featuresOf(m game.Move) (of [5]int) {
	switch m.Action {
	case game.Draw:
		of[0] = byDraw + l.pile
	case game.Launch:
		of[0], of[1] = byLaunch+m.Card.Gold()*piles+l.pile, byHeld+l.held
	case game.Discard:
		of[0] = byDiscard + int(m.Card)
	case game.Attack:
		ship := &l.ships[m.Ship]
		lead := ship.lead + m.Card.Strength()
		does := l.effectOn(ship, !ship.commanded && lead > 0, lead)
		of = [5]int{byPirate + does*golds + ship.gold, byPiratePile + does*piles + l.pile,
			bySkulls + does*skulls + m.Card.Strength(), byLead + does*leads + min(max(lead-leastLead, 0), leads-1),
			byWait + does*waits + ship.wait}
	case game.PlayCaptain:
		ship := &l.ships[m.Ship]
		does := l.effectOn(ship, true, ship.lead)
		of[0], of[1] = byCaptain+does*golds+ship.gold, byCaptainPile+does*piles+l.pile
	case game.PlayAdmiral:
		ship := &l.ships[m.Ship]
		does := l.effectOn(ship, true, ship.lead)
		of[0], of[1] = byAdmiral+does*golds+ship.gold, byAdmiralPile+does*piles+l.pile
	}
	return of
}

// effectOn returns the effect of a card that wins the ship or not, with the side's lead after it.
func (l *policy) effectOn(ship *shipSeen, wins bool, lead int) int {
	switch {
	case ship.controller == l.side && (ship.commanded || ship.contested):
		return secures
	case ship.controller == l.side:
		return fortifies
	case wins && ship.controller == game.NoSide:
		return claims
	case wins:
		return takes
	case lead == 0 && !ship.commanded && ship.controller != game.NoSide:
		return ties
	default:
		return joins
	}
}

// The features of moves. Each group begins after the one before.
const (
	piles     = 4  // stages of the pile: empty, below 10 cards, below 30, more
	maxHeld   = 3  // ships that a side controls
	golds     = 9  // of a ship, from 0
	skulls    = 5  // of a pirate ship, from 0
	leads     = 8  // from leastLead to the highest, which includes all above
	leastLead = -2 // includes all below
	waits     = 4  // see wait

	noFeature     = 0 // of which every move has some
	byDraw        = 1
	byLaunch      = byDraw + piles
	byHeld        = byLaunch + golds*piles
	byDiscard     = byHeld + maxHeld + 1
	byPirate      = byDiscard + game.Kinds + 1
	byPiratePile  = byPirate + effects*golds
	bySkulls      = byPiratePile + effects*piles
	byLead        = bySkulls + effects*skulls
	byWait        = byLead + effects*leads
	byCaptain     = byWait + effects*waits
	byCaptainPile = byCaptain + effects*golds
	byAdmiral     = byCaptainPile + effects*piles
	byAdmiralPile = byAdmiral + effects*golds
	moveFeatures  = byAdmiralPile + effects*piles
)

// The effects of a card on a ship.
const (
	takes     = iota // the side wins it from another
	claims           // the side wins a ship that no side controls
	secures          // the side controls it already, against another side's cards or after a commander
	fortifies        // the side controls it already, and no other side has cards there
	ties             // no side controls it any longer
	joins            // nothing yet
	effects
)
