package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage/journal"
)

// seated is who has which seat, by name; "" is a free one.
func (p *port) seated() []string {
	p.t.Helper()
	var list []string
	kept := p.kept()
	for _, c := range kept.Table.Chairs {
		profiles, err := p.store.People(p.ctx, c.Occupant.Person)
		if err != nil {
			p.t.Fatal(err)
		}
		list = append(list, profiles[c.Occupant.Person].Name)
	}
	return list
}

// TestLobby takes, changes and frees seats by button. Every step is a person,
// a button, who sits where after it and what they are told.
func TestLobby(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, command string
		steps         []lobbyStep
	}{
		{"free for all", "/korsar new seats:3", []lobbyStep{
			{"Anne", "join", "Anne  ", ""},
			{"Ben", "join", "Anne Ben ", ""},
			{"Ben", "join", "Anne Ben ", notice(table.SeatedAlready)},
			{"Cleo", "leave", "Anne Ben ", notice(table.NotSeated)},
			{"Cleo", "join", "Anne Ben Cleo", ""},
			{"Dirk", "join", "Anne Ben Cleo", notice(table.TableFull)},
			{"Anne", "leave", "Ben Cleo ", notice(table.LeftTable)},
			{"Dirk", "join", "Ben Cleo Dirk", ""},
			{"Ben", "start", "Ben Cleo Dirk", notice(table.HostOnly)},
			{"Ben", "cancel", "Ben Cleo Dirk", notice(table.HostOrWarden)},
		}},
		{"partners", "/korsar new seats:6", []lobbyStep{
			{"Anne", "join", "Anne     ", ""},
			{"Ben", "join", "Anne Ben    ", ""},
			{"Cleo", "join", "Anne Ben Cleo   ", ""},
			{"Eve", "side", "Anne Ben Cleo   ", notice(table.NotSeated)},
			{"Anne", "side", " Ben Cleo Anne  ", ""},
			{"Dirk", "join", "Dirk Ben Cleo Anne  ", ""},
			{"Ben", "leave", "Dirk  Cleo Anne  ", notice(table.LeftTable)},
			{"Dirk", "side", "  Cleo Anne Dirk ", ""},
		}},
		{"partners change places", "/korsar new mode:partnership seats:4", []lobbyStep{
			{"Anne", "join", "Anne   ", ""},
			{"Ben", "join", "Anne Ben  ", ""},
			{"Cleo", "join", "Anne Ben Cleo ", ""},
			{"Dirk", "join", "Anne Ben Cleo Dirk", ""},
			{"Anne", "side", "Cleo Ben Anne Dirk", ""},
			{"Dirk", "side", "Cleo Dirk Anne Ben", ""},
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := openPort(t, 5, 1)
			p.types(p.people[0], test.command)
			for _, step := range test.steps {
				step.take(p)
			}
		})
	}
}

// lobbyStep is one click in a lobby.
type lobbyStep struct {
	who, action, seats, told string
}

func (s lobbyStep) take(p *port) {
	p.t.Helper()
	for _, who := range p.people {
		if who.Name() != s.who {
			continue
		}
		answer := p.presses(who, s.action)
		if s.told == "" && answer.Kind != sandbox.Acknowledged {
			p.t.Errorf("%s presses %s: told %v, expected the lobby to change", s.who, s.action, answer.Kind)
		} else if s.told != "" {
			p.reads(answer, s.told)
		}
	}
	if seats := strings.Join(p.seated(), " "); seats != s.seats {
		p.t.Errorf("after %s pressed %s there sit %q, expected %q", s.who, s.action, seats, s.seats)
	}
	for _, name := range strings.Fields(s.seats) {
		if !strings.Contains(p.board().Text(), name) {
			p.t.Errorf("the lobby does not show %s:\n%s", name, p.board().Text())
		}
	}
}

// TestStartWaitsForACrew shows everybody why a lobby cannot start, until it
// can. Each step is who presses what, and the reason that stands there then.
func TestStartWaitsForACrew(t *testing.T) {
	t.Parallel()
	few := english.Setup(game.SetupRefusal{Rule: game.TooFew})
	pairs := english.Setup(game.SetupRefusal{Rule: game.TooFewPairs, Seats: 2})
	lacks := func(side game.Side) string {
		return english.Notice(table.Notice{Kind: table.NotReady, Unready: table.Unready{Pair: side}})
	}
	for _, test := range []struct {
		name, command string
		whys          []string // after nobody, Anne, Ben … sat down; "" when it can start
	}{
		{"free for all", "/korsar new", []string{few, few, ""}},
		{"partners", "/korsar new seats:6", []string{few, lacks(1), pairs, lacks(2), "", lacks(3), ""}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := openPort(t, 6, 1)
			p.types(p.people[0], test.command)
			for taken, why := range test.whys {
				if taken > 0 {
					p.presses(p.people[taken-1], "join")
				}
				p.showsWhyNot(why)
			}
		})
	}
}

// showsWhyNot checks the Start of a lobby, and that pressing it in spite of all
// is refused for the same reason.
func (p *port) showsWhyNot(why string) {
	p.t.Helper()
	lobby := p.board()
	start := button(p.t, lobby, "start")
	if start.Disabled != (why != "") {
		p.t.Errorf("Start is disabled: %v, expected %v: %s", start.Disabled, why != "", lobby.Text())
	}
	if why == "" {
		return
	}
	reason := why[strings.Index(why, ". ")+1:]
	if !strings.Contains(lobby.Text(), reason) {
		p.t.Errorf("the lobby does not say %q:\n%s", reason, lobby.Text())
	}
	p.unchanged(func() { p.reads(p.forges(p.people[0], lobby, start.CustomID), reason) })
}

// TestCommitmentFromTheFirstMessage is the fair deal: what stands in the lobby
// before anybody can join is what the record opens.
func TestCommitmentFromTheFirstMessage(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1)
	p.types(p.people[0], "/korsar new seats:2")
	commitment := deal.Commitment(p.kept().Table.Opened.Secret)
	first := slices.IndexFunc(p.discord.Transcript(), func(s sandbox.Sent) bool { return s.Route == routePost })
	if sent := p.discord.Transcript()[first]; !strings.Contains(string(sent.JSON), commitment) {
		t.Errorf("the lobby was posted without its commitment %s: %s", commitment, sent.JSON)
	}
	for _, who := range p.people {
		p.presses(who, "join")
		if !strings.Contains(p.board().Text(), commitment) {
			t.Errorf("the lobby does not show %s any more:\n%s", commitment, p.board().Text())
		}
	}
	p.presses(p.people[0], "start")
	p.endsGame()
	if r := recordIn(t, p); r.Fair == nil || r.Fair.Commitment != commitment {
		t.Errorf("the record opens another commitment than %s: %+v", commitment, r.Fair)
	}
}

// TestLobbySurvivesARestart goes on with the buttons of before.
func TestLobbySurvivesARestart(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1)
	p.lobby("/korsar new seats:2", 1)
	lobby := p.board()
	p.restart()
	if _, err := p.people[1].Click(p.ctx, lobby.ID, "Join"); err != nil {
		t.Fatal(err)
	}
	p.settled()
	if got := p.board(); got.ID != lobby.ID || !strings.Contains(got.Text(), "Ben") {
		t.Errorf("the lobby did not go on where it stood:\n%s", got.Text())
	}
	p.presses(p.people[0], "start")
	if !has(p.board(), "hand") {
		t.Errorf("the game did not begin:\n%s", p.board().Text())
	}
}

// TestDesertedLobbyCloses closes a lobby that nobody touched for a day, whether
// the bot ran at that time or not, and no lobby that somebody touched.
func TestDesertedLobbyCloses(t *testing.T) {
	t.Parallel()
	closes := func(t *testing.T, p *port) {
		p.until("the lobby is closed", func() bool { return !has(p.board(), "join") && len(p.public()) == 1 })
		if kept := p.kept(); kept.Table.Phase != journal.Gone || kept.Table.Closed.Reason != journal.Deserted {
			t.Errorf("the table is %v, %+v", kept.Table.Phase, kept.Table.Closed)
		}
		p.reads(p.types(p.people[0], "/korsar new"), english.Opened(table.Face{Channel: snowflake(t, p.channel.ID())}))
	}
	t.Run("while the bot runs", func(t *testing.T) {
		t.Parallel()
		p := openPort(t, 1, 1)
		p.types(p.people[0], "/korsar new")
		p.turn(24*time.Hour - time.Minute)
		p.presses(p.people[0], "join")
		p.turn(23 * time.Hour)
		p.settled()
		if p.kept().Table.Phase != journal.Lobby {
			t.Fatal("a lobby was closed within a day of the last click")
		}
		p.turn(time.Hour)
		closes(t, p)
	})
	t.Run("while the bot is away", func(t *testing.T) {
		t.Parallel()
		p := openPort(t, 1, 1)
		p.types(p.people[0], "/korsar new")
		p.stop()
		p.turn(25 * time.Hour)
		p.start()
		closes(t, p)
	})
}

// TestCancel closes a lobby by its host or by somebody who may manage messages.
func TestCancel(t *testing.T) {
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
			p := openPort(t, 1, 1)
			p.types(p.people[0], "/korsar new")
			p.reads(p.presses(test.who(p), "cancel"), notice(table.LobbyCancelled))
			if board := p.board(); len(board.Buttons()) > 0 || p.kept().Table.Closed.Reason != journal.Cancelled {
				t.Errorf("the lobby stands open:\n%s", board.Text())
			}
		})
	}
}
