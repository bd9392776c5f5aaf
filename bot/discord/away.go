package discord

import (
	"context"
	"strings"
	"time"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/storage"
)

func init() {
	onCommand(command{path: "korsar away", group: say.GroupPlayers, weight: 100, run: (*Bot).setAway,
		options: []option{autocompleteOption("until", suggestDays).require()}})
}

// maxAway is the longest time that a user can be away.
const maxAway = 366 * 24 * time.Hour

// setAway saves until when the user is away: until a day begins in their time zone, or not at all.
func (b *Bot) setAway(ctx context.Context, c *click, a arguments) error {
	var day time.Time
	until := a.text("until")
	if until != choiceBack {
		preferences, ok := b.community.Preferences(ctx, c.Click).(community.UserPreferences)
		if !ok {
			return b.answer(ctx, c, textMessage(c.language.Fault(say.InternalError)))
		}
		zone, err := time.LoadLocation(preferences.Zone)
		if err != nil {
			zone = time.UTC
		}
		now := b.clock.Now()
		day, err = time.ParseInLocation(time.DateOnly, strings.TrimSpace(until), zone)
		if err != nil || !day.After(now) || day.After(now.Add(maxAway)) {
			return b.answer(ctx, c, textMessage(c.language.Fault(say.NoDate)))
		}
	}
	return b.reply(ctx, c, b.community.SetPreferences(ctx, c.Click,
		func(p *storage.UserPreferences) { p.Away = day.UTC() }))
}

// choiceBack is the choice of a user who is no longer away.
const choiceBack = "back"

// suggestedDays are the days of return to choose from, counted from today.
var suggestedDays = []int{1, 2, 3, 4, 5, 7, 10, 14, 21, 30}

// suggestDays suggests days of return.
func suggestDays(b *Bot, _ context.Context, c *click, _ arguments, text string) []choice {
	list := []choice{}
	add := func(label, value string) {
		if strings.Contains(strings.ToLower(label), text) || strings.Contains(value, text) {
			list = append(list, choice{Name: truncate(label, maxOptionText), Value: value})
		}
	}
	add(c.language.BackChoice(), choiceBack)
	for _, days := range suggestedDays {
		date := b.clock.Now().AddDate(0, 0, days).Format(time.DateOnly)
		add(c.language.DayChoice(date, days), date)
	}
	return list
}
