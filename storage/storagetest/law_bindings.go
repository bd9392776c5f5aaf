package storagetest

import (
	"testing"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// bound makes users 101, 102 … known, and a game in a channel that binds their people.
func bound(t *testing.T, s storage.Store, channel snowflake.ID, users int) (*Story, []journal.PersonID) {
	t.Helper()
	var people []journal.PersonID
	for user := range users {
		p, err := s.PersonOf(t.Context(), snowflake.ID(101+user), "Somebody")
		must(t, err)
		people = append(people, p)
	}
	return dealt(t, s, channel, people...), people
}

// dealt is a game in a channel that has just begun.
func dealt(t testing.TB, s storage.Store, channel snowflake.ID, people ...journal.PersonID) *Story {
	t.Helper()
	story := create(t, s, NewStory(channel, Options(game.FreeForAll, len(people)), 1).HostedBy(people[0]))
	for _, p := range people[1:] {
		must(t, s.Append(t.Context(), story.ID, story.Join(p)))
	}
	must(t, s.Append(t.Context(), story.ID, story.Start()))
	return story
}

// bind checks how many running games bind user 101.
func bind(t *testing.T, s storage.Store, wanted storage.Bindings) {
	t.Helper()
	got, err := s.BindingsOf(t.Context(), 101)
	must(t, err)
	same(t, "games that bind", got, wanted)
}

// forgottenAt checks who the forgotten are whom a table binds.
func forgottenAt(t *testing.T, s storage.Store, id journal.TableID, wanted map[snowflake.ID]journal.PersonID) {
	t.Helper()
	got, err := s.ForgottenAt(t.Context(), id)
	must(t, err)
	same(t, "the forgotten at the table", got, wanted)
}

// bindings: a game binds everybody who has seen a hand, until it is over, however it ends.
func bindings(t *testing.T, s storage.Store) {
	ctx := t.Context()
	bind(t, s, storage.Bindings{})
	one, people := bound(t, s, 10, 2)
	two, _ := bound(t, s, 11, 2)
	three, _ := bound(t, s, 12, 3)
	bind(t, s, storage.Bindings{Known: 3})
	must(t, s.Append(ctx, one.ID, one.Commit(0, journal.Shelving{})))
	bind(t, s, storage.Bindings{Known: 3})
	must(t, s.Append(ctx, one.ID, one.Commit(0, journal.Closed{Reason: journal.Stopped})))
	bind(t, s, storage.Bindings{Known: 2})
	for !two.Game.Over() {
		must(t, s.Append(ctx, two.ID, two.Move()))
	}
	bind(t, s, storage.Bindings{Known: 1})
	must(t, s.Delete(ctx, three.ID))
	bind(t, s, storage.Bindings{})
	create(t, s, NewStory(13, Options(game.FreeForAll, 2), 1).HostedBy(people[0]))
	bind(t, s, storage.Bindings{}) // nobody has seen a hand
}

// forgottenAndBound: of who is forgotten the running games keep the user, each until it is over, and nothing else does.
// Behind the user there is a new number from then on, which those games do not take.
func forgottenAndBound(t *testing.T, s storage.Store) {
	ctx := t.Context()
	one, people := bound(t, s, 10, 2)
	two, _ := bound(t, s, 11, 2)
	other := dealt(t, s, 12, people[1], 77)
	must(t, s.SetPreferences(ctx, people[0], storage.UserPreferences{Language: "fr"}))
	must(t, s.Forget(ctx, people[0]))
	want(t, s.Forget(ctx, people[0]), storage.ErrNotFound)
	known, err := s.PeopleByID(ctx, people...)
	must(t, err)
	same(t, "people", known, map[journal.PersonID]storage.PersonRow{people[1]: {User: 102, Name: "Somebody"}})
	_, err = s.FindPerson(ctx, 101)
	want(t, err, storage.ErrNotFound)
	bind(t, s, storage.Bindings{Forgotten: 2})
	first := map[snowflake.ID]journal.PersonID{101: people[0]}
	forgottenAt(t, s, one.ID, first)
	forgottenAt(t, s, two.ID, first)
	forgottenAt(t, s, other.ID, map[snowflake.ID]journal.PersonID{})

	again, err := s.PersonOf(ctx, 101, "Somebody")
	must(t, err)
	if again == people[0] {
		t.Fatal("a number that was forgotten was given again")
	}
	seat := func(story *Story, p journal.PersonID) storage.Commit {
		next := *story
		next.Table = story.Clone()
		return next.Commit(p, journal.Handed{Seat: 1, Occupant: journal.Occupant{Kind: journal.IsPerson, Person: p}})
	}
	want(t, s.Append(ctx, one.ID, seat(one, again)), storage.ErrForgotten)
	holds(t, s, one)
	must(t, s.Append(ctx, other.ID, seat(other, again)))
	bind(t, s, storage.Bindings{Known: 1, Forgotten: 2})
	must(t, s.Forget(ctx, again))
	bind(t, s, storage.Bindings{Forgotten: 3})
	want(t, s.Append(ctx, two.ID, seat(two, again)), storage.ErrForgotten)
	forgottenAt(t, s, other.ID, map[snowflake.ID]journal.PersonID{101: again})

	must(t, s.Append(ctx, one.ID, one.Commit(0, journal.Closed{Reason: journal.Stopped})))
	must(t, s.Delete(ctx, other.ID))
	bind(t, s, storage.Bindings{Forgotten: 1})
	forgottenAt(t, s, one.ID, map[snowflake.ID]journal.PersonID{})
	must(t, s.Append(ctx, two.ID, two.Commit(0, journal.Closed{Reason: journal.Stopped})))
	bind(t, s, storage.Bindings{})
}
