package live

import (
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// chatScene returns a table at which the viewers of a stream vote for one of several moves, with the hand of their
// audience. It plays openly.
func chatScene(t testing.TB, moves int) table.Scene {
	t.Helper()
	scene := seaScene(t, 5, 7)
	scene.Game.Turn = 5
	scene.Options.VoteRules = journal.VoteRules{Window: 45,
		Chat: journal.Chat{Channel: "the_seven_seas_of_korsar", Open: true, Latency: 10}}
	hand := &table.OpenHand{Seat: 5, Cards: []game.Card{game.Merchant2, game.Merchant2, game.Merchant5, game.Admiral}}
	options := []game.Move{game.DrawMove, {Action: game.Launch, Card: game.Merchant2},
		{Action: game.Launch, Card: game.Merchant5}}
	for _, fleet := range game.AllFleets {
		hand.Cards = append(hand.Cards, game.Captain(fleet), game.Pirate(fleet, 1), game.Pirate(fleet, 4))
	}
	hand.Cards = hand.Cards[:4+moves/4]
	slices.Sort(hand.Cards)
	for _, c := range slices.Compact(slices.Clone(hand.Cards))[2:] {
		for ship := game.ShipNumber(1); ship <= 4; ship++ {
			options = append(options, game.PlayMove(c, ship))
		}
	}
	for i, m := range options[:moves] {
		letter := string(rune('A' + i%26))
		if i >= 26 {
			letter = string(rune('A'+i/26-1)) + letter
		}
		hand.Choices = append(hand.Choices, table.OpenChoice{Letter: letter, Move: m})
	}
	scene.Hand = hand
	scene.Poll = table.Poll{Seat: 5, Voters: 1312, Lead: 2, Ends: time.Now().Add(time.Hour),
		Chat: table.ChatPoll{Channel: scene.Options.VoteRules.Chat.Channel, Since: time.Now(), Voters: 1312}}
	for i, votes := range []int{212, 540, 0, 305, 122, 81, 52} {
		scene.Poll.Lines = append(scene.Poll.Lines,
			table.Tally{Letter: hand.Choices[(i*11)%moves].Letter, Votes: votes, Chat: votes, Vetoed: votes == 0})
	}
	return scene
}

// TestSceneHasOnlyAnOpenHand checks that a hand gets into the scene of everybody only if the audience plays openly. The
// page for viewers has it either way. It leads to the live page of a rematch, since its own key can be computed once
// the deal's secret is published.
func TestSceneHasOnlyAnOpenHand(t *testing.T) {
	open := chatScene(t, 8)
	hand := open.Hand
	for _, plays := range []bool{true, false} {
		scene := open
		if scene.Options.VoteRules.Chat.Open = plays; !plays {
			scene.Hand = nil
		}
		scene.Next = "next"
		viewers := table.ViewersScene{Scene: scene, ViewersHand: hand}
		public := sceneOf(&viewers.Scene, say.In("en"), delays{})
		shown := viewersSceneOf(&viewers, say.In("en"), delays{})
		if (public.Hand != nil) != plays || public.Next != "/t/next" {
			t.Errorf("open %v: everybody’s scene has the hand %+v, and leads to %s", plays, public.Hand, public.Next)
		}
		if shown.Hand == nil || shown.Next != "/t/next" {
			t.Fatalf("open %v: the scene of viewers has no hand, or leads to %s", plays, shown.Next)
		}
		if all := strings.Contains(shown.Hand.Notice, "opponents can see them"); all != plays {
			t.Errorf("open %v: the page for viewers says %q", plays, shown.Hand.Notice)
		}
	}
}

// TestOpenHandHasEveryLetterOnce checks that equal cards are shown once, and each choice beside its card.
func TestOpenHandHasEveryLetterOnce(t *testing.T) {
	for _, moves := range []int{1, 8, 30} {
		scene := chatScene(t, moves)
		var cards, letters int
		for _, c := range sceneOf(&scene, say.In("en"), delays{}).Hand.Cards {
			cards += c.Count
			for _, choice := range c.Choices {
				if want := scene.Hand.Choices[letters]; choice.Letter != want.Letter || choice.Typed != want.Typed() {
					t.Errorf("choice %d is %+v, want %+v", letters, choice, want)
				}
				letters++
			}
		}
		if cards != len(scene.Hand.Cards) || letters != moves {
			t.Errorf("%d of %d cards and %d of %d letters are shown", cards, len(scene.Hand.Cards), letters, moves)
		}
	}
}

// TestChatVoteEndsWhenItsViewersSeeIt checks the countdown. A vote of a chat lasts from when the page shows the letters
// for its whole time as viewers see it, whether or not the page knows yet that the window has begun.
func TestChatVoteEndsWhenItsViewersSeeIt(t *testing.T) {
	begins := time.Unix(1_800_000_000, 0)
	const window, latency, page = 45 * time.Second, 10 * time.Second, 5 * time.Second
	scene := chatScene(t, 8)
	for _, test := range []struct {
		name   string
		poll   table.Poll
		stream time.Duration
		want   time.Duration // after the vote begins
	}{
		{"without a chat", table.Poll{Ends: begins.Add(window)}, page, window + page},
		{"before the page knows of the window", table.Poll{Chat: table.ChatPoll{Channel: "korsar",
			Expected: begins.Add(window + latency)}}, page, page + window},
		{"once the page knows", table.Poll{Ends: begins.Add(page + window + latency),
			Chat: table.ChatPoll{Channel: "korsar", Since: begins.Add(page)}}, page, page + window},
		{"on a stream with a longer delay", table.Poll{Chat: table.ChatPoll{Channel: "korsar",
			Expected: begins.Add(window + latency)}}, 20 * time.Second, page + window},
	} {
		scene.Poll = test.poll
		if got := endOfVote(&scene, delays{page, test.stream}).Sub(begins); got != test.want {
			t.Errorf("%s the vote ends after %v, want %v", test.name, got, test.want)
		}
	}
}
