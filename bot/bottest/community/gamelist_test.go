package community_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
)

// newGamesChannel adds a channel and chooses it for the list of games.
func (w *world) newGamesChannel(mara *simplayer.Player, name string) *sandbox.Channel {
	w.T.Helper()
	games := w.Guild.NewChannel(name)
	w.chooseGamesChannel(mara, name)
	return games
}

func (w *world) chooseGamesChannel(mara *simplayer.Player, names ...string) {
	w.T.Helper()
	page, _ := w.Type(mara, "/korsar-admin posts").Now()
	w.PickOption(mara, page, "standing", names...)
	w.MustSettle()
}

// expectList checks that a channel has one message, which says some words and not others, and notifies nobody.
func (w *world) expectList(games *sandbox.Channel, words, not []string) sandbox.Message {
	w.T.Helper()
	posts := games.Messages()
	if len(posts) != 1 {
		w.T.Fatalf("the channel has %d messages", len(posts))
	}
	for _, word := range words {
		if !strings.Contains(posts[0].Text(), word) {
			w.T.Errorf("the list does not say %q:\n%s", word, posts[0].Text())
		}
	}
	for _, word := range not {
		if strings.Contains(posts[0].Text(), word) {
			w.T.Errorf("the list says %q:\n%s", word, posts[0].Text())
		}
	}
	if len(posts[0].Pings) > 0 {
		w.T.Errorf("the list notifies %v", posts[0].Pings)
	}
	return posts[0]
}

// TestListOfGamesFollowsTheGames checks that a server's list names the player on turn and since when, lobbies with free
// seats first, and no game in a channel that not everybody sees. It is edited within a minute of a change, and not
// without one.
func TestListOfGamesFollowsTheGames(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	mara := w.NewManager()
	games := w.newGamesChannel(mara, "games")
	w.expectList(games, []string{"Games on this server", "No games right now",
		"`/korsar new` opens a table"}, nil)
	inn := w.Channel
	w.StartGame("/korsar new seats:2 time:1440", 2)
	began := w.LoadTable().Table.TurnAt.Unix()
	hidden := w.NewPrivateChannel("den", w.People...)
	w.MoveTo(hidden)
	w.StartGame("/korsar new seats:2 time:1440", 2)
	harbor := w.Guild.NewChannel("harbor")
	w.MoveTo(harbor)
	w.OpenLobby("/korsar new seats:3", 1)
	w.PassTime(time.Minute)
	list := w.expectList(games, []string{fmt.Sprintf("waiting for **Anne**, turn began <t:%d:R>, ends <t:", began),
		"free seats** at **Anne**’s table: 1 of 3 taken", "<#" + inn.ID() + ">", "<#" + harbor.ID() + ">"},
		[]string{hidden.ID(), "there’s no game"})
	if text := list.Text(); strings.Index(text, "free seats") > strings.Index(text, "waiting for") {
		t.Errorf("free seats do not come first:\n%s", text)
	}
	w.PassMinutes(10)
	before := len(w.Discord.Transcript())
	w.PassMinutes(10)
	for _, s := range w.Discord.Transcript()[before:] {
		if strings.Contains(s.Path, games.ID()) {
			t.Errorf("without a change: %s %s", s.Method, s.Path)
		}
	}
	w.MoveTo(inn)
	w.Move(w.People[0], simplayer.Draw)
	w.PassTime(time.Minute)
	if now := w.expectList(games, []string{"waiting for **Ben**"}, nil); now.ID != list.ID {
		t.Error("the list was posted again")
	}
}

// TestListOfGamesIsUpdatedOnceAMinute checks that a busy server's list is edited at most once a minute, and posted
// again at most once an hour, so that there is never a second one.
func TestListOfGamesIsUpdatedOnceAMinute(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	games := w.newGamesChannel(w.NewManager(), "games")
	w.StartGame("/korsar new seats:2 time:1440", 2)
	before := len(w.Discord.Transcript())
	for move := range 24 {
		for range 10 {
			w.PassTime(30 * time.Second)
		}
		w.Move(w.People[move%2], simplayer.Draw)
	}
	w.PassTime(2 * time.Minute)
	var at []time.Time
	requests := map[string]int{}
	for _, s := range w.Discord.Transcript()[before:] {
		if strings.Contains(s.Path, games.ID()+"/messages") {
			requests[s.Method]++
			if s.Method != http.MethodDelete {
				at = append(at, s.At)
			}
		}
	}
	if requests["POST"] > 2 || requests["POST"] != requests["DELETE"] || requests["PATCH"]+requests["POST"] < 20 {
		t.Errorf("in two hours of moves: %v", requests)
	}
	for i := range at[1:] {
		if gap := at[i+1].Sub(at[i]); gap < time.Minute {
			t.Errorf("an update followed after %v", gap)
		}
	}
	w.expectList(games, []string{"waiting for **Anne**"}, nil)
}

// TestListOfGamesIsReplaced checks that a list that somebody deleted, or that is too old to edit, is posted again at
// the next change. A list of another channel is deleted, as it is once the list is turned off.
func TestListOfGamesIsReplaced(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.AllowCodes(10008)
	mara := w.NewManager()
	games := w.newGamesChannel(mara, "games")
	w.StartGame("/korsar new seats:2 time:1440", 2)
	w.PassTime(time.Minute)
	first := w.expectList(games, []string{"waiting for **Anne**"}, nil)
	moderator := w.NewModerator()
	moderator.Channel = games
	if err := moderator.DeleteMessage(first.ID); err != nil {
		t.Fatal(err)
	}
	w.PassMinutes(2)
	if n := len(games.Messages()); n != 0 {
		t.Errorf("without a change %d lists were posted", n)
	}
	w.Move(w.People[0], simplayer.Draw)
	w.PassTime(time.Minute)
	second := w.expectList(games, []string{"waiting for **Ben**"}, nil)
	w.PassTime(2 * time.Hour)
	w.Move(w.People[1], simplayer.Draw)
	w.PassTime(time.Minute)
	if third := w.expectList(games, []string{"waiting for **Anne**"}, nil); third.ID == second.ID {
		t.Error("an old list was edited")
	}
	w.Restart()
	w.PassMinutes(2)
	w.expectList(games, nil, nil)

	elsewhere := w.newGamesChannel(mara, "elsewhere")
	w.expectList(elsewhere, []string{"waiting for **Anne**"}, nil)
	if n := len(games.Messages()); n != 0 {
		t.Errorf("the earlier channel has %d lists", n)
	}
	w.chooseGamesChannel(mara)
	w.Move(w.People[0], simplayer.Draw)
	w.PassMinutes(2)
	if n := len(elsewhere.Messages()); n != 0 {
		t.Errorf("turned off, there are %d lists", n)
	}
}

// TestRefusedListOfGamesIsReported checks that the owner of a server is told once that the list cannot be posted, and
// that it comes as soon as it can.
func TestRefusedListOfGamesIsReported(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.AllowCodes(50013)
	owner := w.NewPlayer("Otto", "en-US")
	w.Guild.SetOwner(owner.Person)
	games := w.newGamesChannel(w.NewManager(), "games")
	w.PassTime(2 * time.Hour) // the list is too old to edit
	games.DenyBot(sandbox.SendMessages)
	before := len(w.Discord.Transcript())
	w.StartGame("/korsar new seats:2 time:1440", 2)
	for range 36 * 4 {
		w.PassTime(15 * time.Minute)
	}
	tried := 0
	for _, s := range w.Discord.Transcript()[before:] {
		if s.Code == 50013 && strings.Contains(s.Path, games.ID()) {
			tried++
		}
	}
	if tried < 5 || tried > 20 {
		t.Errorf("in 36 hours it was tried %d times", tried)
	}
	if told := owner.DM().Messages(); len(told) != 1 ||
		!strings.Contains(told[0].Text(), "I can’t post the list of games in <#"+games.ID()+">") ||
		!strings.Contains(told[0].Text(), "Send Messages") {
		t.Errorf("the owner was told %+v", told)
	}
	w.comesAtOnce(func() { games.AllowBot(sandbox.SendMessages) },
		func() bool { return len(games.Messages()) == 1 })
}

// TestListOfGamesComesBackWhenTurnedOnAgain checks that a list that is turned off and on again within minutes is posted
// again, although Discord still remembers the deleted one.
func TestListOfGamesComesBackWhenTurnedOnAgain(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	mara := w.NewManager()
	games := w.newGamesChannel(mara, "games")
	w.chooseGamesChannel(mara)
	w.PassMinutes(2)
	w.chooseGamesChannel(mara, "games")
	w.PassMinutes(2)
	w.expectList(games, nil, nil)
}

// TestListInAHiddenChannelIsNotForgotten checks that a list that is too old to edit is deleted, even if the bot could
// not see its channel for a while.
func TestListInAHiddenChannelIsNotForgotten(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.AllowCodes(50001)
	w.Guild.SetOwner(w.NewPlayer("Otto", "en-US").Person)
	games := w.newGamesChannel(w.NewManager(), "games")
	w.PassTime(2 * time.Hour)
	games.DenyBot(sandbox.ViewChannel)
	w.StartGame("/korsar new seats:2 time:1440", 2)
	w.PassMinutes(10)
	games.AllowBot(sandbox.ViewChannel)
	w.PassMinutes(10)
	w.expectList(games, []string{"waiting for **Anne**"}, nil)
}

// TestListOfGamesIsInTheLanguageOfTheServer checks the list of a server whose tables speak French.
func TestListOfGamesIsInTheLanguageOfTheServer(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	mara := w.NewManager()
	games := w.newGamesChannel(mara, "games")
	page, _ := w.Type(mara, "/korsar-admin settings").Now()
	menu := page.Selects()[slices.IndexFunc(page.Selects(), func(c sandbox.Component) bool {
		return strings.Contains(c.CustomID, "guild-setting")
	})]
	page = w.MustReply(mara.Choose(w.Ctx, page.ID, menu.CustomID, "language"))
	w.MustReply(mara.ChooseValue(w.Ctx, page, "fr"))
	w.expectList(games, []string{"Parties de ce serveur", "Aucune partie"}, nil)
}
