package tournaments

import (
	"context"
	"time"

	"korsar/storage/tournamentjournal"
)

// EventLength is how long the guild's event for the start of a tournament lasts. An event outside of voice channels
// must have an end. The tournament itself announces its rounds.
const EventLength = 3 * time.Hour

// scheduleEvent schedules the guild's event for the start, and moves it when the start has moved.
func (p *pass) scheduleEvent(ctx context.Context) (bool, error) {
	isScheduled := p.t.Event() != 0 && p.t.EventStarts().Equal(p.t.Settings.Starts)
	if isScheduled || !startIsAhead(p.t, p.service.clock.Now()) {
		return false, nil
	}
	v, err := p.view(ctx)
	if err != nil {
		return false, err
	}
	event, err := p.service.platform.ScheduleEvent(ctx, v)
	if err != nil {
		return false, p.withoutDeniable(ctx, EventDenied, "cannot schedule an event for the start of a tournament", err)
	}
	return true, p.append(ctx, tournamentjournal.EventScheduled{Event: event})
}

// deleteEvent deletes the guild's event for a start that does not come. It also deletes an event whose scheduling was
// not recorded, because a click was recorded first or the program stopped.
func (p *pass) deleteEvent(ctx context.Context) (bool, error) {
	if p.t.EventDeleted() || !startIsOff(p.t, p.service.clock.Now()) {
		return false, nil
	}
	v, err := p.view(ctx)
	if err != nil {
		return false, err
	}
	if err := p.service.platform.DeleteEvent(ctx, v); err != nil {
		return false, p.withoutDeniable(ctx, EventDeletionDenied,
			"cannot delete the event for the start of a tournament", err)
	}
	return true, p.append(ctx, tournamentjournal.EventDeleted{})
}

// startIsAhead reports whether the guild is to have an event for a start that is still to come.
func startIsAhead(t *tournamentjournal.Tournament, now time.Time) bool {
	return t.Settings.Event && now.Before(t.Settings.Starts) && !t.Started && !t.IsOver()
}

// startIsOff reports whether the guild may have an event for a start that does not come, because the tournament was
// canceled or started earlier. An event that is over is no longer listed.
func startIsOff(t *tournamentjournal.Tournament, now time.Time) bool {
	starts := t.Settings.Starts
	if !t.Settings.Event || !now.Before(starts.Add(EventLength)) {
		return false
	}
	return t.Phase() == tournamentjournal.PhaseCanceled || t.Started && now.Before(starts)
}
