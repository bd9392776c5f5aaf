package table_test

import (
	"context"
	"slices"
	"testing"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// playText makes a move in record notation.
func playText(text string) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.PlayText(ctx, c, text)
	}
}

func choose(card game.Card) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.Choose(ctx, c, card)
	}
}

func TestMovesAreMadeInTurn(t *testing.T) {
	given := func(t *testing.T) *world { return playing(t, ben) }
	illegal := game.Move{Action: game.PlayAdmiral, Card: game.Admiral, Ship: 99}
	inLobby := func(t *testing.T) *world { return lobby(t, 2, ben) }
	hold(t, []sentence{
		{"the seat on turn moves", given, nil, anne, draw, "hand", "playing: Anne Ben*"},
		{"the other seat does not", given, nil, ben, draw, "hand, refused", ""},
		{"who has no seat does not", given, nil, cleo, draw, "not-seated", ""},
		{"a move against the rules is refused", given, nil, anne, play(illegal), "hand, refused", ""},
		{"a button of an old board makes no move", given, nil, anne, outdated(draw), "hand, moved-on", ""},
		{"a command needs no board", given, nil, anne, typed(draw), "hand", "playing: Anne Ben*"},
		{"a move is typed", given, nil, anne, playText(game.DrawMove.String()), "hand", "playing: Anne Ben*"},
		{"what is no move is refused", given, nil, anne, playText("north"), "not-a-move", ""},
		{"a lobby has no moves", inLobby, nil, anne, draw, "not-started", ""},
		{"a game that was stopped has no moves", given, []step{{anne, stop}}, anne, draw, "table-gone", ""},
		{"a hand is shown to its seat", given, nil, ben, look, "hand", ""},
		{"others see none", given, nil, cleo, look, "not-seated", ""},
		{"a lobby has no hands", inLobby, nil, anne, look, "not-started", ""},
		{"a stopped game shows no hands", given, []step{{anne, stop}}, anne, look, "table-gone", ""},
		{"a card of an old board is not chosen", given, nil, anne, outdated(choose(game.Admiral)), "hand, moved-on",
			""},
	})
}

func TestOnlyOpenMovesAreTakenBack(t *testing.T) {
	given := func(t *testing.T) *world { return playing(t, ben) }
	open := play(given(t).openMove())
	hold(t, []sentence{
		{"a move that revealed nothing is taken back", given, []step{{anne, open}}, anne, takeBack, "hand",
			"playing: Anne* Ben"},
		{"a drawn card stays drawn", given, []step{{anne, draw}}, anne, takeBack, "hand, no-take-back", ""},
		{"another player's move is not taken back", given, []step{{anne, open}}, ben, takeBack,
			"hand, no-take-back", ""},
		{"no move is taken back twice", given, []step{{anne, open}, {anne, takeBack}}, anne, takeBack,
			"hand, no-take-back", ""},
		{"nor after the next move", given, []step{{anne, open}, {ben, draw}}, anne, takeBack, "hand, no-take-back", ""},
		{"nor with a button of an old board", given, []step{{anne, open}}, anne, outdated(takeBack),
			"hand, no-take-back", ""},
		{"nor in a lobby", func(t *testing.T) *world { return lobby(t, 2, ben) }, nil, anne, takeBack,
			"not-started", ""},
	})
}

// TestTakeBackIsOfferedAndShown: the hand says who may take a move back, the board who did. Nobody is notified again.
func TestTakeBackIsOfferedAndShown(t *testing.T) {
	w := playing(t, ben)
	if hand := w.hand(anne); hand.CanTakeBack {
		t.Error("there is nothing to take back before the first move")
	}
	w.expect(anne, play(w.openMove()), "hand")
	w.deliver()
	if !w.hand(anne).CanTakeBack || w.hand(ben).CanTakeBack {
		t.Error("only Anne may take back her move")
	}
	w.expect(anne, takeBack, "hand")
	if seat := w.table.PublicState().TookBack; seat != 1 {
		t.Errorf("the board shows that seat %d took back", seat)
	}
	if got := w.deliver(); got != "edit turn Anne" {
		t.Errorf("a taken-back move: %s", got)
	}
}

// TestNobodyIsNotifiedOfATurnThatIsOver: a player takes a move back before the board that notifies the next one is
// posted. That board then notifies nobody.
func TestNobodyIsNotifiedOfATurnThatIsOver(t *testing.T) {
	w := playing(t, ben)
	w.expect(anne, play(w.openMove()), "hand")
	w.expect(anne, takeBack, "hand")
	d, _, err := w.table.NextDelivery(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	job := d.Job.(*table.BoardJob)
	if users := job.Notifies.Users(); !job.AsNew || len(users) > 0 {
		t.Errorf("the board is new: %v, and notifies %v", job.AsNew, users)
	}
}

// TestWhichBoardsArePutOff: while requests are scarce, a new board waits for a long turn if it only notifies the player
// on turn, and also at a computer's turn before that. A board that somebody asked for does not wait, nor one at the
// turn of an audience, whose votes the present board does not show.
func TestWhichBoardsArePutOff(t *testing.T) {
	voters := voting()
	voters.Pace = journal.Relaxed
	against := func(o table.Opening) *world { return newWorld(t).open(o) }
	for _, test := range []struct {
		when  string
		world *world
		steps []step
		waits bool
	}{
		{"a person's turn", playing(t, ben), []step{{anne, draw}}, true},
		{"a computer's turn", against(table.Opening{Options: relaxed(game.FreeForAll, 2)}),
			[]step{{anne, addComputer(journal.Mate)}, {anne, start}, {anne, draw}}, true},
		{"somebody asks for the board", playing(t, ben), []step{{anne, show}}, false},
		{"an audience's turn", audienceLobby(t, voters), []step{{cleo, joinAudience(1)}, {anne, start}}, false},
	} {
		for _, s := range test.steps {
			if _, err := test.world.reply(s.user, s.does); err != nil {
				t.Fatalf("%s: %v", test.when, err)
			}
		}
		d, _, err := test.world.table.NextDelivery(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if job := d.Job.(*table.BoardJob); !job.AsNew || job.PostAt.IsZero() == test.waits {
			t.Errorf("%s: the board is new: %v, and may wait until %v", test.when, job.AsNew, job.PostAt)
		}
	}
}

// TestHandHasWhatTheSeatMayDo: its moves on turn, what it can order otherwise, and what happened since its last move.
func TestHandHasWhatTheSeatMayDo(t *testing.T) {
	w := playing(t, ben, cleo)
	mine, theirs := w.hand(anne), w.hand(ben)
	switch {
	case mine.View.Seat != 1 || len(mine.View.Options) == 0 || mine.Plans != nil:
		t.Errorf("seat 1, on turn, has the view of %d, options %v, plans %v",
			mine.View.Seat, mine.View.Options, mine.Plans)
	case theirs.View.Seat != 2 || len(theirs.View.Options) != 0 || len(theirs.Plans) == 0:
		t.Errorf("seat 2 has the view of %d, options %v, plans %v",
			theirs.View.Seat, theirs.View.Options, theirs.Plans)
	}
	for _, user := range []snowflake.ID{anne, ben, cleo, anne} {
		w.expect(user, draw, "hand")
	}
	for user, events := range map[snowflake.ID]int{anne: 1, ben: 3, cleo: 2} {
		if got := len(w.hand(user).Since); got != events {
			t.Errorf("%s is shown %d events, want %d", names[user], got, events)
		}
	}
}

// TestHandShowsWhatTheSeatIsChoosing: only a card with ships to choose from is chosen.
func TestHandShowsWhatTheSeatIsChoosing(t *testing.T) {
	w := playing(t, ben)
	w.expect(anne, play(w.openMove()), "hand")
	moves := w.legal()
	i := slices.IndexFunc(moves, func(m game.Move) bool { return m.Ship != game.NoShip })
	if i < 0 {
		t.Fatalf("no move of %v needs a ship", moves)
	}
	for card, chosen := range map[game.Card]game.Card{moves[i].Card: moves[i].Card, game.NoCard: game.NoCard,
		game.Merchant2: game.NoCard} {
		reply, err := w.reply(ben, choose(card))
		if hand, ok := reply.(table.Hand); !ok || hand.Chosen != chosen {
			t.Errorf("choosing %v chose %v, want %v (%v)", card, hand.Chosen, chosen, err)
		}
	}
}

func TestGameIsStoppedByHostOrModerator(t *testing.T) {
	given := func(t *testing.T) *world { return playing(t, ben) }
	hold(t, []sentence{
		{"the host is asked first", given, nil, anne, (*table.Table).AskEnd, "confirm", ""},
		{"the host stops it", given, nil, anne, stop, "stopped", "gone: Anne Ben"},
		{"a moderator stops it", given, nil, mod, stop, "stopped", "gone: Anne Ben"},
		{"a player does not", given, nil, ben, stop, "host-or-moderator", ""},
		{"it is stopped once", given, []step{{anne, stop}}, anne, stop, "table-gone", ""},
		{"a lobby is canceled", func(t *testing.T) *world { return lobby(t, 2, ben) }, nil, anne, stop,
			"lobby-canceled", "gone: Anne Ben"},
	})
}

// TestBoardNamesTheModeratorWhoStoppedIt, who is not one of the players.
func TestBoardNamesTheModeratorWhoStoppedIt(t *testing.T) {
	w := playing(t, ben)
	w.expect(mod, stop, "stopped")
	if state := w.table.PublicState(); state.ClosedBy.ID != mod || state.Closed.Reason != journal.Stopped {
		t.Errorf("the game was %q by %q", state.Closed.Reason, state.ClosedBy.Name)
	}
}

func TestRematchIsForThoseWhoPlayed(t *testing.T) {
	over := func(t *testing.T) *world {
		w := playing(t, ben, cleo)
		w.expect(cleo, leaveGame, "relieved")
		w.expect(anne, stop, "stopped")
		return w
	}
	hold(t, []sentence{
		{"the host has one", over, nil, anne, rematch, "done", ""},
		{"a player has one", over, nil, ben, rematch, "done", ""},
		{"who was covered has one", over, nil, cleo, rematch, "done", ""},
		{"others have none", over, nil, dan, rematch, "not-seated", ""},
		{"there is none before the end", func(t *testing.T) *world { return playing(t, ben) }, nil, ben, rematch,
			"place-taken", ""},
	})
}
