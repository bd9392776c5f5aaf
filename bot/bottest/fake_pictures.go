package bottest

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"image"
	"image/png"
	"sync"

	"korsar/bot"
	"korsar/bot/discord"
	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// FakePictures draws pictures that cost nothing, for tests of other things. Their size and their dots
// are a hash of the input, so another situation gives another picture.
func FakePictures() discord.Pictures {
	return discord.Pictures{
		AtOnce: true,
		Lobby:  func(state table.PublicState) ([]byte, error) { return fakePicture(state) },
		Lesson: func(_ *say.Localizer, e *game.Edition, page int) ([]byte, error) {
			return fakePicture([]any{e.ID, page})
		},
		Legend:   func(_ *say.Localizer, e *game.Edition) ([]byte, error) { return fakePicture(e.ID) },
		Result:   func(card draw.ResultCard) ([]byte, error) { return fakePicture(card) },
		Board:    func(state table.PublicState) ([]byte, error) { return fakePicture(state) },
		Hand:     func(_ *say.Localizer, h table.Hand) ([]byte, error) { return fakePicture(h) },
		Position: func(_ *say.Localizer, r draw.Reveal) ([]byte, error) { return fakePicture(r) },
		Analysis: func(_ *say.Localizer, v draw.ChanceCurve) ([]byte, error) { return fakePicture(v) },
		Ranking:  func(lines []draw.Standing) ([]byte, error) { return fakePicture(lines) },
		Course:   func(ratings []int) ([]byte, error) { return fakePicture(ratings) },

		Standings: fakeTournament, CrossTable: fakeTournament, Bracket: fakeTournament,
	}
}

// HoldHandPictures returns an option with which pictures of hands wait until release is called. Each that begins sends
// on drawing. Release them before the bot closes, which waits for pictures.
func HoldHandPictures() (option func(*bot.Options), drawing <-chan struct{}, release func()) {
	permit, begun := make(chan struct{}), make(chan struct{}, 100)
	return func(o *bot.Options) {
		draw := o.Pictures.Hand
		o.Pictures.Hand = func(t *say.Localizer, h table.Hand) ([]byte, error) {
			begun <- struct{}{}
			<-permit
			return draw(t, h)
		}
	}, begun, sync.OnceFunc(func() { close(permit) })
}

func fakeTournament(_ *say.Localizer, v draw.Tournament) ([]byte, error) {
	return fakePicture(v.State.Standings())
}

// fakePicture neither compresses nor allocates an encoder for each picture, which took most of the
// time of these tests.
func fakePicture(of any) ([]byte, error) {
	digest := fnv.New32()
	fmt.Fprintf(digest, "%+v", of)
	n := int(digest.Sum32())
	dots := image.NewGray(image.Rect(0, 0, 4+n>>4&0xf, 1+n&0xf))
	digest.Sum(dots.Pix[:0])
	var b bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.NoCompression, BufferPool: fakeEncoders}).Encode(&b, dots)
	return b.Bytes(), err
}

var fakeEncoders = new(encoderPool)

// encoderPool keeps encoders for the next picture.
type encoderPool struct{ idle sync.Pool }

func (e *encoderPool) Get() *png.EncoderBuffer {
	b, _ := e.idle.Get().(*png.EncoderBuffer) // if none is idle, the encoder makes one
	return b
}

func (e *encoderPool) Put(b *png.EncoderBuffer) { e.idle.Put(b) }

// DisablePictures turns the guild's pictures off.
func (w *World) DisablePictures() {
	w.T.Helper()
	if err := w.Store.SetGuildSettings(w.Ctx, snowflake.Parse(w.Guild.ID()),
		storage.GuildSettings{NoPictures: true}); err != nil {
		w.T.Fatal(err)
	}
}
