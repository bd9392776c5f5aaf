package twitch_test

import (
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

// count returns the votes in lines by a rule of its own: a letter on offer, alone or after "!" or "#", the last of each
// user.
func count(lines []string, letters int) (tally [26]int) {
	votes := map[string]byte{}
	for _, line := range lines {
		_, rest, _ := strings.Cut(line, ";user-id=")
		user, _, _ := strings.Cut(rest, ";")
		_, text, _ := strings.Cut(rest, " PRIVMSG #korsar :")
		text = strings.TrimSuffix(strings.TrimPrefix(text, "\x01ACTION "), "\x01")
		if len(text) == 2 && strings.Contains("!#", text[:1]) {
			text = text[1:]
		}
		text = strings.ToUpper(text)
		if len(text) == 1 && text[0] >= 'A' && int(text[0]-'A') < letters {
			votes[user] = text[0] - 'A'
		}
	}
	for _, letter := range votes {
		tally[letter]++
	}
	return tally
}

func TestACrowdTypesVotesWhileThereAreLetters(t *testing.T) {
	w := newWorld(t)
	korsar := w.open("korsar")
	c := w.reader(korsar)
	letters := 0
	crowd := gather(t, korsar, twitch.CrowdOptions{
		Chatters: 200, Rate: 600, Votes: 60, Seed: 1, Letters: func() int { return letters },
	})
	chat := func(duration time.Duration) (lines []string) {
		for range duration / (100 * time.Millisecond) {
			w.clock.Advance(100 * time.Millisecond)
		}
		return c.skip()
	}
	quiet := chat(time.Minute)
	if tally := crowd.TakeTally(); tally != [26]int{} || len(quiet) < 500 {
		t.Errorf("without letters %v were voted, in %d messages of 600", tally, len(quiet))
	}
	letters = 4
	lines := chat(time.Minute)
	tally := crowd.TakeTally()
	if want := count(lines, letters); tally != want {
		t.Errorf("the crowd counts %v, the chat %v", tally, want)
	}
	if votes := tally[0] + tally[1] + tally[2] + tally[3]; votes < 100 || slices.Max(tally[:]) < votes/3 {
		t.Errorf("of 200 people, %v voted for the letters: too few, or too evenly", tally[:4])
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
			Chatters: 50, Rate: 600, Votes: 50, Seed: seed, Letters: func() int { return 3 },
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
		Chatters: 10_000, Rate: 20_000, Votes: 80, Seed: 1, Letters: func() int { return 6 },
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
	if tally, want := crowd.TakeTally(), count(lines, 6); tally != want {
		t.Errorf("the crowd counts %v, the chat %v", tally, want)
	}
}

func TestAChatterOfACrowdHasAValidName(t *testing.T) {
	w := newWorld(t)
	korsar := w.open("korsar")
	crowd := gather(t, korsar, twitch.CrowdOptions{
		Chatters: twitch.MaxCrowd, Rate: twitch.MaxRate, Votes: 100, Seed: 1, Letters: func() int { return 26 },
	})
	for range 10 {
		w.clock.Advance(100 * time.Millisecond)
	}
	var votes int
	for _, n := range crowd.TakeTally() {
		votes += n
	}
	if votes < 9000 { // a name that is too long would be refused
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
