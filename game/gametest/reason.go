package gametest

import (
	"slices"

	"korsar/game"
)

// refusal returns the refusal of a move according to the referee's table. Its rule is NoRule if the move is legal. If
// the move breaks several rules, it is the rule that a person at the table would notice first.
func (p *position) refusal(s game.Seat, m game.Move) game.Refusal {
	why := game.Refusal{Seat: s, Card: m.Card, Ship: m.Ship}
	switch turn := p.public.Turn; {
	case turn == game.NoSeat:
		why.Rule = game.GameIsOver
	case s != turn:
		why.Rule, why.Turn = game.NotYourTurn, turn
	case !slices.Contains(WellFormed, m) && !beyondMaxShips(m):
		why.Rule = game.NoSuchMove
	case m.Action == game.Draw || m.Action == game.SitOut:
		why.Rule = p.withoutCard(m)
	case len(p.hands[s]) == 0 && len(p.pile) == 0:
		why.Rule = game.MustSitOut
	case !slices.Contains(p.hands[s], m.Card):
		why.Rule = game.NotInHand
	case m.Action == game.Discard:
		why.Rule = p.discarding(m)
	case m.Ship != game.NoShip:
		p.playing(m, &why)
	}
	return why
}

// beyondMaxShips reports whether only the number of the ship, which is too high, keeps the move from being well-formed.
func beyondMaxShips(m game.Move) bool {
	if m.Ship <= game.MaxShips {
		return false
	}
	m.Ship = game.MaxShips
	return slices.Contains(WellFormed, m)
}

func (p *position) withoutCard(m game.Move) game.Rule {
	done, empty := len(p.hands[p.public.Turn]) == 0, len(p.pile) == 0
	switch {
	case m.Action == game.SitOut && !(done && empty):
		return game.CardsRemain
	case m.Action == game.Draw && done && empty:
		return game.MustSitOut
	case m.Action == game.Draw && empty:
		return game.NothingToDraw
	}
	return game.NoRule
}

func (p *position) discarding(m game.Move) game.Rule {
	switch {
	case m.Card.IsMerchant():
		return game.MerchantsStay
	case len(p.pile) > 0:
		return game.PileRemains
	}
	return game.NoRule
}

// playing sets the rule, if any, that forbids playing a card onto a ship.
func (p *position) playing(m game.Move, why *game.Refusal) {
	at := slices.IndexFunc(p.public.AtSea, func(ship game.Ship) bool { return ship.Number == m.Ship })
	if at < 0 {
		why.Rule = game.NotAtSea
		return
	}
	ship, side := p.public.AtSea[at], sideOf(p.public.Mode, why.Seat)
	var ours, theirs game.Squadron // the squadron of the seat's side, and that of the card's fleet
	for _, sq := range ship.Squadrons {
		if sq.Side == side {
			ours = sq
		}
		if sq.Fleet == m.Card.Fleet() {
			theirs = sq
		}
	}
	switch {
	case m.Action == game.PlayAdmiral:
		why.Rule = p.defending(ship, why.Seat)
	case m.Action == game.PlayCaptain && ours.Fleet != m.Card.Fleet():
		why.Rule = game.NoPiratesYet
	case m.Action == game.Attack && ours.Fleet != game.NoFleet && ours.Fleet != m.Card.Fleet():
		why.Rule, why.Fleet = game.OneFleetOnly, ours.Fleet
	case m.Action == game.Attack && theirs.Side != game.NoSide && theirs.Side != side:
		why.Rule, why.Fleet, why.By = game.FleetTaken, theirs.Fleet, theirs.Side
	}
	if why.Rule == game.NoRule && ship.Barred {
		why.Rule = game.JustPlayedThere
	}
}

// defending returns the rule that forbids the admiral on a ship, or NoRule.
func (p *position) defending(ship game.Ship, s game.Seat) game.Rule {
	mode, partnersToo := p.public.Mode, p.public.Edition.AdmiralFor == game.OwnSide
	switch {
	case ship.Owner == s:
		return game.NoRule
	case mode != game.Partnership || !partnersToo:
		return game.NotYourShip
	case sideOf(mode, ship.Owner) != sideOf(mode, s):
		return game.NotYourSides
	}
	return game.NoRule
}
