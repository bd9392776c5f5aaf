package draw

import (
	"image"
	"image/color"
	"math"

	"git.sr.ht/~sbinet/gg"
)

// paint is a color of the palette.
type paint = color.RGBA

// pen draws vector shapes, in units around an origin. The next fill or line uses the path traced last.
type pen struct {
	*gg.Context
	pixels *image.RGBA
	at     image.Point
	scale  float64
}

func newPen(pixels *image.RGBA, at image.Point, scale float64) *pen {
	p := &pen{gg.NewContextForRGBA(pixels), pixels, at, scale}
	p.Translate(float64(at.X), float64(at.Y))
	p.Scale(scale, scale)
	p.SetLineCapRound()
	p.SetLineJoinRound()
	return p
}

// within draws a figure at a place inside this one, at a scale.
func (p *pen) within(x, y, scale float64, draw func(*pen)) {
	p.Push()
	p.Translate(x, y)
	p.Scale(scale, scale)
	at := p.at.Add(image.Pt(round(x*p.scale), round(y*p.scale)))
	draw(&pen{p.Context, p.pixels, at, p.scale * scale})
	p.Pop()
}

func round(x float64) int { return int(math.Round(x)) }

// fill fills the path.
func (p *pen) fill(c paint) {
	p.SetColor(c)
	p.Fill()
}

// line draws along the path. Its width is in units, unlike gg's, which is in pixels.
func (p *pen) line(c paint, width float64) {
	p.SetColor(c)
	p.SetLineWidth(width * p.scale)
	p.Stroke()
}

// shape fills the path and outlines it.
func (p *pen) shape(inside, outline paint, width float64) {
	p.SetColor(inside)
	p.FillPreserve()
	p.line(outline, width)
}

// polygon traces a closed polygon through points x, y, x, y, …
func (p *pen) polygon(points ...float64) {
	p.MoveTo(points[0], points[1])
	for i := 2; i < len(points); i += 2 {
		p.LineTo(points[i], points[i+1])
	}
	p.ClosePath()
}

// curve traces quadratic curves from the first point: control point, end, control point, end …
func (p *pen) curve(points ...float64) {
	p.MoveTo(points[0], points[1])
	for i := 2; i < len(points); i += 4 {
		p.QuadraticTo(points[i], points[i+1], points[i+2], points[i+3])
	}
}

// blob traces a closed curve.
func (p *pen) blob(points ...float64) {
	p.curve(points...)
	p.ClosePath()
}

// bar traces a straight line.
func (p *pen) bar(x, y, toX, toY float64) { p.DrawLine(x, y, toX, toY) }

// write writes a text that belongs to the figure, such as a card's number.
func (p *pen) write(text string, x, y, size float64, c paint, to align) {
	write(colourPixels{p.pixels}, text, p.at.X+round(x*p.scale), p.at.Y+round(y*p.scale), round(size*p.scale), c, to)
}
