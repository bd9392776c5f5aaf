package playing_test

import (
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// TestThreadFollowsTheChannelKind checks that a thread that the option or the server's setting asks for has a kind that
// the channel allows. If it allows none, the table is in the channel, and the answer says so.
func TestThreadFollowsTheChannelKind(t *testing.T) {
	t.Parallel()
	const announcement, public = 10, 11
	for _, test := range []struct {
		name   string
		kind   sandbox.ChannelKind
		thread sandbox.ChannelKind // 0 if the channel has no threads
	}{
		{"text", sandbox.KindText, public},
		{"announcement", sandbox.KindAnnouncement, announcement},
		{"voice", sandbox.KindVoice, 0},
		{"stage", sandbox.KindStage, 0},
	} {
		for way, command := range map[string]string{
			"the option":  "/korsar new seats:2 thread:true",
			"the setting": "/korsar new seats:2",
			"an audience": "/korsar new audiences:1 seats:2 thread:true",
		} {
			t.Run(test.name+" by "+way, func(t *testing.T) {
				t.Parallel()
				w := open(t, 2, 1, bottest.SeatOneBegins)
				if way == "the setting" {
					w.ToggleSwitch(w.NewManager(), "/korsar-admin settings", "threads.on")
				}
				w.MoveTo(w.Guild.NewChannelOf(test.kind, "deck"))
				answer := w.Type(w.People[0], command)
				threads := w.Threads()
				if test.thread == 0 {
					w.ExpectPrivate(answer, bottest.English.TableOpened(
						table.PublicState{Channel: snowflake.Parse(w.Channel.ID())})+"\n"+bottest.English.NoThread())
					if len(threads) > 0 || answer.Kind != sandbox.Replied {
						t.Fatalf("%d threads were made, the answer is %v", len(threads), answer.Kind)
					}
				} else {
					if len(threads) != 1 || threads[0].Kind() != test.thread || threads[0].Parent() != w.Channel {
						t.Fatalf("the threads are %v", threads)
					}
					w.MoveTo(threads[0])
					w.ExpectPrivate(answer, bottest.English.TableOpened(
						table.PublicState{Channel: snowflake.Parse(w.Channel.ID())}))
				}
				if strings.Contains(command, "audience") {
					return
				}
				w.Press(w.People[1], "join")
				w.Press(w.People[0], "start")
				w.Move(w.People[0], simplayer.Draw)
				w.OnlyBoard()
			})
		}
	}
}

// TestTablesPlayInEveryTextChannelKind checks that a table can be in the chat of a voice channel, in a post of a forum,
// and in an age-restricted channel. It gets a thread only if one is asked for.
func TestTablesPlayInEveryTextChannelKind(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	restricted := w.Guild.NewChannel("cellar")
	restricted.RestrictAge()
	post := w.Guild.NewChannelOf(sandbox.KindForum, "games").NewThread(w.People[0].Person, "who plays?")
	before := len(w.Threads())
	voice, news := w.Guild.NewChannelOf(sandbox.KindVoice, "deck"),
		w.Guild.NewChannelOf(sandbox.KindAnnouncement, "news")
	for ch, command := range map[*sandbox.Channel]string{
		voice: "/korsar new seats:2", news: "/korsar new seats:2", restricted: "/korsar new seats:2",
		post: "/korsar new seats:2 thread:true", // it is a thread already
	} {
		w.MoveTo(ch)
		w.Type(w.People[0], command)
		for _, who := range w.People[1:] {
			w.Press(who, "join")
		}
		w.Press(w.People[0], "start")
		w.Move(w.People[0], simplayer.Draw)
		w.OnlyBoard()
	}
	if n := len(w.Threads()); n != before {
		t.Errorf("%d threads were made", n-before)
	}
}

// TestVoiceChannelNeedsConnect checks a voice channel to which the bot may not connect, which closes the chat to it.
// Users are told immediately, and managers by the checklist.
func TestVoiceChannelNeedsConnect(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	mara := w.NewManager()
	w.MoveTo(w.Guild.NewChannelOf(sandbox.KindVoice, "deck"))
	mara.Channel = w.Channel
	page := w.ReadPrivate(w.Type(mara, "/korsar-admin setup"))
	if !strings.Contains(page, "✓ Connect") || strings.Contains(page, "Threads") {
		t.Errorf("the checklist reads\n%s", page)
	}
	w.Channel.DenyBot(sandbox.Connect)
	w.ExpectPrivate(w.Type(w.People[0], "/korsar new"),
		bottest.English.MissingPermissions([]say.Permission{say.Connect}))
	w.ExpectPrivate(w.Type(mara, "/korsar-admin setup"), "✕ Connect")
	w.ExpectNoTable()
}

// TestPrivateThreadNeedsTheBot checks that no table is made in a private thread without the bot, or moved to it. The
// answer says to add the bot, and after that it works.
func TestPrivateThreadNeedsTheBot(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	anne, ben, parent := w.People[0], w.People[1], w.Channel
	w.OpenLobby("/korsar new seats:2", 1)
	elsewhere := bottest.Base36(w.LoadTable().ID)
	thread := parent.NewPrivateThread(anne.Person, "cabal")
	if _, err := anne.Say(thread, ben.Mention()); err != nil {
		t.Fatal(err)
	}
	w.MoveTo(thread)
	outside := bottest.English.Fault(say.NotInThread)
	for _, line := range []string{"/korsar new seats:2", "/korsar new seats:2 thread:true", "/korsar new audiences:1",
		"/korsar new with:@Ben",
		"/korsar board table:" + elsewhere} {
		w.ExpectPrivate(w.Type(anne, line), outside)
	}
	if messages := len(w.Messages()); messages != 1 || len(w.Entries()) != 0 {
		t.Errorf("a table was made: %d messages, %d entries", messages, len(w.Entries()))
	}
	if _, err := anne.Say(thread, "<@"+w.Discord.ApplicationID()+">"); err != nil {
		t.Fatal(err)
	}
	w.StartGame("/korsar new seats:2", 2)
	w.SkipToEnd()
	end, played := w.LastMessage(), w.LoadTable().ID
	thread.RemoveBot()
	w.ExpectPrivate(w.Forge(anne, end, bottest.Button(t, end, "rematch").CustomID), outside)
	if w.LoadTable().ID != played {
		t.Error("a rematch was made where nobody sees it")
	}
}
