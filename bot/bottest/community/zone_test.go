package community_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/say"
	"korsar/game/gametest"
)

// TestSuggestedDaysAreThoseOfTheUsersZone checks that the suggestion for tomorrow is a day in the user's zone, and that
// it is accepted. At 23:30 UTC, tomorrow is another day in Berlin than in Los Angeles.
func TestSuggestedDaysAreThoseOfTheUsersZone(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		zone, tomorrow string
		back           time.Time
	}{
		{"Europe/Berlin", "2026-11-23", time.Date(2026, 11, 22, 23, 0, 0, 0, time.UTC)},
		{"America/Los_Angeles", "2026-11-22", time.Date(2026, 11, 22, 8, 0, 0, 0, time.UTC)},
		{"Pacific/Auckland", "2026-11-23", time.Date(2026, 11, 22, 11, 0, 0, 0, time.UTC)},
	} {
		w := open(t, 1, 1)
		anne := w.People[0]
		w.Type(anne, "/korsar-me preferences zone:"+test.zone)
		w.PassTime(11*time.Hour + 30*time.Minute)
		list, err := anne.Suggest(w.Ctx, w.Channel, "/korsar-me away until:")
		shown := strings.ReplaceAll(test.zone, "_", " ")
		if err != nil || len(list) < 2 || list[1].Name != test.tomorrow+": tomorrow ("+shown+")" {
			t.Fatalf("in %s the days are %+v, %v", test.zone, list, err)
		}
		answer := w.Type(anne, "/korsar-me away until:"+test.tomorrow)
		w.ExpectPrivate(answer, fmt.Sprintf("**Away** · until <t:%d:f>", test.back.Unix()))
		w.ExpectPrivate(answer, "Your times are in "+shown)
	}
}

// TestSuggestedDaysAreRightBeforeADayWithoutMidnight checks that at 0:30 on the day before, tomorrow is the day without
// midnight, and is accepted.
func TestSuggestedDaysAreRightBeforeADayWithoutMidnight(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	for zone, change := range map[string]time.Time{ // when clocks skip the first hour of a day
		"America/Santiago": time.Date(2027, 9, 5, 4, 0, 0, 0, time.UTC),
		"America/Havana":   time.Date(2027, 3, 14, 5, 0, 0, 0, time.UTC),
	} {
		w := open(t, 1, 1)
		anne := w.People[0]
		w.Type(anne, "/korsar-me preferences zone:"+zone)
		w.PassTime(change.Add(-23*time.Hour - 30*time.Minute).Sub(w.Clock.Now()))
		list, err := anne.Suggest(w.Ctx, w.Channel, "/korsar-me away until:")
		if err != nil || len(list) < 5 {
			t.Fatalf("in %s the days are %+v, %v", zone, list, err)
		}
		for i, date := range list[1:5] {
			if want := change.AddDate(0, 0, i).Format(time.DateOnly); date.Value != want {
				t.Errorf("in %s day %d is %s, want %s", zone, i+1, date.Value, want)
			}
		}
		answer := w.Type(anne, fmt.Sprint("/korsar-me away until:", list[1].Value))
		w.ExpectPrivate(answer, fmt.Sprintf("until <t:%d:f>", change.Unix()))
	}
}

// TestDayWithoutMidnightBeginsAtItsFirstMoment checks 30 April 2027, whose first hour clocks skip in Cairo.
func TestDayWithoutMidnightBeginsAtItsFirstMoment(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	w.Type(w.People[0], "/korsar-me preferences zone:Africa/Cairo")
	w.ExpectPrivate(w.Type(w.People[0], "/korsar-me away until:2027-04-30"),
		fmt.Sprintf("until <t:%d:f>", time.Date(2027, 4, 29, 22, 0, 0, 0, time.UTC).Unix()))
}

// TestTypedStartSaysItsZone checks that the form names the zone. The answer repeats the time as Discord shows it to
// each reader, even if the form is refused.
func TestTypedStartSaysItsZone(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	mara := w.NewManager()
	const command = "/korsar-tournament create kind:evening"
	for _, test := range []struct {
		zone, typed, hint string
		at                time.Time
		says              []string
	}{
		{"", "2026-11-28 20:00", "00, in UTC (no zone chosen).", time.Date(2026, 11, 28, 20, 0, 0, 0, time.UTC),
			[]string{"is ready", "`2026-11-28 20:00` in UTC is <t:%d:f>", "You haven’t chosen a time zone"}},
		{"", "2026-11-20 20:00", "", time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC),
			[]string{"That isn’t a time in the next 180 days", "`2026-11-20 20:00` in UTC is <t:%d:f>"}},
		{"Europe/Berlin", "2026-11-28 20:00", "00, in Europe/Berlin.", time.Date(2026, 11, 28, 19, 0, 0, 0, time.UTC),
			[]string{"is ready", "`2026-11-28 20:00` in Europe/Berlin is <t:%d:f>"}},
		{"Europe/Berlin", "2027-03-28 02:30", "", time.Date(2027, 3, 28, 1, 30, 0, 0, time.UTC),
			[]string{"`2027-03-28 02:30` doesn’t exist in Europe/Berlin", "<t:%d:f>"}},
		{"Australia/Sydney", "2027-04-04 02:30", "", time.Date(2027, 4, 3, 15, 30, 0, 0, time.UTC),
			[]string{"is ready", "`2027-04-04 02:30` comes twice in Australia/Sydney", "<t:%d:f>"}},
		{"Australia/Sydney", "tomorrow", "", time.Time{},
			[]string{"That isn’t a time in the next 180 days", "Your times are in Australia/Sydney"}},
	} {
		if test.zone != "" {
			w.Type(mara, "/korsar-me preferences zone:"+test.zone)
		}
		form := w.OpenForm(w.Type(mara, command))
		if hint := form.Parts[1].Description; !strings.Contains(hint, test.hint) {
			t.Errorf("in %q the form says %q", test.zone, hint)
		}
		answer := w.Shown(w.Submit(mara, form, sandbox.Inputs{"name": {"Cup"}, "starts": {test.typed}})).Text()
		for _, part := range test.says {
			if strings.Contains(part, "%d") {
				part = fmt.Sprintf(part, test.at.Unix())
			}
			if !strings.Contains(answer, part) {
				t.Errorf("%s in %q: %q is not in\n%s", test.typed, test.zone, part, answer)
			}
		}
	}
	if got := w.LoadTournament().Tournament.Settings.Starts; !got.Equal(time.Date(2027, 4, 3, 15, 30, 0, 0, time.UTC)) {
		t.Errorf("the newest tournament starts at %v", got)
	}
}

// TestRefusedDaySaysTheZone checks that the error for a day that is over names the zone.
func TestRefusedDaySaysTheZone(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	answer := w.Type(w.People[0], "/korsar-me away until:2026-11-21")
	w.ExpectPrivate(answer, bottest.English.Fault(say.NoDate))
	w.ExpectPrivate(answer, "your times are in UTC")
}
