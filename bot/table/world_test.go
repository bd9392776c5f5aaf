package table_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/table"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// The users of a world. Anne opens the tables.
const (
	anne snowflake.ID = 1 + iota
	ben
	cleo
	dan
	eve
	mod // moderates the tables' channel
)

var names = map[snowflake.ID]string{anne: "Anne", ben: "Ben", cleo: "Cleo", dan: "Dan", eve: "Eve", mod: "Mod"}

// Where the tables of a world are.
const (
	guild   snowflake.ID = 9
	channel snowflake.ID = 5
)

// world is one table with everything that it needs, in memory.
type world struct {
	*testing.T
	clock  *clockwork.FakeClock
	store  *memoryStore
	engine *recordingEngine
	env    *table.Env
	table  *table.Table

	guild    snowflake.ID // of the table; 0 for direct messages
	clicks   snowflake.ID
	messages snowflake.ID // on the platform
}

// newWorld returns a world without a table.
func newWorld(t *testing.T) *world {
	w := &world{T: t, guild: guild, clock: clockwork.NewFakeClockAt(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)),
		store: newMemoryStore(), engine: &recordingEngine{}}
	w.engine.availability = table.Availability{Reachable: true, Since: w.clock.Now().Add(-day)}
	w.env = &table.Env{Store: w.store,
		Engine: w.engine, Clock: w.clock, Log: slog.New(slog.DiscardHandler),
		LiveURL: "https://korsar.example", Chats: true,
		Random: bytes.NewReader(make([]byte, 1024)), Deal: fixedDeal}
	w.table = table.New(w.env, tableID)
	return w
}

// fixedDeal deals the same cards in every run. Seat 1 is the first to play.
func fixedDeal(_ deal.Secret, _ deal.Joins, m game.Mode, seats int) (game.Deck, game.Seat) {
	deck, _ := deal.Deal(deal.Secret{}, make(deal.Joins, seats), m, seats)
	return deck, 1
}

const day = 24 * time.Hour

// relaxed returns the options of a table with turns of a day.
func relaxed(mode game.Mode, seats int) journal.Options {
	return journal.Options{Edition: "korsar-2019", Mode: mode, Seats: seats, Pace: journal.Relaxed,
		Booty: journal.OpenBooty, Language: "en", CoverComputer: journal.Mate, Minutes: 24 * 60}
}

// open opens a table for Anne, or for nobody if it is a tournament's.
func (w *world) open(o table.Opening, invited ...snowflake.ID) *world {
	w.Helper()
	o.Guild, o.Channel = w.guild, channel
	host := w.store.person(anne)
	if o.Tournament != nil {
		host = 0
	}
	var people []journal.PersonID
	for _, user := range invited {
		o.Invited = append(o.Invited, table.Invitation{User: table.User{ID: user}})
		people = append(people, w.store.person(user))
	}
	w.clicks++
	commit, err := o.Commit(w.clock.Now(), host, w.clicks, deal.Secret{1}, people)
	if err == nil {
		err = w.store.Append(w.Context(), tableID, commit)
	}
	if err != nil {
		w.Fatal(err)
	}
	w.table = table.Created(w.env, tableID)
	w.load()
	return w
}

func (w *world) load() {
	w.Helper()
	if err := w.table.Load(w.Context()); err != nil {
		w.Fatal(err)
	}
}

// lobby returns a world where users have joined Anne's table for free-for-all.
func lobby(t *testing.T, seats int, users ...snowflake.ID) *world {
	t.Helper()
	return lobbyWith(t, relaxed(game.FreeForAll, seats), users...)
}

// lobbyWith is lobby with other options.
func lobbyWith(t *testing.T, o journal.Options, users ...snowflake.ID) *world {
	t.Helper()
	w := newWorld(t).open(table.Opening{Options: o})
	for _, user := range users {
		w.expect(user, (*table.Table).Join, "done")
	}
	w.deliver()
	return w
}

// playing returns a world where Anne and users play free-for-all. Anne is on turn.
func playing(t *testing.T, users ...snowflake.ID) *world {
	t.Helper()
	return playingWith(t, relaxed(game.FreeForAll, 1+len(users)), users...)
}

// playingWith is playing with other options.
func playingWith(t *testing.T, o journal.Options, users ...snowflake.ID) *world {
	t.Helper()
	w := lobbyWith(t, o, users...)
	w.expect(anne, (*table.Table).Start, "done")
	w.deliver()
	return w
}

// action is what a click does at a table.
type action func(*table.Table, context.Context, table.Click) (table.Reply, error)

// click returns the next click of a user on the newest board.
func (w *world) click(user snowflake.ID) table.Click {
	w.clicks++
	return table.Click{User: user, Name: names[user], Guild: w.guild, Channel: channel, Interaction: w.clicks,
		Moderator: user == mod, Seq: w.table.PublicState().Seq}
}

// do performs an action for a user and returns the reply in short: the code of a refusal, the kind of a notice, or the
// name of its type. The name is followed by the code of a refusal that the reply carries.
func (w *world) do(user snowflake.ID, does action) string {
	w.Helper()
	reply, err := w.reply(user, does)
	if refusal, refused := errors.AsType[*table.Refusal](err); refused {
		return string(refusal.Code)
	}
	if err != nil {
		return "error: " + err.Error()
	}
	switch reply := reply.(type) {
	case table.Notice:
		return string(reply.Kind)
	case table.Hand:
		if reply.Refusal != nil {
			return "hand, " + string(reply.Refusal.Code)
		}
	case table.Settings:
		if reply.Refusal != nil {
			return "settings, " + string(reply.Refusal.Code)
		}
	case table.VoteControls:
		if reply.Refusal != nil {
			return "votecontrols, " + string(reply.Refusal.Code)
		}
	}
	return strings.ToLower(strings.TrimPrefix(fmt.Sprintf("%T", reply), "table."))
}

// reply performs an action for a user.
func (w *world) reply(user snowflake.ID, does action) (table.Reply, error) {
	w.Helper()
	w.load()
	return does(w.table, w.Context(), w.click(user))
}

// expect performs an action and fails the test unless it gets a reply.
func (w *world) expect(user snowflake.ID, does action, want string) {
	w.Helper()
	if got := w.do(user, does); got != want {
		w.Fatalf("the click of %s got %q, want %q; the table is %s", names[user], got, want, w)
	}
}

// String describes the table: its phase and its seats, the one on turn with a star, then invitations and offers.
func (w *world) String() string {
	w.load()
	state := w.table.PublicState()
	words := []string{string(state.Phase) + ":"}
	for _, s := range state.Seats {
		word := s.Name
		switch {
		case s.Free:
			word = "-"
		case s.Computer != "" && s.For.ID != 0:
			word = fmt.Sprintf("%s(%s)", s.Computer, s.For.Name)
		case s.Computer != "":
			word = string(s.Computer)
		case s.Audience != nil:
			word = fmt.Sprintf("audience(%d)", s.Audience.Members)
		}
		if state.Phase == journal.Playing && state.Game.Turn == s.Seat {
			word += "*"
		}
		if s.Unconfirmed && state.Tournament == nil {
			word += "?"
		}
		words = append(words, word)
	}
	for _, g := range state.Guests {
		words = append(words, map[bool]string{false: "invites ", true: "lacks "}[g.Declined]+g.Name)
	}
	for _, o := range state.Offers {
		words = append(words, fmt.Sprintf("offers %d to %s", o.Seat, o.To.Name))
		if o.Consent {
			words = append(words, "(not agreed)")
		}
	}
	return strings.Join(words, " ")
}

// is fails the test unless the table is as described.
func (w *world) is(want string) {
	w.Helper()
	if got := w.String(); got != want {
		w.Errorf("the table is %q, want %q", got, want)
	}
}
