package playing_test

import (
	"slices"
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
)

// TestOwnCommandsWorkAbroad types every command for oneself where the bot is no member: in the server of others, and in
// their conversation; and in direct messages. It presses every button of each answer. All are answered in private, and
// the bot posts nothing there by itself. What somebody shares with others is an answer, too, once.
func TestOwnCommandsWorkAbroad(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, bottest.SeatOneBegins)
	anne, ben := w.People[0], w.People[1]
	w.StartGame("/korsar new seats:2", 2)
	w.SkipToEnd()
	w.MoveTo(w.Guild.NewChannel("quay"))
	w.StartGame("/korsar new seats:2", 2)
	anne.InstallApp()
	tortuga := w.Discord.NewGuild("Tortuga")
	tortuga.Add(anne.Person)
	tortuga.Add(ben.Person)
	tortuga.Remove()
	for _, place := range []struct {
		name    string
		channel *sandbox.Channel
		shared  bool
	}{
		{"a server", tortuga.NewChannel("tavern"), true},
		{"a conversation", w.Discord.NewPrivateChannel(anne.Person, ben.Person), true},
		{"direct messages", anne.DM(), false},
	} {
		anne.Channel = place.channel
		before := len(ben.Sees(place.channel))
		for _, command := range []string{"puzzle", "solo", "games", "preferences", "away until:2026-12-24", "data",
			"help"} {
			w.pressEverything(place.name, w.Shown(w.Type(anne, "/korsar-me "+command)))
		}
		posts := ben.Sees(place.channel)[before:]
		if !place.shared && len(posts) == 0 {
			continue
		}
		if len(posts) != 1 || !strings.Contains(posts[0].Text(), "Shared by Anne") {
			t.Fatalf("in %s the others see %+v", place.name, posts)
		}
		answer, err := ben.Click(w.Ctx, posts[0].ID, bottest.English.Label("puzzle"))
		if err != nil {
			t.Fatal(err)
		}
		w.ExpectPrivate(answer, "Puzzle #")
	}
}

// pressEverything answers a puzzle, or presses each button of a private message but the one that deletes everything.
func (w *world) pressEverything(where string, m sandbox.Message) {
	w.T.Helper()
	anne := w.People[0]
	if all := m.Selects(); strings.HasPrefix(m.Text(), "Puzzle") && len(all) > 0 {
		options := all[0].Options
		m = w.Shown(w.PickOption(anne, m, "puzzle-choose", options[len(options)-1].Value))
	}
	for _, b := range m.Buttons() {
		now, _ := anne.Message(m.ID)
		stays := slices.ContainsFunc(now.Buttons(), func(c sandbox.Component) bool { return c.CustomID == b.CustomID })
		if !stays || b.URL != "" || b.Disabled || strings.Contains(b.CustomID, "delete-data") {
			continue
		}
		answer, err := anne.Click(w.Ctx, m.ID, b.CustomID)
		if err != nil {
			w.T.Errorf("in %s, below %.40q: %s: %v", where, m.Text(), b.Label, err)
			continue
		}
		w.MustSettle()
		if shown, ok := answer.Now(); ok && !shown.Ephemeral() {
			w.T.Errorf("in %s others see the answer to %s: %s", where, b.Label, shown.Text())
		} else if strings.Contains(shown.Text(), "permission") {
			w.T.Errorf("in %s %s is answered\n%s", where, b.Label, shown.Text())
		}
	}
}
