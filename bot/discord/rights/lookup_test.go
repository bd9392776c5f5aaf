package rights

import (
	"log/slog"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/jonboulle/clockwork"
	"pgregory.net/rapid"

	"korsar/bot/discord/rest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/openapi"
	"korsar/bot/table"
	"korsar/game/gametest"
	"korsar/storage/snowflake"
)

// newTestLookup returns a stand-in for Discord and a lookup of a bot, invited with the given permissions.
func newTestLookup(t testing.TB, invite sandbox.Permissions) (*sandbox.Discord, *Lookup, *clockwork.FakeClock) {
	t.Helper()
	clock := clockwork.NewFakeClockAt(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))
	checker, err := openapi.Published()
	if err != nil {
		t.Fatal(err)
	}
	d, err := sandbox.Open(sandbox.Options{Clock: clock, Invite: invite, Checker: checker})
	if err != nil {
		t.Fatal(err)
	}
	client, err := rest.New(rest.Options{Token: d.Token(), API: d.API(), Clock: clock})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		client.Close()
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d, New(client, clock, slog.New(slog.DiscardHandler)), clock
}

// testedPermissions are the permissions that determine rights, and one that does not. The first guildPermissionCount
// are not changed by channels.
var testedPermissions = []sandbox.Permissions{sandbox.Administrator, sandbox.ManageGuild, sandbox.ViewChannel,
	sandbox.Connect, sandbox.ManageMessages,
	sandbox.ManageThreads, sandbox.SendMessages}

const guildPermissionCount = 2

// drawPermissions draws permissions, each with a probability of 1 in oneIn.
func drawPermissions(r *rapid.T, what string, from []sandbox.Permissions, oneIn int) (bits sandbox.Permissions) {
	for _, bit := range from {
		if rapid.IntRange(1, oneIn).Draw(r, what) == 1 {
			bits |= bit
		}
	}
	return bits
}

// TestRightsMatchDiscord compares the rights that the bot finds with those that the stand-in grants. The guilds have
// random roles, owners, timeouts, kinds of channels, overwrites and threads. The two share no code.
func TestRightsMatchDiscord(t *testing.T) {
	d, l, clock := newTestLookup(t, sandbox.Administrator)
	visible, moderated := 0, 0
	gametest.Check(t, func(r *rapid.T) {
		clock.Advance(2 * time.Second) // so that no request waits
		g := d.NewGuild("Port")
		g.SetPermissions(drawPermissions(r, "everyone", testedPermissions[1:], 2), sandbox.Administrator)
		p := d.NewPerson("anne", "en-US")
		var roles []*sandbox.Role
		c := table.Click{User: snowflake.Parse(p.ID()), Guild: snowflake.Parse(g.ID())}
		for range rapid.IntRange(0, 3).Draw(r, "roles") {
			role := g.NewRole("crew", drawPermissions(r, "role", testedPermissions, 8), false)
			if roles = append(roles, role); rapid.Bool().Draw(r, "has it") {
				g.Add(p, role)
				c.Member.Roles = append(c.Member.Roles, snowflake.Parse(role.ID()))
			}
		}
		g.Add(p)
		if rapid.IntRange(1, 10).Draw(r, "owner") == 1 {
			g.SetOwner(p)
		}
		if rapid.IntRange(1, 5).Draw(r, "timeout") == 1 {
			c.Member.TimedOut = clock.Now().Add(time.Duration(rapid.IntRange(-1, 1).Draw(r, "for")) * time.Hour)
			g.TimeOut(p, c.Member.TimedOut)
		}
		kinds := []sandbox.ChannelKind{sandbox.KindText, sandbox.KindVoice, sandbox.KindAnnouncement,
			sandbox.KindStage, sandbox.KindForum}
		ch := g.NewChannelOf(rapid.SampledFrom(kinds).Draw(r, "kind"), "deck")
		draw := func(what string) sandbox.Permissions {
			return drawPermissions(r, what, testedPermissions[guildPermissionCount:], 4)
		}
		ch.DenyEveryone(draw("deny everyone"))
		ch.AllowEveryone(draw("allow everyone"))
		for _, role := range roles {
			ch.DenyRole(role, draw("deny role"))
			ch.AllowRole(role, draw("allow role"))
		}
		ch.Deny(p, draw("deny"))
		ch.Allow(p, draw("allow"))
		other := d.NewPerson("ben", "en-US")
		g.Add(other)
		places := []*sandbox.Channel{ch, ch.NewThread(other, "thread"), ch.NewPrivateThread(other, "closed"),
			ch.NewPrivateThread(p, "own")}
		var ids []snowflake.ID
		for _, at := range places {
			if at != nil {
				ids = append(ids, snowflake.Parse(at.ID()))
			}
		}
		found, err := l.Rights(t.Context(), c, ids...)
		if err != nil {
			r.Fatal(err)
		}
		for _, at := range places {
			if at == nil {
				continue
			}
			has := at.PermissionsOf(p)
			wanted := table.Rights{See: has.Has(sandbox.ViewChannel)}
			wanted.Moderate = wanted.See && (has.Has(sandbox.ManageMessages) || has.Has(sandbox.ManageGuild))
			if got := found[snowflake.Parse(at.ID())]; got != wanted {
				r.Fatalf("in %s of kind %d the bot finds %+v, Discord grants %+v", at.Name(), at.Kind(), got, wanted)
			}
			if wanted.See {
				visible++
			}
			if wanted.Moderate {
				moderated++
			}
		}
	})
	if visible == 0 || moderated == 0 {
		t.Errorf("of the channels %d are visible and %d moderated; the test needs some of each", visible, moderated)
	}
	if w := d.Warnings(); len(w) > 0 {
		t.Errorf("Discord would have ignored: %q", w)
	}
}

// TestInaccessibleChannelsAreLost looks up channels that are deleted, hidden from the bot, in another guild, or in a
// guild without the bot.
func TestInaccessibleChannelsAreLost(t *testing.T) {
	d, l, clock := newTestLookup(t, sandbox.ViewChannel)
	g, p := d.NewGuild("Port"), d.NewPerson("anne", "en-US")
	g.Add(p)
	c := table.Click{User: snowflake.Parse(p.ID()), Guild: snowflake.Parse(g.ID())}
	gone, hidden, seen := g.NewChannel("gone"), g.NewChannel("hidden"), g.NewChannel("seen")
	foreign := d.NewGuild("Tortuga").NewChannel("abroad")
	inHidden, closed := hidden.NewThread(p, "thread"), seen.NewPrivateThread(p, "closed")
	left := seen.NewPrivateThread(p, "left")
	gone.Delete()
	hidden.DenyBot(sandbox.ViewChannel)
	l.RememberThread(snowflake.Parse(left.ID()), discordgo.ChannelTypeGuildPrivateThread, snowflake.Parse(seen.ID()))
	wantLost := func(wanted bool, places ...*sandbox.Channel) {
		t.Helper()
		for _, ch := range places {
			found, err := l.Rights(t.Context(), c, snowflake.Parse(ch.ID()))
			if got := found[snowflake.Parse(ch.ID())]; err != nil || got.Lost != wanted || got.See == wanted {
				t.Errorf("of %s: %+v, %v", ch.Name(), got, err)
			}
		}
	}
	wantLost(true, gone, hidden, foreign, inHidden, closed, left)
	wantLost(false, seen)
	later := g.NewChannel("later") // created after the list was requested
	wantLost(false, later)
	g.Remove()
	clock.Advance(ttl)
	wantLost(true, seen, later)
}

// TestRememberedThreadsAreBounded remembers more threads than there is room for.
func TestRememberedThreadsAreBounded(t *testing.T) {
	_, l, _ := newTestLookup(t, sandbox.Administrator)
	for i := range 3 * maxThreads {
		l.RememberThread(snowflake.ID(i+1), discordgo.ChannelTypeGuildPublicThread, 7)
	}
	l.RememberThread(1, discordgo.ChannelTypeGuildText, 0)
	if n := l.threads.Len(); n > maxThreads {
		t.Errorf("%d threads are remembered", n)
	}
	if !l.KnowsThread(3 * maxThreads) {
		t.Error("the latest thread is not known")
	}
}
