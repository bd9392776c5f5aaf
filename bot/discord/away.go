package discord

import (
	"context"
	"time"

	"korsar/bot/say"
	"korsar/storage"
)

// maxAway is the longest time that a user can be away.
const maxAway = 366 * 24 * time.Hour

// setAway saves when the user will be back: at the start of a day in their time zone, or now.
func (b *Bot) setAway(ctx context.Context, c *click, a arguments) error {
	now := b.clock.Now()
	back := now
	until := a.text("until")
	if until != choiceBack {
		preferences, answered, err := b.timesOf(ctx, c)
		if answered {
			return err
		}
		date, err := time.Parse(time.DateOnly, until)
		if back = clockTimeOf(date, preferences.Location()).at; err != nil || !back.After(now) ||
			back.After(now.Add(maxAway)) {
			return b.answer(ctx, c, textMessage(c.language.Fault(say.NoDate)+"\n"+c.language.Clock(preferences, now)))
		}
	}
	return b.reply(ctx, c, b.community.SetPreferences(ctx, c.Click, func(p *storage.UserPreferences) {
		if until != choiceBack || p.Away.After(now) {
			p.Away = back.UTC().Truncate(time.Millisecond)
		}
	}))
}

// choiceBack is the choice of a user who is no longer away.
const choiceBack = "back"

// suggestedDays are the days of return to choose from, counted from today.
var suggestedDays = []int{1, 2, 3, 4, 5, 7, 10, 14, 21, 30}

// suggestDays suggests days of return, in the user's time zone.
func (b *Bot) suggestDays(ctx context.Context, c *click, _ arguments, typed string) (list []choice) {
	add := func(label, value string) { list = addSuggestion(list, typed, label, value, value) }
	add(c.language.BackChoice(), choiceBack)
	preferences := b.preferencesOf(ctx, c.User)
	year, month, today := b.clock.Now().In(preferences.Location()).Date()
	zone := c.language.ZoneName(preferences)
	for _, days := range suggestedDays {
		date := time.Date(year, month, today+days, 0, 0, 0, 0, time.UTC).Format(time.DateOnly) // UTC skips no midnight
		add(c.language.DayChoice(date, days, zone), date)
	}
	return list
}
