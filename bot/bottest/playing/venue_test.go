package playing_test

import (
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/say"
	"korsar/bot/simplayer"
	"korsar/bot/table"
	"korsar/storage/snowflake"
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
				p := open(t, 2, 1, bottest.SeatOneBegins)
				if way == "the setting" {
					p.Switches(p.Manager(), "/korsar-admin settings", "threads.on")
				}
				p.Meet(p.Guild.NewChannelOf(test.kind, "deck"))
				answer := p.Types(p.People[0], command)
				threads := p.Threads()
				if test.thread == 0 {
					p.Reads(answer, bottest.English.Opened(table.PublicState{Channel: snowflake.Parse(p.Channel.ID())})+"\n"+bottest.English.NoThread())
					if len(threads) > 0 || answer.Kind != sandbox.Replied {
						t.Fatalf("%d threads were made, the answer is %v", len(threads), answer.Kind)
					}
				} else {
					if len(threads) != 1 || threads[0].Kind() != test.thread || threads[0].Parent() != p.Channel {
						t.Fatalf("the threads are %v", threads)
					}
					p.Meet(threads[0])
					p.Reads(answer, bottest.English.Opened(table.PublicState{Channel: snowflake.Parse(p.Channel.ID())}))
				}
				if strings.Contains(command, "audience") {
					return
				}
				p.Presses(p.People[0], "join")
				p.Presses(p.People[1], "join")
				p.Presses(p.People[0], "start")
				p.Moves(p.People[0], simplayer.Draw)
				p.Standing()
			})
		}
	}
}

// TestPlaysWherePeopleWrite: a table plays in the chat of a voice channel, in a post of a
// forum and in an age-restricted channel, in a thread only if that is asked for.
func TestPlaysWherePeopleWrite(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	restricted := p.Guild.NewChannel("cellar")
	restricted.RestrictAge()
	post := p.Guild.NewChannelOf(sandbox.KindForum, "games").NewThread(p.People[0].Person, "who plays?")
	before := len(p.Threads())
	voice, news := p.Guild.NewChannelOf(sandbox.KindVoice, "deck"), p.Guild.NewChannelOf(sandbox.KindAnnouncement, "news")
	for ch, command := range map[*sandbox.Channel]string{
		voice: "/korsar new seats:2", news: "/korsar new seats:2", restricted: "/korsar new seats:2",
		post: "/korsar new seats:2 thread:true", // it is a thread already
	} {
		p.Meet(ch)
		p.Types(p.People[0], command)
		for _, who := range p.People {
			p.Presses(who, "join")
		}
		p.Presses(p.People[0], "start")
		p.Moves(p.People[0], simplayer.Draw)
		p.Standing()
	}
	if n := len(p.Threads()); n != before {
		t.Errorf("%d threads were made", n-before)
	}
}

// TestLockedVoiceChannel: where the bot may not connect the chat is closed to it, which
// people are told at once, and managers by the checklist.
func TestLockedVoiceChannel(t *testing.T) {
	t.Parallel()
	p := open(t, 1, 1)
	mara := p.Manager()
	p.Meet(p.Guild.NewChannelOf(sandbox.KindVoice, "deck"))
	mara.Channel = p.Channel
	page := p.Read(p.Types(mara, "/korsar-admin setup"))
	if !strings.Contains(page, "✓ Connect") || strings.Contains(page, "Threads") {
		t.Errorf("the checklist reads\n%s", page)
	}
	p.Channel.DenyBot(sandbox.Connect)
	p.Reads(p.Types(p.People[0], "/korsar new"), bottest.English.MissingPermissions([]say.Permission{say.Connect}))
	p.Reads(p.Types(mara, "/korsar-admin setup"), "✕ Connect")
	p.NothingMade()
}

// TestPrivateThreadWithoutTheBot: in a private thread that the bot is not in no table is
// made or moved to, whichever way it is asked for; the person is told to add the bot, and
// once they have it is made.
func TestPrivateThreadWithoutTheBot(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	anne, ben, parent := p.People[0], p.People[1], p.Channel
	p.Lobby("/korsar new seats:2", 0)
	elsewhere := bottest.Base36(p.Kept().ID)
	thread := parent.NewPrivateThread(anne.Person, "cabal")
	if _, err := anne.Say(thread, ben.Mention()); err != nil {
		t.Fatal(err)
	}
	p.Meet(thread)
	outside := bottest.English.Fault(say.NotInThread)
	for _, line := range []string{"/korsar new seats:2", "/korsar new seats:2 thread:true", "/korsar audience", "/korsar board table:" + elsewhere} {
		p.Reads(p.Types(anne, line), outside)
	}
	challenged, err := anne.UserCommand(p.Ctx, thread, bottest.English.Command("challenge").Name, ben.Person)
	if err != nil {
		t.Fatal(err)
	}
	p.Reads(challenged, outside)
	if messages := len(p.Public()); messages != 1 || len(p.Entries()) != 0 {
		t.Errorf("a table was made: %d messages, %d entries", messages, len(p.Entries()))
	}
	if _, err := anne.Say(thread, "<@"+p.Discord.ApplicationID()+">"); err != nil {
		t.Fatal(err)
	}
	p.Started("/korsar new seats:2", 2)
	p.EndsGame()
	end, played := p.Board(), p.Kept().ID
	thread.RemoveBot()
	p.Reads(p.Forges(anne, end, bottest.Button(t, end, "rematch").CustomID), outside)
	if p.Kept().ID != played {
		t.Error("a rematch was made where nobody sees it")
	}
}
