package community_test

import (
	"net/http"
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// shareButton returns the Share button of a private message. It returns false if there is none.
func shareButton(m sandbox.Message) (share sandbox.Component, has bool) {
	for _, b := range m.Buttons() {
		if strings.Contains(b.CustomID, ":share-") {
			share, has = b, true
		}
	}
	return share, has
}

// share types a command and presses Share below its answer. If an action follows the command after " > ", it presses
// the button of that action first. It returns the private answer, the answer to the press, and the messages that the
// channel got.
func (w *world) share(who *simplayer.Player, command string) (private sandbox.Message, pressed *sandbox.Answer,
	posted []sandbox.Message) {
	w.T.Helper()
	command, action, below := strings.Cut(command, " > ")
	private = w.Shown(w.Type(who, command))
	if below {
		private = w.Shown(w.ClickOn(who, private, action))
	}
	before := len(who.Channel.Messages())
	button, has := shareButton(private)
	if !has || !private.Ephemeral() {
		w.T.Fatalf("%s is answered without a Share button, or in public:\n%s", command, private.Text())
	}
	pressed, err := who.Click(w.Ctx, private.ID, button.CustomID)
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	private, _ = who.Message(private.ID)
	return private, pressed, who.Channel.Messages()[before:]
}

// mustShare is like share, but one message must be posted. It must name the user who shares it, and have no Share
// button.
func (w *world) mustShare(who *simplayer.Player, command string) (private, posted sandbox.Message) {
	w.T.Helper()
	private, _, all := w.share(who, command)
	if len(all) != 1 {
		w.T.Fatalf("%s was posted %d times", command, len(all))
	}
	posted = all[0]
	if _, has := shareButton(posted); has || posted.Ephemeral() || !strings.Contains(posted.Content, who.Name()) {
		w.T.Errorf("%s was posted with a Share button, or without who shares it:\n%s", command, posted.Text())
	}
	if button, _ := shareButton(private); !button.Disabled || button.Label != bottest.English.Shared() {
		w.T.Errorf("the Share button of %s can be pressed again: %+v", command, button)
	}
	return private, posted
}

// storedGames returns a world whose people have finished games. No table is open.
func storedGames(t *testing.T) *world {
	t.Helper()
	w := open(t, 0, 1)
	s := newSeasonFixture(w, 7, 30)
	for range 60 {
		s.storeResult()
		w.Clock.Advance(1e9)
	}
	return w
}

// stoppedGame starts a game in the current channel and stops it, so that it can be replayed.
func (w *world) stoppedGame() journal.TableID {
	w.T.Helper()
	w.StartGame("/korsar new seats:2", 2)
	sure := w.Shown(w.AskEnd(w.People[0]))
	w.MustReply(w.People[0].Click(w.Ctx, sure.ID, bottest.Button(w.T, sure, "end").CustomID))
	w.MustSettle()
	return w.LoadTable().ID
}

// TestLeaderboardIsShared checks that a leaderboard is posted in the guild's language, with its picture and without the
// reader's own place. The private message stays as it is. A press that is delivered twice posts once.
func TestLeaderboardIsShared(t *testing.T) {
	t.Parallel()
	w := storedGames(t)
	w.Guild.SetLocale("fr")
	who, other := w.People[5], w.NewPlayerIn("Mona", w.Channel)
	private, posted := w.mustShare(who, "/korsar leaderboard")
	if len(private.Embeds) != 1 || len(private.Attachments) != 1 || len(private.Selects()) != 1 {
		t.Errorf("the private leaderboard has lost something:\n%s", private.Text())
	}
	if posted.Content != bottest.French.SharedBy(who.Name()) ||
		!strings.HasPrefix(posted.Embeds[0].Title, "Classement") ||
		len(posted.Attachments) != 1 || len(posted.Selects()) != 0 {
		t.Errorf("posted is\n%s", posted.Text())
	}
	button, _ := shareButton(private)
	w.Forge(who, private, button.CustomID)
	if n := len(w.Messages()); n != 1 {
		t.Errorf("two presses post %d messages", n)
	}
	own := bottest.Button(t, posted, "leaderboard")
	answer, err := other.Click(w.Ctx, posted.ID, own.CustomID)
	if err != nil {
		t.Fatal(err)
	}
	w.MustSettle()
	w.ExpectPrivate(answer, "You haven’t finished a game yet")
	_, posted = w.mustShare(other, "/korsar leaderboard")
	if strings.Contains(posted.Text(), "Tu n’as pas encore") {
		t.Errorf("what is for everybody speaks to one person:\n%s", posted.Text())
	}
	for _, who := range w.People {
		if who.Pings() != 0 {
			t.Errorf("%s was notified", who.Name())
		}
	}
}

// TestProfileIsSharedUnlessItsPersonHides checks that a profile is posted without its remarks about the reader. The
// profile of a person who hides from leaderboards cannot be shared, not even by that person.
func TestProfileIsSharedUnlessItsPersonHides(t *testing.T) {
	t.Parallel()
	w := storedGames(t)
	reader, of := w.People[5], w.People[6]
	private, posted := w.mustShare(reader, "/korsar profile who:@"+of.Name())
	if posted.Embeds[0].Title != private.Embeds[0].Title || strings.Contains(posted.Text(), "you finished ahead") {
		t.Errorf("posted is\n%s", posted.Text())
	}
	answer, err := of.Click(w.Ctx, posted.ID, bottest.Button(t, posted, "profile").CustomID)
	if err != nil {
		t.Fatal(err)
	}
	w.MustSettle()
	w.ExpectPrivate(answer, of.Name())

	w.ToggleSwitch(of, "/korsar-me preferences", "listed.off")
	before := len(w.Messages())
	for _, who := range []*simplayer.Player{reader, of} {
		hidden := w.Shown(w.Type(who, "/korsar profile who:@"+of.Name()))
		if _, has := shareButton(hidden); has {
			t.Errorf("%s is offered to share the profile of somebody who hides", who.Name())
		}
		button, _ := shareButton(private)
		w.ExpectPrivate(w.Forge(who, hidden, button.CustomID), bottest.English.Fault(say.HidesFromOthers))
	}
	_, leaderboard := w.mustShare(reader, "/korsar leaderboard")
	if strings.Contains(leaderboard.Attachments[0].Description, of.Name()) || len(w.Messages()) != before+1 {
		t.Errorf("posted is\n%s", leaderboard.Text())
	}
	nothing := w.Shown(w.Type(w.NewPlayerIn("Mona", w.Channel), "/korsar profile"))
	if _, has := shareButton(nothing); has {
		t.Error("an empty profile can be shared")
	}
}

// TestReplayAndRecordAreShared checks that a position of a replay is posted with controls that answer in private, and a
// record with a button to its replay.
func TestReplayAndRecordAreShared(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1)
	id := bottest.Base36(w.stoppedGame())
	anne, cleo := w.People[0], w.People[2]
	private, posted := w.mustShare(anne, "/korsar games game:"+id)
	bottest.PictureOf(t, posted, "replay.png")
	bottest.PictureOf(t, private, "replay.png")
	if posted.Embeds[0].Title != private.Embeds[0].Title {
		t.Errorf("posted is\n%s", posted.Text())
	}
	_, record := w.mustShare(anne, "/korsar games game:"+id+" > export")
	if len(record.Attachments) != 1 || !strings.HasSuffix(record.Attachments[0].Name, ".korsar") {
		t.Errorf("the record is posted with %d files", len(record.Attachments))
	}
	answer, err := cleo.Click(w.Ctx, record.ID, bottest.Button(t, record, "replay").CustomID)
	if err != nil {
		t.Fatal(err)
	}
	w.MustSettle()
	w.ExpectPrivate(answer, "move 0 of 0")
}

// TestGameIsSharedOnlyWhereEverybodyMaySeeIt checks that a game of a hidden channel can be shared only there and in its
// threads. The same holds for a channel that only some roles may see, and a game of a private thread can be shared only
// in that thread. A game that everybody sees can be shared everywhere.
func TestGameIsSharedOnlyWhereEverybodyMaySeeIt(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	anne, home := w.People[0], w.Channel
	open := bottest.Base36(w.stoppedGame())
	den := w.NewPrivateChannel("den", w.People...)
	w.MoveTo(den)
	hidden := bottest.Base36(w.stoppedGame())
	deck := w.Guild.NewChannel("deck")
	deck.DenyRole(w.Guild.NewRole("newcomers", 0, false), sandbox.ViewChannel)
	w.MoveTo(deck)
	partly := bottest.Base36(w.stoppedGame())
	thread := den.NewThread(anne.Person, "thread")
	w.MoveTo(thread)
	threaded := bottest.Base36(w.stoppedGame())
	cabal := den.NewPrivateThread(anne.Person, "cabal")
	if _, err := anne.Say(cabal, w.People[1].Mention()+" <@"+w.Discord.ApplicationID()+">"); err != nil {
		t.Fatal(err)
	}
	w.MoveTo(cabal)
	secret := bottest.Base36(w.stoppedGame())
	for _, test := range []struct {
		game   string
		where  *sandbox.Channel
		shared bool
	}{
		{open, home, true}, {open, den, true}, {open, deck, true}, {open, thread, true},
		{hidden, home, false}, {hidden, deck, false}, {hidden, den, true}, {hidden, thread, true},
		{partly, home, false}, {partly, den, false}, {partly, deck, true},
		{threaded, home, false}, {threaded, den, true}, {threaded, thread, true},
		{secret, home, false}, {secret, den, false}, {secret, thread, false}, {secret, cabal, true},
		{hidden, cabal, true},
	} {
		w.MoveTo(test.where)
		for _, action := range []string{"", " > export"} {
			_, pressed, posted := w.share(anne, "/korsar games game:"+test.game+action)
			if (len(posted) == 1) != test.shared {
				t.Errorf("%s%s is posted %d times in %s, want %v",
					test.game, action, len(posted), test.where.Name(), test.shared)
			}
			if !test.shared {
				w.ExpectPrivate(pressed, bottest.English.Fault(say.NotForEverybody))
			}
		}
	}
}

// TestGameOfAnotherServerIsNotOfferedToShare checks that users open and export a game that they played on another
// server from here, but are not offered to share it here, where nobody else may see it. If they manage this server,
// they cannot take that game off the leaderboards.
func TestGameOfAnotherServerIsNotOfferedToShare(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	anne := w.People[0]
	w.StartGame("/korsar new seats:2", 2)
	w.SkipToEnd()
	game := w.LoadTable().ID
	id := bottest.Base36(game)
	w.Guild = w.Discord.NewGuild("Tortuga")
	w.Guild.Add(anne.Person, w.Guild.NewRole("managers", sandbox.ManageGuild, false))
	w.MoveTo(w.Guild.NewChannel("beach"))
	replay := func() sandbox.Message { return w.Shown(w.Type(anne, "/korsar games game:"+id)) }
	seen := []sandbox.Message{replay()}
	for _, action := range []string{"analyse", "export", "verify", "animation"} {
		seen = append(seen, w.Shown(w.ClickOn(anne, replay(), action)))
	}
	seen = append(seen, w.Shown(w.ClickOn(anne, seen[len(seen)-1], "animate")))
	for _, m := range seen {
		if share, has := shareButton(m); has {
			t.Errorf("%s is offered below\n%s", share.CustomID, m.Text())
		}
	}
	w.ExpectPrivate(w.Type(anne, "/korsar-admin rulings game:"+id+" reason:lost"), bottest.English.Fault(say.NoGame))
	if result, err := w.Store.ResultOf(w.Ctx, game); err != nil || result.Voided {
		t.Errorf("the result is %+v, %v", result, err)
	}
}

// TestSharingNeedsThePermissionToWrite checks that users cannot post through the bot where they may not write, and that
// the bot says which permission it lacks itself. The private message stays.
func TestSharingNeedsThePermissionToWrite(t *testing.T) {
	t.Parallel()
	w := storedGames(t)
	who := w.People[5]
	w.Channel.Deny(who.Person, sandbox.SendMessages)
	private, pressed, posted := w.share(who, "/korsar leaderboard")
	w.ExpectPrivate(pressed, bottest.English.Fault(say.MayNotPost))
	if button, _ := shareButton(private); button.Disabled || len(posted) > 0 {
		t.Errorf("%d messages were posted", len(posted))
	}
	w.Channel.Allow(who.Person, sandbox.SendMessages)
	w.Channel.DenyBot(sandbox.AttachFiles)
	_, pressed, posted = w.share(who, "/korsar leaderboard")
	w.ExpectPrivate(pressed, bottest.English.MissingPermissions([]say.Permission{say.AttachFiles}))
	if len(posted) > 0 {
		t.Errorf("%d messages were posted", len(posted))
	}
}

// TestFailedShareIsSaid checks that the user is told if Discord refuses the post, and may press again.
func TestFailedShareIsSaid(t *testing.T) {
	t.Parallel()
	w := storedGames(t)
	who := w.People[5]
	w.AllowClosedChannel()
	w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodPost, bottest.RoutePost), Times: -1,
		Status: http.StatusForbidden, Code: 50013})
	private, _, posted := w.share(who, "/korsar leaderboard")
	said := false
	for _, m := range who.Sees(w.Channel) {
		said = said || m.Content == bottest.English.Fault(say.NotPosted) && m.Ephemeral()
	}
	if button, _ := shareButton(private); len(posted) > 0 || !said || button.Disabled {
		t.Errorf("%d messages were posted; the user is told: %v", len(posted), said)
	}
}

// TestRecordIsNotSharedWithoutItsFile checks that nothing is posted if Discord refuses files, and that the user is
// told.
func TestRecordIsNotSharedWithoutItsFile(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	anne := w.People[0]
	id := bottest.Base36(w.stoppedGame())
	private := w.Shown(w.OfGame(anne, id, "export"))
	w.AllowCodes(400001)
	w.Guild.LimitUploads(true)
	button, _ := shareButton(private)
	before := len(w.Messages())
	if _, err := anne.Click(w.Ctx, private.ID, button.CustomID); err != nil {
		t.Fatal(err)
	}
	w.MustSettle()
	said := false
	for _, m := range anne.Sees(w.Channel) {
		said = said || m.Content == bottest.English.Fault(say.NotPosted) && m.Ephemeral()
	}
	private, _ = anne.Message(private.ID)
	button, _ = shareButton(private)
	if posted := w.Messages()[before:]; len(posted) > 0 || !said || button.Disabled {
		t.Errorf("%d messages were posted; the user is told: %v; the button is disabled: %v", len(posted), said,
			button.Disabled)
	}
}

// TestAnimationIsSharedOnlyWhereEverybodyMaySeeIt checks that an animation of a game of a hidden channel is drawn for
// users who may see the game, and can be shared only there.
func TestAnimationIsSharedOnlyWhereEverybodyMaySeeIt(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	anne, home := w.People[0], w.Channel
	den := w.NewPrivateChannel("den", w.People...)
	w.MoveTo(den)
	w.StartGame("/korsar new seats:2", 2)
	w.Move(w.OnTurn(), simplayer.Draw)
	sure := w.Shown(w.AskEnd(anne))
	w.MustReply(anne.Click(w.Ctx, sure.ID, bottest.Button(t, sure, "end").CustomID))
	w.MustSettle()
	game := bottest.Base36(w.LoadTable().ID)
	for _, where := range []*sandbox.Channel{home, den} {
		w.MoveTo(where)
		m := w.Shown(w.Type(anne, "/korsar games game:"+game))
		before := len(where.Messages())
		for _, action := range []string{"animation", "animate", "share-animation"} {
			m = w.MustReply(anne.Click(w.Ctx, m.ID, bottest.Button(t, m, action).CustomID))
			w.MustSettle()
			m, _ = anne.Message(m.ID)
		}
		posted := len(where.Messages()) - before
		if where == home && (posted != 0 || m.Content != bottest.English.Fault(say.NotForEverybody)) ||
			where == den && posted != 1 {
			t.Errorf("in %s %d messages were posted; the answer is\n%s", where.Name(), posted, m.Text())
		}
	}
	w.MoveTo(home)
	mona := w.NewPlayerIn("Mona", home)
	id := "k1:" + game + ":0:animate:range.0.1"
	w.ExpectPrivate(w.Forge(mona, w.Shown(w.Type(mona, "/korsar help")), id), bottest.NoticeText(table.TableGone))
}
