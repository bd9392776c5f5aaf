package storagetest

import (
	"reflect"
	"testing"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// survivesReopening closes and reopens a store after every commit.
func survivesReopening(t *testing.T, open Opener) {
	dir := TempDir(t)
	s := open(t, dir)
	script := playing(t, s, 10, 2)
	at := script.Clock
	o := newTournament(t, s, 1)
	for i := range 3 {
		c := script.Move()
		c.Messages = []storage.OutboxMessage{board(script.Seq, at)}
		c.Deadlines = []storage.Deadline{{Kind: storage.DueLobby, At: at}}
		c.Board = &storage.Board{Channel: 10, Message: 500, Posted: at, Number: script.Seq}
		must(t, s.Append(t.Context(), script.ID, c))
		person, err := s.PersonOf(t.Context(), 100, "Anne")
		must(t, err)
		must(t, s.AppendTournament(t.Context(), o.ID, o.Enter(journal.PersonID(2+i))))
		must(t, s.Close())

		s = open(t, dir)
		wantJournal(t, s, script)
		wantTournament(t, s, o)
		loaded, err := s.Load(t.Context(), script.ID)
		must(t, err)
		wantEqual(t, "board", loaded.Board, *c.Board)
		c.Messages[0].Table, c.Deadlines[0].Table = script.ID, script.ID
		wantEqual(t, "what is to be delivered", undelivered(t, s, at), c.Messages)
		due, err := s.DueDeadlines(t.Context(), storage.AllGuilds, at, 10)
		must(t, err)
		wantEqual(t, "deadlines", due, c.Deadlines)
		found, err := s.FindPerson(t.Context(), 100)
		must(t, err)
		wantEqual(t, "person", found, person)
	}
	must(t, s.Close())
}

// refusesAfterClose checks the error of every method of a store after Close. Arguments are zero unless a store refuses
// them whether it is closed or not.
func refusesAfterClose(t *testing.T, s storage.Store) {
	must(t, s.Close())
	accepted := []any{t.Context(), NewScript(10, Options(game.FreeForAll, 2), 1).Open(),
		NewOrganizer(SwissRules(2), 1).Create(), snowflake.ID(1), storage.PlacingQuery{Sort: storage.ByRating}}
	store := reflect.ValueOf(&s).Elem() // the interface, to leave out other methods of the type
	for method, call := range store.Methods() {
		t.Run(method.Name, func(t *testing.T) {
			results := call.Call(arguments(call.Type(), accepted))
			err, _ := reflect.TypeAssert[error](results[len(results)-1])
			wantError(t, err, storage.ErrClosed)
		})
	}
}

// arguments returns arguments for a method, with one value for a variadic parameter. Each is the first accepted value
// of the parameter's type, or the zero value.
func arguments(method reflect.Type, accepted []any) (args []reflect.Value) {
	for in := range method.Ins() {
		if method.IsVariadic() && len(args) == method.NumIn()-1 {
			in = in.Elem()
		}
		arg := reflect.Zero(in)
		for _, value := range accepted {
			if reflect.TypeOf(value).AssignableTo(in) {
				arg = reflect.ValueOf(value)
				break
			}
		}
		args = append(args, arg)
	}
	return args
}
