package table_test

import (
	"slices"
	"testing"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestTablesAreShownAsPicturesUnlessTheyAreOver or on hold, or the guild or the reader wants words.
func TestTablesAreShownAsPicturesUnlessTheyAreOver(t *testing.T) {
	for phase, pictured := range map[journal.Phase]bool{journal.Lobby: true, journal.Playing: true,
		journal.Finished: true, journal.Shelved: false, journal.Gone: false} {
		state := table.PublicState{Phase: phase}
		if got := state.Pictured(); got != pictured {
			t.Errorf("in phase %q pictured: %v", phase, got)
		}
		guild, reader := table.Hand{PublicState: state}, table.Hand{PublicState: state}
		guild.WordsOnly, reader.Preferences.NoPictures = true, true
		if guild.Pictured() || reader.Pictured() {
			t.Errorf("in phase %q a picture for a guild or a reader that wants words", phase)
		}
	}
}

func TestSeatsAreFoundByNumberAndSide(t *testing.T) {
	w := playingWith(t, relaxed(game.Partnership, 4), ben, cleo, dan)
	state := w.table.PublicState()
	for seat, name := range map[game.Seat]string{game.NoSeat: "", 1: "Anne", 4: "Dan", 5: ""} {
		if got := state.UserAt(seat).Name; got != name {
			t.Errorf("seat %d has %q, want %q", seat, got, name)
		}
	}
	if side := state.SideSeats(2); len(side) != 2 || side[0].Name != "Cleo" || side[1].Name != "Dan" {
		t.Errorf("side 2 has %+v", side)
	}
	if state.HasAudience() || state.Host.Name != "Anne" || state.Edition() != &game.Korsar2019 {
		t.Errorf("audience %v, host %q, edition %v", state.HasAudience(), state.Host.Name, state.Edition())
	}
	if with := audienceGame(t).table.PublicState(); !with.HasAudience() {
		t.Error("the audience has no seat")
	}
}

// TestSeatsGoByTheNameOfTheirPerson, even while a computer covers them. Other computers have names of their own.
func TestSeatsGoByTheNameOfTheirPerson(t *testing.T) {
	w := lobby(t, 3, ben)
	w.expect(anne, addComputer(journal.Mate), "done")
	w.expect(anne, start, "done")
	w.expect(ben, leaveGame, "relieved")
	var got []string
	for _, s := range w.table.PublicState().Seats {
		got = append(got, s.PlayerName())
	}
	if want := []string{"Anne", "Ben", table.ComputerName(tableID, 3)}; !slices.Equal(got, want) {
		t.Errorf("the seats go by %q, want %q", got, want)
	}
}

// TestBoardShowsTheLastRound, oldest move first.
func TestBoardShowsTheLastRound(t *testing.T) {
	w := playing(t, ben, cleo)
	for moves := 1; moves <= 5; moves++ {
		w.expect(w.onTurn(), draw, "hand")
		recent := w.table.PublicState().Recent
		if len(recent) != min(moves, 3) || recent[len(recent)-1].Move != moves || len(recent[0].Events) == 0 {
			t.Errorf("after %d moves the board shows %+v", moves, recent)
		}
	}
}

// TestHandOffersItsMoves: drawing apart from the others, and once a card is chosen only its moves that name a ship.
func TestHandOffersItsMoves(t *testing.T) {
	attack := func(c game.Card, ship game.ShipNumber) game.Move {
		return game.Move{Action: game.Attack, Card: c, Ship: ship}
	}
	moves := []game.Move{game.DrawMove, {Action: game.Launch, Card: game.Merchant2}, attack(game.Admiral, 1),
		attack(game.Admiral, 2)}
	onTurn := table.Hand{View: game.SeatView{Options: moves}}
	plans := table.Hand{Plans: moves}
	empty := table.Hand{View: game.SeatView{Options: moves[1:2]}}
	for _, hand := range []table.Hand{onTurn, plans} {
		if got := hand.Options(); !slices.Equal(got, moves[1:]) {
			t.Errorf("the options are %v", got)
		}
		hand.Chosen = game.Admiral
		if got := hand.Options(); !slices.Equal(got, moves[2:]) {
			t.Errorf("of the admiral the options are %v", got)
		}
	}
	if !onTurn.CanDraw() || onTurn.CanPlanDraw() || plans.CanDraw() || !plans.CanPlanDraw() || empty.CanDraw() {
		t.Error("drawing is offered where it is not possible, or not where it is")
	}
}

// TestCallHasEverybodyWhoIsNotified, for whatever reason.
func TestCallHasEverybodyWhoIsNotified(t *testing.T) {
	mentions := table.Mentions{OnTurn: anne, Asked: []snowflake.ID{ben}, Placed: []snowflake.ID{cleo}}
	if got := mentions.Users(); !slices.Equal(got, []snowflake.ID{ben, cleo, anne}) {
		t.Errorf("notified are %v", got)
	}
	if got := (table.Mentions{}).Users(); len(got) != 0 {
		t.Errorf("nobody is called, but notified are %v", got)
	}
}
