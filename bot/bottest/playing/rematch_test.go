package playing_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// stopGame stops the game for its host. It returns the message with its end.
func (w *world) stopGame(host *simplayer.Player) sandbox.Message {
	w.T.Helper()
	w.ClickOn(host, w.Shown(w.AskEnd(host)), "end")
	return w.LastMessage()
}

// again presses Rematch below an earlier game.
func (w *world) again(who *simplayer.Player, end sandbox.Message) *sandbox.Answer {
	w.T.Helper()
	return w.Forge(who, end, bottest.Button(w.T, end, "rematch").CustomID)
}

// expectSeats fails the test unless the table is in a phase and has these occupants.
func (w *world) expectSeats(phase journal.Phase, occupants string) {
	w.T.Helper()
	if got, now := w.Occupants(), w.LoadTable().Table.Phase; got != occupants || now != phase {
		w.T.Errorf("in phase %s the seats are %q, want %q in phase %s", now, got, occupants, phase)
	}
}

// TestRematchSeatsEverybodyAgain checks that partners and computers get their seats again by one press of each person,
// in any order, with Rematch or Join, also after a restart and in the rematch of a rematch. The last of them starts the
// game.
func TestRematchSeatsEverybodyAgain(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1)
	anne, ben, cleo := w.People[0], w.People[1], w.People[2]
	w.OpenLobby("/korsar new seats:4 mode:partners", 2)
	w.ChooseComputer(anne, bottest.AddLabel(journal.Deckhand))
	w.ChooseComputer(anne, bottest.AddLabel(journal.Captain))
	w.Press(anne, "start")
	w.expectSeats(journal.Playing, "Anne, Ben, deckhand, captain")
	end := w.stopGame(anne)

	w.ExpectUnchanged(func() { w.ExpectPrivate(w.again(cleo, end), bottest.NoticeText(table.NotSeated)) })
	w.again(ben, end)
	w.expectSeats(journal.Lobby, ", Ben, deckhand, captain")
	if text := w.LastMessage().Text(); !strings.Contains(text, "Not here yet: **Anne**.") ||
		strings.Contains(text, "Invited") {
		t.Errorf("the lobby reads\n%s", text)
	}
	w.Restart()
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.again(ben, end), bottest.NoticeText(table.SeatedAlready))
		w.ExpectPrivate(w.again(cleo, end), bottest.NoticeText(table.NotSeated))
		w.ExpectPrivate(w.Press(cleo, "join"), "I’m keeping room for **Anne**.")
	})
	w.again(anne, end)
	w.expectSeats(journal.Playing, "Anne, Ben, deckhand, captain")
	w.expectJoins(2)

	end = w.stopGame(ben)
	w.again(anne, end)
	w.Press(ben, "join")
	w.expectSeats(journal.Playing, "Anne, Ben, deckhand, captain")
}

// TestRematchIsPressedByAllAtOnce checks that one rematch opens, and starts, if everybody presses at the same time.
func TestRematchIsPressedByAllAtOnce(t *testing.T) {
	t.Parallel()
	w := open(t, 4, 1)
	w.StartGame("/korsar new seats:4", 4)
	end := w.stopGame(w.People[0])
	id := bottest.Button(t, end, "rematch").CustomID
	var all sync.WaitGroup
	for _, who := range w.People {
		all.Go(func() {
			if _, err := who.Click(w.Ctx, end.ID, id); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	w.MustSettle()
	w.expectSeats(journal.Playing, "Anne, Ben, Cleo, Dirk")
	w.expectJoins(4)
}

// expectJoins fails the test unless the deal depends on the presses of as many people, all after the table was opened.
func (w *world) expectJoins(people int) {
	w.T.Helper()
	loaded := w.LoadTable()
	joins := slices.DeleteFunc(slices.Clone(loaded.Table.Dealt), func(join uint64) bool { return join == 0 })
	if len(joins) != people || slices.Contains(joins, uint64(loaded.Table.OpenedBy)) || loaded.Table.Unproven {
		w.T.Errorf("the joins are %v, unproven: %v; the table was opened by %d", loaded.Table.Dealt,
			loaded.Table.Unproven, loaded.Table.OpenedBy)
	}
}

// TestRematchIsDealtFromItsJoins checks that the record of a rematch that started by itself is verified.
func TestRematchIsDealtFromItsJoins(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	w.StartGame("/korsar new seats:2", 2)
	w.stopGame(w.People[0])
	w.Press(w.People[1], "rematch")
	w.Press(w.People[0], "join")
	w.expectJoins(2)
	w.stopGame(w.People[1])
	if r := w.Record(); r.Fair == nil || len(r.Fair.Joins) != 2 || len(r.Verify()) > 0 {
		t.Errorf("the record has %+v; %v", r.Fair, r.Verify())
	}
}

// TestRematchDoesNotWaitForever checks that somebody who does not come back blocks nobody: the host starts without
// them or gives their seat to a computer, and others get the seat a quarter of an hour later.
func TestRematchDoesNotWaitForever(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		of   func(w *world, end sandbox.Message)
		want string
	}{
		{"the host starts", func(w *world, _ sandbox.Message) {
			w.Press(w.People[1], "join")
		}, "Anne, Ben"},
		{"somebody declines", func(w *world, _ sandbox.Message) {
			w.Press(w.People[2], "decline")
			w.Press(w.People[1], "join")
			w.expectSeats(journal.Lobby, "Anne, Ben, ")
			w.Press(w.People[3], "join")
			w.expectSeats(journal.Lobby, "Anne, Ben, Dirk")
		}, "Anne, Ben, Dirk"},
		{"a computer fills in", func(w *world, end sandbox.Message) {
			w.Press(w.People[0], "add-computer")
			w.again(w.People[1], end)
			w.expectSeats(journal.Lobby, "Anne, mate, ")
			w.Press(w.People[2], "join")
		}, "Anne, mate, Cleo"},
		{"somebody else comes", func(w *world, end sandbox.Message) {
			w.Press(w.People[1], "join")
			w.ExpectUnchanged(func() {
				w.ExpectPrivate(w.Press(w.People[3], "join"), "I’m keeping room for **Cleo**.")
			})
			w.PassTime(15 * time.Minute)
			w.Press(w.People[3], "join")
			w.ExpectUnchanged(func() {
				w.ExpectPrivate(w.again(w.People[2], end), bottest.NoticeText(table.TableFull))
			})
		}, "Anne, Ben, Dirk"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 4, 1)
			w.StartGame("/korsar new seats:3", 3)
			end := w.stopGame(w.People[0])
			w.again(w.People[0], end)
			test.of(w, end)
			if w.LoadTable().Table.Phase != journal.Lobby {
				t.Error("the game started without the host")
			}
			w.Press(w.People[0], "start")
			w.expectSeats(journal.Playing, test.want)
		})
	}
}

// TestLobbySaysWhetherTheRematchStartsByItself checks that the lobby of a rematch promises to start the game only while
// the last of those whose seats are kept will start it.
func TestLobbySaysWhetherTheRematchStartsByItself(t *testing.T) {
	t.Parallel()
	for name, hinder := range map[string]func(*world){
		"somebody declines":     func(w *world) { w.Press(w.People[1], "decline") },
		"a computer has a seat": func(w *world) { w.Press(w.People[0], "add-computer") },
		"the host leaves":       func(w *world) { w.Press(w.People[0], "leave") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 3, 1)
			w.StartGame("/korsar new seats:3", 3)
			w.again(w.People[0], w.stopGame(w.People[0]))
			expect := func(names string, promised bool) {
				t.Helper()
				text := w.LastMessage().Text()
				if !strings.Contains(text, "Not here yet: "+names+". Press **Join**") ||
					strings.Contains(text, "starts by itself") != promised {
					t.Errorf("want %s and a promise: %v:\n%s", names, promised, text)
				}
			}
			expect("**Ben**, **Cleo**", true)
			hinder(w)
			if name == "the host leaves" {
				expect("**Ben**, **Cleo**", false)
				w.Press(w.People[0], "join")
				expect("**Ben**, **Cleo**", true)
				return
			}
			expect("**Cleo**", false)
			w.Press(w.People[2], "join")
			if phase := w.LoadTable().Table.Phase; phase != journal.Lobby {
				t.Errorf("the table is in phase %s", phase)
			}
		})
	}
}

// TestSeatsStayWhileOthersAreKept checks that nobody moves up when somebody leaves the lobby of a rematch, and that a
// person who comes back completes it.
func TestSeatsStayWhileOthersAreKept(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1)
	w.StartGame("/korsar new seats:3", 3)
	w.stopGame(w.People[0])
	w.Press(w.People[0], "rematch")
	w.Press(w.People[1], "join")
	w.Press(w.People[0], "leave")
	w.expectSeats(journal.Lobby, ", Ben, ")
	w.Press(w.People[2], "join")
	w.expectSeats(journal.Lobby, ", Ben, Cleo")
	w.Press(w.People[0], "join")
	w.expectSeats(journal.Playing, "Anne, Ben, Cleo")
}
