package bot_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
)

// TestUntrustedClicks sends clicks that no honest client sends, or that come
// from somebody else, too late or from elsewhere: each gets a short private
// answer and changes nothing.
func TestUntrustedClicks(t *testing.T) {
	t.Parallel()
	p := openPort(t, 3, 1, deals(hands(t, "M2 M3 B1 B2 B3 B4", "R1 R2 R3 R4 RC M8"), cards(t, "G1 G2")...))
	p.lobby("/korsar new seats:2", 2)
	lobby := p.board()
	p.presses(p.people[0], "start")
	anne, ben, cleo := p.people[0], p.people[1], p.people[2]
	hand, board := p.opens(anne), p.board()
	draw, play := button(t, hand, "draw").CustomID, hand.Selects()[0].CustomID
	end := strings.Replace(draw, ":draw", ":end", 1)
	gone := strings.Replace(draw, "k1:1:", "k1:zz:", 1)
	unknown := english.Fault(say.UnknownButton)
	for _, test := range []struct {
		name   string
		who    *rehearsal.Player
		id     string
		values []string
		told   string
	}{
		{"a stranger opens a hand", cleo, button(t, board, "hand").CustomID, nil, notice(table.NotSeated)},
		{"a stranger draws", cleo, draw, nil, notice(table.NotSeated)},
		{"a stranger plays", cleo, play, []string{"M2"}, notice(table.NotSeated)},
		{"another player draws", ben, draw, nil, p.notYourTurn(1)},
		{"another player plays a card of hers", ben, play, []string{"M2"}, p.notYourTurn(1)},
		{"a stranger ends the game", cleo, end, nil, notice(table.HostOrWarden)},
		{"a lobby's button during the game: join", cleo, button(t, lobby, "join").CustomID, nil, notice(table.Underway)},
		{"a lobby's button during the game: leave", ben, button(t, lobby, "leave").CustomID, nil, notice(table.Underway)},
		{"somebody else's seat back", cleo, strings.Replace(draw, ":draw", ":return", 1), nil, notice(table.NotSeated)},
		{"a hint where there are none", anne, strings.Replace(draw, ":draw", ":hint", 1), nil, notice(table.NoHints)},
		{"a lobby's select during the game", anne, strings.Replace(draw, ":draw", ":crew", 1), []string{"add.mate"}, notice(table.Underway)},
		{"garbage for a computer", anne, strings.Replace(draw, ":draw", ":crew", 1), []string{"add.admiral"}, notice(table.Underway)},
		{"a lobby's button during the game: start", anne, button(t, lobby, "start").CustomID, nil, notice(table.Underway)},
		{"a lobby's button during the game: cancel", anne, button(t, lobby, "cancel").CustomID, nil, notice(table.Underway)},
		{"a lobby's button during the game: side", ben, strings.Replace(draw, ":draw", ":side", 1), nil, notice(table.Underway)},
		{"a card that she does not hold", anne, play, []string{"AD#1"}, english.Refusal(nil, game.Refusal{Rule: game.NotInHand, Card: game.Admiral})},
		{"a ship that is not at sea", anne, play, []string{"B1#4"}, english.Refusal(nil, game.Refusal{Rule: game.NotAtSea, Ship: 4})},
		{"to sit out", anne, play, []string{"--"}, english.Refusal(nil, game.Refusal{Rule: game.CardsRemain})},
		{"garbage for a move", anne, play, []string{"\x00 fire"}, "fire"},
		{"no move at all", anne, play, nil, english.Notice(table.Notice{Kind: table.NotAMove})},
		{"garbage for a card", anne, strings.Replace(draw, ":draw", ":card", 1), []string{"no card"}, english.Hand(table.Hand{}).Title},
		{"a card that cannot attack", anne, strings.Replace(draw, ":draw", ":card", 1), []string{"M2"}, english.Hand(table.Hand{}).Title},
		{"a table that never was", anne, gone, nil, notice(table.TableGone)},
		{"a rematch of a game under way", anne, strings.Replace(draw, ":draw", ":rematch", 1), nil, notice(table.PlaceTaken)},
		{"a rematch of a table that never was", anne, strings.Replace(gone, ":draw", ":rematch", 1), nil, notice(table.TableGone)},
		{"no custom id of ours", anne, "click", nil, unknown},
		{"an older version", anne, strings.Replace(draw, "k1:", "k0:", 1), nil, unknown},
		{"an unknown action", anne, strings.Replace(draw, ":draw", ":sink", 1), nil, unknown},
		{"a negative number", anne, "k1:1:-5:draw", nil, unknown},
		{"a number beyond all", anne, "k1:1:zzzzzzzzzzzzzzzzzzzzzz:draw", nil, unknown},
		{"a number of the future", anne, "k1:1:zz:draw", nil, notice(table.MovedOn)},
		{"rules of no edition", anne, "k1:0:0:rules:atlantis", nil, english.Rules(nil, "").Title},
		{"rules of no topic", anne, "k1:0:0:topic:" + game.Tilsit.ID, []string{"treasure"}, english.Rules(&game.Tilsit, "").Title},
	} {
		p.unchanged(func() { p.reads(p.forges(test.who, p.board(), test.id, test.values...), test.told) })
		if t.Failed() {
			t.Fatalf("at: %s", test.name)
		}
	}
}

// TestStaleClick answers the click on a board or hand that has been overtaken
// with how things stand, and does nothing.
func TestStaleClick(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, seatOneBegins)
	p.started("/korsar new seats:2 pace:live", 2)
	hand := p.opens(p.people[0])
	stale := button(t, hand, "draw").CustomID
	p.types(p.people[0], "/korsar play move:draw")
	p.types(p.people[1], "/korsar play move:draw")
	p.unchanged(func() {
		answer := p.forges(p.people[0], hand, stale)
		p.reads(answer, notice(table.MovedOn))
		if now, _ := answer.Now(); answer.Kind != sandbox.Updated || len(rehearsal.Offers(now)) == 0 {
			t.Errorf("the stale click shows no current hand: %v\n%s", answer.Kind, now.Text())
		}
	})
}

// TestDoubleClick makes one move of two: one interaction that arrives twice,
// and two clicks at once.
func TestDoubleClick(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		clicks int
		copies int
	}{{"one interaction that arrives twice", 1, 2}, {"two clicks at once", 2, 1}, {"many at once", 12, 2}} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := openPort(t, 2, 1, seatOneBegins)
			p.started("/korsar new seats:2", 2)
			p.excuse(func(s sandbox.Sent) bool { return s.Code == 40060 })
			anne := p.people[0]
			hand := p.opens(anne)
			draw := button(t, hand, "draw").CustomID
			gateway := p.discord.Gateway()
			gateway.Hold()
			var clicks sync.WaitGroup
			for range test.clicks {
				clicks.Go(func() {
					if _, err := anne.Click(p.ctx, hand.ID, draw); err != nil {
						t.Error(err)
					}
				})
			}
			p.until("all clicked", func() bool { return gateway.Held() == test.clicks })
			before := len(p.entries())
			gateway.Release(func(events []sandbox.Event) []sandbox.Event {
				var all []sandbox.Event
				for range test.copies {
					all = append(all, events...)
				}
				return all
			})
			clicks.Wait()
			p.settled()
			if after := len(p.entries()); after != before+1 {
				t.Errorf("%d moves were made, expected one", after-before)
			}
		})
	}
}

// TestCommandTwice: a move that was typed, and whose interaction arrives twice, is
// made once, also by a bot that started anew between the two.
func TestCommandTwice(t *testing.T) {
	t.Parallel()
	for _, restart := range []bool{false, true} {
		p := openPort(t, 2, 1, deals(hands(t, "M2 M3 B1 B2 R3 YC", "M5 M6 G1 G2 R1 R2")))
		p.started("/korsar new seats:2", 2)
		p.excuse(func(s sandbox.Sent) bool { return s.Code == 40060 || s.Code == 10062 })
		anne, ben := p.people[0], p.people[1]
		gateway := p.discord.Gateway()
		gateway.Hold()
		var typed sync.WaitGroup
		typed.Go(func() {
			if _, err := anne.Type(p.ctx, p.channel, "/korsar play move:draw"); err != nil {
				t.Error(err)
			}
		})
		p.until("it is typed", func() bool { return gateway.Held() == 1 })
		var once []sandbox.Event
		gateway.Release(func(events []sandbox.Event) []sandbox.Event {
			once = events
			return events
		})
		typed.Wait()
		p.settled()
		p.presses(ben, "draw") // Anne is on turn again
		if restart {
			p.restart()
		}
		before := p.made()
		gateway.Hold()
		gateway.Release(func([]sandbox.Event) []sandbox.Event { return once })
		p.settled()
		p.settled()
		if p.made() != before {
			t.Errorf("restarted: %v: one command has moved twice", restart)
		}
	}
}

// TestButtonElsewhere does nothing with a button that was carried into another
// channel or server.
func TestButtonElsewhere(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, seatOneBegins)
	p.started("/korsar new seats:2", 2)
	hand := p.opens(p.people[0])
	other := p.discord.NewGuild("Tortuga")
	other.Add(p.people[0].Person)
	for _, ch := range []*sandbox.Channel{p.guild.NewChannel("quay"), other.NewChannel("tavern"), p.channel.NewThread(p.people[1].Person, "side room")} {
		carried := &rehearsal.Player{Person: p.people[0].Person, Channel: ch}
		m, err := carried.Say(ch, "look at this")
		if err != nil {
			t.Fatal(err)
		}
		for _, action := range []string{"hand", "draw", "end", "rematch"} {
			id := strings.Replace(button(t, hand, "draw").CustomID, ":draw", ":"+action, 1)
			p.unchanged(func() { p.reads(p.forges(carried, m, id), notice(table.TableGone)) })
		}
	}
}

// TestMalformedInteractions drops what lacks who, where or what, and answers
// what it cannot understand; nothing ends the bot.
func TestMalformedInteractions(t *testing.T) {
	t.Parallel()
	p := openPort(t, 1, 1)
	p.types(p.people[0], "/korsar new")
	user := map[string]any{"id": p.people[0].ID(), "username": "anne"}
	click := map[string]any{"custom_id": "k1:1:1:join", "component_type": 2}
	p.excuse(func(s sandbox.Sent) bool { return s.Code == unknownInteraction })
	answers := p.count(http.MethodPost, routeCallback)
	before := len(p.entries())
	silent := []any{
		nil, 7, "text", []any{}, map[string]any{},
		p.interaction(map[string]any{"type": 3, "data": click}),                                    // nobody
		p.interaction(map[string]any{"type": 3, "data": click, "member": map[string]any{}}),        // a member who is nobody
		p.interaction(map[string]any{"type": 3, "data": click, "user": map[string]any{"id": "x"}}), // nobody's id
		p.interaction(map[string]any{"type": 3, "data": click, "user": user, "id": "x"}),           // no id
		p.interaction(map[string]any{"type": 3, "data": click, "user": user, "token": ""}),         // no token
		p.interaction(map[string]any{"type": 3, "user": user}),                                     // no data
		p.interaction(map[string]any{"type": 1, "user": user}),                                     // a ping
		p.interaction(map[string]any{"type": 99, "user": user, "data": click}),                     // of a kind to come
		p.interaction(map[string]any{"type": "three", "user": user, "data": click}),                // of no kind
		p.interaction(map[string]any{"type": 2, "user": user, "data": "text"}),                     // another data
		p.interaction(map[string]any{"type": 3, "user": user, "data": click, "member": map[string]any{"user": nil, "permissions": "many"}}),
	}
	for _, event := range silent {
		p.discord.Gateway().Dispatch("INTERACTION_CREATE", event)
	}
	p.discord.Gateway().Dispatch("NO_SUCH_EVENT", map[string]any{"x": 1})
	told := []any{
		p.interaction(map[string]any{"type": 3, "user": user, "data": map[string]any{"custom_id": "", "component_type": 2}}),
		p.interaction(map[string]any{"type": 3, "user": user, "data": map[string]any{}}),
		p.interaction(map[string]any{"type": 2, "user": user, "data": map[string]any{"name": "no-such-command"}}),
		p.interaction(map[string]any{"type": 2, "member": map[string]any{"user": user}, "guild_id": p.guild.ID(), "data": map[string]any{"name": "korsar", "options": []any{map[string]any{"type": 1, "name": "sail"}}}}),
		p.interaction(map[string]any{"type": 4, "user": user, "data": map[string]any{"name": "korsar", "options": []any{map[string]any{"type": 1, "name": "play"}}}}),
		p.interaction(map[string]any{"type": 5, "user": user, "data": map[string]any{"custom_id": "k1:1:1:join", "components": []any{}}}),
		p.interaction(map[string]any{"type": 2, "member": map[string]any{"user": user}, "guild_id": p.guild.ID(), "data": map[string]any{"name": "korsar", "options": []any{
			map[string]any{"type": 1, "name": "new", "options": []any{map[string]any{"type": 3, "name": "seats", "value": "many"}, map[string]any{"type": 3, "name": "edition", "value": "atlantis"}}}}}}),
	}
	for i, event := range told {
		p.discord.Gateway().Dispatch("INTERACTION_CREATE", event)
		p.until(fmt.Sprintf("number %d was answered", i), func() bool { return p.count(http.MethodPost, routeCallback) == answers+i+1 })
	}
	p.settled()
	if after := len(p.entries()); after != before {
		t.Errorf("the journal had %d entries and has %d", before, after)
	}
	if strings.Contains(p.log.String(), "panic") {
		t.Error("something panicked")
	}
	p.presses(p.people[0], "join") // the bot is well
	if len(p.entries()) != before+1 {
		t.Error("nobody can join any more")
	}
}
