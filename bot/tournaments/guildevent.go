package tournaments

import (
	"context"
	"time"

	"korsar/storage/tournamentjournal"
)

// EventLength is how long the guild's event for the start of a tournament lasts: an event in no channel for voice has
// to have an end. Rounds are announced by the tournament itself.
const EventLength = 3 * time.Hour

// scheduleEvent schedules the guild's event for the start, and moves it when the start has moved.
func (r *round) scheduleEvent(ctx context.Context) (bool, error) {
	isScheduled := r.t.Event() != 0 && r.t.EventStarts().Equal(r.t.Settings.Starts)
	if isScheduled || !startIsAhead(r.t, r.service.clock.Now()) {
		return false, nil
	}
	v, err := r.view(ctx)
	if err != nil {
		return false, err
	}
	event, err := r.service.platform.ScheduleEvent(ctx, v)
	if err != nil {
		return false, r.withoutDeniable(ctx, EventDenied, "cannot schedule an event for the start of a tournament", err)
	}
	return true, r.append(ctx, tournamentjournal.EventScheduled{Event: event})
}

// deleteEvent deletes the guild's event for a start that does not come. What was scheduled when somebody's click was
// recorded first, or the program stopped, is deleted too.
func (r *round) deleteEvent(ctx context.Context) (bool, error) {
	if r.t.EventDeleted() || !startIsOff(r.t, r.service.clock.Now()) {
		return false, nil
	}
	v, err := r.view(ctx)
	if err != nil {
		return false, err
	}
	if err := r.service.platform.DeleteEvent(ctx, v); err != nil {
		return false, r.withoutDeniable(ctx, EventDeletionDenied,
			"cannot delete the event for the start of a tournament", err)
	}
	return true, r.append(ctx, tournamentjournal.EventDeleted{})
}

// startIsAhead reports whether the guild is to have an event for a start that is still to come.
func startIsAhead(t *tournamentjournal.Tournament, now time.Time) bool {
	return t.Settings.Event && now.Before(t.Settings.Starts) && !t.Started && !t.IsOver()
}

// startIsOff reports whether the guild may have an event for a start that does not come: the tournament was cancelled,
// or started before. One that is over is listed no more.
func startIsOff(t *tournamentjournal.Tournament, now time.Time) bool {
	starts := t.Settings.Starts
	if !t.Settings.Event || !now.Before(starts.Add(EventLength)) {
		return false
	}
	return t.Phase() == tournamentjournal.PhaseCancelled || t.Started && now.Before(starts)
}
