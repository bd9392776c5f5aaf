package discord

import (
	"image"
	"image/png"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/discord/faces"
	"korsar/bot/discord/rest"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/bot/worker"
	"korsar/game"
)

// TestResultCardShowsWhoLostAndTookTheShip: the card names the users who had the seats when the ship was captured.
func TestResultCardShowsWhoLostAndTookTheShip(t *testing.T) {
	e := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben").Play(500, 1, tabletest.Balanced).End()
	dora := table.User{ID: 104, Name: "Dora"}
	e.Former = []table.FormerSeat{{Seat: table.Seat{Seat: 2, Side: 2, User: dora}, Until: 9}}
	for move, want := range map[int]string{9: "Dora", 10: "Ben"} {
		e.Top = &table.TopCapture{Ship: 1, Gold: 8, Owner: 2, Side: 1, Move: move}
		lost := resultCard(say.In("en"), e).Capture
		e.Top = &table.TopCapture{Ship: 1, Gold: 8, Owner: 1, Side: 2, Move: move}
		took := resultCard(say.In("en"), e).Capture
		if lost.Owner.Name != want || lost.Taker.Name != "Anne" ||
			took.Taker.Name != want || took.Owner.Name != "Anne" {
			t.Errorf("in move %d %s lost a ship to %s, and %s one to %s, want %s for seat 2", move, lost.Owner.Name,
				lost.Taker.Name, took.Owner.Name, took.Taker.Name, want)
		}
	}
}

// TestFailedPictureIsTriedOnceForAllWhoWait: the members of an audience who wait for a picture that cannot be drawn get
// none. The next one draws it.
func TestFailedPictureIsTriedOnceForAllWhoWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &Bot{base: t.Context(), audiencePictures: newLRU[audiencePicture, []byte](maxAudiencePictures)}
		var tries atomic.Int32
		fails := make(chan struct{})
		draw := func() []byte {
			if tries.Add(1) == 1 {
				<-fails
				return nil
			}
			return []byte("a hand")
		}
		var waiting sync.WaitGroup
		for range 3 {
			waiting.Go(func() {
				if got := b.drawAudiencePicture(audiencePicture{seq: 1}, draw); got != nil {
					t.Errorf("a member who waited gets %q", got)
				}
			})
		}
		synctest.Wait()
		close(fails)
		waiting.Wait()
		for range 2 {
			if got := b.drawAudiencePicture(audiencePicture{seq: 1}, draw); string(got) != "a hand" {
				t.Errorf("the next gets %q", got)
			}
		}
		if n := tries.Load(); n != 2 {
			t.Errorf("it is drawn %d times, want once in vain and once", n)
		}
	})
}

// TestAudienceSeesAnotherFace: the picture that is kept for all members of an audience is drawn again when a face on it
// is another.
func TestAudienceSeesAnotherFace(t *testing.T) {
	cdn := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_ = png.Encode(w, image.NewRGBA(image.Rect(0, 0, 64, 64)))
	}))
	defer cdn.Close()
	clock, log := clockwork.NewFakeClock(), slog.New(slog.DiscardHandler)
	client, err := rest.New(rest.Options{API: cdn.URL + "/api/", Token: "x", Clock: clock})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	drawn := 0
	b := &Bot{base: t.Context(), audiencePictures: newLRU[audiencePicture, []byte](maxAudiencePictures), log: log,
		faces: faces.New(client, clock, log, nil), pool: worker.NewPool(1, false, worker.NewRush(clock)),
		options: Options{Paint: func(any, func() ([]byte, error)) ([]byte, error) {
			drawn++
			return []byte("a hand"), nil
		}}}
	defer b.pool.Close()
	defer b.faces.Close()
	hand := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "audience").Hand(2)
	hand.Audience = &table.Ballot{}
	anne := hand.Seats[0].ID
	for want, hash := range []string{"", strings.Repeat("1", 32), strings.Repeat("2", 32)} {
		b.faces.Learn(anne, hash)
		for tries := 0; hash != "" && b.faces.Of(anne)[anne] == nil && tries < 10_000; tries++ { // until it is fetched
			time.Sleep(time.Millisecond)
		}
		b.drawHand(hand)
		if b.drawHand(hand); drawn != want+1 {
			t.Errorf("with the avatar %q: drawn %d times, want %d", hash, drawn, want+1)
		}
	}
}
