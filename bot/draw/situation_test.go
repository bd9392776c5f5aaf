package draw

import (
	"math/rand/v2"
	"testing"

	"korsar/bot/table"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage/journal"
)

// voyage is a game in play, from which tests take what is drawn.
type voyage struct {
	t     testing.TB
	face  table.Face
	state game.State
}

// sail begins a game with a deck that is the same in every run.
func sail(t testing.TB, edition string, mode game.Mode, names ...string) *voyage {
	t.Helper()
	v := &voyage{t: t, face: table.Face{Table: 7, Phase: journal.Playing,
		Options: journal.Options{Edition: edition, Mode: mode, Seats: len(names), Pace: journal.Relaxed, Booty: journal.OpenBooty, Language: "en"}}}
	for i, name := range names {
		seat := game.Seat(i + 1)
		v.face.Seats = append(v.face.Seats, table.Seat{Seat: seat, Side: mode.SideOf(seat), Sailor: table.Sailor{User: journal.Snowflake(100 + i), Name: name}})
	}
	deck, first := deal.Deal(deal.Secret{}, make(deal.Joins, len(names)), mode, len(names))
	v.begin(deck, first)
	return v
}

// deckOf is the deck of sail.
func deckOf(v *voyage) game.Deck {
	deck, _ := deal.Deal(deal.Secret{}, make(deal.Joins, len(v.face.Seats)), v.face.Options.Mode, len(v.face.Seats))
	return deck
}

func (v *voyage) begin(deck game.Deck, first game.Seat) {
	v.t.Helper()
	var err error
	o := v.face.Options
	v.state, err = game.New(game.Setup{Edition: game.EditionByID(o.Edition), Mode: o.Mode, Seats: o.Seats, First: first, Deck: deck})
	if err != nil {
		v.t.Fatal(err)
	}
}

// taste is how eagerly a kind of move is chosen.
type taste map[game.Action]int

var (
	able   = taste{game.Launch: 60, game.Attack: 70, game.PlayCaptain: 80, game.PlayAdmiral: 80, game.Draw: 50}
	hoard  = taste{game.Draw: 200}
	fierce = taste{game.Attack: 110, game.PlayCaptain: 160, game.PlayAdmiral: 160, game.Draw: 80, game.Launch: 120}
	even   = taste{game.Launch: 9, game.Attack: 10, game.PlayCaptain: 11, game.PlayAdmiral: 12, game.Draw: 6}
	launch = taste{game.Launch: 200, game.Draw: 80}
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
		if _, err := v.state.Play(v.state.Turn(), best); err != nil {
			v.t.Fatal(err)
		}
	}
	return v
}

// shown is the table as everybody sees it.
func (v *voyage) shown() table.Face {
	f := v.face
	f.Public = v.state.PublicView()
	if v.state.Over() {
		f.Phase = journal.Finished
	}
	return f
}

// hand is what a seat sees.
func (v *voyage) hand(seat game.Seat) table.Hand {
	return table.Hand{Face: v.shown(), View: v.state.SeatView(seat)}
}

// reveal is the position with every hand open.
func (v *voyage) reveal() Reveal {
	r := Reveal{Face: v.shown()}
	for seat := game.Seat(1); int(seat) <= v.state.Seats(); seat++ {
		r.Hands = append(r.Hands, v.state.SeatView(seat).Hand)
	}
	return r
}

// crowded is a sea of 25 ships, each with what a ship can have around her.
func crowded(t testing.TB, mode game.Mode, names ...string) table.Face {
	t.Helper()
	v := sail(t, game.Korsar2019.ID, mode, names...)
	f := v.shown()
	sides := len(f.Public.Sides)
	chance := rand.New(rand.NewPCG(4, 4))
	for n := 1; n <= game.MaxShips; n++ {
		ship := game.Ship{Number: game.ShipNumber(n), Gold: 2 + n%7, Owner: game.Seat(n%len(names) + 1)}
		owner := mode.SideOf(ship.Owner)
		ship.Controller = owner
		for i, fleet := range game.AllFleets {
			if side := game.Side(i%sides + 1); chance.IntN(3) == 0 {
				ship.Squadrons = append(ship.Squadrons, game.Squadron{Fleet: fleet, Side: side, Strength: 1 + chance.IntN(13)})
				ship.Controller = side
			}
		}
		switch {
		case n%9 == 0:
			ship.Commander = game.Commander{Card: game.Admiral, Side: owner}
			ship.Controller = owner
		case n%4 == 0 && len(ship.Squadrons) > 0:
			s := ship.Squadrons[0]
			ship.Commander = game.Commander{Card: game.Captain(s.Fleet), Side: s.Side}
			ship.Controller = s.Side
		case len(ship.Squadrons) > 1:
			ship.Controller = game.NoSide
		}
		ship.Barred = n == 7
		f.Public.AtSea = append(f.Public.AtSea, ship)
	}
	return f
}
