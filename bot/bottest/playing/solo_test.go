package playing_test

import (
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// soloHand presses Play the Computer where the bot has nothing else to offer, and returns the answer.
func soloHand(t *testing.T, w *world, who *simplayer.Player) sandbox.Message {
	t.Helper()
	answer, err := who.Type(w.Ctx, who.Channel, "/korsar hand")
	offer := w.MustReply(answer, err)
	hand := w.MustReply(who.Click(w.Ctx, offer.ID, bottest.Button(t, offer, "solo").CustomID))
	w.Channel = who.DM() // where the table is
	w.MustSettle()
	return hand
}

// playSolo plays a solo game from its hand to its end.
func playSolo(t *testing.T, w *world, who *simplayer.Player, hand sandbox.Message) {
	t.Helper()
	pick := bottest.PickMerchantFirst // a launch can be taken back, so its hand has one more button
	for range 200 {
		w.SettleUntil("it is the person's turn, or the game is over", func(t journal.Table) bool {
			return t.Phase != journal.Playing || t.Chairs[t.Game.Turn()-1].Occupant.Kind == journal.IsPerson
		})
		hand, _ = who.Message(hand.ID)
		if w.LoadTable().Table.Phase != journal.Playing {
			return
		}
		if _, err := who.MoveFromHand(w.Ctx, hand, pick); err != nil {
			t.Fatal(err)
		}
		w.MustSettle()
	}
	t.Fatal("the game does not end")
}

// TestSoloGameDisturbsNoChannel checks that one click in a channel starts a game against a computer. The hand is
// private, the board is in the direct messages, and the channel stays empty. The end has its clip there. The deal is
// unproven and the game is not rated.
func TestSoloGameDisturbsNoChannel(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	w := open(t, 1, 1)
	anne := w.People[0]
	hand := soloHand(t, w, anne)
	if posted := anne.Channel.Messages(); !hand.Ephemeral() || len(posted) != 0 {
		t.Errorf("the channel has %d messages; the hand is private: %v", len(posted), hand.Ephemeral())
	}
	if got := w.Occupants(); got != "deckhand, Anne" {
		t.Errorf("the seats are %s", got)
	}
	if direct := anne.DM().Messages(); len(direct) != 1 || !bottest.HasButton(direct[0], "hand") {
		t.Errorf("the direct messages are %v, want one board", direct)
	}
	hand = w.openMore(anne, hand)
	hinted, err := anne.Click(w.Ctx, hand.ID, bottest.Button(t, hand, "hint").CustomID)
	if err != nil {
		t.Fatal(err)
	}
	w.MustSettle()
	if hand = w.Shown(hinted); !strings.Contains(hand.Text(), "Hint: ") {
		t.Errorf("a hint in the channel reads\n%s", hand.Text())
	}
	playSolo(t, w, anne, hand)
	end := anne.DM().Messages()
	gifOf(t, end[len(end)-1])
	anne.Channel = anne.DM()
	details := w.Shown(w.ClickOn(anne, end[len(end)-1], "details"))
	if bottest.HasButton(details, "verify") {
		t.Errorf("a deal without a proof can be checked:\n%s", details.Text())
	}
	record := bottest.RecordOf(t, w.Shown(w.ClickOn(anne, details, "export")))
	if !strings.Contains(record, `[Deal "unproven"]`) || strings.Contains(record, "[Secret ") {
		t.Errorf("the record claims a proof:\n%s", record)
	}
	results, err := w.Store.FindResults(w.Ctx, storage.ResultQuery{})
	if err != nil || len(results) != 1 || results[0].Rated {
		t.Errorf("the results are %+v (%v), want one that is not rated", results, err)
	}
}

// TestSecondSoloGameAsksToEndTheFirst checks that a person has at most one unfinished solo game. Starting another one
// offers the way back to the first one, or ends it.
func TestSecondSoloGameAsksToEndTheFirst(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne := w.People[0]
	soloHand(t, w, anne)
	first := w.LoadTable().ID
	question := soloHand(t, w, anne)
	if !bottest.HasButton(question, "hand") || !strings.Contains(question.Text(), "You’re still in a game against ⚙") {
		t.Fatalf("the answer is\n%s", question.Text())
	}
	hand := w.MustReply(anne.Click(w.Ctx, question.ID, bottest.Button(t, question, "solo").CustomID))
	w.MustSettle()
	if w.PhaseOf(first) != journal.Gone || w.LoadTable().ID == first ||
		!strings.HasPrefix(hand.Embeds[0].Title, "Your hand against ⚙") {
		t.Errorf("the first game is %s; the answer is\n%s", w.PhaseOf(first), hand.Text())
	}
}

// TestHandStaysBesideTheQuestionToEndTheGame checks that the question is a message of its own. "Never Mind" leaves the
// hand as it was. After "End It" the hand says that the game was stopped, and asks for no move.
func TestHandStaysBesideTheQuestionToEndTheGame(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne := w.People[0]
	hand := soloHand(t, w, anne)
	ask := func() sandbox.Message {
		now, _ := anne.Message(hand.ID)
		if !bottest.HasButton(now, "ask-end-solo") {
			now = w.openMore(anne, now)
		}
		question := w.MustReply(anne.Click(w.Ctx, hand.ID, bottest.Button(t, now, "ask-end-solo").CustomID))
		if now, ok := anne.Message(hand.ID); !ok || question.ID == hand.ID || !bottest.HasButton(now, "ask-end-solo") {
			t.Fatalf("the hand is now\n%s", now.Text())
		}
		return question
	}
	question := ask()
	press := func(action string) {
		w.MustReply(anne.Click(w.Ctx, question.ID, bottest.Button(t, question, action).CustomID))
		w.MustSettle()
	}
	press("never-mind")
	if now, _ := anne.Message(hand.ID); !bottest.HasButton(now, "ask-end-solo") {
		t.Errorf("after “Never Mind” the hand is\n%s", now.Text())
	}
	question = ask()
	press("end")
	if now, _ := anne.Message(hand.ID); len(now.Components) > 0 || strings.Contains(now.Text(), "Your turn") ||
		!strings.Contains(now.Text(), "The game was stopped before the end.") {
		t.Errorf("after “End It” the hand is\n%s", now.Text())
	}
}

// TestSoloGameWithoutDirectMessages checks a user who accepts no direct messages. They play only in the private hand,
// find it again in the list of their games, and can end the game there. The refused board is tried once, not at each
// move.
func TestSoloGameWithoutDirectMessages(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne := w.People[0]
	anne.CloseDMs()
	w.AllowCodes(50007)
	hand := soloHand(t, w, anne)
	const whereBoardIs = "The board is in [your direct messages]("
	if !strings.Contains(hand.Text(), whereBoardIs) {
		t.Errorf("the first hand reads\n%s", hand.Text())
	}
	for range 3 {
		if _, err := anne.MoveFromHand(w.Ctx, hand, func([]string) string { return simplayer.Draw }); err != nil {
			t.Fatal(err)
		}
		w.SettleUntil("it is Anne’s turn", func(t journal.Table) bool {
			return t.Chairs[t.Game.Turn()-1].Occupant.Kind == journal.IsPerson
		})
		hand, _ = anne.Message(hand.ID)
	}
	if strings.Contains(hand.Text(), whereBoardIs) {
		t.Errorf("after the first round the hand reads\n%s", hand.Text())
	}
	refused := 0
	for _, s := range w.Discord.Transcript() {
		if s.Code == 50007 {
			refused++
		}
	}
	if refused != 1 || w.LoadTable().Table.Paused != "" {
		t.Errorf("%d posts were refused; the table is paused: %q", refused, w.LoadTable().Table.Paused)
	}
	answer, err := anne.Type(w.Ctx, anne.Channel, "/korsar-me games")
	list := w.MustReply(answer, err)
	again := w.ClickOn(anne, list, "hand")
	if !strings.Contains(w.Shown(again).Text(), "Your hand") {
		t.Errorf("the list shows\n%s", w.ReadPrivate(again))
	}
	ask := w.openMore(anne, w.Shown(again))
	confirm := w.MustReply(anne.Click(w.Ctx, ask.ID, bottest.Button(t, ask, "ask-end-solo").CustomID))
	ended, err := anne.Click(w.Ctx, confirm.ID, bottest.Button(t, confirm, "end").CustomID)
	if err != nil {
		t.Fatal(err)
	}
	w.ExpectPrivate(ended, bottest.NoticeText(table.Stopped))
}

// TestSoloGameIsInTheHistoryOfItsPersonAlone checks that a finished solo game is in the person's own history, marked as
// not rated, in their server and in direct messages, where its replay opens. Others do not see it, and it is on no
// leaderboard. It is part of the person's data, and is deleted with it.
func TestSoloGameIsInTheHistoryOfItsPersonAlone(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	w := open(t, 2, 1)
	w.DisablePictures()
	anne, ben, channel := w.People[0], w.People[1], w.People[0].Channel
	playSolo(t, w, anne, soloHand(t, w, anne))
	id := say.GameID(w.LoadTable().ID)
	read := func(who *simplayer.Player, command string) sandbox.Message {
		t.Helper()
		answer, err := who.Type(w.Ctx, who.Channel, command)
		return w.MustReply(answer, err)
	}
	anne.Channel = channel
	for _, list := range []sandbox.Message{read(anne, "/korsar games who:@Anne"),
		w.Shown(w.ClickOn(anne, read(anne, "/korsar-me games"), "history"))} {
		if !strings.Contains(list.Text(), "`"+id+"`") || !strings.Contains(list.Text(), "solo, not rated") {
			t.Errorf("the person’s own history reads\n%s", list.Text())
		}
		replay := w.Shown(w.Choose(anne, list, list.Selects()[0].Options[0].Label))
		if !strings.Contains(replay.Text(), "move 0 of") || bottest.HasButton(replay, "verify") ||
			bottest.HasButton(replay, "share-replay") {
			t.Errorf("the replay reads\n%s", replay.Text())
		}
	}
	for _, seen := range []sandbox.Message{read(ben, "/korsar games who:@Anne"), read(ben, "/korsar games"),
		read(ben, "/korsar games game:"+id), read(ben, "/korsar profile who:@Anne"), read(anne, "/korsar games")} {
		if strings.Contains(seen.Text(), "solo") || strings.Contains(seen.Text(), "`"+id+"`") {
			t.Errorf("elsewhere the solo game shows:\n%s", seen.Text())
		}
	}
	if own := read(anne, "/korsar profile").Text(); !strings.Contains(own, "Solo: ") ||
		!strings.Contains(own, "not rated") {
		t.Errorf("the person’s own profile reads\n%s", own)
	}
	person, err := w.Store.FindPerson(w.Ctx, snowflake.Parse(anne.ID()))
	if err != nil {
		t.Fatal(err)
	}
	if standings, err := w.Store.StandingsOf(w.Ctx, person); err != nil || len(standings) > 0 {
		t.Errorf("the person stands on leaderboards: %v, %v", standings, err)
	}
	data := read(anne, "/korsar-me data")
	if !strings.Contains(data.Text(), "1 finished game") {
		t.Errorf("the person’s data reads\n%s", data.Text())
	}
	if err := w.Store.Forget(w.Ctx, person); err != nil {
		t.Fatal(err)
	}
	if list := read(anne, "/korsar games who:@Anne"); strings.Contains(list.Text(), id) {
		t.Errorf("after the data was deleted, the history reads\n%s", list.Text())
	}
}
