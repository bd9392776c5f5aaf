package tournaments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

// pauseRemoved pauses the tournaments of a guild that removed the bot. It logs and skips damaged tournaments, and
// returns the first of the other errors.
func (s *Service) pauseRemoved(ctx context.Context, guild snowflake.ID) error {
	all, err := s.store.TournamentsAt(ctx, guild, MaxRunning)
	if err != nil {
		return err
	}
	for _, one := range all {
		if one.Phase.IsOver() {
			continue
		}
		_, failed := s.change(ctx, one.ID, cause{},
			func(t *tournamentjournal.Tournament, _ journal.PersonID) (bodies, error) {
				if t.IsOver() || t.Paused {
					return nil, nil
				}
				return bodies{tournamentjournal.Paused{Removed: true}}, nil
			})
		switch {
		case failed == nil, errors.Is(failed, storage.ErrNotFound):
		case storage.IsDamage(failed):
			s.registry.Report(ctx, "cannot pause a damaged tournament", failed, "tournament", one.ID, "guild", guild)
		default:
			err = cmp.Or(err, fmt.Errorf("pause tournament %d: %w", one.ID, failed))
		}
	}
	return err
}

// resumeAfterRemoval resumes the tournament. The conductor takes no step before the bot is back in the guild.
func (p *pass) resumeAfterRemoval(ctx context.Context) (bool, error) {
	if p.t.IsOver() || !p.t.RemovedBot() {
		return false, nil
	}
	return true, p.append(ctx, tournamentjournal.Resumed{})
}

// extendAfterOutage moves deadlines that would pass in the grace period after an outage to the end of that period. It
// also moves a start that the outage covered, since people could not enter before it.
func (p *pass) extendAfterOutage(ctx context.Context) (bool, error) {
	available := p.service.registry.Availability(p.t.Created.Guild)
	if p.t.IsOver() || p.t.Paused || !available.Grace.After(p.service.clock.Now()) {
		return false, nil
	}
	grace := available.Grace.Add(time.Second - 1).Truncate(time.Second).UTC() // deadlines are to the second
	if starts := p.t.Settings.Starts; !p.t.Started && !starts.IsZero() && starts.Before(available.Since) {
		return true, p.append(ctx, tournamentjournal.StartMoved{Starts: grace})
	}
	joinBy, deadline := notBefore(p.t.JoinBy(), grace), notBefore(p.t.Deadline(), grace)
	if p.t.Due() != tournament.DueGames || joinBy.Equal(p.t.JoinBy()) && deadline.Equal(p.t.Deadline()) {
		return false, nil
	}
	return true, p.append(ctx, tournamentjournal.RoundExtended{Round: len(p.t.Rounds()), JoinBy: joinBy,
		Deadline: deadline})
}
