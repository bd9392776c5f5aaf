package tournamentstest

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/game"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

const (
	// Channel is the channel of all tournaments of a harness.
	Channel snowflake.ID = 77
	// Manager is the user who manages the guild, and the host.
	Manager snowflake.ID = 500
	// Moderator is a user who moderates the threads of all tables, and does not manage the guild.
	Moderator snowflake.ID = 501
)

// Options replaces parts of a harness. The zero value replaces nothing.
type Options struct {
	enginetest.Options
	Random io.Reader // of the service; safe for concurrent use
}

// Harness is a service on a registry and a store of its own. Its computers make the first legal move by default.
type Harness struct {
	*enginetest.Harness
	Platform *Platform
	Service  *tournaments.Service
	Killed   func() bool // reports whether the program was killed, so that Settle starts it again; nil for never

	random io.Reader
}

// New returns a harness whose service has started.
func New(t testing.TB, o Options) *Harness {
	t.Helper()
	if o.NewPilot == nil {
		o.NewPilot = enginetest.NewFirstMove
	}
	h := &Harness{Harness: enginetest.New(t, o.Options), Platform: &Platform{}, random: o.Random}
	h.start()
	t.Cleanup(func() { h.Service.Close() }) // before the registry
	return h
}

func (h *Harness) start() {
	h.Service = tournaments.New(tournaments.Options{Store: h.Served, Registry: h.Registry,
		Platform: h.Platform, Clock: h.Clock, Log: h.Logger(), Random: h.random})
	h.Registry.WakeAt(h.Clock.Now())
}

// Restart stops the service and everything below it, and starts them again on the same store.
func (h *Harness) Restart() { h.RestartAfter(0) }

// RestartAfter is Restart with a time between stop and start in which nothing runs.
func (h *Harness) RestartAfter(d time.Duration) {
	h.T.Helper()
	h.Service.Close()
	h.Close()
	h.Clock.Advance(d)
	h.Open()
	h.start()
}

// maxLooks is how often Settle waits for the engine and the service to wake each other.
const maxLooks = 100

// Settle waits until nothing is due.
func (h *Harness) Settle() {
	h.T.Helper()
	for range maxLooks {
		if h.Killed != nil && h.Killed() {
			h.Restart()
		}
		h.Clock.Advance(0)
		h.Harness.Settle()
		if err := h.Service.Settle(h.Ctx); err != nil {
			h.T.Fatal(err)
		}
		due, errDue := h.Store.DueTournaments(h.Ctx, storage.AllGuilds, h.Clock.Now(), 1)
		late, errLate := h.Store.DueDeadlines(h.Ctx, storage.AllGuilds, h.Clock.Now(), 1)
		if err := errors.Join(errDue, errLate); err != nil {
			h.T.Fatal(err)
		}
		if len(due) == 0 && len(late) == 0 {
			return
		}
	}
	h.T.Fatal("something is always due")
}

// Pass advances the clock and settles.
func (h *Harness) Pass(d time.Duration) {
	h.T.Helper()
	h.Clock.Advance(d)
	h.Settle()
}

// Click returns a click of a user in the tournaments' channel.
func (h *Harness) Click(user snowflake.ID) table.Click {
	c := h.Harness.Click(user, Channel)
	c.ManagesGuild = user == Manager
	return c
}

// Setup returns a setup for a Swiss tournament in free-for-all at tables of two. Users have a day to join a table, and
// a week for a round.
func Setup(rounds int) tournaments.Setup {
	return tournaments.Setup{Name: "Cup",
		Rules: tournament.Rules{Format: tournament.Swiss, Mode: game.FreeForAll, Seats: 2, Rounds: rounds},
		Settings: tournamentjournal.Settings{Edition: "korsar-2019", Language: "en",
			Booty: journal.OpenBooty, Minutes: 24 * 60, JoinMinutes: 24 * 60, RoundMinutes: 7 * 24 * 60}}
}

// Create creates a tournament and lets users enter.
func (h *Harness) Create(setup tournaments.Setup, users ...snowflake.ID) journal.TournamentID {
	h.T.Helper()
	reply := h.Service.Create(h.Ctx, h.Click(Manager), Channel, setup)
	created, ok := reply.(tournaments.Created)
	if !ok {
		h.T.Fatalf("the tournament was not created: %+v", reply)
	}
	for _, user := range users {
		if reply := h.Service.Join(h.Ctx, h.Click(user), created.ID); !Is[tournaments.Joined](reply) {
			h.T.Fatalf("user %d could not enter: %+v", user, reply)
		}
	}
	h.Settle()
	return created.ID
}

// Begin creates a tournament, lets users enter and starts it.
func (h *Harness) Begin(setup tournaments.Setup, users ...snowflake.ID) journal.TournamentID {
	h.T.Helper()
	id := h.Create(setup, users...)
	h.Must(h.Service.Start(h.Ctx, h.Click(Manager), id))
	return id
}

// Is reports whether a reply has the type T.
func Is[T table.Reply](r table.Reply) bool {
	_, is := r.(T)
	return is
}

// Must ends the test if a reply is a refusal. Otherwise it settles.
func (h *Harness) Must(r table.Reply) {
	h.T.Helper()
	if refused, is := r.(tournaments.Refused); is {
		h.T.Fatalf("refused: %v", refused.Refusal)
	}
	if refused, is := r.(table.Refused); is {
		h.T.Fatalf("refused: %v", refused.Refusal)
	}
	h.Settle()
}

// Stored returns a tournament as the store has it.
func (h *Harness) Stored(id journal.TournamentID) *tournamentjournal.Tournament {
	return h.Loaded(id).Tournament
}

// Loaded returns a tournament with its journal as the store has it.
func (h *Harness) Loaded(id journal.TournamentID) storage.LoadedTournament {
	h.T.Helper()
	loaded, err := h.Store.LoadTournament(context.WithoutCancel(h.Ctx), id)
	if err != nil {
		h.T.Fatal(err)
	}
	return loaded
}
