package table_test

import (
	"context"
	"testing"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// doing turns something that the program does at a table into an action.
func doing(does func(*table.Table, context.Context) error) action {
	return func(t *table.Table, ctx context.Context, _ table.Click) (table.Reply, error) {
		return table.Done{}, does(t, ctx)
	}
}

var (
	startWithoutAbsent = doing((*table.Table).StartWithoutAbsent)
	closeForTournament = doing((*table.Table).CloseForTournament)
)

func replace(before, after snowflake.ID) action {
	return doing(func(t *table.Table, ctx context.Context) error {
		return t.ReplacePlace(ctx, personOf(before), personOf(after))
	})
}

func remove(users ...snowflake.ID) action {
	return doing(func(t *table.Table, ctx context.Context) error {
		var people []journal.PersonID
		for _, user := range users {
			people = append(people, personOf(user))
		}
		return t.RemovePlaces(ctx, people...)
	})
}

func TestTournamentDecidesAboutItsTable(t *testing.T) {
	game3 := three(anne, ben, cleo)
	pairs := func(users ...snowflake.ID) func(*testing.T) *world {
		return func(t *testing.T) *world {
			w := keptFor(t, game.Partnership, anne, ben, cleo, dan)
			for _, user := range users {
				w.expect(user, join, "done")
			}
			return w
		}
	}
	hold(t, []sentence{
		{"it starts with those who came", three(anne, cleo), nil, mod, startWithoutAbsent, "done",
			"playing: Anne* Cleo"},
		{"it closes a table where nobody came", three(), nil, mod, startWithoutAbsent, "done",
			"gone: - - -"},
		{"it closes a table of one", three(anne), nil, mod, startWithoutAbsent, "done", "gone: Anne - -"},
		{"a computer plays for an absent partner", pairs(anne, cleo, dan), nil, mod, startWithoutAbsent, "done",
			"playing: Anne* mate(Ben) Cleo Dan"},
		{"an absent partner comes later", pairs(anne, cleo, dan), []step{{mod, startWithoutAbsent}}, ben, comeBack,
			"hand", "playing: Anne* Ben Cleo Dan"},
		{"a running game is not started", game3, nil, mod, startWithoutAbsent, "done", ""},
		{"it closes a game", game3, nil, mod, closeForTournament, "done", "gone: Anne Ben Cleo"},
		{"what is over is not closed", game3, []step{{mod, stop}}, mod, closeForTournament, "done", ""},
		{"it replaces who has not joined", three(anne), nil, mod, replace(ben, dan), "done",
			"lobby: Anne - - invites Dan invites Cleo"},
		{"it replaces who has joined", three(anne), nil, mod, replace(anne, dan), "done",
			"lobby: - - - invites Dan invites Ben invites Cleo"},
		{"it replaces a player of the game", game3, nil, mod, replace(ben, dan), "done", "playing: Anne* Dan Cleo"},
		{"it replaces once", game3, []step{{mod, replace(ben, dan)}}, mod, replace(ben, dan), "done", ""},
		{"who has a place gets no other", game3, nil, mod, replace(ben, cleo), "asked-already", ""},
		{"who has no place is not replaced", game3, nil, mod, replace(dan, eve), "nobody-sits", ""},
		{"who saw a hand gets no other", game3, []step{{mod, replace(ben, dan)}}, mod, replace(cleo, ben),
			"seen-another", ""},
		{"somebody unknown gets none", game3, nil, mod, replace(ben, 98), "no-seat-for", ""},
		{"a game that is over replaces nobody", game3, []step{{mod, stop}}, mod, replace(ben, dan), "table-gone", ""},
		{"a place of the lobby is removed", three(anne), nil, mod, remove(ben), "done", "lobby: Anne - invites Cleo"},
		{"the last missing place starts the game", three(anne, cleo), nil, mod, remove(ben), "done",
			"playing: Anne* Cleo"},
		{"a computer has the place of a removed partner", pairs(anne), nil, mod, remove(ben), "done",
			"lobby: Anne mate - - invites Cleo invites Dan"},
		{"a computer has the seat of a removed player", game3, nil, mod, remove(ben), "done",
			"playing: Anne* mate(Ben) Cleo"},
		{"who has no place is not removed", game3, nil, mod, remove(dan), "done", ""},
		{"who was removed does not return", game3, []step{{mod, remove(ben)}}, ben, comeBack, "place-removed", ""},
		{"who was removed does not join", three(anne), []step{{mod, remove(ben)}}, ben, join, "place-removed", ""},
	})
}

// TestTournamentResumesAGameOnHold, also when it replaces one of its players.
func TestTournamentResumesAGameOnHold(t *testing.T) {
	resume := doing((*table.Table).EndWaitForTournament)
	onHold := func(t *testing.T) *world {
		w := three(anne, ben, cleo)(t)
		delete(w.store.deadlines, storage.DueTurn) // otherwise computers finish the game
		w.pass(14 * day)
		return w
	}
	hold(t, []sentence{
		{"it is resumed", onHold, nil, mod, resume, "done", "playing: Anne* Ben Cleo"},
		{"a running game is not", three(anne, ben, cleo), nil, mod, resume, "done", ""},
		{"a replaced player is no reason to wait", onHold, nil, mod, replace(ben, dan), "done",
			"playing: Anne* Dan Cleo"},
		{"a removed one is", onHold, nil, mod, remove(ben), "done", "shelved: Anne Ben Cleo"},
		{"it is closed", onHold, nil, mod, closeForTournament, "done", "gone: Anne Ben Cleo"},
	})
}
