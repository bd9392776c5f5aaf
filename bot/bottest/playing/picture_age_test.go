package playing_test

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/table"
)

// slowPictures makes pictures of boards and hands that take a while, each as wide as the number of the state it shows.
func slowPictures(o *bot.Options) {
	var mu sync.Mutex // guards chance
	chance, paint := rand.New(rand.NewPCG(1, 1)), o.Paint
	o.PaintAtOnce = false
	o.Paint = func(of any, draw func() ([]byte, error)) ([]byte, error) {
		var state table.PublicState
		switch shown := of.(type) {
		case table.PublicState:
			state = shown
		case table.Hand:
			state = shown.PublicState
		default:
			return paint(of, draw)
		}
		mu.Lock()
		takes := time.Duration(chance.IntN(8)) * time.Millisecond
		mu.Unlock()
		time.Sleep(takes)
		var b bytes.Buffer
		err := png.Encode(&b, image.NewGray(image.Rect(0, 0, int(state.Seq), 1)))
		return b.Bytes(), err
	}
}

// statesOf returns the numbers of the states that the buttons and the picture of a message show, or 0 without them.
func statesOf(t *testing.T, m sandbox.Message) (words, picture int) {
	t.Helper()
	for _, b := range m.Buttons() {
		if parts := strings.Split(b.CustomID, ":"); len(parts) > 3 {
			seq, err := strconv.ParseInt(parts[2], 36, 64)
			if err != nil {
				t.Fatal(err)
			}
			words = max(words, int(seq))
		}
	}
	for _, a := range m.Attachments {
		shown, err := png.DecodeConfig(bytes.NewReader(a.Bytes))
		if err != nil {
			t.Fatal(err)
		}
		picture = shown.Width
	}
	return words, picture
}

// TestPictureIsAsOldAsItsWords checks that while pictures take longer than moves, boards and hands have only words, or
// a picture of the same state.
func TestPictureIsAsOldAsItsWords(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, slowPictures)
	w.StartGame("/korsar new seats:3 preset:quick", 3)
	for _, who := range w.People {
		w.OpenHand(who)
	}
	alone, pictured := 0, 0
	look := func() {
		t.Helper()
		for _, who := range w.People {
			for _, m := range who.Sees(w.Channel) {
				switch words, picture := statesOf(t, m); {
				case words == 0:
				case picture == 0:
					alone++
				case picture == words:
					pictured++
				default:
					t.Errorf("%s sees words of state %d below a picture of %d:\n%s",
						who.Name(), words, picture, m.Text())
				}
			}
		}
	}
	pick := bottest.RandomPick(1)
	for range 25 {
		for _, who := range w.People {
			if _, err := who.Move(w.Ctx, pick); err != nil && !errors.Is(err, sandbox.ErrChanged) {
				t.Fatal(err)
			}
			look()
		}
	}
	w.MustSettle()
	look()
	if alone == 0 || pictured == 0 {
		t.Errorf("the comparison shows nothing: %d messages with words alone, %d with a picture", alone, pictured)
	}
}
