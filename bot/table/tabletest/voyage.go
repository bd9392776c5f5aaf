package tabletest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"korsar/bot/community"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Voyage is a game in play, from which tests take faces and hands.
type Voyage struct {
	Face  table.PublicState // with what does not change
	State game.State
	Turns []game.Turn

	t testing.TB
}

// Lobby is a table at which those named sit; "" is a free seat, "computer mate"
// or "computer mate for Anne" one of a computer, "crew" one of a crew.
func Lobby(options journal.Options, names ...string) table.PublicState {
	f := table.PublicState{Table: 7, Phase: journal.Lobby, Guild: 11, Channel: 12, Options: options,
		Host: table.User{ID: 101, Name: "Anne"}, Commitment: deal.Commitment(deal.Secret{})}
	f.Options.Seats = len(names)
	for i, name := range names {
		seat := table.Seat{Seat: game.Seat(i + 1), Side: options.Mode.SideOf(game.Seat(i + 1)), Free: name == ""}
		sailor := table.User{ID: snowflake.ID(101 + i), Name: name}
		switch level, forWhom, computer := computerIn(name); {
		case seat.Free:
		case name == "crew":
			seat.Audience = &table.AudienceSeat{Members: 1312}
		case !computer:
			seat.User = sailor
		default:
			seat.Computer = level
			if sailor.Name = forWhom; forWhom != "" {
				seat.For = sailor
			}
		}
		f.Seats = append(f.Seats, seat)
	}
	return f
}

// computerIn reads "computer mate" or "computer mate for Anne".
func computerIn(name string) (level journal.Level, forWhom string, computer bool) {
	name, computer = strings.CutPrefix(name, "computer ")
	text, forWhom, _ := strings.Cut(name, " for ")
	return journal.Level(text), forWhom, computer
}

// Options is how the tables of the tests are made, unless they say otherwise.
func Options(mode game.Mode) journal.Options {
	return journal.Options{Edition: game.Korsar2019.ID, Mode: mode, Pace: journal.Relaxed, Booty: journal.OpenBooty, Language: "en", CoverComputer: journal.Mate}
}

// Sail begins a game with a deck that is the same in every run.
func Sail(t testing.TB, o journal.Options, names ...string) *Voyage {
	t.Helper()
	v := &Voyage{t: t, Face: Lobby(o, names...)}
	v.Face.Phase = journal.Playing
	v.Begin(Deal(o.Mode, len(names)))
	return v
}

// Deal is the deck of Sail, and who begins.
func Deal(m game.Mode, seats int) (game.Deck, game.Seat) {
	return deal.Deal(deal.Secret{}, make(deal.Joins, seats), m, seats)
}

// Begin begins the game anew with another deck.
func (v *Voyage) Begin(deck game.Deck, first game.Seat) {
	v.t.Helper()
	o := v.Face.Options
	var err error
	v.State, err = game.New(game.Setup{Edition: game.EditionByID(o.Edition), Mode: o.Mode, Seats: o.Seats, First: first, Deck: deck})
	if err != nil {
		v.t.Fatal(err)
	}
	v.Turns = nil
}

// Taste is how eagerly a kind of move is chosen.
type Taste map[game.Action]int

var (
	Bold   = Taste{game.Launch: 60, game.Attack: 70, game.PlayCaptain: 80, game.PlayAdmiral: 80, game.Draw: 50}
	Hoard  = Taste{game.Draw: 200}
	Fierce = Taste{game.Attack: 110, game.PlayCaptain: 160, game.PlayAdmiral: 160, game.Draw: 80, game.Launch: 120}
	Fleet  = Taste{game.Launch: 200, game.Draw: 80}
)

// Moves makes a number of moves, or as many as the game has, by taste and the
// seed's chance: the same ones in every run.
func (v *Voyage) Moves(count int, seed uint64, like Taste) *Voyage {
	v.t.Helper()
	chance := rand.New(rand.NewPCG(seed, 0))
	for range count {
		if v.State.Over() {
			break
		}
		legal := v.State.Moves(v.State.Turn(), nil)
		best, most := legal[0], -1
		for _, m := range legal {
			if n := chance.IntN(100) + like[m.Action]*10; n > most {
				best, most = m, n
			}
		}
		turn, err := v.State.Play(v.State.Turn(), best)
		if err != nil {
			v.t.Fatal(err)
		}
		v.Turns = append(v.Turns, turn)
	}
	return v
}

// Shown is the table as everybody sees it.
func (v *Voyage) Shown() table.PublicState {
	f := v.Face
	f.Seq = int64(len(v.Turns) + 10)
	f.Game = v.State.PublicView()
	for _, turn := range v.Turns[max(0, len(v.Turns)-v.State.Seats()):] {
		f.Recent = append(f.Recent, table.Turn{Seat: turn.Seat, Events: turn.Public(&v.State)})
	}
	if v.State.Over() {
		f.Phase = journal.Finished
	}
	return f
}

// Replay is the position with every hand open, after the whole game so far.
func (v *Voyage) Replay() community.Replay {
	r := community.Replay{PublicState: v.Shown(), At: len(v.Turns), Of: len(v.Turns) + 10}
	if r.At > 0 {
		last := v.Turns[r.At-1]
		r.Last = last.Private(&v.State, last.Seat)
	}
	for seat := game.Seat(1); int(seat) <= v.State.Seats(); seat++ {
		r.Hands = append(r.Hands, v.State.SeatView(seat).Hand)
	}
	return r
}

// Hand is what a seat sees.
func (v *Voyage) Hand(seat game.Seat) table.Hand {
	h := table.Hand{PublicState: v.Shown(), View: v.State.SeatView(seat)}
	from := 0
	for i, turn := range v.Turns {
		if turn.Seat == seat {
			from = i
		}
	}
	for _, turn := range v.Turns[from:] {
		h.Since = append(h.Since, turn.Private(&v.State, seat)...)
	}
	return h
}

// End is how the game ended.
func (v *Voyage) End() table.End {
	view, over := v.State.FinishedView()
	if !over {
		v.t.Fatal("the game has not ended")
	}
	return table.End{PublicState: v.Shown(), Finished: &view, Record: "[Korsar \"1\"]\n"}
}
