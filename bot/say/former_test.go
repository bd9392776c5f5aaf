package say

import (
	"strings"
	"testing"

	"korsar/bot/community"
	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/game/analysis"
	"korsar/game/pilot"
	"korsar/storage/journal"
)

// Users who had seat 2 of changedHands, one after the other, with the move after which they lost it.
var (
	ben       = table.User{ID: 102, Name: "Ben"}
	dora      = table.User{ID: 104, Name: "Dora"}
	benUntil  = 7
	mateUntil = 10
)

// changedHands returns a game in which Ben left seat 2 to a computer, and Dora took it over.
func changedHands(t *testing.T) *tabletest.Game {
	t.Helper()
	g := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Dora", "Cleo").Play(13, 2, tabletest.Attacking)
	g.Table.Seats[1].User = dora
	seat := func(s table.Seat) table.Seat { s.Seat, s.Side = 2, 2; return s }
	g.Table.Former = []table.FormerSeat{
		{Seat: seat(table.Seat{User: ben}), Until: benUntil},
		{Seat: seat(table.Seat{Computer: journal.Mate, For: ben}), Until: mateUntil},
	}
	return g
}

// movedBy returns the words of the first event in seat 2's latest turn, up to a move.
func movedBy(g *tabletest.Game, r *boardRenderer, until int) string {
	words := ""
	for _, turn := range g.Turns[:until] {
		if turn.Seat == 2 {
			words = r.eventWords(turn.Public(&g.State)[0])
		}
	}
	return words
}

// TestPastKeepsItsNames: a past event names the player who had the seat then, even to the player who has it now. Only
// the reader is "you".
func TestPastKeepsItsNames(t *testing.T) {
	g := changedHands(t)
	for name, test := range map[string]struct {
		now    table.Seat // who has seat 2
		reader game.Seat
		want   [3]string // who moved while Ben, the computer and the present occupant had it
	}{
		"Dora reads":              {table.Seat{User: dora}, 2, [3]string{"Ben", "⚙ Ben", "You"}},
		"Ben has it again, reads": {table.Seat{User: ben}, 2, [3]string{"You", "⚙ Ben", "You"}},
		"another reads":           {table.Seat{User: dora}, 1, [3]string{"Ben", "⚙ Ben", "Dora"}},
		"a computer of its own": {table.Seat{Computer: journal.Mate, Alias: "Pepper"}, 1,
			[3]string{"Ben", "⚙ Ben", "⚙ Pepper"}},
		"Ben's data was deleted": {table.Seat{User: dora}, 3, [3]string{"Someone", "⚙ someone", "Dora"}},
	} {
		t.Run(name, func(t *testing.T) {
			state := g.PublicState()
			state.Seats = append([]table.Seat{}, state.Seats...)
			test.now.Seat, test.now.Side = 2, 2
			state.Seats[1] = test.now
			if test.reader == 3 {
				state.Former = append([]table.FormerSeat{}, state.Former...)
				state.Former[0].User, state.Former[1].For = table.User{}, table.User{}
			}
			r := In("en").renderer(&state, Name)
			r.reader = test.reader
			for i, until := range []int{benUntil, mateUntil, len(g.Turns)} {
				if words := movedBy(g, r, until); !strings.HasPrefix(capital(words), test.want[i]+" ") {
					t.Errorf("until move %d: %q, want %q to have moved", until, words, test.want[i])
				}
			}
		})
	}
}

// TestPastCaptureNamesTheSideOfThatTime: a ship that partners captured stays theirs when one of them is replaced.
func TestPastCaptureNamesTheSideOfThatTime(t *testing.T) {
	g := tabletest.Start(t, tabletest.Options(game.Partnership), "Anne", "Dora", "Cleo", "Emil").Play(30, 8,
		tabletest.Attacking)
	g.Table.Former = []table.FormerSeat{{Seat: table.Seat{Seat: 2, Side: 1, User: ben}, Until: 9}}
	scene := table.Scene{PublicState: g.PublicState(), Captures: []game.PublicEvent{
		{Kind: game.Captured, Move: 8, Side: 1, Ship: 1}, {Kind: game.CameHome, Move: 16, Side: 1, Ship: 2}}}
	words := In("en").Live(scene).Captures
	if !strings.HasPrefix(words[0], "Anne & Ben ") || !strings.HasPrefix(words[1], "Anne & Dora ") {
		t.Errorf("the captures are told as %q", words)
	}
}

// TestCaptureOfTheGameNamesThoseOfThatTime: the capture of the game names the players who had the seats then, on the
// live page, in the words for the result's picture and below the clip.
func TestCaptureOfTheGameNamesThoseOfThatTime(t *testing.T) {
	state := changedHands(t).PublicState()
	for move, want := range map[int]string{benUntil: "Ben", mateUntil: "⚙ Ben", mateUntil + 1: "Dora"} {
		lost := &table.TopCapture{Ship: 1, Gold: 8, Owner: 2, Side: 1, Move: move}
		took := &table.TopCapture{Ship: 1, Gold: 8, Owner: 1, Side: 2, Move: move}
		for _, top := range []*table.TopCapture{lost, took} {
			e := table.End{PublicState: state, Finished: &game.FinishedView{}, Top: top}
			for _, words := range []string{In("en").Live(table.Scene{PublicState: state, Top: top}).Top,
				In("en").ResultAlt(e), In("en").renderer(&state, Name).loss(top)} {
				if !strings.Contains(words, want) || want != "⚙ Ben" && strings.Contains(words, "⚙") {
					t.Errorf("the capture of move %d reads %q, want %q", move, words, want)
				}
			}
		}
	}
}

// TestMomentsNameWhoMadeTheMove: an analysis, its menu, its alt text and the next move of a replay name that player.
func TestMomentsNameWhoMadeTheMove(t *testing.T) {
	state := changedHands(t).PublicState()
	for number, want := range map[int]string{benUntil: "Ben", mateUntil: "⚙ Ben", mateUntil + 1: "Dora"} {
		m := analysis.Move{Number: number, Seat: 2, Side: 2, Played: game.DrawMove, Loss: 0.3,
			Verdict: analysis.Blunder,
			Best:    pilot.Advice{Move: game.DrawMove, Reason: pilot.Gather}}
		a := community.Analysis{PublicState: state, Found: &analysis.Analysis{Moves: []analysis.Move{m},
			Turning: []analysis.Turn{{Move: number, Side: 2, Change: -0.3}}}}
		replay := community.Replay{PublicState: state, At: number - 1, Of: 13, Next: m}
		for what, words := range map[string]string{"analysis": In("en").Analysis(a).Body,
			"alt":  In("en").AnalysisAlt(a),
			"menu": In("en").MomentChoice(&a, &m).Label, "replay": In("en").Replay(replay).Fields[0].Value} {
			if !strings.Contains(words, want) || want != "⚙ Ben" && strings.Contains(words, "⚙") {
				t.Errorf("the %s of move %d reads %q, want %q", what, number, words, want)
			}
		}
	}
}

// TestFormerNamesakeIsToldApart: a player who lost a seat is named with it if another player has the same name.
func TestFormerNamesakeIsToldApart(t *testing.T) {
	g := changedHands(t)
	g.Table.Former[0].Name = "Cleo"
	state := g.PublicState()
	r := In("en").renderer(&state, Name)
	if got := r.seatNameAt(2, 1); got == "Cleo" || !strings.HasPrefix(got, "Cleo") || r.seatName(3) != "Cleo" {
		t.Errorf("the former Cleo is %q, the present one %q", got, r.seatName(3))
	}
}

// TestHolderIsToldApartFromANamesake: so is a player for whom a computer plays.
func TestHolderIsToldApartFromANamesake(t *testing.T) {
	g := changedHands(t)
	g.Table.Seats[1] = table.Seat{Seat: 2, Side: 2, Computer: journal.Mate, For: table.User{ID: 105, Name: "Cleo"}}
	state := g.PublicState()
	if got := In("en").renderer(&state, Name).holderName(2); got != "Cleo (2)" {
		t.Errorf("the holder is %q", got)
	}
}
