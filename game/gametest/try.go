package gametest

import (
	"errors"
	"slices"

	"korsar/game"
)

// WellFormed lists every move that a record could contain. A position allows a few of them.
var WellFormed = func() []game.Move {
	all := []game.Move{game.DrawMove, game.SitOutMove}
	for c := game.Merchant2; c <= game.Admiral; c++ {
		all = append(all, game.DiscardMove(c))
		if c.IsMerchant() {
			all = append(all, game.PlayMove(c, game.NoShip))
			continue
		}
		for n := game.ShipNumber(1); n <= game.MaxShips; n++ {
			all = append(all, game.PlayMove(c, n))
		}
	}
	return all
}()

// malformed lists moves that no record could contain.
var malformed = []game.Move{
	{},
	{Action: game.Draw, Card: game.Merchant2},
	{Action: game.SitOut, Ship: 1},
	{Action: game.Discard},
	{Action: game.Discard, Card: game.Admiral, Ship: 1},
	{Action: game.Discard, Card: game.Admiral + 1},
	{Action: game.Launch},
	{Action: game.Launch, Card: game.Merchant3, Ship: 1},
	{Action: game.Launch, Card: game.Pirate(game.Red, 1)},
	{Action: game.Attack, Card: game.Pirate(game.Red, 1)},
	{Action: game.Attack, Card: game.Captain(game.Red), Ship: 1},
	{Action: game.PlayCaptain, Card: game.Pirate(game.Red, 1), Ship: 1},
	{Action: game.PlayCaptain, Card: game.Admiral, Ship: 1},
	{Action: game.PlayAdmiral, Card: game.Captain(game.Red), Ship: 1},
	{Action: game.PlayAdmiral, Card: game.Admiral},
	{Action: game.PlayAdmiral, Card: 255, Ship: 1},
	{Action: game.SitOut + 1, Card: game.Admiral, Ship: 1},
	{Action: 255, Card: 255, Ship: 255},
}

// TryAll tries every move for the seat on turn, and a few for the others.
func (r *Refereed) TryAll(t TB) {
	t.Helper()
	for _, m := range WellFormed {
		r.Try(t, r.expected.public.Turn, m)
	}
	for _, m := range malformed {
		r.Try(t, r.expected.public.Turn, m)
	}
	beyond := game.PlayMove(game.Admiral, game.MaxShips+1)
	for s := game.NoSeat; s <= game.MaxSeats+1; s++ {
		for _, m := range []game.Move{game.DrawMove, game.SitOutMove, beyond, {}} {
			r.Try(t, s, m)
		}
	}
}

// Try tries a move for a seat. A legal move is played on a copy. Any other move must change nothing and be refused for
// the rule that it breaks.
func (r *Refereed) Try(t TB, s game.Seat, m game.Move) {
	t.Helper()
	r.tried++
	why := r.expected.refusal(s, m)
	legal := s == r.expected.public.Turn && slices.Contains(r.expected.legal, m)
	if legal != (why.Rule == game.NoRule) {
		r.failf(t, "the referee lists %v for seat %d: %v; by reading the table it breaks %q", m, s, legal, why.Rule)
	}
	before, copied := r.State, r.State
	if legal {
		if _, err := copied.Play(s, m); err != nil || copied == before {
			r.failf(t, "%v by seat %d is legal: refused with %v, changed nothing: %v", m, s, err, copied == before)
		}
		if r.State != before {
			r.failf(t, "playing %v on a copy changed the original", m)
		}
		return
	}
	turn, err := r.State.Play(s, m)
	if got, is := errors.AsType[game.Refusal](err); !is || got != why {
		r.failf(t, "%v by seat %d: refused with %#v, want %#v", m, s, err, why)
	}
	if r.State != before || turn != (game.Turn{}) {
		r.failf(t, "refusing %v by seat %d changed the state or returned a turn", m, s)
	}
}
