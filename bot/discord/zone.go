package discord

import (
	"context"
	"path"
	"strings"
	"time"

	"korsar/bot/say"
	"korsar/storage"
)

// timesOf returns the user's preferences, which say in which time zone they type. If the preferences cannot be read, it
// answers the click, since no other zone would do.
func (b *Bot) timesOf(ctx context.Context, c *click) (p storage.UserPreferences, answered bool, err error) {
	p, read := b.community.PreferencesOf(ctx, c.User)
	if !read {
		return p, true, b.refuseWith(ctx, c, c.language.Fault(say.InternalError))
	}
	return p, false, nil
}

// isZone reports whether a text is the name of a time zone in the IANA database. Other paths to the file of a zone,
// which can have any length, are refused. So are files that count leap seconds, since Discord does not.
func isZone(name string) bool {
	_, err := time.LoadLocation(name)
	return err == nil && name != "Local" && name == path.Clean(name) && !strings.HasPrefix(name, "right/")
}

// clockTime is a date and a time of day on the clocks of a zone.
type clockTime struct {
	at      time.Time // the first moment at which they show it; a skipped one is read with the offset before the change
	again   time.Time // the second moment, if the clocks are set back over it
	skipped bool      // the clocks are set forward over it
}

// clockTimeOf returns when the clocks of a zone show a date and a time of day, which local gives in UTC.
func clockTimeOf(local time.Time, zone *time.Location) clockTime {
	const day = 24 * time.Hour
	atOffsetOf := func(near time.Time) time.Time {
		_, offset := near.In(zone).Zone()
		return local.Add(-time.Duration(offset) * time.Second)
	}
	first, second := atOffsetOf(local.Add(-day)), atOffsetOf(local.Add(day))
	shown := func(at time.Time) bool { return at.Equal(atOffsetOf(at)) }
	switch {
	case shown(first) && shown(second) && !second.Equal(first):
		return clockTime{at: first, again: second}
	case shown(first):
		return clockTime{at: first}
	case shown(second):
		return clockTime{at: second}
	}
	return clockTime{at: first, skipped: true}
}

// zones are the time zones to choose from. There is one for each hour of the day, and more where many people live. A
// menu has room for these 25. Any other zone of the IANA database can be typed.
var zones = []string{"Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver",
	"America/Chicago", "America/Mexico_City",
	"America/New_York", "America/Halifax", "America/Sao_Paulo", "Atlantic/Azores", "Europe/London",
	"Europe/Paris", "Europe/Berlin",
	"Europe/Athens", "Europe/Istanbul", "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata", "Asia/Bangkok",
	"Asia/Shanghai", "Asia/Tokyo",
	"Australia/Brisbane", "Australia/Sydney", "Pacific/Auckland", "UTC"}
