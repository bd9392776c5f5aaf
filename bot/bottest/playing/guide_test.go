package playing_test

import (
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/guide"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Discord's styles of buttons.
const (
	stylePrimary   = 1
	styleSecondary = 2
)

func startGuide(t *testing.T, w *world, who *simplayer.Player) sandbox.Message {
	t.Helper()
	rules, err := who.Type(w.Ctx, who.Channel, "/korsar rules")
	page := w.MustReply(rules, err)
	return w.MustReply(who.Click(w.Ctx, page.ID, bottest.Button(t, page, "guide").CustomID))
}

// suggested returns the only button of a step that stands out.
func suggested(t *testing.T, step sandbox.Message) sandbox.Component {
	t.Helper()
	var list []sandbox.Component
	for _, b := range step.Buttons() {
		if b.Style == stylePrimary {
			list = append(list, b)
		}
	}
	if len(list) != 1 {
		t.Fatalf("%d buttons stand out:\n%s", len(list), step.Text())
	}
	return list[0]
}

// goBack returns the custom id of the button that leads from the ships back to the cards. It returns "" if there is
// none.
func goBack(step sandbox.Message) string {
	for _, b := range step.Buttons() {
		if strings.HasSuffix(b.CustomID, ":step") {
			return b.CustomID
		}
	}
	return ""
}

// followGuide plays the guided game from a step to its end as the guide suggests. It returns the end and the number of
// clicks. If visit is not nil, it is called at each step.
func followGuide(t *testing.T, w *world, who *simplayer.Player, step sandbox.Message,
	visit func(sandbox.Message)) (end sandbox.Message, clicks int) {
	t.Helper()
	for ; bottest.HasButton(step, "guide-leave"); clicks++ {
		if visit != nil {
			visit(step)
		}
		step = w.MustReply(who.Click(w.Ctx, step.ID, suggested(t, step).CustomID))
	}
	return step, clicks
}

// expectNothingStored fails the test if the store has a table, or a result of the first person.
func (w *world) expectNothingStored() {
	w.T.Helper()
	w.ExpectNoTable()
	person, err := w.Store.FindPerson(w.Ctx, snowflake.Parse(w.People[0].ID()))
	if storage.UnlessNotFound(err) != nil {
		w.T.Fatal(err)
	}
	if results, err := w.Store.FindResults(w.Ctx, storage.ResultQuery{Person: person}); err != nil || len(results) > 0 {
		w.T.Errorf("there are results: %+v (%v)", results, err)
	}
}

// TestGuidedGame checks that the guided game is played in one private message by its buttons. Every choice except the
// suggested one leaves the step as it is. The game posts nothing in a channel, and stores no table and no result. Once
// it is done, it is not offered again.
func TestGuidedGame(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne := w.People[0]
	step := startGuide(t, w, anne)
	first, title := step.ID, ""
	end, clicks := followGuide(t, w, anne, step, func(step sandbox.Message) {
		title = step.Embeds[0].Title
		bottest.PictureOf(t, step, "guide.png")
		if back := goBack(step); back != "" {
			cards := w.MustReply(anne.Click(w.Ctx, step.ID, back))
			if goBack(cards) != "" {
				t.Errorf("Back leads to\n%s", cards.Text())
			}
			w.MustReply(anne.Click(w.Ctx, step.ID, suggested(t, cards).CustomID))
		}
		for _, b := range step.Buttons() {
			if b.Style != styleSecondary || !strings.Contains(b.CustomID, ":step:") { // not a choice of this step
				continue
			}
			now := w.MustReply(anne.Click(w.Ctx, step.ID, b.CustomID))
			if now.Embeds[0].Title != title || !strings.Contains(now.Text(), "You could do that") {
				t.Errorf("%s leads to\n%s", b.CustomID, now.Text())
			}
		}
	})
	if !step.Ephemeral() || end.ID != first || len(anne.Channel.Messages()) > 0 {
		t.Errorf("the guided game is not in one private message:\n%s", end.Text())
	}
	if clicks != guide.Steps+1 { // one card asks for a ship
		t.Errorf("%d clicks lead to the end", clicks)
	}
	for _, action := range []string{"new", "solo", "how-to-play"} {
		bottest.Button(t, end, action)
	}
	if !strings.Contains(end.Text(), "16 gold") || len(end.Attachments) > 0 {
		t.Errorf("the end reads\n%s", end.Text())
	}
	w.expectNothingStored()

	if page, _ := w.Type(anne, "/korsar rules").Now(); bottest.HasButton(page, "guide") {
		t.Error("How to Play offers it again")
	}
	solo := w.MustReply(anne.Click(w.Ctx, end.ID, bottest.Button(t, end, "solo").CustomID))
	if bottest.HasButton(solo, "guide") {
		t.Error("a solo game offers it again")
	}
	if opened, _ := w.Type(anne, "/korsar new").Now(); bottest.HasButton(opened, "guide") {
		t.Error("a new table offers it again")
	}
}

// TestRefusedTableLeavesTheOffers checks that if the table of the last page cannot be opened, the refusal is a message
// of its own. The other ways to play stay.
func TestRefusedTableLeavesTheOffers(t *testing.T) {
	t.Parallel()
	for name, prevent := range map[string]func(w *world){
		"the channel has a table": func(w *world) { w.Type(w.People[0], "/korsar new seats:2") },
		"the bot may not post":    func(w *world) { w.Channel.DenyBot(sandbox.SendMessages) },
		"tables are elsewhere": func(w *world) {
			settings := storage.GuildSettings{Channels: []snowflake.ID{1}}
			if err := w.Store.SetGuildSettings(w.Ctx, snowflake.Parse(w.Guild.ID()), settings); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := open(t, 2, 1)
			ben := w.People[1]
			end, _ := followGuide(t, w, ben, startGuide(t, w, ben), nil)
			prevent(w)
			refusal := w.MustReply(ben.Click(w.Ctx, end.ID, bottest.Button(t, end, "new").CustomID))
			now, shown := ben.Message(end.ID)
			if !shown || refusal.ID == end.ID || !bottest.HasButton(now, "solo") || !bottest.HasButton(now, "new") {
				t.Errorf("the answer is\n%s\nand the page\n%s", refusal.Text(), now.Text())
			}
		})
	}
}

// TestGuideCanBeLeft checks that the guided game can be left at any step, survives a restart, and is offered again.
func TestGuideCanBeLeft(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne := w.People[0]
	step := startGuide(t, w, anne)
	step = w.MustReply(anne.Click(w.Ctx, step.ID, suggested(t, step).CustomID))
	w.Restart()
	step = w.MustReply(anne.Click(w.Ctx, step.ID, suggested(t, step).CustomID))
	if !strings.Contains(step.Embeds[0].Title, "3 of 8") {
		t.Fatalf("after the restart the step is\n%s", step.Text())
	}
	left := w.MustReply(anne.Click(w.Ctx, step.ID, bottest.Button(t, step, "guide-leave").CustomID))
	if left.ID != step.ID || len(left.Attachments) > 0 || !bottest.HasButton(left, "solo") {
		t.Errorf("after leaving there is\n%s", left.Text())
	}
	again := w.MustReply(anne.Click(w.Ctx, left.ID, bottest.Button(t, left, "guide").CustomID))
	if !strings.Contains(again.Embeds[0].Title, "1 of 8") {
		t.Errorf("it begins again with\n%s", again.Text())
	}
	w.expectNothingStored()
	startGuide(t, w, anne) // How to Play still offers it
}

// TestGuideIsOfferedOnce checks that a user who takes a seat for the first time, by joining or by opening a table, is
// offered the guided game. The second time it is not offered.
func TestGuideIsOfferedOnce(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	anne, ben := w.People[0], w.People[1]
	lobby := func() (opened, joined sandbox.Message) {
		opened, _ = w.Type(anne, "/korsar new seats:3").Now()
		joined, _ = w.Press(ben, "join").Now()
		return opened, joined
	}
	opened, joined := lobby()
	if !bottest.HasButton(opened, "guide") || !bottest.HasButton(joined, "guide") || !joined.Ephemeral() {
		t.Errorf("the first table: Anne reads\n%s\nBen reads\n%s", opened.Text(), joined.Text())
	}
	step := w.MustReply(ben.Click(w.Ctx, joined.ID, bottest.Button(t, joined, "guide").CustomID))
	if !bottest.HasButton(step, "guide-leave") || len(w.Messages()) != 1 {
		t.Errorf("the offer leads to\n%s", step.Text())
	}
	ask, _ := w.AskEnd(anne).Now()
	w.MustReply(anne.Click(w.Ctx, ask.ID, bottest.Button(t, ask, "end").CustomID))
	if opened, joined = lobby(); bottest.HasButton(opened, "guide") || bottest.HasButton(joined, "guide") {
		t.Errorf("the second table: Anne reads\n%s\nBen reads\n%s", opened.Text(), joined.Text())
	}
}

// TestGuideIsNotOfferedToPlayers checks that a user who has finished a game is not offered the guided game.
func TestGuideIsNotOfferedToPlayers(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	w := open(t, 1, 1)
	anne := w.People[0]
	playSolo(t, w, anne, soloHand(t, w, anne))
	if opened, _ := w.Type(anne, "/korsar new").Now(); bottest.HasButton(opened, "guide") {
		t.Errorf("Anne reads\n%s", opened.Text())
	}
}

// TestGuideIsOfferedToGuests checks that a user who accepts an invitation is offered the guided game too.
func TestGuideIsOfferedToGuests(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	w.Type(w.People[0], "/korsar new seats:2")
	w.Invite(w.People[0], "Ben")
	if accepted, _ := w.Press(w.People[1], "accept").Now(); !bottest.HasButton(accepted, "guide") {
		t.Errorf("Ben reads\n%s", accepted.Text())
	}
}

// TestSoloGameOffersTheGuide checks that the first hand of a solo game has the button of the guided game, which leaves
// the hand on the screen. Later hands do not have it.
func TestSoloGameOffersTheGuide(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1, bottest.SeatOneBegins)
	anne := w.People[0]
	hand := soloHand(t, w, anne)
	w.SettleUntil("it is Anne’s turn", func(t journal.Table) bool {
		return t.Chairs[t.Game.Turn()-1].Occupant.Kind == journal.IsPerson
	})
	hand, _ = anne.Message(hand.ID)
	hand = w.openMore(anne, hand)
	step := w.MustReply(anne.Click(w.Ctx, hand.ID, bottest.Button(t, hand, "guide").CustomID))
	if still, shown := anne.Message(hand.ID); step.ID == hand.ID || !shown || !bottest.HasButton(still, "guide") {
		t.Errorf("the guided game replaces the hand:\n%s", step.Text())
	}
	hand = w.MustReply(anne.Click(w.Ctx, hand.ID, bottest.English.Label("back")))
	w.ChooseOffer(anne, hand, simplayer.Draw)
	w.SettleUntil("it is Anne’s turn", func(t journal.Table) bool {
		return t.Chairs[t.Game.Turn()-1].Occupant.Kind == journal.IsPerson
	})
	if later, _ := anne.Message(hand.ID); bottest.HasButton(later, "guide") {
		t.Errorf("after the first round there is still the button:\n%s", later.Text())
	}
}

// TestGuideInDirectMessages checks that in direct messages, where there are no tables, the guided game ends with a solo
// game.
func TestGuideInDirectMessages(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne := w.People[0]
	soloHand(t, w, anne)
	board := anne.DM().Messages()[0]
	more := w.MustReply(anne.Click(w.Ctx, board.ID, bottest.Button(t, board, "more").CustomID))
	rules := w.MustReply(anne.Click(w.Ctx, more.ID, bottest.Button(t, more, "how-to-play").CustomID))
	step := w.MustReply(anne.Click(w.Ctx, rules.ID, bottest.Button(t, rules, "guide").CustomID))
	end, _ := followGuide(t, w, anne, step, nil)
	if !end.Ephemeral() || bottest.HasButton(end, "new") || !bottest.HasButton(end, "solo") {
		t.Errorf("the end is\n%s", end.Text())
	}
}

// TestGuideIsPersonalData checks that the file of a user's data says whether the guided game is done. Once the data is
// deleted, the game is offered again.
func TestGuideIsPersonalData(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne := w.People[0]
	followGuide(t, w, anne, startGuide(t, w, anne), nil)
	data, _ := w.Type(anne, "/korsar-me data").Now()
	file := w.MustReply(anne.Click(w.Ctx, data.ID, bottest.Button(t, data, "download").CustomID))
	if text := string(file.Attachments[0].Bytes); !strings.Contains(text, `"guide": "done"`) {
		t.Errorf("the file is\n%s", text)
	}
	ask := w.MustReply(anne.Click(w.Ctx, file.ID, bottest.Button(t, file, "ask-delete-data").CustomID))
	w.MustReply(anne.Click(w.Ctx, ask.ID, bottest.Button(t, ask, "delete-data").CustomID))
	startGuide(t, w, anne)
}
