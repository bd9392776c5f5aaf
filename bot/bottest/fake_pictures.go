package bottest

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"image"
	"image/png"
	"sync"

	"korsar/bot"
	"korsar/bot/draw"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// HoldHandPictures returns an option that makes pictures of hands wait until release is called. Each picture that
// begins sends on drawing. Call release before the bot closes, because closing waits for pictures.
func HoldHandPictures() (option func(*bot.Options), drawing <-chan struct{}, release func()) {
	permit, begun := make(chan struct{}), make(chan struct{}, 100)
	return BeforePictures(func(table.Hand) {
		begun <- struct{}{}
		<-permit
	}), begun, sync.OnceFunc(func() { close(permit) })
}

// BeforePictures returns an option that calls a function before each picture of a T.
func BeforePictures[T any](do func(of T)) func(*bot.Options) {
	return func(o *bot.Options) {
		paint := o.Paint
		o.Paint = func(of any, draw func() ([]byte, error)) ([]byte, error) {
			if shown, is := of.(T); is {
				do(shown)
			}
			if paint == nil {
				return draw()
			}
			return paint(of, draw)
		}
	}
}

// FakePicture is a Painter whose pictures cost nothing, for tests that are not about pictures. The size and the dots of
// a picture are a hash of what it shows. Frames of animations are drawn. It neither compresses nor allocates an encoder
// for each picture, which took most of the time of these tests.
func FakePicture(of any, draws func() ([]byte, error)) ([]byte, error) {
	switch shown := of.(type) {
	case *draw.Animation:
		return draws()
	case draw.Tournament:
		of = shown.State.Standings
	}
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

// encoderPool keeps encoders for later pictures.
type encoderPool struct{ idle sync.Pool }

func (e *encoderPool) Get() *png.EncoderBuffer {
	b, _ := e.idle.Get().(*png.EncoderBuffer) // nil if none is idle, and then the encoder makes one
	return b
}

func (e *encoderPool) Put(b *png.EncoderBuffer) { e.idle.Put(b) }

// DisablePictures turns off pictures in the guild.
func (w *World) DisablePictures() {
	w.T.Helper()
	w.setPictures(false)
}

// EnablePictures turns on pictures in the guild, as they are by default.
func (w *World) EnablePictures() {
	w.T.Helper()
	w.setPictures(true)
}

func (w *World) setPictures(wanted bool) {
	w.T.Helper()
	if err := w.Store.SetGuildSettings(w.Ctx, snowflake.Parse(w.Guild.ID()),
		storage.GuildSettings{NoPictures: !wanted}); err != nil {
		w.T.Fatal(err)
	}
}
