package tournaments_test

import (
	"context"
	"fmt"
	"runtime"
	"testing"

	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/storagetest"
	"korsar/storage/tournamentjournal"
)

// sixtyFour returns a tournament of 64 in its seventh round, at tables of four unless change says otherwise.
func sixtyFour(b *testing.B, change func(*tournaments.Setup)) (*harness, journal.TournamentID) {
	b.Helper()
	h := newHarness(b, tournamentstest.Options{})
	setup := seatsOf(4, 7)
	change(&setup)
	id := h.Begin(setup, users(64)...)
	for len(h.Stored(id).Rounds()) < 7 {
		for _, number := range h.waiting(id) {
			at, _ := h.Table(id, number)
			place := tournaments.TableNumber{Round: len(h.Stored(id).Rounds()), Table: number}
			h.settleByHand(id, place, make([]int, len(at.Sides))...)
		}
		h.Settle()
	}
	return h, id
}

// BenchmarkConduct measures a pass over a tournament of 64 with nothing to do, and a pass that shows a click.
func BenchmarkConduct(b *testing.B) {
	h, id := sixtyFour(b, func(*tournaments.Setup) {})
	look := func() {
		h.Registry.WakeAt(h.Clock.Now())
		h.Clock.Advance(0)
		if err := h.Registry.Settle(h.Ctx); err != nil {
			b.Fatal(err)
		}
		if err := h.Service.Settle(h.Ctx); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("idle", func(b *testing.B) {
		for b.Loop() {
			if err := h.Store.AppendTournament(h.Ctx, id,
				storage.TournamentCommit{Follows: h.Stored(id).Checksum, Due: h.Clock.Now()}); err != nil {
				b.Fatal(err)
			}
			look()
		}
	})
	b.Run("click", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			click := h.Service.Pause
			if i%2 == 1 {
				click = h.Service.Resume
			}
			click(h.Ctx, h.manager(), id)
			look()
		}
	})
}

// BenchmarkJoin measures a click that enters a tournament in which 64 or more have entered.
func BenchmarkJoin(b *testing.B) {
	h := newHarness(b, tournamentstest.Options{})
	id := h.Create(seatsOf(4, 7), users(64)...)
	for user := snowflake.ID(1000); b.Loop(); user++ {
		if user%64 == 0 {
			b.StopTimer()
			h.Settle()
			id = h.Create(seatsOf(4, 7), users(64)...)
			h.Must(h.Service.Cancel(h.Ctx, h.manager(), id-1))
			b.StartTimer()
		}
		if reply := h.Service.Join(h.Ctx, h.Click(user), id); !tournamentstest.Is[tournaments.Joined](reply) {
			b.Fatalf("%+v", reply)
		}
	}
}

// BenchmarkShow measures a click that only shows a tournament of 64 in its seventh round.
func BenchmarkShow(b *testing.B) {
	h, id := sixtyFour(b, func(*tournaments.Setup) {})
	for b.Loop() {
		if reply := h.Service.Show(h.Ctx, h.Click(1), id); !tournamentstest.Is[tournaments.Shown](reply) {
			b.Fatalf("%+v", reply)
		}
	}
}

// BenchmarkLoad measures reading the journal of a tournament of 64 in its seventh round.
func BenchmarkLoad(b *testing.B) {
	for _, format := range []tournament.Format{tournament.Swiss, tournament.RoundRobin} {
		for _, seats := range []int{2, 3, 4} {
			b.Run(fmt.Sprintf("%s, %d", format, seats), func(b *testing.B) {
				h, id := sixtyFour(b, func(s *tournaments.Setup) {
					s.Rules.Format, s.Rules.Seats = format, seats
					if format == tournament.RoundRobin {
						s.Rules.Rounds = 0
					}
				})
				for b.Loop() {
					h.Stored(id)
				}
			})
		}
	}
}

// BenchmarkFiveHundred measures the search for due tournaments among 500 that run. It logs how much memory a process
// needs after it has conducted all of them.
func BenchmarkFiveHundred(b *testing.B) {
	h := newHarness(b, tournamentstest.Options{})
	for guild := range snowflake.ID(50) {
		for range 10 {
			setup := seatsOf(2, 1)
			c := h.manager()
			c.Guild, c.User = 100+guild, 1000+guild // one person may open fewer
			reply := h.Service.Create(h.Ctx, c, tournamentstest.Channel, setup)
			created, is := reply.(tournaments.Created)
			if !is {
				b.Fatalf("guild %d: %+v", guild, reply)
			}
			for _, user := range users(4) {
				join := h.Click(user)
				join.Guild = c.Guild
				h.Service.Join(h.Ctx, join, created.ID)
			}
			c.Interaction++
			h.Service.Start(h.Ctx, c, created.ID)
		}
		h.Settle()
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	b.Run("due", func(b *testing.B) {
		for b.Loop() {
			if due, err := h.Store.DueTournaments(h.Ctx, storage.AllGuilds, h.Clock.Now(), 100); err != nil ||
				len(due) > 0 {
				b.Fatal(due, err)
			}
		}
	})
	b.Run("next", func(b *testing.B) {
		for b.Loop() {
			if _, err := h.Store.NextTournament(h.Ctx, storage.AllGuilds); err != nil {
				b.Fatal(err)
			}
		}
	})
	loaded := h.Registry.Loaded()
	h.Service.Close()
	h.Registry.Close()
	h.Restart()
	runtime.GC()
	runtime.ReadMemStats(&after)
	b.Logf("%d tables were in memory, with all else %d kB more than after a start",
		loaded, (int64(before.HeapAlloc)-int64(after.HeapAlloc))>>10)
}

// BenchmarkClickInALargeTournament measures clicks in the largest tournaments that the limits allow: a click that shows
// one, and a click that changes it.
//
//	go test ./bot/tournaments -run '^$' -bench LargeTournament
func BenchmarkClickInALargeTournament(b *testing.B) {
	for name, open := range map[string]func(*testing.B) (*harness, journal.TournamentID){
		"entered again and again": manyReturns, "in its last round": lastRound} {
		h, id := open(b)
		b.Run(name+"/show", func(b *testing.B) {
			for b.Loop() {
				h.Must(h.Service.Show(h.Ctx, h.Click(1), id))
			}
		})
		b.Run(name+"/change", func(b *testing.B) {
			clicks := []func(context.Context, table.Click, journal.TournamentID) table.Reply{h.Service.Pause,
				h.Service.Resume}
			for i := 0; b.Loop() && i < tournamentjournal.MaxChanges; i++ {
				h.Must(clicks[i%2](h.Ctx, h.manager(), id))
			}
		})
		b.Run(name+"/read", func(b *testing.B) { // the read that a click would need without the tournament in memory
			for b.Loop() {
				h.Stored(id)
			}
		})
	}
}

// manyReturns returns a tournament with the most entrants that there may be. They have withdrawn and come back as often
// as they may.
func manyReturns(b *testing.B) (*harness, journal.TournamentID) {
	b.Helper()
	h := newHarness(b, tournamentstest.Options{})
	id := h.Create(seatsOf(2, 7), users(tournamentjournal.MaxEntrants)...)
	for range tournamentjournal.MaxReturns {
		for user := range snowflake.ID(tournamentjournal.MaxEntrants) {
			h.Service.Withdraw(h.Ctx, h.Click(user+1), id)
			h.Must(h.Service.Join(h.Ctx, h.Click(user+1), id))
		}
	}
	h.Settle()
	return h, id
}

// lastRound returns a tournament with the most entrants and rounds that there may be, and one game left to play.
func lastRound(b *testing.B) (*harness, journal.TournamentID) {
	b.Helper()
	const rounds = 100 // the most that package tournament allows
	h := newHarness(b, tournamentstest.Options{})
	known := h.Stored(h.Create(seatsOf(2, 1), users(tournamentjournal.MaxEntrants)...)) // stores their people
	o := storagetest.NewOrganizer(seatsOf(2, rounds).Rules, 1).InGuild(h.manager().Guild).
		InChannel(tournamentstest.Channel)
	id, err := h.Store.CreateTournament(h.Ctx, o.Create(), tournaments.MaxRunning)
	if err != nil {
		b.Fatal(err)
	}
	o.ID = id
	commit := func(c storage.TournamentCommit) {
		if err := h.Store.AppendTournament(h.Ctx, id, c); err != nil {
			b.Fatal(err)
		}
	}
	for e := range tournament.Entrant(tournamentjournal.MaxEntrants) {
		commit(o.Enter(known.PeopleOf(e + 1)...))
	}
	for len(o.Rounds()) < rounds {
		commit(o.Play())
	}
	for range tournamentjournal.MaxEntrants/2 - 1 {
		commit(o.Play())
	}
	return h, id
}
