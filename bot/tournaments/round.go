package tournaments

import (
	"context"
	"time"

	"korsar/game/deal"
	"korsar/game/tournament"
	"korsar/storage/tournamentjournal"
)

// startOnTime starts the tournament at the time that its settings name.
func (r *round) startOnTime(ctx context.Context) (bool, error) {
	if r.t.Started || r.t.Paused || r.t.IsOver() || !r.reached(r.t.Settings.Starts) {
		return false, nil
	}
	return true, r.append(ctx, tournamentjournal.Started{})
}

// pair pairs the next round and draws the secret of the round after it.
func (r *round) pair(ctx context.Context) (bool, error) {
	if !r.t.Started || r.t.Paused || r.t.Due() != tournament.DueRound {
		return false, nil
	}
	paired, err := r.t.Pair(r.t.Secret())
	if err != nil {
		return false, err
	}
	next, err := r.service.newSecret()
	if err != nil {
		return false, err
	}
	paired.Next = deal.Commitment(next)
	now, settings := r.service.clock.Now(), r.t.Settings
	return true, r.append(ctx, tournamentjournal.RoundPaired{RoundPaired: paired, NextSecret: next,
		JoinBy: after(now, settings.JoinHours), Deadline: after(now, settings.RoundHours)})
}

// after returns the time some hours after now, to the second. It returns the zero time for 0 hours.
func after(now time.Time, hours int) time.Time {
	if hours == 0 {
		return time.Time{}
	}
	return now.Add(time.Duration(hours) * time.Hour).Truncate(time.Second).UTC()
}

// finish ends the tournament once its rounds are over.
func (r *round) finish(ctx context.Context) (bool, error) {
	if !r.t.Started || r.t.Paused || r.t.Due() != tournament.DueEnd {
		return false, nil
	}
	return true, r.append(ctx, finished{Secret: r.t.Secret().String()})
}
