package discord

import (
	"log/slog"
	"net/http"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/jonboulle/clockwork"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/openapi"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// newTestBot returns a stand-in for Discord and a bot for lookups, invited with the given permissions.
func newTestBot(t testing.TB, invite sandbox.Permissions) (*sandbox.Discord, *Bot, *clockwork.FakeClock) {
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
	b, err := New(Options{Token: d.Token(), API: d.API(), Clock: clock, Log: slog.New(slog.DiscardHandler),
		Timeouts: clockwork.NewFakeClock()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		b.cancel()
		b.rest.Close()
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d, b, clock
}

// TestLookupLeavesTimeToAnswer looks up rights while Discord does not answer. The click still has time for its answer.
func TestLookupLeavesTimeToAnswer(t *testing.T) {
	d, b, clock := newTestBot(t, sandbox.ViewChannel)
	c := table.Click{User: 7, Guild: snowflake.Parse(d.NewGuild("Port").ID())}
	const silence = time.Hour
	d.Inject(sandbox.Fault{Times: -1, Delay: silence})
	defer clock.Advance(silence)
	ctx, cancel := b.timeouts.start(t.Context(), answerTimeout)
	defer cancel()
	looked := make(chan error)
	go func() {
		_, err := b.Rights(ctx, c, 1)
		looked <- err
	}()
	timeouts := b.timeouts.clock.(*clockwork.FakeClock)
	if err := timeouts.BlockUntilContext(t.Context(), 2); err != nil { // the click's and the lookup's
		t.Fatal(err)
	}
	timeouts.Advance(answerTimeout - answerReserve)
	if err := <-looked; err == nil || ctx.Err() != nil {
		t.Errorf("of a guild that does not answer: %v; of the click: %v", err, ctx.Err())
	}
}

// TestBotOutsidePrivateThreadIsReported clicks in a private thread that the bot is not in. The user is asked to add the
// bot, whatever permissions the interaction claims. If the thread's channel is closed to the bot too, the user is asked
// to grant permissions.
func TestBotOutsidePrivateThreadIsReported(t *testing.T) {
	const enough = discordgo.PermissionViewChannel | discordgo.PermissionEmbedLinks | discordgo.PermissionAttachFiles |
		discordgo.PermissionSendMessagesInThreads
	d, b, clock := newTestBot(t, enough)
	g, p := d.NewGuild("Port"), d.NewPerson("anne", "en-US")
	g.Add(p)
	ch := g.NewChannel("deck")
	thread := ch.NewPrivateThread(p, "cabal")
	c := &click{language: english(), interaction: &interaction{
		channel: channel{discordgo.ChannelTypeGuildPrivateThread, snowflake.Parse(ch.ID())}}}
	c.Guild, c.Channel = snowflake.Parse(g.ID()), snowflake.Parse(thread.ID())
	wantProblem := func(permissions int64, wanted string) {
		t.Helper()
		c.permissions = permissions
		if got := b.channelProblem(t.Context(), c, false); got != wanted {
			t.Errorf("with the permissions %b the user is told %q", permissions, got)
		}
	}
	wantProblem(enough, english().Fault(say.NotInThread))
	wantProblem(0, english().Fault(say.NotInThread))
	wantProblem(discordgo.PermissionManageThreads|enough, "") // it gives access to every thread
	wantProblem(discordgo.PermissionAdministrator, "")
	withdraw := d.Inject(sandbox.Fault{Match: func(_,
		route string) bool {
		return route == "/guilds/{guild}/threads/active"
	}, Times: -1, Status: http.StatusBadGateway})
	wantProblem(enough, english().Refused(table.Refusal{Code: table.NoAnswer}))
	withdraw()
	ch.DenyBot(sandbox.ViewChannel)
	clock.Advance(time.Minute) // until the cached rights end
	wantProblem(0, english().MissingPermissions(missingPermissions(c.channel.requiredPermissions(false), 0)))
	ch.AllowBot(sandbox.ViewChannel)
	if _, err := p.Say(thread, "<@"+d.ApplicationID()+">"); err != nil {
		t.Fatal(err)
	}
	wantProblem(enough, "")
}
