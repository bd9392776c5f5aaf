package community_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"korsar/bot/community"
	"korsar/bot/engine/enginetest"
	"korsar/game/puzzle"
	"korsar/storage"
	"korsar/storage/journal"
)

// TestWarningIsInTheZoneOfTheAnswers: a person without a time zone of their own is warned two hours before the date
// ends in the zone of the guild in which they answered last. It leads to the puzzle of that date.
func TestWarningIsInTheZoneOfTheAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := enginetest.New(t, enginetest.Options{})
		settings := storage.GuildSettings{Zone: "America/Los_Angeles"}
		if err := h.Store.SetGuildSettings(h.Ctx, enginetest.Guild, settings); err != nil {
			t.Fatal(err)
		}
		anne := h.Click(1, 10)
		h.Community.SetPreferences(h.Ctx, anne, func(p *storage.UserPreferences) { p.Streak = true })
		person, err := h.Store.PersonOf(h.Ctx, anne.User, anne.Name)
		if err != nil {
			t.Fatal(err)
		}
		today := community.PuzzleNumber(h.Clock.Now().In(settings.Location()))
		for number := today - 5; number < today; number++ {
			a := storage.PuzzleAnswer{Person: person, Puzzle: number, Guild: enginetest.Guild,
				Move: puzzle.Numbered(number).Best, Stars: 3, At: h.Clock.Now()}
			if err := h.Store.SavePuzzleAnswer(h.Ctx, a); err != nil {
				t.Fatal(err)
			}
		}
		var hours []int
		led := 0
		h.Messenger.Fail(func(what string) error {
			if what == "warn of streak" {
				hours = append(hours, h.Clock.Now().In(settings.Location()).Hour())
				private := anne
				private.Guild = 0
				shown, _ := h.Community.Puzzle(h.Ctx, private).(community.Puzzle)
				led = shown.Number
			}
			return nil
		})
		h.Pass(25 * time.Hour)
		if led != today {
			t.Errorf("the warning leads to puzzle %d, want %d", led, today)
		}
		if len(hours) != 1 || hours[0] != 22 {
			t.Errorf("the warnings came at the hours %v", hours)
		}
	})
}

// unscheduled is a store that cannot schedule the warning of a streak.
type unscheduled struct{ storage.Store }

func (unscheduled) SetStreakWarning(context.Context, journal.PersonID, time.Time) error {
	return enginetest.ErrFull
}

// TestStreakIsSwitchedOnWithItsWarning: the switch of the warnings stays off if no warning can be scheduled.
func TestStreakIsSwitchedOnWithItsWarning(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := enginetest.New(t, enginetest.Options{
			Wrap: func(s storage.Store) storage.Store { return unscheduled{s} }})
		h.Community.SetPreferences(h.Ctx, h.Click(1, 10), func(p *storage.UserPreferences) { p.Streak = true })
		if p, err := h.Store.PreferencesOf(h.Ctx, 1); err != nil || p.Streak {
			t.Errorf("the switch is on: %t, %v", p.Streak, err)
		}
	})
}
