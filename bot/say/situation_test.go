package say

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"korsar/bot/table"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage/journal"
)

// voyage is a game in play, from which tests take faces and hands.
type voyage struct {
	t     testing.TB
	face  table.Face
	state game.State
	turns []game.Turn
}

// lobbyOf is a table at which those named sit; "" is a free seat.
func lobbyOf(options journal.Options, names ...string) table.Face {
	f := table.Face{Table: 7, Phase: journal.Lobby, Guild: 11, Channel: 12, Options: options,
		Host: table.Sailor{User: 101, Name: "Anne"}, Commitment: deal.Commitment(deal.Secret{})}
	f.Options.Seats = len(names)
	for i, name := range names {
		seat := table.Seat{Seat: game.Seat(i + 1), Side: options.Mode.SideOf(game.Seat(i + 1)), Free: name == ""}
		if !seat.Free {
			seat.Sailor = table.Sailor{User: journal.Snowflake(101 + i), Name: name}
		}
		f.Seats = append(f.Seats, seat)
	}
	return f
}

// options is how the tables of the tests are made, unless they say otherwise.
func options(mode game.Mode) journal.Options {
	return journal.Options{Edition: game.Korsar2019.ID, Mode: mode, Pace: journal.Relaxed, Booty: journal.OpenBooty, Language: "en"}
}

// sail begins a game with a deck that is the same in every run.
func sail(t testing.TB, o journal.Options, names ...string) *voyage {
	t.Helper()
	v := &voyage{t: t, face: lobbyOf(o, names...)}
	v.face.Phase = journal.Playing
	joins := make(deal.Joins, len(names))
	deck, first := deal.Deal(deal.Secret{}, joins, o.Mode, len(names))
	var err error
	v.state, err = game.New(game.Setup{Edition: game.EditionByID(o.Edition), Mode: o.Mode, Seats: len(names), First: first, Deck: deck})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// taste is how eagerly a kind of move is chosen.
type taste map[game.Action]int

var (
	bold   = taste{game.Launch: 60, game.Attack: 70, game.PlayCaptain: 80, game.PlayAdmiral: 80, game.Draw: 50}
	hoard  = taste{game.Draw: 200}
	fierce = taste{game.Attack: 110, game.PlayCaptain: 160, game.PlayAdmiral: 160, game.Draw: 80, game.Launch: 120}
	fleet  = taste{game.Launch: 200, game.Draw: 80}
)

// moves makes a number of moves, or as many as the game has, by taste and the
// seed's chance: the same ones in every run.
func (v *voyage) moves(count int, seed uint64, like taste) *voyage {
	v.t.Helper()
	chance := rand.New(rand.NewPCG(seed, 0))
	for range count {
		if v.state.Over() {
			break
		}
		legal := v.state.Moves(v.state.Turn(), nil)
		best, most := legal[0], -1
		for _, m := range legal {
			if n := chance.IntN(100) + like[m.Action]*10; n > most {
				best, most = m, n
			}
		}
		turn, err := v.state.Play(v.state.Turn(), best)
		if err != nil {
			v.t.Fatal(err)
		}
		v.turns = append(v.turns, turn)
	}
	return v
}

// shown is the table as everybody sees it.
func (v *voyage) shown() table.Face {
	f := v.face
	f.Seq = int64(len(v.turns) + 10)
	f.Public = v.state.PublicView()
	for _, turn := range v.turns[max(0, len(v.turns)-v.state.Seats()):] {
		f.Recent = append(f.Recent, turn.Public(&v.state)...)
	}
	if v.state.Over() {
		f.Phase = journal.Finished
	}
	return f
}

// replay is the position with every hand open, after the whole game so far.
func (v *voyage) replay() table.Replay {
	r := table.Replay{Face: v.shown(), At: len(v.turns), Of: len(v.turns) + 10}
	if r.At > 0 {
		last := v.turns[r.At-1]
		r.Last = last.Private(&v.state, last.Seat)
	}
	for seat := game.Seat(1); int(seat) <= v.state.Seats(); seat++ {
		r.Hands = append(r.Hands, v.state.SeatView(seat).Hand)
	}
	return r
}

// hand is what a seat sees.
func (v *voyage) hand(seat game.Seat) table.Hand {
	h := table.Hand{Face: v.shown(), View: v.state.SeatView(seat)}
	from := 0
	for i, turn := range v.turns {
		if turn.Seat == seat {
			from = i
		}
	}
	for _, turn := range v.turns[from:] {
		h.Since = append(h.Since, turn.Private(&v.state, seat)...)
	}
	return h
}

// end is how the game ended.
func (v *voyage) end() table.End {
	view, over := v.state.FinishedView()
	if !over {
		v.t.Fatal("the game has not ended")
	}
	return table.End{Face: v.shown(), Finished: &view, Record: "[Korsar \"1\"]\n"}
}

// crowded is a table that is as full as can be: eight seats or five, the
// longest names, every ship at sea and fought over by all four fleets.
func crowded(t testing.TB, mode game.Mode, name string) table.Face {
	t.Helper()
	seats := 5
	if mode == game.Partnership {
		seats = 8
	}
	v := sail(t, options(mode), slices.Repeat([]string{name}, seats)...)
	f := v.shown()
	f.Public.Turn, f.Public.Moves = 8%game.Seat(seats)+1, 299
	var ships []game.ShipNumber
	for n := game.ShipNumber(1); n <= game.MaxShips; n++ {
		ship := game.Ship{Number: n, Gold: 8, Owner: game.Seat(int(n)%seats + 1), Barred: true, Controller: 1,
			Commander: game.Commander{Card: game.Captain(game.Blue), Side: 1}}
		for i, fleet := range game.AllFleets {
			ship.Squadrons = append(ship.Squadrons, game.Squadron{Fleet: fleet, Side: game.Side(i + 1), Strength: 30, Pirates: [4]int{2, 4, 4, 2}})
		}
		f.Public.AtSea = append(f.Public.AtSea, ship)
		ships = append(ships, n)
	}
	for i := range f.Public.Sides {
		for _, n := range ships {
			f.Public.Sides[i].Ships = append(f.Public.Sides[i].Ships, game.Prize{Ship: n, Gold: 8})
		}
		f.Public.Sides[i].Gold = 100
	}
	for i := range f.Public.Seats {
		f.Public.Seats[i].Cards = 60
	}
	for i := range 60 {
		f.Recent = append(f.Recent, game.PublicEvent{Kind: game.Commanded, Move: i, Seat: 1, Side: 1, Card: game.Captain(game.Yellow),
			Ship: 25, Displaced: game.Commander{Card: game.Captain(game.Green), Side: 2}})
	}
	return f
}

// fullHand is a hand of every kind of card, on turn, with every ship to choose.
func fullHand(t testing.TB, name string) table.Hand {
	t.Helper()
	h := table.Hand{Face: crowded(t, game.Partnership, name)}
	h.View = game.SeatView{PublicView: h.Public, Seat: 1}
	h.Public.Turn, h.View.Turn = 1, 1
	h.View.Options = append(h.View.Options, game.DrawMove)
	for c := game.Merchant2; c <= game.Admiral; c++ {
		for range c.Copies() {
			h.View.Hand = append(h.View.Hand, c)
			h.View.Partner = append(h.View.Partner, c)
		}
		for n := game.ShipNumber(1); n <= game.MaxShips && !c.IsMerchant(); n++ {
			h.View.Options = append(h.View.Options, game.Play(c, n))
		}
	}
	for i := range 60 {
		h.Since = append(h.Since, game.PrivateEvent{PublicEvent: game.PublicEvent{Kind: game.Drew, Move: i, Seat: 1}, Drawn: game.Captain(game.Red)})
	}
	return h
}

// nasty is names of 32 characters that do harm where they are not treated.
var nasty = []string{
	strings.Repeat("W", 32),
	strings.Repeat("*", 32),
	strings.Repeat("😀", 32),
	strings.Repeat("\\`|@everyone ", 3)[:32],
}
