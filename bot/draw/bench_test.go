package draw

import (
	"bytes"
	"image"
	"image/png"
	"slices"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
)

// BenchmarkBoard draws and encodes a board in the middle of a game and, for comparison, encodes
// the same picture alone, which any way of making it would cost.
func BenchmarkBoard(b *testing.B) {
	state := fullBoard(b, game.FreeForAll, "Anne", "Ben", "Cleo", "Dora")
	state.Game.AtSea = state.Game.AtSea[:8]
	benchmarkPicture(b, func() ([]byte, error) { return Board(state) })
}

// BenchmarkFullBoard is like BenchmarkBoard, with all 25 ships at sea.
func BenchmarkFullBoard(b *testing.B) {
	state := fullBoard(b, game.FreeForAll, "Anne", "Ben", "Cleo", "Dora")
	benchmarkPicture(b, func() ([]byte, error) { return Board(state) })
}

// BenchmarkHand draws and encodes a hand.
func BenchmarkHand(b *testing.B) {
	v := newGame(b, game.Korsar2019.ID, game.FreeForAll, "Anne", "Ben", "Cleo").Play(20, 46, tabletest.Drawing).Play(14,
		46, tabletest.Attacking)
	var h table.Hand = v.Hand(v.State.Turn())
	benchmarkPicture(b, func() ([]byte, error) { return Hand(english, h) })
}

// benchmarkPicture measures draw and, alternating with it, the bare encoding of its picture.
func benchmarkPicture(b *testing.B, draw func() ([]byte, error)) {
	first, err := draw() // the sprites are made
	if err != nil {
		b.Fatal(err)
	}
	decoded, err := png.Decode(bytes.NewReader(first))
	if err != nil {
		b.Fatal(err)
	}
	floor := &bareEncoder{}
	var drawn, bare []time.Duration
	for b.Loop() {
		start := time.Now()
		if _, err := draw(); err != nil {
			b.Fatal(err)
		}
		drawn = append(drawn, time.Since(start))
		start = time.Now()
		floor.encode(b, decoded)
		bare = append(bare, time.Since(start))
	}
	slices.Sort(drawn)
	slices.Sort(bare)
	one, alone := drawn[len(drawn)/2], bare[len(bare)/2]
	b.ReportMetric(float64(one.Microseconds())/1000, "ms/picture")
	b.ReportMetric(float64(alone.Microseconds())/1000, "ms/encoding")
	b.ReportMetric(float64(one)/float64(alone), "x-encoding")
	b.ReportMetric(float64(len(first)), "bytes/picture")
}

// bareEncoder encodes pictures with the standard library at its fastest, reusing its memory.
type bareEncoder struct {
	out    bytes.Buffer
	memory *png.EncoderBuffer
}

// Get and Put make it the png.EncoderBufferPool of its encoder.
func (e *bareEncoder) Get() *png.EncoderBuffer  { return e.memory }
func (e *bareEncoder) Put(b *png.EncoderBuffer) { e.memory = b }

func (e *bareEncoder) encode(b *testing.B, m image.Image) {
	e.out.Reset()
	encoder := &png.Encoder{BufferPool: e, CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&e.out, m); err != nil {
		b.Fatal(err)
	}
}
