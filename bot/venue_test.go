package bot_test

import (
	"strings"
	"testing"

	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/bot/say"
	"korsar/bot/table"
)

// TestThreadByKindOfChannel: where a thread is asked for, by the option or by the server's
// setting, it is one that the channel takes; where it takes none the table plays in the
// channel and the answer says so.
func TestThreadByKindOfChannel(t *testing.T) {
	t.Parallel()
	const announcement, public = 10, 11
	for _, test := range []struct {
		name   string
		kind   sandbox.ChannelKind
		thread sandbox.ChannelKind // 0 where there is none
	}{
		{"text", sandbox.KindText, public},
		{"announcement", sandbox.KindAnnouncement, announcement},
		{"voice", sandbox.KindVoice, 0},
		{"stage", sandbox.KindStage, 0},
	} {
		for way, command := range map[string]string{
			"the option":  "/korsar new seats:2 thread:true",
			"the setting": "/korsar new seats:2",
			"an audience": "/korsar audience seats:2 thread:true",
		} {
			t.Run(test.name+" by "+way, func(t *testing.T) {
				t.Parallel()
				p := openPort(t, 2, 1, seatOneBegins)
				if way == "the setting" {
					p.switches(p.manager(), "/korsar-admin settings", "threads.on")
				}
				p.meet(p.guild.NewChannelOf(test.kind, "deck"))
				answer := p.types(p.people[0], command)
				threads := p.threads()
				if test.thread == 0 {
					p.reads(answer, english.Opened(table.Face{Channel: snowflake(t, p.channel.ID())})+"\n"+english.NoThread())
					if len(threads) > 0 || answer.Kind != sandbox.Replied {
						t.Fatalf("%d threads were made, the answer is %v", len(threads), answer.Kind)
					}
				} else {
					if len(threads) != 1 || threads[0].Kind() != test.thread || threads[0].Parent() != p.channel {
						t.Fatalf("the threads are %v", threads)
					}
					p.meet(threads[0])
					p.reads(answer, english.Opened(table.Face{Channel: snowflake(t, p.channel.ID())}))
				}
				if strings.Contains(command, "audience") {
					return
				}
				p.presses(p.people[0], "join")
				p.presses(p.people[1], "join")
				p.presses(p.people[0], "start")
				p.moves(p.people[0], rehearsal.Draw)
				p.standing()
			})
		}
	}
}

// TestPlaysWherePeopleWrite: a table plays in the chat of a voice channel, in a post of a
// forum and in an age-restricted channel, in a thread only if that is asked for.
func TestPlaysWherePeopleWrite(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, seatOneBegins)
	restricted := p.guild.NewChannel("cellar")
	restricted.RestrictAge()
	post := p.guild.NewChannelOf(sandbox.KindForum, "games").NewThread(p.people[0].Person, "who plays?")
	before := len(p.threads())
	voice, news := p.guild.NewChannelOf(sandbox.KindVoice, "deck"), p.guild.NewChannelOf(sandbox.KindAnnouncement, "news")
	for ch, command := range map[*sandbox.Channel]string{
		voice: "/korsar new seats:2", news: "/korsar new seats:2", restricted: "/korsar new seats:2",
		post: "/korsar new seats:2 thread:true", // it is a thread already
	} {
		p.meet(ch)
		p.types(p.people[0], command)
		for _, who := range p.people {
			p.presses(who, "join")
		}
		p.presses(p.people[0], "start")
		p.moves(p.people[0], rehearsal.Draw)
		p.standing()
	}
	if n := len(p.threads()); n != before {
		t.Errorf("%d threads were made", n-before)
	}
}

// TestLockedVoiceChannel: where the bot may not connect the chat is closed to it, which
// people are told at once, and managers by the checklist.
func TestLockedVoiceChannel(t *testing.T) {
	t.Parallel()
	p := openPort(t, 1, 1)
	mara := p.manager()
	p.meet(p.guild.NewChannelOf(sandbox.KindVoice, "deck"))
	mara.Channel = p.channel
	page := p.read(p.types(mara, "/korsar-admin setup"))
	if !strings.Contains(page, "✓ Connect") || strings.Contains(page, "Threads") {
		t.Errorf("the checklist reads\n%s", page)
	}
	p.channel.DenyBot(sandbox.Connect)
	p.reads(p.types(p.people[0], "/korsar new"), english.MissingPermissions([]say.Permission{say.Connect}))
	p.reads(p.types(mara, "/korsar-admin setup"), "✕ Connect")
	p.nothingMade()
}

// TestPrivateThreadWithoutTheBot: in a private thread that the bot is not in no table is
// made or moved to, whichever way it is asked for; the person is told to add the bot, and
// once they have it is made.
func TestPrivateThreadWithoutTheBot(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, seatOneBegins)
	anne, ben, parent := p.people[0], p.people[1], p.channel
	p.lobby("/korsar new seats:2", 0)
	elsewhere := base36(p.kept().ID)
	thread := parent.NewPrivateThread(anne.Person, "cabal")
	if _, err := anne.Say(thread, ben.Mention()); err != nil {
		t.Fatal(err)
	}
	p.meet(thread)
	outside := english.Fault(say.NotInThread)
	for _, line := range []string{"/korsar new seats:2", "/korsar new seats:2 thread:true", "/korsar audience", "/korsar board table:" + elsewhere} {
		p.reads(p.types(anne, line), outside)
	}
	challenged, err := anne.UserCommand(p.ctx, thread, english.Challenge(), ben.Person)
	if err != nil {
		t.Fatal(err)
	}
	p.reads(challenged, outside)
	if messages := len(p.public()); messages != 1 || len(p.entries()) != 0 {
		t.Errorf("a table was made: %d messages, %d entries", messages, len(p.entries()))
	}
	if _, err := anne.Say(thread, "<@"+p.discord.ApplicationID()+">"); err != nil {
		t.Fatal(err)
	}
	p.started("/korsar new seats:2", 2)
	p.endsGame()
	end, played := p.board(), p.kept().ID
	thread.RemoveBot()
	p.reads(p.forges(anne, end, button(t, end, "rematch").CustomID), outside)
	if p.kept().ID != played {
		t.Error("a rematch was made where nobody sees it")
	}
}
