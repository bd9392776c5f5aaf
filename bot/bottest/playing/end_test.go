package playing_test

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/say"
	"korsar/bot/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestEnd stops a game: for its host and for a moderator, who are asked once
// more. Everybody is told, with the record as far as it goes.
func TestEnd(t *testing.T) {
	t.Parallel()
	for name, who := range mayEnd {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, 3, 1)
			p.Started("/korsar new seats:2", 2)
			p.Moves(p.OnTurn(), simplayer.Draw)
			for _, other := range p.People[1:] {
				p.Unchanged(func() { p.Reads(p.Types(other, "/korsar end"), bottest.Notice(table.HostOrModerator)) })
			}
			who := who(p)
			var asked *sandbox.Answer
			p.Unchanged(func() { asked = p.Types(who, "/korsar end") })
			p.Reads(asked, bottest.English.Confirm(table.PublicState{Phase: journal.Playing}))
			confirm, _ := asked.Now()
			p.Unchanged(func() {
				p.Reads(p.Forges(p.People[1], p.Board(), bottest.Button(t, confirm, "end").CustomID), bottest.Notice(table.HostOrModerator))
			})
			sure, err := who.Click(p.Ctx, confirm.ID, bottest.Button(t, confirm, "end").CustomID)
			if err != nil {
				t.Fatal(err)
			}
			p.Settled()
			p.Reads(sure, bottest.Notice(table.Stopped))
			p.isStopped()
		})
	}
}

// TestEndSaysByWhom: a game and a lobby that a moderator without a seat ends say so, also
// where the bot is started anew before it can tell.
func TestEndSaysByWhom(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		of   func(*world)
		told string
	}{
		{"game", func(p *world) { p.Started("/korsar new seats:2", 2) }, "The game was stopped before its end."},
		{"lobby", func(p *world) { p.Lobby("/korsar new seats:2", 1) }, "The lobby was cancelled"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, 2, 1)
			test.of(p)
			morgan := p.Moderator()
			confirm := p.Reply(morgan.Type(p.Ctx, p.Channel, "/korsar end"))
			withdraw := p.Discord.Inject(sandbox.Fault{Status: http.StatusBadGateway, Times: -1, Match: func(_, route string) bool { return route == bottest.RoutePost || route == bottest.RouteEdit }})
			p.Excuse(func(s sandbox.Sent) bool { return s.Status == http.StatusBadGateway })
			if _, err := morgan.Click(p.Ctx, confirm.ID, bottest.Button(t, confirm, "end").CustomID); err != nil {
				t.Fatal(err)
			}
			p.Settled()
			p.Restart()
			withdraw()
			p.Turn(time.Minute)
			p.Until("the end is told", func() bool { return strings.Contains(p.channelText(), test.told) })
			p.Settled()
			if !strings.Contains(p.channelText(), "By Morgan.") {
				t.Errorf("nobody is told who did it:\n%s", p.channelText())
			}
		})
	}
}

// isStopped checks what everybody is told of a game that was stopped after one
// move.
func (p *world) isStopped() {
	p.T.Helper()
	r := p.Record()
	if r.Result != nil || len(r.Moves) != 1 || len(r.Verify()) > 0 {
		p.T.Errorf("the record of the stopped game has the result %v after %d moves; %v", r.Result, len(r.Moves), r.Verify())
	}
	if stopped := bottest.English.End(table.End{PublicState: table.PublicState{Phase: journal.Gone}}).Title; !strings.Contains(p.Board().Text(), stopped) {
		p.T.Errorf("nobody is told that the game is stopped:\n%s", p.channelText())
	}
	if slices.ContainsFunc(p.Public(), func(m sandbox.Message) bool { return bottest.Has(m, "draw") }) {
		p.T.Error("the board of the stopped game asks for moves")
	}
	p.Reads(p.Types(p.People[0], "/korsar end"), bottest.Notice(table.TableGone))
}

// channelText is everything that is written in the channel.
func (p *world) channelText() string {
	var texts []string
	for _, m := range p.Public() {
		texts = append(texts, m.Text())
	}
	return strings.Join(texts, "\n")
}

// TestEndOfALobby is asked once more, too.
func TestEndOfALobby(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1)
	p.Reads(p.Types(p.People[0], "/korsar end"), bottest.Notice(table.NoTableHere))
	p.Lobby("/korsar new", 1)
	p.Reads(p.Types(p.People[1], "/korsar end"), bottest.Notice(table.HostOrModerator))
	asked := p.Types(p.People[0], "/korsar end")
	p.Reads(asked, bottest.English.Confirm(table.PublicState{Phase: journal.Lobby}))
	confirm, _ := asked.Now()
	sure, err := p.People[0].Click(p.Ctx, confirm.ID, bottest.Button(t, confirm, "end").CustomID)
	if err != nil {
		t.Fatal(err)
	}
	p.Settled()
	p.Reads(sure, bottest.Notice(table.LobbyCancelled))
	if len(p.Board().Buttons()) > 0 || len(p.Board().Attachments) > 0 {
		t.Errorf("there stands\n%s", p.Board().Text())
	}
}

// TestLeave gives up a seat by command in the lobby, and tells that a game
// under way cannot be left where nobody takes over.
func TestLeave(t *testing.T) {
	t.Parallel()
	p := open(t, 3, 1)
	p.Reads(p.Types(p.People[0], "/korsar leave"), bottest.Notice(table.NoTableHere))
	p.Lobby("/korsar new relief:none", 3)
	p.Reads(p.Types(p.People[2], "/korsar leave"), bottest.Notice(table.LeftTable))
	if got := strings.Join(p.Seated(), " "); got != "Anne Ben   " {
		t.Errorf("there sit %q", got)
	}
	p.Presses(p.People[0], "start")
	p.Unchanged(func() {
		p.Reads(p.Types(p.People[1], "/korsar leave"), bottest.Notice(table.LeaveUnderway))
		p.Reads(p.Types(p.People[2], "/korsar leave"), bottest.Notice(table.NotSeated))
	})
}

// TestTheEnd tells the scores once, with the record and Rematch, and closes the
// board.
func TestTheEnd(t *testing.T) {
	t.Parallel()
	for _, pace := range []string{"live", "relaxed"} {
		t.Run(pace, func(t *testing.T) {
			t.Parallel()
			p := open(t, 2, 2)
			p.Started("/korsar new seats:2 pace:"+pace, 2)
			p.EndsGame()
			ends := slices.DeleteFunc(p.Public(), func(m sandbox.Message) bool { return !bottest.Has(m, "rematch") })
			if len(ends) != 1 || len(p.Public()) != 2 {
				t.Fatalf("%d messages stand in the channel, %d tell the end:\n%s", len(p.Public()), len(ends), p.channelText())
			}
			for i, score := range p.Record().Result {
				if who := p.People[i].Name(); !strings.Contains(ends[0].Text(), who) || !strings.Contains(ends[0].Text(), strconv.Itoa(score)+" gold") {
					t.Errorf("the end does not tell the score %d of %s:\n%s", score, who, ends[0].Text())
				}
			}
			p.Restart()
			p.Settled()
			if len(p.Public()) != 2 || p.Count(http.MethodPost, bottest.RoutePost) == 0 {
				t.Errorf("after a restart %d messages stand in the channel", len(p.Public()))
			}
			hand, err := p.People[0].Type(p.Ctx, p.Channel, "/korsar hand")
			if err != nil {
				t.Fatal(err)
			}
			if m, ok := hand.Now(); !ok || len(simplayer.Offers(m)) > 0 || len(m.Buttons()) > 0 {
				t.Errorf("the hand after the end reads\n%s", m.Text())
			}
		})
	}
}

// TestRematch opens a table like the one before, with a secret of its own, for
// somebody who sat at it, once the channel is free.
func TestRematch(t *testing.T) {
	t.Parallel()
	p := open(t, 3, 1)
	p.Started("/korsar new seats:2 pace:live booty:closed language:fr edition:"+game.Editions[1].ID, 2)
	before := p.Kept()
	p.EndsGame()
	end := p.Board()
	again := bottest.Button(t, end, "rematch").CustomID
	p.Unchanged(func() { p.Reads(p.Forges(p.People[2], end, again), bottest.Notice(table.NotSeated)) })
	p.Types(p.People[2], "/korsar new")
	p.Unchanged(func() { p.Reads(p.Forges(p.People[1], end, again), bottest.Notice(table.PlaceTaken)) })
	p.Presses(p.People[2], "cancel")
	answer, err := p.People[1].Click(p.Ctx, end.ID, again)
	if err != nil {
		t.Fatal(err)
	}
	p.Settled()
	p.Reads(answer, bottest.English.Opened(table.PublicState{Channel: snowflake.Parse(p.Channel.ID())}))
	now := p.Kept()
	if now.ID == before.ID || now.Table.Phase != journal.Lobby || now.Table.Opened.Options != before.Table.Opened.Options || now.Table.Opened.After != before.ID {
		t.Errorf("the rematch of table %d is table %d: %+v", before.ID, now.ID, now.Table.Opened)
	}
	if now.Table.Opened.Secret == before.Table.Opened.Secret {
		t.Error("the rematch is dealt from the same secret")
	}
	for _, who := range p.People[:2] {
		p.Presses(who, "join")
	}
	p.Presses(p.People[1], "start")
	if !bottest.Has(p.Board(), "hand") {
		t.Errorf("the rematch does not begin:\n%s", p.Board().Text())
	}
	p.Unchanged(func() { p.Reads(p.Forges(p.People[0], end, again), bottest.Notice(table.PlaceTaken)) })
}

// TestRematchIsRefusedAsANewTableIs: where somebody could open no table there is no rematch,
// and the channel stays free.
func TestRematchIsRefusedAsANewTableIs(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1)
	guild := snowflake.Parse(p.Guild.ID())
	p.Started("/korsar new seats:2 pace:live", 2)
	p.EndsGame()
	over := p.Kept().ID
	refused := func(words string) {
		t.Helper()
		before := len(p.Public())
		p.Reads(p.Presses(p.People[1], "rematch"), words)
		if p.Kept().ID != over || len(p.Public()) != before {
			t.Errorf("%q is said, and a table is made", words)
		}
	}
	p.Channel.DenyBot(sandbox.AttachFiles)
	refused(bottest.English.MissingPermissions([]say.Permission{say.AttachFiles}))
	p.Channel.AllowBot(sandbox.AttachFiles)
	pirates := p.Guild.NewRole("pirates", 0, true)
	for _, custom := range []struct {
		customs storage.GuildSettings
		why     say.Fault
	}{
		{storage.GuildSettings{Channels: []snowflake.ID{snowflake.Parse(p.Guild.NewChannel("quay").ID())}}, say.NotThere},
		{storage.GuildSettings{Hosts: snowflake.Parse(pirates.ID())}, say.NotHosts},
	} {
		if err := p.Store.SetGuildSettings(p.Ctx, guild, custom.customs); err != nil {
			t.Fatal(err)
		}
		refused(bottest.English.Fault(custom.why))
	}
	p.Guild.Add(p.People[1].Person, pirates)
	p.Presses(p.People[1], "rematch")
	if p.Kept().ID == over {
		t.Error("who may open a table gets no rematch")
	}
}
