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

// Sketches are pictures that cost nothing: tests of other things need not wait
// for a painter. Their size and their dots follow from all that the painter is
// given, so that what is drawn of another situation is another picture.
func Sketches() discord.Pictures {
	return discord.Pictures{
		Board:    func(f table.PublicState) ([]byte, error) { return sketch(f) },
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

// WordsOnly turns the guild's pictures off.
func (p *World) WordsOnly() {
	p.T.Helper()
	if err := p.Store.SetGuildSettings(p.Ctx, snowflake.Parse(p.Guild.ID()), storage.GuildSettings{NoPictures: true}); err != nil {
		p.T.Fatal(err)
	}
}
