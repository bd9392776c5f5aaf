package table_test

import (
	"context"
	"strings"
	"testing"

	"korsar/bot/table"
	"korsar/storage/journal"
)

// TestChatNeedsABotThatReadsIt: otherwise it is refused, and nobody is asked for it. A chat of before can be removed,
// and does not get in the way of other settings.
func TestChatNeedsABotThatReadsIt(t *testing.T) {
	name := func(channel string) action {
		return set(func(o *journal.Options) { o.VoteRules.Chat.Channel = channel })
	}
	remove := set(func(o *journal.Options) { o.VoteRules.Chat = journal.Chat{} })
	hints := set(func(o *journal.Options) { o.Hints = true })
	for why, switchOff := range map[string]func(*world){
		"chats-off": func(w *world) { w.env.Chats = false },
		"live-off":  func(w *world) { w.env.LiveURL = "" },
	} {
		w := audienceLobby(t, voting())
		switchOff(w)
		w.expect(anne, name("korsar"), "settings, "+why)
		w.expect(anne, (*table.Table).ChatSettings, why)
		if w.settings().MaySetChat {
			t.Errorf("%s: the host is shown the setting", why)
		}
		w = audienceLobby(t, streamed())
		switchOff(w)
		w.expect(anne, hints, "settings")
		w.expect(anne, name("another"), "settings, "+why)
		w.expect(anne, (*table.Table).ChatSettings, "settings")
		if w.expect(anne, remove, "settings"); w.stored().Options().VoteRules.Chat.Votes() {
			t.Errorf("%s: the chat was not removed", why)
		}
	}
}

// settings returns the settings that Anne is shown.
func (w *world) settings() table.Settings {
	w.Helper()
	reply, err := w.reply(anne, (*table.Table).Settings)
	if err != nil {
		w.Fatal(err)
	}
	return reply.(table.Settings)
}

// TestFirstChatIsOpenAgainstComputers: against people, and while a person can get a seat, the hand is on a page of its
// own.
func TestFirstChatIsOpenAgainstComputers(t *testing.T) {
	computer, audience := journal.Computer(journal.Mate), journal.Audience(0)
	for _, test := range []struct {
		holds  string
		seated []journal.Occupant // besides Anne, who has the first free seat
		leaves bool               // Anne
		open   bool
	}{
		{"against a person", []journal.Occupant{audience}, false, false},
		{"against a person and a computer", []journal.Occupant{audience, {}, computer}, false, false},
		{"with a free seat", []journal.Occupant{audience, computer, {}}, true, false},
		{"against computers", []journal.Occupant{audience, computer, computer}, false, true},
		{"against nobody", []journal.Occupant{audience}, true, false},
	} {
		o := voting()
		o.Seats = max(len(test.seated), 2)
		w := newWorld(t).open(table.Opening{Options: o, Seated: test.seated})
		if test.leaves {
			w.expect(anne, leave, "left-table")
		}
		if first := w.settings().FirstChat(); first.Open != test.open || first.Latency == 0 || first.Votes() {
			t.Errorf("%s: the first chat is %+v", test.holds, first)
		}
	}
}

// TestPresetAndRematchKeepTheChat as they keep the other rules of votes.
func TestPresetAndRematchKeepTheChat(t *testing.T) {
	want := streamed().VoteRules.Chat
	for _, preset := range table.Presets {
		o := streamed()
		if preset.Apply(&o); o.VoteRules.Chat != want {
			t.Errorf("%s: the chat is %+v", preset, o.VoteRules.Chat)
		}
	}
	w := audienceGameWith(t, streamed())
	w.expect(anne, stop, "stopped")
	next, err := w.table.Rematch(w.click(anne))
	if err != nil || next.Options.VoteRules.Chat != want {
		t.Errorf("the rematch has the chat %+v, %v", next.Options.VoteRules.Chat, err)
	}
}

// TestViewersPageGoesWithTheLivePage: the host gets its address if the hand is not on the live page. A new live page
// has a new one.
func TestViewersPageGoesWithTheLivePage(t *testing.T) {
	w := audienceGameWith(t, streamed())
	first := w.livePage((*table.Table).LivePage)
	key, is := strings.CutPrefix(first.Viewers, first.Address+"/hand/")
	token := strings.TrimPrefix(first.Address, "https://korsar.example/t/")
	if !is || !table.IsViewersKey(token, w.stored().Opened.Secret, key) {
		t.Errorf("the page of the viewers is at %q", first.Viewers)
	}
	w.env.Random = strings.NewReader(strings.Repeat("another token of sixteen bytes", 9))
	renewed := w.livePage(newLivePage(0))
	token = strings.TrimPrefix(renewed.Address, "https://korsar.example/t/")
	if renewed.Viewers == first.Viewers || table.IsViewersKey(token, w.stored().Opened.Secret, key) {
		t.Error("the key opens the page of the new address")
	}
	if gone := w.livePage((*table.Table).RemoveLivePage); gone.Viewers != "" {
		t.Errorf("removed it is at %q", gone.Viewers)
	}
	w.expect(mod, (*table.Table).LivePage, "livepage")
	w.expect(ben, (*table.Table).LivePage, "host-or-moderator")
}

// TestOnlyAHiddenHandHasAViewersPage of its own, and only while the table is not over.
func TestOnlyAHiddenHandHasAViewersPage(t *testing.T) {
	open, none := streamed(), voting()
	open.VoteRules.Chat.Open = true
	for name, o := range map[string]journal.Options{"open": open, "no chat": none} {
		if page := audienceGameWith(t, o).livePage((*table.Table).LivePage); page.Viewers != "" {
			t.Errorf("%s: viewers have the page %q", name, page.Viewers)
		}
	}
	w := audienceGameWith(t, streamed())
	for w.stored().Phase == journal.Playing {
		m := w.laterDraw()
		if w.table.PublicState().Game.Turn != 1 {
			w.expect(w.onTurn(), play(m), "hand")
			continue
		}
		w.expect(cleo, vote(m), "hand")
		w.expect(dan, vote(m), "hand")
		w.do(anne, func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
			return t.ControlVote(ctx, c, journal.CloseNow)
		})
	}
	if page := w.livePage((*table.Table).LivePage); page.Viewers != "" || page.Address == "" {
		t.Errorf("after the game the pages are at %q and %q", page.Address, page.Viewers)
	}
}
