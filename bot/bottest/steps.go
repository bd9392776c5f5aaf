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

// Type lets somebody type a command and waits until all is told.
func (w *World) Type(who *simplayer.Player, line string) *sandbox.Answer {
	w.T.Helper()
	answer, err := who.Type(w.Ctx, who.Channel, line)
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	return answer
}

// Press lets somebody press the newest button of an action.
func (w *World) Press(who *simplayer.Player, action string) *sandbox.Answer {
	w.T.Helper()
	answer, err := who.Press(w.Ctx, action)
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	return answer
}

// OpenHand is somebody's hand, opened from the board.
func (w *World) OpenHand(who *simplayer.Player) sandbox.Message {
	w.T.Helper()
	hand, err := who.OpenHand(w.Ctx)
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	return hand
}

// ChooseOffer lets somebody take an offer of a hand.
func (w *World) ChooseOffer(who *simplayer.Player, hand sandbox.Message, offer string) *sandbox.Answer {
	w.T.Helper()
	answer, err := who.ChooseOffer(w.Ctx, hand, offer)
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	return answer
}

// Move lets somebody make a move from a hand that they open.
func (w *World) Move(who *simplayer.Player, offer string) *sandbox.Answer {
	w.T.Helper()
	return w.ChooseOffer(who, w.OpenHand(who), offer)
}

// OpenLobby opens a table and lets the first people sit down.
func (w *World) OpenLobby(command string, people int) {
	w.T.Helper()
	w.Type(w.People[0], command)
	for _, who := range w.People[:people] {
		w.Press(who, "join")
	}
}

// StartGame is a table of the first people at which seat 1 begins.
func (w *World) StartGame(command string, people int) {
	w.T.Helper()
	w.OpenLobby(command, people)
	w.Press(w.People[0], "start")
}

// Table is the first people at one table.
func (w *World) Table(people int) *simplayer.Table {
	return &simplayer.Table{Players: w.People[:people], Settle: w.Settle}
}

// Gather opens a table with a command and starts it.
func (w *World) Gather(command string, people int) *simplayer.Table {
	w.T.Helper()
	table := w.Table(people)
	if err := table.Gather(w.Ctx, command); err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	return table
}

// PlayToEnd plays the game that has begun at random to its end. Tests of what follows a game
// are left out by -short.
func (w *World) PlayToEnd() {
	w.T.Helper()
	gametest.Long(w.T)
	seats := len(w.LoadTable().Table.Chairs)
	if err := w.Table(seats).Play(w.Ctx, RandomPick(1), func(*simplayer.Player, string) error { return nil }); err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
}

// Forge lets somebody send a click that no button on the message may offer.
func (w *World) Forge(who *simplayer.Player, m sandbox.Message, customID string, values ...string) *sandbox.Answer {
	w.T.Helper()
	f := sandbox.Forgery{Channel: who.Channel, MessageID: m.ID, CustomID: customID, Values: values}
	if len(values) > 0 {
		f.Type = sandbox.TypeSelect
	}
	answer, err := who.Forge(w.Ctx, f)
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	return answer
}

// Choose lets somebody choose a person in the select of a message.
func (w *World) Choose(who *simplayer.Player, m sandbox.Message, name string) *sandbox.Answer {
	w.T.Helper()
	answer, err := who.Choose(w.Ctx, m.ID, "", name)
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	return answer
}

// PickOption lets somebody choose from a list of a page.
func (w *World) PickOption(who *simplayer.Player, page sandbox.Message, which string, options ...string) *sandbox.Answer {
	w.T.Helper()
	for _, c := range page.Selects() {
		if strings.Contains(c.CustomID+":", ":"+which+":") {
			answer, err := who.Choose(w.Ctx, page.ID, c.CustomID, options...)
			if err != nil {
				w.T.Fatal(err)
			}
			w.MustSettle()
			return answer
		}
	}
	w.T.Fatalf("no list %q stands on the message:\n%s", which, page.Text())
	return nil
}

// SetPreference chooses one of somebody's preferences.
func (w *World) SetPreference(who *simplayer.Player, which, option string) {
	w.T.Helper()
	page, _ := w.Type(who, "/korsar preferences").Now()
	w.PickOption(who, page, which, option)
}

// MustReply is what an answer shows.
func (w *World) MustReply(answer *sandbox.Answer, err error) sandbox.Message {
	w.T.Helper()
	if err != nil {
		w.T.Fatal(err)
	}
	return w.Shown(answer)
}

// ChooseComputer lets somebody choose in the select of computers of the lobby.
func (w *World) ChooseComputer(who *simplayer.Player, label string) *sandbox.Answer {
	w.T.Helper()
	answer, err := who.Choose(w.Ctx, w.LastMessage().ID, English.Placeholder("computers"), label)
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	return answer
}

func AddLabel(level journal.Level) string { return "Add: " + English.Computer(level) }

// ToggleSwitch turns a switch on the page that a command opens.
func (w *World) ToggleSwitch(who *simplayer.Player, command, way string) sandbox.Message {
	w.T.Helper()
	page, _ := w.Type(who, command).Now()
	i := slices.IndexFunc(page.Buttons(), func(b sandbox.Component) bool { return strings.HasSuffix(b.CustomID, way) })
	if i < 0 {
		w.T.Fatalf("the page of %s does not offer %s:\n%s", command, way, page.Text())
	}
	answer, err := who.Click(w.Ctx, page.ID, page.Buttons()[i].CustomID)
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	now, ok := answer.Now()
	if !ok || answer.Kind != sandbox.Updated || !now.Ephemeral() {
		w.T.Fatalf("the switch answers %v", answer.Kind)
	}
	return now
}

// FakeInteraction is one that Discord never made, with these parts.
func (w *World) FakeInteraction(parts map[string]any) map[string]any {
	all := map[string]any{"id": "1234567890123456", "application_id": w.Discord.ApplicationID(), "token": "a-token-of-no-interaction", "version": 1,
		"channel_id": w.Channel.ID(), "locale": "en-US", "app_permissions": "0", "authorizing_integration_owners": map[string]any{}, "entitlements": []any{}}
	for name, part := range parts {
		all[name] = part
	}
	return all
}

// RandomPick picks among offers.
func RandomPick(seed uint64) func([]string) string {
	rng := rand.New(rand.NewPCG(seed, 1))
	return func(offers []string) string { return offers[rng.IntN(len(offers))] }
}

var ErrScriptDone = errors.New("the script has come to its end")
