package bench

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"

	"github.com/jonboulle/clockwork"
	"golang.org/x/sync/errgroup"

	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/record"
	"korsar/storage"
	"korsar/storage/journal"
)

// maxParallelSetUps is how many tables are set up at the same time.
const maxParallelSetUps = 64

// SetUp stores a game for each place before the bot starts. The games follow the rules and are in progress or finished.
// SetUp also stores the tournaments of the places that have one. The bot then finds boards that are not delivered yet.
// SetUp calls done after each place, concurrently.
func SetUp(ctx context.Context, store storage.Store, places []Place, done func()) error {
	registry := engine.NewRegistry(engine.Options{Store: store, Clock: clockwork.NewRealClock(),
		Log: slog.New(slog.DiscardHandler)})
	defer registry.Close()
	if err := registry.Own(ctx, storage.AllGuilds); err != nil { // tables of owned guilds stay loaded
		return err
	}
	service := newTournaments(store, registry)
	defer service.Close()
	workers, working := errgroup.WithContext(ctx)
	workers.SetLimit(maxParallelSetUps)
	for i := range places {
		if working.Err() != nil {
			break
		}
		workers.Go(func() error {
			defer done()
			if err := startGame(working, registry, i, places[i]); err != nil {
				return fmt.Errorf("set up a table: %w", err)
			}
			if places[i].Tournament {
				if err := startTournament(working, service, places[i]); err != nil {
					return fmt.Errorf("set up a tournament: %w", err)
				}
			}
			return nil
		})
	}
	if err := workers.Wait(); err != nil {
		return err
	}
	return ctx.Err()
}

// startGame lets the people of a place open a table, take their seats, start, and make random moves.
func startGame(ctx context.Context, registry *engine.Registry, i int, at Place) error {
	host := at.click(at.People[0])
	seats := len(at.People)
	o := journal.Options{Edition: game.Editions[0].ID, Mode: game.UsualMode(seats), Seats: seats, Language: "en"}
	presetOf(i).Apply(&o)
	opened, ok := registry.Open(ctx, host,
		table.Opening{Guild: at.Guild, Channel: at.Channel, Options: o}).(table.Opened)
	if !ok {
		return fmt.Errorf("no table could be opened for %s", at.People[0].Name)
	}
	for _, p := range at.People[1:] {
		if err := noticeError(registry.At(ctx, at.click(p), opened.PublicState.Table,
			func(t *table.Table, c table.Click) (table.Reply, error) { return t.Join(ctx, c) })); err != nil {
			return err
		}
	}
	if err := noticeError(registry.At(ctx, host, opened.PublicState.Table,
		func(t *table.Table, c table.Click) (table.Reply, error) { return t.Start(ctx, c) })); err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(uint64(i), 1))
	moves := rng.IntN(maxSetUpMoves)
	if at.Finished {
		moves = record.MaxMoves
	}
	return playRandomMoves(ctx, registry, host, opened.PublicState.Table, moves, rng)
}

// maxSetUpMoves is more than most games have, so that the stored games are at all stages.
const maxSetUpMoves = 80

// playRandomMoves makes the given number of random moves, or fewer if the game ends.
func playRandomMoves(ctx context.Context, registry *engine.Registry, c table.Click, id journal.TableID, moves int,
	rng *rand.Rand) error {
	for range moves {
		over := false
		err := noticeError(registry.At(ctx, c, id, func(t *table.Table, _ table.Click) (table.Reply, error) {
			state := t.PublicState()
			if over = state.Phase != journal.Playing; over {
				return table.Done{}, nil
			}
			who := table.Click{User: state.UserAt(state.Game.Turn).ID}
			reply, err := t.Look(ctx, who)
			hand, seated := reply.(table.Hand)
			if err != nil || !seated {
				return reply, err
			}
			return t.Play(ctx, who, hand.View.Options[rng.IntN(len(hand.View.Options))])
		}))
		if err != nil || over {
			return err
		}
	}
	return nil
}

func (at Place) click(p Person) table.Click {
	return table.Click{User: p.User, Name: p.Name, Guild: at.Guild, Channel: at.Channel}
}

// noticeError returns the notice of a refused click as an error. It returns nil for any other reply.
func noticeError(reply table.Reply) error {
	if refused, is := reply.(table.Refused); is {
		return refused.Refusal
	}
	return nil
}
