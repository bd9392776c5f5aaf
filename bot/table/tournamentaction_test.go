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
	with := func(mode game.Mode, places ...snowflake.ID) func(joined ...snowflake.ID) func(*testing.T) *world {
		return func(joined ...snowflake.ID) func(*testing.T) *world {
			return func(t *testing.T) *world {
				w := keptFor(t, mode, places...)
				for _, user := range joined {
					w.expect(user, join, "done")
				}
				return w
			}
		}
	}
	pairs := with(game.Partnership, anne, ben, cleo, dan)
	hold(t, []sentence{
		{"it starts with those who came", three(anne, cleo), nil, mod, startWithoutAbsent, "done",
			"playing: Anne* Cleo"},
		{"it closes a table where nobody came", three(), nil, mod, startWithoutAbsent, "done",
			"gone: - - -"},
		{"it closes a table of one", three(anne), nil, mod, startWithoutAbsent, "done", "gone: Anne - -"},
		{"one plays with a computer", with(game.FreeForAll, anne, ben, 0)(anne), nil, mod, startWithoutAbsent, "done",
			"playing: Anne* captain"},
		{"computers do not play alone", with(game.FreeForAll, anne, 0, 0)(), nil, mod, startWithoutAbsent, "done",
			"gone: - captain captain"},
		{"a computer plays for an absent partner", pairs(anne, cleo, dan), nil, mod, startWithoutAbsent, "done",
			"playing: Anne* mate(Ben) Cleo Dan"},
		{"an absent partner comes later", pairs(anne, cleo, dan), []step{{mod, startWithoutAbsent}}, ben, comeBack,
			"hand", "playing: Anne* Ben Cleo Dan"},
		{"nobody else comes in their place", pairs(anne, cleo, dan), []step{{mod, startWithoutAbsent}}, eve, comeBack,
			"not-seated", ""},
		{"it closes a table of one pair", pairs(cleo, dan), nil, mod, startWithoutAbsent, "done", "gone: - - Cleo Dan"},
		{"a pair that did not come does not play", with(game.Partnership, anne, ben, cleo, dan, eve, mod)(eve, ben),
			nil, mod, startWithoutAbsent, "done", "playing: mate(Anne)* Ben Eve mate(Mod)"},
		{"a running game is not started", game3, nil, mod, startWithoutAbsent, "done", ""},
		{"it closes a lobby", three(anne), nil, mod, closeForTournament, "done", "gone: Anne - -"},
		{"it closes a game", game3, nil, mod, closeForTournament, "done", "gone: Anne Ben Cleo"},
		{"what is over is not closed", game3, []step{{mod, stop}}, mod, closeForTournament, "done", ""},
		{"it replaces who has not joined", three(anne), nil, mod, replace(ben, dan), "done",
			"lobby: Anne - - invites Dan invites Cleo"},
		{"it replaces who has joined", three(anne), nil, mod, replace(anne, dan), "done",
			"lobby: - - - invites Dan invites Ben invites Cleo"},
		{"it replaces a player of the game", game3, nil, mod, replace(ben, dan), "done", "playing: Anne* Dan Cleo"},
		{"it replaces once", game3, []step{{mod, replace(ben, dan)}}, mod, replace(ben, dan), "done", ""},
		{"who was replaced does not join", three(anne), []step{{mod, replace(anne, dan)}}, anne, join, "places-kept",
			""},
		{"who was replaced sees no hand", game3, []step{{mod, replace(ben, dan)}}, ben, look, "not-seated", ""},
		{"who did not come has no seat to give", three(anne, ben), []step{{mod, startWithoutAbsent}}, mod,
			replace(cleo, dan), "nobody-sits", ""},
		{"who waits in the lobby gets no other place", three(anne), nil, mod, replace(anne, ben), "asked-already", ""},
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
		{"who was removed sees no hand", game3, []step{{mod, remove(ben)}}, ben, look, "place-removed", ""},
		{"who was removed does not join", three(anne), []step{{mod, remove(ben)}}, ben, join, "place-removed", ""},
		{"nor leaves", three(anne), []step{{mod, remove(ben)}}, ben, leave, "place-removed", ""},
		{"it removes once", three(anne), []step{{mod, remove(ben)}}, mod, remove(ben), "done", ""},
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
