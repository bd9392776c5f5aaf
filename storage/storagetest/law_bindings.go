package storagetest

import (
	"testing"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// createBoundGame stores a running game in a channel. The game binds the users 101, 102 …
func createBoundGame(t *testing.T, s storage.Store, channel snowflake.ID, users int) (*Script, []journal.PersonID) {
	t.Helper()
	var people []journal.PersonID
	for user := range users {
		p, err := s.PersonOf(t.Context(), snowflake.ID(101+user), "Somebody")
		must(t, err)
		people = append(people, p)
	}
	return createDealt(t, s, channel, people...), people
}

// createDealt stores a game in a channel. The game has just started.
func createDealt(t testing.TB, s storage.Store, channel snowflake.ID, people ...journal.PersonID) *Script {
	t.Helper()
	script := create(t, s, NewScript(channel, Options(game.FreeForAll, len(people)), 1).HostedBy(people[0]))
	for _, p := range people[1:] {
		must(t, s.Append(t.Context(), script.ID, script.Join(p)))
	}
	must(t, s.Append(t.Context(), script.ID, script.Start()))
	return script
}

// wantBindings checks the number of running games that bind user 101.
func wantBindings(t *testing.T, s storage.Store, wanted storage.Bindings) {
	t.Helper()
	got, err := s.BindingsOf(t.Context(), 101)
	must(t, err)
	wantEqual(t, "games that bind", got, wanted)
}

// wantForgottenAt checks which forgotten people a table binds.
func wantForgottenAt(t *testing.T, s storage.Store, id journal.TableID, wanted map[snowflake.ID]journal.PersonID) {
	t.Helper()
	around, err := s.Around(t.Context(), id, 0)
	must(t, err)
	wantEqual(t, "the forgotten at the table", around.Forgotten, wanted)
}

// bindings checks that a game binds everybody who has seen a hand, until the game ends in any way.
func bindings(t *testing.T, s storage.Store) {
	ctx := t.Context()
	wantBindings(t, s, storage.Bindings{})
	one, people := createBoundGame(t, s, 10, 2)
	two, _ := createBoundGame(t, s, 11, 2)
	three, _ := createBoundGame(t, s, 12, 3)
	wantBindings(t, s, storage.Bindings{Known: 3})
	must(t, s.Append(ctx, one.ID, one.Commit(0, journal.Shelving{})))
	wantBindings(t, s, storage.Bindings{Known: 3})
	must(t, s.Append(ctx, one.ID, one.Commit(0, journal.Closed{Reason: journal.Stopped})))
	wantBindings(t, s, storage.Bindings{Known: 2})
	for !two.Game.Over() {
		must(t, s.Append(ctx, two.ID, two.Move()))
	}
	wantBindings(t, s, storage.Bindings{Known: 1})
	must(t, s.Delete(ctx, three.ID))
	wantBindings(t, s, storage.Bindings{})
	create(t, s, NewScript(13, Options(game.FreeForAll, 2), 1).HostedBy(people[0]))
	wantBindings(t, s, storage.Bindings{}) // nobody has seen a hand
}

// forgottenAndBound checks that only running games keep a forgotten person's user id, until they are over. The user
// gets a new number, which those games refuse.
func forgottenAndBound(t *testing.T, s storage.Store) {
	ctx := t.Context()
	one, people := createBoundGame(t, s, 10, 2)
	two, _ := createBoundGame(t, s, 11, 2)
	other := createDealt(t, s, 12, people[1], 77)
	must(t, s.SetPreferences(ctx, people[0], storage.UserPreferences{Language: "fr"}))
	must(t, s.Forget(ctx, people[0]))
	wantError(t, s.Forget(ctx, people[0]), storage.ErrNotFound)
	known, err := s.PeopleByID(ctx, people...)
	must(t, err)
	wantEqual(t, "people", known, map[journal.PersonID]storage.PersonRow{people[1]: {User: 102, Name: "Somebody"}})
	_, err = s.FindPerson(ctx, 101)
	wantError(t, err, storage.ErrNotFound)
	wantBindings(t, s, storage.Bindings{Forgotten: 2})
	first := map[snowflake.ID]journal.PersonID{101: people[0]}
	wantForgottenAt(t, s, one.ID, first)
	wantForgottenAt(t, s, two.ID, first)
	wantForgottenAt(t, s, other.ID, map[snowflake.ID]journal.PersonID{})

	again, err := s.PersonOf(ctx, 101, "Somebody")
	must(t, err)
	if again == people[0] {
		t.Fatal("a number that was forgotten was given again")
	}
	takeSeat := func(script *Script, p journal.PersonID) storage.Commit {
		next := *script
		next.Table = script.Clone()
		return next.Commit(p, journal.Handed{Seat: 1, Occupant: journal.Person(p)})
	}
	wantError(t, s.Append(ctx, one.ID, takeSeat(one, again)), storage.ErrForgotten)
	wantJournal(t, s, one)
	must(t, s.Append(ctx, other.ID, takeSeat(other, again)))
	wantBindings(t, s, storage.Bindings{Known: 1, Forgotten: 2})
	must(t, s.Forget(ctx, again))
	wantBindings(t, s, storage.Bindings{Forgotten: 3})
	wantError(t, s.Append(ctx, two.ID, takeSeat(two, again)), storage.ErrForgotten)
	wantForgottenAt(t, s, other.ID, map[snowflake.ID]journal.PersonID{101: again})

	must(t, s.Append(ctx, one.ID, one.Commit(0, journal.Closed{Reason: journal.Stopped})))
	must(t, s.Delete(ctx, other.ID))
	wantBindings(t, s, storage.Bindings{Forgotten: 1})
	wantForgottenAt(t, s, one.ID, map[snowflake.ID]journal.PersonID{})
	must(t, s.Append(ctx, two.ID, two.Commit(0, journal.Closed{Reason: journal.Stopped})))
	wantBindings(t, s, storage.Bindings{})
}
