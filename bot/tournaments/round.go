package tournaments

import (
	"context"
	"time"

	"korsar/game/deal"
	"korsar/game/tournament"
	"korsar/storage/tournamentjournal"
)

// startOnTime starts the tournament at the time that its settings name.
func (p *pass) startOnTime(ctx context.Context) (bool, error) {
	if p.t.Started || p.t.Paused || p.t.IsOver() || !p.reached(p.t.Settings.Starts) {
		return false, nil
	}
	return true, p.append(ctx, tournamentjournal.Started{})
}

// pair pairs the next round and draws the secret of the round after it.
func (p *pass) pair(ctx context.Context) (bool, error) {
	if !p.t.Started || p.t.Paused || p.t.Due() != tournament.DueRound {
		return false, nil
	}
	paired, err := p.t.Pair(p.t.Secret())
	if err != nil {
		return false, err
	}
	next, err := deal.NewSecret(p.service.random)
	if err != nil {
		return false, err
	}
	paired.Next = deal.Commitment(next)
	now, settings := p.service.clock.Now(), p.t.Settings
	return true, p.append(ctx, tournamentjournal.RoundPaired{RoundPaired: paired, NextSecret: next,
		JoinBy: after(now, settings.JoinMinutes), Deadline: after(now, settings.RoundMinutes)})
}

// after returns the time some minutes after now, to the second. It returns the zero time for 0 minutes.
func after(now time.Time, minutes int) time.Time {
	if minutes == 0 {
		return time.Time{}
	}
	return now.Add(time.Duration(minutes) * time.Minute).Truncate(time.Second).UTC()
}

// finish ends the tournament once its rounds are over.
func (p *pass) finish(ctx context.Context) (bool, error) {
	if !p.t.Started || p.t.Paused || p.t.Due() != tournament.DueEnd {
		return false, nil
	}
	return true, p.append(ctx, tournament.Finished{Secret: p.t.Secret().String()})
}
