package bottest

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"image"
	"image/png"
	"sync"

	"korsar/bot/discord"
	"korsar/bot/draw"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// FakePictures are pictures that cost nothing: tests of other things need not wait
// for a painter. Their size and their dots follow from all that the painter is
// given, so that what is drawn of another situation is another picture.
func FakePictures() discord.Pictures {
	return discord.Pictures{
		Board:    func(state table.PublicState) ([]byte, error) { return fakePicture(state) },
		Hand:     func(h table.Hand) ([]byte, error) { return fakePicture(h) },
		Position: func(r draw.Reveal) ([]byte, error) { return fakePicture(r) },
		Ranking:  func(lines []draw.Standing) ([]byte, error) { return fakePicture(lines) },
		Course:   func(ratings []int) ([]byte, error) { return fakePicture(ratings) },
	}
}

// fakePicture neither compresses nor makes a compressor anew for each picture: that
// was most of what the tests of this package took.
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

// encoderPool are what makes pictures, kept for the next one.
type encoderPool struct{ idle sync.Pool }

func (e *encoderPool) Get() *png.EncoderBuffer {
	b, _ := e.idle.Get().(*png.EncoderBuffer) // none is idle: the encoder makes one
	return b
}

func (e *encoderPool) Put(b *png.EncoderBuffer) { e.idle.Put(b) }

// DisablePictures turns the guild's pictures off.
func (w *World) DisablePictures() {
	w.T.Helper()
	if err := w.Store.SetGuildSettings(w.Ctx, snowflake.Parse(w.Guild.ID()), storage.GuildSettings{NoPictures: true}); err != nil {
		w.T.Fatal(err)
	}
}
