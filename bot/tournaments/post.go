package tournaments

import (
	"context"
	"errors"
	"slices"

	"korsar/bot/table"
	"korsar/storage/tournamentjournal"
)

// post posts the message that shows the tournament.
func (r *round) post(ctx context.Context) (bool, error) {
	if r.t.Post() != 0 {
		return false, nil
	}
	return true, r.postAnew(ctx)
}

// postAnew posts the message, also in place of one that is gone or too old.
func (r *round) postAnew(ctx context.Context) error {
	v, err := r.view(ctx)
	if err != nil {
		return err
	}
	before := r.t.Post()
	message, err := r.service.platform.PostTournament(ctx, v, r.nonce("t", uint64(before)))
	if err != nil {
		return err
	}
	if err := r.append(ctx, tournamentjournal.Posted{Message: message}); err != nil {
		return err
	}
	r.conductor.setShown(r)
	if before == 0 || before == message {
		return nil
	}
	return r.service.platform.DeleteTournamentPost(ctx, v.Channel, before)
}

// show makes the message show the tournament as it is now.
func (r *round) show(ctx context.Context) (bool, error) {
	if r.conductor.shows(r) {
		return false, nil
	}
	v, err := r.view(ctx)
	if err != nil {
		return false, err
	}
	err = r.service.platform.EditTournament(ctx, v)
	if errors.Is(err, table.ErrMessageGone) || errors.Is(err, table.ErrTooOld) {
		return false, r.postAnew(ctx)
	}
	if err == nil {
		r.conductor.setShown(r)
	}
	return false, err
}

// shows reports whether the message shows the latest entry.
func (c *conductor) shows(r *round) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.shown[r.loaded.ID] == r.t.Seq
}

func (c *conductor) setShown(r *round) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.shown[r.loaded.ID] = r.t.Seq
	if r.t.Phase().IsOver() {
		delete(c.shown, r.loaded.ID) // nothing changes any more
	}
}

// scheduleEvent schedules the guild's event for the start.
func (r *round) scheduleEvent(ctx context.Context) (bool, error) {
	if s := r.t.Settings; !s.Event || s.Starts.IsZero() || r.t.Started || r.t.IsOver() || r.t.Event() != 0 {
		return false, nil
	}
	v, err := r.view(ctx)
	if err != nil {
		return false, err
	}
	event, err := r.service.platform.ScheduleEvent(ctx, v)
	if err != nil {
		return false, r.without(ctx, "cannot schedule an event", err)
	}
	return true, r.append(ctx, tournamentjournal.EventScheduled{Event: event})
}

// giveRoles gives the winner the role.
func (r *round) giveRoles(ctx context.Context) (bool, error) {
	role := r.t.Settings.Role
	if role == 0 || r.t.Phase() != tournamentjournal.PhaseFinished {
		return false, nil
	}
	v, err := r.view(ctx)
	if err != nil || len(v.Standings) == 0 {
		return false, err
	}
	did := false
	for i, person := range r.t.PeopleOf(v.Standings[0].Entrant) {
		user := v.Winners()[i]
		if user.ID == 0 || slices.Contains(r.t.RolesGiven(), person) {
			continue
		}
		if err := r.service.platform.GiveRole(ctx, v.Guild, user.ID, role); err != nil {
			return did, r.without(ctx, "cannot give the winner a role", err)
		}
		if err := r.append(ctx, tournamentjournal.RoleGiven{Person: person}); err != nil {
			return did, err
		}
		did = true
	}
	return did, nil
}

// without lets the tournament go on without something that failed, and has it tried again later.
func (r *round) without(ctx context.Context, what string, err error) error {
	if ctx.Err() != nil {
		return err
	}
	if later, is := errors.AsType[*table.Later](err); is {
		r.wakeBy(r.service.clock.Now().Add(max(later.After, retryAfter)))
		return nil
	}
	r.service.log.WarnContext(ctx, what, "tournament", r.loaded.ID, "error", err)
	r.wakeBy(r.service.clock.Now().Add(longRetry))
	return nil
}
