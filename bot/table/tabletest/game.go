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

// Game is a game being played, from which tests take public states and hands.
type Game struct {
	Table table.PublicState // the parts that no move changes; PublicState adds the others
	State game.State
	Turns []game.Turn

	t testing.TB
}

// Lobby returns a table with a seat for each name: "" is a free seat, "audience" an audience, "computer mate" a
// computer, "computer mate for Anne" one that covers for Anne, and any other name a user.
func Lobby(options journal.Options, names ...string) table.PublicState {
	state := table.PublicState{Table: 7, Phase: journal.Lobby, Guild: 11, Channel: 12, Options: options,
		Host: table.User{ID: 101, Name: "Anne"}, Commitment: deal.Commitment(deal.Secret{})}
	state.Options.Seats = len(names)
	for i, name := range names {
		seat := table.Seat{Seat: game.Seat(i + 1), Side: options.Mode.SideOf(game.Seat(i + 1)), Free: name == ""}
		user := table.User{ID: snowflake.ID(101 + i), Name: name}
		switch level, coveredFor, computer := parseComputer(name); {
		case seat.Free:
		case name == "audience":
			seat.Audience = &table.AudienceSeat{Members: 1312}
		case !computer:
			seat.User = user
		default:
			seat.Computer = level
			if user.Name = coveredFor; coveredFor != "" {
				seat.For = user
			} else {
				seat.Alias = table.ComputerName(state.Table, seat.Seat)
			}
		}
		state.Seats = append(state.Seats, seat)
	}
	return state
}

// parseComputer parses "computer mate" and "computer mate for Anne".
func parseComputer(name string) (level journal.Level, coveredFor string, computer bool) {
	name, computer = strings.CutPrefix(name, "computer ")
	text, coveredFor, _ := strings.Cut(name, " for ")
	return journal.Level(text), coveredFor, computer
}

// Options returns the usual options of a test's table.
func Options(mode game.Mode) journal.Options {
	return journal.Options{Edition: game.Korsar2019.ID, Mode: mode, Pace: journal.Relaxed, Booty: journal.OpenBooty,
		Language: "en", CoverComputer: journal.Mate}
}

// Start starts a game with a deck that is the same in every run.
func Start(t testing.TB, o journal.Options, names ...string) *Game {
	t.Helper()
	g := &Game{t: t, Table: Lobby(o, names...)}
	g.Table.Phase = journal.Playing
	g.Restart(Deal(o.Mode, len(names)))
	return g
}

// Deal returns the deck that Start uses, and the first seat to play.
func Deal(m game.Mode, seats int) (game.Deck, game.Seat) {
	return deal.Deal(deal.Secret{}, make(deal.Joins, seats), m, seats)
}

// Restart starts the game again with another deck.
func (g *Game) Restart(deck game.Deck, first game.Seat) {
	g.t.Helper()
	o := g.Table.Options
	setup := game.Setup{Edition: game.EditionByID(o.Edition), Mode: o.Mode, Seats: o.Seats, First: first, Deck: deck}
	var err error
	if g.State, err = game.New(setup); err != nil {
		g.t.Fatal(err)
	}
	g.Turns = nil
}

// Style has points for each kind of move. The move that is played has the highest sum of ten times its points and a
// random number below 100.
type Style map[game.Action]int

var (
	// Balanced prefers fights, but launches and draws often.
	Balanced = Style{game.Launch: 60, game.Attack: 70, game.PlayCaptain: 80, game.PlayAdmiral: 80, game.Draw: 50}
	// Drawing draws as long as it can.
	Drawing = Style{game.Draw: 200}
	// Attacking fights wherever it can.
	Attacking = Style{game.Attack: 110, game.PlayCaptain: 160, game.PlayAdmiral: 160, game.Draw: 80, game.Launch: 120}
	// Launching launches every ship it can.
	Launching = Style{game.Launch: 200, game.Draw: 80}
)

// Play makes up to count moves, until the game ends. Style and seed determine them, so every run makes the same moves.
func (g *Game) Play(count int, seed uint64, style Style) *Game {
	g.t.Helper()
	chance := rand.New(rand.NewPCG(seed, 0))
	for range count {
		if g.State.Over() {
			break
		}
		legal := g.State.Moves(g.State.Turn(), nil)
		best, most := legal[0], -1
		for _, m := range legal {
			if n := chance.IntN(100) + style[m.Action]*10; n > most {
				best, most = m, n
			}
		}
		turn, err := g.State.Play(g.State.Turn(), best)
		if err != nil {
			g.t.Fatal(err)
		}
		g.Turns = append(g.Turns, turn)
	}
	return g
}

// PublicState returns what everybody may know of the table.
func (g *Game) PublicState() table.PublicState {
	state := g.Table
	state.Seq = int64(len(g.Turns) + 10)
	state.Game = g.State.PublicView()
	for _, turn := range g.Turns[max(0, len(g.Turns)-g.State.Seats()):] {
		state.Recent = append(state.Recent,
			table.Turn{Move: int(turn.Number), Seat: turn.Seat, Events: turn.Public(&g.State)})
	}
	if g.State.Over() {
		state.Phase = journal.Finished
	}
	return state
}

// Replay returns the present position as a replay shows it, with every hand open.
func (g *Game) Replay() community.Replay {
	r := community.Replay{PublicState: g.PublicState(), At: len(g.Turns), Of: len(g.Turns) + 10}
	if r.At > 0 {
		last := g.Turns[r.At-1]
		r.Last = last.Private(&g.State, last.Seat)
	}
	for seat := game.Seat(1); int(seat) <= g.State.Seats(); seat++ {
		r.Hands = append(r.Hands, g.State.SeatView(seat).Hand)
	}
	return r
}

// Hand returns what a seat sees, with all events since its last turn.
func (g *Game) Hand(seat game.Seat) table.Hand {
	hand := table.Hand{PublicState: g.PublicState(), View: g.State.SeatView(seat)}
	from := 0
	for i, turn := range g.Turns {
		if turn.Seat == seat {
			from = i
		}
	}
	for _, turn := range g.Turns[from:] {
		hand.Since = append(hand.Since, turn.Private(&g.State, seat)...)
	}
	return hand
}

// End returns how the game ended. It fails the test if the game has not ended.
func (g *Game) End() table.End {
	view, over := g.State.FinishedView()
	if !over {
		g.t.Fatal("the game has not ended")
	}
	return table.End{PublicState: g.PublicState(), Finished: &view}
}
