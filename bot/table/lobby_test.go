package table_test

import (
	"errors"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

func TestPeopleComeAndGoInTheLobby(t *testing.T) {
	three := func(t *testing.T) *world { return lobby(t, 3, ben) }
	full := func(t *testing.T) *world { return lobby(t, 2, ben) }
	underway := func(t *testing.T) *world { return playing(t, ben) }
	hold(t, []sentence{
		{"the lowest free seat is taken", three, nil, cleo, join, "done", "lobby: Anne Ben Cleo"},
		{"nobody takes two seats", three, nil, ben, join, "seated-already", ""},
		{"a full table takes nobody", full, nil, cleo, join, "table-full", ""},
		{"nobody joins a game that has begun", underway, nil, cleo, join, "underway", ""},
		{"those after a person who leaves move up", three, []step{{cleo, join}}, ben, leave, "left-table",
			"lobby: Anne Cleo -"},
		{"who has no seat cannot leave", three, nil, cleo, leave, "not-seated", ""},
		{"a button of the lobby leaves no game", underway, nil, ben, leave, "underway", ""},
		{"a command asks before it leaves a game", underway, nil, ben, typed(leave), "seatchoice", ""},
	})
}

func TestOnlyTheHostStartsTheGame(t *testing.T) {
	full := func(t *testing.T) *world { return lobby(t, 3, ben) }
	alone := func(t *testing.T) *world { return lobby(t, 3) }
	hold(t, []sentence{
		{"the host starts with those who came", full, nil, anne, start, "done", "playing: Anne* Ben"},
		{"another player does not", full, nil, ben, start, "host-first", ""},
		{"a moderator does not", full, nil, mod, start, "host-only", ""},
		{"one person alone is no game", alone, nil, anne, start, "not-ready", ""},
		{"a game starts once", full, []step{{anne, start}}, anne, start, "underway", ""},
	})
}

func TestLobbyIsCanceledByHostOrModerator(t *testing.T) {
	given := func(t *testing.T) *world { return lobby(t, 3, ben) }
	hold(t, []sentence{
		{"the host cancels", given, nil, anne, cancel, "lobby-canceled", "gone: Anne Ben -"},
		{"a moderator cancels", given, nil, mod, cancel, "lobby-canceled", "gone: Anne Ben -"},
		{"a player does not", given, nil, ben, cancel, "host-first", ""},
		{"others do not", given, nil, cleo, cancel, "host-or-moderator", ""},
		{"the host is asked first", given, nil, anne, (*table.Table).AskCancel, "confirm", ""},
		{"a player is not even asked", given, nil, ben, (*table.Table).AskCancel, "host-first", ""},
		{"a game is not canceled", given, []step{{anne, start}}, anne, cancel, "underway", ""},
		{"a game is not canceled after a question either", given, []step{{anne, start}}, anne,
			(*table.Table).AskCancel, "underway", ""},
	})
}

// TestPlayersNeedNoHostWhoDoesNotCome: the host may have left the server. A player may start or close the lobby after a
// quarter of an hour in which nothing changed there, and at once if the host's data was deleted.
func TestPlayersNeedNoHostWhoDoesNotCome(t *testing.T) {
	after := func(d time.Duration) func(*testing.T) *world {
		return func(t *testing.T) *world {
			w := lobby(t, 3, ben)
			w.pass(d)
			return w
		}
	}
	silent, early := after(15*time.Minute), after(15*time.Minute-time.Second)
	forgotten := func(t *testing.T) *world {
		w := lobby(t, 3, ben, cleo)
		w.forgets(anne)
		return w
	}
	hold(t, []sentence{
		{"a player starts", silent, nil, ben, start, "done", "playing: Anne* Ben"},
		{"a player closes", silent, nil, ben, cancel, "lobby-canceled", "gone: Anne Ben -"},
		{"a player is asked before", silent, nil, ben, (*table.Table).AskCancel, "confirm", ""},
		{"not yet", early, nil, ben, start, "host-first", ""},
		{"not right after somebody came", silent, []step{{cleo, join}}, ben, start, "host-first", ""},
		{"others do not start", silent, nil, cleo, start, "host-only", ""},
		{"others do not close", silent, nil, cleo, cancel, "host-or-moderator", ""},
		{"too few are no game", func(t *testing.T) *world {
			w := lobbyWith(t, relaxed(game.Partnership, 4), ben)
			w.pass(time.Hour)
			return w
		}, nil, ben, start, "not-ready", ""},
		{"without the host's data there is nobody to wait for", forgotten, nil, ben, cancel, "lobby-canceled",
			"gone:  Ben Cleo"},
		{"a running game is ended by its host only", func(t *testing.T) *world {
			w := playing(t, ben)
			w.pass(time.Hour)
			return w
		}, nil, ben, stop, "host-or-moderator", ""},
	})
	w := early(t)
	_, err := w.reply(ben, start)
	if r, _ := errors.AsType[*table.Refusal](err); r == nil || r.When.Sub(w.clock.Now()) != time.Second {
		t.Errorf("a second before, the start gets %v", err)
	}
}

func TestPairsAreFilledAndChanged(t *testing.T) {
	pairs := func(t *testing.T) *world { return lobbyWith(t, relaxed(game.Partnership, 6), ben) }
	four := func(t *testing.T) *world { return lobbyWith(t, relaxed(game.Partnership, 4), ben, cleo, dan) }
	hold(t, []sentence{
		{"a free seat of another side is taken", pairs, nil, ben, changeSide, "done", "lobby: Anne - Ben - - -"},
		{"the last goes on to the first side", pairs, []step{{ben, changeSide}, {ben, changeSide}}, ben, changeSide,
			"done", "lobby: Anne Ben - - - -"},
		{"at a full table two people swap", four, nil, anne, changeSide, "done", "lobby: Cleo Ben Anne Dan"},
		{"the swap passes the end of the table", four, nil, dan, changeSide, "done", "lobby: Anne Dan Cleo Ben"},
		{"who has no seat has no side", pairs, nil, cleo, changeSide, "not-seated", ""},
		{"free-for-all has no sides", func(t *testing.T) *world { return lobby(t, 3, ben) }, nil, ben, changeSide,
			"no-sides", ""},
		{"half a pair cannot start", pairs, []step{{cleo, join}}, anne, start, "not-ready", ""},
		{"two whole pairs start", four, nil, anne, start, "done", "playing: Anne* Ben Cleo Dan"},
		{"one pair is no game", pairs, nil, anne, start, "not-ready", ""},
	})
}

func TestUnreadyLobbySaysWhy(t *testing.T) {
	w := lobbyWith(t, relaxed(game.Partnership, 6), ben, cleo)
	if u := w.table.PublicState().Unready; u.Pair != 2 {
		t.Errorf("the lobby lacks %+v, want the partner of side 2", u)
	}
	if u := lobbyWith(t, relaxed(game.Partnership, 6), ben).table.PublicState().Unready; u.Setup == nil {
		t.Errorf("one pair is ready: %+v", u)
	}
	if u := lobby(t, 2, ben).table.PublicState().Unready; !u.Ready() {
		t.Errorf("two people are not ready: %+v", u)
	}
}

// TestIdleLobbyClosesAfterADay: every action in it starts the day again.
func TestIdleLobbyClosesAfterADay(t *testing.T) {
	w := lobby(t, 3)
	w.pass(23 * time.Hour)
	w.expect(ben, join, "done")
	w.pass(23 * time.Hour)
	w.is("lobby: Anne Ben -")
	if err := w.table.Due(t.Context(), "lobby"); err != nil { // it was set before Ben came
		t.Fatal(err)
	}
	w.is("lobby: Anne Ben -")
	w.pass(time.Hour)
	w.is("gone: Anne Ben -")
	if why := w.table.PublicState().Closed.Reason; why != journal.Abandoned {
		t.Errorf("the lobby was closed because it was %q", why)
	}
}

// TestNoLobbyClosesWhileNobodyCanCome: while users cannot reach the bot, in the grace period after that, and while the
// bot is out of the guild.
func TestNoLobbyClosesWhileNobodyCanCome(t *testing.T) {
	w := lobby(t, 3)
	w.engine.availability = table.Availability{}
	w.pass(day + time.Hour)
	w.is("lobby: Anne - -")
	w.engine.availability = table.Availability{Reachable: true, Since: w.clock.Now(),
		Grace: w.clock.Now().Add(12 * time.Hour)}
	w.pass(12*time.Hour - time.Second)
	w.is("lobby: Anne - -")
	w.pass(time.Second)
	w.is("gone: Anne - -")

	w = lobby(t, 3)
	if err := w.table.PauseRemoved(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.pass(10 * day)
	w.is("lobby: Anne - -")
	if err := w.table.ResumeRemoved(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.deliver()
	w.pass(day - time.Second)
	w.is("lobby: Anne - -")
	w.pass(time.Second)
	w.is("gone: Anne - -")
}

// TestStartEndsTheTimeOfTheLobby: a game is not closed a day after its lobby was opened.
func TestStartEndsTheTimeOfTheLobby(t *testing.T) {
	w := playing(t, ben)
	if w.due("lobby") != -1 {
		t.Error("the lobby of a running game is still due")
	}
}

// TestGameStartsWithSomebodyWhoseDataWasDeleted in its lobby. It does not bind them.
func TestGameStartsWithSomebodyWhoseDataWasDeleted(t *testing.T) {
	w := lobby(t, 3, ben, cleo)
	w.forgets(cleo)
	w.expect(anne, start, "done")
	w.is("playing: Anne* Ben ")
	if len(w.store.bound) != 2 || !w.store.bound[personOf(anne)] || !w.store.bound[personOf(ben)] {
		t.Errorf("the game binds %v", w.store.bound)
	}
}

func TestPlayersLeaveAGameToAComputer(t *testing.T) {
	underway := func(t *testing.T) *world { return playing(t, ben) }
	pairs := func(t *testing.T) *world { return playingWith(t, relaxed(game.Partnership, 4), ben, cleo, dan) }
	o := relaxed(game.FreeForAll, 2)
	o.CoverComputer = ""
	strict := func(t *testing.T) *world { return playingWith(t, o, ben) }
	hold(t, []sentence{
		{"a computer plays on", underway, nil, ben, leaveGame, "relieved", "playing: Anne* mate(Ben)"},
		{"who is not at the table does not leave it", underway, nil, cleo, leaveGame, "not-seated", ""},
		{"nobody leaves where no computer may play", strict, nil, ben, leaveGame, "leave-underway", ""},
		{"another user can take over where no computer may play", strict, nil, ben, typed(leave), "seatchoice", ""},
		{"the host asks about the seat of another", underway, nil, anne, askSeat(ben), "seatchoice", ""},
		{"others do not", underway, nil, ben, askSeat(anne), "host-or-moderator", ""},
		{"a seat of nobody is not given away", underway, nil, anne, askSeat(cleo), "nobody-sits", ""},
		{"everybody sees what else can be done", underway, nil, cleo, showMore, "more", ""},
		{"only in a game", func(t *testing.T) *world { return lobby(t, 2, ben) }, nil, ben, showMore, "not-started",
			""},
		{"a lobby is left otherwise", func(t *testing.T) *world { return lobby(t, 2, ben) }, nil, ben, leaveGame,
			"not-started", ""},
		{"a partner is asked", pairs, nil, anne, leaveGame, "partner-asked",
			"playing: Anne* Ben Cleo Dan offers 1 to "},
		{"a second request changes nothing", pairs, []step{{anne, leaveGame}}, anne, leaveGame, "partner-asked",
			""},
		{"the partner lets them go", pairs, []step{{anne, leaveGame}}, ben, accept, "relieved-other",
			"playing: mate(Anne)* Ben Cleo Dan"},
		{"the partner does not let them go", pairs, []step{{anne, leaveGame}}, ben, decline, "declined",
			"playing: Anne* Ben Cleo Dan"},
		{"the other side is not asked", pairs, []step{{anne, leaveGame}}, cleo, accept, "not-asked", ""},
		{"a computer for a partner is not asked", pairs, []step{{ben, leaveGame}, {anne, accept}}, anne, leaveGame,
			"relieved", "playing: mate(Anne)* mate(Ben) Cleo Dan"},
	})
}
