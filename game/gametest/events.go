package gametest

import (
	"slices"

	"korsar/game"
)

// checkTurn checks the turn that a move returned against the positions before and after it.
func (r *Refereed) checkTurn(t TB, before position, turn game.Turn) {
	t.Helper()
	m, after := turn.Move, r.expected.public
	var side game.Side
	var displaced game.Commander
	ship := m.Ship
	if m.Action == game.Launch {
		ship = game.ShipNumber(len(r.gold) - 1)
	}
	for _, at := range before.public.AtSea {
		if at.Number == m.Ship && (m.Action == game.PlayCaptain || m.Action == game.PlayAdmiral) {
			displaced = at.Commander
		}
	}
	side = sideOf(r.setup.Mode, before.public.Turn)
	same := int(turn.Number) == len(r.moves) && turn.Seat == before.public.Turn && turn.Side == side &&
		m == r.moves[len(r.moves)-1] &&
		turn.Ship == ship && turn.Displaced == displaced && turn.Next == after.Turn && turn.Ended == r.table.Ended() &&
		slices.Equal(slices.Collect(turn.Captured.All()), after.Captured)
	if !same {
		r.failf(t, "the turn reports %+v", turn)
	}
	r.checkEnding(t, before, turn)
}

// checkEnding checks which ships each side took at the end, and which were lost. A turn that does not end the game must
// report neither.
func (r *Refereed) checkEnding(t TB, before position, turn game.Turn) {
	t.Helper()
	var lost []game.ShipNumber
	var atEnd [len(turn.AtEnd)][]game.ShipNumber
	if r.table.Ended() {
		lost = r.launchedNow(before)
		for i, side := range r.expected.public.Sides {
			for _, prize := range side.Ships {
				if !slices.Contains(before.public.Sides[i].Ships, prize) {
					atEnd[side.Side] = append(atEnd[side.Side], prize.Ship)
				}
				lost = slices.DeleteFunc(lost, func(n game.ShipNumber) bool { return n == prize.Ship })
			}
		}
		for _, ship := range r.expected.public.AtSea {
			lost = slices.DeleteFunc(lost, func(n game.ShipNumber) bool { return n == ship.Number })
		}
	}
	for side, ships := range turn.AtEnd {
		if !slices.Equal(slices.Collect(ships.All()), atEnd[side]) {
			r.failf(t, "the turn reports that at the end side %d took %v, want %v", side, slices.Collect(ships.All()),
				atEnd[side])
		}
	}
	if !slices.Equal(slices.Collect(turn.Lost.All()), lost) {
		r.failf(t, "the turn reports that at the end %v were lost, want %v", slices.Collect(turn.Lost.All()), lost)
	}
}

// launchedNow returns the ships at sea before the last move was resolved, including the one it launched.
func (r *Refereed) launchedNow(before position) []game.ShipNumber {
	var ships []game.ShipNumber
	for _, ship := range before.public.AtSea {
		ships = append(ships, ship.Number)
	}
	if r.moves[len(r.moves)-1].Action == game.Launch {
		ships = append(ships, game.ShipNumber(len(r.gold)-1))
	}
	return ships
}

// checkEvents checks that a listener can derive the public view from the public events, and that the private events add
// the drawn card for the drawer's side.
func (r *Refereed) checkEvents(t TB, before position, turn game.Turn) {
	t.Helper()
	public := r.events[len(r.events)-1]
	r.listener.hear(public)
	r.equal(t, "what a listener concludes from "+public[0].Kind.String(), r.listener.view, r.expected.public)
	mover := sideOf(r.setup.Mode, before.public.Turn)
	for reader := game.NoSeat; int(reader) <= r.setup.Seats; reader++ {
		want := make([]game.PrivateEvent, len(public))
		for i, e := range public {
			want[i].PublicEvent = e
			if e.Kind == game.Drew && sideOf(r.setup.Mode, reader) == mover {
				want[i].Drawn = before.pile[0]
			}
		}
		r.equal(t, "the private events", turn.Private(&r.State, reader), want)
	}
	for _, e := range public {
		if e.Kind == game.Drew && e.Card != game.NoCard {
			r.failf(t, "a public event has the drawn card: %+v", e)
		}
	}
}

// checkMemory checks that the events of every earlier turn, computed from the last position, are the same as right
// after the turn.
func (r *Refereed) checkMemory(t TB) {
	t.Helper()
	for i := range r.turns {
		if !r.turns[i].Ended {
			r.equal(t, "the events of an earlier turn", r.turns[i].Public(&r.State), r.events[i])
		}
	}
}
