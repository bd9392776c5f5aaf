package playing_test

import (
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage/journal"
)

// TestTwoAudiencesPlayAgainstEachOther plays two audiences, each with a role. It covers who may join which audience, an
// early close over a restart, ties broken by lot, a card that is drawn without votes, and separate hands. Every request
// is checked against Discord's description.
func TestTwoAudiencesPlayAgainstEachOther(t *testing.T) {
	t.Parallel()
	w := open(t, 7, 1, bottest.SeatOneBegins)
	anne := w.People[0]
	red, blue := w.Guild.NewRole("red", 0, false), w.Guild.NewRole("blue", 0, false)
	for i, who := range w.People[1:] {
		w.Guild.Add(who.Person, []*sandbox.Role{red, blue}[i%2])
	}
	w.Type(anne, "/korsar new audiences:2 seats:2 window:30 ties:lot silent:draw role:red who:7")
	page, err := anne.OpenSettings(w.Ctx)
	if err != nil {
		t.Fatal(err)
	}
	page = w.MustReply(anne.Choose(w.Ctx, page.ID, page.Selects()[0].CustomID, bottest.English.RoleSetting(2)))
	w.MustReply(anne.Choose(w.Ctx, page.ID, page.Selects()[1].CustomID, "blue"))
	w.MustSettle()
	if lobby := w.LastMessage().Text(); !strings.Contains(lobby, "<@&"+red.ID()+">") ||
		!strings.Contains(lobby, "30 seconds per vote") {
		t.Errorf("the lobby does not say how the game is played:\n%s", lobby)
	}
	w.Press(anne, "start")
	a := &bottest.Audience{World: w.World, Vetoed: map[string]bool{}, WinningShips: map[string][]game.Ships{},
		Won: map[string]int{}}
	ben := w.People[1]
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Press(anne, "audience"), bottest.NoticeText(table.AudienceNeedsRole))
		w.ExpectPrivate(w.Press(ben, "hand"), "on this server for at least 7 days")
		w.ExpectPrivate(w.Forge(ben, w.LastMessage(), customIDOnBoard(t, w, "join-audience", "1")),
			"on this server for at least 7 days")
		w.ExpectPrivate(w.Forge(ben, w.LastMessage(), customIDOnBoard(t, w, "join-audience", "7")),
			bottest.NoticeText(table.MovedOn))
	})
	w.Stop() // nobody can vote while the bot is down
	w.Clock.Advance(8 * 24 * time.Hour)
	w.Start()
	w.SettleDeadlines()
	if w.MoveCount() != 0 {
		t.Fatal("the audience moved though nobody could vote")
	}
	for i, who := range w.People[1:] {
		a.Join(who, game.Seat(1+i%2))
	}
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Forge(ben, w.LastMessage(), customIDOnBoard(t, w, "join-audience", "2")),
			bottest.NoticeText(table.InOtherAudience))
		w.ExpectPrivate(w.Press(w.People[2], "audience"), "**👥 the audience (1)**’s turn")
		a.ReopenHand(a.Voters[1])
		w.ExpectPrivate(w.Forge(w.People[2], a.Voters[1].Hand, customIDOnBoard(t, w, "vote", ""), "draw"),
			bottest.NoticeText(table.VoteOver))
	})

	// The same move leads for ten seconds.
	options := a.Options()
	for _, v := range []int{0, 2} {
		a.ReopenHand(a.Voters[v])
		a.Vote(a.Voters[v], options[1])
	}
	w.PassTime(4 * time.Second)
	w.Restart() // in the middle of a vote, which is kept
	w.PassTime(4 * time.Second)
	a.ReopenHand(a.Voters[4])
	a.Vote(a.Voters[4], options[0])
	if w.MoveCount() != 0 {
		t.Error("the vote closed before ten seconds")
	}
	w.PassTime(3 * time.Second)
	a.ExpectWinner("when one move led for ten seconds")

	// The deal's secret breaks a tie.
	options = a.Options()
	for i, v := range []int{1, 3, 5} {
		a.ReopenHand(a.Voters[v])
		a.Vote(a.Voters[v], options[min(i, len(options)-1)])
	}
	w.PassTime(31 * time.Second)
	loaded := w.LoadTable()
	lot := deal.Lot(loaded.Table.Opened.Secret, loaded.Table.Dealt, 2, min(3, len(options)))
	if turn := lastTurn(w); len(options) > 2 && turn.Move.String() != options[lot] {
		t.Errorf("of the tied %v lot %d won, not %v", options[:3], lot, turn.Move)
	}
	a.BeginVote()

	w.PassTime(31 * time.Second)
	if turn := lastTurn(w); turn.Move != game.DrawMove || turn.Covered != journal.Silent {
		t.Errorf("without votes the audience's move was %+v", turn)
	}
	if text := w.LastMessage().Text(); !strings.Contains(text, "too few votes") {
		t.Errorf("the board does not say why:\n%s", text)
	}
}

// TestPlayersAndVotersCannotSwitch checks that a user who has held a seat in a game cannot join an audience, and that a
// member of an audience cannot take a seat.
func TestPlayersAndVotersCannotSwitch(t *testing.T) {
	t.Parallel()
	w := open(t, 4, 1, bottest.SeatOneBegins)
	anne, ben, cleo, dirk := w.People[0], w.People[1], w.People[2], w.People[3]
	w.Type(anne, "/korsar new audiences:1 seats:3 window:120 close-early:0 who:boosters")
	w.Press(ben, "join")
	w.Press(anne, "start")
	w.ExpectPrivate(w.Press(cleo, "audience"), bottest.NoticeText(table.AudienceNeedsBoost))
	w.Guild.Boost(cleo.Person)
	a := &bottest.Audience{World: w.World}
	a.Join(cleo, 1)

	w.Leave(ben)
	w.Guild.Boost(ben.Person)
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Press(ben, "audience"), bottest.NoticeText(table.HasSat))
		w.ExpectPrivate(w.Forge(ben, w.LastMessage(), customIDOnBoard(t, w, "join-audience", "1")),
			bottest.NoticeText(table.HasSat))
		w.ExpectPrivate(w.Forge(ben, w.LastMessage(), customIDOnBoard(t, w, "vote", ""), "draw"),
			bottest.NoticeText(table.HasSat))
		w.ExpectPrivate(w.Substitute(anne, ben, "Cleo"), "**Cleo** is in an audience")
		w.ExpectPrivate(w.Press(cleo, "draw"), bottest.NoticeText(table.AudienceVotes))
		w.ExpectPrivate(w.Forge(dirk, w.LastMessage(), customIDOnBoard(t, w, "control-vote", "close")),
			bottest.NoticeText(table.HostOrModerator))
		w.ExpectPrivate(w.Forge(dirk, w.LastMessage(), customIDOnBoard(t, w, "remove-voter", "")),
			bottest.NoticeText(table.HostOrModerator))
	})
	looked := 0
	for _, e := range w.Entries() {
		if _, is := e.Body.(journal.SawHand); is {
			looked++
		}
	}
	if looked != 1 {
		t.Errorf("%d people are recorded as having seen the hand", looked)
	}
	if got := w.Occupants(); !strings.HasPrefix(got, ", Anne, mate") {
		t.Errorf("the seats are %s", got)
	}
}

// TestAudienceHandStaysHiddenFromOthers plays votes in a game, and in its twin in which a card of the audience and a
// card of the pile are exchanged. In each vote some voters choose that card, but it does not win. All users outside the
// audience are sent the same bytes, and so is the live page.
func TestAudienceHandStaysHiddenFromOthers(t *testing.T) {
	t.Parallel()
	own := bottest.ParseHands(t, "M2 M3 B1 B2 R3 YC", "M5 M6 G1 G2 R1 R2")
	twin := bottest.ParseHands(t, "M2 M8 B1 B2 R3 YC", "M5 M6 G1 G2 R1 R2")
	var sent [2][]string
	var told [2]string
	for i, dealt := range [][][]game.Card{own, twin} {
		next := []game.Card{bottest.ParseCards(t, "G3")[0], bottest.ParseCards(t, []string{"M8", "M3"}[i])[0]}
		w, s := bottest.ServeLive(t, 6, bottest.DealHands(dealt, next...))
		a := w.StartAudience("/korsar new audiences:1 window:60 close-early:0 booty:open")
		for _, who := range w.People[2:] {
			a.Join(who, 1)
		}
		live := s.Watch(s.LivePagePath(w.People[0], "0")+"/events", "")
		live.WaitUntil("the vote is open", func(scene bottest.Scene) bool { return scene.Vote != nil })
		for round := range 3 {
			options := a.Options()
			if round == 0 && options[2] != []string{"M3", "M8"}[i] {
				t.Fatalf("nobody votes for the exchanged card: %v", options)
			}
			for n, v := range a.Voters {
				a.ReopenHand(v)
				a.Vote(v, options[[][]int{{1, 1, 2, 0}, {0, 0, 1, 1}, {2, 2, 2, 1}}[round][n]])
				votes := len(w.LoadTable().Table.Poll.Ballots)
				w.PassTime(4 * time.Second) // each vote is shown
				live.WaitUntil("the vote is shown",
					func(scene bottest.Scene) bool { return scene.Vote != nil && scene.Vote.TotalVotes() == votes })
			}
			w.Press(w.People[1], "audience")
			w.PassTime(45 * time.Second)
			live.WaitUntil("the audience's move is shown", movesEqual(2*round+1))
			w.Type(w.People[1], "/korsar board")
			if round < 2 {
				w.Move(w.People[0], bottest.PickMerchantFirst(simplayer.Offers(w.OpenHand(w.People[0]))))
				live.WaitUntil("the answer to it is shown", movesEqual(2*round+2)) // before the next vote overtakes it
			}
		}
		// Comments are sent by the clock, before or after an event. The empty line of the last event may be missing
		// yet.
		told[i] = strings.TrimSpace(strings.ReplaceAll(live.Received(), ": still here\n\n", ""))
		for _, one := range w.Discord.Transcript() {
			if one.Visible(w.People[0].Person) || one.Visible(w.People[1].Person) {
				sent[i] = append(sent[i], one.Method+" "+one.Route+" "+
					strings.ReplaceAll(bottest.NormalizedBody(one), s.Server.URL, "https://live"))
			}
		}
	}
	if told[0] != told[1] || strings.Count(told[0], "event: scene") < 15 {
		t.Errorf("the live page reads\n%s\n--- twin\n%s", told[0], told[1])
	}
	slices.Sort(sent[0])
	slices.Sort(sent[1])
	if len(sent[0]) < 20 || !slices.Equal(sent[0], sent[1]) {
		t.Errorf("of %d and %d requests some differ", len(sent[0]), len(sent[1]))
		for i := range min(len(sent[0]), len(sent[1])) {
			if sent[0][i] != sent[1][i] {
				t.Fatalf("%s\n--- twin\n%s", sent[0][i], sent[1][i])
			}
		}
	}
}

// TestAudienceOfTheLobby checks that people join the audience from the lobby's board, which counts them, and then
// cannot take a seat. In the game their hands get a picture, which is drawn once for all, and are renewed when their
// turn comes. Every move has a letter before the first vote, and a vote takes only one request.
func TestAudienceOfTheLobby(t *testing.T) {
	t.Parallel()
	var drawn atomic.Int32
	w := open(t, 5, 1, bottest.SeatOneBegins, bottest.BeforePictures(func(h table.Hand) {
		if h.Audience != nil {
			drawn.Add(1)
		}
	}))
	anne := w.People[0]
	w.Type(anne, "/korsar new audiences:1 seats:3 window:60 close-early:0")
	a := &bottest.Audience{World: w.World}
	for _, who := range w.People[1:4] {
		a.Join(who, 1)
		if text := a.Voters[len(a.Voters)-1].Hand.Text(); !strings.Contains(text, "You’re in 👥 the audience.") {
			t.Errorf("%s reads\n%s", who.Name(), text)
		}
	}
	w.PassTime(3 * time.Second) // the board is updated within moments
	if lobby := w.LastMessage().Text(); !strings.Contains(lobby, "**👥 the audience** · 3 members") {
		t.Errorf("the lobby does not count the audience:\n%s", lobby)
	}
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Press(w.People[1], "audience"), "You’re in 👥 the audience.")
		w.ExpectPrivate(w.Press(w.People[1], "join"), bottest.NoticeText(table.YouBoundToAudience))
		w.ExpectPrivate(w.Press(anne, "audience"), bottest.NoticeText(table.HasSat))
	})
	w.Press(w.People[4], "join")
	w.Press(anne, "start")

	loaded := w.LoadTable()
	letters := loaded.Table.Letters()
	for _, v := range a.Voters {
		a.ReopenHand(v)
		w.MustSettle()
		v.Hand, _ = v.Message(v.Hand.ID)
		for _, o := range v.Hand.Selects()[0].Options {
			m, err := game.ParseMove(o.Value)
			if err != nil || !strings.HasPrefix(o.Label, letters[m]+" · ") {
				t.Errorf("before any vote the move %s is labeled %q, want %s", o.Value, o.Label, letters[m])
			}
		}
		if draw := bottest.Button(t, v.Hand, "vote"); !strings.HasPrefix(draw.Label, letters[game.DrawMove]+" · ") {
			t.Errorf("drawing is labeled %q, want %s", draw.Label, letters[game.DrawMove])
		}
		if len(v.Hand.Attachments) != 1 {
			t.Errorf("the hand of %s has %d pictures", v.Name(), len(v.Hand.Attachments))
		}
	}
	if drawn.Load() != 1 {
		t.Errorf("the picture of the audience's hand was drawn %d times", drawn.Load())
	}
	edits := w.CountRequests(http.MethodPatch, bottest.RouteOriginal)
	a.Vote(a.Voters[0], "draw")
	w.MustSettle()
	if now := w.CountRequests(http.MethodPatch, bottest.RouteOriginal); now != edits ||
		len(a.Voters[0].Hand.Attachments) != 1 {
		t.Errorf("after a vote the hand was edited %d times and has %d pictures",
			now-edits, len(a.Voters[0].Hand.Attachments))
	}
	w.PassTime(61 * time.Second)
	w.Press(anne, "draw")
	w.Press(w.People[4], "draw")
	w.MustSettle()
	for _, v := range a.Voters {
		now, _ := v.Message(v.Hand.ID)
		if !strings.Contains(now.Text(), "The audience votes.") || len(now.Attachments) != 1 {
			t.Errorf("on the audience's turn the hand of %s was not renewed:\n%s", v.Name(), now.Text())
		}
	}
	if drawn.Load() != 2 {
		t.Errorf("in two turns the picture was drawn %d times", drawn.Load())
	}
}
