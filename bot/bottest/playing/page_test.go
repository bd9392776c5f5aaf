package playing_test

import (
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/say"
	"korsar/bot/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/snowflake"
)

// TestRules shows every page of the rules of every edition, in both languages,
// to who asks only, with a way to the other pages.
func TestRules(t *testing.T) {
	t.Parallel()
	p := open(t, 1, 1)
	p.People = append(p.People, p.NewPlayer("Blaise", "fr"))
	for i, tongue := range []*say.Localizer{bottest.English, bottest.French} {
		who := p.People[i]
		for _, e := range game.Editions {
			m, _ := p.Types(who, "/korsar rules edition:"+e.ID).Now()
			for _, topic := range say.Topics() {
				page := tongue.Rules(e, topic)
				answer := p.Types(who, "/korsar rules edition:"+e.ID+" topic:"+string(topic))
				p.Reads(answer, page.Body)
				p.Reads(answer, page.Title)
				turned, err := who.Choose(p.Ctx, m.ID, "", tongue.TopicName(topic))
				if err != nil {
					t.Fatal(err)
				}
				if turned.Kind != sandbox.Updated || len(m.Selects()[0].Options) != len(say.Topics()) {
					t.Errorf("turning to %s: %v", topic, turned.Kind)
				}
				p.Reads(turned, page.Body)
			}
		}
		p.Reads(p.Types(who, "/korsar rules"), tongue.Rules(game.Editions[0], say.Topics()[0]).Body)
		help := p.Types(who, "/korsar help")
		p.Reads(help, tongue.Help(nil).Title)
		for _, path := range []string{"korsar new", "korsar rules", "korsar-games", "korsar-admin"} {
			p.Reads(help, tongue.Command(path).Description)
		}
	}
}

// TestRulesOfTheTable opens those of the edition that is played.
func TestRulesOfTheTable(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1)
	p.Started("/korsar new seats:2 edition:"+game.Editions[2].ID, 2)
	p.Reads(p.Presses(p.People[1], "rules"), bottest.English.Rules(game.Editions[2], say.Topics()[0]).Title)
}

// TestFleet lists somebody's tables everywhere, in a server, in the
// conversation with the bot, and where they brought the command themselves.
func TestFleet(t *testing.T) {
	t.Parallel()
	p := open(t, 3, 1, bottest.SeatOneBegins)
	anne, ben := p.People[0], p.People[1]
	none := bottest.English.Fleet(table.MyTables{User: snowflake.Parse(anne.ID())})
	p.Reads(p.Types(anne, "/korsar-games"), none)
	p.Started("/korsar new seats:2", 2)
	quay := p.Guild.NewChannel("quay")
	home := p.Channel
	p.Meet(quay)
	p.Types(ben, "/korsar new seats:2")
	p.Presses(ben, "join")
	abroad := p.Discord.NewPrivateChannel(ben.Person, p.People[2].Person)
	ben.InstallApp()
	for name, ch := range map[string]*sandbox.Channel{"server": home, "conversation with the bot": ben.DM(), "conversation of others": abroad} {
		answer, err := ben.Type(p.Ctx, ch, "/korsar-games")
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		text := p.Read(answer)
		for _, ch := range []*sandbox.Channel{home, quay} {
			if !strings.Contains(text, p.Guild.ID()+"/"+ch.ID()) && !strings.Contains(text, "<#"+ch.ID()+">") {
				t.Errorf("in the %s %s is not linked:\n%s", name, ch.Name(), text)
			}
		}
		if !strings.Contains(text, "Anne") {
			t.Errorf("in the %s Ben is not told for whom a table waits:\n%s", name, text)
		}
	}
	if text := p.Read(p.Types(anne, "/korsar-games")); !strings.Contains(text, "your turn") || strings.Contains(text, quay.ID()) {
		t.Errorf("Anne's tables:\n%s", text)
	}
	p.Reads(p.Types(p.People[2], "/korsar-games"), none)
	p.Meet(home)
	p.EndsGame()
	for _, who := range []*simplayer.Player{anne} {
		p.Reads(p.Types(who, "/korsar-games"), none)
	}
}
