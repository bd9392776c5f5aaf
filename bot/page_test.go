package bot_test

import (
	"strings"
	"testing"

	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
)

// TestRules shows every page of the rules of every edition, in both languages,
// to who asks only, with a way to the other pages.
func TestRules(t *testing.T) {
	t.Parallel()
	p := openPort(t, 1, 1)
	p.people = append(p.people, p.newPlayer("Blaise", "fr"))
	for i, tongue := range []*say.Tongue{english, french} {
		who := p.people[i]
		for _, e := range game.Editions {
			m, _ := p.types(who, "/korsar rules edition:"+e.ID).Now()
			for _, topic := range say.Topics() {
				page := tongue.Rules(e, topic)
				answer := p.types(who, "/korsar rules edition:"+e.ID+" topic:"+string(topic))
				p.reads(answer, page.Body)
				p.reads(answer, page.Title)
				turned, err := who.Choose(p.ctx, m.ID, "", tongue.TopicName(topic))
				if err != nil {
					t.Fatal(err)
				}
				if turned.Kind != sandbox.Updated || len(m.Selects()[0].Options) != len(say.Topics()) {
					t.Errorf("turning to %s: %v", topic, turned.Kind)
				}
				p.reads(turned, page.Body)
			}
		}
		p.reads(p.types(who, "/korsar rules"), tongue.Rules(game.Editions[0], say.Topics()[0]).Body)
		p.reads(p.types(who, "/korsar help"), tongue.Help().Body)
	}
}

// TestRulesOfTheTable opens those of the edition that is played.
func TestRulesOfTheTable(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1)
	p.started("/korsar new seats:2 edition:"+game.Editions[2].ID, 2)
	p.reads(p.presses(p.people[1], "rules"), english.Rules(game.Editions[2], say.Topics()[0]).Title)
}

// TestFleet lists somebody's tables everywhere, in a server, in the
// conversation with the bot, and where they brought the command themselves.
func TestFleet(t *testing.T) {
	t.Parallel()
	p := openPort(t, 3, 1, seatOneBegins)
	anne, ben := p.people[0], p.people[1]
	none := english.Fleet(table.Fleet{User: snowflake(t, anne.ID())})
	p.reads(p.types(anne, "/korsar-games"), none)
	p.started("/korsar new seats:2", 2)
	quay := p.guild.NewChannel("quay")
	home := p.channel
	p.meet(quay)
	p.types(ben, "/korsar new seats:2")
	p.presses(ben, "join")
	abroad := p.discord.NewPrivateChannel(ben.Person, p.people[2].Person)
	ben.InstallApp()
	for name, ch := range map[string]*sandbox.Channel{"server": home, "conversation with the bot": ben.DM(), "conversation of others": abroad} {
		answer, err := ben.Type(p.ctx, ch, "/korsar-games")
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		text := p.read(answer)
		for _, ch := range []*sandbox.Channel{home, quay} {
			if !strings.Contains(text, p.guild.ID()+"/"+ch.ID()) && !strings.Contains(text, "<#"+ch.ID()+">") {
				t.Errorf("in the %s %s is not linked:\n%s", name, ch.Name(), text)
			}
		}
		if !strings.Contains(text, "Anne") {
			t.Errorf("in the %s Ben is not told for whom a table waits:\n%s", name, text)
		}
	}
	if text := p.read(p.types(anne, "/korsar-games")); !strings.Contains(text, "your turn") || strings.Contains(text, quay.ID()) {
		t.Errorf("Anne's tables:\n%s", text)
	}
	p.reads(p.types(p.people[2], "/korsar-games"), none)
	p.meet(home)
	p.endsGame()
	for _, who := range []*rehearsal.Player{anne} {
		p.reads(p.types(who, "/korsar-games"), none)
	}
}
