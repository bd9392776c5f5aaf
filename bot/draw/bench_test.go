package draw

import (
	"bytes"
	"image"
	"image/png"
	"slices"
	"strconv"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
)

// BenchmarkBoard draws and encodes a board in the middle of a game. For comparison, it encodes the same picture alone,
// which any way of making it would cost.
func BenchmarkBoard(b *testing.B) {
	state := fullBoard(b, game.FreeForAll, "Anne", "Ben", "Cleo", "Dora")
	state.Game.AtSea = state.Game.AtSea[:8]
	benchmarkPicture(b, func() ([]byte, error) { return Board(state, nil) })
}

// BenchmarkFullBoard is like BenchmarkBoard, with all 25 ships at sea.
func BenchmarkFullBoard(b *testing.B) {
	state := fullBoard(b, game.FreeForAll, "Anne", "Ben", "Cleo", "Dora")
	benchmarkPicture(b, func() ([]byte, error) { return Board(state, nil) })
}

// BenchmarkBoardOfEight draws and encodes a board of eight partners, without faces and with all of them.
func BenchmarkBoardOfEight(b *testing.B) {
	state := fullBoard(b, game.Partnership, eightNames...)
	state.Game.AtSea = state.Game.AtSea[:8]
	draw := func(faces Faces) func(*testing.B) {
		return func(b *testing.B) { benchmarkPicture(b, func() ([]byte, error) { return Board(state, faces) }) }
	}
	b.Run("without faces", draw(nil))
	b.Run("with faces", draw(facesOf(b, 1, 2, 3, 4, 5, 6, 7, 8)))
}

// BenchmarkFace decodes an avatar of 64 pixels and makes the face of it.
func BenchmarkFace(b *testing.B) {
	file, bytes := avatar(b, 64, 1), 0
	for b.Loop() {
		face, err := NewFace(file)
		if err != nil {
			b.Fatal(err)
		}
		bytes = face.small.bytes() + face.large.bytes()
	}
	b.ReportMetric(float64(bytes), "bytes/face")
}

// BenchmarkHand draws and encodes a hand.
func BenchmarkHand(b *testing.B) {
	v := newGame(b, game.Korsar2019.ID, game.FreeForAll, "Anne", "Ben", "Cleo").Play(20, 46, tabletest.Drawing).Play(14,
		46, tabletest.Attacking)
	var h table.Hand = v.Hand(v.State.Turn())
	benchmarkPicture(b, func() ([]byte, error) { return Hand(h, nil) })
}

// BenchmarkStandings draws and encodes the standings of 64 players, after seven rounds at tables of four.
func BenchmarkStandings(b *testing.B) {
	v := newTournament(b, swissOf(7, 4), 64).play(7).shown()
	benchmarkPicture(b, func() ([]byte, error) { return Standings(english, v) })
}

// BenchmarkCrossTable draws and encodes the cross tables of 16 and of 64 players.
func BenchmarkCrossTable(b *testing.B) {
	for _, entrants := range []int{16, 64} {
		b.Run(strconv.Itoa(entrants), func(b *testing.B) {
			v := newTournament(b, swissOf(7, 4), entrants).play(7).shown()
			benchmarkPicture(b, func() ([]byte, error) { return CrossTable(english, v) })
		})
	}
}

// BenchmarkBracket draws and encodes the bracket of 64 at tables of two, in the third round.
func BenchmarkBracket(b *testing.B) {
	v := newTournament(b, knockOutOf(2), 64).play(3).shown()
	benchmarkPicture(b, func() ([]byte, error) { return Bracket(english, v) })
}

// BenchmarkGame draws and encodes the pictures after each move of a game of four: the hands of the player who moved and
// of the next, and the board.
func BenchmarkGame(b *testing.B) {
	v := newGame(b, game.Korsar2019.ID, game.FreeForAll, "Anne", "Ben", "Cleo", "Dora")
	var shown []func() ([]byte, error)
	for move := range uint64(80) {
		mover := v.State.Turn()
		v.Play(1, move, evenTaste)
		before, next, board := v.Hand(mover), v.Hand(v.State.Turn()), v.PublicState()
		shown = append(shown, func() ([]byte, error) { return Hand(before, nil) },
			func() ([]byte, error) { return Hand(next, nil) }, func() ([]byte, error) { return Board(board, nil) })
	}
	m := newPictureBenchmark()
	for b.Loop() {
		strips.kept.Purge()
		for _, draw := range shown {
			m.measure(b, draw)
		}
	}
	m.report(b)
}

// benchmarkPicture measures draw as often as the benchmark asks, each time without cached strips.
func benchmarkPicture(b *testing.B, draw func() ([]byte, error)) {
	if _, err := draw(); err != nil { // makes the sprites
		b.Fatal(err)
	}
	m := newPictureBenchmark()
	for b.Loop() {
		strips.kept.Purge()
		m.measure(b, draw)
	}
	m.report(b)
}

// pictureBenchmark has the times of pictures and of the bare encoding of the same pictures, which are measured in turn.
type pictureBenchmark struct {
	floor       *bareEncoder
	bytes       int
	drawn, bare []time.Duration
}

func newPictureBenchmark() *pictureBenchmark { return &pictureBenchmark{floor: &bareEncoder{}} }

// measure draws a picture, then encodes it alone.
func (m *pictureBenchmark) measure(b *testing.B, draw func() ([]byte, error)) {
	start := time.Now()
	picture, err := draw()
	m.drawn = append(m.drawn, time.Since(start))
	if err != nil {
		b.Fatal(err)
	}
	decoded, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		b.Fatal(err)
	}
	start = time.Now()
	m.floor.encode(b, decoded)
	m.bare = append(m.bare, time.Since(start))
	m.bytes += len(picture)
}

func (m *pictureBenchmark) report(b *testing.B) {
	pictures := len(m.drawn)
	slices.Sort(m.drawn)
	slices.Sort(m.bare)
	one, alone := m.drawn[pictures/2], m.bare[pictures/2]
	b.ReportMetric(float64(one.Microseconds())/1000, "ms/picture")
	b.ReportMetric(float64(alone.Microseconds())/1000, "ms/encoding")
	b.ReportMetric(float64(one)/float64(alone), "x-encoding")
	b.ReportMetric(float64(m.bytes)/float64(pictures), "bytes/picture")
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
