package community_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestTableWaitsWithoutItsChannel checks that a table pauses if its channel is deleted or closed to the bot. Its people
// are told once by direct message. The board command resumes the table, there or in another channel.
func TestTableWaitsWithoutItsChannel(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]func(w *world) (regain func()){
		"access": func(w *world) func() {
			w.Channel.DenyBot(sandbox.ViewChannel)
			return func() { w.Channel.AllowBot(sandbox.ViewChannel) }
		},
		"permission": func(w *world) func() {
			w.Channel.DenyBot(sandbox.SendMessages)
			return func() { w.Channel.AllowBot(sandbox.SendMessages) }
		},
		"channel": func(w *world) func() {
			w.Channel.Delete()
			return nil
		},
		"thread": func(w *world) func() {
			w.Channel.Close()
			return func() { w.Channel.Reopen() }
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.AllowClosedChannel()
			anne, ben := w.People[0], w.People[1]
			if name == "thread" {
				w.MoveTo(w.Channel.NewThread(anne.Person, "side room"))
			}
			w.StartGame("/korsar new seats:2 time:1440", 2)
			regain := lose(w)
			w.PassTime(13 * time.Hour) // the first reminder fails
			loaded := w.LoadTable()
			if loaded.Table.Paused != journal.NoAccess || !loaded.Due.IsZero() {
				t.Fatalf("the table is not paused: %q, due %v", loaded.Table.Paused, loaded.Due)
			}
			for _, who := range []*simplayer.Player{anne, ben} {
				told := who.DM().Messages()
				if len(told) != 1 || !strings.Contains(told[0].Content, "I can’t post in") {
					t.Fatalf("%s was told %d times", who.Name(), len(told))
				}
			}
			w.PassTime(10 * 24 * time.Hour)
			if w.MoveCount() != 0 || len(anne.DM().Messages()) != 1 {
				t.Errorf("while it waited %d moves were made, and the host was told %d times", w.MoveCount(),
					len(anne.DM().Messages()))
			}
			id := loaded.ID
			if regain == nil {
				other := w.Guild.NewChannel("quay")
				answer, err := ben.Type(w.Ctx, other, "/korsar board table:"+bottest.Base36(id))
				if err != nil {
					t.Fatal(err)
				}
				w.ExpectPrivate(answer, bottest.NoticeText(table.HostOrModerator))
				w.MoveTo(other)
				w.Type(anne, "/korsar board table:"+bottest.Base36(id))
			} else {
				regain()
				w.Type(ben, "/korsar board")
			}
			if loaded := w.LoadTable(); loaded.ID != id || loaded.Table.Paused != "" ||
				loaded.Due.Sub(w.Clock.Now()) < 23*time.Hour {
				t.Fatalf("table %d is paused: %q, its turn ends %v after now", loaded.ID, loaded.Table.Paused,
					loaded.Due.Sub(w.Clock.Now()))
			}
			w.Move(anne, simplayer.Draw)
			w.OnlyBoard()
		})
	}
}

// TestBoardCommandMovesATable checks that the host or a moderator can move a table to another channel. The old board is
// deleted, and a channel with a table is refused.
func TestBoardCommandMovesATable(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	anne := w.People[0]
	w.StartGame("/korsar new seats:2", 2)
	home, id := w.Channel, w.LoadTable().ID
	w.MoveTo(w.Guild.NewChannel("quay"))
	offers, err := anne.Suggest(w.Ctx, w.Channel, "/korsar board table:")
	if err != nil || len(offers) != 1 || offers[0].Value != bottest.Base36(id) ||
		!strings.Contains(offers[0].Name, "Anne’s table") {
		t.Errorf("suggested is %+v, %v", offers, err)
	}
	w.ExpectPrivate(w.Type(anne, "/korsar board table:"+bottest.Base36(id)), "The board is on its way")
	if len(home.Messages()) != 0 || !strings.Contains(w.OnlyBoard().Text(), "Anne’s turn") {
		t.Errorf("the old channel has %d messages", len(home.Messages()))
	}
	w.Move(anne, simplayer.Draw)
	w.MoveTo(home)
	w.Type(anne, "/korsar new seats:2")
	w.ExpectPrivate(w.Type(anne, "/korsar board table:"+bottest.Base36(id)), bottest.NoticeText(table.ChannelTaken))
	elsewhere := w.Discord.NewGuild("Tortuga")
	elsewhere.Add(anne.Person)
	w.MoveTo(elsewhere.NewChannel("tavern"))
	w.ExpectPrivate(w.Type(anne, "/korsar board table:"+bottest.Base36(id)), bottest.NoticeText(table.TableGone))
	w.ExpectPrivate(w.Type(anne, "/korsar board table:nonsense!"), bottest.NoticeText(table.NoTableHere))
}

// TestTablesOfARemovedGuildAreDeletedLater checks that the tables of a guild that removed the bot wait for 30 days and
// are then deleted. If the guild returns earlier, they continue.
func TestTablesOfARemovedGuildAreDeletedLater(t *testing.T) {
	t.Parallel()
	for name, away := range map[string]bool{"while it ran": false, "while it was down": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.AllowClosedChannel()
			w.StartGame("/korsar new seats:2 time:1440", 2)
			id := w.LoadTable().ID
			leave := func(do func()) {
				if away {
					w.Stop()
				}
				do()
				if away {
					w.Start()
				}
			}
			leave(w.Guild.Remove)
			w.SettlePaused(id, journal.Removed)
			w.PassTime(20 * 24 * time.Hour)
			leave(w.Guild.Install)
			w.SettlePaused(id, "")
			w.PassTime(11 * 24 * time.Hour) // the deletion is canceled
			if loaded, err := w.Store.Load(w.Ctx, id); err != nil || loaded.Table.Phase == journal.Gone {
				t.Fatalf("the table did not go on: %v", err)
			}
			w.Move(w.OnTurn(), simplayer.Draw)
			leave(w.Guild.Remove)
			w.SettlePaused(id, journal.Removed)
			if len(w.People[0].DM().Messages()) != 0 {
				t.Error("the host is written to about a guild that removed the bot")
			}
			w.PassTime(30*24*time.Hour + time.Minute)
			if _, err := w.Store.Load(w.Ctx, id); err == nil {
				t.Error("after 30 days the table is still stored")
			}
		})
	}
}

// TestReturnIsTriedAgain checks a guild that returns while nothing can be saved. Once saving works, its table continues
// without another connection to the gateway, and its deletion is canceled.
func TestReturnIsTriedAgain(t *testing.T) {
	t.Parallel()
	for name, then := range map[string]func(*world){
		"later": func(*world) {}, "by the next run": func(w *world) { w.Restart() }} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			store := w.RestartFailing()
			w.StartGame("/korsar new seats:2", 2)
			id := w.LoadTable().ID
			w.Guild.Remove()
			w.SettlePaused(id, journal.Removed)
			store.Failing.Store(true)
			w.Guild.Install()
			w.SettleNowUntil("the bot has tried", func() bool {
				return strings.Contains(w.Log.String(), "cannot handle a guild event")
			})
			store.Failing.Store(false)
			then(w)
			w.SettleNowUntil("the table goes on", func() bool {
				w.PassTime(time.Second)
				return w.LoadTable().Table.Paused == ""
			})
			w.PassTime(31 * 24 * time.Hour)
			if phase := w.LoadTable().Table.Phase; phase != journal.Playing && phase != journal.Shelved {
				t.Errorf("a month later the table is %q", phase)
			}
		})
	}
}

// TestTableThreadStaysOpen checks that a table's own thread has a name. It stays open after the end, so that everybody
// who may write there can press the buttons below the result.
func TestTableThreadStaysOpen(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.Type(w.People[0], "/korsar new seats:2 thread:true")
	channels := w.Guild.Channels()
	thread := channels[len(channels)-1]
	w.MoveTo(thread)
	for _, who := range w.People[1:] {
		w.Press(who, "join")
	}
	w.Press(w.People[0], "start")
	w.SkipToEnd()
	if thread.Archived() || thread.Locked() || thread.Name() != "Korsar · Anne’s table" {
		t.Errorf("after the end %q is archived: %v, locked: %v", thread.Name(), thread.Archived(), thread.Locked())
	}
	if end := w.LastMessage(); len(end.Attachments) == 0 || !bottest.HasButton(end, "rematch") {
		t.Errorf("the last message reads\n%s", end.Text())
	}
	spectator := w.NewPlayerIn("Sam", thread)
	w.Press(spectator, "replay")
	w.Press(w.People[1], "rematch")
	w.Press(w.People[1], "cancel")
	if thread.Archived() {
		t.Error("the thread of a canceled table is archived")
	}
}

// TestSetupChecksPermissions checks that managers see which permissions the bot needs in a channel, and can test them.
func TestSetupChecksPermissions(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	mara := w.NewManager()
	page, _ := w.Type(mara, "/korsar-admin setup").Now()
	if !strings.Contains(page.Text(), "✓ Send Messages") || strings.Contains(page.Text(), "✕") {
		t.Errorf("the checklist reads\n%s", page.Text())
	}
	try := func() sandbox.Message {
		t.Helper()
		page, _ := w.Type(mara, "/korsar-admin setup").Now()
		return w.MustReply(mara.Click(w.Ctx, page.ID, bottest.English.Label("test")))
	}
	if now := try(); !strings.Contains(now.Text(), bottest.English.Fault(say.TestWorked)) {
		t.Errorf("the test reads\n%s", now.Text())
	}
	if len(w.Messages()) != 0 {
		t.Errorf("the test left %d messages", len(w.Messages()))
	}
	w.Channel.DenyBot(sandbox.SendMessages)
	w.AllowClosedChannel()
	w.ExpectPrivate(w.Type(mara, "/korsar-admin setup"), "✕ Send Messages")
	if now := try(); !strings.Contains(now.Text(), bottest.English.Fault(say.TestFailed)) {
		t.Errorf("the test reads\n%s", now.Text())
	}
	for _, command := range []string{"setup", "settings", "tables"} {
		if _, err := w.People[0].Type(w.Ctx, w.Channel, "/korsar-admin "+command); err == nil {
			t.Errorf("a member without the permission is offered /korsar-admin %s", command)
		}
	}
}

// TestSetupTestWaitsForTheRateLimit checks that the test of a channel whose rate limit is used up waits and works.
// Discord gets a deferred answer. If the outcome of the test's post is uncertain, nothing is left behind.
func TestSetupTestWaitsForTheRateLimit(t *testing.T) {
	t.Parallel()
	clock := bottest.NewObservedClock()
	w := &world{bottest.OpenWith(t, sandbox.Options{Checker: bottest.Published(t), Limits: true}, 1, 1, clock.Install)}
	mara := w.NewManager()
	works := func() {
		t.Helper()
		answer, err := mara.Type(w.Ctx, w.Channel, "/korsar-admin setup")
		if err != nil {
			t.Fatal(err)
		}
		page, _ := answer.Now()
		if answer, err = mara.Click(w.Ctx, page.ID, bottest.English.Label("test")); err != nil {
			t.Fatal(err)
		}
		if answer.Kind != sandbox.Acknowledged {
			t.Errorf("a test that may have to wait is answered %v", answer.Kind)
		}
		w.AdvanceUntil(clock, "the test is over", func() bool { m, _ := answer.Now(); return m.Content != "" })
		w.ExpectPrivate(answer, bottest.English.Fault(say.TestWorked))
	}
	for range 12 { // Discord accepts five posts in five seconds
		works()
	}
	w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodPost, bottest.RoutePost),
		Disconnect: true, After: true})
	works()
	if n := len(w.Messages()); n != 0 {
		t.Errorf("the tests left %d messages", n)
	}
}

// TestGuildSettingsApplyToNewTables checks that the settings say where tables may be and who opens them, and give new
// tables their defaults.
func TestGuildSettingsApplyToNewTables(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	mara, anne, ben := w.NewManager(), w.People[0], w.People[1]
	pirates := w.Guild.NewRole("pirates", 0, true)
	w.Guild.Add(ben.Person, pirates)
	other := w.Guild.NewChannel("quay")
	page := func() sandbox.Message {
		m, _ := w.Type(mara, "/korsar-admin settings").Now()
		return m
	}
	w.PickOption(mara, page(), "channels", "quay")
	w.ExpectPrivate(w.Type(anne, "/korsar new"), bottest.NoticeText(table.NotInThisChannel))
	w.MoveTo(other)
	w.PickOption(mara, page(), "hosts", "pirates")
	w.ExpectPrivate(w.Type(anne, "/korsar new"), bottest.NoticeText(table.NeedsHostRole))
	choose := func(name, value string) (after sandbox.Message) {
		t.Helper()
		values, _ := w.PickOption(mara, page(), "guild-setting", name).Now()
		after, _ = w.PickOption(mara, values, name, value).Now()
		return after
	}
	choose("edition", "tilsit-2005")
	choose("time", "4320")
	choose("pace", "live")
	choose("booty", "closed")
	lists := []string{"Language", "Français", "Channels: all", "Who can open tables: everyone"}
	if got := bottest.ClosedLists(choose("language", "fr")); !slices.Equal(got, lists) {
		t.Errorf("after a choice the lists show %q, expected %q", got, lists)
	}
	w.Type(ben, "/korsar new")
	o := w.LoadTable().Table.Opened.Options
	if o.Edition != "tilsit-2005" || o.Minutes != 72*60 || o.Pace != journal.Live || o.Booty != journal.ClosedBooty ||
		o.Language != "fr" {
		t.Errorf("the table was made %+v", o)
	}
	text := page().Text()
	for _, part := range []string{"**Channels** · <#" + other.ID() + ">",
		"**Who can open tables** · <@&" + pirates.ID() + ">", "**Edition** · Alto Korsar, Tilsit 2005",
		"**Clock** · 3 days per turn", "**Language** · Français", "**Pace** · live: one board",
		"**Captured gold** · hidden"} {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in\n%s", part, text)
		}
	}
	lists = []string{"What do you want to change?", "Channels: all", "Who can open tables: everyone"}
	if got := bottest.ClosedLists(page()); !slices.Equal(got, lists) {
		t.Errorf("the lists show %q, expected %q", got, lists)
	}
	buttons := []string{"Threads: off", "Pictures: on"}
	if got := bottest.Labels(page()); !slices.Equal(got, buttons) {
		t.Errorf("the buttons are %q, expected %q", got, buttons)
	}
	w.Press(ben, "cancel")
	choose("time", "0")
	w.PickOption(mara, page(), "hosts")
	w.Type(anne, "/korsar new edition:english time:60")
	if o := w.LoadTable().Table.Opened.Options; o.Edition != "english" || o.Minutes != 60 {
		t.Errorf("the server's default overrides what is asked for: %+v", o)
	}
	w.Press(anne, "cancel")
	w.Type(anne, "/korsar new")
	if o := w.LoadTable().Table.Opened.Options; o.Minutes != 0 {
		t.Errorf("turns without a time limit have %d minutes", o.Minutes)
	}
	m := page()
	w.ExpectPrivate(w.Forge(anne, m, bottest.Button(t, m, "guild-set").CustomID),
		bottest.English.Fault(say.ManagersOnly))
}

// TestThreadSettingAppliesToNewTables checks that with the setting each table has a thread, unless its option says
// otherwise.
func TestThreadSettingAppliesToNewTables(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	w.ToggleSwitch(w.NewManager(), "/korsar-admin settings", "threads.on")
	w.Type(w.People[0], "/korsar new seats:2")
	if n := len(w.Guild.Channels()); n != 2 || len(w.Messages()) != 0 {
		t.Errorf("%d channels, %d messages in the first", n, len(w.Messages()))
	}
	w.Type(w.People[0], "/korsar new seats:2 thread:false")
	if len(w.Messages()) != 1 {
		t.Errorf("%d messages in the channel", len(w.Messages()))
	}
}

// TestManagersControlTheirServersTables checks that managers see all tables of their server and of no other one. They
// can end one from any channel, and let a computer cover a seat.
func TestManagersControlTheirServersTables(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	mara := w.NewManager()
	w.StartGame("/korsar new seats:2 time:1440", 2)
	home, id := w.Channel, w.LoadTable().ID
	w.MoveTo(w.Guild.NewChannel("office"))
	mara.Channel = w.Channel
	list, _ := w.Type(mara, "/korsar-admin tables").Now()
	if !strings.Contains(list.Text(), "waiting for **Anne") {
		t.Errorf("the list reads\n%s", list.Text())
	}
	one := w.Shown(w.PickOption(mara, list, "manage-table", bottest.Base36(id)))
	seat, err := mara.ChooseValue(w.Ctx, one, w.People[1].ID())
	if err != nil {
		t.Fatal(err)
	}
	w.ExpectPrivate(w.ClickOn(mara, w.Shown(seat), "cover-seat"), "A computer is now playing for")
	loaded, err := w.Store.Load(w.Ctx, id)
	if err != nil || loaded.Table.Chairs[1].Occupant.Kind != journal.IsComputer {
		t.Fatalf("Ben's seat is still his: %v", err)
	}
	again, _ := w.Type(mara, "/korsar-admin tables").Now()
	one = w.Shown(w.PickOption(mara, again, "manage-table", bottest.Base36(id)))
	w.ExpectPrivate(w.Forge(w.People[1], one, bottest.Button(t, one, "ask-end").CustomID),
		bottest.NoticeText(table.HostOrModerator))
	sure := w.Shown(w.Forge(mara, one, bottest.Button(t, one, "ask-end").CustomID))
	w.ExpectPrivate(w.Forge(mara, sure, bottest.Button(t, sure, "end-anywhere").CustomID), "The game has been stopped")
	if loaded, _ := w.Store.Load(w.Ctx, id); loaded.Table.Phase != journal.Gone {
		t.Errorf("the table is %s", loaded.Table.Phase)
	}
	_ = home
	elsewhere := w.Discord.NewGuild("Tortuga")
	elsewhere.Add(mara.Person, elsewhere.NewRole("managers", sandbox.ManageGuild, false))
	w.MoveTo(home)
	w.StartGame("/korsar new seats:2", 2)
	there := elsewhere.NewChannel("tavern")
	answer, err := mara.Type(w.Ctx, there, "/korsar-admin tables")
	if err != nil {
		t.Fatal(err)
	}
	none := w.Shown(answer)
	if !strings.Contains(none.Text(), "There’s no table on this server") {
		t.Errorf("another server's list reads\n%s", none.Text())
	}
	mara.Channel = there
	w.ExpectPrivate(w.Forge(mara, none,
		strings.Replace(bottest.Button(t, one, "ask-end").CustomID, ":"+bottest.Base36(id)+":",
			":"+bottest.Base36(w.LoadTable().ID)+":", 1)), bottest.NoticeText(table.TableGone))
}

// TestPreferencesShowWhatHolds checks that each list and each button shows the default before a choice is made.
func TestPreferencesShowWhatHolds(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	page, _ := w.Type(w.People[0], "/korsar-me preferences").Now()
	lists := []string{"Reminders: in the channel, up to 3 a day", "Quiet hours: none", "Time zone: UTC",
		"Language: as in Discord", "Direct messages, Pictures, Leaderboards"}
	if got := bottest.ClosedLists(page); !slices.Equal(got, lists) {
		t.Errorf("the lists show %q, expected %q", got, lists)
	}
}

// TestSwitchesAreSetTogether checks that what is selected in the menu of switches is on, and everything else off.
func TestSwitchesAreSetTogether(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne := w.People[0]
	for _, on := range [][]string{{"next", "everywhere"}, nil, {"messages", "next", "pictures", "streamer", "listed",
		"everywhere"}} {
		page, _ := w.Type(anne, "/korsar-me preferences").Now()
		w.PickOption(anne, page, "switches", on...)
		is := func(name string) bool { return slices.Contains(on, name) }
		got, err := w.Store.PreferencesOf(w.Ctx, snowflake.Parse(anne.ID()))
		want := storage.UserPreferences{NoMessages: !is("messages"), Next: is("next"), NoPictures: !is("pictures"),
			Streamer: is("streamer"), Unlisted: !is("listed"), Everywhere: is("everywhere")}
		if err != nil || got != want {
			t.Errorf("with %q the preferences are %+v, %v", on, got, err)
		}
	}
}

// TestOldMenuOfSwitchesKeepsTheOthers checks that a menu changes only the switches that its user changes in it. The
// others keep what was chosen elsewhere since it was shown.
func TestOldMenuOfSwitchesKeepsTheOthers(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne := w.People[0]
	old := w.Toggle(anne, "/korsar-me preferences", "next.on")
	w.ToggleSwitch(anne, "/korsar-me preferences", "listed.off")
	if _, err := old(); err != nil {
		t.Fatal(err)
	}
	w.MustSettle()
	got, err := w.Store.PreferencesOf(w.Ctx, snowflake.Parse(anne.ID()))
	if want := (storage.UserPreferences{Next: true, Unlisted: true}); err != nil || got != want {
		t.Errorf("the preferences are %+v, %v", got, err)
	}
}

// TestPreferencesApply checks that each choice is saved, and shown in the reader's language.
func TestPreferencesApply(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne := w.People[0]
	w.SetPreference(anne, "language", "fr")
	w.ExpectPrivate(w.Type(anne, "/korsar-me preferences"), "Tes préférences")
	w.SetPreference(anne, "reminders", "private.6")
	w.SetPreference(anne, "zone", "Asia/Tokyo")
	w.SetPreference(anne, "quiet", "23.8")
	page, _ := w.Type(anne, "/korsar-me preferences zone:America/Lima").Now()
	lists := []string{"Rappels\u00a0: par message privé, 6 par jour au plus",
		"Heures calmes\u00a0: de 23:00 à 8:00, ton temps est en pause", "Fuseau horaire\u00a0: America/Lima",
		"Langue\u00a0: Français", "Messages privés, Images, Classement local"}
	if got := bottest.ClosedLists(page); !slices.Equal(got, lists) {
		t.Errorf("the lists show %q, expected %q", got, lists)
	}
	w.ExpectPrivate(w.Type(anne, "/korsar-me preferences zone:Atlantis"), "Ce n’est pas un fuseau horaire")
	w.SetPreference(anne, "language", "discord")
	w.ExpectPrivate(w.Type(anne, "/korsar-me preferences"), "Your preferences")
	m, _ := w.Type(anne, "/korsar-me preferences").Now()
	for _, forged := range []string{"reminders", "quiet", "zone", "nothing"} {
		w.Forge(anne, m, "k1:0:0:preference:"+forged, "99.99")
	}
	now, _ := w.Type(anne, "/korsar-me preferences").Now()
	if got := bottest.ClosedLists(now); got[0] != "Reminders: by direct message, up to 6 a day" ||
		got[2] != "Time zone: America/Lima" {
		t.Errorf("forged choices changed %q", got)
	}
}
