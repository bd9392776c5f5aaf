package playing_test

import (
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// tellMe asks to be told of the next tables in the channel, where there is none.
func (w *world) tellMe(who *simplayer.Player) *sandbox.Answer {
	w.T.Helper()
	return w.ClickOn(who, w.Shown(w.Type(who, "/korsar hand")), "tell-me")
}

// told returns what a player was told of tables that wait.
func told(who *simplayer.Player) (list []sandbox.Message) {
	for _, m := range who.DM().Messages() {
		if strings.Contains(m.Content, "is looking for") {
			list = append(list, m)
		}
	}
	return list
}

// TestPersonIsToldOfNewTables asks to be told of the next tables in a channel. A direct message says so half a minute
// after a lobby was opened, also in a thread, at most once an hour, until the person stops it.
func TestPersonIsToldOfNewTables(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	anne, ben := w.People[0], w.People[1]
	w.ExpectPrivate(w.tellMe(ben), "I’ll send you a direct message when a table in <#"+w.Channel.ID()+">")
	w.OpenLobby("/korsar new seats:3", 1)
	w.PassTime(25 * time.Second)
	if n := len(told(ben)); n != 0 {
		t.Fatalf("too early, %d messages", n)
	}
	w.Restart()
	w.PassTime(10 * time.Second)
	messages := told(ben)
	if len(messages) != 1 || !strings.HasPrefix(messages[0].Content,
		"**Anne** is looking for 2 more players in <#"+w.Channel.ID()+">: Korsar") {
		t.Fatalf("the messages are %+v", messages)
	}
	board := "https://discord.com/channels/" + w.Guild.ID() + "/" + w.Channel.ID() + "/" + w.OnlyBoard().ID
	if buttons := messages[0].Buttons(); len(buttons) != 2 || buttons[0].URL != board {
		t.Errorf("the buttons are %+v", buttons)
	}

	w.Press(anne, "cancel")
	w.OpenLobby("/korsar new seats:3", 1)
	w.PassTime(time.Minute)
	if n := len(told(ben)); n != 1 {
		t.Errorf("within the hour, %d messages", n)
	}
	w.Press(anne, "cancel")
	w.PassTime(time.Hour)
	w.Type(anne, "/korsar new seats:3 thread:true")
	w.PassTime(time.Minute)
	messages = told(ben)
	if len(messages) != 2 || !strings.Contains(messages[1].Content, "<#"+w.Threads()[0].ID()+">") {
		t.Fatalf("of the table in a thread there are the messages %+v", messages)
	}

	answer := w.ClickOn(ben, messages[1], "stop-alert")
	w.ExpectPrivate(answer, "I won’t tell you about tables in <#"+w.Channel.ID()+"> any more.")
	w.PassTime(time.Hour)
	w.OpenLobby("/korsar new seats:3", 1)
	w.PassTime(time.Minute)
	if n := len(told(ben)); n != 2 {
		t.Errorf("after the end, %d messages", n)
	}
}

// TestNobodyIsToldOfATableTheyMayNotSee checks that an alert needs the right to see the channel when it is sent, and
// that it ends when the person has left the server or takes no direct messages.
func TestNobodyIsToldOfATableTheyMayNotSee(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1)
	anne, ben, carl := w.People[0], w.People[1], w.People[2]
	for _, who := range w.People[1:] {
		w.tellMe(who)
	}
	page, _ := w.Type(anne, "/korsar-me preferences").Now()
	w.PickOption(anne, page, "switches", "pictures")
	w.ExpectPrivate(w.tellMe(anne), "You’ve turned direct messages off")
	w.Channel.Deny(ben.Person, sandbox.ViewChannel)
	w.Guild.Leave(carl.Person)
	w.OpenLobby("/korsar new seats:3", 1)
	w.PassTime(time.Minute)
	for _, who := range w.People[1:] {
		if n := len(told(who)); n != 0 {
			t.Errorf("%s got %d messages", who.Name(), n)
		}
	}
	w.Press(anne, "cancel")
	w.Channel.Allow(ben.Person, sandbox.ViewChannel)
	w.Guild.Add(carl.Person)
	w.PassTime(time.Hour)
	ben.CloseDMs()
	w.AllowCodes(50007, 10007)
	w.OpenLobby("/korsar new seats:3", 1)
	w.PassTime(time.Minute)
	w.Press(anne, "cancel")
	alerts, err := w.Store.AlertsIn(w.Ctx, w.LoadTable().Table.Opened.Channel)
	if err != nil || len(alerts) != 0 {
		t.Errorf("the alerts are %+v, %v", alerts, err)
	}
}

// TestAlertsEndWithTheirChannel checks that the alerts in a deleted channel do not count.
func TestAlertsEndWithTheirChannel(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	ben, channel := w.People[0], snowflake.Parse(w.Channel.ID())
	w.tellMe(ben)
	if alerts, err := w.Store.AlertsIn(w.Ctx, channel); err != nil || len(alerts) != 1 {
		t.Fatalf("the alerts are %+v, %v", alerts, err)
	}
	w.Channel.Delete()
	w.SettleNowUntil("the alerts are gone", func() bool {
		alerts, err := w.Store.AlertsIn(w.Ctx, channel)
		return err == nil && len(alerts) == 0
	})
}

// TestCallOffersToTellOfNewTables checks that the message that calls players has a button for the next tables.
func TestCallOffersToTellOfNewTables(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	mara, anne, ben := w.NewManager(), w.People[0], w.People[1]
	w.Guild.NewRole("pirates", 0, true)
	w.chooseCallRole(mara, "pirates")
	w.OpenLobby("/korsar new seats:3", 1)
	w.ExpectPrivate(w.Press(anne, "call"), bottest.NoticeText(table.Called))
	w.ExpectPrivate(w.ClickOn(ben, w.calls()[0], "tell-me"), "I’ll send you a direct message")
}
