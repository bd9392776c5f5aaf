package twitch_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/sandbox/twitch"
)

// gather starts a crowd that the test stops.
func gather(t *testing.T, channel *twitch.Channel, options twitch.CrowdOptions) *twitch.Crowd {
	t.Helper()
	crowd, err := channel.Gather(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(crowd.Stop)
	return crowd
}

// first returns the first letters of the alphabet.
func first(letters int) []string { return strings.Split("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:letters], "") }

// count returns the votes in lines by a rule of its own: a letter on offer, after "!" or "#" or, if it has one
// character, alone; the last of each user.
func count(lines, letters []string) map[string]int {
	votes := map[string]string{}
	for _, line := range lines {
		_, rest, _ := strings.Cut(line, ";user-id=")
		user, _, _ := strings.Cut(rest, ";")
		_, text, _ := strings.Cut(rest, " PRIVMSG #korsar :")
		text = strings.TrimSuffix(strings.TrimPrefix(text, "\x01ACTION "), "\x01")
		letter := strings.ToUpper(strings.TrimLeft(text, "!#"))
		signs := len(text) - len(letter)
		if slices.Contains(letters, letter) && (signs == 1 || signs == 0 && len(letter) == 1) {
			votes[user] = letter
		}
	}
	tally := map[string]int{}
	for _, letter := range votes {
		tally[letter]++
	}
	return tally
}

func sum(tally map[string]int) (votes int) {
	for _, n := range tally {
		votes += n
	}
	return votes
}

func TestACrowdTypesVotesWhileThereAreLetters(t *testing.T) {
	w := newWorld(t)
	korsar := w.open("korsar")
	c := w.reader(korsar)
	var letters []string
	crowd := gather(t, korsar, twitch.CrowdOptions{
		Chatters: 200, Rate: 600, Votes: 60, Seed: 1, Letters: func() []string { return letters },
	})
	chat := func(duration time.Duration) (lines []string) {
		for range duration / (100 * time.Millisecond) {
			w.clock.Advance(100 * time.Millisecond)
		}
		return c.skip()
	}
	quiet := chat(time.Minute)
	if tally := crowd.TakeTally(); len(tally) > 0 || len(quiet) < 500 {
		t.Errorf("without letters %v were voted, in %d messages of 600", tally, len(quiet))
	}
	letters = []string{"C", "F", "Z", "AB"}
	lines := chat(time.Minute)
	tally := crowd.TakeTally()
	if want := count(lines, letters); !maps.Equal(tally, want) {
		t.Errorf("the crowd counts %v, the chat %v", tally, want)
	}
	counts := slices.Collect(maps.Values(tally))
	if len(counts) != 4 || sum(tally) < 100 || slices.Max(counts) < sum(tally)/3 {
		t.Errorf("of 200 people, %v voted for the letters: too few, or too evenly", tally)
	}
	if len(lines) < 500 || len(lines) > 600 {
		t.Errorf("%d messages were typed in a minute, want nearly 600", len(lines))
	}
	crowd.Stop()
	if lines := chat(time.Second); len(lines) > 0 {
		t.Errorf("a crowd that was stopped types %q", lines)
	}
	w.honest()
}

func TestACrowdRepeatsItselfWithItsSeed(t *testing.T) {
	lines := func(seed uint64) []string {
		w := newWorld(t)
		korsar := w.open("korsar")
		c := w.reader(korsar)
		gather(t, korsar, twitch.CrowdOptions{
			Chatters: 50, Rate: 600, Votes: 50, Seed: seed, Letters: func() []string { return first(3) },
		})
		for range 100 {
			w.clock.Advance(100 * time.Millisecond)
		}
		return c.skip()
	}
	first := lines(7)
	if !slices.Equal(first, lines(7)) {
		t.Error("two crowds with one seed type different things")
	}
	if slices.Equal(first, lines(8)) {
		t.Error("crowds with two seeds type the same")
	}
}

// TestTenThousandChattersTypeTwentyThousandMessagesAMinute: all arrive, and the votes are those of the crowd. Nobody
// types two messages at the same time.
func TestTenThousandChattersTypeTwentyThousandMessagesAMinute(t *testing.T) {
	w := newWorld(t)
	korsar := w.open("korsar")
	c := w.reader(korsar)
	crowd := gather(t, korsar, twitch.CrowdOptions{
		Chatters: 10_000, Rate: 20_000, Votes: 80, Seed: 1, Letters: func() []string { return first(6) },
	})
	var lines []string
	for range 600 {
		w.clock.Advance(100 * time.Millisecond)
		lines = append(lines, c.skip()...)
	}
	seen := map[string]bool{}
	for _, line := range lines {
		_, rest, _ := strings.Cut(line, ";tmi-sent-ts=") // then turbo and the user's id
		who, _, _ := strings.Cut(rest, ";user-type=")
		if seen[who] {
			t.Fatalf("somebody types twice at the same time: %s", line)
		}
		seen[who] = true
	}
	if len(lines) < 19_000 {
		t.Errorf("%d messages arrived, want nearly 20,000", len(lines))
	}
	if tally, want := crowd.TakeTally(), count(lines, first(6)); !maps.Equal(tally, want) {
		t.Errorf("the crowd counts %v, the chat %v", tally, want)
	}
}

func TestAChatterOfACrowdHasAValidName(t *testing.T) {
	w := newWorld(t)
	korsar := w.open("korsar")
	crowd := gather(t, korsar, twitch.CrowdOptions{
		Chatters: twitch.MaxCrowd, Rate: twitch.MaxRate, Votes: 100, Seed: 1,
		Letters: func() []string { return first(26) },
	})
	for range 10 {
		w.clock.Advance(100 * time.Millisecond)
	}
	if votes := sum(crowd.TakeTally()); votes < 9000 { // a name that is too long would be refused
		t.Errorf("%d of 10,000 votes of 100,000 people were sent", votes)
	}
}

func TestACrowdHasBounds(t *testing.T) {
	korsar := newWorld(t).open("korsar")
	for _, options := range []twitch.CrowdOptions{
		{Chatters: 0, Rate: 1}, {Chatters: twitch.MaxCrowd + 1, Rate: 1},
		{Chatters: 1, Rate: 0}, {Chatters: 1, Rate: twitch.MaxRate + 1}, {Chatters: 1, Rate: 1, Votes: 101},
	} {
		if _, err := korsar.Gather(options); err == nil {
			t.Errorf("%+v is accepted", options)
		}
	}
}
