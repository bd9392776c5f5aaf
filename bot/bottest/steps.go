package bottest

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"

	"korsar/bot/sandbox"
	"korsar/bot/simplayer"
	"korsar/game/gametest"
	"korsar/storage/journal"
)

// Types lets somebody type a command and waits until all is told.
func (p *World) Types(who *simplayer.Player, line string) *sandbox.Answer {
	p.T.Helper()
	answer, err := who.Type(p.Ctx, who.Channel, line)
	if err != nil {
		p.T.Fatal(err)
	}
	p.Settled()
	return answer
}

// Presses lets somebody press the newest button of an action.
func (p *World) Presses(who *simplayer.Player, action string) *sandbox.Answer {
	p.T.Helper()
	answer, err := who.Press(p.Ctx, action)
	if err != nil {
		p.T.Fatal(err)
	}
	p.Settled()
	return answer
}

// Opens is somebody's hand, opened from the board.
func (p *World) Opens(who *simplayer.Player) sandbox.Message {
	p.T.Helper()
	hand, err := who.Hand(p.Ctx)
	if err != nil {
		p.T.Fatal(err)
	}
	p.Settled()
	return hand
}

// Takes lets somebody take an offer of a hand.
func (p *World) Takes(who *simplayer.Player, hand sandbox.Message, offer string) *sandbox.Answer {
	p.T.Helper()
	answer, err := who.Take(p.Ctx, hand, offer)
	if err != nil {
		p.T.Fatal(err)
	}
	p.Settled()
	return answer
}

// Moves lets somebody make a move from a hand that they open.
func (p *World) Moves(who *simplayer.Player, offer string) *sandbox.Answer {
	p.T.Helper()
	return p.Takes(who, p.Opens(who), offer)
}

// Lobby opens a table and lets the first people sit down.
func (p *World) Lobby(command string, people int) {
	p.T.Helper()
	p.Types(p.People[0], command)
	for _, who := range p.People[:people] {
		p.Presses(who, "join")
	}
}

// Started is a table of the first people at which seat 1 begins.
func (p *World) Started(command string, people int) {
	p.T.Helper()
	p.Lobby(command, people)
	p.Presses(p.People[0], "start")
}

// Table is the first people at one table.
func (p *World) Table(people int) *simplayer.Table {
	return &simplayer.Table{Players: p.People[:people], Settle: p.Settle}
}

// Gather opens a table with a command and starts it.
func (p *World) Gather(command string, people int) *simplayer.Table {
	p.T.Helper()
	table := p.Table(people)
	if err := table.Gather(p.Ctx, command); err != nil {
		p.T.Fatal(err)
	}
	p.Settled()
	return table
}

// EndsGame plays the game that has begun at random to its end. Tests of what follows a game
// are left out by -short.
func (p *World) EndsGame() {
	p.T.Helper()
	gametest.Long(p.T)
	seats := len(p.Kept().Table.Chairs)
	if err := p.Table(seats).Play(p.Ctx, Random(1), func(*simplayer.Player, string) error { return nil }); err != nil {
		p.T.Fatal(err)
	}
	p.Settled()
}

// Forges lets somebody send a click that no button on the message may offer.
func (p *World) Forges(who *simplayer.Player, m sandbox.Message, customID string, values ...string) *sandbox.Answer {
	p.T.Helper()
	f := sandbox.Forgery{Channel: who.Channel, MessageID: m.ID, CustomID: customID, Values: values}
	if len(values) > 0 {
		f.Type = sandbox.TypeSelect
	}
	answer, err := who.Forge(p.Ctx, f)
	if err != nil {
		p.T.Fatal(err)
	}
	p.Settled()
	return answer
}

// Chooses lets somebody choose a person in the select of a message.
func (p *World) Chooses(who *simplayer.Player, m sandbox.Message, name string) *sandbox.Answer {
	p.T.Helper()
	answer, err := who.Choose(p.Ctx, m.ID, "", name)
	if err != nil {
		p.T.Fatal(err)
	}
	p.Settled()
	return answer
}

// Picks lets somebody choose from a list of a page.
func (p *World) Picks(who *simplayer.Player, page sandbox.Message, which string, options ...string) *sandbox.Answer {
	p.T.Helper()
	for _, c := range page.Selects() {
		if strings.Contains(c.CustomID+":", ":"+which+":") {
			answer, err := who.Choose(p.Ctx, page.ID, c.CustomID, options...)
			if err != nil {
				p.T.Fatal(err)
			}
			p.Settled()
			return answer
		}
	}
	p.T.Fatalf("no list %q stands on the message:\n%s", which, page.Text())
	return nil
}

// Prefers chooses one of somebody's preferences.
func (p *World) Prefers(who *simplayer.Player, which, option string) {
	p.T.Helper()
	page, _ := p.Types(who, "/korsar preferences").Now()
	p.Picks(who, page, which, option)
}

// Reply is what an answer shows.
func (p *World) Reply(answer *sandbox.Answer, err error) sandbox.Message {
	p.T.Helper()
	if err != nil {
		p.T.Fatal(err)
	}
	return p.NowShown(answer)
}

// Crews lets somebody choose in the select of computers of the lobby.
func (p *World) Crews(who *simplayer.Player, label string) *sandbox.Answer {
	p.T.Helper()
	answer, err := who.Choose(p.Ctx, p.Board().ID, English.Placeholder("computers"), label)
	if err != nil {
		p.T.Fatal(err)
	}
	p.Settled()
	return answer
}

func Adds(level journal.Level) string { return "Add: " + English.Computer(level) }

// Switches turns a switch on the page that a command opens.
func (p *World) Switches(who *simplayer.Player, command, way string) sandbox.Message {
	p.T.Helper()
	page, _ := p.Types(who, command).Now()
	i := slices.IndexFunc(page.Buttons(), func(b sandbox.Component) bool { return strings.HasSuffix(b.CustomID, way) })
	if i < 0 {
		p.T.Fatalf("the page of %s does not offer %s:\n%s", command, way, page.Text())
	}
	answer, err := who.Click(p.Ctx, page.ID, page.Buttons()[i].CustomID)
	if err != nil {
		p.T.Fatal(err)
	}
	p.Settled()
	now, ok := answer.Now()
	if !ok || answer.Kind != sandbox.Updated || !now.Ephemeral() {
		p.T.Fatalf("the switch answers %v", answer.Kind)
	}
	return now
}

// Interaction is one that Discord never made, with these parts.
func (p *World) Interaction(parts map[string]any) map[string]any {
	all := map[string]any{"id": "1234567890123456", "application_id": p.Discord.ApplicationID(), "token": "a-token-of-no-interaction", "version": 1,
		"channel_id": p.Channel.ID(), "locale": "en-US", "app_permissions": "0", "authorizing_integration_owners": map[string]any{}, "entitlements": []any{}}
	for name, part := range parts {
		all[name] = part
	}
	return all
}

// Random picks among offers.
func Random(seed uint64) func([]string) string {
	rng := rand.New(rand.NewPCG(seed, 1))
	return func(offers []string) string { return offers[rng.IntN(len(offers))] }
}

var ErrScript = errors.New("the script has come to its end")
