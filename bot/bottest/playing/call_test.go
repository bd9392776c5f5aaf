package playing_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// chooseCallRole lets a manager choose the role to call, and returns the answer.
func (w *world) chooseCallRole(manager *simplayer.Player, name string) *sandbox.Answer {
	w.T.Helper()
	page, _ := w.Type(manager, "/korsar-admin posts").Now()
	return w.PickOption(manager, page, "call-role", name)
}

// calls returns the calls for players that stand in the channel.
func (w *world) calls() (list []sandbox.Message) {
	for _, m := range w.Messages() {
		if strings.Contains(m.Content, "is looking for") {
			list = append(list, m)
		}
	}
	return list
}

// TestHostCallsARole calls players to a lobby. The message notifies the role and joins its members. It is deleted once
// the table is full, also after a restart. The next call in the channel waits for an hour.
func TestHostCallsARole(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1)
	mara, anne, ben, carl := w.NewManager(), w.People[0], w.People[1], w.People[2]
	pirates := w.Guild.NewRole("pirates", 0, true)
	w.Guild.Add(ben.Person, pirates)
	w.OpenLobby("/korsar new seats:3", 1)
	if settings := w.Shown(w.Press(anne, "settings")); bottest.HasButton(settings, "call") {
		t.Error("a call is offered, but there is no role to call")
	}
	w.chooseCallRole(mara, "pirates")
	if settings := w.Shown(w.Press(ben, "settings")); bottest.HasButton(settings, "call") {
		t.Error("a call is offered to somebody who is not the host")
	}
	w.ExpectPrivate(w.Press(anne, "call"), bottest.NoticeText(table.Called))
	calls := w.calls()
	if len(calls) != 1 || len(calls[0].Pings) != 1 || calls[0].Pings[0] != ben.ID() ||
		!strings.HasPrefix(calls[0].Content, "<@&"+pirates.ID()+"> **Anne** is looking for 2 more players: Korsar") {
		t.Fatalf("the calls are %+v", calls)
	}
	w.ExpectPrivate(w.Press(anne, "call"), "Someone has called for players here already")
	if n := len(w.calls()); n != 1 {
		t.Errorf("there are %d calls", n)
	}

	w.ClickOn(ben, calls[0], "join")
	if n := len(w.calls()); n != 1 {
		t.Errorf("while a seat is free, there are %d calls", n)
	}
	w.Restart()
	w.Press(carl, "join")
	if n := len(w.calls()); n != 0 {
		t.Errorf("at a full table there are %d calls", n)
	}

	w.Press(anne, "cancel")
	w.OpenLobby("/korsar new seats:3", 1)
	w.ExpectPrivate(w.Press(anne, "call"), "Someone has called for players here already")
	w.Advance(time.Hour)
	w.Press(anne, "call")
	if n := len(w.calls()); n != 1 {
		t.Fatalf("after an hour there are %d calls", n)
	}
	w.Press(anne, "cancel")
	if n := len(w.calls()); n != 0 {
		t.Errorf("at a closed table there are %d calls", n)
	}
}

// TestNoCallReachesNobody checks that no role is called that would not be notified: neither when managers choose it,
// nor when the host calls it, nor when the call is posted.
func TestNoCallReachesNobody(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	mara, anne := w.NewManager(), w.People[0]
	silent, pirates := w.Guild.NewRole("silent", 0, false), w.Guild.NewRole("pirates", 0, true)
	fault := func(f table.CallFault, of *sandbox.Role) string {
		return bottest.English.CallFault(f, snowflake.Parse(of.ID()))
	}
	w.ExpectPrivate(w.chooseCallRole(mara, "silent"), fault(table.CallRoleSilent, silent))
	page, _ := w.Type(mara, "/korsar-admin posts").Now()
	w.ExpectPrivate(w.Forge(mara, page, "k1:0:0:guild-set:call-role", w.Guild.ID()),
		bottest.English.CallFault(table.CallsEveryone, snowflake.Parse(w.Guild.ID())))
	w.Guild.SetPermissions(sandbox.Everyone, sandbox.MentionEveryone)
	w.chooseCallRole(mara, "silent")
	w.OpenLobby("/korsar new seats:3", 1)
	w.Channel.DenyBot(sandbox.MentionEveryone)
	w.ExpectPrivate(w.Press(anne, "call"), fault(table.CallRoleSilent, silent))
	w.chooseCallRole(mara, "pirates")
	w.Guild.DeleteRole(pirates)
	w.ExpectPrivate(w.Press(anne, "call"), fault(table.CallRoleGone, pirates))

	parrots := w.Guild.NewRole("parrots", 0, true)
	w.chooseCallRole(mara, "parrots")
	w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodPost, bottest.RoutePost),
		Status: http.StatusBadGateway})
	w.AllowCodes(0)
	w.Press(anne, "call")
	w.Guild.DeleteRole(parrots)
	w.PassMinutes(1)
	told, words := anne.DM().Messages(), "I couldn’t call anyone to your table in <#"+w.Channel.ID()+">"
	if len(told) != 1 || !strings.Contains(told[0].Content, words) {
		t.Errorf("the host is told %+v", told)
	}
	if n := len(w.calls()); n > 0 {
		t.Errorf("there are %d calls", n)
	}
}

// unreadableSettings is a store that fails to read the settings of guilds while failing is set.
type unreadableSettings struct {
	storage.Store
	failing atomic.Bool
}

func (s *unreadableSettings) GuildSettings(ctx context.Context, guild snowflake.ID) (storage.GuildSettings, error) {
	if s.failing.Load() {
		return storage.GuildSettings{}, errors.New("no settings are read now")
	}
	return s.Store.GuildSettings(ctx, guild)
}

// TestUnreadableSettingsAreNoMissingRole checks that a host is not told that the role is gone if it cannot be read.
func TestUnreadableSettingsAreNoMissingRole(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	store := &unreadableSettings{}
	w.WrapStore = func(s storage.Store) storage.Store { store.Store = s; return store }
	w.Restart()
	w.Guild.NewRole("pirates", 0, true)
	w.chooseCallRole(w.NewManager(), "pirates")
	w.OpenLobby("/korsar new seats:3", 1)
	store.failing.Store(true)
	w.ExpectPrivate(w.Press(w.People[0], "call"), bottest.NoticeText(table.NotSaved))
}
