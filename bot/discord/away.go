package discord

import (
	"context"
	"strings"
	"time"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage"
)

func init() {
	onCommand(command{path: "korsar away", weight: 100, run: (*Bot).away, options: []option{typed("until", daysFor).needed()}})
}

// longestAway is how far ahead somebody can be away.
const longestAway = 366 * 24 * time.Hour

// away notes until when whoever clicked is away: the beginning of a day of
// theirs, or no more.
func (b *Bot) away(ctx context.Context, c *click, a arguments) error {
	var day time.Time
	until := a.text("until")
	if until != backAgain {
		wishes, ok := b.registry.Preferences(ctx, c.Click).(table.UserPreferences)
		if !ok {
			return b.tell(ctx, c, text(c.language.Fault(say.InternalError)))
		}
		zone, err := time.LoadLocation(wishes.Zone)
		if err != nil {
			zone = time.UTC
		}
		now := b.clock.Now()
		day, err = time.ParseInLocation(time.DateOnly, strings.TrimSpace(until), zone)
		if err != nil || !day.After(now) || day.After(now.Add(longestAway)) {
			return b.tell(ctx, c, text(c.language.Fault(say.NoDate)))
		}
	}
	return b.reply(ctx, c, b.registry.SetPreferences(ctx, c.Click, func(p *storage.UserPreferences) { p.Away = day.UTC() }))
}

// backAgain is the choice of who is away no more.
const backAgain = "back"

// daysAhead is what is suggested as a day of return.
var daysAhead = []int{1, 2, 3, 4, 5, 7, 10, 14, 21, 30}

// daysFor suggests days of return.
func daysFor(b *Bot, _ context.Context, c *click, _ arguments, typed string) []choice {
	list := []choice{}
	add := func(label, value string) {
		if strings.Contains(strings.ToLower(label), typed) || strings.Contains(value, typed) {
			list = append(list, choice{Name: clip(label, maxOptionText), Value: value})
		}
	}
	add(c.language.BackChoice(), backAgain)
	for _, days := range daysAhead {
		date := b.clock.Now().AddDate(0, 0, days).Format(time.DateOnly)
		add(c.language.DayChoice(date, days), date)
	}
	return list
}
