package bottest

import (
	"cmp"
	"context"
	"slices"
	"time"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// CreateTournament creates a tournament as a manager, and returns the manager.
func (w *World) CreateTournament(command string, inputs sandbox.Inputs) *simplayer.Player {
	w.T.Helper()
	mara := w.NewManager()
	w.ExpectPrivate(w.Submit(mara, w.OpenForm(w.Type(mara, command)), inputs), "is ready")
	return mara
}

// StartTournament starts the only unfinished tournament of the guild.
func (w *World) StartTournament(who *simplayer.Player) *sandbox.Answer {
	w.T.Helper()
	return w.ClickOn(who, w.Shown(w.Type(who, "/korsar-tournament manage")), "start-tournament")
}

// LoadTournament returns the newest tournament.
func (w *World) LoadTournament() storage.LoadedTournament {
	w.T.Helper()
	all, err := w.Store.TournamentsAt(w.Ctx, snowflake.Parse(w.Guild.ID()), 100)
	if err != nil || len(all) == 0 {
		w.T.Fatalf("%d tournaments: %v", len(all), err)
	}
	newest := slices.MaxFunc(all, func(a, b storage.TournamentSummary) int { return cmp.Compare(a.ID, b.ID) })
	loaded, err := w.Store.LoadTournament(w.Ctx, newest.ID)
	if err != nil {
		w.T.Fatal(err)
	}
	return loaded
}

// TournamentPost returns the message that shows the newest tournament.
func (w *World) TournamentPost() sandbox.Message {
	w.T.Helper()
	id := w.LoadTournament().Tournament.Post().String()
	for _, m := range w.Channel.Messages() {
		if m.ID == id {
			return m
		}
	}
	w.T.Fatalf("there is no post %s", id)
	return sandbox.Message{}
}

// TournamentPlayers returns the players of a table by seat. They click in the table's thread.
func (w *World) TournamentPlayers(round, number int) (players []*simplayer.Player) {
	w.T.Helper()
	t := w.LoadTournament().Tournament
	thread := t.VenueAt(round, number).Message.String()
	at := slices.IndexFunc(w.Guild.Channels(), func(ch *sandbox.Channel) bool { return ch.ID() == thread })
	if at < 0 {
		w.T.Fatalf("table %d of round %d has no thread %s", number, round, thread)
	}
	for _, side := range t.Rounds()[round-1].Tables[number-1].Sides {
		for _, e := range side {
			for _, person := range t.PeopleOf(e) {
				rows, err := w.Store.PeopleByID(w.Ctx, person)
				if err != nil {
					w.T.Fatal(err)
				}
				members := w.Guild.Members()
				i := slices.IndexFunc(members,
					func(p *sandbox.Person) bool { return p.ID() == rows[person].User.String() })
				players = append(players, &simplayer.Player{Person: members[i], Channel: w.Guild.Channels()[at]})
			}
		}
	}
	return players
}

// PlayOut lets players who have joined a table of a tournament play to the end. Their moves follow from the seed.
func (w *World) PlayOut(players []*simplayer.Player, seed uint64) {
	w.T.Helper()
	seats := &simplayer.Table{Players: players, Settle: w.Settle}
	if err := seats.Play(w.Ctx, RandomPick(seed),
		func(*simplayer.Player, string) error { return nil }); err != nil {
		w.T.Fatalf("%s: %v", players[0].Channel.Name(), err)
	}
	w.MustSettle()
}

// OpenSlowly waits until the first round with the given number of tables is open. Discord limits how fast threads are
// opened, so nothing settles before the clock advances.
func (w *World) OpenSlowly(tables int) {
	w.T.Helper()
	for {
		t := w.LoadTournament().Tournament
		if len(t.Rounds()) > 0 && t.VenueAt(1, tables).ID != 0 {
			return
		}
		if w.Ctx.Err() != nil {
			w.T.Fatal(context.Cause(w.Ctx))
		}
		ctx, cancel := context.WithTimeout(w.Ctx, 100*time.Millisecond)
		_ = w.Bot.Settle(ctx)
		cancel()
		w.Clock.Advance(time.Second)
	}
}
