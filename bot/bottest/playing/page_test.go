package playing_test

import (
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/community"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/say"
	"korsar/game"
	"korsar/game/gametest"
)

// TestEveryRulesPageIsShown checks that every page of the rules of every edition is shown in both languages, only to
// the reader, with a way to the other pages.
func TestEveryRulesPageIsShown(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	w := open(t, 1, 1)
	w.People = append(w.People, w.NewPlayer("Blaise", "fr"))
	for i, localizer := range []*say.Localizer{bottest.English, bottest.French} {
		who := w.People[i]
		for _, e := range game.Editions {
			m := w.Shown(w.Type(who, "/korsar rules edition:"+e.ID))
			m = w.MustReply(who.Click(w.Ctx, m.ID, bottest.Button(t, m, "rules").CustomID))
			for _, topic := range say.Topics {
				page := localizer.Rules(e, topic)
				answer := w.Type(who, "/korsar rules edition:"+e.ID+" topic:"+string(topic))
				w.ExpectPrivate(answer, page.Body)
				w.ExpectPrivate(answer, page.Title)
				turned, err := who.Choose(w.Ctx, m.ID, "", localizer.TopicName(topic))
				if err != nil {
					t.Fatal(err)
				}
				if turned.Kind != sandbox.Updated || len(m.Selects()[0].Options) != len(say.Topics) {
					t.Errorf("turning to %s: %v", topic, turned.Kind)
				}
				w.ExpectPrivate(turned, page.Body)
			}
		}
		w.ExpectPrivate(w.Type(who, "/korsar rules"), localizer.HowToPlay(game.Editions[0], say.HowToGoal).Body)
		help := w.Type(who, "/korsar help")
		w.ExpectPrivate(help, localizer.Help().Title)
		w.ExpectPrivate(help, localizer.Help().Body)
	}
}

// TestHowToPlayIsReadPageByPage checks that How to Play is turned page by page in one message. Each page except the
// last one has a picture. The last one starts a game.
func TestHowToPlayIsReadPageByPage(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne, e := w.People[0], game.Editions[3]
	shown := w.Shown(w.Type(anne, "/korsar rules edition:"+e.ID))
	for i, page := range say.HowToPages {
		now, _ := anne.Message(shown.ID)
		if body := bottest.English.HowToPlay(e, page).Body; !strings.Contains(now.Text(), body) {
			t.Errorf("page %s reads\n%s", page, now.Text())
		}
		if pictured := page != say.HowToEdition; pictured != (len(now.Attachments) == 1) {
			t.Errorf("page %s has %d pictures", page, len(now.Attachments))
		}
		if i == len(say.HowToPages)-1 {
			break
		}
		if _, err := anne.Click(w.Ctx, shown.ID, bottest.English.Label("next-page")); err != nil {
			t.Fatal(err)
		}
		w.MustSettle()
	}
	solo, err := anne.Click(w.Ctx, shown.ID, bottest.English.Label("solo"))
	if err != nil {
		t.Fatal(err)
	}
	w.ExpectPrivate(solo, "Your hand")
}

// TestRulesButtonOpensTheTablesEdition checks that the button opens How to Play for the table's edition.
func TestRulesButtonOpensTheTablesEdition(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	w.StartGame("/korsar new seats:2 edition:"+game.Editions[2].ID, 2)
	howTo := w.Shown(w.Press(w.People[1], "how-to-play"))
	rules, err := w.People[1].Click(w.Ctx, howTo.ID, bottest.English.Label("rules"))
	if err != nil {
		t.Fatal(err)
	}
	w.ExpectPrivate(rules, bottest.English.Rules(game.Editions[2], say.Topics[0]).Title)
}

// TestMyTablesAreListedEverywhere checks that a user's tables are listed in a server, in the bot's direct messages, and
// wherever the user has installed the app.
func TestMyTablesAreListedEverywhere(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, bottest.SeatOneBegins)
	anne, ben := w.People[0], w.People[1]
	none := bottest.English.MyTables(community.MyTables{})
	w.ExpectPrivate(w.Type(anne, "/korsar-me games"), none)
	w.StartGame("/korsar new seats:2", 2)
	other := w.Guild.NewChannel("quay")
	home := w.Channel
	w.MoveTo(other)
	w.Type(ben, "/korsar new seats:2")
	abroad := w.Discord.NewPrivateChannel(ben.Person, w.People[2].Person)
	ben.InstallApp()
	for name, ch := range map[string]*sandbox.Channel{"server": home, "conversation with the bot": ben.DM(),
		"conversation of others": abroad} {
		answer, err := ben.Type(w.Ctx, ch, "/korsar-me games")
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		text := w.ReadPrivate(answer)
		for _, ch := range []*sandbox.Channel{home, other} {
			if !strings.Contains(text, w.Guild.ID()+"/"+ch.ID()) && !strings.Contains(text, "<#"+ch.ID()+">") {
				t.Errorf("in the %s %s is not linked:\n%s", name, ch.Name(), text)
			}
		}
		if !strings.Contains(text, "Anne") {
			t.Errorf("in the %s Ben is not told for whom a table waits:\n%s", name, text)
		}
	}
	if text := w.ReadPrivate(w.Type(anne, "/korsar-me games")); !strings.Contains(text, "your turn") ||
		strings.Contains(text, other.ID()) {
		t.Errorf("Anne's tables:\n%s", text)
	}
	w.ExpectPrivate(w.Type(w.People[2], "/korsar-me games"), none)
	w.MoveTo(home)
	w.SkipToEnd()
	for _, who := range []*simplayer.Player{anne} {
		w.ExpectPrivate(w.Type(who, "/korsar-me games"), none)
	}
}
