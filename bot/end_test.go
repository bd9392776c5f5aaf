package bot_test

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// TestEnd stops a game: for its host and for a moderator, who are asked once
// more. Everybody is told, with the record as far as it goes.
func TestEnd(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		who  func(*port) *rehearsal.Player
	}{
		{"host", func(p *port) *rehearsal.Player { return p.people[0] }},
		{"moderator", (*port).moderator},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := openPort(t, 3, 1)
			p.started("/korsar new seats:2", 2)
			p.moves(p.onTurn(), rehearsal.Draw)
			for _, other := range p.people[1:] {
				p.unchanged(func() { p.reads(p.types(other, "/korsar end"), notice(table.HostOrWarden)) })
			}
			who := test.who(p)
			var asked *sandbox.Answer
			p.unchanged(func() { asked = p.types(who, "/korsar end") })
			p.reads(asked, english.Confirm(table.Face{Phase: journal.Playing}))
			confirm, _ := asked.Now()
			p.unchanged(func() {
				p.reads(p.forges(p.people[1], p.board(), button(t, confirm, "end").CustomID), notice(table.HostOrWarden))
			})
			sure, err := who.Click(p.ctx, confirm.ID, button(t, confirm, "end").CustomID)
			if err != nil {
				t.Fatal(err)
			}
			p.settled()
			p.reads(sure, notice(table.Stopped))
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
		of   func(*port)
		told string
	}{
		{"game", func(p *port) { p.started("/korsar new seats:2", 2) }, "The game was stopped before its end."},
		{"lobby", func(p *port) { p.lobby("/korsar new seats:2", 1) }, "The lobby was cancelled"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := openPort(t, 2, 1)
			test.of(p)
			morgan := p.moderator()
			confirm := p.reply(morgan.Type(p.ctx, p.channel, "/korsar end"))
			withdraw := p.discord.Inject(sandbox.Fault{Status: http.StatusBadGateway, Times: -1, Match: func(_, route string) bool { return route == routePost || route == routeEdit }})
			p.excuse(func(s sandbox.Sent) bool { return s.Status == http.StatusBadGateway })
			if _, err := morgan.Click(p.ctx, confirm.ID, button(t, confirm, "end").CustomID); err != nil {
				t.Fatal(err)
			}
			p.settled()
			p.restart()
			withdraw()
			p.turn(time.Minute)
			p.until("the end is told", func() bool { return strings.Contains(p.channelText(), test.told) })
			p.settled()
			if !strings.Contains(p.channelText(), "By Morgan.") {
				t.Errorf("nobody is told who did it:\n%s", p.channelText())
			}
		})
	}
}

// isStopped checks what everybody is told of a game that was stopped after one
// move.
func (p *port) isStopped() {
	p.t.Helper()
	r := recordIn(p.t, p)
	if r.Result != nil || len(r.Moves) != 1 || len(r.Verify()) > 0 {
		p.t.Errorf("the record of the stopped game has the result %v after %d moves; %v", r.Result, len(r.Moves), r.Verify())
	}
	if stopped := english.End(table.End{Face: table.Face{Phase: journal.Gone}}).Title; !strings.Contains(p.board().Text(), stopped) {
		p.t.Errorf("nobody is told that the game is stopped:\n%s", p.channelText())
	}
	if slices.ContainsFunc(p.public(), func(m sandbox.Message) bool { return has(m, "draw") }) {
		p.t.Error("the board of the stopped game asks for moves")
	}
	p.reads(p.types(p.people[0], "/korsar end"), notice(table.TableGone))
}

// channelText is everything that is written in the channel.
func (p *port) channelText() string {
	var texts []string
	for _, m := range p.public() {
		texts = append(texts, m.Text())
	}
	return strings.Join(texts, "\n")
}

// TestEndOfALobby is asked once more, too.
func TestEndOfALobby(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1)
	p.reads(p.types(p.people[0], "/korsar end"), notice(table.NoTableHere))
	p.lobby("/korsar new", 1)
	p.reads(p.types(p.people[1], "/korsar end"), notice(table.HostOrWarden))
	asked := p.types(p.people[0], "/korsar end")
	p.reads(asked, english.Confirm(table.Face{Phase: journal.Lobby}))
	confirm, _ := asked.Now()
	sure, err := p.people[0].Click(p.ctx, confirm.ID, button(t, confirm, "end").CustomID)
	if err != nil {
		t.Fatal(err)
	}
	p.settled()
	p.reads(sure, notice(table.LobbyCancelled))
	if len(p.board().Buttons()) > 0 || len(p.board().Attachments) > 0 {
		t.Errorf("there stands\n%s", p.board().Text())
	}
}

// TestLeave gives up a seat by command in the lobby, and tells that a game
// under way cannot be left where nobody takes over.
func TestLeave(t *testing.T) {
	t.Parallel()
	p := openPort(t, 3, 1)
	p.reads(p.types(p.people[0], "/korsar leave"), notice(table.NoTableHere))
	p.lobby("/korsar new relief:none", 3)
	p.reads(p.types(p.people[2], "/korsar leave"), notice(table.LeftTable))
	if got := strings.Join(p.seated(), " "); got != "Anne Ben   " {
		t.Errorf("there sit %q", got)
	}
	p.presses(p.people[0], "start")
	p.unchanged(func() {
		p.reads(p.types(p.people[1], "/korsar leave"), notice(table.LeaveUnderway))
		p.reads(p.types(p.people[2], "/korsar leave"), notice(table.NotSeated))
	})
}

// TestTheEnd tells the scores once, with the record and Rematch, and closes the
// board.
func TestTheEnd(t *testing.T) {
	t.Parallel()
	for _, pace := range []string{"live", "relaxed"} {
		t.Run(pace, func(t *testing.T) {
			t.Parallel()
			p := openPort(t, 2, 2)
			p.started("/korsar new seats:2 pace:"+pace, 2)
			p.endsGame()
			ends := slices.DeleteFunc(p.public(), func(m sandbox.Message) bool { return !has(m, "rematch") })
			if len(ends) != 1 || len(p.public()) != 2 {
				t.Fatalf("%d messages stand in the channel, %d tell the end:\n%s", len(p.public()), len(ends), p.channelText())
			}
			for i, score := range recordIn(t, p).Result {
				if who := p.people[i].Name(); !strings.Contains(ends[0].Text(), who) || !strings.Contains(ends[0].Text(), strconv.Itoa(score)+" gold") {
					t.Errorf("the end does not tell the score %d of %s:\n%s", score, who, ends[0].Text())
				}
			}
			p.restart()
			p.settled()
			if len(p.public()) != 2 || p.count(http.MethodPost, routePost) == 0 {
				t.Errorf("after a restart %d messages stand in the channel", len(p.public()))
			}
			hand, err := p.people[0].Type(p.ctx, p.channel, "/korsar hand")
			if err != nil {
				t.Fatal(err)
			}
			if m, ok := hand.Now(); !ok || len(rehearsal.Offers(m)) > 0 || len(m.Buttons()) > 0 {
				t.Errorf("the hand after the end reads\n%s", m.Text())
			}
		})
	}
}

// TestRematch opens a table like the one before, with a secret of its own, for
// somebody who sat at it, once the channel is free.
func TestRematch(t *testing.T) {
	t.Parallel()
	p := openPort(t, 3, 1)
	p.started("/korsar new seats:2 pace:live booty:closed language:fr edition:"+game.Editions[1].ID, 2)
	before := p.kept()
	p.endsGame()
	end := p.board()
	again := button(t, end, "rematch").CustomID
	p.unchanged(func() { p.reads(p.forges(p.people[2], end, again), notice(table.NotSeated)) })
	p.types(p.people[2], "/korsar new")
	p.unchanged(func() { p.reads(p.forges(p.people[1], end, again), notice(table.PlaceTaken)) })
	p.presses(p.people[2], "cancel")
	answer, err := p.people[1].Click(p.ctx, end.ID, again)
	if err != nil {
		t.Fatal(err)
	}
	p.settled()
	p.reads(answer, english.Opened(table.Face{Channel: snowflake(t, p.channel.ID())}))
	now := p.kept()
	if now.ID == before.ID || now.Table.Phase != journal.Lobby || now.Table.Opened.Options != before.Table.Opened.Options || now.Table.Opened.After != before.ID {
		t.Errorf("the rematch of table %d is table %d: %+v", before.ID, now.ID, now.Table.Opened)
	}
	if now.Table.Opened.Secret == before.Table.Opened.Secret {
		t.Error("the rematch is dealt from the same secret")
	}
	for _, who := range p.people[:2] {
		p.presses(who, "join")
	}
	p.presses(p.people[1], "start")
	if !has(p.board(), "hand") {
		t.Errorf("the rematch does not begin:\n%s", p.board().Text())
	}
	p.unchanged(func() { p.reads(p.forges(p.people[0], end, again), notice(table.PlaceTaken)) })
}

// TestRematchIsRefusedAsANewTableIs: where somebody could open no table there is no rematch,
// and the channel stays free.
func TestRematchIsRefusedAsANewTableIs(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1)
	guild := snowflake(t, p.guild.ID())
	p.started("/korsar new seats:2 pace:live", 2)
	p.endsGame()
	over := p.kept().ID
	refused := func(words string) {
		t.Helper()
		before := len(p.public())
		p.reads(p.presses(p.people[1], "rematch"), words)
		if p.kept().ID != over || len(p.public()) != before {
			t.Errorf("%q is said, and a table is made", words)
		}
	}
	p.channel.DenyBot(sandbox.AttachFiles)
	refused(english.MissingPermissions([]say.Permission{say.AttachFiles}))
	p.channel.AllowBot(sandbox.AttachFiles)
	pirates := p.guild.NewRole("pirates", 0, true)
	for _, custom := range []struct {
		customs storage.Customs
		why     say.Fault
	}{
		{storage.Customs{Channels: []journal.Snowflake{snowflake(t, p.guild.NewChannel("quay").ID())}}, say.NotThere},
		{storage.Customs{Hosts: snowflake(t, pirates.ID())}, say.NotHosts},
	} {
		if err := p.store.SetCustoms(p.ctx, guild, custom.customs); err != nil {
			t.Fatal(err)
		}
		refused(english.Fault(custom.why))
	}
	p.guild.Add(p.people[1].Person, pirates)
	p.presses(p.people[1], "rematch")
	if p.kept().ID == over {
		t.Error("who may open a table gets no rematch")
	}
}
