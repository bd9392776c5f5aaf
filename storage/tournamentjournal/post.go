package tournamentjournal

import (
	"errors"
	"slices"
	"time"

	"korsar/storage/snowflake"
)

// Posted records the message that shows the tournament in its channel. A later message replaces it.
type Posted struct {
	Message snowflake.ID `json:"message"`
}

// Kind implements Body.
func (Posted) Kind() Kind { return "posted" }

// EventScheduled records that the guild has an event for the present start. A later event replaces it.
type EventScheduled struct {
	Event snowflake.ID `json:"event"`
}

// Kind implements Body.
func (EventScheduled) Kind() Kind { return "event-scheduled" }

// EventDeleted records that the guild has no event for the start any more, even if the scheduling was not recorded.
type EventDeleted struct{}

// Kind implements Body.
func (EventDeleted) Kind() Kind { return "event-deleted" }

// Post returns the message that shows the tournament. It returns 0 if there is none yet.
func (t *Tournament) Post() snowflake.ID {
	if len(t.posts) == 0 {
		return 0
	}
	return t.posts[len(t.posts)-1]
}

// FormerPosts returns the messages that showed the tournament before the present one.
func (t *Tournament) FormerPosts() []snowflake.ID {
	return slices.Clone(t.posts[:max(0, len(t.posts)-1)])
}

// IsEndPosted reports whether the message that shows the tournament was posted after its end.
func (t *Tournament) IsEndPosted() bool { return t.endPosted }

// Event returns the guild's event for the start. It returns 0 if there is none.
func (t *Tournament) Event() snowflake.ID { return t.event }

// EventStarts returns the start that the guild's event was last scheduled for, or the zero time.
func (t *Tournament) EventStarts() time.Time { return t.eventStarts }

// EventDeleted reports whether the guild's event for the start was deleted.
func (t *Tournament) EventDeleted() bool { return t.eventDeleted }

func (t *Tournament) recordPost(b Posted) error {
	if b.Message == 0 {
		return errors.New("no message shows the tournament")
	}
	t.posts, t.endPosted = append(t.posts, b.Message), t.IsOver()
	return nil
}

func (t *Tournament) scheduleEvent(b EventScheduled) error {
	if b.Event == 0 {
		return errors.New("no event is scheduled")
	}
	t.event, t.eventStarts, t.eventDeleted = b.Event, t.Settings.Starts, false
	return nil
}

func (t *Tournament) deleteEvent() error {
	switch {
	case !t.Started && !t.IsOver():
		return errors.New("the start that the event is for is still to come")
	case t.eventDeleted:
		return errors.New("the event is deleted")
	}
	t.event, t.eventDeleted = 0, true
	return nil
}
