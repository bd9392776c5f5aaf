package table_test

import (
	"errors"
	"fmt"
	"testing"

	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// TestTablesOfOtherChannelsAreHidden from users who have no seat there and may not see the channel.
func TestTablesOfOtherChannelsAreHidden(t *testing.T) {
	known := func(r table.Rights) *table.KnownRights {
		return &table.KnownRights{Channels: map[snowflake.ID]table.Rights{channel: r}, Asked: table.Answered}
	}
	unknown, failed := &table.KnownRights{}, &table.KnownRights{Asked: table.Failed}
	lost := known(table.Rights{Lost: true})
	for _, test := range []struct {
		holds  string
		user   snowflake.ID
		change func(*table.Click)
		known  *table.KnownRights
		seated bool // rights of players are looked up, too
		want   string
	}{
		{"in its channel everybody sees it", dan, here, unknown, false, "sees"},
		{"in its channel a moderator moderates", dan, moderating, unknown, false, "sees, moderates"},
		{"a player sees it from elsewhere", ben, there, unknown, false, "sees"},
		{"a covered player does", cleo, there, unknown, false, "sees"},
		{"a player's rights are asked for where they matter", ben, there, unknown, true, "asks 5"},
		{"others' rights are asked for", dan, there, unknown, false, "asks 5"},
		{"who may see the channel sees it", dan, there, known(table.Rights{See: true}), false, "sees"},
		{"who may moderate it moderates", dan, there, known(table.Rights{See: true, Moderate: true}), false,
			"sees, moderates"},
		{"a player may moderate it", ben, there, known(table.Rights{Moderate: true}), true, "sees, moderates"},
		{"to moderate another channel is nothing", dan, moderatingThere, known(table.Rights{See: true}), false, "sees"},
		{"others do not", dan, there, known(table.Rights{}), false, "hidden"},
		{"a player without the channel does", ben, there, known(table.Rights{}), true, "sees"},
		{"without an answer others do not", dan, there, failed, false, "hidden"},
		{"without an answer a player does", ben, there, failed, true, "sees"},
		{"of a lost channel others see nothing", dan, there, lost, false, "hidden"},
		{"of a lost channel the host sees it", anne, there, lost, true, "sees"},
		{"of a lost channel a manager moderates it", dan, managing, lost, false, "sees, moderates"},
		{"nor is it for a player without an answer", ben, moderatingThere, failed, false, "sees"},
		{"another guild sees nothing", dan, abroad, known(table.Rights{See: true}), false, "hidden"},
		{"in another guild a player does", ben, abroad, unknown, true, "sees"},
	} {
		w := playing(t, ben, cleo)
		w.expect(cleo, leaveGame, "relieved")
		c := w.click(test.user)
		test.change(&c)
		admitted, ask, err := w.table.Admit(t.Context(), c, test.known, test.seated)
		got := "sees"
		switch {
		case errors.Is(err, table.ErrHidden):
			got = "hidden"
		case ask != 0:
			got = fmt.Sprint("asks ", ask)
		case admitted.Moderator:
			got = "sees, moderates"
		}
		if got != test.want {
			t.Errorf("%s: %s %s it (%v)", test.holds, names[test.user], got, err)
		}
	}
}

func here(*table.Click)         {}
func moderating(c *table.Click) { c.ModeratesHere = true }
func there(c *table.Click)      { c.Channel++ }
func moderatingThere(c *table.Click) {
	c.Channel, c.ModeratesHere, c.Moderator = c.Channel+1, true, true
}
func managing(c *table.Click) { c.Channel, c.ManagesGuild = c.Channel+1, true }
func abroad(c *table.Click)   { c.Guild++ }

// TestHostWithoutASeatSeesATableOfALostChannel: the host has to be able to move it.
func TestHostWithoutASeatSeesATableOfALostChannel(t *testing.T) {
	w := lobby(t, 3, ben, cleo)
	w.expect(anne, leave, "left-table")
	lost := &table.KnownRights{Channels: map[snowflake.ID]table.Rights{channel: {Lost: true}}, Asked: table.Answered}
	c := w.click(anne)
	c.Channel++
	if admitted, _, err := w.table.Admit(t.Context(), c, lost, true); err != nil || admitted.Moderator {
		t.Errorf("the host: moderates %v, %v", admitted.Moderator, err)
	}
}

// TestFormerPlayersSeeAFinishedGame, but not a running one.
func TestFormerPlayersSeeAFinishedGame(t *testing.T) {
	w := playing(t, ben, cleo)
	w.expect(cleo, substitute(0, dan), "asked")
	w.expect(dan, accept, "hand")
	failed := &table.KnownRights{Asked: table.Failed}
	sees := func(user snowflake.ID) bool {
		c := w.click(user)
		c.Channel++
		_, _, err := w.table.Admit(t.Context(), c, failed, false)
		return err == nil
	}
	if sees(cleo) {
		t.Error("who gave their seat away sees the running game")
	}
	w.expect(anne, stop, "stopped")
	if !sees(cleo) || sees(eve) {
		t.Errorf("the game is over; a former player sees it: %v, somebody else: %v", sees(cleo), sees(eve))
	}
	c := w.click(cleo)
	c.Channel, w.store.answers = c.Channel+1, 0
	if _, _, err := w.table.Admit(t.Context(), c, failed, false); !errors.Is(err, errSilent) {
		t.Errorf("without an answer of the store the former player got %v", err)
	}
}

// TestRecordNeedsAFinishedGame: it is refused before the game is over, and for a lobby.
func TestRecordNeedsAFinishedGame(t *testing.T) {
	w := playing(t, ben)
	refused := func() string {
		refusal, _ := errors.AsType[*table.Refusal](w.table.MustBeOver())
		if refusal == nil {
			return ""
		}
		return string(refusal.Code)
	}
	if got := refused(); got != "not-over" {
		t.Errorf("of a running game: %q", got)
	}
	w.expect(anne, stop, "stopped")
	if got := refused(); got != "" {
		t.Errorf("of a game that is over: %q", got)
	}
	w = lobby(t, 2)
	w.expect(anne, cancel, "lobby-canceled")
	if got := refused(); got != "not-over" {
		t.Errorf("of a lobby that was canceled: %q", got)
	}
}
