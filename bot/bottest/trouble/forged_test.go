package trouble_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/gateway"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
)

// TestForgedClicksChangeNothing checks clicks that no honest client sends, or that come from the wrong user, too late
// or from another place. They get a short private answer and change nothing.
func TestForgedClicksChangeNothing(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, bottest.DealHands(bottest.ParseHands(t, "M2 M3 B1 B2 B3 B4", "R1 R2 R3 R4 RC M8"),
		bottest.ParseCards(t, "G1 G2")...))
	w.OpenLobby("/korsar new seats:2", 2)
	lobby := w.LastMessage()
	w.Press(w.People[0], "start")
	anne, ben, cleo := w.People[0], w.People[1], w.People[2]
	hand, board := w.OpenHand(anne), w.LastMessage()
	draw := bottest.Button(t, hand, "draw").CustomID
	play := strings.Replace(draw, ":draw", ":play", 1)
	end := strings.Replace(draw, ":draw", ":end", 1)
	gone := strings.Replace(draw, "k1:1:", "k1:zz:", 1)
	unknown := bottest.English.Fault(say.UnknownButton)
	for _, test := range []struct {
		name   string
		who    *simplayer.Player
		id     string
		values []string
		told   string
	}{
		{"a stranger opens a hand", cleo, bottest.Button(t, board, "hand").CustomID, nil,
			bottest.NoticeText(table.NotSeated)},
		{"a stranger draws", cleo, draw, nil, bottest.NoticeText(table.NotSeated)},
		{"a stranger plays", cleo, play, []string{"M2"}, bottest.NoticeText(table.NotSeated)},
		{"another player draws", ben, draw, nil, w.NotYourTurnText(1)},
		{"another player plays a card of hers", ben, play, []string{"M2"}, w.NotYourTurnText(1)},
		{"a stranger ends the game", cleo, end, nil, bottest.NoticeText(table.HostOrModerator)},
		{"a lobby's button during the game: join", cleo, bottest.Button(t, lobby, "join").CustomID, nil,
			bottest.NoticeText(table.Underway)},
		{"a lobby's button during the game: leave", ben,
			strings.Replace(bottest.Button(t, lobby, "join").CustomID, ":join", ":leave", 1), nil,
			bottest.NoticeText(table.Underway)},
		{"somebody else's seat back", cleo, strings.Replace(draw, ":draw", ":return", 1), nil,
			bottest.NoticeText(table.NotSeated)},
		{"a hint where there are none", anne, strings.Replace(draw, ":draw", ":hint", 1), nil,
			bottest.NoticeText(table.NoHints)},
		{"a lobby's select during the game", anne, strings.Replace(draw, ":draw", ":computers", 1),
			[]string{"add.mate"}, bottest.NoticeText(table.Underway)},
		{"garbage for a computer", anne, strings.Replace(draw, ":draw", ":computers", 1), []string{"add.admiral"},
			bottest.NoticeText(table.Underway)},
		{"a lobby's button during the game: start", anne, bottest.Button(t, lobby, "start").CustomID, nil,
			bottest.NoticeText(table.Underway)},
		{"a lobby's button during the game: cancel", anne,
			strings.Replace(bottest.Button(t, lobby, "join").CustomID, ":join", ":cancel", 1), nil,
			bottest.NoticeText(table.Underway)},
		{"a lobby's button during the game: change-side", ben, strings.Replace(draw, ":draw", ":change-side", 1), nil,
			bottest.NoticeText(table.Underway)},
		{"a preset during the game", anne, strings.Replace(draw, ":draw", ":setting", 1), []string{"preset.quick"},
			bottest.NoticeText(table.Underway)},
		{"a card that she does not hold", anne, play, []string{"AD#1"},
			bottest.English.Refusal(nil, game.Refusal{Rule: game.NotInHand, Card: game.Admiral})},
		{"a ship that is not at sea", anne, play, []string{"B1#4"},
			bottest.English.Refusal(nil, game.Refusal{Rule: game.NotAtSea, Ship: 4})},
		{"to sit out", anne, play, []string{"--"}, bottest.English.Refusal(nil, game.Refusal{Rule: game.CardsRemain})},
		{"garbage for a move", anne, play, []string{"\x00 fire"}, "fire"},
		{"no move at all", anne, play, nil, bottest.English.Refused(table.Refusal{Code: table.NotAMove})},
		{"a card that has no ship to go to", anne, play, []string{"R3"}, "Your hand"},
		{"a part that no hand has", anne, strings.Replace(draw, ":draw", ":open-hand-part:hold", 1), nil, "Your hand"},
		{"a table that never was", anne, gone, nil, bottest.NoticeText(table.TableGone)},
		{"a rematch of a game under way", anne, strings.Replace(draw, ":draw", ":rematch", 1), nil,
			bottest.NoticeText(table.ChannelTaken)},
		{"a rematch of a table that never was", anne, strings.Replace(gone, ":draw", ":rematch", 1), nil,
			bottest.NoticeText(table.TableGone)},
		{"no custom id of ours", anne, "click", nil, unknown},
		{"an older version", anne, strings.Replace(draw, "k1:", "k0:", 1), nil, unknown},
		{"an unknown action", anne, strings.Replace(draw, ":draw", ":sink", 1), nil, unknown},
		{"a negative number", anne, "k1:1:-5:draw", nil, unknown},
		{"a number beyond all", anne, "k1:1:zzzzzzzzzzzzzzzzzzzzzz:draw", nil, unknown},
		{"a number of the future", anne, "k1:1:zz:draw", nil, bottest.NoticeText(table.Restored)},
		{"rules of no edition", anne, "k1:0:0:rules:atlantis", nil,
			bottest.English.Rules(game.Editions[0], say.Topics[0]).Title},
		{"rules of no topic", anne, "k1:0:0:topic:" + game.Tilsit.ID, []string{"treasure"},
			bottest.English.Rules(&game.Tilsit, say.Topics[0]).Title},
	} {
		w.ExpectUnchanged(func() {
			w.ExpectPrivate(w.Forge(test.who, w.LastMessage(), test.id, test.values...), test.told)
		})
		if t.Failed() {
			t.Fatalf("at: %s", test.name)
		}
	}
}

// TestStaleClickChangesNothing checks that a click on an outdated board or hand is answered with the current state.
func TestStaleClickChangesNothing(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	hand := w.OpenHand(w.People[0])
	stale := bottest.Button(t, hand, "draw").CustomID
	w.ChooseOffer(w.People[0], hand, simplayer.Draw)
	w.Press(w.People[1], "draw")
	w.ExpectUnchanged(func() {
		answer := w.Forge(w.People[0], hand, stale)
		w.ExpectPrivate(answer, bottest.NoticeText(table.MovedOn))
		if now, _ := answer.Now(); answer.Kind != sandbox.Updated || len(simplayer.Offers(now)) == 0 {
			t.Errorf("the stale click shows no current hand: %v\n%s", answer.Kind, now.Text())
		}
	})
}

// TestDoubleClickMovesOnce checks that an interaction that arrives twice, or several clicks at once, make one move.
func TestDoubleClickMovesOnce(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		clicks int
		copies int
	}{{"one interaction that arrives twice", 1, 2}, {"two clicks at once", 2, 1}, {"many at once", 12, 2}} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.StartGame("/korsar new seats:2", 2)
			w.AllowCodes(40060)
			anne := w.People[0]
			hand := w.OpenHand(anne)
			draw := bottest.Button(t, hand, "draw").CustomID
			gw := w.Discord.Gateway()
			gw.Hold()
			var clicks sync.WaitGroup
			for range test.clicks {
				clicks.Go(func() {
					if _, err := anne.Click(w.Ctx, hand.ID, draw); err != nil {
						t.Error(err)
					}
				})
			}
			w.WaitUntil("all clicked", func() bool { return gw.Held() == test.clicks })
			before := len(w.Entries())
			gw.Release(func(events []gateway.Event) []gateway.Event {
				var all []gateway.Event
				for range test.copies {
					all = append(all, events...)
				}
				return all
			})
			clicks.Wait()
			w.MustSettle()
			if after := len(w.Entries()); after != before+1 {
				t.Errorf("%d moves were made, expected one", after-before)
			}
		})
	}
}

// TestRepeatedClickMovesOnce checks that a click whose interaction arrives twice makes one move, even if the bot is
// restarted in between and the player is on turn again.
func TestRepeatedClickMovesOnce(t *testing.T) {
	t.Parallel()
	for _, restart := range []bool{false, true} {
		w := open(t, 2, 1, bottest.SeatOneBegins)
		w.StartGame("/korsar new seats:2", 2)
		w.AllowCodes(40060, 10062)
		sent := w.Deliver(func() (*sandbox.Answer, error) { return w.People[0].Press(w.Ctx, "draw") })
		w.Press(w.People[1], "draw") // it is Anne's turn again
		if restart {
			w.Restart()
		}
		before := w.MoveCount()
		w.DeliverAgain(sent)
		if w.MoveCount() != before {
			t.Errorf("restarted: %v: one click has moved twice", restart)
		}
	}
}

// TestButtonInAnotherChannelDoesNothing checks that a button does nothing in another channel or server.
func TestButtonInAnotherChannelDoesNothing(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:2", 2)
	hand := w.OpenHand(w.People[0])
	other := w.Discord.NewGuild("Tortuga")
	other.Add(w.People[0].Person)
	for _, ch := range []*sandbox.Channel{w.Guild.NewChannel("quay"), other.NewChannel("tavern"),
		w.Channel.NewThread(w.People[1].Person, "side room")} {
		carried := &simplayer.Player{Person: w.People[0].Person, Channel: ch}
		m, err := carried.Say(ch, "look at this")
		if err != nil {
			t.Fatal(err)
		}
		for _, action := range []string{"hand", "draw", "end", "rematch"} {
			id := strings.Replace(bottest.Button(t, hand, "draw").CustomID, ":draw", ":"+action, 1)
			w.ExpectUnchanged(func() { w.ExpectPrivate(w.Forge(carried, m, id), bottest.NoticeText(table.TableGone)) })
		}
	}
}

// TestMalformedInteractionsAreSurvived checks that interactions without a user, place or data are dropped, and that
// those that the bot cannot understand are answered. None stops the bot.
func TestMalformedInteractionsAreSurvived(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	w.Type(w.People[0], "/korsar new")
	type object = map[string]any
	fake := w.FakeInteraction
	user := object{"id": w.People[0].ID(), "username": "anne"}
	click := object{"custom_id": "k1:1:1:join", "component_type": 2}
	w.AllowCodes(bottest.UnknownInteraction)
	answers := w.CountRequests(http.MethodPost, bottest.RouteCallback)
	before := len(w.Entries())
	silent := []any{
		nil, 7, "text", []any{}, object{},
		fake(object{"type": 3, "data": click}),                            // no user
		fake(object{"type": 3, "data": click, "member": object{}}),        // a member without a user
		fake(object{"type": 3, "data": click, "user": object{"id": "x"}}), // an invalid user id
		fake(object{"type": 3, "data": click, "user": user, "id": "x"}),   // an invalid id
		fake(object{"type": 3, "data": click, "user": user, "token": ""}), // no token
		fake(object{"type": 3, "user": user}),                             // no data
		fake(object{"type": 1, "user": user}),                             // a ping
		fake(object{"type": 99, "user": user, "data": click}),             // an unknown type
		fake(object{"type": "three", "user": user, "data": click}),        // an invalid type
		fake(object{"type": 2, "user": user, "data": "text"}),             // invalid data
		fake(object{"type": 3, "user": user, "data": click,
			"member": object{"user": nil, "permissions": "many"}}),
	}
	for _, event := range silent {
		w.Discord.Gateway().Dispatch("INTERACTION_CREATE", event)
	}
	w.Discord.Gateway().Dispatch("NO_SUCH_EVENT", object{"x": 1})
	told := []any{
		fake(object{"type": 3, "user": user, "data": object{"custom_id": "", "component_type": 2}}),
		fake(object{"type": 3, "user": user, "data": object{}}),
		fake(object{"type": 2, "user": user, "data": object{"name": "no-such-command"}}),
		fake(object{"type": 2, "member": object{"user": user}, "guild_id": w.Guild.ID(),
			"data": object{"name": "korsar", "options": []any{object{"type": 1, "name": "sail"}}}}),
		fake(object{"type": 4, "user": user,
			"data": object{"name": "korsar", "options": []any{object{"type": 1, "name": "play"}}}}),
		fake(object{"type": 5, "user": user,
			"data": object{"custom_id": "k1:1:1:join", "components": []any{}}}),
		fake(object{"type": 2, "member": object{"user": user}, "guild_id": w.Guild.ID(),
			"data": object{"name": "korsar", "options": []any{
				object{"type": 1, "name": "new",
					"options": []any{object{"type": 3, "name": "seats", "value": "many"},
						object{"type": 3, "name": "edition", "value": "atlantis"}}}}}}),
	}
	for i, event := range told {
		w.Discord.Gateway().Dispatch("INTERACTION_CREATE", event)
		w.WaitUntil(fmt.Sprintf("number %d was answered", i),
			func() bool { return w.CountRequests(http.MethodPost, bottest.RouteCallback) >= answers+i+1 })
	}
	w.MustSettle()
	if after := len(w.Entries()); after != before {
		t.Errorf("the journal had %d entries and has %d", before, after)
	}
	if strings.Contains(w.Log.String(), "panic") {
		t.Error("something panicked")
	}
	w.Press(w.People[1], "join") // the bot still works
	if len(w.Entries()) != before+1 {
		t.Error("nobody can join any more")
	}
}
