package discord

import (
	"context"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/discord/rest"
	"korsar/bot/say"
	"korsar/bot/tournaments"
	"korsar/storage/snowflake"
)

// ScheduleEvent implements tournaments.Platform.
func (b *Bot) ScheduleEvent(ctx context.Context, v tournaments.View) (snowflake.ID, error) {
	if v.Event != 0 {
		err := b.send(ctx, http.MethodPatch, eventsRoute(&v)+"/"+v.Event.String(), newEvent(&v), nil)
		code := rest.CodeOf(err)
		if code != rest.CodeUnknownEvent && code != rest.CodeFinishedEvent { // ended, canceled or deleted by a user
			return v.Event, err
		}
	}
	if id, err := b.findEvent(ctx, &v); err != nil || id != 0 {
		return id, err
	}
	var made event
	err := b.send(ctx, http.MethodPost, eventsRoute(&v), newEvent(&v), &made)
	return snowflake.Parse(made.ID), err
}

// DeleteEvent implements tournaments.Platform. The permission to create events also lets the bot delete its own.
func (b *Bot) DeleteEvent(ctx context.Context, v tournaments.View) error {
	id := v.Event
	if id == 0 {
		var err error
		if id, err = b.findEvent(ctx, &v); err != nil || id == 0 {
			return err
		}
	}
	err := b.send(ctx, http.MethodDelete, eventsRoute(&v)+"/"+id.String(), nil, nil)
	if rest.CodeOf(err) == rest.CodeUnknownEvent {
		return nil
	}
	return err
}

func eventsRoute(v *tournaments.View) string {
	return "guilds/" + v.Guild.String() + "/scheduled-events"
}

// findEvent returns the event for the start of a tournament, or 0 if the guild has none. The event has the tournament's
// name and start, and its place is the tournament's channel, or a present or former post.
func (b *Bot) findEvent(ctx context.Context, v *tournaments.View) (snowflake.ID, error) {
	var events []event
	if err := b.send(ctx, http.MethodGet, eventsRoute(v), nil, &events); err != nil {
		return 0, err
	}
	wanted := newEvent(v)
	for _, e := range events {
		if e.Creator == b.self.String() && e.Name == wanted.Name && say.IsTournamentLink(v, e.Place.Location) &&
			e.Starts.Equal(wanted.Starts) {
			return snowflake.Parse(e.ID), nil
		}
	}
	return 0, nil
}

// event is an event of a guild ("Guild Scheduled Event").
type event struct {
	ID      string     `json:"id,omitempty"`
	Creator string     `json:"creator_id,omitempty"`
	Name    string     `json:"name"`
	About   string     `json:"description"`
	Privacy int        `json:"privacy_level"`
	Kind    int        `json:"entity_type"`
	Place   eventPlace `json:"entity_metadata"`
	Starts  time.Time  `json:"scheduled_start_time"`
	Ends    time.Time  `json:"scheduled_end_time"`
}

// eventPlace is the place of an event that is not in a voice channel.
type eventPlace struct {
	Location string `json:"location"`
}

func newEvent(v *tournaments.View) event {
	name, about := say.In(v.Settings.Language).TournamentEvent(v)
	return event{Name: name, About: about, Privacy: int(discordgo.GuildScheduledEventPrivacyLevelGuildOnly),
		Kind: int(discordgo.GuildScheduledEventEntityTypeExternal), Place: eventPlace{say.TournamentLink(v)},
		Starts: v.Settings.Starts, Ends: v.Settings.Starts.Add(tournaments.EventLength)}
}
