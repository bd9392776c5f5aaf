package playing_test

import (
	"bytes"
	"errors"
	"fmt"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"korsar/bot"
	"korsar/bot/bench"
	"korsar/bot/bottest"
	"korsar/bot/discord"
	"korsar/bot/draw"
	"korsar/bot/metrics"
	"korsar/bot/sandbox"
	"korsar/bot/simplayer"
	"korsar/bot/table"
)

// TestBoardIsDrawn shows the board as a picture inside its embed, with words
// for those who cannot see it, and a new one after each move.
func TestBoardIsDrawn(t *testing.T) {
	t.Parallel()
	for _, pace := range []string{"live", "relaxed"} {
		t.Run(pace, func(t *testing.T) {
			t.Parallel()
			p := open(t, 2, 1, bottest.Painted, bottest.Deals(bottest.Hands(t, "M8 M7 M6 M5 M4 M3", "B1 B2 B3 B4 G1 G2")))
			p.Lobby("/korsar new seats:2 pace:"+pace, 2)
			if m := p.Board(); len(m.Attachments) > 0 {
				t.Errorf("the lobby has a picture")
			}
			p.Presses(p.People[0], "start")
			first := bottest.PictureOf(t, p.Standing(), "board.png")
			p.Moves(p.People[0], "M8")
			board := p.Standing()
			second := bottest.PictureOf(t, board, "board.png")
			if bytes.Equal(first.Bytes, second.Bytes) {
				t.Errorf("the picture does not change with the table")
			}
			if e := board.Embeds[0]; e.Image == nil || e.Image.URL != second.URL || e.Image.Description != second.Description {
				t.Errorf("the embed does not show the picture with its words: %+v", e.Image)
			}
			for _, words := range []string{"#1", "8 gold", "Anne", "Ben"} {
				if !strings.Contains(second.Description, words) {
					t.Errorf("the words for the picture lack %q: %s", words, second.Description)
				}
			}
		})
	}
}

// TestFailedPictureLeavesWords: a painter that fails or panics is logged, and
// everything stands in words.
func TestFailedPictureLeavesWords(t *testing.T) {
	t.Parallel()
	for name, fail := range map[string]func() ([]byte, error){
		"error": func() ([]byte, error) { return nil, errors.New("out of paint") },
		"panic": func() ([]byte, error) { panic("out of paint") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, 2, 1, bottest.Deals(bottest.Hands(t, "M8 M7 M6 M5 M4 M3", "B1 B2 B3 B4 G1 G2")), func(o *bot.Options) {
				o.Pictures = discord.Pictures{
					Board:    func(table.PublicState) ([]byte, error) { return fail() },
					Hand:     func(table.Hand) ([]byte, error) { return fail() },
					Position: func(draw.Reveal) ([]byte, error) { return fail() },
				}
			})
			p.Started("/korsar new seats:2", 2)
			p.Moves(p.People[0], "M8")
			board := p.Standing()
			if text := board.Text(); len(board.Attachments) > 0 || !strings.Contains(text, "#1 · 8 gold") {
				t.Errorf("the board does not stand in words: %+v\n%s", board.Attachments, text)
			}
			hand := p.Opens(p.People[1])
			if now, _ := p.People[1].Message(hand.ID); len(now.Attachments) > 0 || len(simplayer.Offers(now)) == 0 {
				t.Errorf("the hand does not stand in words:\n%s", now.Text())
			}
			p.EndsGame()
			viewer, _ := p.Presses(p.People[1], "replay").Now()
			last, _ := p.follows(p.People[1], viewer, "last").Now()
			if text := last.Text(); len(last.Attachments) > 0 || !strings.Contains(text, "no card") {
				t.Errorf("the replay does not stand in words:\n%s", text)
			}
			if !strings.Contains(p.Log.String(), "out of paint") {
				t.Error("nothing of it stands in the log")
			}
		})
	}
}

// TestHandIsAnsweredFirst: a click is answered in words while the picture is
// still being drawn; the picture follows, and what was said stays.
func TestHandIsAnsweredFirst(t *testing.T) {
	t.Parallel()
	brush := make(chan struct{})
	p := open(t, 2, 1, bottest.SeatOneBegins, func(o *bot.Options) {
		drawn := o.Pictures.Hand
		o.Pictures.Hand = func(h table.Hand) ([]byte, error) {
			<-brush
			return drawn(h)
		}
	})
	p.Started("/korsar new seats:2 pace:live", 2)
	anne := p.People[0]
	hand, err := anne.Hand(p.Ctx)
	if err != nil {
		t.Fatal(err)
	}
	if len(hand.Attachments) > 0 {
		t.Fatal("the answer has a picture already")
	}
	brush <- struct{}{}
	p.Until("the picture stands", func() bool { m, _ := anne.Message(hand.ID); return len(m.Attachments) == 1 })
	hand, _ = anne.Message(hand.ID)
	first := bottest.PictureOf(t, hand, "hand.png")
	if hand.Embeds[0].Image != nil {
		t.Error("the picture stands twice")
	}

	answer, err := anne.Take(p.Ctx, hand, simplayer.Draw)
	if err != nil {
		t.Fatal(err)
	}
	now, _ := answer.Now()
	if kept := bottest.PictureOf(t, now, "hand.png"); !strings.Contains(now.Text(), "You drew") || kept.ID != first.ID {
		t.Errorf("until the new picture comes the old one stands: %+v\n%s", kept, now.Text())
	}
	brush <- struct{}{}
	p.Until("the new picture stands", func() bool {
		m, _ := anne.Message(hand.ID)
		return len(m.Attachments) == 1 && m.Attachments[0].ID != first.ID
	})

	p.Settled()
	if answer, err = anne.Press(p.Ctx, "draw"); err != nil {
		t.Fatal(err)
	}
	brush <- struct{}{}
	p.Settled()
	p.Reads(answer, p.NotYourTurn(2))
	if m, _ := answer.Now(); len(m.Attachments) != 1 {
		t.Error("the hand with a notice has no picture")
	}
}

// TestSparedPicture: while more pictures wait than can be drawn in time a hand is
// answered in words that tell all, and none of the boards is left out.
func TestSparedPicture(t *testing.T) {
	t.Parallel()
	brush := make(chan struct{})
	figures := metrics.New()
	server := httptest.NewServer(figures.Handler())
	t.Cleanup(server.Close)
	p := open(t, 2, 1, func(o *bot.Options) {
		o.Metrics = figures
		drawn := o.Pictures.Board
		o.Pictures.Board = func(f table.PublicState) ([]byte, error) {
			<-brush
			return drawn(f)
		}
	})
	var taverns []*sandbox.Channel
	for i := range 34 {
		p.Meet(p.Guild.NewChannel(fmt.Sprintf("tavern-%d", i)))
		p.Lobby("/korsar new seats:2 pace:live", 2)
		taverns = append(taverns, p.Channel)
	}
	anne := p.People[0]
	for _, tavern := range taverns {
		p.Meet(tavern)
		if _, err := anne.Press(p.Ctx, "start"); err != nil {
			t.Fatal(err)
		}
	}
	p.Until("more boards wait than can be drawn in time", func() bool {
		if _, err := anne.Type(p.Ctx, p.Channel, "/korsar help"); err != nil { // so that it is looked at again
			t.Fatal(err)
		}
		now, err := bench.ReadFigures(p.Ctx, strings.TrimPrefix(server.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		return now["korsar_pictures_waiting"] >= 32 // as many as wait before hands are spared
	})
	hand, err := anne.Type(p.Ctx, p.Channel, "/korsar hand")
	if err != nil {
		t.Fatal(err)
	}
	p.Reads(hand, "At sea")
	close(brush)
	p.Settled()
	if m, _ := hand.Now(); len(m.Attachments) > 0 || len(simplayer.Offers(m))+len(simplayer.Orders(m)) == 0 {
		t.Errorf("the hand does not stay in words: %d files\n%s", len(m.Attachments), m.Text())
	}
	for _, tavern := range taverns {
		p.Meet(tavern)
		bottest.PictureOf(t, p.Standing(), "board.png")
	}
	later := p.Opens(anne)
	p.Settled()
	if m, _ := anne.Message(later.ID); len(m.Attachments) != 1 {
		t.Errorf("a later hand has %d pictures", len(m.Attachments))
	}
}

// TestStreamer hides the picture of the hand and its words from whoever looks
// over a shoulder.
func TestStreamer(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.Painted, bottest.Deals(bottest.Hands(t, "M8 M7 M6 M5 M4 M3", "B1 B2 B3 B4 G1 G2")))
	anne := p.People[0]
	p.Switches(anne, "/korsar preferences", "streamer.on")
	p.Started("/korsar new seats:2", 2)
	answer := p.Presses(anne, "hand")
	p.hidden(answer, "hand.own")
	p.hidden(p.Takes(anne, p.Opens(anne), "M8"), "after a move")
	p.Switches(anne, "/korsar preferences", "streamer.off")
	open, _ := anne.Message(p.Opens(anne).ID)
	bottest.PictureOf(t, open, "hand.png")
	if strings.Contains(open.Text(), "||") {
		t.Errorf("the hand is still behind spoilers:\n%s", open.Text())
	}
}

// hidden fails the test unless a hand is behind spoilers, but for whose turn
// it is.
var stampOfTime = regexp.MustCompile(`<t:\d+:R>`)

func (p *world) hidden(a *sandbox.Answer, what string) {
	p.T.Helper()
	m, _ := a.Now()
	a1 := bottest.PictureOf(p.T, m, "SPOILER_hand.png")
	if !a1.Spoiler || a1.Embedded {
		p.T.Errorf("%s: the picture is not behind a spoiler: %+v", what, a1)
	}
	clear := ""
	for i, part := range strings.Split(m.Embeds[0].Description, "||") {
		if i%2 == 0 {
			clear += part
		}
	}
	clear = stampOfTime.ReplaceAllString(clear, "") // when the turn ends is no secret
	if strings.ContainsAny(clear, "0123456789⛵") || strings.Contains(clear, "Merchant") || clear == "" {
		p.T.Errorf("%s: in the clear stands %q", what, clear)
	}
}

// TestWithoutPictures: whoever wants none reads everything in their hand, the
// sea too, while the others go on seeing pictures.
func TestWithoutPictures(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.Deals(bottest.Hands(t, "M8 M7 M6 M5 M4 M3", "B1 B2 B3 B4 G1 G2")))
	anne, ben := p.People[0], p.People[1]
	p.Started("/korsar new seats:2", 2)
	p.Moves(anne, "M8")
	if page := p.Switches(ben, "/korsar preferences", "pictures.off"); !strings.Contains(page.Text(), "off") {
		t.Errorf("the page does not say so:\n%s", page.Text())
	}
	hand, _ := ben.Message(p.Opens(ben).ID)
	if len(hand.Attachments) > 0 || !strings.Contains(hand.Text(), "#1 · 8 gold") || len(simplayer.Offers(hand)) == 0 {
		t.Errorf("the hand does not tell all in words: %+v\n%s", hand.Attachments, hand.Text())
	}
	other, _ := anne.Message(p.Opens(anne).ID)
	bottest.PictureOf(t, other, "hand.png")
	if strings.Contains(other.Text(), "#1 · 8 gold") {
		t.Errorf("a hand beside a picture tells the sea again:\n%s", other.Text())
	}
	bottest.PictureOf(t, p.Standing(), "board.png")
	p.Restart()
	if hand, _ := ben.Message(p.Opens(ben).ID); len(hand.Attachments) > 0 {
		t.Error("the preference is forgotten after a restart")
	}
}

// TestGuildWithoutPictures is for those to decide who manage the guild.
func TestGuildWithoutPictures(t *testing.T) {
	t.Parallel()
	p := open(t, 3, 1, bottest.Deals(bottest.Hands(t, "M8 M7 M6 M5 M4 M3", "B1 B2 B3 B4 G1 G2")))
	anne, cleo := p.People[0], p.People[2]
	p.Guild.Add(cleo.Person, p.Guild.NewRole("managers", sandbox.ManageGuild, false))
	p.Started("/korsar new seats:2 pace:live", 2)
	p.Moves(anne, "M8")
	page := p.Switches(cleo, "/korsar-admin settings", "boards.off")
	if len(p.Standing().Attachments) == 0 {
		t.Error("the board changed before the next move")
	}
	p.Moves(p.People[1], "B1#1")
	if board := p.Standing(); len(board.Attachments) > 0 || !strings.Contains(board.Text(), "#1 · 8 gold") {
		t.Errorf("the board does not stand in words: %+v\n%s", board.Attachments, board.Text())
	}
	if hand, _ := anne.Message(p.Opens(anne).ID); len(hand.Attachments) > 0 {
		t.Error("the hand is still drawn")
	}
	if _, err := anne.Type(p.Ctx, p.Channel, "/korsar-admin settings"); err == nil {
		t.Error("the command is offered to everybody")
	}
	on := page.Buttons()[0].CustomID
	p.Reads(p.Forges(anne, p.Board(), on), bottest.English.Fault("managers-only"))
	p.Moves(anne, "M7")
	if board := p.Standing(); len(board.Attachments) > 0 {
		t.Error("somebody without the right has turned pictures on")
	}
	p.Switches(cleo, "/korsar-admin settings", "boards.on")
	p.Moves(p.People[1], "draw")
	bottest.PictureOf(t, p.Standing(), "board.png")
}
