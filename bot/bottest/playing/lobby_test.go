package playing_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

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
			{"Ben", "join", "Anne Ben ", bottest.Notice(table.SeatedAlready)},
			{"Cleo", "leave", "Anne Ben ", bottest.Notice(table.NotSeated)},
			{"Cleo", "join", "Anne Ben Cleo", ""},
			{"Dirk", "join", "Anne Ben Cleo", bottest.Notice(table.TableFull)},
			{"Anne", "leave", "Ben Cleo ", bottest.Notice(table.LeftTable)},
			{"Dirk", "join", "Ben Cleo Dirk", ""},
			{"Ben", "start", "Ben Cleo Dirk", bottest.Notice(table.HostOnly)},
			{"Ben", "cancel", "Ben Cleo Dirk", bottest.Notice(table.HostOrModerator)},
		}},
		{"partners", "/korsar new seats:6", []lobbyStep{
			{"Anne", "join", "Anne     ", ""},
			{"Ben", "join", "Anne Ben    ", ""},
			{"Cleo", "join", "Anne Ben Cleo   ", ""},
			{"Eve", "side", "Anne Ben Cleo   ", bottest.Notice(table.NotSeated)},
			{"Anne", "side", " Ben Cleo Anne  ", ""},
			{"Dirk", "join", "Dirk Ben Cleo Anne  ", ""},
			{"Ben", "leave", "Dirk  Cleo Anne  ", bottest.Notice(table.LeftTable)},
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
			p := open(t, 5, 1)
			p.Types(p.People[0], test.command)
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

func (s lobbyStep) take(p *world) {
	p.T.Helper()
	for _, who := range p.People {
		if who.Name() != s.who {
			continue
		}
		answer := p.Presses(who, s.action)
		if s.told == "" && answer.Kind != sandbox.Acknowledged {
			p.T.Errorf("%s presses %s: told %v, expected the lobby to change", s.who, s.action, answer.Kind)
		} else if s.told != "" {
			p.Reads(answer, s.told)
		}
	}
	if seats := strings.Join(p.Seated(), " "); seats != s.seats {
		p.T.Errorf("after %s pressed %s there sit %q, expected %q", s.who, s.action, seats, s.seats)
	}
	for _, name := range strings.Fields(s.seats) {
		if !strings.Contains(p.Board().Text(), name) {
			p.T.Errorf("the lobby does not show %s:\n%s", name, p.Board().Text())
		}
	}
}

// TestStartWaitsForACrew shows everybody why a lobby cannot start, until it
// can. Each step is who presses what, and the reason that stands there then.
func TestStartWaitsForACrew(t *testing.T) {
	t.Parallel()
	few := bottest.English.Setup(game.SetupRefusal{Rule: game.TooFew})
	pairs := bottest.English.Setup(game.SetupRefusal{Rule: game.TooFewPairs, Seats: 2})
	lacks := func(side game.Side) string {
		return bottest.English.Notice(table.Notice{Kind: table.NotReady, Unready: table.Unready{Pair: side}})
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
			p := open(t, 6, 1)
			p.Types(p.People[0], test.command)
			for taken, why := range test.whys {
				if taken > 0 {
					p.Presses(p.People[taken-1], "join")
				}
				p.showsWhyNot(why)
			}
		})
	}
}

// showsWhyNot checks the Start of a lobby, and that pressing it in spite of all
// is refused for the same reason.
func (p *world) showsWhyNot(why string) {
	p.T.Helper()
	lobby := p.Board()
	start := bottest.Button(p.T, lobby, "start")
	if start.Disabled != (why != "") {
		p.T.Errorf("Start is disabled: %v, expected %v: %s", start.Disabled, why != "", lobby.Text())
	}
	if why == "" {
		return
	}
	reason := why[strings.Index(why, ". ")+1:]
	if !strings.Contains(lobby.Text(), reason) {
		p.T.Errorf("the lobby does not say %q:\n%s", reason, lobby.Text())
	}
	p.Unchanged(func() { p.Reads(p.Forges(p.People[0], lobby, start.CustomID), reason) })
}

// TestCommitmentFromTheFirstMessage is the fair deal: what stands in the lobby
// before anybody can join is what the record opens.
func TestCommitmentFromTheFirstMessage(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1)
	p.Types(p.People[0], "/korsar new seats:2")
	commitment := deal.Commitment(p.Kept().Table.Opened.Secret)
	first := slices.IndexFunc(p.Discord.Transcript(), func(s sandbox.Sent) bool { return s.Route == bottest.RoutePost })
	if sent := p.Discord.Transcript()[first]; !strings.Contains(string(sent.JSON), commitment) {
		t.Errorf("the lobby was posted without its commitment %s: %s", commitment, sent.JSON)
	}
	for _, who := range p.People {
		p.Presses(who, "join")
		if !strings.Contains(p.Board().Text(), commitment) {
			t.Errorf("the lobby does not show %s any more:\n%s", commitment, p.Board().Text())
		}
	}
	p.Presses(p.People[0], "start")
	p.EndsGame()
	if r := p.Record(); r.Fair == nil || r.Fair.Commitment != commitment {
		t.Errorf("the record opens another commitment than %s: %+v", commitment, r.Fair)
	}
}

// TestLobbySurvivesARestart goes on with the buttons of before.
func TestLobbySurvivesARestart(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1)
	p.Lobby("/korsar new seats:2", 1)
	lobby := p.Board()
	p.Restart()
	if _, err := p.People[1].Click(p.Ctx, lobby.ID, "Join"); err != nil {
		t.Fatal(err)
	}
	p.Settled()
	if got := p.Board(); got.ID != lobby.ID || !strings.Contains(got.Text(), "Ben") {
		t.Errorf("the lobby did not go on where it stood:\n%s", got.Text())
	}
	p.Presses(p.People[0], "start")
	if !bottest.Has(p.Board(), "hand") {
		t.Errorf("the game did not begin:\n%s", p.Board().Text())
	}
}

// TestDesertedLobbyCloses closes a lobby that nobody touched for a day, whether
// the bot ran at that time or not, and no lobby that somebody touched.
func TestDesertedLobbyCloses(t *testing.T) {
	t.Parallel()
	closes := func(t *testing.T, p *world) {
		p.Until("the lobby is closed", func() bool { return !bottest.Has(p.Board(), "join") && len(p.Public()) == 1 })
		if kept := p.Kept(); kept.Table.Phase != journal.Gone || kept.Table.Closed.Reason != journal.Deserted {
			t.Errorf("the table is %v, %+v", kept.Table.Phase, kept.Table.Closed)
		}
		p.Reads(p.Types(p.People[0], "/korsar new"), bottest.English.Opened(table.PublicState{Channel: snowflake.Parse(p.Channel.ID())}))
	}
	t.Run("while the bot runs", func(t *testing.T) {
		t.Parallel()
		p := open(t, 1, 1)
		p.Types(p.People[0], "/korsar new")
		p.Turn(24*time.Hour - time.Minute)
		p.Presses(p.People[0], "join")
		p.Turn(23 * time.Hour)
		p.Settled()
		if p.Kept().Table.Phase != journal.Lobby {
			t.Fatal("a lobby was closed within a day of the last click")
		}
		p.Turn(time.Hour)
		closes(t, p)
	})
	t.Run("while the bot is away", func(t *testing.T) {
		t.Parallel()
		p := open(t, 1, 1)
		p.Types(p.People[0], "/korsar new")
		p.Stop()
		p.Turn(25 * time.Hour)
		p.Start()
		closes(t, p)
	})
}

// TestCancel closes a lobby by its host or by somebody who may manage messages.
func TestCancel(t *testing.T) {
	t.Parallel()
	for name, who := range mayEnd {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, 1, 1)
			p.Types(p.People[0], "/korsar new")
			p.Reads(p.Presses(who(p), "cancel"), bottest.Notice(table.LobbyCancelled))
			if board := p.Board(); len(board.Buttons()) > 0 || p.Kept().Table.Closed.Reason != journal.Cancelled {
				t.Errorf("the lobby stands open:\n%s", board.Text())
			}
		})
	}
}
