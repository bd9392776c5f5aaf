package sandbox

import (
	"slices"
	"time"
)

// Limits of events ("Guild Scheduled Event").
const (
	maxEvents        = 100
	maxEventName     = 100
	maxEventAbout    = 1000
	maxEventLocation = 100

	eventExternal = 3 // takes place outside of voice channels
	eventPrivacy  = 2 // the guild only, which is the only level

	eventScheduled = 1 // status
)

// An Event is an event that the bot has scheduled in a guild.
type Event struct {
	ID, Name, About, Location string
	Starts, Ends              time.Time
}

// Events returns the events that are scheduled in the guild, oldest first.
func (g *Guild) Events() []Event {
	g.d.mu.Lock()
	defer g.d.mu.Unlock()
	return slices.Clone(g.events)
}

// eventJSON is an event as the API sends it.
type eventJSON struct {
	ID         string            `json:"id"`
	GuildID    string            `json:"guild_id"`
	ChannelID  *string           `json:"channel_id"`
	CreatorID  string            `json:"creator_id"`
	Name       string            `json:"name"`
	About      string            `json:"description"`
	Image      *string           `json:"image"`
	Starts     string            `json:"scheduled_start_time"`
	Ends       string            `json:"scheduled_end_time"`
	Privacy    int               `json:"privacy_level"`
	Status     int               `json:"status"`
	Kind       int               `json:"entity_type"`
	EntityID   *string           `json:"entity_id"`
	Recurrence *string           `json:"recurrence_rule"`
	Metadata   map[string]string `json:"entity_metadata"`
	Exceptions []any             `json:"guild_scheduled_event_exceptions"`
}

func (e Event) payload(g *Guild) eventJSON {
	return eventJSON{ID: e.ID, GuildID: g.id, CreatorID: g.d.app.ID, Name: e.Name, About: e.About,
		Starts: formatTime(e.Starts), Ends: formatTime(e.Ends), Privacy: eventPrivacy, Status: eventScheduled,
		Kind: eventExternal, Metadata: map[string]string{"location": e.Location}, Exceptions: []any{}}
}

// listEvents answers GET /guilds/{guild}/scheduled-events. Events that are over are not listed.
func (c *call) listEvents() (any, error) {
	defer c.lock()()
	g, err := c.guild()
	if err != nil {
		return nil, err
	}
	g.dropEvents()
	list := []eventJSON{}
	for _, e := range g.events {
		list = append(list, e.payload(g))
	}
	return list, nil
}

// dropEvents removes the events that are over.
func (g *Guild) dropEvents() {
	g.events = slices.DeleteFunc(g.events, func(e Event) bool { return !g.d.clock.Now().Before(e.Ends) })
}

// eventForm returns the event that the request describes.
func (c *call) eventForm() (Event, error) {
	f, err := c.form()
	if err != nil {
		return Event{}, err
	}
	e := c.readEvent(f)
	return e, c.validation.err()
}

// createEvent answers POST /guilds/{guild}/scheduled-events. It supports only external events, which have a location
// and an end.
func (c *call) createEvent() (any, error) {
	e, err := c.eventForm()
	if err != nil {
		return nil, err
	}
	defer c.lock()()
	g, err := c.guild()
	if err != nil {
		return nil, err
	}
	g.dropEvents()
	switch {
	case !g.botPermissions().Has(CreateEvents):
		return nil, errPermissions
	case len(g.events) >= maxEvents:
		return nil, errTooManyEvents
	}
	e.ID = c.d.nextIDString()
	g.events = append(g.events, e)
	c.d.changed()
	return e.payload(g), nil
}

// moveEvent answers PATCH /guilds/{guild}/scheduled-events/{event}. The sandbox requires every field of a new event.
// All events are the bot's own, so the permission to create events is enough.
func (c *call) moveEvent() (any, error) {
	e, err := c.eventForm()
	if err != nil {
		return nil, err
	}
	defer c.lock()()
	g, i, err := c.ownEvent()
	if err != nil {
		return nil, err
	}
	e.ID = g.events[i].ID
	g.events[i] = e
	c.d.changed()
	return e.payload(g), nil
}

// ownEvent returns the guild and the index of the event that the request names, if the bot may change it. c.d.mu must
// be held.
func (c *call) ownEvent() (g *Guild, index int, err error) {
	if g, err = c.guild(); err != nil {
		return nil, 0, err
	}
	g.dropEvents()
	index = slices.IndexFunc(g.events, func(e Event) bool { return e.ID == c.r.PathValue("event") })
	switch {
	case index < 0:
		return nil, 0, errUnknownEvent
	case !g.botPermissions().Has(CreateEvents):
		return nil, 0, errPermissions
	}
	return g, index, nil
}

// deleteEvent answers DELETE /guilds/{guild}/scheduled-events/{event}. All events are the bot's own, so the permission
// to create events is enough (Permissions topic, CREATE_EVENTS).
func (c *call) deleteEvent() (any, error) {
	defer c.lock()()
	g, i, err := c.ownEvent()
	if err != nil {
		return nil, err
	}
	g.events = slices.Delete(g.events, i, i+1)
	c.d.changed()
	return nil, nil
}

func (c *call) readEvent(f *form) Event {
	e := Event{Name: f.requiredString("name", maxEventName), About: f.string("description", maxEventAbout),
		Starts: readTime(f, "scheduled_start_time"), Ends: readTime(f, "scheduled_end_time")}
	if f.intOr("privacy_level", eventPrivacy, eventPrivacy, 0) == 0 {
		f.addError("privacy_level", "BASE_TYPE_REQUIRED", "This field is required")
	}
	if f.intOr("entity_type", 1, eventExternal, 0) != eventExternal {
		f.addError("entity_type", codeUnsupported, "The sandbox supports events of type %d.", eventExternal)
	}
	if place := f.object("entity_metadata"); place != nil {
		e.Location = place.requiredString("location", maxEventLocation)
		place.warnUnread()
	} else {
		f.addError("entity_metadata", "BASE_TYPE_REQUIRED", "This field is required")
	}
	f.unsupported("channel_id", "image", "recurrence_rule")
	f.warnUnread()
	switch {
	case e.Starts.IsZero() || e.Ends.IsZero():
	case !e.Starts.After(c.d.clock.Now()):
		f.addError("scheduled_start_time", "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", "Cannot schedule event in the past.")
	case !e.Ends.After(e.Starts):
		f.addError("scheduled_end_time", "GUILD_SCHEDULED_EVENT_END_BEFORE_START",
			"Cannot schedule an end before the start.")
	}
	return e
}

// readTime reads a required time. It returns the zero time if the field is missing or invalid.
func readTime(f *form, name string) time.Time {
	text := f.requiredString(name, 64)
	at, err := time.Parse(time.RFC3339, text)
	if text != "" && err != nil {
		f.addError(name, "DATE_TIME_TYPE_PARSE", "Could not parse %s. Should be ISO8601.", text)
	}
	return at
}
