package bottest

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// Type types a command as a player, and settles. Settings of a new table that are not options of its command are chosen
// in the lobby.
func (w *World) Type(who *simplayer.Player, line string) *sandbox.Answer {
	w.T.Helper()
	line, settings := cutSettings(line)
	answer := w.typeLine(who, line)
	for _, s := range settings {
		if err := who.ChooseSetting(w.Ctx, s[0], s[1]); err != nil {
			w.T.Fatal(err)
		}
		w.MustSettle()
	}
	return answer
}

// cutSettings removes the settings that can only be chosen in the lobby from a command that opens a table.
func cutSettings(line string) (command string, settings [][2]string) {
	var kept []string
	for word := range strings.FieldsSeq(line) {
		name, value, _ := strings.Cut(word, ":")
		if strings.HasPrefix(line, "/korsar new ") && slices.Contains(onlyInLobby, name) {
			settings = append(settings, [2]string{name, value})
		} else {
			kept = append(kept, word)
		}
	}
	if settings == nil {
		return line, nil
	}
	return strings.Join(kept, " "), settings
}

// onlyInLobby are the settings of a table that are not options of its command.
var onlyInLobby = []string{"window", "pace", "time", "late", "away", "cover-computer", "hints", "booty", "language",
	"close-early", "voters", "who", "silent", "ties"}

func (w *World) typeLine(who *simplayer.Player, line string) *sandbox.Answer {
	w.T.Helper()
	answer, err := who.Type(w.Ctx, who.Channel, line)
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	return answer
}

// Press presses the newest button of an action, and settles. If the board does not have it, Press looks in the
// settings, and then under More. It confirms the closing of a lobby.
func (w *World) Press(who *simplayer.Player, action string) *sandbox.Answer {
	w.T.Helper()
	answer, err := who.Press(w.Ctx, action)
	for _, panel := range []string{"settings", "more"} {
		if errors.Is(err, simplayer.ErrNoButton) {
			answer, err = who.PressIn(w.Ctx, panel, action)
		}
	}
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	if asked, ok := answer.Now(); ok && action == "cancel" && HasButton(asked, "end") {
		return w.ClickOn(who, asked, "end")
	}
	return answer
}

// AskEnd asks to end the table in the channel, even if the player is not offered that. If they may end it, the answer
// asks for confirmation.
func (w *World) AskEnd(who *simplayer.Player) *sandbox.Answer {
	w.T.Helper()
	return w.Forge(who, w.LastMessage(), "k1:"+Base36(w.LoadTable().ID)+":0:ask-end")
}

// OfGame opens a finished game by its id, and presses a button below its replay.
func (w *World) OfGame(who *simplayer.Player, id, action string) *sandbox.Answer {
	w.T.Helper()
	return w.ClickOn(who, w.Shown(w.Type(who, "/korsar games game:"+id)), action)
}

// Draw draws a card from the hand that a command opens, for channels without a board.
func (w *World) Draw(who *simplayer.Player) *sandbox.Answer {
	w.T.Helper()
	return w.ClickOn(who, w.Shown(w.Type(who, "/korsar hand")), "draw")
}

// OpenHand opens a player's hand from the board.
func (w *World) OpenHand(who *simplayer.Player) sandbox.Message {
	w.T.Helper()
	hand, err := who.OpenHand(w.Ctx)
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	return hand
}

// ChooseOffer chooses an offer of a hand. If the hand offers only the card of a move, it chooses the card and then the
// ship.
func (w *World) ChooseOffer(who *simplayer.Player, hand sandbox.Message, offer string) *sandbox.Answer {
	w.T.Helper()
	offers := simplayer.Offers(hand)
	if card, _, onto := strings.Cut(offer, "#"); onto && !slices.Contains(offers, offer) &&
		slices.Contains(offers, card) {
		hand = w.Shown(w.ChooseOffer(who, hand, card))
	}
	answer, err := who.ChooseOffer(w.Ctx, hand, offer)
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	return answer
}

// Move makes a move from a hand that it opens first.
func (w *World) Move(who *simplayer.Player, offer string) *sandbox.Answer {
	w.T.Helper()
	return w.ChooseOffer(who, w.OpenHand(who), offer)
}

// OpenLobby opens a table as the first player, who gets a seat. It lets other players join until the given number of
// people have one.
func (w *World) OpenLobby(command string, people int) {
	w.T.Helper()
	w.Type(w.People[0], command)
	for _, who := range w.People[1:people] {
		w.Press(who, "join")
	}
}

// StartGame opens a table, lets the first players join, and starts the game.
func (w *World) StartGame(command string, people int) {
	w.T.Helper()
	w.OpenLobby(command, people)
	w.Press(w.People[0], "start")
}

// Forge sends a click, even if the message does not offer it.
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

// Choose chooses an option in the only select of a message.
func (w *World) Choose(who *simplayer.Player, m sandbox.Message, name string) *sandbox.Answer {
	w.T.Helper()
	answer, err := who.Choose(w.Ctx, m.ID, "", name)
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	return answer
}

// PickOption chooses options in the named list of a page.
func (w *World) PickOption(who *simplayer.Player, page sandbox.Message, which string,
	options ...string) *sandbox.Answer {
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
	w.T.Fatalf("the message has no list %q:\n%s", which, page.Text())
	return nil
}

// SetPreference sets one of a player's preferences.
func (w *World) SetPreference(who *simplayer.Player, which, option string) {
	w.T.Helper()
	page, _ := w.Type(who, "/korsar-me preferences").Now()
	w.PickOption(who, page, which, option)
}

// MustReply settles and returns the message that an answer shows. It fails the test if err is not nil.
func (w *World) MustReply(answer *sandbox.Answer, err error) sandbox.Message {
	w.T.Helper()
	if err != nil {
		w.T.Fatal(err)
	}
	return w.Shown(answer)
}

// ChooseComputer chooses an entry of the lobby's select of computers.
func (w *World) ChooseComputer(who *simplayer.Player, label string) *sandbox.Answer {
	w.T.Helper()
	page, err := who.OpenSettings(w.Ctx)
	if err != nil {
		w.T.Fatal(err)
	}
	answer, err := who.Choose(w.Ctx, page.ID, English.Placeholder("computers"), label)
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	return answer
}

// AddLabel returns the label of the entry that adds a computer.
func AddLabel(level journal.Level) string { return "Add a " + English.Computer(level) }

// RemoveLabel returns the label of the entry that removes the computer at a seat.
func RemoveLabel(id journal.TableID, s game.Seat) string {
	return "Remove ⚙ " + table.ComputerName(id, s)
}

// Toggle returns a function that presses a switch on the page that a command shows.
func (w *World) Toggle(who *simplayer.Player, command, way string) (press func() (*sandbox.Answer, error)) {
	w.T.Helper()
	page, _ := w.Type(who, command).Now()
	if menu, options := switchesWith(page, way); menu != "" {
		return func() (*sandbox.Answer, error) { return who.Choose(w.Ctx, page.ID, menu, options...) }
	}
	i := slices.IndexFunc(page.Buttons(), func(b sandbox.Component) bool { return strings.HasSuffix(b.CustomID, way) })
	if i < 0 {
		w.T.Fatalf("the page of %s does not offer %s:\n%s", command, way, page.Text())
	}
	return func() (*sandbox.Answer, error) { return who.Click(w.Ctx, page.ID, page.Buttons()[i].CustomID) }
}

// switchesWith returns the menu of a page that has a switch, and the options that have to be selected for it to be on
// or off. It returns "" if there is no such menu.
func switchesWith(page sandbox.Message, way string) (menu string, options []string) {
	name, state, _ := strings.Cut(way, ".")
	for _, c := range page.Selects() {
		options = nil
		for _, o := range c.Options {
			if o.Value == name {
				menu = c.CustomID
			}
			if o.Value == name && state == "on" || o.Value != name && o.Default {
				options = append(options, o.Value)
			}
		}
		if menu != "" {
			return menu, options
		}
	}
	return "", nil
}

// ToggleSwitch flips a switch on the page that a command shows, and returns the page.
func (w *World) ToggleSwitch(who *simplayer.Player, command, way string) sandbox.Message {
	w.T.Helper()
	answer, err := w.Toggle(who, command, way)()
	if err != nil {
		w.T.Fatal(err)
	}
	w.MustSettle()
	now, ok := answer.Now()
	if !ok || answer.Kind != sandbox.Updated || !now.Ephemeral() {
		w.T.Fatalf("the switch is answered %v", answer.Kind)
	}
	return now
}

// FakeInteraction returns an interaction that Discord never made, with the given parts.
func (w *World) FakeInteraction(parts map[string]any) map[string]any {
	all := map[string]any{"id": "1234567890123456", "application_id": w.Discord.ApplicationID(),
		"token": "a-token-of-no-interaction", "version": 1,
		"channel_id": w.Channel.ID(), "locale": "en-US", "app_permissions": "0",
		"authorizing_integration_owners": map[string]any{}, "entitlements": []any{}}
	maps.Copy(all, parts)
	return all
}

// ErrScriptDone is returned by a test's callback to end a game early.
var ErrScriptDone = errors.New("the script has come to its end")
