package bench

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/jonboulle/clockwork"

	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/storage"
)

// maxTournamentSeats is the largest table size of the presets of tournaments, so that eight people have two tables.
const maxTournamentSeats = 4

// newTournaments returns a service that conducts nothing, because its registry does not start.
func newTournaments(store tournaments.Store, registry *engine.Registry) *tournaments.Service {
	return tournaments.New(tournaments.Options{Store: store, Registry: registry,
		Clock: clockwork.NewRealClock(), Log: slog.New(slog.DiscardHandler)})
}

// startTournament lets the people of a place enter a tournament and start it. The bot opens its tables.
func startTournament(ctx context.Context, service *tournaments.Service, at Place) error {
	host := at.click(at.People[0])
	host.ManagesGuild = true
	setup := tournaments.Month.Setup("Round the Horn", table.DefaultOptions(storage.GuildSettings{}, "en"))
	setup.Rules.Seats, setup.Rules.Rounds = min(len(at.People), maxTournamentSeats), 1
	created, ok := service.Create(ctx, host, at.Channel, setup).(tournaments.Created)
	if !ok {
		return fmt.Errorf("no tournament could be created for %s", at.People[0].Name)
	}
	for _, p := range at.People {
		if err := noticeError(service.Join(ctx, at.click(p), created.ID)); err != nil {
			return err
		}
	}
	return noticeError(service.Start(ctx, host, created.ID))
}
