package bench

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"

	"github.com/jonboulle/clockwork"
	"golang.org/x/sync/errgroup"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// atOnce is how many tables are set up at the same time.
const atOnce = 64

// SetUp has a game be under way in each place, by the rules and in the store, before the
// bot lives: it finds the boards untold. Each is followed by a call of done.
func SetUp(ctx context.Context, store storage.Store, places []Place, done func()) error {
	h := table.NewRegistry(table.Options{Store: table.StoreOf(store), Clock: clockwork.NewRealClock(), Log: slog.New(slog.DiscardHandler)})
	defer h.Close()
	workers, working := errgroup.WithContext(ctx)
	workers.SetLimit(atOnce)
	for i := range places {
		if working.Err() != nil {
			break
		}
		workers.Go(func() error {
			defer done()
			if err := begin(working, h, i, places[i]); err != nil {
				return fmt.Errorf("set up a table: %w", err)
			}
			return nil
		})
	}
	if err := workers.Wait(); err != nil {
		return err
	}
	return ctx.Err()
}

// begin has the people of a place sit down and start.
func begin(ctx context.Context, h *table.Registry, i int, at Place) error {
	host := at.click(at.People[0])
	seats := len(at.People)
	o := journal.Options{Edition: game.Editions[0].ID, Mode: game.UsualMode(seats), Seats: seats, Pace: paceOf(i), Booty: journal.OpenBooty,
		Language: "en", CoverComputer: journal.Mate, Hours: 24}
	opened, ok := h.Open(ctx, host, table.Opening{Guild: at.Guild, Channel: at.Channel, Options: o}).(table.Opened)
	if !ok {
		return fmt.Errorf("no table could be opened for %s", at.People[0].Name)
	}
	for _, p := range at.People {
		if err := expect(h.At(ctx, at.click(p), opened.PublicState.Table, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Join(ctx, c) })); err != nil {
			return err
		}
	}
	if err := expect(h.At(ctx, host, opened.PublicState.Table, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Start(ctx, c) })); err != nil {
		return err
	}
	return play(ctx, h, host, opened.PublicState.Table, rand.New(rand.NewPCG(uint64(i), 1)))
}

// manyMoves is more than most games have: each begins anywhere in its course.
const manyMoves = 80

// play makes so many random moves that the game is somewhere in its course.
func play(ctx context.Context, h *table.Registry, c table.Click, id journal.TableID, rng *rand.Rand) error {
	for range rng.IntN(manyMoves) {
		over := false
		err := expect(h.At(ctx, c, id, func(t *table.Table, _ table.Click) (table.Reply, error) {
			face := t.PublicState()
			if over = face.Phase != journal.Playing; over {
				return table.Done{}, nil
			}
			who := table.Click{User: face.UserAt(face.Game.Turn).ID}
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

func expect(reply table.Reply) error {
	if notice, refused := reply.(table.Notice); refused {
		return notice
	}
	return nil
}
