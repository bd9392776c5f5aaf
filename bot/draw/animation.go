package draw

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"

	"korsar/bot/table"
	"korsar/game"
)

// Game is a finished game as everybody saw it. It has no hands.
type Game struct {
	States []table.PublicState // every position, the deal first; the last of Recent is the turn that led there
	Result []game.SideResult   // nil if the game was stopped

	Ratings map[game.Seat]int // the changes of ratings, shown with the result; nil for none
	Faces   Faces             // of the people in the pictures
}

// check returns an error if the game has no such positions, if to is not after from, or if a position has no seats.
func (g *Game) check(from, to int) error {
	if from < 0 || to <= from || to > g.end() {
		return fmt.Errorf("%w: %d to %d of %d", errNoRange, from, to, g.end())
	}
	for i := range g.States {
		if !hasGame(&g.States[i]) {
			return errNoGame
		}
	}
	return nil
}

// end returns the number of the last position.
func (g *Game) end() int { return len(g.States) - 1 }

// Limits of an animation.
const (
	// MaxAnimationBytes is the most bytes that an animation takes. Discord takes files of up to 10 MiB.
	MaxAnimationBytes = 8_000_000

	// maxScenes bounds the frames. It is enough for the moves that play a card, at most 78, and the 25 ships, each
	// taken once. Some moves that draw are left out.
	maxScenes = 200
)

// errNoRange is returned for positions that a game does not have, or fewer than two of them.
var errNoRange = errors.New("animate a game: no such moves")

// Animation is a game that is being drawn frame by frame, as an animated GIF 600 pixels wide. It shows the table as
// everybody saw it, with every ship in the place where she was launched. Ships that are taken light up before they
// leave. The last frame of a game is its result. Frames have the colors of all pictures, and contain only what has
// changed.
type Animation struct {
	scenes []scene
	stage  *stage
	faces  Faces
	file   *gifFile
	drawn  int
}

// NewAnimation returns the animation of a game from one position to a later one, each given by the number of moves
// before it. It fails if the game does not have both.
func NewAnimation(g Game, from, to int) (*Animation, error) {
	if err := g.check(from, to); err != nil {
		return nil, err
	}
	return newAnimation(scenesOf(g, from, to), g.Faces), nil
}

func newAnimation(scenes []scene, faces Faces) *Animation {
	a := &Animation{scenes: scenes, stage: newStage(scenes), faces: faces}
	a.file = newGIFFile(image.Pt(width, a.stage.high).Div(shrinkage), MaxAnimationBytes)
	return a
}

// Frames returns the number of frames, one for each scene.
func (a *Animation) Frames() int { return len(a.scenes) }

// DrawNext draws the next frame, in about ten milliseconds, and reports whether there are more.
func (a *Animation) DrawNext() (more bool, err error) {
	if a.drawn == len(a.scenes) {
		return false, nil
	}
	b := getBuffer()
	defer b.release()
	c := b.canvas(image.Pt(width, a.stage.high))
	c.faces = a.faces
	s := &a.scenes[a.drawn]
	a.stage.draw(c, s, float64(a.drawn)/float64(max(len(a.scenes)-1, 1)))
	a.drawn++
	if err := a.file.add(shrink(c), s.delay, len(a.scenes)-a.drawn); err != nil {
		return false, fmt.Errorf("encode frame %d of %d: %w", a.drawn, len(a.scenes), err)
	}
	return a.drawn < len(a.scenes), nil
}

// Bytes returns the GIF, at most MaxAnimationBytes, once all frames are drawn.
func (a *Animation) Bytes() []byte { return a.file.bytes() }

// Encode draws all frames and writes the GIF. It calls drawn after each frame. It returns ctx.Err() once ctx is done.
func (a *Animation) Encode(ctx context.Context, w io.Writer, drawn func(frames int)) error {
	for more := true; more; drawn(a.drawn) {
		if err := ctx.Err(); err != nil {
			return err
		}
		var err error
		if more, err = a.DrawNext(); err != nil {
			return err
		}
	}
	if _, err := w.Write(a.Bytes()); err != nil {
		return fmt.Errorf("write the animation: %w", err)
	}
	return nil
}
