package table_test

import (
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

func TestOnlyTheHostSeatsComputers(t *testing.T) {
	given := func(t *testing.T) *world { return lobby(t, 3, ben) }
	hold(t, []sentence{
		{"a computer takes the lowest free seat", given, nil, anne, addComputer(journal.Captain), "done",
			"lobby: Anne Ben captain"},
		{"a player seats none", given, nil, ben, addComputer(journal.Mate), "host-only", ""},
		{"a moderator seats none", given, nil, mod, addComputer(journal.Mate), "host-only", ""},
		{"a full table takes none", given, []step{{cleo, join}}, anne, addComputer(journal.Mate), "table-full", ""},
		{"a level that does not exist is refused", given, nil, anne, addComputer("admiral"), "moved-on", ""},
		{"a game takes none", given, []step{{anne, start}}, anne, addComputer(journal.Mate), "underway", ""},
		{"a computer is removed", given, []step{{anne, addComputer(journal.Mate)}}, anne, removeComputer(3), "done",
			"lobby: Anne Ben -"},
		{"a player removes none", given, []step{{anne, addComputer(journal.Mate)}}, ben, removeComputer(3),
			"host-only", ""},
		{"a button of an old board removes none", given, []step{{anne, addComputer(journal.Mate)}}, anne,
			outdated(removeComputer(3)), "moved-on", ""},
		{"a person is not removed as a computer", given, nil, anne, removeComputer(2), "moved-on", ""},
		{"a free seat is not removed", given, nil, anne, removeComputer(3), "moved-on", ""},
		{"no seat is not removed", given, nil, anne, removeComputer(game.NoSeat), "moved-on", ""},
		{"a seat that does not exist is not removed", given, nil, anne, removeComputer(4), "moved-on", ""},
	})
}

func TestSeatsAreCoveredAndGivenBack(t *testing.T) {
	underway := func(t *testing.T) *world { return playing(t, ben, cleo) }
	covered := func(t *testing.T) *world {
		w := underway(t)
		w.expect(anne, cover(ben), "relieved-other")
		return w
	}
	hold(t, []sentence{
		{"the host covers a player", underway, nil, anne, cover(ben), "relieved-other",
			"playing: Anne* mate(Ben) Cleo"},
		{"a moderator covers a player", underway, nil, mod, cover(anne), "relieved-other",
			"playing: mate(Anne)* Ben Cleo"},
		{"a player covers nobody", underway, nil, cleo, cover(ben), "host-or-moderator", ""},
		{"who is not at the table is not covered", underway, nil, anne, cover(dan), "nobody-sits", ""},
		{"nobody is covered in a lobby", func(t *testing.T) *world { return lobby(t, 3, ben) }, nil, anne, cover(ben),
			"not-started", ""},
		{"who is covered has to return first", covered, nil, ben, draw, "relieved", ""},
		{"who is covered comes back", covered, nil, ben, comeBack, "hand", "playing: Anne* Ben Cleo"},
		{"nobody comes back for somebody else", covered, nil, dan, comeBack, "not-seated", ""},
		{"who has a seat is shown their hand", covered, nil, cleo, comeBack, "hand", ""},
	})
}

// TestComputerMovesAfterAMoment: the computer that covers a seat moves when the seat is on turn, and only then.
func TestComputerMovesAfterAMoment(t *testing.T) {
	w := playing(t, ben, cleo)
	w.expect(anne, cover(ben), "relieved-other")
	if w.due(storage.DueComputer) != -1 {
		t.Error("a computer is to move while a person is on turn")
	}
	w.expect(anne, draw, "hand")
	if in := w.due(storage.DueComputer); in != 1200*time.Millisecond {
		t.Errorf("the computer moves in %v", in)
	}
	w.pass(2 * time.Second)
	w.is("playing: Anne mate(Ben) Cleo*")
	if w.due(storage.DueComputer) != -1 {
		t.Error("the computer moves again while a person is on turn")
	}
}

// TestRestartLeavesNoComputersDeadline: the computer's move after the restart clears it.
func TestRestartLeavesNoComputersDeadline(t *testing.T) {
	w := playing(t, ben)
	w.expect(mod, cover(anne), "relieved-other")
	w.table = table.New(w.env, tableID)
	w.load()
	if err := w.table.PlayComputer(t.Context(), w.table.ComputerTask(), game.DrawMove); err != nil {
		t.Fatal(err)
	}
	if in := w.due(storage.DueComputer); in != -1 {
		t.Errorf("a computer moves in %v on Ben's turn", in)
	}
}

// TestComputerThinksAboutItsOwnHand: the task has the hand of the seat on turn and the level of its occupant, and is
// void once the table has moved on.
func TestComputerThinksAboutItsOwnHand(t *testing.T) {
	w := lobby(t, 3, ben)
	w.expect(anne, addComputer(journal.Captain), "done")
	w.expect(anne, start, "done")
	if task := w.table.ComputerTask(); task != nil {
		t.Errorf("a computer thinks for a person: %+v", task)
	}
	w.expect(anne, draw, "hand")
	w.expect(ben, draw, "hand")
	task := w.table.ComputerTask()
	if task == nil || task.View.Seat != 3 || task.Level != journal.Captain {
		t.Fatalf("the captain at seat 3 thinks about %+v", task)
	}
	for range 2 { // the second comes too late
		if err := w.table.PlayComputer(t.Context(), task, game.DrawMove); err != nil {
			t.Fatal(err)
		}
		w.is("playing: Anne* Ben captain")
	}
}

// TestComputerOfAPersonWhoReturnsDoesNotMove: a move found for a person who has come back meanwhile is dropped.
func TestComputerOfAPersonWhoReturnsDoesNotMove(t *testing.T) {
	w := playing(t, ben)
	w.expect(mod, cover(anne), "relieved-other")
	task := w.table.ComputerTask()
	w.expect(anne, comeBack, "hand")
	if err := w.table.PlayComputer(t.Context(), task, game.DrawMove); err != nil {
		t.Fatal(err)
	}
	w.is("playing: Anne* Ben")
}

func TestComputersOfATableHaveDifferentNames(t *testing.T) {
	seen := map[string]bool{}
	for seat := game.Seat(1); seat <= game.MaxSeats; seat++ {
		seen[table.ComputerName(tableID, seat)] = true
	}
	if len(seen) != game.MaxSeats {
		t.Errorf("%d seats have %d names: %v", game.MaxSeats, len(seen), seen)
	}
}
