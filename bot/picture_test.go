package bot_test

import (
	"bytes"
	"errors"
	"fmt"
	"hash/fnv"
	"image"
	"image/png"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"korsar/bot"
	"korsar/bot/discord"
	"korsar/bot/draw"
	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/bot/table"
	"korsar/storage"
)

// sketches are pictures that cost nothing: tests of other things need not wait
// for a painter. Their size and their dots follow from all that the painter is
// given, so that what is drawn of another situation is another picture.
func sketches() discord.Pictures {
	return discord.Pictures{
		Board:    func(f table.Face) ([]byte, error) { return sketch(f) },
		Hand:     func(h table.Hand) ([]byte, error) { return sketch(h) },
		Position: func(r draw.Reveal) ([]byte, error) { return sketch(r) },
		Ranking:  func(lines []draw.Standing) ([]byte, error) { return sketch(lines) },
		Course:   func(ratings []int) ([]byte, error) { return sketch(ratings) },
	}
}

// sketch neither compresses nor makes a compressor anew for each picture: that
// was most of what the tests of this package took.
func sketch(of any) ([]byte, error) {
	digest := fnv.New32()
	fmt.Fprintf(digest, "%+v", of)
	n := int(digest.Sum32())
	dots := image.NewGray(image.Rect(0, 0, 4+n>>4&0xf, 1+n&0xf))
	digest.Sum(dots.Pix[:0])
	var b bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.NoCompression, BufferPool: sketchers}).Encode(&b, dots)
	return b.Bytes(), err
}

var sketchers = new(encoders)

// encoders are what makes pictures, kept for the next one.
type encoders struct{ idle sync.Pool }

func (e *encoders) Get() *png.EncoderBuffer {
	b, _ := e.idle.Get().(*png.EncoderBuffer) // none is idle: the encoder makes one
	return b
}

func (e *encoders) Put(b *png.EncoderBuffer) { e.idle.Put(b) }

// painted has the pictures drawn as they are for people.
func painted(o *bot.Options) { o.Pictures = discord.Pictures{} }

// wordsOnly turns the guild's pictures off.
func (p *port) wordsOnly() {
	p.t.Helper()
	if err := p.store.SetCustoms(p.ctx, snowflake(p.t, p.guild.ID()), storage.Customs{NoPictures: true}); err != nil {
		p.t.Fatal(err)
	}
}

// pictureOf is the only file of a message, a picture with words for those who
// cannot see it.
func pictureOf(t testing.TB, m sandbox.Message, name string) sandbox.Attachment {
	t.Helper()
	if len(m.Attachments) != 1 || m.Attachments[0].Name != name || m.Attachments[0].Description == "" {
		t.Fatalf("the message has not just %s, described: %+v", name, m.Attachments)
	}
	if _, err := png.Decode(bytes.NewReader(m.Attachments[0].Bytes)); err != nil {
		t.Fatalf("%s is no picture: %v", name, err)
	}
	return m.Attachments[0]
}

// TestBoardIsDrawn shows the board as a picture inside its embed, with words
// for those who cannot see it, and a new one after each move.
func TestBoardIsDrawn(t *testing.T) {
	t.Parallel()
	for _, pace := range []string{"live", "relaxed"} {
		t.Run(pace, func(t *testing.T) {
			t.Parallel()
			p := openPort(t, 2, 1, painted, deals(hands(t, "M8 M7 M6 M5 M4 M3", "B1 B2 B3 B4 G1 G2")))
			p.lobby("/korsar new seats:2 pace:"+pace, 2)
			if m := p.board(); len(m.Attachments) > 0 {
				t.Errorf("the lobby has a picture")
			}
			p.presses(p.people[0], "start")
			first := pictureOf(t, p.standing(), "board.png")
			p.moves(p.people[0], "M8")
			board := p.standing()
			second := pictureOf(t, board, "board.png")
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
			p := openPort(t, 2, 1, deals(hands(t, "M8 M7 M6 M5 M4 M3", "B1 B2 B3 B4 G1 G2")), func(o *bot.Options) {
				o.Pictures = discord.Pictures{
					Board:    func(table.Face) ([]byte, error) { return fail() },
					Hand:     func(table.Hand) ([]byte, error) { return fail() },
					Position: func(draw.Reveal) ([]byte, error) { return fail() },
				}
			})
			p.started("/korsar new seats:2", 2)
			p.moves(p.people[0], "M8")
			board := p.standing()
			if text := board.Text(); len(board.Attachments) > 0 || !strings.Contains(text, "#1 · 8 gold") {
				t.Errorf("the board does not stand in words: %+v\n%s", board.Attachments, text)
			}
			hand := p.opens(p.people[1])
			if now, _ := p.people[1].Message(hand.ID); len(now.Attachments) > 0 || len(rehearsal.Offers(now)) == 0 {
				t.Errorf("the hand does not stand in words:\n%s", now.Text())
			}
			p.endsGame()
			viewer, _ := p.presses(p.people[1], "replay").Now()
			last, _ := p.follows(p.people[1], viewer, "last").Now()
			if text := last.Text(); len(last.Attachments) > 0 || !strings.Contains(text, "no card") {
				t.Errorf("the replay does not stand in words:\n%s", text)
			}
			if !strings.Contains(p.log.String(), "out of paint") {
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
	p := openPort(t, 2, 1, seatOneBegins, func(o *bot.Options) {
		drawn := o.Pictures.Hand
		o.Pictures.Hand = func(h table.Hand) ([]byte, error) {
			<-brush
			return drawn(h)
		}
	})
	p.started("/korsar new seats:2 pace:live", 2)
	anne := p.people[0]
	hand, err := anne.Hand(p.ctx)
	if err != nil {
		t.Fatal(err)
	}
	if len(hand.Attachments) > 0 {
		t.Fatal("the answer has a picture already")
	}
	brush <- struct{}{}
	p.until("the picture stands", func() bool { m, _ := anne.Message(hand.ID); return len(m.Attachments) == 1 })
	hand, _ = anne.Message(hand.ID)
	first := pictureOf(t, hand, "hand.png")
	if hand.Embeds[0].Image != nil {
		t.Error("the picture stands twice")
	}

	answer, err := anne.Take(p.ctx, hand, rehearsal.Draw)
	if err != nil {
		t.Fatal(err)
	}
	now, _ := answer.Now()
	if kept := pictureOf(t, now, "hand.png"); !strings.Contains(now.Text(), "You drew") || kept.ID != first.ID {
		t.Errorf("until the new picture comes the old one stands: %+v\n%s", kept, now.Text())
	}
	brush <- struct{}{}
	p.until("the new picture stands", func() bool {
		m, _ := anne.Message(hand.ID)
		return len(m.Attachments) == 1 && m.Attachments[0].ID != first.ID
	})

	p.settled()
	if answer, err = anne.Press(p.ctx, "draw"); err != nil {
		t.Fatal(err)
	}
	brush <- struct{}{}
	p.settled()
	p.reads(answer, p.notYourTurn(2))
	if m, _ := answer.Now(); len(m.Attachments) != 1 {
		t.Error("the hand with a notice has no picture")
	}
}

// TestSparedPicture: while more pictures wait than can be drawn in time a hand is
// answered in words that tell all, and none of the boards is left out.
func TestSparedPicture(t *testing.T) {
	t.Parallel()
	brush := make(chan struct{})
	p := openPort(t, 2, 1, func(o *bot.Options) {
		drawn := o.Pictures.Board
		o.Pictures.Board = func(f table.Face) ([]byte, error) {
			<-brush
			return drawn(f)
		}
	})
	var taverns []*sandbox.Channel
	for i := range 34 {
		p.meet(p.guild.NewChannel(fmt.Sprintf("tavern-%d", i)))
		p.lobby("/korsar new seats:2 pace:live", 2)
		taverns = append(taverns, p.channel)
	}
	anne := p.people[0]
	for _, tavern := range taverns {
		p.meet(tavern)
		if _, err := anne.Press(p.ctx, "start"); err != nil {
			t.Fatal(err)
		}
	}
	var hand *sandbox.Answer
	p.until("words alone tell all", func() bool {
		var err error
		if hand, err = anne.Type(p.ctx, p.channel, "/korsar hand"); err != nil {
			t.Fatal(err)
		}
		m, _ := hand.Now()
		return strings.Contains(m.Text(), "At sea")
	})
	close(brush)
	p.settled()
	if m, _ := hand.Now(); len(m.Attachments) > 0 || len(rehearsal.Offers(m))+len(rehearsal.Orders(m)) == 0 {
		t.Errorf("the hand does not stay in words: %d files\n%s", len(m.Attachments), m.Text())
	}
	for _, tavern := range taverns {
		p.meet(tavern)
		pictureOf(t, p.standing(), "board.png")
	}
	later := p.opens(anne)
	p.settled()
	if m, _ := anne.Message(later.ID); len(m.Attachments) != 1 {
		t.Errorf("a later hand has %d pictures", len(m.Attachments))
	}
}

// TestStreamer hides the picture of the hand and its words from whoever looks
// over a shoulder.
func TestStreamer(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, painted, deals(hands(t, "M8 M7 M6 M5 M4 M3", "B1 B2 B3 B4 G1 G2")))
	anne := p.people[0]
	p.switches(anne, "/korsar preferences", "streamer.on")
	p.started("/korsar new seats:2", 2)
	answer := p.presses(anne, "hand")
	p.hidden(answer, "hand.own")
	p.hidden(p.takes(anne, p.opens(anne), "M8"), "after a move")
	p.switches(anne, "/korsar preferences", "streamer.off")
	open, _ := anne.Message(p.opens(anne).ID)
	pictureOf(t, open, "hand.png")
	if strings.Contains(open.Text(), "||") {
		t.Errorf("the hand is still behind spoilers:\n%s", open.Text())
	}
}

// hidden fails the test unless a hand is behind spoilers, but for whose turn
// it is.
var stampOfTime = regexp.MustCompile(`<t:\d+:R>`)

func (p *port) hidden(a *sandbox.Answer, what string) {
	p.t.Helper()
	m, _ := a.Now()
	a1 := pictureOf(p.t, m, "SPOILER_hand.png")
	if !a1.Spoiler || a1.Embedded {
		p.t.Errorf("%s: the picture is not behind a spoiler: %+v", what, a1)
	}
	clear := ""
	for i, part := range strings.Split(m.Embeds[0].Description, "||") {
		if i%2 == 0 {
			clear += part
		}
	}
	clear = stampOfTime.ReplaceAllString(clear, "") // when the turn ends is no secret
	if strings.ContainsAny(clear, "0123456789⛵") || strings.Contains(clear, "Merchant") || clear == "" {
		p.t.Errorf("%s: in the clear stands %q", what, clear)
	}
}

// switches turns a switch on the page that a command opens.
func (p *port) switches(who *rehearsal.Player, command, way string) sandbox.Message {
	p.t.Helper()
	page, _ := p.types(who, command).Now()
	i := slices.IndexFunc(page.Buttons(), func(b sandbox.Component) bool { return strings.HasSuffix(b.CustomID, way) })
	if i < 0 {
		p.t.Fatalf("the page of %s does not offer %s:\n%s", command, way, page.Text())
	}
	answer, err := who.Click(p.ctx, page.ID, page.Buttons()[i].CustomID)
	if err != nil {
		p.t.Fatal(err)
	}
	p.settled()
	now, ok := answer.Now()
	if !ok || answer.Kind != sandbox.Updated || !now.Ephemeral() {
		p.t.Fatalf("the switch answers %v", answer.Kind)
	}
	return now
}

// TestWithoutPictures: whoever wants none reads everything in their hand, the
// sea too, while the others go on seeing pictures.
func TestWithoutPictures(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, deals(hands(t, "M8 M7 M6 M5 M4 M3", "B1 B2 B3 B4 G1 G2")))
	anne, ben := p.people[0], p.people[1]
	p.started("/korsar new seats:2", 2)
	p.moves(anne, "M8")
	if page := p.switches(ben, "/korsar preferences", "pictures.off"); !strings.Contains(page.Text(), "off") {
		t.Errorf("the page does not say so:\n%s", page.Text())
	}
	hand, _ := ben.Message(p.opens(ben).ID)
	if len(hand.Attachments) > 0 || !strings.Contains(hand.Text(), "#1 · 8 gold") || len(rehearsal.Offers(hand)) == 0 {
		t.Errorf("the hand does not tell all in words: %+v\n%s", hand.Attachments, hand.Text())
	}
	other, _ := anne.Message(p.opens(anne).ID)
	pictureOf(t, other, "hand.png")
	if strings.Contains(other.Text(), "#1 · 8 gold") {
		t.Errorf("a hand beside a picture tells the sea again:\n%s", other.Text())
	}
	pictureOf(t, p.standing(), "board.png")
	p.restart()
	if hand, _ := ben.Message(p.opens(ben).ID); len(hand.Attachments) > 0 {
		t.Error("the preference is forgotten after a restart")
	}
}

// TestGuildWithoutPictures is for those to decide who manage the guild.
func TestGuildWithoutPictures(t *testing.T) {
	t.Parallel()
	p := openPort(t, 3, 1, deals(hands(t, "M8 M7 M6 M5 M4 M3", "B1 B2 B3 B4 G1 G2")))
	anne, cleo := p.people[0], p.people[2]
	p.guild.Add(cleo.Person, p.guild.NewRole("managers", sandbox.ManageGuild, false))
	p.started("/korsar new seats:2 pace:live", 2)
	p.moves(anne, "M8")
	page := p.switches(cleo, "/korsar-admin settings", "boards.off")
	if len(p.standing().Attachments) == 0 {
		t.Error("the board changed before the next move")
	}
	p.moves(p.people[1], "B1#1")
	if board := p.standing(); len(board.Attachments) > 0 || !strings.Contains(board.Text(), "#1 · 8 gold") {
		t.Errorf("the board does not stand in words: %+v\n%s", board.Attachments, board.Text())
	}
	if hand, _ := anne.Message(p.opens(anne).ID); len(hand.Attachments) > 0 {
		t.Error("the hand is still drawn")
	}
	if _, err := anne.Type(p.ctx, p.channel, "/korsar-admin settings"); err == nil {
		t.Error("the command is offered to everybody")
	}
	on := page.Buttons()[0].CustomID
	p.reads(p.forges(anne, p.board(), on), english.Fault("managers-only"))
	p.moves(anne, "M7")
	if board := p.standing(); len(board.Attachments) > 0 {
		t.Error("somebody without the right has turned pictures on")
	}
	p.switches(cleo, "/korsar-admin settings", "boards.on")
	p.moves(p.people[1], "draw")
	pictureOf(t, p.standing(), "board.png")
}
