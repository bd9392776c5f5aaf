package tournaments

import (
	"context"

	"korsar/storage/snowflake"
)

// Uses is what the tournaments of a guild do there apart from posting.
type Uses struct {
	Roles  bool // one gives its winner a role
	Events bool // one schedules an event, or deletes it if the start is off
}

// Uses returns what the tournaments of a guild still have to do there apart from posting. It logs and leaves out
// tournaments that cannot be read.
func (s *Service) Uses(ctx context.Context, guild snowflake.ID) (u Uses) {
	all, err := s.store.TournamentsAt(ctx, guild, MaxRunning)
	for _, one := range all {
		loaded, errLoad := s.load(ctx, one.ID)
		if errLoad != nil {
			err = errLoad
			continue
		}
		t := loaded.Tournament
		now := s.clock.Now()
		u.Roles = u.Roles || t.RoleIsOpen()
		u.Events = u.Events || startIsAhead(t, now) || startIsOff(t, now) && !t.EventDeleted()
	}
	if err != nil {
		s.registry.Report(ctx, "cannot read the tournaments of a guild", err, "guild", guild)
	}
	return u
}
